"""`mc:N`: N random playouts over the legal actions, more of them for those that look good (UCB1)."""

import math

import numpy as np

from versailles_env.core import jit
from versailles_env.core.batch import announce

from . import bandit
from .playout import bind_search
from .search import Search, SearchAgent, default_threads, share

ROUND = 32
EXPLORE = 0.5
SCALE = 10.0


class MonteCarloAgent(SearchAgent):
    name = "mc"

    def __init__(self, playouts: int = 200, threads: int | None = None, depth: int | None = None, explore: float = EXPLORE, scale: float = SCALE, round: int = ROUND):
        self.playouts = playouts
        self.threads = threads or default_threads()
        self.depth = depth
        self.explore, self.scale = explore, scale
        self.round = round

    def choose(self, search: Search) -> np.ndarray:
        game, count = search.game, len(search.states)
        play, sources = bind_search(bandit.play_arms, game=game)
        name = f"{game.id}-mc"
        cold = not jit.is_compiled(name, sources)
        if cold:
            announce(game, "the mc agent of")
        actions, seats = game.actions.size, len(game.agents)
        visits = np.zeros((count, actions))
        totals = np.zeros((count, actions))
        bounds = np.tile([math.inf, -math.inf], (count, 1))
        threads = self.threads
        scratch = np.zeros((threads, 1), game.dtype)
        masks = np.zeros((threads, actions), np.int8)
        outs = np.zeros((threads, seats))
        playing = search.playing
        limit = game.longest if self.depth is None else self.depth
        done = 0
        while done < self.playouts:
            size = min(self.round, self.playouts - done)
            arms = np.zeros((count, size), np.int32)
            values = np.zeros((count, size))
            bandit.pick(search.masks, visits, totals, bounds, arms, self.explore)

            def part(k: int, lo: int, hi: int) -> None:
                play(
                    search.states, search.tables, search.seats, playing, search.words, scratch[k], masks[k], outs[k],
                    arms, values, done, limit, self.scale, lo, hi,
                )  # fmt: skip

            share(part, count * size, 1 if cold else threads)
            if cold:
                jit.mark_compiled(name, sources)
                cold = False
            bandit.count(visits, totals, bounds, arms, values)
            done += size
        means = totals / np.maximum(visits, 1)
        best = visits + np.where(visits > 0, (means - bounds[:, :1]) / np.maximum(bounds[:, 1:] - bounds[:, :1], 1e-9), 0) * 0.5
        return np.argmax(best, axis=1).astype(np.int32)
