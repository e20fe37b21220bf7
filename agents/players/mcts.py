"""`mcts:N`: a tree search of N descents, chance drawn anew in each, every seat going for its own value.

A descent ends below the tree with `depth` answers of the `greedy` kind by all seats, and counts what the evaluation
promises then (in a game without one: random answers to the end, and what is earned). Measured at a table of three with
two `greedy`: 400 descents that end on the evaluation alone won 0.36 to 0.43 of the games, with 8 random answers 0.42, and
40 with 20 greedy answers 0.70.
"""

import math
import time
from dataclasses import astuple, dataclass

import numpy as np

from versailles_env.core.game import Game

from .lookahead import LEVELS
from .playout import ALONE, SCALE, bind_search
from .search import MOST, Search, SearchAgent, check_number, compiled, default_threads, read_arguments, share
from .tree import EDGE, NODE, grow, list_answers

DESCENTS = 100
CHUNK = 16
"""Descents between two looks at the clock."""
MOST_NODES = 100_000
EDGES_A_NODE = 16
"""Room for answers, on average; a full tree goes on, and grows no more."""
ARGUMENTS: dict[str, type] = {"seconds": float, "threads": int}


@dataclass(frozen=True)
class Weights:
    """What the search was tuned in; the order is that of the places named in `tree`."""

    explore: float = 1.0
    """The weight of the bonus of answers little tried, on values stretched to 0..1."""
    sharp: float = 0.5
    """How fast the prior falls with each point that an answer's evaluation is behind the best."""
    scale: float = SCALE
    depth: float = 20
    """Answers of the `greedy` kind at the end of a descent."""


TUNED = Weights()


class Arena:
    """The memory of one tree."""

    def __init__(self, game: Game, descents: int):
        size = min(descents + 1, MOST_NODES)
        self.nodes = np.zeros(size, NODE)
        self.edges = np.zeros(size * EDGES_A_NODE + game.actions.size, EDGE)
        self.used = np.zeros(2, np.int64)
        self.keys = np.zeros(2 * size, np.uint64)
        self.places = np.zeros(2 * size, np.int32)
        self.bounds = np.zeros(2)
        self.game = np.zeros(1, game.dtype)
        self.scratch = np.zeros(LEVELS + 1, game.dtype)
        self.masks = np.zeros((LEVELS + 1, game.actions.size), np.int8)

    def clear(self) -> None:
        self.used[:] = 0
        self.keys[:] = 0
        self.bounds[:] = math.inf, -math.inf

    def best(self) -> int:
        """The answer of the root most visited; of equal ones the better."""
        root = self.nodes[0]
        edges = self.edges[root.first : root.first + root.count]
        return int(edges["action"][np.lexsort((edges["total"], edges["visits"]))[-1]])


class TreeAgent(SearchAgent):
    """With `seconds` a move ends at the clock, if not at N. Without, the same seed gives the same answer."""

    name = "mcts"

    def __init__(
        self,
        descents: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
        weights: Weights = TUNED,
    ):
        if seconds is not None:
            check_number("seconds of agent mcts", seconds, 0.001, 86400)
        if descents is None:
            descents = DESCENTS if seconds is None else MOST
        check_number("the number of descents of agent mcts", descents, 1)
        self.threads = default_threads() if threads is None else threads
        check_number("threads of agent mcts", self.threads, 1, 1024)
        self.descents, self.seconds, self.weights = descents, seconds, weights

    @classmethod
    def of(cls, argument: str) -> "TreeAgent":
        """From what stands after the colon: `1000`, `1000,seconds=0.5`, `seconds=0.5`."""
        return cls(**read_arguments("mcts", "descents", argument, ARGUMENTS))

    def choose(self, search: Search) -> np.ndarray:
        function, sources = bind_search(grow, list_answers, game=search.game)
        weights = np.tile(astuple(self.weights), (len(search.states), 1))
        weights[search.playing.sum(axis=1) == 1, 2] = ALONE
        if not search.has_evaluation:
            weights[:, 1:] = 0.0, SCALE, search.game.longest
        out = np.zeros(len(search.states), np.int32)

        def part(lo: int, hi: int) -> None:
            arena = Arena(search.game, self.descents)
            for i in range(lo, hi):
                arena.clear()
                end = math.inf if self.seconds is None else time.perf_counter() + self.seconds
                chunk = self.descents if self.seconds is None else CHUNK
                for first in range(0, self.descents, chunk):
                    function(
                        search.states, search.tables, i, search.seats[i], search.playing[i], search.words[i],
                        first, min(first + chunk, self.descents), search.masks[i], arena.nodes, arena.edges,
                        arena.used, arena.keys, arena.places, arena.bounds, arena.game, arena.scratch, arena.masks,
                        weights[i],
                    )  # fmt: skip
                    if time.perf_counter() > end:
                        break
                out[i] = arena.best()

        with compiled(search.game, "mcts", sources) as warm:
            share(part, len(out), self.threads if warm else 1)
        return out
