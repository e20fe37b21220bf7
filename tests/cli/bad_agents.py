"""Agents of a user's own that do all they should not."""

import os
import sys
from typing import Any

import numpy as np

from versailles_env.agents.base import Agent, Questions, View


class Answers(Agent):
    """Answers `value`, whatever it is asked."""

    value: Any = 0

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        return self.value


class AnswersMany(Agent):
    def many(self, questions: Questions) -> Any:
        raise NotImplementedError

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        return self.many(questions)


def answering(value: Any) -> Any:
    return lambda: type("Answers", (Answers,), {"value": value, "__module__": __name__})()


def many(answers: Any) -> Any:
    return lambda: type(
        "Many", (AnswersMany,), {"many": lambda self, questions: answers(questions), "__module__": __name__}
    )()


class NoText:
    def __repr__(self) -> str:
        raise RuntimeError("no text")


HOLD, RANDOM = answering(-4), answering(-1)
FLOAT, HALF, NAN, INF = answering(0.0), answering(1.5), answering(float("nan")), answering(float("inf"))
NONE, TEXT, TRUE, LIST = answering(None), answering("0"), answering(True), answering([0])
LARGE, WRAPS, HUGE = answering(10**6), answering(2**32), answering(10**30)
OBJECT = answering(NoText())
LONG = answering("x" * 1000)

FEW = many(lambda q: np.zeros(len(q.rows) - 1, np.int32))
FLOATS = many(lambda q: q.masks.argmax(axis=1).astype(np.float32))
BOOLS = many(lambda q: np.ones(len(q.rows), bool))
SQUARE = many(lambda q: np.zeros((len(q.rows), 1), np.int32))
NOTHING = many(lambda q: None)
WORDS = many(lambda q: ["0"] * len(q.rows))
RAGGED = many(lambda q: [[0], [1, 2]])
ONE_NUMBER = many(lambda q: 0)
HOLDS = many(lambda q: np.full(len(q.rows), -4))
WRAP = many(lambda q: q.masks.argmax(axis=1).astype(np.int64) + 2**32)
NARROW = many(lambda q: np.full(len(q.rows), 2**63, np.uint64))


class Raises(Agent):
    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        return [0, 1][len(mask) + 5]


class Deeper(Agent):
    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        return np.concatenate([])


class Leaves(Agent):
    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        sys.exit(0)


class LeavesAtOnce(Agent):
    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        os._exit(0)


class LeavesLater(Agent):
    """Dies in a worker, where no Python code can see it."""

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        if "MainProcess" not in __import__("multiprocessing").current_process().name:
            os.kill(os.getpid(), 9)
        return int(mask.argmax())


class Asks(Agent):
    """Asks the engine for what is not there."""

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        view.possible(0).step(10**6)
        return 0


class CannotBeMade(Agent):
    def __init__(self) -> None:
        raise ValueError("no way")


class NeedsMore(Agent):
    def __init__(self, more: int) -> None:
        self.more = more


class LeavesWhenMade(Agent):
    def __init__(self) -> None:
        os._exit(3)


class NoAnswer(Agent):
    pass


class Polite(Agent):
    """Plays well: whole numbers of NumPy and of its own kinds are fine."""

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        return mask.argmax()  # type: ignore[return-value]


NOT_AN_AGENT = object
A_NUMBER = 7
