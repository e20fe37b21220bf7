"""The end of a round: Pivotal actions, Dimension VP, Objectives (CD-PIV, CD-SCORE, CD-OBJ)."""

from ...core.frames import NOBODY, SEAT, STEP, A, B, C, pop, push, top
from ...core.jit import kernel
from ...core.log import note
from .asking import ask, settle, write_spaces, write_two
from .cards import kept_goal
from .constants import (
    A_DIMENSION,
    DIMENSIONS,
    FIRST,
    NONE,
    SPREAD,
    TOP_VP,
    YES,
    Frame,
    GoalZone,
    Note,
)
from .control import controls, count_bits, dimensions_held, drop_snapshot, nth_bit, take_snapshot
from .rounds import set_aside
from .steps import STOPPABLE, movable, start_event, start_move
from .supply import shift_vp

ALL_DIMENSIONS = (1 << DIMENSIONS) - 1
TODO = A
"""In PIVOTALS and SCORE: Dimensions still to be done, as bits."""
SPREAD_CUBES = 2


@kernel
def play_round(s, t, step):
    """CD-ROUND-1 from the plays on, in four steps: plays, what is set aside and Pivotal actions, Dimensions, Objectives."""
    if step == 0:
        push(s, Frame.PLAYS, NOBODY)
    elif step == 1:
        set_aside(s)
        start_pivotals(s, t)
    elif step == 2:
        start_score(s, t, ALL_DIMENSIONS)
    else:
        push(s, Frame.GOALS, NOBODY)


@kernel
def start_pivotals(s, t):
    """CD-PIV-2: control of the Pivotal spaces is read once."""
    found = 0
    for dimension in range(DIMENSIONS):
        space = t.pivotal[dimension]
        if controls(s, 0, space) or controls(s, 1, space):
            found |= 1 << dimension
    push(s, Frame.PIVOTALS, NOBODY, found)


@kernel
def advance_pivotals(s, t):
    """CD-INIT-3: the Initiative Player orders them, one space at a time."""
    frame = top(s)
    if frame[STEP] == 1:
        drop_snapshot(s)
        frame[STEP] = 0
    if frame[TODO] == 0:
        pop(s)
    else:
        settle(s, Frame.PIVOTAL_NEXT, s.initiative, frame[TODO])


@kernel
def legal_dimension(s, t, mask):
    """One of the Dimensions still to be done: PIVOTAL_NEXT and VP_NEXT."""
    return write_spaces(mask, A_DIMENSION, top(s)[TODO])


@kernel
def apply_pivotal_next(s, t, action):
    dimension = action - A_DIMENSION
    pop(s)
    frame = top(s)
    frame[TODO] &= ~(1 << dimension)
    frame[STEP] = 1
    side = 0 if controls(s, 0, t.pivotal[dimension]) else 1
    take_snapshot(s, t, side)
    ask(s, Frame.PIVOTAL, side, dimension)


@kernel
def legal_spread(s, mask, side, where):
    """CD-PIV-3: Spread, where a cube can move; how many answers."""
    if not movable(s, side, where, where):
        return 0
    mask[SPREAD] = 1
    return 1


@kernel
def take_pivotal(s, t, action):
    """What every Pivotal action begins with, and all of a Spread: the side and the Dimension."""
    frame = top(s)
    side, dimension = frame[SEAT], frame[A]
    pop(s)
    note(s, Note.PIVOTAL, side, dimension, action)
    if action == SPREAD:
        start_spread(s, t, side, dimension)
    return side, dimension


@kernel
def start_spread(s, t, side, dimension):
    """CD-PIV-3."""
    where = t.dimension_spaces[dimension]
    start_move(s, side, SPREAD_CUBES, where, where, STOPPABLE, NONE)


@kernel
def start_score(s, t, counted):
    """CD-SCORE-1: VP for the Dimensions controlled, among those that count now."""
    found = (dimensions_held(s, t, 0) | dimensions_held(s, t, 1)) & counted
    push(s, Frame.SCORE, NOBODY, found)


@kernel
def order_matters(s, t, todo):
    """CD-RULE-4: only where a limit cuts a gain short in one order and not in another."""
    for marker in range(s.vp.shape[0]):
        up, down = 0, 0
        for dimension in range(DIMENSIONS):
            if (todo >> dimension) & 1 and t.vp_marker[dimension] == marker:
                if (dimensions_held(s, t, t.vp_side[marker]) >> dimension) & 1:
                    up += 1
                else:
                    down += 1
        if up > 0 and down > 0 and (s.vp[marker] + up > TOP_VP or s.vp[marker] - down < -TOP_VP):
            return True
    return False


