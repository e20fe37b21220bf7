"""The learner's answers in kernels: of each question the odds of the legal answers, one drawn from them, and what is foreseen."""

from versailles_env.core import jit

from .backprop import (
    find_logits,
    finish_layer,
    list_bytes,
    logarithm,
    pack_row,
    run_head,
    run_last,
    run_layer,
)
from .flat import OUTSIDE


@jit.kernel
def share(flat, observation, factor, desk):
    """The layer that actor and critic share."""
    count = pack_row(observation, factor, desk.seen_columns, desk.seen_values)
    run_layer(flat.numbers, flat.first, desk.seen_columns, desk.seen_values, 0, count, desk.layers[0])
    finish_layer(flat.relu[0], desk, 0, flat.first[OUTSIDE])


@jit.kernel
def draw_answer(flat, mask, point, before, desk):
    """A legal answer by its odds, and the logarithm of them in `last`; `point` is a random number between 0 and 1."""
    legal, odds, count = desk.legal, desk.odds, list_bytes(mask, desk.legal)
    layer = flat.actor[len(flat.actor) - 1]
    total = find_logits(flat.numbers, layer, before, legal, count, desk.logits, odds)
    left, chosen = point * total, count - 1
    for k in range(count):
        left -= odds[k]
        if left < 0.0:
            chosen = k
            break
    desk.last[0] = desk.logits[chosen] - logarithm(total)
    return legal[chosen]


@jit.kernel
def foresee(flat, desk, values, results, row):
    """What the critic says of the question that was shared last."""
    before = run_head(flat, flat.critic, desk, len(flat.actor) - 1)
    run_last(flat.numbers, flat.critic[len(flat.critic) - 1], desk.layers[before], desk.outputs, desk.last)
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
        actions[place] = draw_answer(flat, masks[row], points[place], desk.layers[before], desk)
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
