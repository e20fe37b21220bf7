"""What promises leave of the legal answers, and whether they can be kept."""

from ....core.frames import KIND, top
from ....core.jit import kernel
from ..answers import (
    A_AMOUNT,
    A_NOT_PLACE,
    A_SETTLE,
    A_SLOT,
    A_TO_BID,
    A_TO_PLACE,
    END_TURN,
    PASS,
    RECLAIM,
)
from ..constants import SLOTS, TABLE_SLOTS, Bound, Frame
from ..registers import FIRST_SLOT, NATION, POLITICAL_DONE, SLOT
from .pieces import leader
from .place import TOO_MANY, cubes_to_lead
from .promises import bound_row, promised_slots
from .questions import legal_question


@kernel
def allowed_second(s, nation, first, second, must, avoid):
    """Whether two Issues, placed on together, keep what is promised and can be led by what is Available."""
    pair = (1 << first) | (1 << second)
    if first == second or pair & avoid or must & ~pair:
        return False
    return cubes_to_lead(s, first, nation) + cubes_to_lead(s, second, nation) <= s.available[nation]


@kernel
def may_place_first(s, nation, first, must, avoid):
    for second in range(SLOTS):
        if allowed_second(s, nation, first, second, must, avoid):
            return True
    return False


@kernel
def may_place(s, nation, must, avoid):
    for first in range(SLOTS):
        if may_place_first(s, nation, first, must, avoid):
            return True
    return False


@kernel
def political_left(s, must, avoid):
    """Whether the active player, who has promised this, has a Political action that nothing can take away before it is due
    (V-DEAL-2): to place, to settle, or a cube to Reclaim. Units do not count, for they may be demobilized first."""
    if may_place(s, s.active, must, avoid):
        return True
    if must:
        return False
    for slot in range(TABLE_SLOTS):
        if s.slot[slot] >= 0 and leader(s, slot) >= 0:
            return True
    return s.exhausted[s.active] > 0


@kernel
def keep_only(mask, action):
    mask[:] = 0
    mask[action] = 1
    return 1


@kernel
def bound_answers(s, t, mask):
    """The legal answers that keep what is promised; how many."""
    count = legal_question(s, t, mask)
    frame = top(s)
    kind = frame[KIND]
    if kind == Frame.PLACE_AMOUNT or kind == Frame.PLACE_SECOND:
        return bind_place(s, mask, count)
    row = bound_row(s)
    if row >= 0:
        action = s.promise[row, Bound.ACTION]
        if action != A_TO_BID:
            return keep_only(mask, action)
        mask[PASS] = 0
        return count - 1
    if kind == Frame.ACT and frame[NATION] == s.active:
        return bind_act(s, mask, count)
    return count


@kernel
def bind_act(s, mask, count):
    """Issues to place on, or not, in the turn's Political action."""
    must, avoid = promised_slots(s, A_TO_PLACE), promised_slots(s, A_NOT_PLACE)
    if s.stack[s.depth - 2, POLITICAL_DONE] or must | avoid == 0:
        return count
    political = 0
    for slot in range(SLOTS):
        if mask[A_SLOT + slot]:
            if may_place_first(s, s.active, slot, must, avoid):
                political += 1
            else:
                mask[A_SLOT + slot] = 0
                count -= 1
    for action in (RECLAIM, A_SETTLE, A_SETTLE + 1):
        if mask[action]:
            if must:
                mask[action] = 0
                count -= 1
            else:
                political += 1
    if political == 0 and not mask[END_TURN]:
        mask[END_TURN] = 1  # V-TURN-2: no Political action is left
        count += 1
    return count


@kernel
def bind_place(s, mask, count):
    frame = top(s)
    nation, must, avoid = frame[NATION], promised_slots(s, A_TO_PLACE), promised_slots(s, A_NOT_PLACE)
    if nation != s.active or must | avoid == 0:
        return count  # the shared USA has promised nothing (V-DEAL-4)
    if frame[KIND] == Frame.PLACE_SECOND:
        first = frame[SLOT]
        must &= ~(1 << first)
        for slot in range(SLOTS):
            if mask[A_SLOT + slot] and ((avoid >> slot) & 1 or must & ~(1 << slot)):
                mask[A_SLOT + slot] = 0
                count -= 1
    elif frame[FIRST_SLOT] < 0:
        cheapest = TOO_MANY
        for second in range(SLOTS):
            if allowed_second(s, nation, frame[SLOT], second, must, avoid):
                cheapest = min(cheapest, cubes_to_lead(s, second, nation))
        for amount in range(s.available[nation] + 1):
            if mask[A_AMOUNT + amount] and amount + cheapest > s.available[nation]:
                mask[A_AMOUNT + amount] = 0
                count -= 1
    return count
