"""Who plays the other seats."""

from collections.abc import Callable, Mapping
from typing import Protocol, runtime_checkable

import numpy as np

from ..core.errors import OptionError
from ..core.game import Game

Act = Callable[[np.ndarray, np.ndarray, np.random.Generator], int]


@runtime_checkable
class Opponent(Protocol):
    """Answers a question from what its seat sees; all its chance comes from the generator it is given."""

    def act(self, observation: np.ndarray, action_mask: np.ndarray, rng: np.random.Generator) -> int:
        """One action that the mask allows."""


Opponents = Opponent | Act | Mapping[str, Opponent | Act]
"""One for all other seats, or one for each name; a bare function with the arguments of `act` is fine, too."""


class RandomOpponent:
    """Any legal action, each as likely."""

    def act(self, observation: np.ndarray, action_mask: np.ndarray, rng: np.random.Generator) -> int:
        legal = action_mask.nonzero()[0]
        return int(legal[rng.integers(len(legal))])


def acts_by_seat(game: Game, given: Opponents | None) -> list[Act]:
    """The function that answers for each seat; a seat that is not named plays at random."""
    if not isinstance(given, Mapping):
        everyone = RandomOpponent() if given is None else given
        return [_act_of(everyone, "opponents")] * len(game.agents)
    strange = [name for name in given if name not in game.agents]
    if strange:
        raise OptionError(
            f"opponents: no agent is called {strange[0]!r}, expected some of {', '.join(game.agents)}"
        )
    return [_act_of(given.get(name, RandomOpponent()), f"opponents[{name!r}]") for name in game.agents]


def _act_of(opponent: Opponent | Act, where: str) -> Act:
    if isinstance(opponent, Opponent):
        return opponent.act
    if not callable(opponent):
        raise OptionError(
            f"{where}={opponent!r} cannot play: expected an object with act(observation, action_mask, rng)"
        )
    return opponent
