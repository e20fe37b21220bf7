"""The forward pass of a policy in kernels, for a search that asks it tens of thousands of times a second.

An observation is mostly zeros: the first layer sums the rows of the entries that are not, and so do the others over what the
activation has left. The last layer of the actor is asked for the legal answers alone.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from versailles_env.core import jit

from .policy import Policy

INSIDE, OUTSIDE, WEIGHTS, BIAS = 0, 1, 2, 3
"""Columns of a head: the sizes of a layer, and where its weights and biases begin in `numbers`."""
_ZERO = np.float32(0)


class Net(NamedTuple):
    """The numbers of a policy. Weights are input-major; those of the actor's last layer have a row an action instead."""

    first: Any
    bias: Any
    actor: Any
    """The layers behind the first, a row each."""
    value: Any
    """Those of the value head; no row if there is none."""
    numbers: Any
    relu: Any
    """1 or 0: tanh."""


class Desk(NamedTuple):
    """What a forward pass writes on."""

    shared: Any
    """The first layer's output."""
    layers: Any
    """Two rows that take turns."""
    odds: Any
    """How likely the actor finds each action."""
    results: Any
    """What the value head foresees, the asked seat first."""


def net_of(policy: Policy, scale: np.ndarray) -> Net:
    numbers: list[np.ndarray] = []

    def rows(layers: list[tuple[np.ndarray, np.ndarray]], is_actor: bool) -> np.ndarray:
        found = np.zeros((len(layers), 4), np.int64)
        for k, (weight, bias) in enumerate(layers):
            begin = sum(map(len, numbers))
            turned = weight.T if is_actor and k == len(layers) - 1 else weight
            numbers.extend((np.ascontiguousarray(turned).reshape(-1), bias))
            found[k] = (*weight.shape, begin, begin + weight.size)
        return found

    actor, value = rows(policy.layers[1:], True), rows(policy.value_layers, False)
    return Net(
        np.ascontiguousarray(policy.first_layer(scale)),
        policy.layers[0][1],
        actor,
        value,
        np.concatenate([*numbers, np.zeros(1, np.float32)]),
        np.array([policy.card.activation == "relu"], np.int64),
    )


def desk_of(net: Net, actions: int, seats: int) -> Desk:
    widest = max([len(net.bias), *net.actor[:-1, OUTSIDE], *net.value[:, OUTSIDE]])
    return Desk(
        np.zeros(len(net.bias), np.float32),
        np.zeros((2, widest), np.float32),
        np.zeros(actions),
        np.zeros(seats, np.float32),
    )


@jit.kernel
def activate(net, row, size):
    if net.relu[0]:
        for k in range(size):
            row[k] = max(row[k], _ZERO)
    else:
        for k in range(size):
            row[k] = np.float32(math.tanh(row[k]))


@jit.kernel
def share_layer(net, desk, seen):
    """The first layer of an observation."""
    first, shared, width = net.first, desk.shared, np.uint64(len(net.bias))
    for k in range(width):
        shared[k] = net.bias[k]
    for i in range(len(seen)):
        if seen[i] != 0:
            x = np.float32(seen[i])
            for k in range(width):
                shared[k] += x * first[i, k]
    activate(net, shared, len(shared))


@jit.kernel
def run_layer(net, layer, before, after):
    """One layer, input by input, without its activation."""
    numbers, width = net.numbers, np.uint64(layer[OUTSIDE])
    weights, bias = np.uint64(layer[WEIGHTS]), np.uint64(layer[BIAS])
    for k in range(width):
        after[k] = numbers[bias + k]
    for i in range(layer[INSIDE]):
        x = before[i]
        if x != _ZERO:
            start = weights + np.uint64(i) * width
            for k in range(width):
                after[k] += x * numbers[start + k]


@jit.kernel
def find_odds(net, desk, mask):
    """How likely each legal answer is by the actor, after `share_layer`; 0 for all others."""
    odds, numbers, last = desk.odds, net.numbers, len(net.actor) - 1
    before = desk.shared
    for k in range(last):
        run_layer(net, net.actor[k], before, desk.layers[k % 2])
        before = desk.layers[k % 2]
        activate(net, before, net.actor[k, OUTSIDE])
    size = np.uint64(net.actor[last, INSIDE])
    weights, bias = np.uint64(net.actor[last, WEIGHTS]), np.uint64(net.actor[last, BIAS])
    highest = -math.inf
    for action in range(len(mask)):
        if mask[action]:
            start = weights + np.uint64(action) * size
            logit = numbers[bias + np.uint64(action)]
            for k in range(size):
                logit += before[k] * numbers[start + k]
            odds[action] = logit
            highest = max(highest, odds[action])
    total = 0.0
    for action in range(len(mask)):
        if mask[action]:
            odds[action] = math.exp(odds[action] - highest)
            total += odds[action]
        else:
            odds[action] = 0.0
    for action in range(len(mask)):
        odds[action] /= total


@jit.kernel
def foresee(net, desk):
    """The results that the value head foresees, after `share_layer`."""
    before, last = desk.shared, len(net.value) - 1
    for k in range(last):
        run_layer(net, net.value[k], before, desk.layers[k % 2])
        before = desk.layers[k % 2]
        activate(net, before, net.value[k, OUTSIDE])
    run_layer(net, net.value[last], before, desk.results)
