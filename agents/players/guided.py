"""The kernels of `puct`: the tree of `mcts`, guided by a policy.

Nodes, information sets and chance are those of `tree.py`. What differs: an answer's prior is what the policy finds likely, and a
descent ends at the first node that is new, on the results that the policy's value head foresees there for every seat (max-n).
Without a value head it ends as one of `mcts` does, in greedy answers and the game's evaluation.

Where hands are hidden, a node of another seat stands for all hands that it may have: there the prior is asked anew in every
descent, of the hand that is imagined in it. The root's own nodes are what it sees, and keep theirs.
"""

import math

import numpy as np

from versailles_env.core.frames import SEAT
from versailles_env.core.kernels import observe

from .forward import find_odds, foresee, share_layer
from .lookahead import LOWEST
from .playout import imagine, judge, play_greedily, play_on, take
from .tree import (
    DEPTH,
    EDGES,
    EXPLORE,
    HIGH,
    LOW,
    NO_EDGE,
    NODES,
    PATH,
    SCALE,
    SHARP,
    add_edge,
    add_node,
    back_up,
    find_node,
    node_key,
    pick,
)

WARM, BONUS = 4, 5
"""Places in `weights` beside those of `tree`, in the order of `puct.Weights`; `BONUS` is what a win is worth beside what the game pays."""


def look(s, t, net, desk, room, seat):
    """Show the network what the seat sees."""
    observe(s, t, seat, room.seen)
    share_layer(net, desk, room.seen)


def expect(net, desk, mask, warm):
    """The odds of the legal answers as priors, after `look`: those of a warm policy are nearer to each other."""
    find_odds(net, desk, mask)
    if warm != 1.0:
        odds, total = desk.odds, 0.0
        for action in range(len(mask)):
            if mask[action]:
                odds[action] = odds[action] ** (1.0 / warm)
                total += odds[action]
        for action in range(len(mask)):
            odds[action] /= total


def open_node(tree, room, desk, net, node, s, t, warm):
    """Give a new node its edges, with the policy's odds as priors; the network has then seen the question."""
    nodes, edges, mask = tree.nodes, tree.edges, room.mask
    look(s, t, net, desk, room, nodes[node].seat)
    first = tree.used[EDGES]
    size = 0
    for action in range(len(mask)):
        size += mask[action]
    if first + size > len(edges):
        return
    expect(net, desk, mask, warm)
    for action in range(len(mask)):
        if mask[action]:
            edge = add_edge(tree, action)
            edges[edge].next = edge + 1
            edges[edge].prior = desk.odds[action]
    edges[first + size - 1].next = NO_EDGE
    nodes[node].first = first
    nodes[node].count = size


def guided_pick(tree, room, desk, net, node, root, s, t, weights):
    """The edge with the highest value and bonus."""
    return pick(tree, room, node, s, t, weights)


def hidden_guided_pick(tree, room, desk, net, node, root, s, t, weights):
    """As `guided_pick`, of the answers that are legal in this descent; the bonus grows with the descents in which an edge was
    that. NO_EDGE if there is none and no room for one."""
    edges, here, odds = tree.edges, tree.nodes[node], desk.odds
    if here.seat != root:
        add_unlisted(tree, room, node)
        look(s, t, net, desk, room, here.seat)
        expect(net, desk, room.mask, weights[WARM])
    else:
        edge = np.int64(here.first)
        while edge >= 0:
            odds[edges[edge].action] = edges[edge].prior
            edge = np.int64(edges[edge].next)
    low, span = tree.bounds[LOW], max(tree.bounds[HIGH] - tree.bounds[LOW], 1e-9)
    fresh = 0.5
    if here.visits > 0:
        fresh = (here.total / here.visits - low) / span
    best, highest = NO_EDGE, LOWEST
    edge = np.int64(here.first)
    while edge >= 0:
        if room.mask[edges[edge].action]:
            edges[edge].available += 1
            value = fresh
            if edges[edge].visits > 0:
                value = (edges[edge].total / edges[edge].visits - low) / span
            bonus = weights[EXPLORE] * math.sqrt(edges[edge].available)
            value += bonus * odds[edges[edge].action] / (1 + edges[edge].visits)
            if value > highest:
                best, highest = edge, value
        edge = np.int64(edges[edge].next)
    return best


def add_unlisted(tree, room, node):
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
    action = 0
    while missing > 0 and tree.used[EDGES] < len(edges):
        edge = np.int64(here.first)
        while edge >= 0 and (mask[action] == 0 or edges[edge].action != action):
            edge = np.int64(edges[edge].next)
        if mask[action] and edge < 0:
            edge = add_edge(tree, action)
            edges[last].next = edge
            last = edge
            missing -= 1
        action += 1


def end_value(s, playing, bonus, out):
    """What a finished game has paid each seat; who was paid most has won, if it was not less than nothing."""
    highest, winners, count = LOWEST, 0, 0
    for seat in range(len(out)):
        out[seat] = s.reward[seat]
        if playing[seat]:
            count += 1
            if out[seat] > highest:
                highest, winners = out[seat], 0
            if out[seat] == highest:
                winners += 1
    if bonus > 0.0 and count > 1:
        for seat in range(len(out)):
            if playing[seat]:
                share = 1.0 / winners if s.reward[seat] == highest and highest >= 0.0 else 0.0
                out[seat] += bonus * (share - 1.0 / count)


def seen_value(s, net, desk, playing, asked, out):
    """What each seat was paid since the root, and what the value head foresees from the question that it has seen."""
    foresee(net, desk)
    place = 0
    for step in range(len(out)):
        seat = (asked + step) % len(out)
        out[seat] = s.reward[seat]
        if playing[seat]:
            out[seat] += desk.results[place]
            place += 1


def grow_guided(task, tree, room, desk, net, first, last):
    """Descents first to last - 1; the root is node 0, and opened by the first call, be it for no descent."""
    t = task.tables[0]
    nodes, edges, mask, path = tree.nodes, tree.edges, room.mask, room.path
    sharp, limit, warm = task.weights[SHARP], int(task.weights[DEPTH]), task.weights[WARM]
    if tree.used[NODES] == 0:
        room.game[0] = task.states[task.i]
        mask[:] = task.mask
        add_node(tree, task.seat)
        open_node(tree, room, desk, net, 0, room.game[0], t, warm)
    for number in range(first, last):
        room.game[0] = task.states[task.i]
        s = room.game[0]
        imagine(s, t, task.seat, task.word ^ np.uint64(number))
        mask[:] = task.mask
        room.lasts[:] = NO_EDGE
        node, depth, count, is_seen = 0, 0, 1, False
        while count > 0 and depth < PATH:
            path[depth, 0] = node
            path[depth, 1] = NO_EDGE
            depth += 1
            if nodes[node].count == 0:
                open_node(tree, room, desk, net, node, s, t, warm)
                is_seen = True
                break
            edge = guided_pick(tree, room, desk, net, node, task.seat, s, t, task.weights)
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
        if len(net.value) > 0:
            if count == 0:
                end_value(s, task.playing, task.weights[BONUS], room.out)
            else:
                asked = s.stack[s.depth - 1, SEAT]
                if not is_seen:
                    look(s, t, net, desk, room, asked)
                seen_value(s, net, desk, task.playing, asked, room.out)
        else:
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
