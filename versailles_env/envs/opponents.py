"""Who plays the other seats."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np

from ..core.engine import Engine
from ..core.errors import OptionError
from ..core.game import Game, TableInfo
from ..core.hooks import provided
from .common import random_action

Act = Callable[[np.ndarray, np.ndarray, np.random.Generator], int]


@runtime_checkable
class Opponent(Protocol):
    """Answers a question from what its seat sees; all its chance comes from the generator it is given."""

    def act(self, observation: np.ndarray, action_mask: np.ndarray, rng: np.random.Generator) -> int:
        """One action that the mask allows."""


Opponents = Opponent | Act | str | Mapping[str, Opponent | Act | str]
"""One for all other seats, or one for each name. A bare function with the arguments of `act` is fine, too, and so is an
agent of `versailles_env.agents` or its name, such as `"greedy"`."""


class RandomOpponent:
    """Any legal action, all with equal odds."""

    def act(self, observation: np.ndarray, action_mask: np.ndarray, rng: np.random.Generator) -> int:
        return random_action(action_mask, rng)


@dataclass(frozen=True)
class Player:
    """An opponent on its seat."""

    act: Act
    agent: Any = None
    """The agent of `agents/` that `act` belongs to, None for a plain opponent."""

    def begin(self, engine: Engine, seat: int) -> None:
        """A game begins."""
        if self.agent is not None:
            begin = getattr(self.agent, "begin", self.agent.reset)
            begin(seat, TableInfo(engine.game, engine.pack, engine.options))

    def answer(self, engine: Engine, rng: np.random.Generator) -> int:
        """The answer to the question now asked; an agent of `agents/` gets the view of its seat, others the vector."""
        seat, mask = engine.seat, engine.mask.copy()
        seen: Any = engine.observation(seat) if self.agent is None else engine.view(seat)
        return self.act(seen, mask, rng)


def players_by_seat(game: Game, given: Opponents | None) -> list[Player]:
    """The player of each seat; a seat that is not named plays at random."""
    if not isinstance(given, Mapping):
        everyone = RandomOpponent() if given is None else given
        return [player_of(everyone, "opponents") for _ in game.agents]
    strange = [name for name in given if name not in game.agents]
    if strange:
        raise OptionError(
            f"opponents: no agent is called {strange[0]!r}, expected some of {', '.join(game.agents)}"
        )
    return [player_of(given.get(name, RandomOpponent()), f"opponents[{name!r}]") for name in game.agents]


def player_of(opponent: Opponent | Act | str, where: str) -> Player:
    if isinstance(opponent, str):
        opponent = provided("agents")(
            opponent
        )  # looked up when asked for: environments do not need the agents
    if hasattr(opponent, "act_batch"):  # what all agents of `agents/` have, and opponents have not
        return Player(getattr(opponent, "answer", opponent.act), opponent)  # type: ignore[union-attr]
    if isinstance(opponent, Opponent):
        return Player(opponent.act)
    if not callable(opponent):
        raise OptionError(
            f"{where}={opponent!r} cannot play: expected an object with act(observation, action_mask, rng)"
        )
    return Player(opponent)
