"""The solo opponent's Pivotal actions (R-SOLO-10 to -16)."""

from ....core.frames import NOBODY, push
from ....core.jit import kernel
from ....systems.crisis_dimension.bot import ASKED, cubes_needed, spare, spread_by_tables, tell_pivotal
from ....systems.crisis_dimension.constants import (
    A_REMOVE,
    A_REPLACE,
    A_TAKE,
    NONE,
    NOTHING,
    SPACES,
    STOP,
    Act,
    Frame,
)
from ....systems.crisis_dimension.control import count_bits, nth_bit
from ....systems.crisis_dimension.rows import breaks_mask, choose_space, extremum_mask, wins_mask
from ....systems.crisis_dimension.rowwords import Extremum
from ....systems.crisis_dimension.scoring import SPREAD_CUBES
from ....systems.crisis_dimension.steps import open_spaces

SPREAD_TWO, TURNCOAT_WINS, SPREAD_ONE, DEESCALATE, TURNCOAT_BREAKS, IDLE = range(6)
"""The steps of its Pivotal actions, a to f."""


@kernel
def spread_fits(s, side, where, targets):
    """Whether two moves can win all the targets from the rest of the Dimension, no control being lost."""
    need, found = 0, 0
    for space in range(SPACES):
        if (targets >> space) & 1:
            need += cubes_needed(s, side, space, 1)
        elif (where >> space) & 1:
            found += spare(s, side, space)
    return 0 < need <= min(found, SPREAD_CUBES)


@kernel
def spread_targets(s, side, where, count):
    """Spaces not held that a Spread could win: all `count` of them together, or each alone."""
    open_to = where & ~s.held[side]
    if count == 2:
        return open_to if count_bits(open_to) == 2 and spread_fits(s, side, where, open_to) else 0
    found = 0
    for space in range(SPACES):
        if (open_to >> space) & 1 and spread_fits(s, side, where, 1 << space):
            found |= 1 << space
    return found


@kernel
def surplus_mask(s, t, side, where):
    """R-SOLO-13: at least 2 more own cubes than the player's, 3 in a Pivotal space."""
    found = 0
    for space in range(SPACES):
        if (where >> space) & 1:
            least = 3 if t.pivotal[t.space_dimension[space]] == space else 2
            if s.cubes[side, space] - s.cubes[1 - side, space] >= least:
                found |= 1 << space
    return found


@kernel
def pivotal_choice(s, t, side, dimension, count):
    """The first step that applies, and the spaces it is about. Room is no condition: the ban on it is about events (CD-RULE-10)."""
    where = t.dimension_spaces[dimension]
    spaces = spread_targets(s, side, where, 2)
    if spaces:
        return SPREAD_TWO, spaces
    turning = open_spaces(s, side, Act.REPLACE + 0, where) if count > 0 else 0
    spaces = wins_mask(s, side, Act.REPLACE + 0, turning)
    if spaces:
        return TURNCOAT_WINS, spaces
    spaces = spread_targets(s, side, where, 1)
    if spaces:
        return SPREAD_ONE, spaces
    spaces = surplus_mask(s, t, side, where)
    if spaces:
        return DEESCALATE, spaces
    spaces = breaks_mask(s, side, Act.REPLACE + 0, turning)
    if spaces:
        return TURNCOAT_BREAKS, spaces
    return IDLE, 0


@kernel
def answer_pivotal(s, t, side, dimension, room, count):
    step, spaces = pivotal_choice(s, t, side, dimension, count)
    tell_pivotal(s, side, dimension, step)
    if step == IDLE:
        return NOTHING
    if step == DEESCALATE:
        space = any_of(s, spaces)
        return A_TAKE + space if space >= 0 else ASKED
    where = t.dimension_spaces[dimension]
    if step == SPREAD_TWO:
        return spread_by_tables(s, side, SPREAD_CUBES, where, spaces, NONE)
    act = Act.PLACE + 0 if step == SPREAD_ONE else Act.REPLACE + 0
    space = choose_space(s, t, side, act, spaces, room)
    if space < 0:
        return ASKED
    if step == SPREAD_ONE:
        return spread_by_tables(s, side, cubes_needed(s, side, space, 1), where, 1 << space, NONE)
    return A_REPLACE + space


@kernel
def any_of(s, spaces):
    """One of these spaces, by the die if there are several; NONE while it is asked."""
    if s.picked >= 0:
        space = s.picked + 0
        s.picked = NONE
        return space
    if count_bits(spaces) > 1:
        push(s, Frame.PICK_SPACE, NOBODY, spaces)
        return NONE
    return nth_bit(spaces, 0)


@kernel
def deescalate_spaces(s, t, side, dimension):
    """R-SOLO-14: a space won, else one with a single player cube more, else the fewest player cubes."""
    theirs = t.dimension_spaces[dimension] & s.here[1 - side]
    spaces = wins_mask(s, side, Act.REMOVE + 0, theirs)
    if spaces:
        return spaces
    for space in range(SPACES):
        if (theirs >> space) & 1 and s.cubes[1 - side, space] - s.cubes[side, space] == 1:
            spaces |= 1 << space
    return spaces if spaces else extremum_mask(s, Extremum.MIN_FOE, side, theirs)


@kernel
def answer_deescalate(s, t, side, dimension, room):
    spaces = deescalate_spaces(s, t, side, dimension)
    if spaces == 0:
        return STOP
    space = choose_space(s, t, side, Act.REMOVE, spaces, room)
    return A_REMOVE + space if space >= 0 else ASKED
