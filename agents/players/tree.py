"""The kernels of `mcts`: one tree over the questions of a game, grown by descents through imagined games.

Each descent goes through a game of its own in which all that the seat at the root cannot know is drawn anew, and all of them
share the tree. Chance is resolved anew in every descent, so an answer may lead to several nodes (open loop). Each seat goes
for its own value (max-n): an edge keeps the sum of the values of the seat that has the choice.

What a node is depends on the game. Where nothing but dice is hidden: a question (who is asked, what kind, which answers are
legal), reached by one answer from another node. Where fields are hidden, a node is an information set: at a question to the
seat at the root, what that seat sees and answered last; at one to another seat, what is public and what that seat answered
last (its hand is known to nobody at the root: all hands that it may have share the node). Its edges are all answers that were
ever legal there; only those legal in the present descent can be chosen, and each counts how often it could be.

A node is entered when it is first reached; its answers are listed when it is reached again. Then each answer gets a
prior from one step of look-ahead on the game's evaluation, where it has one.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from versailles_env.core import jit
from versailles_env.core.frames import KIND, SEAT
from versailles_env.core.kernels import observe

from .lookahead import LOWEST, try_action
from .playout import imagine, judge, play_greedily, play_on, take

NODE = np.dtype(
    (
        np.record,
        [
            ("first", "i4"),
            ("count", "i4"),
            ("seat", "i4"),
            ("visits", "i4"),
            ("total", "f8"),
            ("best", "f8"),
            ("weight", "f8"),
            ("key", "u8"),
            ("parent", "i4"),
        ],
    )
)
"""`best` and `weight` are of the answers listed first: their highest evaluation, and the sum that makes priors of them. `parent` is
the node from which it was first entered."""
EDGE = np.dtype(
    (
        np.record,
        [
            ("action", "i4"),
            ("visits", "i4"),
            ("total", "f8"),
            ("prior", "f8"),
            ("next", "i4"),
            ("available", "i4"),
            ("name", "i4"),
        ],
    )
)
"""`next` is the next edge of the node, -1 at the last; `available` counts the descents in which it could be chosen. `name` is what keys
of nodes know it by: its place, until a part of the tree is moved (`subtree.py`)."""
NODES, EDGES, NAMES = 0, 1, 2
"""Places in `used`: how many of each there are, and how many edges have had a name."""
LOW, HIGH = 0, 1
"""Places in `bounds`: the lowest and the highest value seen."""
EXPLORE, SHARP, SCALE, DEPTH = 0, 1, 2, 3
"""Places in `weights`, in the order of `mcts.Weights`; `SHARP` is 0 in a game without an evaluation."""
_FACTOR, _LOW_HALF, _32 = np.uint64(4294883355), np.uint64(0xFFFFFFFF), np.uint64(32)
_EMPTY = np.uint64(0)
PATH = 256
"""Answers of one descent inside the tree, at most."""
NO_EDGE = NO_NODE = -1
_SHIFT = 32768
"""What makes a word of the record a natural number."""


class Task(NamedTuple):
    """Whose move is searched, and how."""

    states: Any
    tables: Any
    i: Any
    """The game among `states`."""
    seat: Any
    playing: Any
    word: Any
    """The whole chance of the search."""
    mask: Any
    weights: Any


class Tree(NamedTuple):
    nodes: Any
    edges: Any
    used: Any
    keys: Any
    places: Any
    bounds: Any


class Room(NamedTuple):
    """What a descent writes on."""

    game: Any
    """The imagined game."""
    raw: Any
    """The same memory as words, and in `public` the places of those that are hidden from nobody."""
    public: Any
    seen: Any
    lasts: Any
    """The name of the last edge that each seat has chosen."""
    mask: Any
    path: Any
    scratch: Any
    masks: Any
    marks: Any
    line: Any
    plan: Any
    bests: Any
    leads: Any
    out: Any


@jit.kernel
def mix(word, number):
    """One step of a hash: that of the record's generator, which cannot overflow."""
    word = word ^ np.uint64(number)
    return _FACTOR * (word & _LOW_HALF) + (word >> _32)


@jit.kernel
def node_key(s, t, room, seat, name):
    """The question now asked, after the edge of this name, as a word: for games in which nothing but dice is hidden."""
    word = mix(mix(mix(_FACTOR, name), s.stack[s.depth - 1, KIND]), s.stack[s.depth - 1, SEAT] + 1)
    for action in range(len(room.mask)):
        if room.mask[action]:
            word = mix(word, action)
    return word if word != _EMPTY else _FACTOR


