"""RLlib code of your own: PPO with masks and one network for all seats, on Ray's own multi-agent interface.

    pip install "versailles-env[train,ray]"
    python examples/rllib_ppo.py 3

`register` makes a game known to RLlib as a PettingZoo environment, with the keys and types that its action-masking module asks
for. RLlib keeps an episode for each agent by itself: an agent's row is followed by its own next row, and what it earns in between
is added up. It plays one game at a time: `versailles train --engine rllib` has runners of our own, which play hundreds.
"""

import sys

import ray
from ray.rllib.algorithms.ppo import PPOConfig

from versailles_env.training.rllib.register import masked_module, register

SHARED = "shared"


def config(batch: int, players: int) -> PPOConfig:
    return (
        PPOConfig()
        .environment(register("versailles_1919", players=players))
        .multi_agent(policies={SHARED}, policy_mapping_fn=lambda agent, *_, **__: SHARED)
        .rl_module(rl_module_spec=masked_module(128, 64))
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
