"""The turn: one Political action and at most one Military action, in either order."""

from ....core.frames import SEAT, STEP, A, B, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..actions import A_DEPLOY, A_SETTLE, A_SLOT, DEMOBILIZE, END_TURN, RECLAIM
from ..constants import SLOTS, TABLE_SLOTS, Ending, Frame, Note
from ..options import TURN_LIMIT
from .military import legal_military, start_deploy
from .place import legal_place, start_place
from .pieces import clockwise
from .reclaim import may_reclaim
from .scoring import finish
from .settle import legal_settle, start_settle


@kernel
def advance_turn(s, t):
    """A: the Political action is done, B: the Military one is (V-TURN-1)."""
    frame = top(s)
    if frame[STEP] == 0:
        if s.options[TURN_LIMIT] > 0 and s.turn >= s.options[TURN_LIMIT]:
            finish(s, t, Ending.TURN_LIMIT)  # V-END-4
            return
        frame[STEP] = 1
        s.turn += 1
        s.active = frame[SEAT]
        note(s, Note.TURN, s.active, s.turn, 0, 0, 0)
    elif frame[A] and frame[B]:
        end_turn(s)
    else:
        push(s, Frame.ACT, frame[SEAT], 0, 0, 0, 0, 0)


@kernel
def end_turn(s):
    """The turn passes clockwise."""
    frame = top(s)
    frame[STEP] = 0
    frame[A] = 0
    frame[B] = 0
    frame[SEAT] = clockwise(s, s.active, 1)


@kernel
def legal_act(s, t, mask):
    """The action menu. The turn may end when the Political action is done or none is legal (V-TURN-2)."""
    turn = s.stack[s.depth - 2]
    nation = top(s)[SEAT]
    political = 0
    if not turn[A]:
        political = legal_place(s, nation, mask) + legal_settle(s, nation, mask)
        if may_reclaim(s, nation):
            mask[RECLAIM] = 1
            political += 1
    count = political
    if not turn[B]:
        count += legal_military(s, t, nation, mask)
    if turn[A] or political == 0:
        mask[END_TURN] = 1
        count += 1
    return count


@kernel
def apply_act(s, t, action):
    nation = top(s)[SEAT]
    pop(s)
    turn = top(s)
    if action == END_TURN:
        turn[A] = 1
        turn[B] = 1
    elif action == DEMOBILIZE:
        turn[B] = 1
        push(s, Frame.DEMOBILIZE_UNIT, nation, nation, 0, 0, 0, 0)
    elif A_DEPLOY <= action < A_DEPLOY + 20:
        turn[B] = 1
        start_deploy(s, nation, action)
    else:
        turn[A] = 1
        if action == RECLAIM:
            push(s, Frame.RECLAIM, nation, 0, 0, 0, 0, 0)
        elif A_SETTLE <= action < A_SETTLE + TABLE_SLOTS:
            start_settle(s, nation, action - A_SETTLE)
        elif A_SLOT <= action < A_SLOT + SLOTS:
            start_place(s, nation, action - A_SLOT)
