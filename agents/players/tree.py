"""The kernels of `mcts`: one tree over the questions of a game, grown by descents through imagined games.

A node is a question: who is asked, what kind, which answers are legal, reached by one answer from another node. Chance is
resolved anew in every descent, so an answer may lead to several nodes (open loop), and no node knows a hidden thing. Each
seat goes for its own value (max-n): an edge keeps the sum of the values of the seat that has the choice.

A node is entered when it is first reached; its answers are listed when it is reached again. Then each answer gets a
prior from one step of look-ahead on the game's evaluation, where it has one.
"""

import math

import numpy as np

from versailles_env.core import jit
from versailles_env.core.frames import KIND, SEAT

from .lookahead import LOWEST

NODE = np.dtype(
    (np.record, [("first", "i4"), ("count", "i4"), ("seat", "i4"), ("visits", "i4"), ("total", "f8")])
)
EDGE = np.dtype((np.record, [("action", "i4"), ("visits", "i4"), ("total", "f8"), ("prior", "f8")]))
NODES, EDGES = 0, 1
"""Places in `used`: how many of each there are."""
LOW, HIGH = 0, 1
"""Places in `bounds`: the lowest and the highest value seen."""
EXPLORE, SHARP, SCALE, DEPTH = 0, 1, 2, 3
"""Places in `weights`, in the order of `mcts.Weights`; `SHARP` is 0 in a game without an evaluation."""
_FACTOR, _LOW_HALF, _32 = np.uint64(4294883355), np.uint64(0xFFFFFFFF), np.uint64(32)
_EMPTY = np.uint64(0)
PATH = 256
"""Answers of one descent inside the tree, at most."""
NO_EDGE = -1


@jit.kernel
def mix(word, number):
    """One step of a hash: that of the record's generator, which cannot overflow."""
    word = word ^ np.uint64(number)
    return _FACTOR * (word & _LOW_HALF) + (word >> _32)


@jit.kernel
def key_of(s, mask, edge):
    """The question now asked, after this answer, as a word."""
    word = mix(mix(mix(_FACTOR, edge), s.stack[s.depth - 1, KIND]), s.stack[s.depth - 1, SEAT] + 1)
    for action in range(len(mask)):
        if mask[action]:
            word = mix(word, action)
    return word if word != _EMPTY else _FACTOR


@jit.kernel
def find_node(nodes, used, keys, places, key, seat):
    """The node of a key, entered now if it is new; -1 if the tree is full."""
    place = np.int64(key % np.uint64(len(keys)))
    while keys[place] != _EMPTY:
        if keys[place] == key:
            return np.int64(places[place])
        place = (place + 1) % len(keys)
    if used[NODES] >= len(nodes):
        return -1
    keys[place] = key
    places[place] = used[NODES]
    return add_node(nodes, used, seat)


@jit.kernel
def add_node(nodes, used, seat):
    node = used[NODES]
    used[NODES] += 1
    nodes[node].first = 0
    nodes[node].count = 0
    nodes[node].seat = seat
    nodes[node].visits = 0
    nodes[node].total = 0.0
    return node


def list_answers(nodes, edges, used, node, s, t, mask, scratch, masks, marks, bests, sharp):
    """Give a node its edges, with priors: the softmax of what each answer leads to, `sharp` for a point of evaluation."""
    first = used[EDGES]
    size = 0
    for action in range(len(mask)):
        size += mask[action]
    if first + size > len(edges):
        return
    best = LOWEST
    scratch[0] = s
    scratch[0].explicit = 1
    edge = first
    for action in range(len(mask)):
        if mask[action]:
            edges[edge].action = action
            edges[edge].visits = 0
            edges[edge].total = 0.0
            edges[edge].prior = 0.0
            if sharp > 0.0:
                value = try_action(scratch, masks, marks, bests, t, nodes[node].seat, action)  # noqa: F821
                edges[edge].prior = value
                best = max(best, value)
            edge += 1
    total = 0.0
    for edge in range(first, first + size):
        prior = 1.0
        if sharp > 0.0:
            prior = math.exp(sharp * (edges[edge].prior - best))
        edges[edge].prior = prior
        total += prior
    for edge in range(first, first + size):
        edges[edge].prior /= total
    nodes[node].first = first
    nodes[node].count = size
    used[EDGES] += size


