"""The kernels of `mc`: which actions the next playouts try, the playouts, and the count of what came of them."""

import math
from typing import NamedTuple

import numpy as np

from versailles_env.core import jit

from .playout import imagine, judge, play_on, take


def pick_arms(masks, visits, totals, bounds, arms, explore):
    """The actions that the next round of playouts tries, a column a playout: UCB1 on values stretched to 0..1.

    A round is chosen before any of it is played. Each choice counts as a visit at once, so that a round spreads over
    the actions in doubt; and it does not matter which thread plays which part of a round.
    """
    for i in range(len(masks)):
        low, span = bounds[i, 0], max(bounds[i, 1] - bounds[i, 0], 1e-9)
        counts = visits[i].copy()
        for k in range(arms.shape[1]):
            best, highest = -1, 0.0
            log = math.log(max(counts.sum(), 1.0))
            for action in range(masks.shape[1]):
                if masks[i, action] == 0:
                    continue
                if counts[action] == 0:
                    best = action
                    break
                value = 0.5
                if visits[i, action] > 0:
                    value = (totals[i, action] / visits[i, action] - low) / span
                value += explore * math.sqrt(log / counts[action])
                if best < 0 or value > highest:
                    best, highest = action, value
            arms[i, k] = best
            counts[best] += 1.0


class Roots(NamedTuple):
    """The positions that are searched, a row each: who is asked and who plays there, and the chance of its playouts."""

    states: np.ndarray
    tables: np.ndarray
    masks: np.ndarray
    seats: np.ndarray
    playing: np.ndarray
    words: np.ndarray
    scales: np.ndarray
    """How the evaluation becomes a value (`playout.py`)."""


def play_arms(roots, game, arms, values, first, limit, lo, hi):
    """Playouts lo to hi - 1 of a round, in the record `game`; `first` is the number of the round's first."""
    states, t1, masks, seats, playing, words, scales = roots
    t = t1[0]
    mask = np.zeros(masks.shape[1], np.int8)
    out = np.zeros(playing.shape[1], np.float64)
    leads = np.zeros(playing.shape[1], np.float64)
    for job in range(lo, hi):
        i, k = job // arms.shape[1], job % arms.shape[1]
        game[0] = states[i]
        s = game[0]
        imagine(s, t, seats[i], words[i] ^ np.uint64(first + k))
        count = take(s, t, mask, arms[i, k])
        play_on(s, t, mask, count, limit)
        judge(s, t, playing[i], scales[i], leads, out)
        values[i, k] = out[seats[i]]


def count_arms(visits, totals, bounds, arms, values):
    """Enter the results of a round."""
    for i in range(len(arms)):
        for k in range(arms.shape[1]):
            visits[i, arms[i, k]] += 1.0
            totals[i, arms[i, k]] += values[i, k]
            bounds[i, 0] = min(bounds[i, 0], values[i, k])
            bounds[i, 1] = max(bounds[i, 1], values[i, k])


pick = jit.entry(pick_arms)
count = jit.entry(count_arms)
