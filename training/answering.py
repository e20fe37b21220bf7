"""The learner's answers in kernels: of each question the odds of the legal answers, one drawn from them, and what is foreseen."""

import math

import numpy as np

from versailles_env.core import jit

from .backprop import activate, find_logits, list_entries, pack_row, run_head, run_last, run_layer


@jit.kernel
def share(flat, observation, factor, desk):
    """The layer that actor and critic share."""
    shared = desk.shared
    count = pack_row(observation, factor, desk.seen_columns, desk.seen_values)
    run_layer(flat.numbers, flat.first, desk.seen_columns, desk.seen_values, 0, count, shared)
    activate(flat.relu[0], shared, len(shared))
    desk.counts[0] = list_entries(shared, len(shared), desk.columns[0], desk.values[0])


@jit.kernel
def draw_answer(flat, mask, point, before, desk):
    """A legal answer by its odds, and the logarithm of them in `last`; `point` is a random number between 0 and 1."""
    legal, logits, count = desk.legal, desk.logits, np.uint64(0)
    for answer in range(len(mask)):
        legal[count] = answer
        count += np.uint64(mask[answer] != 0)
    layer = flat.actor[len(flat.actor) - 1]
    whole = find_logits(flat.numbers, layer, before, legal, 0, np.int64(count), logits)
    total = 0.0
    for k in range(count):
        total += math.exp(logits[k])
    left, chosen = point * total, np.int64(count) - np.int64(1)
    for k in range(np.int64(count)):
        left -= math.exp(logits[k])
        if left < 0.0:
            chosen = k
            break
    desk.last[0] = logits[chosen] - whole
    return legal[chosen]


@jit.kernel
def foresee(flat, desk, values, results, row):
    """What the critic says of the question that was shared last."""
    before = run_head(flat, flat.critic, desk, len(flat.actor) - 1)
    run_last(flat.numbers, flat.critic[len(flat.critic) - 1], before, desk.last)
    values[row] = desk.last[0]
    for k in range(results.shape[1]):
        results[row, k] = desk.last[1 + k]


@jit.entry
def answer_range(
    flat, observations, masks, which, points, factor, desk, actions, log_odds, values, results, lo, hi
):
    """Answer the questions which[lo] to which[hi - 1]; a network without a critic leaves `values` as they are."""
    for place in range(lo, hi):
        row = which[place]
        share(flat, observations[row], factor, desk)
        before = run_head(flat, flat.actor, desk, 0)
        actions[place] = draw_answer(flat, masks[row], points[place], before, desk)
        log_odds[place] = desk.last[0]
        if len(flat.critic):
            foresee(flat, desk, values, results, place)
    return 0


@jit.entry
def value_range(flat, observations, factor, desk, values, results, lo, hi):
    """What the critic says of these observations."""
    for row in range(lo, hi):
        share(flat, observations[row], factor, desk)
        foresee(flat, desk, values, results, row)
    return 0
