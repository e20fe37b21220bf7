"""Many games at once: how many decisions a second, with the answers chosen here in NumPy.

python examples/many_games.py 1024 5
"""

import sys
import time

import numpy as np

from versailles_env import versailles_1919_v1


def main(num_envs: int = 1024, seconds: float = 5.0, threads: int = 2) -> float:
    envs = versailles_1919_v1.vector_env(num_envs=num_envs, threads=threads, seed=1, players=4)
    observations, _ = envs.reset()
    rng = np.random.default_rng(1)
    decisions = games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        masks = observations["action_mask"]
        actions = (rng.random(masks.shape, dtype=np.float32) * masks).argmax(axis=1)  # any legal action
        observations, _, terminated, truncated, _ = envs.step(actions)
        decisions += num_envs
        games += int((terminated | truncated).sum())  # such a game has begun anew in the same step
    rate = decisions / (time.perf_counter() - start)
    print(f"{decisions:,} decisions and {games:,} whole games in {seconds:g} s: {rate:,.0f} a second")
    return rate


if __name__ == "__main__":
    main(*(kind(word) for kind, word in zip((int, float, int), sys.argv[1:], strict=False)))
