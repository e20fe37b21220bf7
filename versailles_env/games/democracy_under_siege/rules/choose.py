"""Strategy Cards Play: the secret choice, the reveal, replacements, altering the order."""

from ....core.frames import STEP, A, B, D, E, below, pop, top
from ....core.jit import kernel
from ....core.log import note
from ..actions import A_CARD, DOWN, NO, NO_CARD, STOP, UP
from ..constants import DECK, IDEOLOGIES, NONE, Frame, Keyword, Note, Opt, Zone
from .conditions import holds
from .deck import has_action
from .pieces import ask, cards_of, change_force, change_prestige, in_reserve, is_event, show_card


@kernel
def is_mandatory(t, card):
    return t.card_keyword[card] == Keyword.MANDATORY


@kernel
def must_play_action(s, t, ideology):
    """Whether a MANDATORY Political Action is in hand (D-MAND-1); none obliges after Total War (D-MAND-2)."""
    if s.total_war:
        return False
    for k in range(DECK):
        card = t.mandatory[ideology, k]
        if card < 0:
            break
        if s.zone[card] == Zone.HAND and not is_event(t, card):
            return True
    return False


@kernel
def is_due_event(s, t, card):
    """D-MAND-3: a MANDATORY Event in hand whose conditions hold."""
    return s.zone[card] == Zone.HAND and is_event(t, card) and is_mandatory(t, card) and holds(s, t, card)


@kernel
def due_events(s, t, ideology):
    """How many such Events."""
    count = 0
    for k in range(DECK):
        card = t.mandatory[ideology, k]
        if card < 0:
            break
        if is_due_event(s, t, card):
            count += 1
    return count


@kernel
def advance_choose(s, t):
    """All choose in secret, asked in order: nothing is noted (D-CHOOSE-1).

    Everyone is asked the same two questions, also where one answer is left: the stack is public and must not tell what was
    chosen.
    """
    frame = top(s)
    if frame[A] == IDEOLOGIES:
        pop(s)
        return
    ideology = s.order[frame[A]]
    if frame[STEP] == 0:
        frame[STEP] = 1
        ask(s, Frame.CHOOSE_ACTION, ideology)
    else:
        frame[STEP] = 0
        frame[A] += 1
        ask(s, Frame.CHOOSE_EVENT, ideology)


@kernel
def may_choose_action(s, t, card, must, acts, due):
    """A Political Action of hand or Reserve, MANDATORY ones first (D-CHOOSE-2, D-MAND-1); an Event only in its place, without
    an action in hand (D-CHOOSE-4); with two that are due one of them, for there is room for both, else any (D-MAND-3)."""
    zone = s.zone[card]
    if zone != Zone.HAND:
        return in_reserve(zone) and not must
    if is_event(t, card):
        return not acts and (due < 2 or is_due_event(s, t, card))
    return not must or is_mandatory(t, card)


@kernel
def may_choose_nothing(acts, due):
    return not acts and due == 0


@kernel
def legal_choose_action(s, t, mask):
    ideology = top(s)[D]
    must, acts = must_play_action(s, t, ideology), has_action(s, t, ideology)
    due = due_events(s, t, ideology)
    answers = mask[A_CARD : A_CARD + DECK]
    count = 0
    if must or due >= 2:
        for k in range(DECK):
            if may_choose_action(s, t, ideology * DECK + k, must, acts, due):
                answers[k] = 1
                count += 1
    else:  # what is asked nearly always: all cards at once
        zones, events, barred = cards_of(s.zone, ideology), cards_of(t.card_event, ideology), int(acts)
        for k in range(DECK):
            laid = (zones[k] == Zone.HAND) & (events[k] + barred < 2)
            may = laid | (zones[k] == Zone.RESERVE) | (zones[k] == Zone.CLOSED)
            answers[k] = may
            count += may
    if may_choose_nothing(acts, due):
        mask[NO_CARD] = 1
        count += 1
    return count


@kernel
def apply_choose_action(s, t, action):
    ideology = top(s)[D]
    pop(s)
    if action != NO_CARD:
        choose_action(s, ideology, ideology * DECK + action - A_CARD)


@kernel
def choose_action(s, ideology, card):
    s.chosen[ideology] = card
    s.chosen_from[ideology] = s.zone[card]
    s.zone[card] = Zone.CHOSEN


