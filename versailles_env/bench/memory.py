"""Whether memory stays flat: many steps of the vector environment, as a learner takes them, or of the engine, and the memory of
the process after each tenth of them."""

import resource
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.sources import rules_digest
from ..envs.vector import GameVectorEnv

PARTS = 10


def resident_mb() -> float:
    """The memory of this process now; where the system does not tell, the most it ever had."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / (1e6 if sys.platform == "darwin" else 1e3)
    return pages * resource.getpagesize() / 1e6


def memory(
    game: Game,
    steps: int,
    batch: int = 256,
    tell: Callable[[str], Any] = lambda text: None,
    way: str = "vector_env",
) -> dict[str, Any]:
    """Play at random; megabytes after each part, and what the last of them is above the first."""
    play = WAYS[way](game, batch)
    rounds = -(-steps // (batch * PARTS))
    found, ended = [], 0
    for part in range(PARTS):
        ended += play(rounds)
        found.append(round(resident_mb(), 1))
        tell(f"{game.id}: {(part + 1) * rounds * batch:,} steps, {found[-1]:,.0f} MB")
    return {
        "way": way,
        "steps": PARTS * rounds * batch,
        "games": ended,
        "mb": found,
        "growth_mb": round(found[-1] - found[0], 1),
        "rules": rules_digest(game),
    }


Play = Callable[[int], int]
"""So many rounds of `batch` steps; how many games ended in them."""


def by_vector_env(game: Game, batch: int) -> Play:
    """As a learner steps them, all together."""
    env = GameVectorEnv(game, batch)
    env.action_space.seed(0)
    env.reset(seed=0)

    def play(rounds: int) -> int:
        ended = 0
        for _ in range(rounds):
            _, _, terminated, truncated, _ = env.step(env.action_space.sample())
            ended += int(terminated.sum() + truncated.sum())
        return ended

    return play


def by_engine(game: Game, batch: int) -> Play:
    """One game after the other, each with its history and log."""
    dice = np.random.default_rng(0)
    engine = game.new(0)
    ended = 0

    def play(rounds: int) -> int:
        nonlocal engine, ended
        before = ended
        for _ in range(rounds * batch):
            engine.step(int(dice.choice(engine.legal())))
            if engine.over:
                ended += 1
                engine = game.new(ended)
        return ended - before

    return play


WAYS: dict[str, Callable[[Game, int], Play]] = {"vector_env": by_vector_env, "engine": by_engine}
