"""Potential-based shaping: the game's own evaluation as a hint that changes no optimum.

A row earns what it earned, plus `weight` times what the evaluation rose from the learner's question to its next one (and
falls to 0 at the end of a game). Over a whole game these hints add up to minus the evaluation of its beginning, whatever
the learner does, so the best policy stays the best (Ng, Harada and Russell 1999). What they bring is that an answer is paid when
it is given and not a hundred rows later.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from versailles_env.core import jit
from versailles_env.core.batch import Batch
from versailles_env.core.errors import VersaillesError
from versailles_env.core.game import Game


def potential_range(states, t1, learns, out):
    """The evaluation of each game for the learner's seats, their mean."""
    t = t1[0]
    for i in range(len(states)):
        total, count = 0.0, 0
        for seat in range(learns.shape[1]):
            if learns[i, seat]:
                total += evaluate(states[i], t, seat)  # noqa: F821
                count += 1
        out[i] = total / count


@cache
def bind_potential(game: Game) -> Callable[..., Any]:
    if "evaluate" not in game.kernels:
        raise VersaillesError(f"shaping needs an evaluation, and {game.id} has none: set shaping to 0")
    return jit.bind(potential_range, game.id, {"evaluate": game.kernels["evaluate"]})


class Shaping:
    """The hints of one VecEnv."""

    def __init__(self, game: Game, size: int, weight: float, gamma: float):
        self.weight, self.gamma = weight, gamma
        self.before = np.zeros(size)
        self._now = np.zeros(size)
        self._run = bind_potential(game)

    def begin(self, batch: Batch, learns: np.ndarray) -> None:
        self._run(batch.states, batch.pack.tables, learns, self.before)

    def step(self, batch: Batch, learns: np.ndarray, done: np.ndarray) -> np.ndarray:
        """What is added to the rewards of a step, once the learner is asked again in every game."""
        self._run(batch.states, batch.pack.tables, learns, self._now)
        hints = self.weight * (self.gamma * self._now * ~done - self.before)
        self.before[:] = self._now
        return hints
