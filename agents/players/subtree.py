"""The kernels that move a part of a tree: out of it, to be kept, and into an empty one, to be grown on.

A part is a node, which becomes the root, and all nodes that were first entered from it or from one of the part. Nodes keep their
order, so a parent stands before what was entered from it. Keys of nodes are made of names of edges, which are moved as they are.
"""

import numpy as np

from versailles_env.core import jit

from .tree import EDGES, NAMES, NO_EDGE, NO_NODE, NODES, node_key, place_of


def seek(states, tables, seat, mask, tree, room, name):
    """The node of the question that is asked in the only one of these games, after the edge of this name; NO_NODE if there is none."""
    room.game[0] = states[0]
    s, t = room.game[0], tables[0]
    room.mask[:] = mask
    room.lasts[:] = NO_EDGE
    room.lasts[seat] = name
    key = node_key(s, t, room, seat, name)
    place = place_of(tree, key)
    if tree.keys[place] == key:
        return np.int64(tree.places[place])
    return np.int64(NO_NODE)


@jit.entry
def mark(tree, root, most, spots):
    """Write into `spots` where each node of the part will stand, NO_NODE for all others; how many nodes and edges it has.

    Of a part with more edges than `most` the nodes that were entered first are taken.
    """
    nodes, edges = 0, 0
    for node in range(tree.used[NODES]):
        spots[node] = NO_NODE
        if node == root or (node > root and spots[tree.nodes[node].parent] >= 0):
            size = 0
            if tree.nodes[node].count > 0:
                edge = np.int64(tree.nodes[node].first)
                while edge >= 0:
                    size += 1
                    edge = np.int64(tree.edges[edge].next)
            if nodes > 0 and edges + size > most:
                continue
            spots[node] = nodes
            nodes += 1
            edges += size
    return nodes, edges


@jit.entry
def cut(tree, spots, nodes, edges):
    """Copy the part that was marked into arrays of its size."""
    used = 0
    for node in range(tree.used[NODES]):
        if spots[node] < 0:
            continue
        nodes[spots[node]] = tree.nodes[node]
        here = nodes[spots[node]]
        here.parent = NO_NODE if spots[node] == 0 else spots[here.parent]
        if here.count == 0:
            continue
        edge, first = np.int64(here.first), used
        while edge >= 0:
            edges[used] = tree.edges[edge]
            edges[used].next = used + 1
            used += 1
            edge = np.int64(tree.edges[edge].next)
        edges[used - 1].next = NO_EDGE
        here.first = first
        here.count = used - first


@jit.entry
def plant(tree, nodes, edges, names):
    """Make an empty tree of a part; its root is not found by a key, as that of no tree is."""
    for node in range(len(nodes)):
        tree.nodes[node] = nodes[node]
        if node > 0:
            place = place_of(tree, nodes[node].key)
            tree.keys[place] = nodes[node].key
            tree.places[place] = node
    for edge in range(len(edges)):
        tree.edges[edge] = edges[edge]
    tree.used[NODES] = len(nodes)
    tree.used[EDGES] = len(edges)
    tree.used[NAMES] = names
