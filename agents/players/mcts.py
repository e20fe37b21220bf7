"""`mcts:N`: a tree search of N descents, chance drawn anew in each, every seat going for its own value.

In a game with hidden fields its nodes are information sets (`tree.py`), and all that the seat cannot know is drawn anew too.

A descent ends below the tree with `depth` answers of the `greedy` kind by all seats, and counts what the evaluation
promises then (in a game without one: random answers to the end, and what is earned). Measured at a table of three with
two `greedy`: 400 descents that end on the evaluation alone won 0.36 to 0.43 of the games, with 8 random answers 0.42, and
40 with 20 greedy answers 0.70.
"""

import math
import time
from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import cache

import numpy as np

from versailles_env.core.game import Game

from .lookahead import LEVELS
from .playout import ALONE, SCALE, bind_search
from .search import MOST, Search, SearchAgent, check_number, compiled, default_threads, read_arguments, share
from .tree import (
    EDGE,
    NODE,
    PATH,
    Room,
    Task,
    Tree,
    add_missing,
    grow,
    hidden_key,
    hidden_pick,
    list_answers,
)

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

    def __init__(self, game: Game, descents: int, edges: int = EDGES_A_NODE):
        size = min(descents + 1, MOST_NODES)
        levels, seats = LEVELS + 1, len(game.agents)
        record = np.zeros(1, game.dtype)
        self.tree = Tree(
            nodes=np.zeros(size, NODE),
            edges=np.zeros(size * edges + game.actions.size, EDGE),
            used=np.zeros(3, np.int64),
            keys=np.zeros(2 * size, np.uint64),
            places=np.zeros(2 * size, np.int32),
            bounds=np.zeros(2),
        )
        self.room = Room(
            game=record,
            raw=record.view(np.int16),
            public=public_words(game),
            seen=np.zeros(game.observations.size, np.int8),
            lasts=np.zeros(seats, np.int64),
            mask=np.zeros(game.actions.size, np.int8),
            path=np.zeros((PATH, 2), np.int64),
            scratch=np.zeros(levels, game.dtype),
            masks=np.zeros((levels, game.actions.size), np.int8),
            marks=np.zeros(levels, np.int64),
            line=np.zeros(levels, np.int64),
            plan=np.zeros(levels, np.int64),
            bests=np.zeros(levels),
            leads=np.zeros(seats),
            out=np.zeros(seats),
        )

    def clear(self) -> None:
        self.tree.used[:] = 0
        self.tree.keys[:] = 0
        self.tree.bounds[:] = math.inf, -math.inf

    def answers(self) -> np.ndarray:
        """The edges of the root: each answer with its visits and the sum of their values."""
        root = self.tree.nodes[0]
        edges: np.ndarray = self.tree.edges[root.first : root.first + root.count]
        return edges

    def best(self) -> int:
        """The answer of the root most visited; of equal ones the better."""
        edges = self.answers()
        return int(edges["action"][np.lexsort((edges["total"], edges["visits"]))[-1]])


@cache
def public_words(game: Game) -> np.ndarray:
    """The places, in words of the record, of what is hidden from nobody and changes: the stack, and the public fields."""
    looked = {field.hidden.known for field in game.fields if field.hidden}
    names = ["depth", "stack"]
    names += [field.name for field in game.fields if not field.hidden and field.name not in looked]
    spans = [game.dtype.fields[name] for name in names]  # type: ignore[index]
    return np.concatenate([np.arange(start // 2, (start + kind.itemsize) // 2) for kind, start, *_ in spans])


def hides(game: Game) -> bool:
    """Whether seats know different things in this game, so that its search goes over information sets."""
    return any(field.hidden for field in game.fields)


class DescendingAgent(SearchAgent):
    """A search that grows a tree for every game, whatever guides it."""

    def choose(self, search: Search) -> np.ndarray:
        out = np.zeros(len(search.states), np.int32)

        def keep(i: int, arena: Arena) -> None:
            out[i] = self.favoured(arena, int(search.words[i]))

        self._search(search, keep)
        return out

    def favoured(self, arena: Arena, word: int) -> int:
        """What a grown tree is in favour of; `word` is the chance of its search."""
        return arena.best()

    def visits(self, search: Search) -> np.ndarray:
        """How many descents began with each answer, a row a game."""
        out = np.zeros(search.masks.shape, np.int32)

        def keep(i: int, arena: Arena) -> None:
            edges = arena.answers()
            out[i, edges["action"]] = edges["visits"]

        self._search(search, keep)
        return out

    def worths(self, search: Search) -> tuple[np.ndarray, np.ndarray]:
        """How many descents began with each answer, and what they were worth to who is asked on the mean, a row a game."""
        visits, means = np.zeros(search.masks.shape), np.zeros(search.masks.shape)

        def keep(i: int, arena: Arena) -> None:
            edges = arena.answers()
            visits[i, edges["action"]] = edges["visits"]
            means[i, edges["action"]] = edges["total"] / np.maximum(edges["visits"], 1)

        self._search(search, keep)
        return visits, means

    def _search(self, search: Search, keep: Callable[[int, Arena], None]) -> None:
        """Grow a tree for every game, and let `keep` take from it what is wanted."""
        raise NotImplementedError


def task_of(search: Search, i: int, weights: np.ndarray) -> Task:
    """Game i of a search."""
    return Task(
        search.states,
        search.tables,
        i,
        search.seats[i],
        search.playing[i],
        search.words[i],
        search.masks[i],
        weights,
    )


class TreeAgent(DescendingAgent):
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

    def _search(self, search: Search, keep: Callable[[int, Arena], None]) -> None:
        game = search.game
        if hides(game):
            function, sources = bind_search(
                grow, list_answers, add_missing, game=game, node_key=hidden_key, pick=hidden_pick
            )
        else:
            function, sources = bind_search(grow, list_answers, game=game)
        weights = np.tile(astuple(self.weights), (len(search.states), 1))
        weights[search.playing.sum(axis=1) == 1, 2] = ALONE
        if not search.has_evaluation:
            weights[:, 1:] = 0.0, SCALE, game.longest

        def part(lo: int, hi: int) -> None:
            arena = Arena(game, self.descents)
            for i in range(lo, hi):
                arena.clear()
                task = task_of(search, i, weights[i])
                end = math.inf if self.seconds is None else time.perf_counter() + self.seconds
                chunk = self.descents if self.seconds is None else CHUNK
                for first in range(0, self.descents, chunk):
                    function(task, arena.tree, arena.room, first, min(first + chunk, self.descents))
                    if time.perf_counter() > end:
                        break
                keep(i, arena)

        with compiled(game, "mcts", sources) as warm:
            share(part, len(search.states), self.threads if warm else 1)
