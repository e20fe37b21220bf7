"""`mc:N`: N random playouts over the legal actions, more of them for those that do well (UCB1).

A playout goes to the end of the game by random answers of all seats, and counts what the asked seat earns. With `depth=D`
it stops after D answers and counts what the game's evaluation promises then.
"""

import math

import numpy as np

from . import bandit
from .playout import ALONE, SCALE, bind_search
from .search import Search, SearchAgent, check_number, compiled, default_threads, read_arguments, share

PLAYOUTS = 200
ROUND = 32
"""Playouts chosen at a time: enough to share among threads, few enough to learn from."""
EXPLORE = 0.5
"""The weight of UCB1's bonus, on values stretched to 0..1."""
ARGUMENTS: dict[str, type] = {"threads": int, "depth": int}


class MonteCarloAgent(SearchAgent):
    """The same seed gives the same answer, whatever the number of threads."""

    name = "mc"

    def __init__(
        self,
        playouts: int = PLAYOUTS,
        threads: int | None = None,
        depth: int | None = None,
        explore: float = EXPLORE,
        scale: float = SCALE,
    ):
        check_number("the number of playouts of agent mc", playouts, 1)
        self.threads = default_threads() if threads is None else threads
        check_number("threads of agent mc", self.threads, 1, 1024)
        if depth is not None:
            check_number("depth of agent mc", depth, 0)
        self.playouts, self.depth, self.explore, self.scale = playouts, depth, explore, scale

    @classmethod
    def of(cls, argument: str) -> "MonteCarloAgent":
        """From what stands after the colon: `500`, `500,threads=1`."""
        return cls(**read_arguments("mc", "playouts", argument, ARGUMENTS))

    def choose(self, search: Search) -> np.ndarray:
        play, sources = bind_search(bandit.play_arms, game=search.game)
        shape = search.masks.shape
        visits, totals = np.zeros(shape), np.zeros(shape)
        bounds = np.tile([math.inf, -math.inf], (shape[0], 1))
        roots = bandit.Roots(
            search.states,
            search.tables,
            search.masks,
            search.seats,
            search.playing,
            search.words,
            self._scales(search),
        )
        limit = search.game.longest if self.depth is None else self.depth
        for first in range(0, self.playouts, ROUND):
            arms = np.zeros((shape[0], min(ROUND, self.playouts - first)), np.int32)
            values = np.zeros(arms.shape)
            bandit.pick(search.masks, visits, totals, bounds, arms, self.explore)

            def part(
                lo: int, hi: int, first: int = first, arms: np.ndarray = arms, values: np.ndarray = values
            ) -> None:
                play(roots, np.zeros(1, search.game.dtype), arms, values, first, limit, lo, hi)

            with compiled(search.game, "mc", sources) as warm:
                share(part, arms.size, self.threads if warm else 1)
            bandit.count(visits, totals, bounds, arms, values)
        return best_arms(visits, totals)

    def _scales(self, search: Search) -> np.ndarray:
        """How evaluations become values in each game: that of a lone seat stays as it is, for it has no lead."""
        alone = (search.playing.sum(axis=1) == 1) & search.has_evaluation & (self.depth is not None)
        return np.where(alone, ALONE, self.scale)


def best_arms(visits: np.ndarray, totals: np.ndarray) -> np.ndarray:
    """The action most visited in each game; of equal ones the better."""
    means = np.where(visits > 0, totals / np.maximum(visits, 1), -math.inf)
    means[visits < visits.max(axis=1, keepdims=True)] = -math.inf
    return np.argmax(means, axis=1).astype(np.int32)
