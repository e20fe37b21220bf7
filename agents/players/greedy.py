"""`greedy`: one step ahead on the game's own documented evaluation."""

import numpy as np

from versailles_env.agents.base import Agent, Questions, View
from versailles_env.core import jit
from versailles_env.core.batch import Batch, announce
from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game

from .lookahead import LEVELS, bind_greedy, greedy_sources


class GreedyAgent(Agent):
    name = "greedy"
    is_quick = True

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        engine = view.possible(int(rng.integers(2**63)))
        states = engine.state
        return int(
            choose(engine.game, states, engine.pack.tables, mask[None], np.array([view.seat], np.int32), rng)[
                0
            ]
        )

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        batch: Batch = questions.batch
        states = questions.possible_states(int(rng.integers(2**63)))
        return choose(batch.game, states, batch.pack.tables, questions.masks, questions.seats, rng)


def choose(
    game: Game,
    states: np.ndarray,
    tables: np.ndarray,
    masks: np.ndarray,
    seats: np.ndarray,
    rng: np.random.Generator,
) -> np.ndarray:
    """The best action of each game."""
    if "evaluate" not in game.kernels:
        raise BoardGameError(
            f"agent greedy needs an evaluation, and {game.id} has none: expected another agent"
        )
    chooser = bind_greedy(game)
    name = f"{game.id}-greedy"
    cold = not jit.is_compiled(name, greedy_sources(game))
    if cold:
        announce(game, "the greedy agent of")
    count = len(states)
    out = np.zeros(count, np.int32)
    words = rng.integers(1, 2**63, count).astype(np.uint64)
    scratch = np.zeros(LEVELS + 1, game.dtype)
    scratch_masks = np.zeros((LEVELS + 1, game.actions.size), np.int8)
    values = np.zeros((count, game.actions.size), np.float32)
    rows = np.arange(count, dtype=np.int32)
    chooser(states, tables, masks, seats, rows, words, scratch, scratch_masks, values, out, 0, count)
    if cold:
        jit.mark_compiled(name, greedy_sources(game))
    return out
