"""Negotiation: offers that are built of small choices, answered, paid, and kept because nothing else is legal.

An offer lies upon the question it is about, and one of the two who deal is asked that question: the active player for an
action, or whoever is to choose. Before the answer each other player, clockwise, is asked for an offer once; who is asked
may offer by itself. Only what can be kept as things stand, before the payment and after it, can be promised.
"""

from ....core.frames import KIND, SEAT, STEP, pop, top
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_AMOUNT, A_NATION, A_PAID, NO, OFFER, YES
from ..constants import (
    MAX_PLAYERS,
    NONE,
    OFFERS,
    PAID_ROOM,
    Bound,
    Frame,
    Note,
    Term,
)
from ..registers import NATION
from .binding import bound_answers
from .pieces import ask, clockwise
from .promises import bound_row, pack_deed
from .terms import (
    about,
    is_dealt,
    legal_deeds,
    legal_payments,
    legal_returns,
    may_deal,
    pay,
    returner,
)

THE_DEED, THE_RETURN, THE_PAYMENT, MADE = range(4)


@kernel
def open_window(s, t):
    """Before somebody answers, each other player may make an offer about it, clockwise from the left, once a question."""
    if s.depth == 0:
        return
    frame = top(s)
    if not is_dealt(frame[KIND]) or s.over or bound_row(s) >= 0:
        return
    while frame[STEP] < s.players - 1:
        frame[STEP] += 1
        nation = clockwise(s, frame[SEAT], frame[STEP])
        if s.offers[nation] < OFFERS and may_deal(s, t, nation):
            ask(s, Frame.OFFER_DEAL, nation)
            return


@kernel
def may_offer(s, t):
    """Whether who is asked may offer a deal to anyone."""
    if s.offers[top(s)[SEAT]] >= OFFERS:
        return False
    for other in range(MAX_PLAYERS):
        if may_deal(s, t, other):
            return True
    return False


@kernel
def legal_deal(s, t, mask):
    """Legal answers in a game with deals: what promises leave, and the offer of a deal where one may be made."""
    kind = top(s)[KIND]
    if kind >= Frame.OFFER_DEAL:
        return legal_deal_step(s, t, mask)
    count = bound_answers(s, t, mask)
    if count > 1 and is_dealt(kind) and bound_row(s) < 0 and may_offer(s, t):
        mask[OFFER] = 1
        count += 1
    return count


@kernel
def legal_deal_step(s, t, mask):
    kind = top(s)[KIND]
    if kind == Frame.DEAL_PARTNER:
        count = 0
        for other in range(MAX_PLAYERS):
            if may_deal(s, t, other):
                mask[A_NATION + other] = 1
                count += 1
        return count
    if kind == Frame.DEAL_TERMS:
        return legal_deal_terms(s, t, mask)
    if kind == Frame.OFFER_DEAL:
        mask[OFFER] = 1
    else:
        mask[YES] = 1
    mask[NO] = 1
    return 2


@kernel
def apply_deal(s, t, action):
    kind = top(s)[KIND]
    if kind == Frame.OFFER_DEAL:
        pop(s)
    elif kind == Frame.DEAL_PARTNER:
        apply_deal_partner(s, action)
    elif kind == Frame.DEAL_TERMS:
        apply_deal_terms(s, t, action)
    else:
        apply_deal_answer(s, action)


@kernel
def start_offer(s, t):
    """An offer begins; it counts from now on and is made to the end, so that there are never more than allowed."""
    offerer = top(s)[SEAT]
    window = top(s)[KIND] == Frame.OFFER_DEAL
    if window:
        pop(s)
    question = top(s)
    s.offers[offerer] += 1
    offer = s.offer
    offer[Term.OFFERER] = offerer
    offer[Term.PROMISER] = question[SEAT]
    offer[Term.NATION] = question[NATION]
    offer[Term.KIND] = question[KIND]
    if window:
        offer[Term.PARTNER] = question[SEAT]
        ask(s, Frame.DEAL_TERMS, offerer)
    else:
        ask(s, Frame.DEAL_PARTNER, offerer)


@kernel
def apply_deal_partner(s, action):
    offerer = top(s)[NATION]
    pop(s)
    s.offer[Term.PARTNER] = action - A_NATION
    ask(s, Frame.DEAL_TERMS, offerer)


