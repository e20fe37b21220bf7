"""The Pivotal actions of this game (T-PIV)."""

from ....core.frames import SEAT, A, top
from ....core.jit import kernel
from ....systems.crisis_dimension.constants import NOTHING
from ....systems.crisis_dimension.operations import apply_cube, legal_cube
from ....systems.crisis_dimension.scoring import legal_spread, take_pivotal


@kernel
def legal_pivotal(s, t, mask):
    """CD-PIV-1 with the actions of T-PIV-1: place one, remove one, Spread, or nothing."""
    frame = top(s)
    side, where = frame[SEAT], t.dimension_spaces[frame[A]]
    return legal_cube(s, t, mask, side, where, NOTHING) + legal_spread(s, mask, side, where)


@kernel
def apply_pivotal(s, t, action):
    side, _ = take_pivotal(s, t, action)
    apply_cube(s, t, side, action)
