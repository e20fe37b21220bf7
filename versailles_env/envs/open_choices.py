"""What the rules of a solitaire game's bots leave open: asked of the person, or left to a stated default.

`ask` asks; `first` takes the first answer in the order of the list, which is that of the board; any other name is an agent that
answers in the person's place.
"""

import numpy as np

from ..core.engine import Engine
from .opponents import Player, player_of

ASK, FIRST = "ask", "first"


class FirstAnswer:
    """The first legal answer."""

    def act(self, observation: np.ndarray, action_mask: np.ndarray, rng: np.random.Generator) -> int:
        return int(np.flatnonzero(action_mask)[0])


def chooser(name: str) -> Player | None:
    """Who answers the open choices; None: the person is asked."""
    if name == ASK:
        return None
    return Player(FirstAnswer().act) if name == FIRST else player_of(name, "open_choices")


def is_open(engine: Engine) -> bool:
    """Whether the question is the person's only because the rules of a bot leave it open."""
    solo = engine.game.solo
    if solo is None or engine.over or solo.side(engine.options) != engine.agent:
        return False
    return bool(solo.asked_for(engine.state))


__all__ = ["ASK", "FIRST", "chooser", "is_open"]
