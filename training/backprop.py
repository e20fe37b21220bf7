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
from .lanes import WORD, add_rows, inlined, lowest_bit, multiply_rows, set_bytes, spend_row

_ZERO, _LOWEST = np.float32(0), np.float32(-np.inf)
TILE = 64
"""Rows whose gradient of the first layer is added up together: as many as a word has bits."""

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

    layers: Any
    """The outputs of the shared layer and of the hidden ones of both heads, a row each."""
    columns: Any
    """Which of them are not zero."""
    values: Any
    counts: Any
    slopes: Any
    """The slope of the loss by the outputs of a layer: two rows that take turns, and that of the shared layer."""
    pulls: Any
    """The slopes by the shared layer of the rows of a tile, one behind the other."""
    marks: Any
    """Of each entry of an observation, in which rows of the tile it is not zero: a bit a row."""
    nexts: Any
    """Of each row of the tile, which of its entries comes next."""
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
    outputs: Any
    """0, 1, 2, ...: all outputs of the critic."""
    last: Any
    """What they are: the value and the results."""


@jit.kernel
def exponential(x):
    """A kernel of its own, as the next one: who calls anything that NumPy has, too, counts references to arrays (`core/variants.py`)."""
    return np.float32(math.exp(x))


@jit.kernel
def logarithm(x):
    return np.float32(math.log(x))


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
def run_layer(numbers, layer, columns, values, begin, end, out):
    """A layer without its activation."""
    bias = np.uint64(layer[BIAS])
    for k in range(np.uint64(layer[OUTSIDE])):
        out[k] = numbers[bias + k]
    add_rows(numbers, layer[WEIGHTS], layer[OUTSIDE], columns, values, begin, end, out)


@jit.kernel
def back_layer(gradient, layer, columns, values, begin, end, slopes):
    """The gradient of a layer, in the rows of its entries."""
    bias = np.uint64(layer[BIAS])
    for k in range(np.uint64(layer[OUTSIDE])):
        gradient[bias + k] += slopes[k]
    spend_row(gradient, layer[WEIGHTS], layer[OUTSIDE], columns, values, begin, end, slopes)


@jit.kernel
def finish_layer(relu, desk, place, size):
    """Bend the outputs of a layer, and list those that are not zero."""
    activate(relu, desk.layers[place], size)
    desk.counts[place] = list_entries(desk.layers[place], size, desk.columns[place], desk.values[place])


@inlined
def run_head(flat, head, desk, offset):
    """The hidden layers of a head; which row has the outputs of the last one."""
    place = 0
    for k in range(len(head) - 1):
        before, place = place, 1 + offset + k
        count = desk.counts[before]
        run_layer(
            flat.numbers, head[k], desk.columns[before], desk.values[before], 0, count, desk.layers[place]
        )
        finish_layer(flat.relu[0], desk, place, head[k, OUTSIDE])
    return place


@jit.kernel
def find_logits(numbers, layer, before, answers, count, logits, odds):
    """The logits of the legal answers, less the highest; what they are the logarithms of; and the sum of these."""
    multiply_rows(numbers, layer[WEIGHTS], layer[INSIDE], answers, logits, 0, count, before)
    bias, highest, total = np.uint64(layer[BIAS]), _LOWEST, _ZERO
    for k in range(np.uint64(count)):
        logits[k] += numbers[bias + np.uint64(answers[k])]
        if logits[k] > highest:
            highest = logits[k]
    for k in range(np.uint64(count)):
        logits[k] -= highest
        odds[k] = exponential(logits[k])
        total += odds[k]
    return total


@jit.kernel
def run_last(numbers, layer, before, outputs, out):
    """The critic's outputs."""
    multiply_rows(numbers, layer[WEIGHTS], layer[INSIDE], outputs, out, 0, layer[OUTSIDE], before)
    bias = np.uint64(layer[BIAS])
    for k in range(np.uint64(layer[OUTSIDE])):
        out[k] += numbers[bias + k]


@jit.kernel
def back_last(numbers, gradient, layer, outputs, steep, count, before, slopes):
    """Some outputs of a last layer, from the slope by each: their own gradient, and the slope by the layer before."""
    size, bias = layer[INSIDE], np.uint64(layer[BIAS])
    for k in range(np.uint64(count)):
        gradient[bias + np.uint64(outputs[k])] += steep[k]
    for k in range(np.uint64(size)):
        slopes[k] = _ZERO
    spend_row(gradient, layer[WEIGHTS], size, outputs, steep, 0, count, before)
    add_rows(numbers, layer[WEIGHTS], size, outputs, steep, 0, count, slopes)


