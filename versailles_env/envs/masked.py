"""PettingZoo's environment in the words of RLlib's action-masking module: its keys, its types, numbers of about one."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.wrappers import BaseWrapper

from ..core.game import Game
from .aec import BoardGameEnv


class MaskedEnv(BaseWrapper[str, Any, int]):
    """`observations` (float32, divided by their scale) and `action_mask` (float32) in place of `observation` and
    `action_mask` of int8.

    An illegal action is replaced by a random legal one, for such tools try an environment before they learn to mask.
    """

    def __init__(self, game: Game, **options: Any):
        super().__init__(BoardGameEnv(game, **{"illegal": "random", **options}))
        self.scale = game.observations.scale.astype(np.float32)
        self.seen = spaces.Dict(
            {
                "action_mask": spaces.Box(0.0, 1.0, (game.actions.size,), np.float32),
                "observations": spaces.Box(-np.inf, np.inf, (game.observations.size,), np.float32),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space:
        return self.seen

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seen = self.env.observe(agent)
        assert seen is not None
        return {
            "action_mask": seen["action_mask"].astype(np.float32),
            "observations": seen["observation"] / self.scale,
        }
