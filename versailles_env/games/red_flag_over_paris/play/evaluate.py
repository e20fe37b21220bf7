"""How good a position is for a side: what one-step agents and shaping look at.

VP of both kinds, control of spaces, Pivotal spaces and Dimensions still to be scored, the own Objective, cubes at hand, Momentum, and
what the play under way may still do. All of it is known to the side. The weights were set by hand and are named here, so that a
reader can doubt them.
"""

from ....core.frames import KIND, A
from ....core.jit import kernel
from ....systems.crisis_dimension.cards import count_goals, final_in_front, kept_goal
from ....systems.crisis_dimension.constants import DIMENSIONS, FINAL_ROUND, Frame, GoalZone
from ....systems.crisis_dimension.control import controls, count_bits
from ....systems.crisis_dimension.pending import for_seat, frame_worth
from ....systems.crisis_dimension.supply import supply
from ..constants import (
    COMMUNE,
    FINAL_ZONE,
    MILITARY,
    POLITICAL,
    VERSAILLES,
    Own,
)

ENDED = 40.0
POINT_OF_VICTORY = 4.0
SPACE, PIVOTAL, DIMENSION, NEARLY = 0.35, 0.5, 2.6, 0.6
"""A controlled space; a Pivotal one besides; a whole Dimension; two spaces of one."""
OBJECTIVE = 2.2
FULFILLED = 0.8
CUBE, HELD_BACK, LAST_ZONE, OUT = 0.12, 0.04, 0.5, 0.05
"""A cube on the map, one that could still come, the own Final Crisis zone untouched, a cube out of play."""
DISC = 0.8
FINAL_CARD = 1.2
MOMENTUM = (0.0, 0.9, 1.2, 2.6)
"""A track at its levels; the last gives a VP at the end."""
TIE_COUNT = 0.6
"""Being Initiative Player of the Final Crisis, for the tiebreak."""
PENDING = 0.62
"""A point still to be used, against its use."""


@kernel
def map_worth(s, t, side):
    """Control and cubes of one side."""
    held = s.held[side]
    worth = SPACE * count_bits(held) + DISC * count_bits(s.discs[side])
    for dimension in range(DIMENSIONS):
        if controls(s, side, t.pivotal[dimension]):
            worth += PIVOTAL
        own = count_bits(held & t.dimension_spaces[dimension])
        worth += DIMENSION if own == 3 else NEARLY if own == 2 else 0.0
    for space in range(s.cubes.shape[1]):
        worth += CUBE * s.cubes[side, space]
    worth += HELD_BACK * min(supply(s, side), 8) - OUT * s.out[side] + MOMENTUM[s.gauges[side]]
    if s.first_breach != side and s.breached[side, FINAL_ZONE] == 0:
        worth += LAST_ZONE
    if final_in_front(s, side) >= 0:
        worth += FINAL_CARD
    return worth + FULFILLED * count_goals(s, GoalZone.DONE0 + side)


@kernel
def goal_worth(s, t, holder, side):
    """The space of a holder's Objective for a side: VP for whoever controls it; 0 without an Objective."""
    goal = kept_goal(s, holder)
    if goal < 0:
        return 0.0
    space = t.goal_space[goal]
    lead = s.cubes[side, space] - s.cubes[1 - side, space]
    return OBJECTIVE if controls(s, side, space) else 0.3 * max(-2, min(0, lead))


@kernel
def pending(s, t, seat):
    """Points and steps of the play under way that the stack still holds, for the seat."""
    found = 0.0
    for place in range(s.depth):
        frame = s.stack[place]
        kind = frame[KIND]
        value = frame_worth(t, frame)
        if kind == Own.RESTORE:
            value = 1.0 * frame[A]
        elif kind == Own.ATTEMPT:
            value = 0.9
        elif kind == Own.DISC:
            value = 1.75
        elif kind == Own.DEESCALATE:
            value = 0.5
        found += for_seat(frame, value, seat)
    return found


@kernel
def evaluate(s, t, seat):
    """The position for a side; at the end the result."""
    lead = s.vp[MILITARY] - s.vp[POLITICAL]
    if s.over:
        return (ENDED if s.winner == seat else -ENDED) + 0.1 * (lead if seat == VERSAILLES else -lead)
    worth = POINT_OF_VICTORY * lead + map_worth(s, t, VERSAILLES) - map_worth(s, t, COMMUNE)
    if s.round_n == FINAL_ROUND:
        worth += TIE_COUNT if s.initiative == VERSAILLES else -TIE_COUNT
    value = worth if seat == VERSAILLES else -worth
    value += goal_worth(s, t, seat, seat)
    if (s.goals_open >> seat) & 1:
        value += goal_worth(s, t, 1 - seat, seat) - goal_worth(s, t, 1 - seat, 1 - seat)
    return value + PENDING * pending(s, t, seat)


@kernel
def is_continuation(s):
    """How a chosen card is used, where a lifted piece goes, which way of a choice: judged with what came before."""
    kind = s.stack[s.depth - 1, KIND]
    return (
        kind == Frame.USE
        or kind == Frame.PUT
        or kind == Frame.BRANCH
        or kind == Frame.BOT_USE
        or kind == Own.DISC
        or kind == Own.SWAP_WITH
    )