@kernel
def next_term(s):
    """What the offer still lacks: the deed, what is promised beside it, the payment; or nothing."""
    if s.offer[Term.DEED] < 0:
        return THE_DEED
    if s.offer[Term.RETURN] < 0:
        return THE_RETURN
    return THE_PAYMENT if s.offer[Term.PAYMENT] < 0 else MADE


@kernel
def legal_deal_terms(s, t, mask):
    """One term after the other; what could not be kept or paid is not offered."""
    term = next_term(s)
    if term == THE_DEED:
        offer = s.offer
        other = offer[Term.PARTNER] if offer[Term.PROMISER] == offer[Term.OFFERER] else offer[Term.OFFERER]
        return legal_deeds(s, t, other, mask)
    if term == THE_RETURN:
        return legal_returns(s, t, mask)
    return legal_payments(s, t, mask)


@kernel
def apply_deal_terms(s, t, action):
    offer = s.offer
    term = next_term(s)
    by_partner = 1 if offer[Term.PROMISER] == offer[Term.PARTNER] else 0
    other = offer[Term.OFFERER] if by_partner else offer[Term.PARTNER]
    if term == THE_DEED:
        offer[Term.DEED] = action
        offer[Term.ABOUT] = about(s, action)
        offer[Term.RETURNER] = returner(s, t, other, action)
        if offer[Term.RETURNER] < 0:
            offer[Term.RETURN] = NO
        return
    if term == THE_RETURN:
        offer[Term.RETURN] = action
        if action == NO:
            offer[Term.RETURNER] = NONE
        return
    promiser_pays = 1 if action >= A_PAID else 0
    offer[Term.PAYMENT] = action - A_PAID + 1 if promiser_pays else action - A_AMOUNT
    if offer[Term.PAYMENT] > 0:
        offer[Term.PAYER] = offer[Term.PROMISER] if promiser_pays else other
    offerer, partner = offer[Term.OFFERER], offer[Term.PARTNER]
    s.deals_offered[offerer] += 1
    for_shared = 1 if offer[Term.NATION] != offer[Term.PROMISER] else 0
    own = 1 if offer[Term.RETURNER] == offer[Term.PROMISER] else 0
    terms = (offer[Term.RETURN] * 2 + own) * 2 + promiser_pays
    terms = (terms * PAID_ROOM + offer[Term.PAYMENT]) * 2 + by_partner
    deed = pack_deed(offer[Term.KIND], offer[Term.DEED], for_shared)
    note(s, Note.DEAL_OFFERED, offerer, partner, deed, offer[Term.ABOUT], terms)
    pop(s)
    ask(s, Frame.DEAL_ANSWER, partner)


@kernel
def bind_promise(s, promiser, nation, kind, action):
    """A promise of the offer on the table is in force from now on."""
    row = 0
    while s.promise[row, Bound.ACTION] >= 0:
        row += 1
    promise = s.promise[row]
    promise[Bound.OFFERER] = s.offer[Term.OFFERER]
    promise[Bound.DEAL] = 0
    for each in range(MAX_PLAYERS):
        promise[Bound.DEAL] += s.offers[each]
    promise[Bound.PROMISER] = promiser
    promise[Bound.NATION] = nation
    promise[Bound.KIND] = kind
    promise[Bound.ACTION] = action
    promise[Bound.ABOUT] = s.offer[Term.ABOUT]


@kernel
def apply_deal_answer(s, action):
    """An accepted offer is paid at once and binds from now on (V-DEAL-1, V-DEAL-2)."""
    offer = s.offer
    offerer, partner = offer[Term.OFFERER], offer[Term.PARTNER]
    pop(s)
    if action == YES:
        payer, paid = offer[Term.PAYER], offer[Term.PAYMENT]
        payee = partner if payer == offerer else offerer
        if payer >= 0:
            pay(s, payer, payee, paid)
        s.deals_accepted[offerer] += 1
        note(s, Note.DEAL_ACCEPTED, partner, payer, payee, paid)
        bind_promise(s, offer[Term.PROMISER], offer[Term.NATION], offer[Term.KIND], offer[Term.DEED])
        if offer[Term.RETURN] != NO:
            if offer[Term.KIND] == Frame.ACT:
                offer[Term.KIND] = Frame.OPTION  # of the Issue that is settled
            who = offer[Term.RETURNER]
            bind_promise(s, who, who, offer[Term.KIND], offer[Term.RETURN])
    else:
        note(s, Note.DEAL_REFUSED, partner, offerer)
    offer[:] = NONE