def hidden_key(s, t, room, seat, name):
    """The information set as a word: what is public, what the asked seat answered last, and at the root's own questions what
    it sees."""
    asked = s.stack[s.depth - 1, SEAT]
    word = mix(mix(_FACTOR, asked + 1), room.lasts[asked] + 1)
    for k in range(len(room.public)):
        word = mix(word, np.int64(room.raw[room.public[k]]) + _SHIFT)
    if asked == seat:
        observe(s, t, seat, room.seen)
        for k in range(len(room.seen)):
            word = mix(word, np.int64(room.seen[k]) + _SHIFT)
    return word if word != _EMPTY else _FACTOR


@jit.kernel
def place_of(tree, key):
    """Where among the keys this one stands, or would stand if it were there."""
    place = np.int64(key % np.uint64(len(tree.keys)))
    while tree.keys[place] != _EMPTY and tree.keys[place] != key:
        place = (place + 1) % len(tree.keys)
    return place


@jit.kernel
def find_node(tree, key, seat, parent):
    """The node of a key, entered now if it is new; -1 if the tree is full."""
    place = place_of(tree, key)
    if tree.keys[place] == key:
        return np.int64(tree.places[place])
    if tree.used[NODES] >= len(tree.nodes):
        return -1
    tree.keys[place] = key
    tree.places[place] = tree.used[NODES]
    node = add_node(tree, seat)
    tree.nodes[node].key = key
    tree.nodes[node].parent = parent
    return node


@jit.kernel
def add_node(tree, seat):
    node = tree.used[NODES]
    tree.used[NODES] += 1
    here = tree.nodes[node]
    here.first = 0
    here.count = 0
    here.seat = seat
    here.visits = 0
    here.total = 0.0
    here.key = _EMPTY
    here.parent = NO_NODE
    return node


@jit.kernel
def add_edge(tree, action):
    edge = tree.used[EDGES]
    tree.used[EDGES] += 1
    here = tree.edges[edge]
    here.action = action
    here.visits = 0
    here.total = 0.0
    here.prior = 0.0
    here.next = NO_EDGE
    here.available = 0
    here.name = tree.used[NAMES]
    tree.used[NAMES] += 1
    return edge


def list_answers(tree, room, node, s, t, sharp):
    """Give a node its edges, with priors: the softmax of what each answer leads to, `sharp` for a point of evaluation."""
    nodes, edges, mask = tree.nodes, tree.edges, room.mask
    first = tree.used[EDGES]
    size = 0
    for action in range(len(mask)):
        size += mask[action]
    if first + size > len(edges):
        return
    best = LOWEST
    room.scratch[0] = s
    room.scratch[0].explicit = 1
    for action in range(len(mask)):
        if mask[action]:
            edge = add_edge(tree, action)
            edges[edge].next = edge + 1
            if sharp > 0.0:
                value = try_action(
                    room.scratch, room.masks, room.marks, room.bests, t, nodes[node].seat, action
                )
                edges[edge].prior = value
                best = max(best, value)
    edges[first + size - 1].next = NO_EDGE
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
    nodes[node].best = best
    nodes[node].weight = total


@jit.kernel
def pick(tree, room, node, s, t, weights):
    """The edge with the highest value and bonus; an untried one counts as its node does."""
    edges, here = tree.edges, tree.nodes[node]
    low, span = tree.bounds[LOW], max(tree.bounds[HIGH] - tree.bounds[LOW], 1e-9)
    bonus = weights[EXPLORE] * math.sqrt(max(here.visits, 1))
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


