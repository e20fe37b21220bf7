"""One step ahead, in kernels: try every legal action, complete the action it begins, evaluate, take the best.

A question that only completes an action (`is_continuation`: how many cubes, which second Issue, which option) is searched
through, as long as it is put to the same seat, up to `LEVELS` deep. It stops before any die or draw: nothing that is
still open is foreseen, and the choice depends on what lies on the table alone.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from versailles_env.core import jit
from versailles_env.core.chance import word_below
from versailles_env.core.frames import SEAT
from versailles_env.core.game import Game
from versailles_env.core.kernels import apply, evaluate, is_continuation
from versailles_env.core.loop import advance, bind_advance

LEVELS = 5
TIE = 1e-9
LOWEST = -1e9


def try_action(scratch, masks, marks, bests, t, seat, first):
    """The value of one action from the position in scratch[0]: of the best way to complete it.

    A loop and not a recursion, which Numba cannot load from its cache (numba issue 6061): `marks` has the next answer
    to try at each level, `bests` the best value found there.
    """
    level, action = 0, first
    while True:
        scratch[level + 1] = scratch[level]
        s = scratch[level + 1]
        apply(s, t, action)
        count = advance(s, t, masks[level + 1])
        goes_on = (
            s.over == 0 and count > 0 and level + 2 < len(scratch) and s.stack[s.depth - 1, SEAT] == seat
        )
        if goes_on and is_continuation(s):
            level += 1
            marks[level] = 0
            bests[level] = LOWEST
        else:
            value = evaluate(s, t, seat)
            if level == 0:
                return value
            bests[level] = max(bests[level], value)
        while True:
            action = marks[level]
            while action < masks.shape[1] and masks[level, action] == 0:
                action += 1
            if action < masks.shape[1]:
                marks[level] = action + 1
                break
            if level == 1:
                return bests[1]
            level -= 1
            bests[level] = max(bests[level], bests[level + 1])


def greedy_range(states, t1, masks, seats, rows, words, scratch, scratch_masks, values, out, lo, hi):
    """Choose an action in each of the games rows[lo] to rows[hi - 1]; equal best ones are drawn from `words`."""
    t = t1[0]
    marks = np.zeros(len(scratch), np.int64)
    bests = np.zeros(len(scratch), np.float64)
    for k in range(lo, hi):
        i = rows[k]
        scratch[0] = states[i]
        s = scratch[0]
        s.explicit = 1
        s.log_on = 0
        s.step_limit = 0
        best, ties = LOWEST, 0
        for action in range(masks.shape[1]):
            scratch_masks[0, action] = masks[i, action]
        for action in range(masks.shape[1]):
            if masks[i, action]:
                value = try_action(scratch, scratch_masks, marks, bests, t, seats[i], action)
                values[k, action] = value
                if value > best + TIE:
                    best, ties = value, 1
                    out[k] = action
                elif value > best - TIE:
                    ties += 1
                    if word_below(words, i, ties) == 0:
                        out[k] = action


@cache
def bind_greedy(game: Game) -> Callable[..., Any]:
    """The compiled chooser of a game that has an evaluation."""
    kernels = {**game.rules, **{name: game.kernels[name] for name in ("evaluate", "is_continuation")}}
    inner = {"advance": bind_advance(game.id, kernels)}
    inner["try_action"] = jit.bind(try_action, game.id, {**kernels, **inner}, inner=True)
    return jit.bind(greedy_range, game.id, {**kernels, **inner})


def greedy_sources(game: Game) -> tuple[str, ...]:
    """The source files the chooser depends on: the key of its compiled form."""
    return jit.kernel_sources(greedy_range, {**game.rules, "evaluate": game.kernels["evaluate"]})
