"""One step ahead, in kernels: try every legal action, complete the action it begins, evaluate, take the best.

A question that only completes an action (`is_continuation`: how many cubes, which second Issue, which option) is searched
through, as long as it is put to the same seat, up to `LEVELS` deep. It stops before any die or draw: nothing that is
still open is foreseen, and the choice depends on what lies on the table alone.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from versailles_env.core import jit
from versailles_env.core.chance import word_below
from versailles_env.core.frames import SEAT
from versailles_env.core.game import KERNELS, Game
from versailles_env.core.loop import advance

LEVELS = 5
TIE = 1e-9


def try_action(scratch, masks, level, t, seat, action):
    """The value of one action from the position in scratch[level]."""
    scratch[level + 1] = scratch[level]
    s = scratch[level + 1]
    apply(s, t, action)  # noqa: F821
    count = advance(s, t, masks[level + 1])
    if s.over or count <= 0 or level + 2 >= len(scratch) or s.stack[s.depth - 1, SEAT] != seat:
        return evaluate(s, t, seat)  # noqa: F821
    if not is_continuation(s):  # noqa: F821
        return evaluate(s, t, seat)  # noqa: F821
    best = -1e9
    for answer in range(masks.shape[1]):
        if masks[level + 1, answer]:
            best = max(best, try_action(scratch, masks, level + 1, t, seat, answer))
    return best


def greedy_range(states, t1, masks, seats, rows, words, scratch, scratch_masks, values, out, lo, hi):
    """Choose an action in each of the games rows[lo] to rows[hi - 1]; equal best ones are drawn from `words`."""
    t = t1[0]
    for k in range(lo, hi):
        i = rows[k]
        scratch[0] = states[i]
        s = scratch[0]
        s.explicit = 1
        s.log_on = 0
        s.step_limit = 0
        best, ties = -1e9, 0
        for action in range(masks.shape[1]):
            scratch_masks[0, action] = masks[i, action]
        for action in range(masks.shape[1]):
            if masks[i, action]:
                value = try_action(scratch, scratch_masks, 0, t, seats[i], action)
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
    kernels = {name: game.kernels[name] for name in (*KERNELS, "evaluate", "is_continuation")}
    inner = {"advance": jit.bind(advance, game.id, kernels, inner=True)}
    inner["try_action"] = jit.bind_recursive(try_action, game.id, {**kernels, **inner})
    return jit.bind(greedy_range, game.id, {**kernels, **inner})


def greedy_sources(game: Game) -> tuple[str, ...]:
    """The source files the chooser depends on: the key of its compiled form."""
    return jit.kernel_sources(greedy_range, {name: game.kernels[name] for name in (*KERNELS, "evaluate")})
