"""Small players for the tests."""

from typing import Any

import numpy as np
from pettingzoo import AECEnv


def pick(mask: np.ndarray, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


def trace(env: AECEnv, rng: np.random.Generator, limit: int = 1000) -> list[tuple[Any, ...]]:
    """Play on at random; all that `last()` told on the way, as values that can be compared."""
    told: list[tuple[Any, ...]] = []
    for agent in env.agent_iter(limit):
        seen, reward, terminated, truncated, info = env.last()
        told.append(
            (
                agent,
                seen["observation"].tolist(),
                seen["action_mask"].tolist(),
                reward,
                terminated,
                truncated,
                dict(info),
            )
        )
        env.step(None if terminated or truncated else pick(seen["action_mask"], rng))
    return told


def steps(env: AECEnv, count: int, seed: int = 0) -> AECEnv:
    """Take some random decisions."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        env.step(pick(env.last()[0]["action_mask"], rng))
    return env
