"""Promises of deals: what is in force, until it is kept and no longer than the turn."""

from ....core.frames import KIND
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_NOT_PLACE, A_TO_BID, A_TO_PLACE, OFFER
from ..constants import ACTION_ROOM, IN_FORCE, NONE, OFFERS, SLOTS, Bound, Frame, Note, Term
from ..registers import ABOUT, NATION, POLITICAL_DONE


@kernel
def deal_about(s):
    """The place in the stack of the question that an offer is about: the frames of the offer lie upon it."""
    place = s.depth - 1
    while Frame.OFFER_DEAL <= s.stack[place, KIND] <= Frame.DEAL_ANSWER:
        place -= 1
    return place


@kernel
def payer_of(s):
    """Who pays for the offer on the table; nobody where nothing is paid."""
    return int(s.offer[Term.PAYER])


@kernel
def deal_stage(s):
    """What the question has to do with a deal: 0 nothing, 1 one may be offered before another's answer, 2 an offer is being
    made, 3 it is to be answered."""
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.OFFER_DEAL:
        return 1
    if kind == Frame.DEAL_PARTNER or kind == Frame.DEAL_TERMS:
        return 2
    return 3 if kind == Frame.DEAL_ANSWER else 0


@kernel
def is_offer(action):
    return action == OFFER


@kernel
def close_offers(s):
    """Nobody offers a deal any more in this turn."""
    s.offers[:] = OFFERS


@kernel
def is_placing(action):
    """To place or not to place: these last until the Political action is done, all others are about one answer."""
    return A_TO_PLACE <= action < A_TO_BID


@kernel
def promised_slots(s, first):
    """The slots that the active player is to place on (A_TO_PLACE), or not to place on (A_NOT_PLACE), as bits."""
    bits = 0
    for row in range(IN_FORCE):
        action = s.promise[row, Bound.ACTION]
        if first <= action < first + SLOTS:
            bits |= 1 << (action - first)
    return bits


@kernel
def find_bound(s, kind, nation, about):
    """The row of the promise that binds the answer to this question, or NONE.

    What is given in return for a deed (an option, to pass, an announcement) waits for its question, about the same card or
    region; any other promise is about the question now open.
    """
    returned = kind == Frame.OPTION or kind == Frame.BID or kind == Frame.ANNOUNCE
    for row in range(IN_FORCE):
        promise = s.promise[row]
        if promise[Bound.ACTION] < 0 or is_placing(promise[Bound.ACTION]):
            continue
        if promise[Bound.KIND] == kind and promise[Bound.NATION] == nation:
            if not returned or promise[Bound.ABOUT] == about:
                return row
    return NONE


@kernel
def bound_row(s):
    """The row of the promise about the question on top, or NONE."""
    frame = s.stack[s.depth - 1]
    return find_bound(s, frame[KIND], frame[NATION], frame[ABOUT])


@kernel
def pack_deed(kind, action, for_shared):
    """For notes (`constants.unpack_deed`)."""
    return ((kind - Frame.ACT) * ACTION_ROOM + action) * 2 + for_shared


@kernel
def count_kept(s, row):
    """A promise is kept, and binds no more. A deal is counted, to who offered it, with the last of its promises."""
    promise = s.promise[row]
    who, deal, offerer = promise[Bound.PROMISER], promise[Bound.DEAL], promise[Bound.OFFERER]
    for_shared = 1 if promise[Bound.NATION] != who else 0
    deed = pack_deed(promise[Bound.KIND], promise[Bound.ACTION], for_shared)
    note(s, Note.DEAL_KEPT, who, deed, promise[Bound.ABOUT])
    promise[:] = NONE
    for other in range(IN_FORCE):
        if s.promise[other, Bound.DEAL] == deal:
            return
    s.deals_kept[offerer] += 1


@kernel
def keep_promises(s):
    """The question is being answered, and its mask left only what is promised: that promise is kept."""
    frame = s.stack[s.depth - 1]
    row = bound_row(s)
    if row >= 0:
        count_kept(s, row)
    if frame[KIND] != Frame.PLACE_AMOUNT or frame[NATION] != s.active:
        return
    for row in range(IN_FORCE):
        if s.promise[row, Bound.ACTION] == A_TO_PLACE + frame[ABOUT]:
            count_kept(s, row)


@kernel
def clear_deals(s):
    """Nothing of a deal outlives the turn (V-DEAL-1). Not to have placed is known when the Political action is done."""
    for row in range(IN_FORCE):
        not_placed = A_NOT_PLACE <= s.promise[row, Bound.ACTION] < A_NOT_PLACE + SLOTS
        if not_placed and s.stack[0, POLITICAL_DONE]:
            count_kept(s, row)
    s.promise[:, :] = NONE
    s.offer[:] = NONE
    s.offers[:] = 0
