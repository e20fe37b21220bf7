"""`random`: any legal action, all with equal odds."""

import numpy as np

from versailles_env.agents.base import Agent, Questions, View


class RandomAgent(Agent):
    name = "random"
    knows_extension = True
    is_quick = True

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        return int(rng.choice(np.flatnonzero(mask)))

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        masks = questions.masks
        ranks = (rng.random(len(masks)) * masks.sum(axis=1)).astype(np.int64)
        return np.argmax(np.cumsum(masks, axis=1, dtype=np.int16) > ranks[:, None], axis=1).astype(np.int32)
