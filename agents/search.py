"""What `mc` and `mcts` share: their arguments, the games they may imagine, and the threads they use."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from versailles_env.core.game import Game
from versailles_env.core.options import decode_options

from .base import Agent, Questions, View

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

    @property
    def playing(self) -> np.ndarray:
        """1 for every seat that plays, a row a game."""
        found = np.zeros((len(self.states), len(self.game.agents)), np.int8)
        kinds, inverse = np.unique(self.states["options"], axis=0, return_inverse=True)
        for k, codes in enumerate(kinds):
            seats = self.game.seats_of(decode_options(self.game.options, codes))
            found[np.ix_(inverse.reshape(-1) == k, seats)] = 1
        return found


class SearchAgent(Agent):
    """An agent that looks only at games the asked seat could be in."""

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        engine = view.possible(int(rng.integers(2**63)))
        seats = np.array([view.seat], np.int32)
        search = Search(engine.game, engine.pack.tables, engine.state, mask[None], seats, draw_words(rng, 1))
        return int(self.choose(search)[0])

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        batch = questions.batch
        states = questions.possible_states(int(rng.integers(2**63)))
        words = draw_words(rng, len(states))
        return self.choose(Search(batch.game, batch.pack.tables, states, questions.masks, questions.seats, words))

    def choose(self, search: Search) -> np.ndarray:
        """One legal action a game."""
        raise NotImplementedError


def draw_words(rng: np.random.Generator, count: int) -> np.ndarray:
    return rng.integers(0, 2**63, count, dtype=np.uint64)


@cache
def pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="versailles-search")


def share(work: Callable[[int, int, int], Any], jobs: int, threads: int) -> None:
    """Call `work(k, lo, hi)` for part k of the jobs, a part a thread. Kernels hold no lock, so cores add up."""
    threads = max(1, min(threads, jobs))
    if threads == 1:
        work(0, 0, jobs)
        return
    ends = [jobs * k // threads for k in range(threads + 1)]
    futures = [pool(threads).submit(work, k, ends[k], ends[k + 1]) for k in range(threads)]
    for future in futures:
        future.result()


def default_threads() -> int:
    return min(2, os.cpu_count() or 1)
