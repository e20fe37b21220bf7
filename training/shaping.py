"""Potential-based shaping: the game's own evaluation as a hint that changes no optimum.

A row earns what it earned, plus `weight` times what the evaluation rose from the learner's question to its next one (and
falls to 0 at the end of a game). Over a whole game these hints add up to minus the evaluation of its beginning, whatever
the learner does, so the best policy stays the best (Ng, Harada and Russell 1999). What they bring is that an answer is paid when
it is given and not a hundred rows later.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from versailles_env.core import jit
from versailles_env.core.batch import Batch
from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game
from versailles_env.core.kernels import evaluate


def potential_range(states, t1, seats, out):
    """The evaluation of each game for the seats named."""
    t = t1[0]
    for i in range(len(states)):
        for seat in range(seats.shape[1]):
            if seats[i, seat]:
                out[i, seat] = evaluate(states[i], t, seat)


@cache
def bind_potential(game: Game) -> Callable[..., Any]:
    if "evaluate" not in game.kernels:
        raise BoardGameError(f"shaping needs an evaluation, and {game.id} has none: set shaping to 0")
    return jit.bind(potential_range, game.id, {"evaluate": game.kernels["evaluate"]})


class Shaping:
    """The hints of one VecEnv. `before` has the evaluation at each seat's last question."""

    def __init__(self, game: Game, weight: float, gamma: float):
        self.weight, self.gamma = weight, gamma
        self._run = bind_potential(game)

    def begin(self, batch: Batch, seats: np.ndarray, before: np.ndarray) -> None:
        self._run(batch.states, batch.pack.tables, seats, before)

    def pay(
        self, batch: Batch, seats: np.ndarray, done: np.ndarray, before: np.ndarray, paid: np.ndarray
    ) -> None:
        """Add the hints of a step, once a learner's seat is asked again in every game; `seats` are those that count now."""
        now = np.zeros_like(before)
        self._run(batch.states, batch.pack.tables, seats, now)
        paid[done] -= self.weight * before[done]
        still = seats & ~done[:, None]
        paid[still] += self.weight * (self.gamma * now[still] - before[still])
        before[seats] = now[seats]
