"""`mcts:N`: a tree search of N descents, chance resampled in each, every seat going for its own value."""

import math
import time

import numpy as np

from versailles_env.core import jit
from versailles_env.core.batch import announce

from .lookahead import LEVELS
from .playout import bind_search
from .search import Search, SearchAgent, default_threads, share
from .tree import EDGE, NODE, grow, list_answers


class Arena:
    def __init__(self, game, descents):
        size = min(descents + 2, 200_000)
        self.nodes = np.zeros(size, NODE)
        self.edges = np.zeros(size * 16 + game.actions.size, EDGE)
        self.used = np.zeros(2, np.int64)
        places = 1 << (2 * size).bit_length()
        self.keys = np.zeros(places, np.uint64)
        self.places = np.zeros(places, np.int32)
        self.bounds = np.zeros(2)
        self.game = np.zeros(1, game.dtype)
        self.scratch = np.zeros(LEVELS + 1, game.dtype)
        self.masks = np.zeros((LEVELS + 1, game.actions.size), np.int8)

    def clear(self):
        self.used[:] = 0
        self.keys[:] = 0
        self.bounds[:] = math.inf, -math.inf


class TreeAgent(SearchAgent):
    name = "mcts"

    def __init__(self, descents=500, threads=None, seconds=None, explore=1.0, sharp=0.5, scale=10.0, haste=0.0, guided=0, depth=None):
        self.descents, self.seconds = descents, seconds
        self.threads = threads or default_threads()
        self.explore, self.sharp, self.scale, self.haste, self.depth = explore, sharp, scale, haste, depth
        self._arenas = {}
        self.guided = guided

    def choose(self, search: Search) -> np.ndarray:
        game, count = search.game, len(search.states)
        grow_tree, sources = bind_search(grow, list_answers, game=game)
        name = f"{game.id}-mcts"
        cold = not jit.is_compiled(name, sources)
        if cold:
            announce(game, "the mcts agent of")
        has = "evaluate" in game.kernels
        limit = (0 if has else game.longest) if self.depth is None else self.depth
        weights = np.array([self.explore, self.sharp if has else 0.0, self.scale, self.haste, self.guided])
        playing = search.playing
        out = np.zeros(count, np.int32)

        def part(k, lo, hi):
            key = (game.id, k)
            if key not in self._arenas:
                self._arenas[key] = Arena(game, self.descents)
            a = self._arenas[key]
            for i in range(lo, hi):
                a.clear()
                done = 0
                start = time.perf_counter()
                while done < self.descents:
                    size = self.descents - done if self.seconds is None else min(64, self.descents - done)
                    grow_tree(search.states, search.tables, i, int(search.seats[i]), playing[i], search.words[i], done, done + size,
                        search.masks[i], a.nodes, a.edges, a.used, a.keys, a.places, a.bounds, a.game, a.scratch, a.masks, limit, weights)
                    done += size
                    if self.seconds is not None and time.perf_counter() - start > self.seconds:
                        break
                root = a.nodes[0]
                e = a.edges[root.first : root.first + root.count]
                best = np.lexsort((e["total"], e["visits"]))[-1]
                out[i] = e["action"][best]
        share(part, count, 1 if cold else self.threads)
        if cold:
            jit.mark_compiled(name, sources)
        return out
