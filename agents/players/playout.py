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
from versailles_env.core.game import Game
from versailles_env.core.kernels import apply, evaluate, is_continuation, redeal, truncate
from versailles_env.core.loop import advance, bind_advance

from .lookahead import LOWEST, try_action

SCALE = 10.0
"""Points of the evaluation that make a lead safe: a position is worth tanh(lead / SCALE)."""
ALONE = -1.0
"""In the place of a scale: the evaluation counts as it is, at the end of the game too."""


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
    redeal(s, t, seat)
    s.explicit = 0
    s.auto = 1
    s.log_on = 0
    s.log_n = 0
    s.reward[:] = 0


def take(s, t, mask, action):
    """One answer, and on to the next question; the number of its legal answers, 0 at the end."""
    s.steps += 1
    apply(s, t, action)
    count = advance(s, t, mask)
    if s.step_limit > 0 and s.steps >= s.step_limit and count > 0:
        truncate(s, t)
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


def best_line(s, t, mask, scratch, masks, marks, line, plan):
    """The answer that one step of look-ahead likes best, with those that complete it, into `plan`; how many.

    The search of `try_action` over all answers at once, and what was best is kept: a third of the time of asking it again
    at every question of the line.
    """
    seat = s.stack[s.depth - 1, SEAT]
    scratch[0] = s
    scratch[0].explicit = 1
    masks[0, :] = mask
    level, length, highest = 0, 0, LOWEST
    marks[0] = 0
    while True:
        action = marks[level]
        while action < masks.shape[1] and masks[level, action] == 0:
            action += 1
        if action == masks.shape[1]:
            if level == 0:
                return length
            level -= 1
            continue
        marks[level] = action + 1
        line[level] = action
        scratch[level + 1] = scratch[level]
        here = scratch[level + 1]
        apply(here, t, action)
        count = advance(here, t, masks[level + 1])
        goes_on = here.over == 0 and count > 0 and level + 2 < len(scratch)
        if goes_on and here.stack[here.depth - 1, SEAT] == seat and is_continuation(here):
            level += 1
            marks[level] = 0
            continue
        value = evaluate(here, t, seat)
        if value > highest:
            highest, length = value, level + 1
            plan[:length] = line[:length]


def play_greedily(s, t, mask, count, limit, scratch, masks, marks, line, plan):
    """As `play_on`, but every answer is the best by one step of look-ahead, and an action begun is completed."""
    while count > 0 and limit > 0:
        length = best_line(s, t, mask, scratch, masks, marks, line, plan)
        for k in range(length):
            if count > 0:
                count = take(s, t, mask, plan[k])
                limit -= 1


def judge(s, t, playing, scale, leads, out):
    """What each seat has earned, and if the game is not over, what its lead over the mean of all promises."""
    for seat in range(len(out)):
        out[seat] = s.reward[seat]
    if scale > 0.0 and (s.over or s.fault):
        return
    mean, count = 0.0, 0
    for seat in range(len(out)):
        if playing[seat]:
            leads[seat] = evaluate(s, t, seat)
            mean += leads[seat]
            count += 1
    for seat in range(len(out)):
        if playing[seat]:
            if scale > 0.0:
                out[seat] += math.tanh((leads[seat] - mean / count) / scale)
            else:
                out[seat] = leads[seat]


@cache
def bind_playout(game: Game) -> dict[str, Any]:
    """The kernels of a game and of this module, by name: what a search is bound to."""
    names = {"evaluate": no_evaluation, "is_continuation": no_continuation, **game.kernels}
    kernels = {**game.rules, **{name: names[name] for name in ("evaluate", "is_continuation")}}
    kernels["advance"] = bind_advance(game.id, kernels)
    for function in (imagine, take, play_on, try_action, best_line, play_greedily, judge):
        kernels[function.__name__] = jit.bind(function, game.id, kernels, inner=True)
    return kernels


@cache
def bind_search(
    function: Callable[..., Any], *inner: Callable[..., Any], game: Game, **chosen: Callable[..., Any]
) -> tuple[Callable[..., Any], tuple[str, ...]]:
    """The compiled form of a search for a game, with the functions of its own that it calls; and its source files.

    `chosen` are put in the place of functions of the search by name.
    """
    kernels = dict(bind_playout(game))
    for name, each in ({each.__name__: each for each in inner} | chosen).items():
        kernels[name] = jit.bind(each, game.id, kernels, inner=True)
    return jit.bind(function, game.id, kernels), jit.kernel_sources(function, kernels)
