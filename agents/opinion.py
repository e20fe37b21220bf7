"""What an agent thinks of a question: how likely it finds each answer; and what a position is worth to every seat."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from versailles_env.core import jit
from versailles_env.core.game import Game
from versailles_env.core.kernels import evaluate

from .base import Agent, View


def odds(agent: Agent, view: View, rng: np.random.Generator) -> np.ndarray:
    """How likely the agent finds each action; one that has no odds gives all to its answer."""
    likely = getattr(agent, "odds", None)
    if likely is None:
        only = np.zeros(len(view.action_mask), np.float32)
        only[agent.answer(view, view.action_mask, rng)] = 1
        return only
    plain = None if agent.knows_extension else view.plain()
    view = plain or view
    found: np.ndarray = likely(view, view.action_mask)
    return found


def worth_range(states, t1, seats, out):
    """The game's evaluation of each position for each of the seats."""
    t = t1[0]
    for i in range(len(states)):
        for k in range(len(seats)):
            out[i, k] = evaluate(states[i], t, seats[k])


@cache
def _bind_worth(game: Game) -> Callable[..., Any]:
    return jit.bind(worth_range, game.id, {"evaluate": game.kernels["evaluate"]})


def worth(game: Game, states: np.ndarray, tables: np.ndarray, seats: tuple[int, ...]) -> np.ndarray | None:
    """What positions are worth to each seat by the game's own evaluation; None if the game has none."""
    if "evaluate" not in game.kernels:
        return None
    out = np.zeros((len(states), len(seats)), np.float64)
    _bind_worth(game)(states, tables, np.array(seats, np.int64), out)
    return out
