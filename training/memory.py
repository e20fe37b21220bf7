"""How much memory a run will need, told before it begins: a figure from its config, not a measurement."""

import os
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from versailles_env.core.errors import BoardGameError

if TYPE_CHECKING:
    from .config import Config

ROW = 128
"""Of a row in the buffer beside observation and mask: action, value, reward, log-probability, advantage, return, results, ..."""
FLOAT = 4
COPIES = 5
"""Of each weight: itself, its gradient, two moments of Adam, one that is being written."""
BASE = 500_000_000
"""Python, torch and the compiled rules."""


def needed_bytes(config: "Config") -> int:
    """What the games, the rows of one update and the network take together."""
    game = config.find_game()
    seen, answers = game.observations.size, game.actions.size
    games = config.ppo.games * (game.dtype.itemsize + 3 * seen + 3 * answers)
    row = 2 * seen + 2 * FLOAT * answers + ROW  # SB3 keeps the rows, and a flat copy of them while it learns
    rows = config.ppo.games * config.ppo.rows * row
    widths = [seen, *config.network.layers]
    weights = sum(2 * a * b for a, b in pairwise(widths)) + widths[-1] * (answers + 1)
    network = FLOAT * weights * (COPIES + config.league.keep)
    batch = config.ppo.minibatch * FLOAT * (2 * sum(widths) + 4 * answers)
    return BASE + games + rows + network + batch


def free_bytes() -> int:
    """What the machine can still give, or this group of processes; 0 if nobody knows."""
    found = []
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                found.append(int(line.split()[1]) * 1024)
        limit = Path("/sys/fs/cgroup/memory.max").read_text().strip()
        if limit.isdecimal():
            found.append(int(limit))
    except (OSError, ValueError):
        pass
    if not found and hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        found.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return min(found, default=0)


class TooLarge(BoardGameError):
    """A run that does not fit into the memory."""


def check_memory(config: "Config") -> None:
    """Refuse a run that the memory cannot hold, before it begins."""
    needed, free = needed_bytes(config), free_bytes()
    if free and needed > free:
        raise TooLarge(
            f"the run needs about {needed / 1e9:,.1f} GB of memory and {free / 1e9:,.1f} GB are free: expected fewer ppo.games "
            f"({config.ppo.games}), ppo.rows ({config.ppo.rows}), ppo.minibatch ({config.ppo.minibatch}) or smaller network.layers"
        )
