"""The turn: one Political action and at most one Military action, in either order."""

from ....core.frames import SEAT, STEP, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_DEPLOY, A_SETTLE, A_SLOT, DEMOBILIZE, DEPLOYS, END_TURN, RECLAIM
from ..constants import MAX_PLAYERS, SHARED, SLOTS, TABLE_SLOTS, Ending, Frame, Mode, Note
from ..registers import BOT_LOOKS, MILITARY_DONE, NATION, POLITICAL_DONE, SHARED_ASKED
from ..settings import DEADLOCK, DEALS, STANDSTILL, TURN_LIMIT
from .bots import is_sole_strongest, legal_bot_political, note_political
from .military import legal_military, start_deploy
from .pieces import acts_as_bot, ask, clockwise, has_cubes, is_bot, is_shared, leader
from .place import has_place, legal_place, start_place
from .promises import clear_deals
from .reclaim import may_reclaim
from .scoring import finish, gain_vp
from .settle import legal_settle, start_settle


@kernel
def advance_turn(s, t):
    """Ask until the Political and the Military action are done (V-TURN-1)."""
    frame = top(s)
    if frame[STEP] == 0:
        if s.options[TURN_LIMIT] > 0 and s.turn >= s.options[TURN_LIMIT]:
            finish(s, t, Ending.TURN_LIMIT)  # V-END-4
            return
        if s.options[DEADLOCK] == 0 and is_deadlocked(s):
            finish(s, t, Ending.DEADLOCK)  # V-END-5
            return
        if s.mode == Mode.SOLO and stands_still(s):
            finish(s, t, Ending.STANDSTILL)  # V-SOLO-24
            return
        frame[STEP] = 1
        s.turn += 1
        s.active = frame[SEAT]
        note(s, Note.TURN, s.active, s.turn)
        s.turn_by_bot = 1 if is_bot(s, s.active) else 0
        if s.active == s.hero and is_sole_strongest(s, s.hero):
            gain_vp(s)  # V-SOLO-4
    elif acts_as_bot(s, frame[SEAT]):
        advance_bot_turn(s)
    elif not frame[POLITICAL_DONE] or not frame[MILITARY_DONE]:
        ask(s, Frame.ACT, frame[SEAT])
    elif s.mode == Mode.TWO and not frame[SHARED_ASKED]:
        frame[SHARED_ASKED] = 1
        note(s, Note.SHARED_TURN, s.active)
        ask(s, Frame.ACT, SHARED)  # V-2P-2: at the end of the turn, as part of it
    else:
        end_turn(s)


@kernel
def is_deadlocked(s):
    """No cube on the Table, none Exhausted, and nobody with enough of them to place: no cube will ever move again (V-END-5)."""
    for slot in range(TABLE_SLOTS):
        if leader(s, slot) >= 0:
            return False
    for nation in range(MAX_PLAYERS):
        if has_cubes(s, nation) and (s.exhausted[nation] > 0 or has_place(s, nation)):
            return False
    return True


@kernel
def stands_still(s):
    """Count the turns in which nothing was placed, settled or taken back from Exhausted; whether they end the game."""
    if s.still < s.players:
        s.still += 1
        return False
    s.locked = 1
    return s.options[STANDSTILL] == 0


@kernel
def advance_bot_turn(s):
    """Military before the Political action if it applies then, else after it (V-SOLO-6): two looks."""
    frame = top(s)
    nation = frame[SEAT]
    if frame[BOT_LOOKS] == 0:
        frame[BOT_LOOKS] = 1
        if not frame[MILITARY_DONE]:
            push(s, Frame.BOT_MILITARY, nation)
    elif not frame[POLITICAL_DONE]:
        ask(s, Frame.ACT, nation)
    elif not frame[MILITARY_DONE] and frame[BOT_LOOKS] == 1:
        frame[BOT_LOOKS] = 2
        push(s, Frame.BOT_MILITARY, nation)
    else:
        end_turn(s)


@kernel
def end_turn(s):
    """The turn passes clockwise."""
    if s.options[DEALS]:
        clear_deals(s)
    frame = top(s)
    frame[STEP] = 0
    frame[POLITICAL_DONE] = 0
    frame[MILITARY_DONE] = 0
    frame[SHARED_ASKED] = 0
    frame[BOT_LOOKS] = 0
    frame[SEAT] = clockwise(s, s.active, 1)


@kernel
def legal_act(s, t, mask):
    """The action menu. The turn may end when the Political action is done or none is legal (V-TURN-2)."""
    turn = s.stack[s.depth - 2]
    nation = top(s)[NATION]
    if acts_as_bot(s, nation):
        return legal_bot_political(s, t, nation, mask)
    political = 0
    shared = is_shared(s, nation)
    if s.mode == Mode.SOLO and nation == s.hero and not turn[POLITICAL_DONE] and leads_table(s, nation):
        political = legal_settle(s, nation, mask)  # V-SOLO-5: who leads both must settle one
    elif not turn[POLITICAL_DONE] or shared:
        political = legal_place(s, nation, mask) + legal_settle(s, nation, mask)
        if may_reclaim(s, nation):
            mask[RECLAIM] = 1
            political += 1
    count = political
    if not turn[MILITARY_DONE] and not shared:
        count += legal_military(s, t, nation, mask)
    if (
        turn[POLITICAL_DONE] and not shared
    ) or political == 0:  # V-2P-10: a USA that can do nothing is skipped
        mask[END_TURN] = 1
        count += 1
    return count


@kernel
def leads_table(s, nation):
    for slot in range(TABLE_SLOTS):
        if s.slot[slot] < 0 or leader(s, slot) != nation:
            return False
    return True


@kernel
def apply_act(s, t, action):
    nation = top(s)[NATION]
    pop(s)
    turn = top(s)
    if acts_as_bot(s, nation):
        note_political(s, t, nation, action)
        turn[POLITICAL_DONE] = 1
        if action == END_TURN:
            return
    if action == END_TURN:
        turn[POLITICAL_DONE] = 1
        turn[MILITARY_DONE] = 1
    elif action == DEMOBILIZE:
        turn[MILITARY_DONE] = 1
        ask(s, Frame.DEMOBILIZE_UNIT, nation, nation)
    elif A_DEPLOY <= action < A_DEPLOY + DEPLOYS:
        turn[MILITARY_DONE] = 1
        start_deploy(s, nation, action)
    else:
        turn[POLITICAL_DONE] = 1
        if action == RECLAIM:
            push(s, Frame.RECLAIM, nation)
        elif A_SETTLE <= action < A_SETTLE + TABLE_SLOTS:
            start_settle(s, nation, action - A_SETTLE)
        elif A_SLOT <= action < A_SLOT + SLOTS:
            start_place(s, nation, action - A_SLOT)
