"""What a seat cannot know, drawn anew: hands, cards face down, and which unseen cards are still in a deck.

Of an Ideology's unseen cards all know this much (`in_deck`): 1, it lay in the deck when this turn's cards were drawn, so it
is in hand only as one of the `drawn`; 2, it is in the deck, for it would have had to be played; 3, it is in hand, for it was
seen to go back there.
"""

from ....core.chance import below_n
from ....core.frames import KIND, STEP, A, D
from ....core.jit import kernel
from ..constants import DECK, IDEOLOGIES, NONE, Frame, Zone
from .choose import is_due_event, is_mandatory, must_play_action, must_play_event
from .deck import has_action
from .pieces import in_reserve, is_event, seat_of


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
    """Cards face down return to where they came from; whether any choice of this Ideology was made."""
    if s.chosen[ideology] >= 0:
        s.zone[s.chosen[ideology]] = s.chosen_from[ideology]
    s.chosen[ideology] = NONE
    s.chosen_from[ideology] = 0
    for k in range(2):
        if s.chosen_event[ideology, k] >= 0:
            s.zone[s.chosen_event[ideology, k]] = Zone.HAND
        s.chosen_event[ideology, k] = NONE


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
    """The first so many answers (an action, two Events) that the new hand allows, all with equal odds."""
    if answered == 0:
        return
    must = must_play_action(s, t, ideology)
    none = 0 if has_action(s, t, ideology) else 1
    count = none
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if may_choose(s, t, card, must):
            count += 1
    pick = below_n(s, count) - none
    if pick >= 0:
        for card in range(ideology * DECK, ideology * DECK + DECK):
            if may_choose(s, t, card, must):
                if pick == 0:
                    s.chosen[ideology] = card
                    s.chosen_from[ideology] = s.zone[card]
                    s.zone[card] = Zone.CHOSEN
                    break
                pick -= 1
    for k in range(min(answered - 1, 2 if s.chosen[ideology] < 0 else 1)):
        if not choose_event_anew(s, t, ideology, k):
            break


@kernel
def may_choose(s, t, card, must):
    if is_event(t, card):
        return False
    if s.zone[card] == Zone.HAND:
        return not must or is_mandatory(t, card)
    return in_reserve(s.zone[card]) and not must


@kernel
def may_choose_event(s, t, card, must):
    if s.zone[card] != Zone.HAND or not is_event(t, card):
        return False
    return not must or is_due_event(s, t, card)


@kernel
def choose_event_anew(s, t, ideology, k):
    must = must_play_event(s, t, ideology)
    none = 0 if must else 1
    count = none
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if may_choose_event(s, t, card, must):
            count += 1
    pick = below_n(s, count) - none
    if pick < 0:
        return False
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if may_choose_event(s, t, card, must):
            if pick == 0:
                s.chosen_event[ideology, k] = card
                s.zone[card] = Zone.CHOSEN
                return True
            pick -= 1
    return False


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
            choose_anew(s, t, ideology, answers_given(s, depth, rank, ideology))


@kernel
def answers_given(s, depth, rank, ideology):
    """How many of the three questions this rank has answered; the one that is open is not."""
    frame = s.stack[depth]
    if rank < frame[A]:
        open_now = s.depth - 1 > depth and s.stack[depth + 1, D] == ideology and frame[STEP] == 0
        return 2 if open_now and rank == frame[A] - 1 else 3
    if rank == frame[A] and frame[STEP] > 0:
        return frame[STEP] - 1
    return 0
