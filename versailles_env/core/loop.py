"""The loop that runs every game. `bind_loop` makes a game's own compiled copy of it, once.

What it calls of a game are the stand-ins of `kernels.py`; `jit.bind` puts the game's kernels in their place.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from . import jit
from .chance import answer_seed, below_n, next_seed, seed_generator, word_below
from .frames import CHANCE, CHOICE, FAULT_EMPTY, FAULT_NO_ANSWER, KIND, NOBODY, SEAT
from .kernels import (
    apply,
    apply_chance,
    chance_count,
    chance_outcome,
    chance_weight,
    legal,
    observe,
    redeal,
    run,
    setup,
    truncate,
)
from .log import HIGH

RANDOM, RESET, REFRESH, HOLD = -1, -2, -3, -4
"""Actions that are no answers: play any legal action, begin a new game, look again at the question, do nothing."""

PAUSED = -1
BLOCK = 16


@jit.kernel
def draw_rank(s, t, count):
    """Which outcome comes, of as many as are open: all have equal odds."""
    return below_n(s, count)


def weighted_rank(s, t, count):
    """The same in a game that weighs its outcomes."""
    total = 0
    for rank in range(count):
        total += chance_weight(s, t, rank)
    drawn = below_n(s, total)
    for rank in range(count):
        drawn -= chance_weight(s, t, rank)
        if drawn < 0:
            return rank
    return count - 1


def advance(s, t, mask):
    """Run to the next open question; the number of its legal answers, 0 at the end, PAUSED if the log is full."""
    while s.over == 0 and s.fault == 0:
        if s.depth == 0:
            s.fault = FAULT_EMPTY
            break
        kind = s.stack[s.depth - 1, KIND]
        if kind < CHOICE:
            run(s, t)
        elif kind < CHANCE:
            mask[:] = 0
            count = legal(s, t, mask)
            if count == 0:
                s.fault = FAULT_NO_ANSWER
                break
            if count > 1 or s.auto == 0:
                return count
            only = 0
            while mask[only] == 0:
                only += 1
            apply(s, t, only)
        else:
            count = chance_count(s, t)
            if s.explicit:
                mask[:] = 0
                return count
            apply_chance(s, t, chance_outcome(s, t, draw_rank(s, t, count)))
        if s.log_n > HIGH:
            return PAUSED
    mask[:] = 0
    return 0


@jit.kernel
def begin(states, i, template, seed):
    """A new game in row i, with the options of its template."""
    states[i] = template[i % len(template)]
    seed_generator(states[i], seed)


@jit.kernel
def random_answer(seeds, i, mask, count):
    """Any of so many legal actions, with equal odds; drawn from `seeds`, so that the game's own dice stay as they are.

    Runs of actions are counted before one is looked into: the count compiles to wide moves.
    """
    rank = word_below(seeds, i, count)
    at = 0
    while at + BLOCK <= len(mask):
        block = mask[at : at + BLOCK]
        inside = 0
        for k in range(BLOCK):
            inside += block[k]
        if rank < inside:
            break
        rank -= inside
        at += BLOCK
    for action in range(at, len(mask)):
        if mask[action]:
            if rank == 0:
                return action
            rank -= 1
    return 0


class Buffers(NamedTuple):
    """What the loop writes, a row a game."""

    obs: np.ndarray
    masks: np.ndarray
    seats: np.ndarray
    counts: np.ndarray
    rewards: np.ndarray
    dones: np.ndarray
    finals: np.ndarray
    """The last observations of a finished game, a row a seat."""


def step_range(states, t1, template, actions, seeds, buffers, lo, hi, look):
    """Take one action in each of the games lo to hi - 1 and write what follows into the buffers.

    `look` is 0: no observation is written; 1: observations; 2: and a finished game is begun anew, its last
    observations in `finals`. Actions are not checked here: `first_illegal` does that for all games before any.
    Returns how many games have broken a guard of the engine.
    """
    t = t1[0]
    obs, masks, seats, counts, rewards, dones, finals = buffers
    faults = 0
    for i in range(lo, hi):
        s = states[i]
        mask = masks[i]
        action = actions[i]
        if action == HOLD or (action == RANDOM and s.over != 0):
            continue
        if action != REFRESH:
            s.reward[:] = 0
        if action == RESET:
            begin(states, i, template, seeds[i])
            seeds[i] = answer_seed(seeds[i])
            setup(s, t)
        elif action != REFRESH:
            if action == RANDOM:
                action = random_answer(seeds, i, mask, counts[i])
            if s.stack[s.depth - 1, KIND] >= CHANCE:
                apply_chance(s, t, action)
            else:
                s.steps += 1
                apply(s, t, action)
        count = advance(s, t, mask)
        if s.step_limit > 0 and s.steps >= s.step_limit and s.over == 0 and count > 0:
            truncate(s, t)
            mask[:] = 0
            count = 0
        for seat in range(len(s.reward)):
            rewards[i, seat] = s.reward[seat]
        dones[i] = s.over
        if look == 2 and s.over:
            for seat in range(len(s.reward)):
                observe(s, t, seat, finals[i, seat])
            begin(states, i, template, next_seed(s))
            setup(s, t)
            count = advance(s, t, mask)
        counts[i] = count
        seat = NOBODY
        if s.depth > 0:
            seat = s.stack[s.depth - 1, SEAT]
        seats[i] = seat
        if look > 0 and seat >= 0:
            observe(s, t, seat, obs[i])
        if s.fault:
            faults += 1
    return faults


def first_illegal(actions, masks):
    """The first game whose action is not in its mask, or -1."""
    for i in range(len(actions)):
        action = actions[i]
        if action >= 0:
            if action >= masks.shape[1] or masks[i, action] == 0:
                return i
        elif action != RANDOM and action != HOLD:
            return i
    return -1


def observe_one(states, t1, i, seat, out):
    observe(states[i], t1[0], seat, out)


def chance_one(states, t1, i, out):
    """The outcomes open at a die or draw, as numbers of the chance layout; how many."""
    count = chance_count(states[i], t1[0])
    for rank in range(count):
        out[rank] = chance_outcome(states[i], t1[0], rank)
    return count


def weigh_one(states, t1, i, out):
    """The weights of those outcomes, in the same order; how many."""
    count = chance_count(states[i], t1[0])
    for rank in range(count):
        out[rank] = chance_weight(states[i], t1[0], rank)
    return count


def redeal_range(states, t1, seats, seeds):
    """Give each game another past and future that its seat could not tell from the real one."""
    for i in range(len(states)):
        seed_generator(states[i], seeds[i])  # the true seed goes too: hands could be rebuilt from it
        redeal(states[i], t1[0], seats[i])


@dataclass(frozen=True)
class Loop:
    """A game's compiled entry points."""

    step_range: Callable[..., int]
    first_illegal: Callable[..., int]
    observe_one: Callable[..., None]
    chance_one: Callable[..., int]
    weigh_one: Callable[..., int] | None
    """None where all outcomes are equally likely."""
    redeal_range: Callable[..., None]
    sources: tuple[str, ...]


def bind_advance(name: str, kernels: dict[str, Any]) -> Callable[..., Any]:
    """The game's `advance`: with its odds, if it has any of its own."""
    if "chance_weight" in kernels:
        kernels = {**kernels, "draw_rank": jit.bind(weighted_rank, name, kernels, inner=True)}
    return jit.bind(advance, name, kernels, inner=True)


def bind_loop(name: str, kernels: dict[str, Any]) -> Loop:
    """Bind the game's kernels to the loop; nothing is compiled before the first call."""
    kernels = {**kernels, "advance": bind_advance(name, kernels)}
    return Loop(
        step_range=jit.bind(step_range, name, kernels),
        first_illegal=jit.entry(first_illegal),
        observe_one=jit.bind(observe_one, name, kernels),
        chance_one=jit.bind(chance_one, name, kernels),
        weigh_one=jit.bind(weigh_one, name, kernels) if "chance_weight" in kernels else None,
        redeal_range=jit.bind(redeal_range, name, kernels),
        sources=jit.kernel_sources(step_range, kernels),
    )
