"""`rulebook`: the rulebook's solo bot as a player at any table (`games/versailles_1919/rulebook.py` has its priorities).

`priorities`: where the rulebook has no bots, plain priorities of our own (`games/democracy_under_siege/play/priorities.py`).
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from versailles_env.agents.base import Agent, Questions, View
from versailles_env.core import jit
from versailles_env.core.chance import word_below
from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game
from versailles_env.core.kernels import rulebook_value


def rulebook_range(states, t1, masks, words, out):
    """The answer of highest value in each game; equal ones are drawn from `words`."""
    t = t1[0]
    for i in range(len(states)):
        best, ties = -1e9, 0
        for action in range(masks.shape[1]):
            if masks[i, action]:
                value = rulebook_value(states[i], t, action)
                if value > best:
                    best, ties = value, 1
                    out[i] = action
                elif value == best:
                    ties += 1
                    if word_below(words, i, ties) == 0:
                        out[i] = action


@cache
def bind_rulebook(game: Game, kernel: str, needs: str) -> Callable[..., Any]:
    if kernel not in game.kernels:
        raise BoardGameError(f"{needs}, and {game.id} has none")
    return jit.bind(rulebook_range, game.id, {"rulebook_value": game.kernels[kernel]})


class RulebookAgent(Agent):
    name = "rulebook"
    is_quick = True
    kernel = "rulebook_value"
    """The kernel of the game that says how much each answer is wanted."""
    needs = "agent rulebook needs a game whose rulebook has bots"

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        engine = view.possible(int(rng.integers(2**63)))
        return int(self._choose(engine.game, engine.state, engine.pack.tables, mask[None], rng)[0])

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        batch = questions.batch
        states = questions.possible_states(int(rng.integers(2**63)))
        return self._choose(batch.game, states, batch.pack.tables, questions.masks, rng)

    def _choose(
        self, game: Game, states: np.ndarray, tables: np.ndarray, masks: np.ndarray, rng: np.random.Generator
    ) -> np.ndarray:
        out = np.zeros(len(states), np.int32)
        words = rng.integers(1, 2**63, len(states)).astype(np.uint64)
        bind_rulebook(game, self.kernel, self.needs)(states, tables, masks, words, out)
        return out


class PrioritiesAgent(RulebookAgent):
    name = "priorities"
    kernel = "priority_value"
    needs = "agent priorities needs a game with priorities of our own"
