"""An agent that knows no deals, with somebody beside it who makes them by the game's evaluation (`bargain.py`)."""

import numpy as np

from versailles_env.agents.base import Agent, Questions, TableInfo, View
from versailles_env.core.game import Game

from .bargain import DEAL_KERNELS, NO_DEAL, bargain


class Bargainer(Agent):
    """Offers and answers deals where they raise the evaluation; all other questions go to `inner`, without deals in them."""

    knows_extension = True

    def __init__(self, inner: Agent):
        self.inner = inner
        self.name = inner.name

    def reset(self, seat: int, info: TableInfo) -> None:
        self.inner.reset(seat, info)

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        game, pack = view.table
        if view.plain() is not None and has_deals(game):
            states = view.possible(int(rng.integers(2**63))).state
            deal = int(bargain(game, states, pack.tables, mask[None], np.array([view.seat], np.int32))[0])
            if deal != NO_DEAL:
                return deal
        return self.inner.answer(view, mask, rng)

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        batch = questions.batch
        if questions.plain() is None or not has_deals(batch.game):
            return self.inner.answer_batch(questions, rng)
        states = questions.possible_states(int(rng.integers(2**63)))
        actions = bargain(batch.game, states, batch.pack.tables, questions.masks, questions.seats)
        rest = np.flatnonzero(actions == NO_DEAL)
        if len(rest):
            actions[rest] = self.inner.answer_batch(Questions(batch, questions.rows[rest]), rng)
        return actions


def has_deals(game: Game) -> bool:
    """Whether the extension of this game is deals."""
    return all(name in game.kernels for name in DEAL_KERNELS)