@kernel
def advance_score(s, t):
    frame = top(s)
    todo = frame[TODO]
    if todo == 0:
        pop(s)
    elif order_matters(s, t, todo):
        settle(s, Frame.VP_NEXT, s.initiative, todo)
    else:
        while frame[TODO]:
            score_dimension(s, t, nth_bit(frame[TODO], 0))


@kernel
def score_dimension(s, t, dimension):
    """One Dimension of the SCORE frame on top."""
    top(s)[TODO] &= ~(1 << dimension)
    side = 0 if (dimensions_held(s, t, 0) >> dimension) & 1 else 1
    note(s, Note.DIMENSION, side, dimension)
    shift_vp(s, t, t.vp_marker[dimension], side, 1)


@kernel
def apply_vp_next(s, t, action):
    pop(s)
    score_dimension(s, t, action - A_DIMENSION)


# Objectives


MET, NOW, DONE = A, B, C
"""In GOALS: sides whose Objective's event is due, as bits; the side whose turn it is; sides that have fulfilled theirs."""


@kernel
def show_goals(s, t):
    """Both are shown at once; `met_goals` says who controls the own one."""
    frame = top(s)
    s.goals_open = 3
    frame[MET] = met_goals(s, t)
    frame[DONE] = frame[MET]


@kernel
def order_goals(s):
    """The Initiative Player orders the events if there are two (CD-INIT-3, CD-RULE-4)."""
    frame = top(s)
    if count_bits(frame[MET]) == 2:
        settle(s, Frame.EVENT_NEXT, s.initiative)
    else:
        frame[NOW] = nth_bit(frame[MET], 0)


@kernel
def next_goal(s, t):
    """CD-OBJ-2: the next Objective's event; a game that has given the VP before gives none here."""
    frame = top(s)
    if frame[MET] == 0:
        put_goals_away(s, t, frame[DONE])
        pop(s)
        return
    side = frame[NOW]
    frame[MET] &= ~(1 << side)
    frame[NOW] = 1 - side
    goal = kept_goal(s, side)
    if not t.goal_vp_first:
        score_goal(s, t, side, goal)
    if t.goal_free[goal]:  # 'up to' may be zero: a question whether to begin would be empty
        start_goal_event(s, t, side, goal)
    else:
        ask(s, Frame.YES_NO, side, goal)


@kernel
def score_goal(s, t, side, goal):
    shift_vp(s, t, t.vp_marker[t.space_dimension[t.goal_space[goal]]], side, 1)


@kernel
def put_goals_away(s, t, done):
    """Fulfilled ones lie before their owners in a game that counts them."""
    s.goals_open = 0 if s.opponent < 0 else 3
    for goal in range(s.goal_zone.shape[0]):
        for side in range(2):
            if s.goal_zone[goal] == GoalZone.KEPT0 + side:
                counted = t.goals_counted and (done >> side) & 1
                s.goal_zone[goal] = GoalZone.DONE0 + side if counted else GoalZone.OUT


@kernel
def advance_goals(s, t):
    """CD-OBJ-1, CD-OBJ-2."""
    frame = top(s)
    if frame[STEP] == 0:
        frame[STEP] = 1
        show_goals(s, t)
        order_goals(s)
    else:
        next_goal(s, t)


@kernel
def met_goals(s, t):
    """Control for both is read before any VP or event (CD-OBJ-1)."""
    found = 0
    for side in range(2):
        goal = kept_goal(s, side)
        if goal >= 0:
            if controls(s, side, t.goal_space[goal]):
                found |= 1 << side
                note(s, Note.GOAL_MET, side, goal)
            else:
                note(s, Note.GOAL_MISSED, side, goal)
    return found


@kernel
def start_goal_event(s, t, side, goal):
    start_event(s, t.goal_event[goal], side, s.card_zone.shape[0] + goal)


@kernel
def legal_event_next(s, t, mask):
    return write_two(mask, FIRST)


@kernel
def apply_event_next(s, t, action):
    side = top(s)[SEAT]
    pop(s)
    top(s)[NOW] = side if action == FIRST else 1 - side


@kernel
def legal_yes_no(s, t, mask):
    return write_two(mask, YES)


@kernel
def apply_goal_event(s, t, action):
    """CD-OBJ-2: an Objective's event may be declined."""
    frame = top(s)
    side, goal = frame[SEAT], frame[A]
    pop(s)
    if action == YES:
        start_goal_event(s, t, side, goal)
    else:
        note(s, Note.DECLINED, side)
