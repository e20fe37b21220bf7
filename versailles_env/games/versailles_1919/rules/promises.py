"""Promises of deals: who promises and who pays, and what is in force until the end of the turn."""

from ....core.frames import KIND
from ....core.jit import kernel
from ....core.log import note
from ..answers import OFFER
from ..constants import IN_FORCE, NONE, OFFERS, TERM_BASE, Frame, Note, Promise, Term
from ..registers import POLITICAL_DONE


@kernel
def deal_about(s):
    """The place in the stack of the question that an offer is about: the frames of the offer lie upon it."""
    place = s.depth - 1
    while Frame.OFFER_DEAL <= s.stack[place, KIND] <= Frame.DEAL_ANSWER:
        place -= 1
    return place


@kernel
def payer_of(s):
    """Who pays for the offer on the table: the other one; nobody for a Settle, where both promise (V-DEAL-3)."""
    if s.offer[Term.PROMISE] == Promise.SETTLE or s.offer[Term.PARTNER] < 0:
        return NONE
    if s.offer[Term.PROMISER] == s.offer[Term.OFFERER]:
        return int(s.offer[Term.PARTNER])
    return int(s.offer[Term.OFFERER])


@kernel
def deal_stage(s):
    """What the question has to do with a deal: 0 nothing, 1 the active player may offer one, 2 an offer is being made, 3 it
    is to be answered."""
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
def is_place_promise(promise):
    """The two that last until the Political action is done; all others are about the very next answer."""
    return promise == Promise.PLACE or promise == Promise.AVOID


@kernel
def is_bound(s):
    """Whether a promise about the question now asked is in force."""
    for row in range(IN_FORCE):
        promise = s.promise[row, Term.PROMISE]
        if promise >= 0 and not is_place_promise(promise):
            return True
    return False


@kernel
def promised_slots(s, promise):
    """The slots that the active player is to place on, or not to place on, as bits."""
    bits = 0
    for row in range(IN_FORCE):
        if s.promise[row, Term.PROMISE] == promise:
            bits |= 1 << s.promise[row, Term.SLOT]
    return bits


@kernel
def find_promise(s, promise):
    """The row of the promise of this kind in force, or NONE."""
    for row in range(IN_FORCE):
        if s.promise[row, Term.PROMISE] == promise:
            return row
    return NONE


@kernel
def count_kept(s, row):
    """A promise is kept, and binds no more. It is counted to who offered the deal."""
    promise = s.promise[row]
    s.deals_kept[promise[Term.OFFERER]] += 1
    who = promise[Term.PROMISER]
    if promise[Term.PROMISE] == Promise.SETTLE:
        who = promise[Term.PARTNER]  # the last to do what was agreed
    note(s, Note.DEAL_KEPT, who, promise[Term.PROMISE], promise[Term.ABOUT], promise[Term.OPTION])
    promise[:] = NONE


@kernel
def clear_deals(s):
    """Nothing of a deal outlives the turn (V-DEAL-1). Not to have placed is known when the Political action is done."""
    for row in range(IN_FORCE):
        if s.promise[row, Term.PROMISE] == Promise.AVOID and s.stack[0, POLITICAL_DONE]:
            count_kept(s, row)
    s.promise[:, :] = NONE
    s.offer[:] = NONE
    s.offers[:] = 0


@kernel
def pack_terms(promiser, option, payment):
    """For the note of an offer (`constants.unpack_terms`)."""
    return (promiser * TERM_BASE + option - NONE) * TERM_BASE + payment
