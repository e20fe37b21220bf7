"""What can be promised and paid in a deal about the question now asked: what is legal, and stays so after the payment."""

import numpy as np

from ....core.frames import KIND, SEAT
from ....core.jit import kernel
from ..answers import (
    A_AMOUNT,
    A_ANNOUNCE,
    A_BID,
    A_EVENT,
    A_KEEP,
    A_NOT_PLACE,
    A_OPTION,
    A_PAID,
    A_SETTLE,
    A_SLOT,
    A_SOURCE,
    A_TO_BID,
    A_TO_PLACE,
    ANSWERS,
    BID_SHAPES,
    DRAW,
    NO,
    PASS,
)
from ..constants import (
    COLUMNS,
    DEPLOY_COLUMN,
    GAME_END,
    MOST_PAID,
    NONE,
    SLOTS,
    TABLE_SLOTS,
    Frame,
    Term,
)
from ..registers import (
    ABOUT,
    ANNOUNCER,
    BEST_BIDDER,
    NATION,
    PASSED,
    PICK_REGION,
    POLITICAL_DONE,
    REGION,
)
from .binding import bound_answers, may_place, political_left
from .pieces import clockwise, is_played, leader
from .promises import deal_about, find_bound, is_placing, promised_slots

SHAPES = len(BID_SHAPES)


@kernel
def is_dealt(kind):
    """The questions whose answer can be promised: which card, whom, where, whether; never how much, nor which own unit."""
    return (
        kind == Frame.ACT
        or Frame.OPTION <= kind <= Frame.BID
        or Frame.DRAFT_PICK <= kind <= Frame.UNSETTLE_PICK
    )


@kernel
def about(s, action):
    """The Issue, Event or region that an action is about, at the question that the offer is about; NONE for none."""
    frame = s.stack[deal_about(s)]
    kind = frame[KIND]
    if A_SETTLE <= action < A_SETTLE + TABLE_SLOTS:
        return s.slot[action - A_SETTLE]
    if A_SLOT <= action < A_SLOT + SLOTS:
        return s.slot[action - A_SLOT]
    if A_TO_PLACE <= action < A_NOT_PLACE:
        return s.slot[action - A_TO_PLACE]
    if A_NOT_PLACE <= action < A_TO_BID:
        return s.slot[action - A_NOT_PLACE]
    if A_EVENT <= action < A_SOURCE:
        return s.event_waiting[action - A_EVENT]
    if A_SOURCE <= action < A_SOURCE + DRAW:
        return s.discards[s.discards_n - 1 - (action - A_SOURCE)]
    if A_KEEP <= action < A_ANNOUNCE:
        return s.drawn[action - A_KEEP]
    if kind == Frame.PICK_HIT:
        return frame[PICK_REGION]
    if kind == Frame.ACT or kind == Frame.ADD_SOURCE or kind == Frame.DRAFT_PICK or kind == Frame.PICK_ISSUE:
        return NONE
    return frame[ABOUT]


@kernel
def payable(s, payer, payee):
    """What the one may send to Exhausted so that the other takes as much back, up to 6 (V-DEAL-2)."""
    own = s.available[payer]
    question = s.stack[deal_about(s)]
    if question[KIND] == Frame.BID and question[BEST_BIDDER] == payer:
        own -= s.bid_influence[payer]  # V-DEAL-4: not what lies in a standing bid
    if payer == s.active and promised_slots(s, A_TO_PLACE):
        return 0  # what a promise to place may need stays
    return min(MOST_PAID, min(own, s.exhausted[payee]))


@kernel
def pay(s, payer, payee, amount):
    s.available[payer] -= amount
    s.exhausted[payer] += amount
    s.exhausted[payee] -= amount
    s.available[payee] += amount


@kernel
def is_kept(s, action, mask):
    """Whether a deed can be kept as things stand, with these the legal answers; and the Political action, which is not
    optional, stays possible (V-DEAL-2)."""
    must, avoid = promised_slots(s, A_TO_PLACE), promised_slots(s, A_NOT_PLACE)
    if A_TO_PLACE <= action < A_NOT_PLACE:
        return may_place(s, s.active, must | (1 << (action - A_TO_PLACE)), avoid)
    if A_NOT_PLACE <= action < A_TO_BID:
        return political_left(s, must, avoid | (1 << (action - A_NOT_PLACE)))
    if s.stack[0, POLITICAL_DONE] == 0 and not political_left(s, must, avoid):
        return False
    if action == A_TO_BID:
        for shape in range(SHAPES):
            if mask[A_BID + shape]:
                return True
        return False
    return mask[action] != 0


@kernel
def asked_answers(s, t, mask):
    """The legal answers to the question that the offer is about; how many."""
    depth = s.depth
    s.depth = deal_about(s) + 1
    count = bound_answers(s, t, mask)
    s.depth = depth
    return count


@kernel
def find_deeds(s, t, mask):
    """What could be promised about the question, the payment aside: its answers, to bid, to place or not to place."""
    place = deal_about(s)
    frame = s.stack[place]
    kind, nation = frame[KIND], frame[NATION]
    if asked_answers(s, t, mask) < 2:
        mask[:] = 0
        return
    if kind == Frame.BID:
        mask[A_TO_BID] = 1
    if kind != Frame.ACT or nation != s.active:
        return
    must, avoid = promised_slots(s, A_TO_PLACE), promised_slots(s, A_NOT_PLACE)
    for slot in range(SLOTS):
        mask[A_SLOT + slot] = 0  # which of two Issues comes first binds nobody to anything
        here = 1 << slot
        if s.stack[0, POLITICAL_DONE] or (must | avoid) & here:
            continue
        if may_place(s, nation, must | here, avoid):
            mask[A_TO_PLACE + slot] = 1
            if political_left(s, must, avoid | here):
                mask[A_NOT_PLACE + slot] = 1


