"""Where cards are: the deck without an order, the discards as a pile, hands and what is set aside."""

import numpy as np

from ...core.chance import below_n
from ...core.frames import NOBODY, push
from ...core.jit import kernel
from ...core.log import note
from .constants import NONE, CardZone, Frame, GoalZone, Note


@kernel
def count_zone(s, zone):
    return count_of(s.card_zone, zone)


@kernel
def count_of(zones, zone):
    """No branches and bytes alone: the loop compiles to wide moves."""
    wanted, count = np.int8(zone), np.int8(0)
    for card in range(len(zones)):
        count = np.int8(count + (zones[card] == wanted))
    return int(count)


@kernel
def nth_of(zones, zone, rank):
    """The card of that rank in a zone, NONE if there are fewer."""
    wanted = np.int8(zone)
    for card in range(len(zones)):
        rank -= zones[card] == wanted
        if rank < 0:
            return card
    return NONE


@kernel
def nth_in_zone(s, zone, rank):
    return nth_of(s.card_zone, zone, rank)


@kernel
def count_goals(s, zone):
    return count_of(s.goal_zone, zone)


@kernel
def nth_goal(s, zone, rank):
    return nth_of(s.goal_zone, zone, rank)


@kernel
def kept_goal(s, side):
    """The Objective a side keeps, NONE for none."""
    return nth_goal(s, GoalZone.KEPT0 + side, 0)


@kernel
def top_card(s):
    return int(s.pile[s.pile_n - 1]) if s.pile_n > 0 else NONE


@kernel
def lay(s, card, side):
    """On the discards, face up (CD-STATE-6)."""
    s.card_zone[card] = CardZone.DISCARDS
    s.pile[s.pile_n] = card
    s.pile_n += 1
    s.laid_by[card] = side
    s.laid_round[card] = s.round_n
    s.laid_done[card] = 0


@kernel
def forget(s, card):
    s.laid_by[card] = NONE
    s.laid_round[card] = 0
    s.laid_done[card] = 0


@kernel
def return_from_pile(s, place, after):
    """The card at this place of the discards goes back to the deck after that round; what lies above it closes up."""
    card = int(s.pile[place])
    forget(s, card)
    s.card_zone[card] = CardZone.DECK
    s.back[card] = after
    for k in range(place, s.pile_n - 1):
        s.pile[k] = s.pile[k + 1]
    s.pile_n -= 1
    s.pile[s.pile_n] = NONE


@kernel
def refill(s, t, keep):
    """CD-RULE-1: an empty deck is what lies under it, else the discards, the top `keep` of them staying."""
    removed = CardZone.OUT if t.refill_removed else CardZone.UNDER
    if count_zone(s, CardZone.UNDER) > 0:
        removed = CardZone.UNDER
    else:
        note(s, Note.REFILL)
        while s.pile_n > keep:
            card = int(s.pile[0])
            return_from_pile(s, 0, s.round_n - 1)
            if t.refill_removed and is_final(s, card):  # no Strategy card: it leaves the game instead
                s.card_zone[card] = CardZone.OUT
                s.back[card] = 0
    for card in range(s.card_zone.shape[0]):
        if s.card_zone[card] == removed and not is_final(s, card):
            s.card_zone[card] = CardZone.DECK
            s.back[card] = s.round_n - 1


@kernel
def draw_card(s, t, zone, keep):
    """Ask for a card of the deck, which is refilled first if it is empty. False: there is no card."""
    if count_zone(s, CardZone.DECK) == 0:
        refill(s, t, keep)
        if count_zone(s, CardZone.DECK) == 0:
            return False
    push(s, Frame.DRAW_CARD, NOBODY, zone)
    return True


@kernel
def redeal_cards(s, seat):
    """CD-STATE-7: the deck and the other's hidden cards dealt anew to the same places, by what the seat knows alone.

    A card that lay open and went back to the deck after some round was not set aside by then: places are filled in the order
    of rounds, so that every deal which this seat could believe in is as likely.
    """
    other = 1 - seat
    deck, hand = CardZone.DECK, CardZone.HAND0 + other
    held = count_zone(s, hand)
    for card in range(s.card_zone.shape[0]):
        if s.card_zone[card] == hand or s.card_zone[card] == CardZone.ASIDE0 + other:
            s.card_zone[card] = deck
    for place in range(3):
        if s.aside[other, place] >= 0:
            s.aside[other, place] = _deal_one(s, CardZone.ASIDE0 + other, max(place, s.mixed[other]))
    for _ in range(held):
        _deal_one(s, hand, 3)
    if s.chosen[other] >= 0:
        s.chosen[other] = nth_in_zone(s, hand, below_n(s, held)) if held > 0 else any_final_card(s, other)


@kernel
def any_final_card(s, side):
    """One of the cards that a side could lay in the final round: set aside, or its final card before it."""
    count = count_zone(s, CardZone.ASIDE0 + side)
    front = final_in_front(s, side)
    rank = below_n(s, count + (1 if front >= 0 else 0))
    return nth_in_zone(s, CardZone.ASIDE0 + side, rank) if rank < count else front


@kernel
def final_in_front(s, side):
    """The side's final card while it lies before it, else NONE; `s.final_card` says which it is."""
    card = s.final_card[side]
    return card if s.card_zone[card] == CardZone.FRONT else NONE


@kernel
def is_final(s, card):
    return card == s.final_card[0] or card == s.final_card[1]


@kernel
def _deal_one(s, zone, last):
    """A card of the deck that did not go back there after round `last` + 1 or later; final cards are no such cards."""
    count = 0
    for card in range(s.card_zone.shape[0]):
        if s.card_zone[card] == CardZone.DECK and s.back[card] <= last and not is_final(s, card):
            count += 1
    rank = below_n(s, count)
    for card in range(s.card_zone.shape[0]):
        if s.card_zone[card] == CardZone.DECK and s.back[card] <= last and not is_final(s, card):
            if rank == 0:
                s.card_zone[card] = zone
                return card
            rank -= 1
    return NONE


@kernel
def redeal_goals(s, seat):
    """Objectives that the seat has not seen: deck, and what the other was offered, keeps or put away."""
    other = 1 - seat
    offered = _gather(s, GoalZone.OFFERED0 + other)
    kept = _gather(s, GoalZone.KEPT0 + other) if (s.goals_open >> seat) & 1 == 0 else 0
    away = _gather(s, GoalZone.AWAY0 + other)
    for k in range(offered + kept + away):
        goal = nth_goal(s, GoalZone.DECK, below_n(s, count_goals(s, GoalZone.DECK)))
        if k < offered:
            s.goal_zone[goal] = GoalZone.OFFERED0 + other
        elif k < offered + kept:
            s.goal_zone[goal] = GoalZone.KEPT0 + other
        else:
            s.goal_zone[goal] = GoalZone.AWAY0 + other


@kernel
def _gather(s, zone):
    """All Objectives of a zone back into the deck; how many."""
    count = 0
    for goal in range(s.goal_zone.shape[0]):
        if s.goal_zone[goal] == zone:
            s.goal_zone[goal] = GoalZone.DECK
            count += 1
    return count