@jit.kernel
def select(nodes, edges, node, bounds, explore):
    """The edge with the highest value and bonus; an untried one counts as its node does."""
    here = nodes[node]
    low, span = bounds[LOW], max(bounds[HIGH] - bounds[LOW], 1e-9)
    bonus = explore * math.sqrt(max(here.visits, 1))
    fresh = 0.5
    if here.visits > 0:
        fresh = (here.total / here.visits - low) / span
    best, highest = here.first, LOWEST
    for edge in range(here.first, here.first + here.count):
        value = fresh
        if edges[edge].visits > 0:
            value = (edges[edge].total / edges[edge].visits - low) / span
        value += bonus * edges[edge].prior / (1 + edges[edge].visits)
        if value > highest:
            best, highest = edge, value
    return best


@jit.kernel
def back_up(nodes, edges, path, depth, out):
    """Enter the values of a descent into the nodes and edges it went through: to each the value of its own seat."""
    for k in range(depth):
        node, edge = path[k, 0], path[k, 1]
        value = out[nodes[node].seat]
        nodes[node].visits += 1
        nodes[node].total += value
        if edge >= 0:
            edges[edge].visits += 1
            edges[edge].total += value


def grow(
    states, t1, i, seat, playing, word, first, last, root_mask, nodes, edges, used, keys, places, bounds,
    game, scratch, masks, weights,
):  # fmt: skip
    """Descents first to last - 1 in the tree of game i; the root is node 0."""
    t = t1[0]
    marks = np.zeros(len(scratch), np.int64)
    line = np.zeros(len(scratch), np.int64)
    plan = np.zeros(len(scratch), np.int64)
    bests = np.zeros(len(scratch), np.float64)
    leads = np.zeros(len(playing), np.float64)
    out = np.zeros(len(playing), np.float64)
    mask = np.zeros(len(root_mask), np.int8)
    path = np.zeros((PATH, 2), np.int64)
    sharp, limit = weights[SHARP], int(weights[DEPTH])
    for number in range(first, last):
        game[0] = states[i]
        s = game[0]
        imagine(s, t, seat, word ^ np.uint64(number))  # noqa: F821
        if number == 0:
            add_node(nodes, used, seat)
            list_answers(nodes, edges, used, 0, s, t, root_mask, scratch, masks, marks, bests, sharp)
        node, depth, count = 0, 0, 1
        while count > 0 and depth < PATH:
            path[depth, 0] = node
            path[depth, 1] = NO_EDGE
            depth += 1
            if nodes[node].count == 0 and nodes[node].visits > 0:
                list_answers(nodes, edges, used, node, s, t, mask, scratch, masks, marks, bests, sharp)
            if nodes[node].count == 0:
                break
            edge = select(nodes, edges, node, bounds, weights[EXPLORE])
            path[depth - 1, 1] = edge
            count = take(s, t, mask, edges[edge].action)  # noqa: F821
            if count > 0:
                key = key_of(s, mask, edge)
                node = find_node(nodes, used, keys, places, key, s.stack[s.depth - 1, SEAT])
                if node < 0:
                    break
        if sharp > 0.0:
            play_greedily(s, t, mask, count, limit, scratch, masks, marks, line, plan)  # noqa: F821
        else:
            play_on(s, t, mask, count, limit)  # noqa: F821
        judge(s, t, playing, weights[SCALE], leads, out)  # noqa: F821
        back_up(nodes, edges, path, depth, out)
        for each in range(len(playing)):
            if playing[each]:
                bounds[LOW] = min(bounds[LOW], out[each])
                bounds[HIGH] = max(bounds[HIGH], out[each])
