"""What agents do in a second: games of `greedy` against itself, playouts of `mc`."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from ..core.batch import Batch
from .measure import Case
from .report import AGENTS

if TYPE_CHECKING:
    from ..core.game import Game

TABLES, PLAYOUTS = 64, 100
Run = Callable[[float], tuple[int, float]]


def cases(game: "Game") -> list[Case]:
    """Nothing where the game has no evaluation."""
    if "evaluate" not in game.kernels:
        return []
    return [
        Case(AGENTS, f"{game.id}: greedy, games", lambda: drive_games(game, "greedy")),
        Case(AGENTS, f"{game.id}: mc, playouts", lambda: drive_playouts(game)),
    ]


def drive_games(game: "Game", name: str) -> Run:
    """Whole games of an agent in every seat."""
    from versailles_env.agents.base import Questions
    from versailles_env.agents.registry import make_agent

    agent, rng = make_agent(name), np.random.default_rng(1)
    batch = Batch(game, TABLES)
    batch.reset(1)
    rows = np.arange(TABLES)

    def run(seconds: float) -> tuple[int, float]:
        finished, begin = 0, time.perf_counter()
        while True:
            batch.step(agent.act_batch(Questions(batch, rows), rng))
            finished += int((batch.dones != 0).sum())
            took = time.perf_counter() - begin
            if took >= seconds:
                return finished, took

    return run


def drive_playouts(game: "Game") -> Run:
    from versailles_env.agents.base import Questions
    from versailles_env.agents.registry import make_agent

    agent, rng = make_agent(f"mc:{PLAYOUTS}"), np.random.default_rng(1)
    batch = Batch(game, 2)
    batch.reset(1)
    rows = np.arange(2)

    def run(seconds: float) -> tuple[int, float]:
        done, begin = 0, time.perf_counter()
        while True:
            agent.act_batch(Questions(batch, rows), rng)
            done += PLAYOUTS * len(rows)
            took = time.perf_counter() - begin
            if took >= seconds:
                return done, took

    return run
