"""`python -m tools.scales [--game G]`: measure by what a network divides each entry of an observation, and write it.

Agents play each game in all player counts; of each entry the 99th percentile of what it holds when it is not 0 is its scale.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from versailles_env.agents.base import Questions
from versailles_env.agents.registry import make_agent
from versailles_env.core.batch import HOLD, Batch
from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game
from versailles_env.core.scales import FILE, Scales, scales_text
from versailles_env.games import REGISTRY, get_game

COMMAND = "python -m tools.scales"
LEVELS = 128
"""An entry's size is 0 to 127, -128 counted as 127."""
PART = 0.99
PLAYERS = {"random": "", "greedy": "evaluate", "rulebook": "rulebook_value", "priorities": "priority_value"}
"""Who plays, and the kernel that a game must have for it."""


def tables_of(game: Game) -> list[dict[str, Any]]:
    """The tables at which is measured: every number of players, the extension where there is one, and solitaire."""
    options = {option.name: option for option in game.options}
    tables: list[dict[str, Any]] = [
        {"players": players} for players in options["players"].choices or range(1, 5)
    ]
    if game.plain and "deals" in options:
        tables += [{**table, "deals": True} for table in tables if table["players"] > 1]
    return tables


class Sizes:
    """How often each entry had each size."""

    def __init__(self, entries: int):
        self.counts = np.zeros((entries, LEVELS), np.int64)

    def add(self, observations: np.ndarray) -> None:
        """Count what these observations hold."""
        sizes = np.minimum(np.abs(observations.astype(np.int16)), LEVELS - 1)
        places = sizes + np.arange(len(self.counts)) * LEVELS
        self.counts += np.bincount(places.ravel(), minlength=self.counts.size).reshape(self.counts.shape)

    def scales(self) -> np.ndarray:
        """Of each entry the percentile of what is not 0; 0 where it is never anything else."""
        counts = self.counts[:, 1:]
        sums = counts.cumsum(axis=1)
        found = 1 + (sums < PART * sums[:, -1:]).sum(axis=1)
        return np.where(sums[:, -1] > 0, found, 0)


def play(game: Game, sizes: Sizes, games: int, seed: int) -> None:
    """Whole games of the agents that the game has, one sort of agent a game."""
    agents = [make_agent(name) for name, needed in PLAYERS.items() if not needed or needed in game.kernels]
    tables = tables_of(game)
    given = [tables[k % len(tables)] for k in range(games)]
    batch = Batch(game, games, None, given, autoreset=False)
    batch.reset(seed)
    rng = np.random.default_rng(seed)
    who = np.arange(games) // len(tables) % len(agents)
    live = np.flatnonzero(batch.dones == 0)
    actions = np.zeros(games, np.int32)
    while len(live):
        sizes.add(batch.obs[live])
        actions[:] = HOLD
        for k, agent in enumerate(agents):
            rows = live[who[live] == k]
            if len(rows):
                actions[rows] = agent.answer_batch(Questions(batch, rows), rng)
        batch.step(actions)
        live = live[batch.dones[live] == 0]
    batch.close()


def measure(game: Game, games: int, seed: int = 0) -> Scales:
    """By piece; pieces whose entries are 0 or 1 need none."""
    layout = game.observations
    sizes = Sizes(layout.size)
    play(game, sizes, games, seed)
    found = sizes.scales()
    scales = np.where(
        found > 0, found, layout.limit
    )  # what was never seen must not come as a shock when it is
    return {p.name: [int(n) for n in layout.part(scales, p.name)] for p in layout.pieces if p.limit > 1}


def main(words: Sequence[str] | None = None) -> int:
    """Measure, and write the file beside each game's rules."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("--game", action="append", metavar="GAME", help="only this one")
    parser.add_argument("--games", type=int, default=256, metavar="N", help="how many games are played")
    asked = parser.parse_args(words)
    try:
        for name in asked.game or REGISTRY:
            game = get_game(name)
            module = sys.modules[game.entry.partition(":")[0]]
            path = Path(str(module.__file__)).with_name(FILE)
            path.write_text(scales_text(measure(game, asked.games), COMMAND), encoding="utf-8")
            print(f"written: {path.name} of {game.title}")
    except BoardGameError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
