"""Playouts in kernels: the common ground of `mc` and `mcts`.

Every playout begins from a copy of the record in which all that the seat cannot know is drawn anew (`redeal`), the
generator included, so a search plays the same whatever is hidden and whatever dice are to come.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any

from versailles_env.core import jit
from versailles_env.core.chance import below_n, seed_generator
from versailles_env.core.frames import SEAT
from versailles_env.core.game import KERNELS, Game
from versailles_env.core.loop import advance

from .lookahead import LOWEST, try_action


@jit.kernel
def no_evaluation(s, t, seat):
    """In the place of `evaluate` in a game that has none."""
    return 0.0


@jit.kernel
def no_continuation(s):
    """In the place of `is_continuation` in a game that has none."""
    return False


def imagine(s, t, seat, seed):
    """Make a copied record a game of its own: drawn anew, chance resolved at once, no log, rewards from here on."""
    seed_generator(s, seed)
    redeal(s, t, seat)  # noqa: F821
    s.explicit = 0
    s.auto = 1
    s.log_on = 0
    s.log_n = 0
    s.reward[:] = 0


def take(s, t, mask, action):
    """One answer, and on to the next question; the number of its legal answers, 0 at the end."""
    s.steps += 1
    apply(s, t, action)  # noqa: F821
    count = advance(s, t, mask)
    if s.step_limit > 0 and s.steps >= s.step_limit and count > 0:
        truncate(s, t)  # noqa: F821
        return 0
    return count


def play_on(s, t, mask, count, limit):
    """Random answers to the end, at most `limit` of them."""
    while count > 0 and limit > 0:
        rank = below_n(s, count)
        action = 0
        while mask[action] == 0 or rank > 0:
            if mask[action]:
                rank -= 1
            action += 1
        count = take(s, t, mask, action)
        limit -= 1


def play_greedily(s, t, mask, count, limit, scratch, masks, marks, bests):
    """As `play_on`, but every answer is the best by one step of look-ahead."""
    while count > 0 and limit > 0:
        seat = s.stack[s.depth - 1, SEAT]
        scratch[0] = s
        scratch[0].explicit = 1
        best, highest = 0, LOWEST
        for action in range(len(mask)):
            if mask[action]:
                value = try_action(scratch, masks, marks, bests, t, seat, action)
                if value > highest:
                    best, highest = action, value
        count = take(s, t, mask, best)
        limit -= 1


def play_by_rule(s, t, mask, count, limit):
    """As `play_on`, but every answer is the best by the game's own rule of thumb; equal ones are drawn."""
    while count > 0 and limit > 0:
        best, highest, ties = 0, LOWEST, 0
        for action in range(len(mask)):
            if mask[action]:
                value = rulebook_value(s, t, action)  # noqa: F821
                if value > highest:
                    best, highest, ties = action, value, 1
                elif value == highest:
                    ties += 1
                    if below_n(s, ties) == 0:
                        best = action
        count = take(s, t, mask, best)
        limit -= 1


def judge(s, t, playing, scale, out):
    """What each seat has earned, and if the game is not over, what its lead over the mean of all promises."""
    for seat in range(len(out)):
        out[seat] = s.reward[seat]
    if s.over or s.fault:
        return
    mean, count = 0.0, 0
    for seat in range(len(out)):
        if playing[seat]:
            mean += evaluate(s, t, seat)  # noqa: F821
            count += 1
    mean = mean / count if count > 1 else 0.0
    for seat in range(len(out)):
        if playing[seat]:
            out[seat] += math.tanh((evaluate(s, t, seat) - mean) / scale)  # noqa: F821


@cache
def bind_playout(game: Game) -> dict[str, Any]:
    """The kernels of a game and of this module, by name: what a search is bound to."""
    names = dict(game.kernels)
    names.setdefault("evaluate", no_evaluation)
    names.setdefault("is_continuation", no_continuation)
    names.setdefault("rulebook_value", no_evaluation)
    kernels = {name: names[name] for name in (*KERNELS, "evaluate", "is_continuation", "rulebook_value")}
    for function in (advance, imagine, take, play_on, judge, try_action, play_greedily, play_by_rule):
        kernels[function.__name__] = jit.bind(function, game.id, kernels, inner=True)
    return kernels


@cache
def bind_search(function: Callable[..., Any], *inner: Callable[..., Any], game: Game) -> tuple[Callable[..., Any], tuple[str, ...]]:
    """The compiled form of a search for a game, with the functions of its own that it calls."""
    kernels = dict(bind_playout(game))
    for each in inner:
        kernels[each.__name__] = jit.bind(each, game.id, kernels, inner=True)
    return jit.bind(function, game.id, kernels), jit.kernel_sources(function, kernels)
