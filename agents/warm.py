"""Agents compiled once for a game, before many processes need them: `versailles warm`."""

import numpy as np

from versailles_env.core.batch import Batch
from versailles_env.core.game import Game

from . import policies
from .base import Questions
from .registry import make_agent

COMPILED = {
    "greedy": "evaluate",
    "rulebook": "rulebook_value",
    "priorities": "priority_value",
    "mc:2": "",
    "mcts:2": "",
}
"""Agents with kernels of their own, and the kernel of the game that each needs."""
GUIDED = "puct:2"
"""One that needs a shipped policy."""


def compiled_agents(game: Game) -> list[str]:
    found = [name for name, kernel in COMPILED.items() if not kernel or kernel in game.kernels]
    return [*found, GUIDED] if policies.shipped(game.id) else found


def warm_agent(game: Game, name: str) -> None:
    batch = Batch(game, 1)
    batch.reset(0)
    make_agent(name).act_batch(Questions(batch, np.array([0])), np.random.default_rng(0))
