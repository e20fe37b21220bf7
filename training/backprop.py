"""PPO's update in kernels: the losses of some rows, their gradient, and a step of Adam.

Of an observation's 1,500 entries some 200 are not zero, and of 170 answers six are legal. So the first layer and its gradient are
sums of a few rows of weights, and only the logits of legal answers are computed at all. What torch does with whole
matrices costs several times as much. Each thread has rows of its own and a gradient of its own, so nothing waits.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from versailles_env.core import jit

from .flat import BIAS, INSIDE, OUTSIDE, WEIGHTS

_ZERO = np.float32(0)
LANES = 8
"""Sums that run beside each other: one after the other would wait for each addition."""

POLICY, VALUE, ENTROPY, RESULTS, MOVED, CLIPPED = range(6)
"""Of all rows together: the parts of the loss, how far the odds have moved, how many ratios were clipped."""
SUMS = 6

CLIP, ENTROPY_WEIGHT, VALUE_WEIGHT, RESULT_WEIGHT, MEAN, SPREAD, COUNT = range(7)
"""Settings of a minibatch: the weights of the loss, mean and spread of its advantages, its rows."""
SETTINGS = 7


class Rows(NamedTuple):
    """The rows of a rollout, zeros left out: entry k of row r is between `starts[r]` and `starts[r + 1]`."""

    starts: Any
    columns: Any
    values: Any
    """Scaled, as the network sees them."""
    answer_starts: Any
    answers: Any
    """The legal ones."""
    chosen: Any
    old_odds: Any
    """The logarithm of the odds of the chosen answer when it was played."""
    gains: Any
    """Advantages as they are."""
    returns: Any
    results: Any


class Desk(NamedTuple):
    """What one thread writes on."""

    shared: Any
    layers: Any
    """The outputs of the hidden layers of both heads, a row each."""
    columns: Any
    """Which outputs are not zero, of the shared layer and then of those: a row each."""
    values: Any
    counts: Any
    slopes: Any
    """The slope of the loss by the outputs of a layer: two rows that take turns, and that of the shared layer."""
    seen_columns: Any
    """Which entries of an observation are not zero."""
    seen_values: Any
    steep: Any
    """Which slopes are not zero."""
    steepness: Any
    legal: Any
    """The answers that are."""
    logits: Any
    odds: Any
    last: Any
    """The critic's outputs: the value and the results."""


@jit.kernel
def activate(relu, row, size):
    if relu:
        for k in range(size):
            row[k] = row[k] if row[k] > _ZERO else _ZERO
    else:
        for k in range(size):
            row[k] = np.float32(math.tanh(row[k]))


@jit.kernel
def list_entries(row, size, columns, values):
    """The entries that are not zero; how many. Without a branch: half of what relu leaves is zero, and nobody could foresee which."""
    at = np.uint64(0)
    for k in range(size):
        columns[at] = k
        values[at] = row[k]
        at += np.uint64(row[k] != _ZERO)
    return np.int64(at)


@jit.kernel
def add_rows(numbers, weights, width, columns, values, begin, end, out):
    """Add up the rows of weights of these entries, four at a time."""
    width = np.uint64(width)
    i = begin
    while i + 4 <= end:
        a, x = weights + np.uint64(columns[i]) * width, values[i]
        b, y = weights + np.uint64(columns[i + 1]) * width, values[i + 1]
        c, z = weights + np.uint64(columns[i + 2]) * width, values[i + 2]
        d, w = weights + np.uint64(columns[i + 3]) * width, values[i + 3]
        for k in range(width):
            out[k] += (x * numbers[a + k] + y * numbers[b + k]) + (z * numbers[c + k] + w * numbers[d + k])
        i += 4
    while i < end:
        a, x = weights + np.uint64(columns[i]) * width, values[i]
        for k in range(width):
            out[k] += x * numbers[a + k]
        i += 1


@jit.kernel
def run_layer(numbers, layer, columns, values, begin, end, out):
    """A layer without its activation."""
    bias = np.uint64(layer[BIAS])
    for k in range(np.uint64(layer[OUTSIDE])):
        out[k] = numbers[bias + k]
    add_rows(numbers, np.uint64(layer[WEIGHTS]), layer[OUTSIDE], columns, values, begin, end, out)


