"""A leash to the rulebook's bot: what an answer costs that the bot would not give.

It keeps bots that learn to win near those of the rulebook, so that they stay opponents a person knows. The cost is a part of
the reward of PPO alone (as the penalty by which a policy is held near another one often is); what games paid, and the results that are foreseen, are
without it. Answers that the bot values alike cost nothing: there the learner is free.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from versailles_env.core import jit
from versailles_env.core.batch import Batch
from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game
from versailles_env.core.kernels import rulebook_value

TIE = 1e-6


def strays_range(states, t1, masks, actions, out):
    """Whether the bot has a better answer to each of these questions."""
    t = t1[0]
    for i in range(len(states)):
        best = -1e9
        for action in range(masks.shape[1]):
            if masks[i, action]:
                best = max(best, rulebook_value(states[i], t, action))
        out[i] = rulebook_value(states[i], t, actions[i]) < best - TIE


@cache
def bind_strays(game: Game) -> Callable[..., Any]:
    if "rulebook_value" not in game.kernels:
        raise BoardGameError(
            f"leash needs a game whose rulebook has bots, and {game.id} has none: set leash to 0"
        )
    return jit.bind(strays_range, game.id, {"rulebook_value": game.kernels["rulebook_value"]})


class Leash:
    """Of one VecEnv; `strayed` and `answers` count since they were last looked at."""

    def __init__(self, game: Game, weight: float):
        self.weight = weight
        self.strayed = self.answers = 0
        self._run = bind_strays(game)

    def pull(self, batch: Batch, actions: np.ndarray, paid: np.ndarray) -> None:
        """Take the cost of these answers, which are about to be played, from their seats."""
        out = np.zeros(len(actions), np.bool_)
        self._run(batch.states, batch.pack.tables, batch.masks, actions, out)
        paid[np.flatnonzero(out), batch.seats[out]] -= self.weight
        self.strayed += int(out.sum())
        self.answers += len(out)

    def share(self) -> float:
        """How often the learner's answer was another than the bot's, since the last look."""
        found = self.strayed / max(self.answers, 1)
        self.strayed = self.answers = 0
        return found
