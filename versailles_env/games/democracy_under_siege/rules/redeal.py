"""What a seat cannot know, drawn anew: hands, cards face down, and which unseen cards are still in a deck.

Of an Ideology's unseen cards all know this much (`in_deck`): 1, it lay in the deck when this turn's cards were drawn, so it
is in hand only as one of the `drawn`; 2, it is in the deck, for it would have had to be played; 3, it is in hand, for it was
seen to go back there.
"""

from ....core.chance import below_n
from ....core.frames import KIND, STEP, A
from ....core.jit import kernel
from ..constants import DECK, IDEOLOGIES, NONE, Frame, Zone
from .choose import (
    choose_action,
    choose_event,
    due_events,
    may_choose_action,
    may_choose_event,
    may_choose_nothing,
    must_play_action,
)
from .deck import has_action
from .pieces import is_event, seat_of


@kernel
def is_unseen(s, card):
    zone = s.zone[card]
    return zone == Zone.DECK or zone == Zone.HAND or zone == Zone.CLOSED


@kernel
def choosing(s):
    """Whether cards are being chosen: the place of that frame on the stack, or none."""
    for depth in range(s.depth):
        if s.stack[depth, KIND] == Frame.CHOOSE:
            return depth
    return NONE


@kernel
def take_back(s, ideology):
    """Cards face down return to where they came from."""
    if s.chosen[ideology] >= 0:
        s.zone[s.chosen[ideology]] = s.chosen_from[ideology]
    s.chosen[ideology] = NONE
    s.chosen_from[ideology] = 0
    if s.chosen_event[ideology] >= 0:
        s.zone[s.chosen_event[ideology]] = Zone.HAND
    s.chosen_event[ideology] = NONE


@kernel
def nth_unseen(s, t, ideology, rank, known, reserve):
    """The n-th unseen card that is still unplaced (in the deck) and may be in hand; `known`: lay in the deck at the deal."""
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if s.zone[card] == Zone.DECK and s.in_deck[card] == known and not (reserve and is_event(t, card)):
            if rank == 0:
                return card
            rank -= 1
    return NONE


@kernel
def count_unseen(s, t, ideology, known, reserve):
    count = 0
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if s.zone[card] == Zone.DECK and s.in_deck[card] == known and not (reserve and is_event(t, card)):
            count += 1
    return count


@kernel
def deal_unseen(s, t, ideology, zone, count, left):
    """Put that many unseen cards of the deck into a zone, at most `left` of those that lay in the deck; how many are left."""
    reserve = zone == Zone.CLOSED
    for _ in range(count):
        old = count_unseen(s, t, ideology, 0, reserve)
        new = count_unseen(s, t, ideology, 1, reserve) if left > 0 else 0
        if old + new == 0:
            return left
        pick = below_n(s, old + new)
        if pick < old:
            card = nth_unseen(s, t, ideology, pick, 0, reserve)
        else:
            card = nth_unseen(s, t, ideology, pick - old, 1, reserve)
            left -= 1
        s.zone[card] = zone
    return left


@kernel
def redeal_hand(s, t, ideology):
    """All unseen cards of the Ideology, dealt anew within what is known. A replaced card that all saw stays in hand."""
    hand, closed = 0, 0
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if s.zone[card] == Zone.HAND and s.in_deck[card] < 3:
            hand += 1
        elif s.zone[card] == Zone.CLOSED:
            closed += 1
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if s.zone[card] == Zone.CLOSED or (s.zone[card] == Zone.HAND and s.in_deck[card] < 3):
            s.zone[card] = Zone.DECK
    left = deal_unseen(s, t, ideology, Zone.CLOSED, closed, int(s.drawn[ideology]))
    deal_unseen(s, t, ideology, Zone.HAND, hand, left)


@kernel
def choose_anew(s, t, ideology, answered):
    """The first so many answers (an action, an Event) that the new hand allows, all with equal odds."""
    if answered > 0:
        action_anew(s, t, ideology)
    if answered > 1:
        event_anew(s, t, ideology)


@kernel
def action_anew(s, t, ideology):
    must, acts = must_play_action(s, t, ideology), has_action(s, t, ideology)
    due = due_events(s, t, ideology)
    count = 0
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if may_choose_action(s, t, card, must, acts, due):
            count += 1
    pick = below_n(s, count + 1 if may_choose_nothing(acts, due) else count)
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if may_choose_action(s, t, card, must, acts, due):
            if pick == 0:
                choose_action(s, ideology, card)
                return
            pick -= 1


@kernel
def event_anew(s, t, ideology):
    due = due_events(s, t, ideology)
    count = 0
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if may_choose_event(s, t, card, due):
            count += 1
    pick = below_n(s, count if due else count + 1)
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if may_choose_event(s, t, card, due):
            if pick == 0:
                choose_event(s, ideology, card)
                return
            pick -= 1


@kernel
def redeal(s, t, seat):
    """Every Ideology that this seat does not play; choices made in secret are made anew from the new hands."""
    depth = choosing(s)
    for rank in range(IDEOLOGIES):
        ideology = s.order[rank]
        if seat_of(s, ideology) == seat:
            continue
        if depth >= 0:
            take_back(s, ideology)
        redeal_hand(s, t, ideology)
        if depth >= 0:
            choose_anew(s, t, ideology, answers_given(s, depth, rank))


@kernel
def answers_given(s, depth, rank):
    """How many of the two questions this rank has answered; one that is open is not."""
    frame = s.stack[depth]
    asked = 2 * frame[A] + frame[STEP]
    answered = asked - 1 if s.depth - 1 > depth else asked
    return max(0, min(2, answered - 2 * rank))