@kernel
def payments(s, t, payer, payee, most, deed, deeds, mask, first):
    """After each payment up to `most`: is the deed (NONE: any of `deeds`) kept? Sets mask[first + amount] for a deed, else
    mask[deed]; how many."""
    count = 0
    after = np.zeros(ANSWERS, np.int8)
    for amount in range(1, min(most, payable(s, payer, payee)) + 1):
        pay(s, payer, payee, amount)
        after[:] = 0
        asked_answers(s, t, after)
        if deed >= 0:
            if is_kept(s, deed, after):
                mask[first + amount] = 1
                count += 1
        else:
            for action in range(ANSWERS):
                if deeds[action] and is_kept(s, action, after):
                    mask[action] = 1
                    count += 1
        pay(s, payer, payee, -amount)
    return count


@kernel
def returner(s, t, other, deed):
    """Who promises something beside this deed: the other one, or with an option of its own the promiser; else NONE.

    The winner of an Issue that is settled takes an option (V-DEAL-3); who is still to bid passes; who is still to announce
    announces.
    """
    place = deal_about(s)
    frame = s.stack[place]
    kind = frame[KIND]
    if A_SETTLE <= deed < A_SETTLE + TABLE_SLOTS and kind == Frame.ACT:
        slot = deed - A_SETTLE
        winner = leader(s, slot)
        if s.slot[slot] == GAME_END or t.issue_options[s.slot[slot]] < 2:
            return NONE
        return winner if winner == other or winner == frame[SEAT] else NONE
    if is_placing(deed) or find_bound(s, kind, other, frame[ABOUT]) >= 0:
        return NONE
    if kind == Frame.BID:
        passed = (s.stack[place - 1, PASSED] >> other) & 1
        if passed or (deed == PASS and frame[BEST_BIDDER] == other):
            return NONE
        return other
    if kind == Frame.ANNOUNCE and DEPLOY_COLUMN <= s.deployed[other, frame[REGION]] < COLUMNS:
        for steps in range(s.stack[place - 1, ANNOUNCER], s.players + 1):
            if clockwise(s, s.active, steps) == other:
                return other
    return NONE


@kernel
def legal_deeds(s, t, other, mask):
    """The deeds that the one asked could promise this other player, for a payment or a promise in return; how many."""
    asked = s.stack[deal_about(s), SEAT]
    deeds = np.zeros(ANSWERS, np.int8)
    find_deeds(s, t, deeds)
    payments(s, t, other, asked, 1, NONE, deeds, mask, 0)
    count = 0
    for action in range(ANSWERS):
        if deeds[action] and mask[action] == 0 and returner(s, t, other, action) == other:
            mask[action] = 1
        count += mask[action]
    return count


@kernel
def may_deal(s, t, other):
    """Whether there is anything to agree between this player and who is asked."""
    asked = s.stack[deal_about(s), SEAT]
    if other == asked or not is_played(s, other):
        return False  # V-DEAL-4: the shared USA makes no deals
    mask = np.zeros(ANSWERS, np.int8)
    return legal_deeds(s, t, other, mask) > 0


@kernel
def other_one(s):
    """Of the two who deal, the one who is not asked."""
    offer = s.offer
    return int(offer[Term.PARTNER] if offer[Term.PROMISER] == offer[Term.OFFERER] else offer[Term.OFFERER])


@kernel
def is_free_of_payment(s):
    """Whether both give something without a payment."""
    return s.offer[Term.RETURN] != NO and s.offer[Term.RETURNER] == other_one(s)


@kernel
def legal_payments(s, t, mask):
    """What the other one pays, or, if that one promises something in return, the promiser; how many."""
    asked, other, deed = s.offer[Term.PROMISER], other_one(s), s.offer[Term.DEED]
    count = payments(s, t, other, asked, MOST_PAID, deed, mask, mask, A_AMOUNT)
    if s.offer[Term.RETURN] >= 0 and is_free_of_payment(s):
        mask[A_AMOUNT] = 1
        count += 1 + payments(s, t, asked, other, MOST_PAID, deed, mask, mask, A_PAID - 1)
    return count


@kernel
def legal_returns(s, t, mask):
    """What may be promised beside the deed, or nothing but a payment; how many."""
    kind = s.offer[Term.KIND]
    count = 0
    if kind == Frame.ACT:
        count = t.issue_options[s.offer[Term.ABOUT]]
        for option in range(count):
            mask[A_OPTION + option] = 1
    elif kind == Frame.BID:
        mask[PASS] = 1
        count = 1
    else:
        for k in range(3):
            mask[A_ANNOUNCE + k] = 1
        count = 3
    amounts = np.zeros(ANSWERS, np.int8)
    if payments(
        s, t, other_one(s), s.offer[Term.PROMISER], 1, s.offer[Term.DEED], amounts, amounts, A_AMOUNT
    ):
        mask[NO] = 1
        count += 1
    return count
