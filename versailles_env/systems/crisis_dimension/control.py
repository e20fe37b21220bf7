"""Presence, control, adjacency, and the snapshot that operations read.

Spaces are sets of twelve bits. `s.here` (cubes), `s.held` (more pieces), `s.full` are kept as pieces move; `t.lends[side, held]`
are the spaces adjacent to those held, the side's virtual space included (CD-ADJ-1, CD-ADJ-3). Discs are pieces, not cubes.
"""

from ...core.jit import kernel
from .constants import DIMENSIONS, MOST


@kernel
def look_at_space(s, space):
    """CD-CTRL-1, CD-CTRL-2: who has cubes, who has strictly more pieces, who has no room left."""
    keep = ~(1 << space)
    for side in range(2):
        own = s.cubes[side, space]
        s.here[side] = (s.here[side] & keep) | (int(own > 0) << space)
        s.held[side] = (s.held[side] & keep) | (
            int(pieces(s, side, space) > pieces(s, 1 - side, space)) << space
        )
        s.full[side] = (s.full[side] & keep) | (int(own >= MOST) << space)


@kernel
def pieces(s, side, space):
    return s.cubes[side, space] + ((s.discs[side] >> space) & 1)


@kernel
def add_cubes(s, side, space, count):
    s.cubes[side, space] += count
    look_at_space(s, space)


@kernel
def controls(s, side, space):
    return (s.held[side] >> space) & 1 == 1


@kernel
def controls_dimension(s, t, side, dimension):
    """CD-CTRL-3: all of its spaces."""
    spaces = t.dimension_spaces[dimension]
    return s.held[side] & spaces == spaces


@kernel
def dimensions_held(s, t, side):
    """The Dimensions that a side controls, as bits."""
    found = 0
    for dimension in range(DIMENSIONS):
        if controls_dimension(s, t, side, dimension):
            found |= 1 << dimension
    return found


@kernel
def present_mask(s, t, side):
    return s.here[side] | s.discs[side] | t.always_present[side]


@kernel
def lent_mask(s, t, side):
    """Spaces with a lender that the side controls."""
    return t.lends[side, s.held[side]] | s.lent[side]


@kernel
def reach_mask(s, t, side):
    """Where the side could place now: present, or adjacent to control (CD-OPS-1)."""
    return present_mask(s, t, side) | lent_mask(s, t, side)


@kernel
def take_snapshot(s, t, side):
    """CD-SNAP-1: what a play takes opens nothing in that play. `snap_on` counts the snapshots of a play."""
    s.snap_on += 1
    s.snap_here = present_mask(s, t, side)
    s.snap_reach = reach_mask(s, t, side)
    s.snap_held = s.held[side]


@kernel
def drop_snapshot(s):
    s.snap_on = 0
    s.snap_here = 0
    s.snap_reach = 0
    s.snap_held = 0


@kernel
def count_bits(mask):
    """Bits of a set of up to fifteen things, added up side by side."""
    pairs = (mask & 0x5555) + (mask >> 1 & 0x5555)
    fours = (pairs & 0x3333) + (pairs >> 2 & 0x3333)
    eights = (fours & 0x0F0F) + (fours >> 4 & 0x0F0F)
    return (eights & 0xFF) + (eights >> 8)


@kernel
def nth_bit(mask, rank):
    """The place of a bit of the mask, counted from the lowest; -1 if there are fewer."""
    place = 0
    while mask > 0:
        if mask & 1:
            if rank == 0:
                return place
            rank -= 1
        mask >>= 1
        place += 1
    return -1


@kernel
def is_isolated(s, t, side, space):
    """CD-SOLO-7: no lender of the space is the side's, virtual and always-present ones included."""
    if (t.always_present[side] >> space) & 1:
        return False
    return (lent_mask(s, t, side) >> space) & 1 == 0