@jit.kernel
def back_layer(gradient, layer, columns, values, begin, end, slopes):
    """The gradient of a layer, in the rows of its entries."""
    width = np.uint64(layer[OUTSIDE])
    weights, bias = np.uint64(layer[WEIGHTS]), np.uint64(layer[BIAS])
    for k in range(width):
        gradient[bias + k] += slopes[k]
    for i in range(begin, end):
        start, x = weights + np.uint64(columns[i]) * width, values[i]
        for k in range(width):
            gradient[start + k] += x * slopes[k]


@jit.kernel
def dot(numbers, start, row, size):
    """The product of a row of weights and some outputs, in lanes."""
    a = b = c = d = e = f = g = h = _ZERO
    k, whole = np.uint64(0), np.uint64(size - size % LANES)
    while k < whole:
        a += numbers[start + k] * row[k]
        b += numbers[start + k + np.uint64(1)] * row[k + np.uint64(1)]
        c += numbers[start + k + np.uint64(2)] * row[k + np.uint64(2)]
        d += numbers[start + k + np.uint64(3)] * row[k + np.uint64(3)]
        e += numbers[start + k + np.uint64(4)] * row[k + np.uint64(4)]
        f += numbers[start + k + np.uint64(5)] * row[k + np.uint64(5)]
        g += numbers[start + k + np.uint64(6)] * row[k + np.uint64(6)]
        h += numbers[start + k + np.uint64(7)] * row[k + np.uint64(7)]
        k += np.uint64(8)
    total = ((a + b) + (c + d)) + ((e + f) + (g + h))
    while k < np.uint64(size):
        total += numbers[start + k] * row[k]
        k += np.uint64(1)
    return total


@jit.kernel
def run_head(flat, head, desk, offset):
    """The hidden layers of a head; the outputs of the last one."""
    before, place = desk.shared, 0
    for k in range(len(head) - 1):
        columns, values, count = desk.columns[place], desk.values[place], desk.counts[place]
        place = 1 + offset + k
        before = desk.layers[offset + k]
        run_layer(flat.numbers, head[k], columns, values, 0, count, before)
        activate(flat.relu[0], before, head[k, OUTSIDE])
        desk.counts[place] = list_entries(before, head[k, OUTSIDE], desk.columns[place], desk.values[place])
    return before


@jit.kernel
def find_logits(numbers, layer, before, answers, begin, end, logits):
    """The logits of the legal answers, less the highest; the logarithm of the sum of what they are the logarithms of."""
    size = layer[INSIDE]
    weights, bias = np.uint64(layer[WEIGHTS]), np.uint64(layer[BIAS])
    highest = np.float32(-np.inf)
    for k in range(begin, end):
        answer = np.uint64(answers[k])
        logit = dot(numbers, weights + answer * np.uint64(size), before, size) + numbers[bias + answer]
        logits[k - begin] = logit
        highest = max(highest, logit)
    total = _ZERO
    for k in range(end - begin):
        logits[k] -= highest
        total += np.float32(math.exp(logits[k]))
    return np.float32(math.log(total))


@jit.kernel
def run_last(numbers, layer, before, out):
    """The critic's outputs."""
    size = layer[INSIDE]
    for k in range(layer[OUTSIDE]):
        start = np.uint64(layer[WEIGHTS] + k * size)
        out[k] = dot(numbers, start, before, size) + numbers[np.uint64(layer[BIAS] + k)]


@jit.kernel
def back_output(numbers, gradient, layer, output, slope, before, slopes):
    """One output of a last layer: its own gradient, and what it adds to the slope by the layer before."""
    size = np.uint64(layer[INSIDE])
    start = np.uint64(layer[WEIGHTS]) + np.uint64(output) * size
    gradient[np.uint64(layer[BIAS]) + np.uint64(output)] += slope
    for k in range(size):
        gradient[start + k] += slope * before[k]
        slopes[k] += slope * numbers[start + k]


@jit.kernel
def bend(relu, row, slopes, size):
    """From the slope by what the activation gives to that by what it was given."""
    if relu:
        for k in range(size):
            slopes[k] = slopes[k] if row[k] > _ZERO else _ZERO
    else:
        for k in range(size):
            slopes[k] *= np.float32(1) - row[k] * row[k]


