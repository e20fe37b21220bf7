"""Negotiation: offers that are built of small choices, answered, paid, and kept because nothing else is legal.

An offer lies upon the question it is about: an action of the active player, or an option, a bid or an Event that somebody
is asked to choose. Only what can be kept as things stand, before the payment, can be promised.
"""

from ....core.frames import KIND, STEP, pop, top
from ....core.jit import kernel
from ....core.log import note
from ..answers import (
    A_AMOUNT,
    A_NATION,
    A_OPTION,
    A_PROMISE,
    A_SETTLE,
    A_SLOT,
    END_TURN,
    NO,
    OFFER,
    PASS,
    RECLAIM,
    YES,
)
from ..constants import (
    GAME_END,
    IN_FORCE,
    MAX_PLAYERS,
    MOST_PAID,
    NONE,
    OFFERS,
    PROMISES,
    SLOTS,
    TABLE_SLOTS,
    Frame,
    Note,
    Promise,
    Term,
)
from ..registers import ABOUT, BEST_BIDDER, FIRST_SLOT, ISSUE, NATION, POLITICAL_DONE, SLOT
from .bidding import SHAPES, least_influence
from .pieces import ask, has_deployed, is_played, leader
from .place import TOO_MANY, cubes_to_lead
from .promises import (
    count_kept,
    deal_about,
    find_promise,
    is_bound,
    pack_terms,
    payer_of,
    promised_slots,
)

THE_PROMISE, THE_SLOT, THE_OPTION, THE_PAYMENT, MADE = range(5)


@kernel
def payable(s, payer, payee):
    """What the one may send to Exhausted so that the other takes as much back, up to 6 (V-DEAL-2)."""
    own = s.available[payer]
    question = s.stack[deal_about(s)]
    if question[KIND] == Frame.BID and question[BEST_BIDDER] == payer:
        own -= s.bid_influence[payer]  # V-DEAL-4: not what lies in a standing bid
    if payer == s.active and promised_slots(s, Promise.PLACE):
        return 0  # what a promise to place may need stays
    return min(MOST_PAID, min(own, s.exhausted[payee]))


@kernel
def is_open(s, t):
    """Whether the question leaves something to promise: a player's own choice, of more than one, not promised yet."""
    place = deal_about(s)
    frame = s.stack[place]
    kind, nation = frame[KIND], frame[NATION]
    if not is_played(s, nation) or is_bound(s):  # V-DEAL-4: the shared USA makes no deals
        return False
    if kind == Frame.ACT:
        return nation == s.active and s.stack[place - 1, POLITICAL_DONE] == 0
    if kind == Frame.OPTION:
        return t.issue_options[frame[ISSUE]] > 1
    if kind == Frame.BID:
        for shape in range(SHAPES):
            if least_influence(s, t, nation, frame[ISSUE], frame[BEST_BIDDER], shape) >= 0:
                return True
        return False
    return kind == Frame.PERFORM_EVENT


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
def may_settle_for(s, t, slot, winner):
    """V-DEAL-3: an Issue on the Table that this player would win, with options to choose from."""
    issue = s.slot[slot]
    if slot >= TABLE_SLOTS or issue < 0 or issue == GAME_END or t.issue_options[issue] < 2:
        return False
    return leader(s, slot) == winner and promised_slots(s, Promise.PLACE) == 0


@kernel
def may_promise_slot(s, t, slot, promise, partner):
    """Whether the active player can keep this promise about the Issue there, beside those in force."""
    nation = s.active
    if promise == Promise.SETTLE:
        return may_settle_for(s, t, slot, partner)
    must, avoid = promised_slots(s, Promise.PLACE), promised_slots(s, Promise.AVOID)
    here = 1 << slot
    if (must | avoid) & here or not may_place(s, nation, must | here, avoid):
        return False
    if promise == Promise.PLACE:
        return True
    if may_place(s, nation, must, avoid | here):
        return True
    if must:
        return False
    return spare(s, must, avoid | here) > 0


@kernel
def spare(s, must, avoid):
    """How much the active player may be paid of what is Exhausted: all, unless Reclaiming it is the only Political action
    left, which is due and must stay legal (V-DEAL-2)."""
    nation = s.active
    others = (
        leader(s, 0) >= 0 or leader(s, 1) >= 0 or s.units_exhausted[nation] > 0 or has_deployed(s, nation)
    )
    if others or may_place(s, nation, must, avoid):
        return s.exhausted[nation]
    return s.exhausted[nation] - 1


@kernel
def open_promises(s, t, offerer, partner):
    """What could be promised between these two now, as bits."""
    if partner == offerer or not is_played(s, partner):
        return 0
    promiser = s.stack[deal_about(s), NATION]  # the one whose choice it is
    payer = partner if promiser == offerer else offerer
    paid = payable(s, payer, promiser) > 0
    kind = s.stack[deal_about(s), KIND]
    bits = 0
    if kind == Frame.ACT:
        for promise in range(Promise.AVOID + 1):
            if paid or promise == Promise.SETTLE:
                for slot in range(SLOTS):
                    if may_promise_slot(s, t, slot, promise, partner):
                        bits |= 1 << promise
        return bits
    if not paid:
        return 0
    if kind == Frame.OPTION:
        return 1 << Promise.OPTION
    if kind == Frame.BID:
        return (1 << Promise.BID) | (1 << Promise.PASS)
    return (1 << Promise.PERFORM) | (1 << Promise.DECLINE)


