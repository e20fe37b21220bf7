"""Pivotal actions of this game: De-escalate, Spread, Turncoat (R-PIV)."""

from ....core.frames import SEAT, STEP, A, pop, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import ask, write_spaces
from ....systems.crisis_dimension.constants import (
    A_REMOVE,
    A_REPLACE,
    A_TAKE,
    NOTHING,
    STOP,
    Act,
    Note,
)
from ....systems.crisis_dimension.scoring import advance_pivotals, legal_spread, take_pivotal
from ....systems.crisis_dimension.steps import carry_out, open_spaces
from ..constants import Own
from .track import end_play


@kernel
def advance_own_pivotals(s, t):
    """R-TRACK-2: a Pivotal action ends like a play."""
    if top(s)[STEP] == 1:
        end_play(s, t)
    advance_pivotals(s, t)


@kernel
def legal_pivotal(s, t, mask):
    """R-PIV-1, R-PIV-2: Turncoat only if both parts can be done (R-RULE-11); De-escalate begins with an own cube."""
    frame = top(s)
    side, where = frame[SEAT], t.dimension_spaces[frame[A]]
    mask[NOTHING] = 1
    count = 1 + write_spaces(mask, A_TAKE, where & s.here[side])
    count += write_spaces(mask, A_REPLACE, open_spaces(s, side, Act.REPLACE + 0, where))
    return count + legal_spread(s, mask, side, where)


@kernel
def apply_pivotal(s, t, action):
    side, dimension = take_pivotal(s, t, action)
    if action >= A_TAKE:
        carry_out(s, t, side, Act.WITHDRAW + 0, action - A_TAKE)
        if t.dimension_spaces[dimension] & (s.here[0] | s.here[1]):
            ask(s, Own.DEESCALATE, side, dimension)
    elif action >= A_REPLACE:
        carry_out(s, t, side, Act.REPLACE + 0, action - A_REPLACE)


@kernel
def legal_deescalate(s, t, mask):
    """A second own cube, one enemy cube, or neither."""
    frame = top(s)
    side, where = frame[SEAT], t.dimension_spaces[frame[A]]
    mask[STOP] = 1
    count = 1 + write_spaces(mask, A_TAKE, where & s.here[side])
    return count + write_spaces(mask, A_REMOVE, where & s.here[1 - side])


@kernel
def apply_deescalate(s, t, action):
    side = top(s)[SEAT]
    pop(s)
    if action == STOP:
        note(s, Note.STOPPED, side, 1)
    elif action >= A_TAKE:
        carry_out(s, t, side, Act.WITHDRAW + 0, action - A_TAKE)
    else:
        carry_out(s, t, side, Act.REMOVE + 0, action - A_REMOVE)
