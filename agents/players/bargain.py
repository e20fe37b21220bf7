"""Deals by evaluation: how `greedy` and `rulebook` make and answer offers.

An offer is worth what follows when it is accepted: the promised answer and whatever is forced after it, or if the question it
is about stays open the best answer by one step of look-ahead of whoever is asked it; and then the best answers that only
complete what was begun. The same without the deal is what it is held against. It is accepted if it raises the evaluation of who is asked, and made if that would accept it and the
own evaluation rises, too; of several the best for oneself. Nobody is thought to offer anything after it.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from versailles_env.core import jit
from versailles_env.core.batch import announce
from versailles_env.core.frames import KIND, SEAT
from versailles_env.core.game import Game
from versailles_env.core.kernels import apply, evaluate, is_continuation
from versailles_env.core.loop import advance, bind_advance

from .lookahead import LEVELS, LOWEST, TIE
from .playout import best_line

NO_DEAL = -1
GAIN = 0.01
"""Points of evaluation that a deal must bring each side."""
DEPTH = 8
"""Questions of one offer, at most."""
ROUNDS = 3
"""Seats whose answers complete an action, one after the other, at most."""
PLAIN, WINDOW, MAKING, ANSWERING = range(4)
"""What `deal_stage` says of a question."""
REFUSED, ACCEPTED, REST = 0, 1, 2
"""Places of the two outcomes of an offer, and of what completes them."""
NOBODY = -1


def deal_stage(s: Any) -> int:
    """PLAIN, WINDOW, MAKING or ANSWERING: what the open question has to do with deals."""
    raise NotImplementedError


def deal_about(s: Any) -> int:
    """The place on the stack of the question that the offer is about."""
    raise NotImplementedError


def payer_of(s: Any) -> int:
    """The seat that would give something for the offer under way, or -1."""
    raise NotImplementedError


def is_offer(action: int) -> bool:
    """Whether the action begins an offer."""
    raise NotImplementedError


def close_offers(s: Any) -> None:
    """Change the record so that nobody offers anything any more."""
    raise NotImplementedError


DEAL_KERNELS = ("deal_stage", "deal_about", "payer_of", "is_offer", "close_offers")
"""What a game with deals has beside the other kernels: the stand-ins above, which `jit.bind` replaces."""


def take_line(s, t, mask, plan, length):
    """Give these answers one after the other; whether all were legal."""
    for k in range(length):
        if s.over or mask[plan[k]] == 0:
            return False
        apply(s, t, plan[k])
        advance(s, t, mask)
    return True


def complete(s, t, mask, lines, scratch, masks, marks, line):
    """Answer what is asked, as long as it only completes an action, by whoever is asked: an option of what was settled."""
    for _ in range(ROUNDS):
        if s.over or s.depth == 0 or not is_continuation(s):
            return
        found = best_line(s, t, mask, scratch, masks, marks, line, lines[REST])
        if not take_line(s, t, mask, lines[REST], found):
            return


def follow(ends, which, t, mask, lines, length, scratch, masks, marks, line):
    """Answer the offer on the table in ends[which], and let the question below be answered; how long that line is.

    lines[REFUSED] has the line without the deal. If it is still legal with it, it is what follows.
    """
    s = ends[which]
    place = deal_about(s)
    kind, seat = s.stack[place, KIND], s.stack[place, SEAT]
    count = advance(s, t, mask)
    answer = 0
    while mask[answer] == 0:
        answer += 1
    if which == REFUSED:  # the first answer accepts, the last refuses
        answer = len(mask) - 1
        while mask[answer] == 0:
            answer -= 1
    apply(s, t, answer)
    count = advance(s, t, mask)
    if s.over or count == 0:
        return 0
    if s.depth - 1 != place or s.stack[place, KIND] != kind or s.stack[place, SEAT] != seat:
        complete(s, t, mask, lines, scratch, masks, marks, line)
        return 0
    if which == ACCEPTED and length > 0:
        ends[2] = s
        masks[0, :] = mask
        if take_line(s, t, mask, lines[REFUSED], length):
            complete(s, t, mask, lines, scratch, masks, marks, line)
            return length
        ends[which] = ends[2]
        mask[:] = masks[0]
    found = best_line(s, t, mask, scratch, masks, marks, line, lines[which])
    take_line(s, t, mask, lines[which], found)
    complete(s, t, mask, lines, scratch, masks, marks, line)
    return found


def judge_offer(levels, level_masks, ends, t, seat, mask, lines, scratch, masks, marks, line):
    """Whether to accept the offer on the table: the answer."""
    for which in range(2):
        ends[which] = levels[0]
        close_offers(ends[which])
    length = follow(ends, REFUSED, t, mask, lines, 0, scratch, masks, marks, line)
    follow(ends, ACCEPTED, t, mask, lines, length, scratch, masks, marks, line)
    gain = evaluate(ends[ACCEPTED], t, seat) - evaluate(ends[REFUSED], t, seat)
    answer = 0
    while level_masks[0, answer] == 0:
        answer += 1
    if gain <= GAIN:
        answer += 1
        while level_masks[0, answer] == 0:
            answer += 1
    return answer


def find_offer(levels, level_masks, tries, ends, t, seat, mask, lines, scratch, masks, marks, line):
    """The first answer of the best offer from the position in levels[0], NO_DEAL if none is good for both.

    A loop over the answers that complete an offer, as in `lookahead.try_action`; `tries` has the next one at each level.
    """
    size = level_masks.shape[1]
    making = deal_stage(levels[0]) == MAKING
    best, chosen, first, length, base = LOWEST, NO_DEAL, 0, -1, LOWEST
    level, unwilling = 0, NOBODY
    tries[0] = 0
    while True:
        action = tries[level]
        while action < size:
            if level_masks[level, action] and (level > 0 or making or is_offer(action)):
                break
            action += 1
        if action == size:
            if level == 0:
                return chosen
            level -= 1
            continue
        tries[level] = action + 1
        if level == 0:
            first = action
            if making and chosen == NO_DEAL:
                chosen = action  # an offer begun is made, whatever comes of it
        levels[level + 1] = levels[level]
        s = levels[level + 1]
        apply(s, t, action)
        close_offers(s)
        advance(s, t, level_masks[level + 1])
        stage = deal_stage(s)
        if stage == MAKING and level + 2 < len(levels):
            level += 1
            tries[level] = 0
            unwilling = NOBODY
            continue
        if stage != ANSWERING:
            continue
        partner = s.stack[s.depth - 1, SEAT]
        payer = payer_of(s)
        if payer >= 0 and payer == unwilling:
            continue  # who will not pay less pays no more
        if length < 0:
            ends[REFUSED] = s
            length = follow(ends, REFUSED, t, mask, lines, 0, scratch, masks, marks, line)
            base = evaluate(ends[REFUSED], t, seat)
        ends[ACCEPTED] = s
        follow(ends, ACCEPTED, t, mask, lines, length, scratch, masks, marks, line)
        value = evaluate(ends[ACCEPTED], t, seat)
        gain = evaluate(ends[ACCEPTED], t, partner) - evaluate(ends[REFUSED], t, partner)
        better = value > base + GAIN and value > best + TIE
        if better and gain > GAIN:
            best, chosen = value, first
        if (payer == seat and (gain > GAIN or not better)) or (payer == partner and gain <= GAIN):
            unwilling = payer


def bargain_range(states, t1, game_masks, seats, levels, level_masks, ends, scratch, masks, out):
    """An answer that has to do with a deal in each of the games, or NO_DEAL."""
    t = t1[0]
    tries = np.zeros(len(levels), np.int64)
    marks = np.zeros(len(scratch), np.int64)
    line = np.zeros(len(scratch), np.int64)
    lines = np.zeros((3, len(scratch)), np.int64)
    mask = np.zeros(game_masks.shape[1], np.int8)
    for i in range(len(states)):
        out[i] = NO_DEAL
        levels[0] = states[i]
        s = levels[0]
        s.explicit = 1
        s.auto = 1
        s.log_on = 0
        s.step_limit = 0
        offers = 0
        for action in range(game_masks.shape[1]):
            level_masks[0, action] = game_masks[i, action]
            if game_masks[i, action] and is_offer(action):
                offers += 1
        stage = deal_stage(s)
        if stage == ANSWERING:
            out[i] = judge_offer(
                levels, level_masks, ends, t, seats[i], mask, lines, scratch, masks, marks, line
            )
        elif stage == MAKING or offers > 0:
            out[i] = find_offer(
                levels, level_masks, tries, ends, t, seats[i], mask, lines, scratch, masks, marks, line
            )


@cache
def bind_bargain(game: Game) -> tuple[Callable[..., Any], tuple[str, ...]]:
    """The compiled form for a game that has deals, and its source files."""
    names = (*DEAL_KERNELS, "evaluate", "is_continuation")
    kernels = {**game.rules, **{name: game.kernels[name] for name in names}}
    kernels["advance"] = bind_advance(game.id, kernels)
    for function in (best_line, take_line, complete, follow, judge_offer, find_offer):
        kernels[function.__name__] = jit.bind(function, game.id, kernels, inner=True)
    return jit.bind(bargain_range, game.id, kernels), jit.kernel_sources(bargain_range, kernels)


def bargain(
    game: Game, states: np.ndarray, tables: np.ndarray, masks: np.ndarray, seats: np.ndarray
) -> np.ndarray:
    """For each game: accept or refuse what is offered, the next step of an offer worth making, or NO_DEAL."""
    function, sources = bind_bargain(game)
    name = f"{game.id}-bargain"
    cold = not jit.is_compiled(name, sources)
    if cold:
        announce(game, "the deals of")
    out = np.zeros(len(states), np.int32)
    size = game.actions.size
    function(
        states, tables, masks, seats.astype(np.int32), np.zeros(DEPTH, game.dtype), np.zeros((DEPTH, size), np.int8),
        np.zeros(3, game.dtype), np.zeros(LEVELS + 1, game.dtype), np.zeros((LEVELS + 1, size), np.int8), out,
    )  # fmt: skip
    if cold:
        jit.mark_compiled(name, sources)
    return out
