"""RLlib code of a user's own: a registered game is an environment that RLlib accepts, with masks that it obeys."""

import numpy as np
import pytest
from gymnasium import spaces

from versailles_env.core.errors import OptionError
from versailles_env.envs import MaskedEnv
from versailles_env.games import get_game

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.ray

from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv  # noqa: E402  # after the look
from ray.rllib.utils.pre_checks.env import check_multiagent_environments  # noqa: E402
from ray.tune.registry import ENV_CREATOR, _global_registry  # noqa: E402

from versailles_env.training.rllib.register import register  # noqa: E402

GAME = "bell_of_treason"


def test_a_whole_game_through_rllibs_wrapper() -> None:
    """Every observation is in its space with the very types, only the asked agent appears, and the end reaches all."""
    name = register(GAME)
    env = _global_registry.get(ENV_CREATOR, name)({})
    assert isinstance(env, PettingZooEnv)
    space = env.observation_spaces["defend"]
    assert isinstance(space, spaces.Dict)
    rng = np.random.default_rng(0)
    seen, _ = env.reset(seed=3)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for _ in range(5000):
        for agent, what in seen.items():
            assert space.contains(what), agent
            assert {name: value.dtype for name, value in what.items()} == dict.fromkeys(what, np.float32)
            assert np.abs(what["observations"]).max() <= 1.0 + 1e-6
        (agent,) = seen
        answer = int(rng.choice(np.flatnonzero(what["action_mask"])))
        seen, rewards, terminated, truncated, _ = env.step({agent: answer})
        for who, reward in rewards.items():
            earned[who] += reward
        if terminated["__all__"] or truncated["__all__"]:
            break
    assert terminated["__all__"]
    assert sorted(seen) == sorted(env.possible_agents)
    assert any(earned.values())


def test_rllibs_own_check_has_nothing_to_say() -> None:
    """It steps with any actions of the space, whatever the mask says."""
    check_multiagent_environments(PettingZooEnv(MaskedEnv(get_game(GAME))))


def test_a_wrong_option_is_told_at_once() -> None:
    with pytest.raises(OptionError):
        register(GAME, length="endless")
