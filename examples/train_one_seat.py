"""Train one seat with sb3-contrib's MaskablePPO, the usual way: one environment, three opponents, masks.

    python examples/train_one_seat.py 20000

This is the way to try an idea; it needs the extra `train`. `versailles train` collects many times faster (docs/training.md).
"""

import sys

import torch
from sb3_contrib import MaskablePPO

from versailles_env import versailles_1919_v1


def main(steps: int = 20_000, games: int = 20) -> float:
    torch.set_num_threads(1)  # a small network is faster on one thread
    # `flat=True`: the observation is the bare vector. `action_masks()`, which MaskablePPO asks for, is there.
    env = versailles_1919_v1.single_seat_env(seat="random", opponents="random", players=3, flat=True)
    model = MaskablePPO("MlpPolicy", env, n_steps=512, batch_size=256, verbose=1, seed=1)
    model.learn(steps)
    wins = 0.0
    for game in range(games):
        observation, _ = env.reset(seed=10_000 + game)
        done = False
        while not done:
            action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
            observation, _, terminated, truncated, info = env.step(int(action))
            done = terminated or truncated
        wins += info["ranks"][info["agent"]] == 1
    print(f"{wins / games:.0%} of {games} games won against two random players (equal ones: 33%)")
    return wins / games


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
