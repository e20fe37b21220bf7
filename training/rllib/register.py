"""For RLlib code of your own: a game under a name that RLlib knows, as it knows any PettingZoo environment."""

from typing import Any

from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from versailles_env.envs import MaskedEnv
from versailles_env.games import get_game


def register(game: str, **options: Any) -> str:
    """Make `PPOConfig().environment(NAME)` find this game; the name. `env_config` may have more options of the game."""
    found = get_game(game)
    found.template(**options)  # what is wrong is said here, and not by a worker
    register_env(found.env_id, lambda config: PettingZooEnv(MaskedEnv(found, **{**options, **config})))
    return found.env_id


def masked_module(*hidden: int) -> RLModuleSpec:
    """RLlib's own network with masks, with layers of these widths."""
    return RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config={"fcnet_hiddens": list(hidden), "head_fcnet_hiddens": []},
    )
