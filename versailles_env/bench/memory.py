"""Whether memory stays flat: many steps of the vector environment, as a learner takes them, and the memory of the process after
each tenth of them."""

import resource
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..core.game import Game
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
    game: Game, steps: int, batch: int = 256, tell: Callable[[str], Any] = lambda text: None
) -> dict[str, Any]:
    """Play at random; megabytes after each part, and what the last of them is above the first."""
    env = GameVectorEnv(game, batch)
    env.action_space.seed(0)
    env.reset(seed=0)
    rounds = -(-steps // (batch * PARTS))
    found, ended = [], 0
    for part in range(PARTS):
        for _ in range(rounds):
            _, _, terminated, truncated, _ = env.step(env.action_space.sample())
            ended += int(terminated.sum() + truncated.sum())
        found.append(round(resident_mb(), 1))
        tell(f"{game.id}: {(part + 1) * rounds * batch:,} steps, {found[-1]:,.0f} MB")
    env.close()
    return {
        "steps": PARTS * rounds * batch,
        "games": ended,
        "mb": found,
        "growth_mb": round(found[-1] - found[0], 1),
    }