@kernel
def may_deal_with(s, t, offerer, partner):
    """The active player deals with any player, the others with the active player."""
    if offerer != s.active and partner != s.active:
        return False
    return open_promises(s, t, offerer, partner) > 0


@kernel
def may_offer(s, t, nation):
    if s.offers[nation] >= OFFERS or not is_open(s, t):
        return False
    for partner in range(MAX_PLAYERS):
        if may_deal_with(s, t, nation, partner):
            return True
    return False


@kernel
def open_window(s, t):
    """Before another player answers, the active player may make an offer about it, once a question."""
    if s.depth == 0:
        return
    frame = top(s)
    kind, nation = frame[KIND], frame[NATION]
    if kind != Frame.OPTION and kind != Frame.BID and kind != Frame.PERFORM_EVENT:
        return
    if frame[STEP] or nation == s.active:
        return
    frame[STEP] = 1
    if s.offers[s.active] < OFFERS and is_open(s, t) and may_deal_with(s, t, s.active, nation):
        ask(s, Frame.OFFER_DEAL, s.active)


@kernel
def legal_offer_deal(s, t, mask):
    mask[OFFER] = 1
    mask[NO] = 1
    return 2


@kernel
def apply_offer_deal(s, t, action):
    pop(s)


@kernel
def start_offer(s):
    """An offer begins; it counts from now on and is made to the end, so that there are never more than allowed."""
    frame = top(s)
    offerer = frame[NATION]
    s.offers[offerer] += 1
    s.offer[Term.OFFERER] = offerer
    s.offer[Term.PROMISER] = s.stack[deal_about(s), NATION]
    if frame[KIND] == Frame.OFFER_DEAL:
        pop(s)
        s.offer[Term.PARTNER] = top(s)[NATION]
        ask(s, Frame.DEAL_TERMS, offerer)
    else:
        ask(s, Frame.DEAL_PARTNER, offerer)


@kernel
def legal_deal_partner(s, t, mask):
    count = 0
    for partner in range(MAX_PLAYERS):
        if may_deal_with(s, t, top(s)[NATION], partner):
            mask[A_NATION + partner] = 1
            count += 1
    return count


@kernel
def apply_deal_partner(s, t, action):
    offerer = top(s)[NATION]
    pop(s)
    s.offer[Term.PARTNER] = action - A_NATION
    ask(s, Frame.DEAL_TERMS, offerer)


@kernel
def next_term(s):
    """What the offer still lacks: promise, slot, option, payment; or nothing."""
    promise = s.offer[Term.PROMISE]
    if promise < 0:
        return THE_PROMISE
    if promise <= Promise.AVOID and s.offer[Term.SLOT] < 0:
        return THE_SLOT
    if (promise == Promise.SETTLE or promise == Promise.OPTION) and s.offer[Term.OPTION] < 0:
        return THE_OPTION
    if promise != Promise.SETTLE and s.offer[Term.PAYMENT] < 0:
        return THE_PAYMENT
    return MADE


@kernel
def legal_deal_terms(s, t, mask):
    """One term after the other; what could not be kept or paid is not offered."""
    offer = s.offer
    offerer, partner = offer[Term.OFFERER], offer[Term.PARTNER]
    term = next_term(s)
    count = 0
    if term == THE_PROMISE:
        bits = open_promises(s, t, offerer, partner)
        for promise in range(PROMISES):
            if (bits >> promise) & 1:
                mask[A_PROMISE + promise] = 1
                count += 1
    elif term == THE_SLOT:
        for slot in range(SLOTS):
            if may_promise_slot(s, t, slot, offer[Term.PROMISE], partner):
                mask[A_SLOT + slot] = 1
                count += 1
    elif term == THE_OPTION:
        count = t.issue_options[offer[Term.ABOUT]]
        for option in range(count):
            mask[A_OPTION + option] = 1
    else:
        payer = payer_of(s)
        count = payable(s, payer, partner if payer == offerer else offerer)
        if offer[Term.PROMISE] == Promise.AVOID:
            must, avoid = promised_slots(s, Promise.PLACE), promised_slots(s, Promise.AVOID)
            count = min(count, spare(s, must, avoid | (1 << offer[Term.SLOT])))
        for amount in range(1, count + 1):
            mask[A_AMOUNT + amount] = 1
    return count


