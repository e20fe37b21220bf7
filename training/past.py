"""Past selves: copies of the learner that sit in its league."""

import numpy as np

from versailles_env.agents.base import Agent, Questions
from versailles_env.core import jit
from versailles_env.core.batch import Batch

from .answering import answer_range
from .backprop import Desk
from .flat import flat_actor
from .quick import desk_of, parts_of


class PastSelf(Agent):
    """The actor as it was at an earlier update; it draws from its odds, as it did while it learned."""

    name = "past"

    def __init__(self, weights: dict[str, np.ndarray], scale: np.ndarray, activation: str):
        self.weights = weights
        self._flat = flat_actor(weights, activation == "relu")
        self._factor = (1.0 / scale).astype(np.float32)
        self._desks: list[Desk] = []

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        observations, masks, batch = questions.observations, questions.masks, questions.batch
        count = len(observations)
        threads = batch.threads if isinstance(batch, Batch) else 1
        self._desks += [desk_of(self._flat) for _ in range(threads - len(self._desks))]
        actions, points, which = np.zeros(count, np.int64), rng.random(count), np.arange(count)
        log_odds, values, results = (
            np.zeros(count, np.float32),
            np.zeros(0, np.float32),
            np.zeros((0, 0), np.float32),
        )
        parts = [
            (self._flat, observations, masks, which, points, self._factor, self._desks[k])
            + (actions, log_odds, values, results, *part)
            for k, part in enumerate(parts_of(count, threads))
        ]
        answer_range(
            *parts[0][:-2], 0, 0
        )  # compiled before two threads want it; an empty part answers nothing
        kernel = jit.direct(answer_range)
        if isinstance(batch, Batch):
            batch.share(kernel, parts)
        else:
            kernel(*parts[0])
        return actions.astype(np.int32)