@jit.kernel
def bend(relu, row, slopes, size):
    """From the slope by what the activation gives to that by what it was given."""
    if relu:
        for k in range(size):
            slopes[k] = slopes[k] if row[k] > _ZERO else _ZERO
    else:
        for k in range(size):
            slopes[k] *= np.float32(1) - row[k] * row[k]


@inlined
def back_head(flat, gradient, head, desk, offset):
    """Back through the hidden layers of a head, from the slope by the last one in `slopes[0]`; adds to that by the shared one."""
    slopes, turn = desk.slopes, 0
    for k in range(len(head) - 2, -1, -1):
        own, out, size = slopes[turn], slopes[1 - turn], head[k, OUTSIDE]
        bend(flat.relu[0], desk.layers[1 + offset + k], own, size)
        place = offset + k if k else 0  # of what went into this layer
        count = desk.counts[place]
        back_layer(gradient, head[k], desk.columns[place], desk.values[place], 0, count, own)
        for i in range(np.uint64(head[k, INSIDE])):
            out[i] = _ZERO
        count = list_entries(own, size, desk.steep, desk.steepness)
        add_rows(
            flat.turned,
            head[k, WEIGHTS],
            head[k, INSIDE],
            desk.steep,
            desk.steepness,
            0,
            count,
            out,
        )
        turn = 1 - turn
    own, total = slopes[turn], slopes[2]
    for i in range(np.uint64(flat.first[OUTSIDE])):
        total[i] += own[i]


@jit.kernel
def within(x, least, most):
    """`min` and `max` are names that NumPy has."""
    if x < least:
        return least
    return most if x > most else x


@inlined
def learn_odds(flat, rows, row, settings, gradient, desk, before, sums):
    """The actor's part of the loss of a row, its gradient, and in `slopes[0]` the slope by its last hidden layer."""
    answers = rows.answers[rows.answer_starts[row] : rows.answer_starts[row + 1]]
    logits, odds, layer, chosen = desk.logits, desk.odds, flat.actor[len(flat.actor) - 1], rows.chosen[row]
    legal = len(answers)
    total = find_logits(flat.numbers, layer, before, answers, legal, logits, odds)
    whole, own, entropy = logarithm(total), _ZERO, _ZERO
    for k in range(np.uint64(legal)):
        logits[k] -= whole
        odds[k] /= total
        entropy -= odds[k] * logits[k]
        if answers[k] == chosen:
            own = logits[k]
    moved = own - rows.old_odds[row]
    ratio = exponential(moved)
    gain = (rows.gains[row] - settings[MEAN]) / (settings[SPREAD] + np.float32(1e-8))
    clip, count = settings[CLIP], settings[COUNT]
    held = within(ratio, np.float32(1) - clip, np.float32(1) + clip)
    is_held = gain * held <= gain * ratio
    sums[POLICY] -= gain * held if is_held else gain * ratio
    sums[ENTROPY] -= entropy
    sums[MOVED] += (ratio - np.float32(1)) - moved
    if ratio - np.float32(1) > clip or np.float32(1) - ratio > clip:
        sums[CLIPPED] += 1.0
    pull = -gain * ratio / count if ratio == held or not is_held else _ZERO
    for k in range(np.uint64(legal)):
        slope = odds[k] * (settings[ENTROPY_WEIGHT] * (logits[k] + entropy) / count - pull)
        odds[k] = slope + pull if answers[k] == chosen else slope
    back_last(flat.numbers, gradient, layer, answers, odds, legal, before, desk.slopes[0])


@inlined
def learn_worth(flat, rows, row, settings, gradient, desk, before, sums):
    """The critic's part, likewise."""
    last, steep, layer = desk.last, desk.steepness, flat.critic[len(flat.critic) - 1]
    run_last(flat.numbers, layer, before, desk.outputs, last)
    error = last[0] - rows.returns[row]
    sums[VALUE] += error * error
    steep[0] = np.float32(2) * settings[VALUE_WEIGHT] * error / settings[COUNT]
    for k in range(1, layer[OUTSIDE]):
        error = last[k] - rows.results[row, k - 1]
        sums[RESULTS] += error * error
        steep[k] = np.float32(2) * settings[RESULT_WEIGHT] * error / settings[COUNT]
    back_last(flat.numbers, gradient, layer, desk.outputs, steep, layer[OUTSIDE], before, desk.slopes[0])