@jit.kernel
def back_head(flat, gradient, head, desk, offset):
    """Back through the hidden layers of a head, from the slope by the last one in `slopes[0]`; adds to that by the shared one."""
    slopes, turn = desk.slopes, 0
    for k in range(len(head) - 2, -1, -1):
        own, out, size = slopes[turn], slopes[1 - turn], head[k, OUTSIDE]
        bend(flat.relu[0], desk.layers[offset + k], own, size)
        place = offset + k if k else 0  # of what went into this layer
        count = desk.counts[place]
        back_layer(gradient, head[k], desk.columns[place], desk.values[place], 0, count, own)
        for i in range(np.uint64(head[k, INSIDE])):
            out[i] = _ZERO
        count = list_entries(own, size, desk.steep, desk.steepness)
        add_rows(
            flat.turned,
            np.uint64(head[k, WEIGHTS]),
            head[k, INSIDE],
            desk.steep,
            desk.steepness,
            0,
            count,
            out,
        )
        turn = 1 - turn
    own, total = slopes[turn], slopes[2]
    for i in range(np.uint64(len(desk.shared))):
        total[i] += own[i]


@jit.kernel
def learn_odds(flat, rows, row, settings, gradient, desk, before, sums):
    """The actor's part of the loss of a row, its gradient, and in `slopes[0]` the slope by its last hidden layer."""
    begin, end = rows.answer_starts[row], rows.answer_starts[row + 1]
    logits, slopes, layer = desk.logits, desk.slopes[0], flat.actor[len(flat.actor) - 1]
    odds = desk.odds
    whole = find_logits(flat.numbers, layer, before, rows.answers, begin, end, logits)
    own, entropy = _ZERO, _ZERO
    for k in range(end - begin):
        log_odds = logits[k] - whole
        logits[k] = log_odds
        odds[k] = np.float32(math.exp(log_odds))
        entropy -= odds[k] * log_odds
        if rows.answers[begin + k] == rows.chosen[row]:
            own = log_odds
    moved = own - rows.old_odds[row]
    ratio = np.float32(math.exp(moved))
    gain = (rows.gains[row] - settings[MEAN]) / (settings[SPREAD] + np.float32(1e-8))
    clip, count = settings[CLIP], settings[COUNT]
    held = min(max(ratio, np.float32(1) - clip), np.float32(1) + clip)
    sums[POLICY] -= min(gain * ratio, gain * held)
    sums[ENTROPY] -= entropy
    sums[MOVED] += (ratio - np.float32(1)) - moved
    if abs(ratio - np.float32(1)) > clip:
        sums[CLIPPED] += 1.0
    pull = -gain * ratio / count if ratio == held or gain * ratio < gain * held else _ZERO
    for k in range(flat.actor[len(flat.actor) - 1, INSIDE]):
        slopes[k] = _ZERO
    for k in range(end - begin):
        slope = odds[k] * (settings[ENTROPY_WEIGHT] * (logits[k] + entropy) / count - pull)
        if rows.answers[begin + k] == rows.chosen[row]:
            slope += pull
        back_output(flat.numbers, gradient, layer, rows.answers[begin + k], slope, before, slopes)


@jit.kernel
def learn_worth(flat, rows, row, settings, gradient, desk, before, sums):
    """The critic's part, likewise."""
    slopes, last, layer = desk.slopes[0], desk.last, flat.critic[len(flat.critic) - 1]
    run_last(flat.numbers, layer, before, last)
    for k in range(layer[INSIDE]):
        slopes[k] = _ZERO
    error = last[0] - rows.returns[row]
    sums[VALUE] += error * error
    slope = np.float32(2) * settings[VALUE_WEIGHT] * error / settings[COUNT]
    back_output(flat.numbers, gradient, layer, 0, slope, before, slopes)
    for k in range(1, layer[OUTSIDE]):
        error = last[k] - rows.results[row, k - 1]
        sums[RESULTS] += error * error
        slope = np.float32(2) * settings[RESULT_WEIGHT] * error / settings[COUNT]
        back_output(flat.numbers, gradient, layer, k, slope, before, slopes)


