"""Operation points: one cube a point, placed or removed, in any order (CD-OPS-1 to -4)."""

from ...core.frames import SEAT, A, B, E, pop, top
from ...core.jit import kernel
from ...core.log import note
from .asking import ask, write_spaces
from .constants import A_PLACE, A_REMOVE, ANYWHERE, STOP, Frame, Note
from .control import drop_snapshot, take_snapshot
from .supply import place_cube, remove_cube, supply

POINTS, WHERE, CARD = A, B, E
"""The registers of OPERATE."""


@kernel
def start_operations(s, t, side, points, where, card):
    """Points for a side; those bound to a set may be used nowhere else (CD-OPS-3)."""
    if t.snapshot_twice:
        drop_snapshot(s)
        take_snapshot(s, t, side)
    ask(s, Frame.OPERATE, side, points, where, 0, 0, card)


@kernel
def placeable(s, t, side, where):
    """Spaces for a cube of the supply, by the snapshot (CD-OPS-1); counts are live (CD-SNAP-2)."""
    return s.snap_reach & where & ~s.full[side] if supply(s, side) > 0 else 0


@kernel
def removable(s, t, side, where):
    """Spaces with an enemy cube in reach: where present, in some games also adjacent to control (CD-OPS-2)."""
    reach = s.snap_reach if t.reach_removes else s.snap_here
    return reach & where & s.here[1 - side]


@kernel
def legal_cube(s, t, mask, side, where, idle):
    """One cube placed or removed in these spaces, or the answer `idle`; how many answers."""
    mask[idle] = 1
    count = write_spaces(mask, A_PLACE, placeable(s, t, side, where))
    return 1 + count + write_spaces(mask, A_REMOVE, removable(s, t, side, where))


@kernel
def apply_cube(s, t, side, action):
    """The answer, if it is a cube."""
    if action >= A_REMOVE:
        remove_cube(s, t, 1 - side, action - A_REMOVE)
        note(s, Note.REMOVE, side, action - A_REMOVE)
    elif action >= A_PLACE:
        place_cube(s, t, side, action - A_PLACE)
        note(s, Note.PLACE, side, action - A_PLACE)


@kernel
def legal_operate(s, t, mask):
    """Points may be left unspent (CD-RULE-2)."""
    frame = top(s)
    return legal_cube(s, t, mask, frame[SEAT], frame[WHERE], STOP)


@kernel
def apply_operate(s, t, action):
    frame = top(s)
    side, left = frame[SEAT], frame[POINTS]
    if action == STOP:
        note(s, Note.STOPPED, side, left)
        pop(s)
        return
    frame[POINTS] = left - 1
    if left == 1:
        pop(s)
    apply_cube(s, t, side, action)


@kernel
def all_points(s, t, side, points, card):
    """A play for points: no set binds them."""
    start_operations(s, t, side, points, ANYWHERE, card)