@inlined
def keep_row(flat, rows, gradient, desk, k, begin, end):
    """The slope by the shared layer of row k of a tile, and which of its entries are not zero, for `back_tile`."""
    slopes, bias, width = desk.slopes[2], np.uint64(flat.first[BIAS]), np.uint64(flat.first[OUTSIDE])
    bend(flat.relu[0], desk.layers[0], slopes, flat.first[OUTSIDE])
    place = np.uint64(k) * width
    for i in range(width):
        gradient[bias + i] += slopes[i]
        desk.pulls[place + i] = slopes[i]
    bit = np.uint64(1) << np.uint64(k)
    for i in range(np.uint64(begin), np.uint64(end)):
        desk.marks[np.uint64(rows.columns[i])] |= bit
    desk.nexts[k] = begin


@inlined
def back_tile(first, values, gradient, desk):
    """The gradient of the first layer, entry after entry of the observation and not row after row: each row of it is read and written
    once for all rows of the tile, whose slopes stay in the nearest cache meanwhile."""
    width, begin = first[OUTSIDE], first[WEIGHTS]
    for column in range(first[INSIDE]):
        left, count = desk.marks[column], 0
        if left != np.uint64(0):
            desk.marks[column] = np.uint64(0)
            while left != np.uint64(0):
                k = lowest_bit(left)
                left &= left - np.uint64(1)
                desk.steep[count] = k
                desk.steepness[count] = values[desk.nexts[k]]
                desk.nexts[k] += 1
                count += 1
            add_rows(
                desk.pulls, 0, width, desk.steep, desk.steepness, 0, count, gradient[begin : begin + width]
            )
        begin += width


@jit.entry
def learn_range(flat, rows, order, settings, gradient, desk, sums, lo, hi):
    """The losses of the rows order[lo] to order[hi - 1], added up, and their gradient."""
    gradient[:] = _ZERO
    sums[:] = 0.0
    hidden = len(flat.actor) - 1
    for start in range(lo, hi, TILE):
        count = TILE if start + TILE < hi else hi - start
        for k in range(count):
            row = order[start + k]
            begin, end = rows.starts[row], rows.starts[row + 1]
            run_layer(flat.numbers, flat.first, rows.columns, rows.values, begin, end, desk.layers[0])
            finish_layer(flat.relu[0], desk, 0, flat.first[OUTSIDE])
            desk.slopes[2, :] = _ZERO
            before = run_head(flat, flat.actor, desk, 0)
            learn_odds(flat, rows, row, settings, gradient, desk, desk.layers[before], sums)
            back_head(flat, gradient, flat.actor, desk, 0)
            before = run_head(flat, flat.critic, desk, hidden)
            learn_worth(flat, rows, row, settings, gradient, desk, desk.layers[before], sums)
            back_head(flat, gradient, flat.critic, desk, hidden)
            keep_row(flat, rows, gradient, desk, k, begin, end)
        back_tile(flat.first, rows.values, gradient, desk)
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
def list_bytes(numbers, columns):
    """Which of these are not zero; how many. A word of bits at once: few are."""
    count, start, size = np.uint64(0), 0, len(numbers)
    while start + WORD <= size:
        left = set_bytes(numbers, start)
        while left != np.uint64(0):
            columns[count] = start + lowest_bit(left)
            count += np.uint64(1)
            left &= left - np.uint64(1)
        start += WORD
    for k in range(start, size):
        columns[count] = k
        count += np.uint64(numbers[k] != 0)
    return np.int64(count)


@jit.kernel
def pack_row(observation, factor, columns, values):
    """The entries of an observation that are not zero, scaled; how many."""
    count = list_bytes(observation, columns)
    for k in range(np.uint64(count)):
        column = np.uint64(columns[k])
        values[k] = np.float32(observation[column]) * factor[column]
    return count


@jit.entry
def pack_range(observations, masks, which, factor, rows, columns, values, lo, hi):
    """Write the entries of these rows that are not zero, and their legal answers; `columns` and `values` are for notes."""
    for place in range(lo, hi):
        count = np.uint64(pack_row(observations[which[place]], factor, columns, values))
        at = np.uint64(rows.starts[place])
        for k in range(count):
            rows.columns[at + k] = columns[k]
            rows.values[at + k] = values[k]
        count, at = np.uint64(list_bytes(masks[which[place]], columns)), np.uint64(rows.answer_starts[place])
        for k in range(count):
            rows.answers[at + k] = columns[k]
    return 0
