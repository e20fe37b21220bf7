"""The Pivotal actions of this game (T-PIV)."""

from ....core.frames import SEAT, A, pop, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import write_spaces
from ....systems.crisis_dimension.constants import A_PLACE, A_REMOVE, NOTHING, SPREAD, Note
from ....systems.crisis_dimension.operations import placeable, removable
from ....systems.crisis_dimension.scoring import start_spread
from ....systems.crisis_dimension.steps import movable
from ....systems.crisis_dimension.supply import place_cube, remove_cube


@kernel
def legal_pivotal(s, t, mask):
    """CD-PIV-1 with the actions of T-PIV-1: place one, remove one, Spread, or nothing."""
    frame = top(s)
    side, where = frame[SEAT], t.dimension_spaces[frame[A]]
    mask[NOTHING] = 1
    count = 1 + write_spaces(mask, A_PLACE, placeable(s, t, side, where))
    count += write_spaces(mask, A_REMOVE, removable(s, t, side, where))
    if movable(s, side, where, where):
        mask[SPREAD] = 1
        count += 1
    return count


@kernel
def apply_pivotal(s, t, action):
    frame = top(s)
    side, dimension = frame[SEAT], frame[A]
    pop(s)
    note(s, Note.PIVOTAL, side, dimension, action)
    if action == SPREAD:  # CD-PIV-3
        start_spread(s, t, side, dimension)
    elif action >= A_REMOVE:
        remove_cube(s, t, 1 - side, action - A_REMOVE)
        note(s, Note.REMOVE, side, action - A_REMOVE)
    elif action >= A_PLACE:
        place_cube(s, t, side, action - A_PLACE)
        note(s, Note.PLACE, side, action - A_PLACE)
