"""The spaces of a game. Sampling an action without a mask gives a legal one where the environment can know it."""

from typing import Any

import numpy as np
from gymnasium import spaces

from ..core.game import Game

Observation = dict[str, np.ndarray]


def vector_box(size: int) -> spaces.Box:
    """An int8 vector; `Game.observations` names its entries and says what to divide them by."""
    return spaces.Box(-128, 127, (size,), np.int8)


def observation_dict(game: Game) -> spaces.Dict:
    mask = spaces.Box(0, 1, (game.actions.size,), np.int8)
    return spaces.Dict({"observation": vector_box(game.observations.size), "action_mask": mask})


class LegalDiscrete(spaces.Discrete):
    """`Discrete` whose `sample()` keeps to a mask that an environment writes: `step(action_space.sample())` is legal.

    Tools that know of no mask (Gymnasium's and SB3's `check_env`, tutorials) work without illegal actions being
    accepted. A copied or saved space forgets the mask and is a plain `Discrete` again until `follow` is called.
    """

    _legal: np.ndarray | None = None

    def follow(self, mask: np.ndarray) -> "LegalDiscrete":
        """Sample from this buffer from now on."""
        self._legal = mask
        return self

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            return super().sample(self._legal)
        return super().sample(mask, probability)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_legal"}


class LegalMultiDiscrete(spaces.MultiDiscrete):
    """`LegalDiscrete` for many games at once, a row of the mask a game."""

    _legal: np.ndarray | None = None

    def follow(self, masks: np.ndarray) -> "LegalMultiDiscrete":
        """Sample from these rows from now on."""
        self._legal = masks
        return self

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if self._legal is None or mask is not None or probability is not None:
            return super().sample(mask, probability)
        # never 0, so the largest is always a legal one
        weights = 1.0 - self.np_random.random(self._legal.shape)
        weights *= self._legal
        return weights.argmax(axis=1).astype(self.dtype)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_legal"}
