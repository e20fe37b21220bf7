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


def potential_range(states, t1, seats, out, lo, hi):
    """The evaluation of the games lo to hi - 1 for the seats named."""
    t = t1[0]
    for i in range(lo, hi):
        for seat in range(seats.shape[1]):
            if seats[i, seat]:
                out[i, seat] = evaluate(states[i], t, seat)
    return 0


@cache
def bind_potential(game: Game) -> Callable[..., Any]:
    if "evaluate" not in game.kernels:
        raise BoardGameError(f"shaping needs an evaluation, and {game.id} has none: set shaping to 0")
    return jit.bind(potential_range, game.id, {"evaluate": game.kernels["evaluate"]})


class Shaping:
    """The hints of one VecEnv. `before` has the evaluation at each seat's last question."""

    def __init__(self, game: Game, weight: float, gamma: float):
        self.weight, self.gamma = weight, gamma
        self._evaluate: Callable[..., Any] | None = None
        self._bound = bind_potential(game)

    def _run(self, batch: Batch, seats: np.ndarray, out: np.ndarray) -> None:
        given = (batch.states, batch.pack.tables, seats, out)
        if self._evaluate is None:
            self._bound(*given, 0, 0)  # compiled before two threads want it
            self._evaluate = jit.direct(self._bound)
        size, threads = len(batch.states), batch.threads
        parts = [(*given, size * k // threads, size * (k + 1) // threads) for k in range(threads)]
        batch.share(self._evaluate, parts)

    def begin(self, batch: Batch, seats: np.ndarray, before: np.ndarray) -> None:
        self._run(batch, seats, before)

    def pay(
        self, batch: Batch, seats: np.ndarray, done: np.ndarray, before: np.ndarray, paid: np.ndarray
    ) -> None:
        """Add the hints of a step, once a learner's seat is asked again in every game; `seats` are those that count now."""
        now = np.zeros_like(before)
        self._run(batch, seats, now)
        paid[done] -= self.weight * before[done]
        still = seats & ~done[:, None]
        paid[still] += self.weight * (self.gamma * now[still] - before[still])
        before[seats] = now[seats]