@kernel
def apply_deal_terms(s, t, action):
    offer = s.offer
    term = next_term(s)
    if term == THE_PROMISE:
        offer[Term.PROMISE] = action - A_PROMISE
        if offer[Term.PROMISE] > Promise.AVOID:
            offer[Term.ABOUT] = s.stack[deal_about(s), ABOUT]
    elif term == THE_SLOT:
        offer[Term.SLOT] = action - A_SLOT
        offer[Term.ABOUT] = s.slot[offer[Term.SLOT]]
    elif term == THE_OPTION:
        offer[Term.OPTION] = action - A_OPTION
    else:
        offer[Term.PAYMENT] = action - A_AMOUNT
    if next_term(s) != MADE:
        return
    terms = pack_terms(offer[Term.PROMISER], offer[Term.OPTION], max(0, offer[Term.PAYMENT]))
    offerer, partner = offer[Term.OFFERER], offer[Term.PARTNER]
    s.deals_offered[offerer] += 1
    note(s, Note.DEAL_OFFERED, offerer, partner, offer[Term.PROMISE], offer[Term.ABOUT], terms)
    pop(s)
    ask(s, Frame.DEAL_ANSWER, partner)


@kernel
def legal_deal_answer(s, t, mask):
    mask[YES] = 1
    mask[NO] = 1
    return 2


@kernel
def apply_deal_answer(s, t, action):
    """An accepted offer is paid at once and binds from now on (V-DEAL-1, V-DEAL-2)."""
    offer = s.offer
    offerer, partner = offer[Term.OFFERER], offer[Term.PARTNER]
    payer, paid = payer_of(s), max(0, offer[Term.PAYMENT])
    pop(s)
    if action == YES:
        payee = partner if payer == offerer else offerer
        if payer >= 0:
            s.available[payer] -= paid
            s.exhausted[payer] += paid
            s.exhausted[payee] -= paid
            s.available[payee] += paid
        s.deals_accepted[offerer] += 1
        note(s, Note.DEAL_ACCEPTED, partner, payer, payee, paid)
        row = find_promise(s, NONE)
        for term in range(len(offer)):
            s.promise[row, term] = offer[term]
    else:
        note(s, Note.DEAL_REFUSED, partner, offerer)
    offer[:] = NONE


@kernel
def keep_only(mask, action):
    mask[:] = 0
    mask[action] = 1
    return 1


@kernel
def bind_answers(s, t, mask, count):
    """Leave the legal answers that keep what is promised, and add the offer of a deal where one may be made."""
    frame = top(s)
    kind, nation = frame[KIND], frame[NATION]
    if kind == Frame.ACT:
        if nation == s.active:
            count = bind_act(s, mask, count)
    elif kind == Frame.PLACE_AMOUNT or kind == Frame.PLACE_SECOND:
        return bind_place(s, mask, count)
    elif kind == Frame.OPTION:
        count = bind_option(s, frame[ISSUE], mask, count)
    elif kind == Frame.BID:
        if find_promise(s, Promise.PASS) >= 0:
            return keep_only(mask, PASS)
        if find_promise(s, Promise.BID) >= 0:
            mask[PASS] = 0
            return count - 1
    elif kind == Frame.PERFORM_EVENT:
        if find_promise(s, Promise.PERFORM) >= 0:
            return keep_only(mask, YES)
        if find_promise(s, Promise.DECLINE) >= 0:
            return keep_only(mask, NO)
    else:
        return count
    if count > 1 and may_offer(s, t, nation):
        mask[OFFER] = 1
        count += 1
    return count


@kernel
def bind_act(s, mask, count):
    """A Settle is promised for now; Issues to place on, or not, for the turn's Political action."""
    row = find_promise(s, Promise.SETTLE)
    if row >= 0:
        return keep_only(mask, A_SETTLE + s.promise[row, Term.SLOT])
    must, avoid = promised_slots(s, Promise.PLACE), promised_slots(s, Promise.AVOID)
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
    nation, must, avoid = frame[NATION], promised_slots(s, Promise.PLACE), promised_slots(s, Promise.AVOID)
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


@kernel
def bind_option(s, issue, mask, count):
    """The winner of an Issue takes what was promised, by itself or for the Settle (V-DEAL-3)."""
    for row in range(IN_FORCE):
        promise = s.promise[row]
        kind = promise[Term.PROMISE]
        if (kind == Promise.SETTLE or kind == Promise.OPTION) and promise[Term.ABOUT] == issue:
            return keep_only(mask, A_OPTION + promise[Term.OPTION])
    return count


@kernel
def keep_promises(s):
    """The question is being answered, and its mask left only what is promised: that promise is kept."""
    frame = top(s)
    kind, nation = frame[KIND], frame[NATION]
    if kind < Frame.ACT or kind >= Frame.OFFER_DEAL:
        return
    for row in range(IN_FORCE):
        promise = s.promise[row, Term.PROMISE]
        if promise < 0:
            continue
        if promise == Promise.PLACE:
            if kind == Frame.PLACE_AMOUNT and nation == s.active and frame[SLOT] == s.promise[row, Term.SLOT]:
                count_kept(s, row)
        elif promise == Promise.SETTLE or promise == Promise.OPTION:
            if kind == Frame.OPTION:
                count_kept(s, row)
        elif promise > Promise.OPTION:
            count_kept(s, row)