@kernel
def may_choose_event(s, t, card, due):
    """Any Event, met or not (D-CHOOSE-5); a MANDATORY one that is due must be (D-MAND-3). Who laid no card lays no Event:
    it would be one in the place of an action."""
    if s.chosen[card // DECK] < 0 or s.zone[card] != Zone.HAND or not is_event(t, card):
        return False
    return not due or is_due_event(s, t, card)


@kernel
def legal_choose_event(s, t, mask):
    """One Event besides the card laid (D-CHOOSE-3)."""
    ideology = top(s)[D]
    due = due_events(s, t, ideology)
    count = 0
    if s.chosen[ideology] >= 0:
        for k in range(DECK):
            card = t.events[ideology, k]
            if card < 0:
                break
            if may_choose_event(s, t, card, due):
                mask[A_CARD + card - ideology * DECK] = 1
                count += 1
    if not due:
        mask[STOP] = 1
        count += 1
    return count


@kernel
def apply_choose_event(s, t, action):
    ideology = top(s)[D]
    pop(s)
    if action != STOP:
        choose_event(s, ideology, ideology * DECK + action - A_CARD)


@kernel
def choose_event(s, ideology, card):
    s.chosen_event[ideology] = card
    s.zone[card] = Zone.CHOSEN


@kernel
def is_laid_event(t, card):
    return card >= 0 and is_event(t, card)


@kernel
def reveal(s, t):
    """D-REVEAL-1; what a choice tells of the rest of the hand is kept (`rules/redeal.py`)."""
    s.revealed = 1
    for rank in range(IDEOLOGIES):
        ideology = s.order[rank]
        card, event = s.chosen[ideology], s.chosen_event[ideology]
        note(s, Note.REVEAL, ideology, card, event)
        bound = card >= 0 and is_mandatory(t, card) and not is_event(t, card)
        pressed = (is_laid_event(t, card) and is_mandatory(t, card)) or (
            event >= 0 and is_mandatory(t, event)
        )
        for k in range(DECK):
            other = t.mandatory[ideology, k]
            if other < 0:
                break
            if s.zone[other] == Zone.DECK or s.zone[other] == Zone.HAND:
                if is_event(t, other):
                    if not pressed and holds(s, t, other):
                        rule_out(s, other)
                elif not bound and s.total_war == 0:
                    rule_out(s, other)
        if card >= 0 and s.chosen_from[ideology] != Zone.RESERVE:
            show_card(s, card)
        if event >= 0:
            show_card(s, event)


@kernel
def rule_out(s, card):
    """All know that this card is in the deck: it would have been played."""
    s.in_deck[card] = 2


@kernel
def advance_reveal(s, t):
    """Reveal; replacements in order; then altering, in the order that stood at the reveal (D-REPL-3, D-ALTER-2)."""
    frame = top(s)
    step = frame[STEP]
    if step == 0:
        reveal(s, t)
        step = 1
        frame[STEP] = 1
        frame[B] = s.order[0] * 9 + s.order[1] * 3 + s.order[2]
    while step == 1 and frame[A] < IDEOLOGIES:
        ideology = revealed_as(frame)
        frame[A] += 1
        if may_replace(s, t, ideology):
            ask(s, Frame.REPLACE, ideology)
            return
    if step == 1:
        frame[STEP] = 2
        frame[A] = 0
    while frame[A] < IDEOLOGIES:
        ideology = revealed_as(frame)
        # D-ALTER-1: up to two swaps in a row, counted in E
        if frame[E] < 2 and may_alter(s, ideology):
            frame[E] += 1
            ask(s, Frame.ALTER_ORDER, ideology)
            return
        frame[E] = 0
        frame[A] += 1
    pop(s)


@kernel
def revealed_as(frame):
    """The Ideology whose turn it is, by the order that stood at the reveal."""
    return (frame[B] // 9, frame[B] // 3 % 3, frame[B] % 3)[frame[A]]


@kernel
def may_replace(s, t, ideology):
    """D-REPL-1, -2: a REPLACEMENT card in hand, and a revealed card that is not MANDATORY."""
    card = s.chosen[ideology]
    if card < 0 or is_mandatory(t, card) or is_event(t, card):
        return False
    for k in range(DECK):
        other = t.replacements[ideology, k]
        if other < 0:
            break
        if s.zone[other] == Zone.HAND:
            return True
    return False


@kernel
def legal_replace(s, t, mask):
    ideology = top(s)[D]
    mask[NO] = 1
    count = 1
    for k in range(DECK):
        card = t.replacements[ideology, k]
        if card < 0:
            break
        if s.zone[card] == Zone.HAND:
            mask[A_CARD + card - ideology * DECK] = 1
            count += 1
    return count


@kernel
def apply_replace(s, t, action):
    """The replaced card goes back where it came from (D-REPL-2), or read the other way to the discards."""
    ideology = top(s)[D]
    pop(s)
    if action == NO:
        return
    old, new = s.chosen[ideology], ideology * DECK + action - A_CARD
    note(s, Note.REPLACE, ideology, old, new)
    if s.options[Opt.REPLACED] == 1:
        s.zone[old] = Zone.DISCARDS
    elif s.chosen_from[ideology] == Zone.HAND:
        s.zone[old] = Zone.HAND
        s.in_deck[old] = 3  # all know where it is
    else:
        s.zone[old] = Zone.RESERVE  # all have seen it
    show_card(s, new)
    s.chosen[ideology] = new
    s.chosen_from[ideology] = Zone.HAND
    s.zone[new] = Zone.CHOSEN


@kernel
def rank_of(s, ideology):
    for rank in range(IDEOLOGIES):
        if s.order[rank] == ideology:
            return rank
    return NONE


@kernel
def may_alter(s, ideology):
    """D-ALTER-1: Prestige above 0 and an uncommitted MR."""
    return s.prestige[ideology] > 0 and s.force[ideology] > 0


@kernel
def legal_alter_order(s, t, mask):
    rank = rank_of(s, top(s)[D])
    mask[NO] = 1
    count = 1
    if rank > 0:
        mask[UP] = 1
        count += 1
    if rank < IDEOLOGIES - 1:
        mask[DOWN] = 1
        count += 1
    return count


@kernel
def apply_alter_order(s, t, action):
    ideology = top(s)[D]
    if action == NO:
        below(s)[E] = 2
        pop(s)
        return
    pop(s)
    rank = rank_of(s, ideology)
    other = rank - 1 if action == UP else rank + 1
    s.order[rank] = s.order[other]
    s.order[other] = ideology
    note(s, Note.ALTER, ideology, s.order[0], s.order[1], s.order[2])
    change_prestige(s, t, ideology, -1)
    change_force(s, ideology, -1)


@kernel
def clear_choice(s):
    """A round is over: nothing lies on the table face down or revealed."""
    s.revealed = 0
    for ideology in range(IDEOLOGIES):
        s.chosen[ideology] = NONE
        s.chosen_from[ideology] = 0
        s.chosen_event[ideology] = NONE
        s.outcome[ideology] = 0
