"""Events of the round, and of the Clean-up; what lasts; stand-by effects."""

from ....core.frames import NOBODY, STEP, A, B, D, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..constants import DECK, IDEOLOGIES, LASTING, NONE, Frame, Note, Zone
from .choose import is_due_event, is_laid_event
from .conditions import holds
from .deck import discard
from .pieces import recost, show_card
from .program import start_effects


@kernel
def advance_events(s, t):
    """In Order of Play, each player's in the order of choice: one in the place of an action first (D-EVENT-1, -5)."""
    frame = top(s)
    while frame[A] < IDEOLOGIES:
        ideology, k = s.order[frame[A]], frame[B]
        frame[B] += 1
        if frame[B] == 2:
            frame[A] += 1
            frame[B] = 0
        card = s.chosen[ideology] if k == 0 else s.chosen_event[ideology]
        if is_laid_event(t, card):
            push(s, Frame.EVENT, NOBODY, card, 0, 0, ideology)
            return
    pop(s)


@kernel
def advance_event(s, t):
    """Conditions are judged now (D-EVENT-2); what happened is removed, or Active as long as it lasts (D-EVENT-3)."""
    frame = top(s)
    card, ideology = frame[A], frame[D]
    if frame[STEP] == 0:
        frame[STEP] = 1
        if holds(s, t, card):
            note(s, Note.EVENT, ideology, card)
            s.performed[card] = s.turn
            start_effects(s, t.card_start[card], ideology, NONE, card)
        else:
            note(s, Note.NO_EVENT, ideology, card)
            discard(s, card)
            pop(s)
    else:
        s.zone[card] = Zone.ACTIVE if t.card_lasts[card] else Zone.REMOVED
        if t.card_lasts[card]:
            recost(s, t)
        pop(s)


@kernel
def end_lasting(s, t, at_turn_end):
    """Active cards whose time is over: at the end of this turn, when a turn begins, or by another card."""
    for row in range(LASTING):
        card = t.lasting[row, 0]
        if card >= 0 and s.zone[card] == Zone.ACTIVE:
            until = t.card_until_turn[card]
            over = until == 0 if at_turn_end else (until > 0 and s.turn >= until)
            other = t.card_until_card[card]
            if over or (other >= 0 and s.performed[other] > 0):
                s.zone[card] = Zone.REMOVED
                note(s, Note.ENDED, card)
                recost(s, t)


@kernel
def advance_mandatory(s, t):
    """D-CLEAN-4: MANDATORY Events in hand whose conditions hold now; True when none is left."""
    for rank in range(IDEOLOGIES):
        ideology = s.order[rank]
        for k in range(DECK):
            card = t.mandatory[ideology, k]
            if card < 0:
                break
            if is_due_event(s, t, card):
                show_card(s, card)
                s.zone[card] = Zone.CHOSEN
                push(s, Frame.EVENT, NOBODY, card, 0, 0, ideology)
                return False
    return True


@kernel
def advance_stand_by(s, t):
    """D-STAND-1: in order, the stand-by effects of what was performed and not nullified; then removed."""
    frame = top(s)
    if frame[STEP] == 1:
        s.zone[frame[B]] = Zone.REMOVED
        frame[STEP] = 0
    for rank in range(IDEOLOGIES):
        ideology = s.order[rank]
        for card in range(ideology * DECK, ideology * DECK + DECK):
            if s.zone[card] == Zone.STANDBY:
                frame[STEP] = 1
                frame[B] = card
                note(s, Note.STANDBY, ideology, card)
                start_effects(s, t.card_standby[card], ideology, NONE, card)
                return
    pop(s)