def hidden_pick(tree, room, node, s, t, weights):
    """As `pick`, of the answers that are legal in this descent; the bonus grows with the descents in which an edge was that.

    NO_EDGE if there is none and no room for one.
    """
    add_missing(tree, room, node, s, t, weights[SHARP])
    edges, here = tree.edges, tree.nodes[node]
    low, span = tree.bounds[LOW], max(tree.bounds[HIGH] - tree.bounds[LOW], 1e-9)
    fresh = 0.5
    if here.visits > 0:
        fresh = (here.total / here.visits - low) / span
    total = 0.0
    edge = here.first
    while edge >= 0:
        if room.mask[edges[edge].action]:
            total += edges[edge].prior
        edge = edges[edge].next
    best, highest = NO_EDGE, LOWEST
    edge = np.int64(here.first)
    while edge >= 0:
        if room.mask[edges[edge].action]:
            edges[edge].available += 1
            value = fresh
            if edges[edge].visits > 0:
                value = (edges[edge].total / edges[edge].visits - low) / span
            bonus = weights[EXPLORE] * math.sqrt(edges[edge].available)
            value += bonus * edges[edge].prior / total / (1 + edges[edge].visits)
            if value > highest:
                best, highest = edge, value
        edge = np.int64(edges[edge].next)
    return best


def add_missing(tree, room, node, s, t, sharp):
    """Give a node edges for answers that were never legal there before, as far as there is room."""
    edges, mask, here = tree.edges, room.mask, tree.nodes[node]
    missing = 0
    for action in range(len(mask)):
        missing += mask[action]
    last = np.int64(here.first)
    edge = last
    while edge >= 0:
        missing -= mask[edges[edge].action]
        last = edge
        edge = np.int64(edges[edge].next)
    if missing == 0:
        return
    room.scratch[0] = s
    room.scratch[0].explicit = 1
    for action in range(len(mask)):
        if mask[action] == 0:
            continue
        edge = np.int64(here.first)
        while edge >= 0 and edges[edge].action != action:
            edge = np.int64(edges[edge].next)
        if edge >= 0 or tree.used[EDGES] >= len(edges):
            continue
        edge = add_edge(tree, action)
        prior = 1.0
        if sharp > 0.0:
            value = try_action(room.scratch, room.masks, room.marks, room.bests, t, here.seat, action)
            prior = min(1.0, math.exp(sharp * (value - here.best)))
        edges[edge].prior = prior / here.weight
        edges[last].next = edge
        last = edge


@jit.kernel
def back_up(tree, path, depth, out):
    """Enter the values of a descent into the nodes and edges it went through: to each the value of its own seat."""
    for k in range(depth):
        node, edge = path[k, 0], path[k, 1]
        value = out[tree.nodes[node].seat]
        tree.nodes[node].visits += 1
        tree.nodes[node].total += value
        if edge >= 0:
            tree.edges[edge].visits += 1
            tree.edges[edge].total += value


def grow(task, tree, room, first, last):
    """Descents first to last - 1; the root is node 0."""
    t = task.tables[0]
    nodes, edges, mask, path = tree.nodes, tree.edges, room.mask, room.path
    sharp, limit = task.weights[SHARP], int(task.weights[DEPTH])
    for number in range(first, last):
        room.game[0] = task.states[task.i]
        s = room.game[0]
        imagine(s, t, task.seat, task.word ^ np.uint64(number))
        mask[:] = task.mask
        room.lasts[:] = NO_EDGE
        if number == 0:
            add_node(tree, task.seat)
            list_answers(tree, room, 0, s, t, sharp)
        node, depth, count = 0, 0, 1
        while count > 0 and depth < PATH:
            path[depth, 0] = node
            path[depth, 1] = NO_EDGE
            depth += 1
            if nodes[node].count == 0 and nodes[node].visits > 0:
                list_answers(tree, room, node, s, t, sharp)
            if nodes[node].count == 0:
                break
            edge = pick(tree, room, node, s, t, task.weights)
            if edge < 0:
                break
            path[depth - 1, 1] = edge
            room.lasts[nodes[node].seat] = edges[edge].name
            count = take(s, t, mask, edges[edge].action)
            if count > 0:
                key = node_key(s, t, room, task.seat, edges[edge].name)
                node = find_node(tree, key, s.stack[s.depth - 1, SEAT], node)
                if node < 0:
                    break
        if sharp > 0.0:
            play_greedily(
                s, t, mask, count, limit, room.scratch, room.masks, room.marks, room.line, room.plan
            )
        else:
            play_on(s, t, mask, count, limit)
        judge(s, t, task.playing, task.weights[SCALE], room.leads, room.out)
        back_up(tree, path, depth, room.out)
        for each in range(len(task.playing)):
            if task.playing[each]:
                tree.bounds[LOW] = min(tree.bounds[LOW], room.out[each])
                tree.bounds[HIGH] = max(tree.bounds[HIGH], room.out[each])
