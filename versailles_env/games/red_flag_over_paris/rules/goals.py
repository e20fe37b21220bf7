"""Objectives of this game: VP on either card, then the events of those who controlled their own (R-OBJ)."""

from ....core.frames import STEP, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import settle
from ....systems.crisis_dimension.cards import kept_goal
from ....systems.crisis_dimension.constants import TOP_VP, Frame
from ....systems.crisis_dimension.control import controls
from ....systems.crisis_dimension.scoring import NOW, next_goal, order_goals, score_goal, show_goals
from ..constants import GameNote
from .track import end_play

SHOW, SCORE, ORDER, EVENTS = range(4)
"""Steps of GOALS."""


@kernel
def advance_own_goals(s, t):
    """R-OBJ-1, R-OBJ-2; each event ends like a play (R-TRACK-2)."""
    frame = top(s)
    step = frame[STEP]
    if step == SHOW:
        frame[STEP] = SCORE
        show_goals(s, t)
        frame[NOW] = s.initiative
        if vp_order_matters(s, t):
            settle(s, Frame.EVENT_NEXT, s.initiative)
    elif step == SCORE:
        frame[STEP] = ORDER
        first = frame[NOW]
        score_card(s, t, first)
        score_card(s, t, 1 - first)
    elif step == ORDER:
        frame[STEP] = EVENTS
        order_goals(s)
    else:
        end_play(s, t)
        next_goal(s, t)


@kernel
def scorer(s, t, holder):
    """Who gains the VP of a holder's card, -1 for nobody: whoever controls its space; the solo player on the own card only."""
    goal = kept_goal(s, holder)
    if goal < 0:
        return -1
    for side in range(2):
        if controls(s, side, t.goal_space[goal]):
            return -1 if s.opponent >= 0 and side != s.opponent and side != holder else side
    return -1


@kernel
def goal_marker(s, t, holder):
    return t.vp_marker[t.space_dimension[t.goal_space[kept_goal(s, holder)]]]


@kernel
def vp_order_matters(s, t):
    """CD-RULE-4: both cards move one marker, in different directions, at its end."""
    first, second = scorer(s, t, 0), scorer(s, t, 1)
    if first < 0 or second < 0 or first == second:
        return False
    marker = goal_marker(s, t, 0)
    return marker == goal_marker(s, t, 1) and abs(s.vp[marker]) == TOP_VP


@kernel
def score_card(s, t, holder):
    side = scorer(s, t, holder)
    if side >= 0:
        goal = kept_goal(s, holder)
        note(s, GameNote.GOAL_VP, side, goal)
        score_goal(s, t, side, goal)
