"""Games of equal agents, by which a pack is measured."""

import numpy as np

from tests.toy.game import GAME
from versailles_env.agents.base import Agent, Questions, View
from versailles_env.agents.tournament.balance import play_equal


class Seeing(Agent):
    """Plays at random, and counts what it was shown."""

    name = "seeing"
    seen: list[int] = []

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        raise NotImplementedError

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        self.seen += np.abs(questions.observations).sum(axis=1).tolist()
        return np.array([rng.choice(np.flatnonzero(mask)) for mask in questions.masks], np.int32)


def test_whoever_is_measured_sees_the_games() -> None:
    """A policy that was shown zeros would play on, and measure nothing."""
    Seeing.seen.clear()
    balance = play_equal(GAME, GAME.load_pack(None), f"{__name__}:Seeing", {}, 3)
    assert Seeing.seen
    assert all(Seeing.seen)
    assert balance.shares.shape == (3, len(balance.factions))
    assert np.isclose(balance.shares.sum(axis=1), 1).all()