@jit.entry
def learn_range(flat, rows, order, settings, gradient, desk, sums, lo, hi):
    """The losses of the rows order[lo] to order[hi - 1], added up, and their gradient."""
    gradient[:] = _ZERO
    sums[:] = 0.0
    hidden = len(flat.actor) - 1
    shared, shared_slopes = desk.shared, desk.slopes[2]
    for place in range(lo, hi):
        row = order[place]
        begin, end = rows.starts[row], rows.starts[row + 1]
        run_layer(flat.numbers, flat.first, rows.columns, rows.values, begin, end, shared)
        activate(flat.relu[0], shared, len(shared))
        desk.counts[0] = list_entries(shared, len(shared), desk.columns[0], desk.values[0])
        for k in range(len(shared)):
            shared_slopes[k] = _ZERO
        learn_odds(flat, rows, row, settings, gradient, desk, run_head(flat, flat.actor, desk, 0), sums)
        back_head(flat, gradient, flat.actor, desk, 0)
        learn_worth(
            flat, rows, row, settings, gradient, desk, run_head(flat, flat.critic, desk, hidden), sums
        )
        back_head(flat, gradient, flat.critic, desk, hidden)
        bend(flat.relu[0], shared, shared_slopes, len(shared))
        back_layer(gradient, flat.first, rows.columns, rows.values, begin, end, shared_slopes)
    return 0


@jit.entry
def merge_range(gradients, squares, part, lo, hi):
    """Add up the gradients of all threads into the first, and the squares of what comes out."""
    first = gradients[0]
    for other in range(1, len(gradients)):
        more = gradients[other]
        for k in range(np.uint64(lo), np.uint64(hi)):
            first[k] += more[k]
    a = b = c = d = 0.0
    k, whole = np.uint64(lo), np.uint64(hi - (hi - lo) % 4)
    while k < whole:
        a += first[k] * first[k]
        b += first[k + np.uint64(1)] * first[k + np.uint64(1)]
        c += first[k + np.uint64(2)] * first[k + np.uint64(2)]
        d += first[k + np.uint64(3)] * first[k + np.uint64(3)]
        k += np.uint64(4)
    while k < np.uint64(hi):
        a += first[k] * first[k]
        k += np.uint64(1)
    squares[part] = (a + b) + (c + d)
    return 0


@jit.entry
def step_range(numbers, gradient, moments, shrink, rate, bias, root, first, second, tiny, lo, hi):
    """A step of Adam on numbers[lo:hi], its gradient made smaller by `shrink`."""
    mean, square = moments[0], moments[1]
    one = np.float32(1)
    for k in range(np.uint64(lo), np.uint64(hi)):
        slope = gradient[k] * shrink
        mean[k] += (one - first) * (slope - mean[k])
        square[k] = second * square[k] + (one - second) * slope * slope
        numbers[k] -= rate / bias * mean[k] / (np.float32(math.sqrt(square[k])) / root + tiny)
    return 0


@jit.entry
def count_entries(observations, masks, which, starts, answer_starts, lo, hi):
    """How many entries of these rows are not zero, and how many answers are legal."""
    for place in range(lo, hi):
        seen, mask = observations[which[place]], masks[which[place]]
        found = 0
        for k in range(len(seen)):
            found += seen[k] != 0
        starts[place + 1] = found
        found = 0
        for k in range(len(mask)):
            found += mask[k] != 0
        answer_starts[place + 1] = found
    return 0


@jit.kernel
def pack_row(observation, factor, columns, values):
    """The entries of an observation that are not zero, scaled; how many. Without a branch, as above."""
    at = np.uint64(0)
    for k in range(len(observation)):
        columns[at] = k
        values[at] = np.float32(observation[k]) * factor[k]
        at += np.uint64(observation[k] != 0)
    return np.int64(at)


@jit.entry
def pack_range(observations, masks, which, factor, rows, columns, values, lo, hi):
    """Write the entries of these rows that are not zero, and their legal answers; `columns` and `values` are for notes."""
    for place in range(lo, hi):
        count = pack_row(observations[which[place]], factor, columns, values)
        at = np.uint64(rows.starts[place])
        for k in range(np.uint64(count)):
            rows.columns[at + k] = columns[k]
            rows.values[at + k] = values[k]
        mask = masks[which[place]]
        at = np.uint64(rows.answer_starts[place])
        for k in range(len(mask)):
            if mask[k] != 0:
                rows.answers[at] = k
                at += np.uint64(1)
    return 0
