"""RLlib: PPO with masks and one network for all seats, on Ray's own multi-agent interface.

    pip install "ray[rllib]"
    python examples/rllib_ppo.py 3

RLlib keeps an episode for each agent by itself: an agent's row is followed by its own next row, and what it earns in between
is added up. So only the agent that is asked appears in the observations, and all that is paid in the rewards.
"""

import sys
from typing import Any

import numpy as np
import ray
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from versailles_env import versailles_1919_v0

SHARED = "shared"


class Table(MultiAgentEnv):
    """One game. Keys and types of an observation are those that RLlib's action-masking module asks for.

    `illegal="random"`: RLlib may try an environment with any action before it learns to mask.
    """

    def __init__(self, config: dict[str, Any]):
        super().__init__()
        self.env = versailles_1919_v0.raw_env(illegal="random", **config)
        game = versailles_1919_v0.GAME
        self.scale = game.observations.scale.astype(np.float32)
        self.possible_agents = list(self.env.possible_agents)
        self.agents = list(self.possible_agents)
        seen = spaces.Dict(
            {
                "observations": spaces.Box(-np.inf, np.inf, (game.observations.size,), np.float32),
                "action_mask": spaces.Box(0.0, 1.0, (game.actions.size,), np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: self.env.action_space(agent) for agent in self.possible_agents}

    def _seen(self, agent: str) -> dict[str, np.ndarray]:
        seen = self.env.observe(agent)
        return {
            "observations": seen["observation"] / self.scale,
            "action_mask": seen["action_mask"].astype(np.float32),
        }

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict, dict]:
        self.env.reset(seed=seed)
        self.agents = list(self.env.agents)
        agent = self.env.agent_selection
        return {agent: self._seen(agent)}, {}

    def step(self, action_dict: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        self.env.step(int(action_dict[self.env.agent_selection]))
        engine = self.env.engine
        asked = self.agents if engine.over else [self.env.agent_selection]  # at the end all see how it ended
        seen = {agent: self._seen(agent) for agent in asked}
        over, cut = engine.over and not engine.truncated, engine.truncated
        rewards = {agent: float(self.env.rewards[agent]) for agent in self.agents}
        return seen, rewards, {"__all__": over}, {"__all__": cut}, {}


def config(batch: int, players: int) -> PPOConfig:
    return (
        PPOConfig()
        .environment(Table, env_config={"players": players})
        .multi_agent(policies={SHARED}, policy_mapping_fn=lambda agent, *_, **__: SHARED)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"fcnet_hiddens": [128, 64], "head_fcnet_hiddens": []},
            )
        )
        .env_runners(num_env_runners=0)
        .learners(num_learners=0)
        .training(
            train_batch_size_per_learner=batch, minibatch_size=min(batch, 256), num_epochs=2, gamma=0.999
        )
    )


def main(rounds: int = 3, batch: int = 2048, players: int = 3) -> dict[str, float]:
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, ignore_reinit_error=True)
    algorithm = config(batch, players).build_algo()
    found: dict[str, float] = {}
    try:
        for number in range(rounds):
            result = algorithm.train()
            learned = result["learners"][SHARED]
            found = {name: float(learned[name]) for name in ("entropy", "policy_loss", "vf_loss")}
            print(f"round {number}: " + ", ".join(f"{name} {value:.3f}" for name, value in found.items()))
    finally:
        algorithm.stop()
        ray.shutdown()
    return found


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
