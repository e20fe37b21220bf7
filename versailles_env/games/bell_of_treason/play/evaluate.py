"""How good a position is for a side: what one-step agents and shaping look at.

VP, control of spaces, Pivotal spaces and Dimensions still to be scored, the own Objective, the fight for President (more the later it
is), cubes at hand, and what the play under way may still do. All of it is known to the side. The weights were set by hand and
are named here, so that a reader can doubt them.
"""

from ....core.frames import KIND, A
from ....core.jit import kernel
from ....systems.crisis_dimension.cards import final_in_front, kept_goal
from ....systems.crisis_dimension.constants import DIMENSIONS, FINAL_ROUND, Frame
from ....systems.crisis_dimension.control import controls, count_bits
from ....systems.crisis_dimension.pending import for_seat, frame_worth
from ....systems.crisis_dimension.supply import supply
from ..constants import CONCEDE, DEFEND, FINAL_DIMENSIONS, MOBILIZED, Own, Space
from ..rules.victory import green_lead

ENDED = 40.0
POINT_OF_VICTORY = 4.0
SPACE, PIVOTAL, DIMENSION, NEARLY = 0.35, 0.5, 2.6, 0.6
"""A controlled space; a Pivotal one besides; a whole Dimension; two spaces of one."""
OBJECTIVE = 2.2
CUBE, HELD_BACK = 0.12, 0.04
"""A cube on the map, and one that could still come."""
FINAL_CARD = 1.2
PRESIDENT = (0.2, 0.35, 0.7, 1.5, 3.0)
"""A cube of the lead in and around President, by round; the marker counts with it only for Defend at 1 VP or more."""
NO_LEAD = 2.0
SURPRISE = 4.0
"""Two or more VP for Defend before any Mobilization: a roll may lose the game for both."""
PENDING = 0.62
"""A point still to be used, against its use."""


@kernel
def map_worth(s, t, side):
    """Control and cubes of one side."""
    held = s.held[side]
    worth = SPACE * count_bits(held)
    counted = FINAL_DIMENSIONS if s.round_n == FINAL_ROUND else 15
    for dimension in range(DIMENSIONS):
        if controls(s, side, t.pivotal[dimension]) and s.round_n < FINAL_ROUND:
            worth += PIVOTAL
        if (counted >> dimension) & 1:
            own = count_bits(held & t.dimension_spaces[dimension])
            worth += DIMENSION if own == 3 else NEARLY if own == 2 else 0.0
    for space in range(s.cubes.shape[1]):
        worth += CUBE * s.cubes[side, space]
    worth += HELD_BACK * min(supply(s, side), 8)
    if final_in_front(s, side) >= 0:
        worth += FINAL_CARD
    return worth


@kernel
def goal_worth(s, t, side):
    """The side's Objective space; 0 without an Objective."""
    goal = kept_goal(s, side)
    if goal < 0:
        return 0.0
    space = t.goal_space[goal]
    lead = s.cubes[side, space] - s.cubes[1 - side, space]
    return OBJECTIVE if lead > 0 else 0.3 * max(-2, lead)


@kernel
def president_worth(s, t):
    """For Defend: the second condition of victory."""
    lead = green_lead(s, t) - s.cubes[CONCEDE, Space.PRESIDENT]
    weight = PRESIDENT[s.round_n]
    worth = weight * max(-3, min(2, lead))
    if s.round_n >= 3:
        worth += NO_LEAD * (1.0 if lead >= 0 else -1.0)
    return worth


@kernel
def pending(s, t, seat):
    """Points and steps of the play under way that the stack still holds, for the seat."""
    found = 0.0
    for place in range(s.depth):
        frame = s.stack[place]
        value = 1.0 * frame[A] if frame[KIND] == Own.FREED else frame_worth(t, frame)
        found += for_seat(frame, value, seat)
    return found


@kernel
def evaluate(s, t, seat):
    """The position for a side; at the end the result."""
    if s.over:
        vp = s.vp[0] if seat == DEFEND else -s.vp[0]
        return (ENDED if s.winner == seat else -ENDED) + 0.1 * vp
    worth = POINT_OF_VICTORY * s.vp[0] + president_worth(s, t)
    worth += map_worth(s, t, DEFEND) - map_worth(s, t, CONCEDE)
    if s.vp[0] <= 0 and s.round_n >= 3:
        worth -= NO_LEAD
    value = worth if seat == DEFEND else -worth
    value += goal_worth(s, t, seat)
    if s.goals_open:
        value -= goal_worth(s, t, 1 - seat)
    if s.vp[0] >= 2 and s.gauges[MOBILIZED] == 0 and s.round_n < 3:
        value -= SURPRISE * (s.vp[0] - 1)
    return value + PENDING * pending(s, t, seat)


@kernel
def is_continuation(s):
    """How a chosen card is used, where a lifted cube goes, which way of a choice: judged with what came before."""
    kind = s.stack[s.depth - 1, KIND]
    return kind == Frame.USE or kind == Frame.PUT or kind == Frame.BRANCH or kind == Frame.BOT_USE
