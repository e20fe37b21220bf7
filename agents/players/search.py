"""What `mc`, `mcts` and `puct` share: their arguments, the games they may imagine, and the threads they use."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from versailles_env.agents.asking import AgentError
from versailles_env.agents.base import Agent, Questions, View
from versailles_env.core import jit
from versailles_env.core.batch import announce
from versailles_env.core.game import Game
from versailles_env.core.options import decode_options
from versailles_env.core.packs import Pack

MOST = 10_000_000
"""Playouts or descents a move, at most."""


@dataclass(frozen=True)
class Search:
    """One call: games that the asked seats could be in, their questions, and who plays."""

    game: Game
    tables: np.ndarray
    states: np.ndarray
    masks: np.ndarray
    seats: np.ndarray
    words: np.ndarray
    """One a game: the whole chance of its search."""
    pack: Pack | None = None
    """What the tables are of, for an agent that was made for one pack."""

    @cached_property
    def playing(self) -> np.ndarray:
        """1 for every seat that plays, a row a game."""
        found = np.zeros((len(self.states), len(self.game.agents)), np.int8)
        kinds, inverse = np.unique(self.states["options"], axis=0, return_inverse=True)
        for k, codes in enumerate(kinds):
            seats = self.game.seats_of(decode_options(self.game.options, codes))
            found[np.ix_(inverse.reshape(-1) == k, seats)] = 1
        return found

    @property
    def has_evaluation(self) -> bool:
        return "evaluate" in self.game.kernels


class SearchAgent(Agent):
    """An agent that looks only at games the asked seat could be in."""

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        return int(self.choose(self.search_of_one(view, mask, rng))[0])

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        return self.choose(self.search_of(questions, rng))

    def search_of_one(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> Search:
        """As `search_of`, of the one game that is viewed."""
        engine = view.possible(int(rng.integers(2**63)))
        seats = np.array([view.seat], np.int32)
        words = draw_words(rng, 1)
        return Search(engine.game, engine.pack.tables, engine.state, mask[None], seats, words, engine.pack)

    def search_of(self, questions: Questions, rng: np.random.Generator) -> Search:
        """A search of games that the asked seats could be in."""
        batch = questions.batch
        states = questions.possible_states(int(rng.integers(2**63)))
        words = draw_words(rng, len(states))
        return Search(
            batch.game, batch.pack.tables, states, questions.masks, questions.seats, words, batch.pack
        )

    def choose(self, search: Search) -> np.ndarray:
        """One legal action a game."""
        raise NotImplementedError


def draw_words(rng: np.random.Generator, count: int) -> np.ndarray:
    return rng.integers(0, 2**63, count, dtype=np.uint64)


@contextmanager
def compiled(game: Game, agent: str, sources: tuple[str, ...]) -> Iterator[bool]:
    """Whether the agent's kernels were compiled before; if not, the user is told that it takes a while."""
    name = f"{game.id}-{agent}"
    warm = jit.is_compiled(name, sources)
    if not warm:
        announce(game, f"the {agent} agent of")
    yield warm
    if not warm:
        jit.mark_compiled(name, sources)


def share(work: Callable[[int, int], Any], jobs: int, threads: int) -> None:
    """Call `work(lo, hi)` for all jobs, a part a thread. Kernels hold no lock, so cores add up."""
    threads = max(1, min(threads, jobs))
    if threads == 1:
        work(0, jobs)
        return
    ends = [jobs * k // threads for k in range(threads + 1)]
    futures = [_pool(threads, os.getpid()).submit(work, *ends[k : k + 2]) for k in range(threads)]
    for future in futures:
        future.result()


@cache
def _pool(threads: int, process: int) -> ThreadPoolExecutor:
    """One for all searches of a process; a forked one has none of its parent's threads, and so needs its own."""
    return ThreadPoolExecutor(threads, thread_name_prefix="versailles-search")


def default_threads() -> int:
    return min(2, os.cpu_count() or 1)


def check_number(what: str, value: Any, low: float, high: float = MOST) -> None:
    """A whole number in a range, or any number if the range's lower end is no whole one."""
    kinds = int if isinstance(low, int) else (int, float)
    if isinstance(value, bool) or not isinstance(value, kinds) or not low <= value <= high:
        kind = "a whole number" if kinds is int else "a number"
        raise AgentError(f"{what} cannot be {value!r}: expected {kind} from {low} to {high}")


def read_arguments(agent: str, first: str, text: str, known: dict[str, type]) -> dict[str, Any]:
    """`500,threads=1` as arguments of an agent's class: a number for `first`, then others by name."""
    usage = f"{agent}:N, or {agent}:N,{','.join(f'{name}=...' for name in known)}"
    found: dict[str, Any] = {}
    for k, word in enumerate(text.split(",") if text else ()):
        name, equals, value = (part.strip() for part in word.partition("="))
        if not equals and k == 0:
            name, value = first, name
        elif not equals or name not in known:
            raise AgentError(f"agent {agent + ':' + text!r}: {word!r} is not known: expected {usage}")
        if name in found:
            raise AgentError(f"agent {agent + ':' + text!r}: {name} is given twice: expected {usage}")
        kind = known.get(name, int)
        if kind is str and not value:
            raise AgentError(f"agent {agent + ':' + text!r}: {name} has no value: expected {usage}")
        try:
            found[name] = kind(value)
        except ValueError:
            number = "a whole number" if kind is int else "a number"
            raise AgentError(
                f"agent {agent + ':' + text!r}: {name} cannot be {value!r}: expected {number}, as in {usage}"
            ) from None
    return found
