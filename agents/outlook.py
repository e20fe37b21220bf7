"""What an agent may expect of a position: many games are played on from it, with that agent in every seat.

A shipped policy is an actor without a critic; and a rule-based agent has no value at all. What becomes of a position in their hands
can be counted for all of them in the same way, and is worth more than a guess: it is the thing that a critic learns to predict.
"""

from collections.abc import Callable, Sequence

import numpy as np

from versailles_env.core.batch import HOLD, Batch
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack

from .base import Agent, Questions

PLAYED = 24
"""Games from each position: the standard error of a chance is 10 points at most, 6 with its neighbours."""
POINTS = 160
"""Positions of a long game that are played on from; those between lie on a line."""
ROWS = 4096
"""Games side by side, which bounds the memory."""


def in_points(game: Game, seats: Sequence[int]) -> bool:
    """Whether points are expected, and not a win: solitaire that is judged by them."""
    return len(seats) == 1 and game.solo is not None and game.solo.measured == "points"


def outlook(
    agent: Agent,
    game: Game,
    pack: Pack,
    states: np.ndarray,
    seats: Sequence[int],
    seed: int = 0,
    played: int = PLAYED,
    show: Callable[[int, int], None] | None = None,
) -> np.ndarray:
    """For each of the positions and seats the chance to win in percent (or, `in_points`, the points) if that agent plays on for all.

    Every position gets the same dice, so that neighbours differ by what was answered and less by luck.
    """
    rng = np.random.default_rng([seed, played])
    dice = rng.integers(2**63, size=played, dtype=np.uint64) | np.uint64(1)
    each = max(1, ROWS // played)
    found = []
    for first in range(0, len(states), each):
        part = states[first : first + each]
        ended = _play_on(agent, game, pack, np.repeat(part, played), np.tile(dice, len(part)), rng)
        gains = np.array([_gains(game, pack, ended[k : k + 1], seats) for k in range(len(ended))])
        found.append(gains.reshape(len(part), played, len(seats)).mean(axis=1))
        if show:
            show(min(first + each, len(states)), len(states))
    return np.concatenate(found)


def _play_on(
    agent: Agent, game: Game, pack: Pack, states: np.ndarray, dice: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    batch = Batch(game, len(states), pack, autoreset=False)
    batch.states[:] = states
    batch.states["rng"] = dice
    batch.states["log_on"] = 0
    batch.states["log_n"] = 0
    batch.states["explicit"] = 0
    batch.extended = game.is_extended(batch.states)
    batch.refresh()
    while True:
        rows = np.flatnonzero(batch.dones == 0)
        if not len(rows):
            return batch.states
        actions = np.full(batch.size, HOLD, np.int32)
        actions[rows] = agent.answer_batch(Questions(batch, rows), rng)
        batch.step(actions)


def _gains(game: Game, pack: Pack, state: np.ndarray, seats: Sequence[int]) -> list[float]:
    result = game.result(state, pack)
    names = [game.agents[seat] for seat in seats]
    if in_points(game, seats):
        return [float(result.scores[name]) for name in names]
    return [100 * result.win_share(name) for name in names]


def points_of(positions: int) -> np.ndarray:
    """Which positions of a game are played on from: all of a short one, the first and the last of any."""
    return np.unique(np.linspace(0, positions - 1, min(positions, POINTS)).round().astype(int))


def between(values: np.ndarray, points: np.ndarray, positions: int) -> np.ndarray:
    """For every position of the game, from the values of some."""
    every = np.arange(positions)
    return np.stack([np.interp(every, points, column) for column in values.T], axis=1)


def smooth(values: np.ndarray) -> np.ndarray:
    """Each with its two neighbours; the last, which is known, stays."""
    around = np.concatenate([values[:1], values, values[-1:]])
    means = (around[:-2] + around[1:-1] + around[2:]) / 3
    means[-1] = values[-1]
    return means
