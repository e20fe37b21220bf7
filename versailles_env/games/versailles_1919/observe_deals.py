"""What a seat observes of deals: everything, for they are public (V-DEAL-1). The last piece of the observation."""

from ...core.frames import KIND, SEAT
from ...core.jit import kernel
from .answers import A_AMOUNT, A_ANNOUNCE, A_OPTION, A_PAID, A_TO_PLACE, NO, PASS
from .constants import IN_FORCE, ISSUE_OPTIONS, MAX_PLAYERS, MOST_PAID, OFFERS, SLOTS, Bound, Frame, Term
from .registers import NATION
from .rules.pieces import relative
from .rules.promises import deal_about, is_placing

DEAL_KINDS = 1 + (Frame.BID - Frame.OPTION + 1) + (Frame.UNSETTLE_PICK - Frame.DRAFT_PICK + 1)
DEEDS = A_PAID - (A_OPTION - A_AMOUNT)
"""Actions that can be promised: those before amounts, units and what the promiser pays, and those between."""
DEAL_LEFT = 1
DEAL_ABOUT = DEAL_LEFT + MAX_PLAYERS * OFFERS
DEAL_ASKED = DEAL_ABOUT + DEAL_KINDS
DEAL_SHARED = DEAL_ASKED + MAX_PLAYERS
DEAL_OFFERER = DEAL_SHARED + 1
DEAL_PARTNER = DEAL_OFFERER + MAX_PLAYERS
DEAL_DEED = DEAL_PARTNER + MAX_PLAYERS
DEAL_RETURN = DEAL_DEED + DEEDS
"""Nothing, to pass, an option, an announcement."""
DEAL_RETURNER = DEAL_RETURN + 2 + ISSUE_OPTIONS + 3
DEAL_PAYER = DEAL_RETURNER + MAX_PLAYERS
DEAL_PAYMENT = DEAL_PAYER + MAX_PLAYERS
BOUND_PLACE = DEAL_PAYMENT + MOST_PAID
BOUND_AVOID = BOUND_PLACE + SLOTS
BOUND_OPTION = BOUND_AVOID + SLOTS
BOUND_PASS = BOUND_OPTION + ISSUE_OPTIONS
BOUND_ANNOUNCE = BOUND_PASS + MAX_PLAYERS
DEAL_SIZE = BOUND_ANNOUNCE + MAX_PLAYERS * 3
"""Places in the piece `deal`."""


@kernel
def kind_place(kind):
    """A kind of question that deals are made about (`is_dealt`) among these."""
    if kind == Frame.ACT:
        return 0
    if kind <= Frame.BID:
        return 1 + kind - Frame.OPTION
    return 2 + Frame.BID - Frame.OPTION + kind - Frame.DRAFT_PICK


@kernel
def deed_place(action):
    """An action that can be promised among these."""
    return action if action < A_AMOUNT else action - (A_OPTION - A_AMOUNT)


@kernel
def observe_deals(s, viewer, out, at):
    """The offer on the table as far as it is made, the promises in force, and who may still offer: deals are public
    (V-DEAL-1)."""
    out[at] = 1
    for nation in range(MAX_PLAYERS):
        if s.position[nation] >= 0:
            for left in range(OFFERS - s.offers[nation]):
                out[at + DEAL_LEFT + relative(s, viewer, nation) * OFFERS + left] = 1
    if s.depth > 0 and Frame.OFFER_DEAL <= s.stack[s.depth - 1, KIND] <= Frame.DEAL_ANSWER:
        question = s.stack[deal_about(s)]
        out[at + DEAL_ABOUT + kind_place(question[KIND])] = 1
        out[at + DEAL_ASKED + relative(s, viewer, question[SEAT])] = 1
        out[at + DEAL_SHARED] = 1 if question[SEAT] != question[NATION] else 0
        if s.offer[Term.OFFERER] >= 0:
            observe_offer(s, viewer, at, out)
    for row in range(IN_FORCE):
        promise = s.promise[row]
        kind, action = promise[Bound.KIND], promise[Bound.ACTION]
        if action < 0:
            continue
        if is_placing(action):
            out[at + BOUND_PLACE + action - A_TO_PLACE] = 1
        elif kind == Frame.OPTION:
            out[at + BOUND_OPTION + action - A_OPTION] = 1
        elif kind == Frame.BID and action == PASS:
            out[at + BOUND_PASS + relative(s, viewer, promise[Bound.NATION])] = 1
        elif kind == Frame.ANNOUNCE:
            place = 3 * relative(s, viewer, promise[Bound.NATION])
            out[at + BOUND_ANNOUNCE + place + action - A_ANNOUNCE] = 1
        else:
            out[at + DEAL_DEED + deed_place(action)] = (
                1  # never beside an offer, which would be about the same answer
            )


@kernel
def observe_offer(s, viewer, at, out):
    offer = s.offer
    out[at + DEAL_OFFERER + relative(s, viewer, offer[Term.OFFERER])] = 1
    if offer[Term.PARTNER] >= 0:
        out[at + DEAL_PARTNER + relative(s, viewer, offer[Term.PARTNER])] = 1
    if offer[Term.DEED] >= 0:
        out[at + DEAL_DEED + deed_place(offer[Term.DEED])] = 1
    answer = offer[Term.RETURN]
    if answer == NO:
        out[at + DEAL_RETURN] = 1
    elif answer == PASS:
        out[at + DEAL_RETURN + 1] = 1
    elif answer >= A_ANNOUNCE:
        out[at + DEAL_RETURN + 2 + ISSUE_OPTIONS + answer - A_ANNOUNCE] = 1
    elif answer >= 0:
        out[at + DEAL_RETURN + 2 + answer - A_OPTION] = 1
    if answer >= 0 and answer != NO:
        out[at + DEAL_RETURNER + relative(s, viewer, offer[Term.RETURNER])] = 1
    if offer[Term.PAYMENT] > 0:
        out[at + DEAL_PAYER + relative(s, viewer, offer[Term.PAYER])] = 1
        out[at + DEAL_PAYMENT + offer[Term.PAYMENT] - 1] = 1
