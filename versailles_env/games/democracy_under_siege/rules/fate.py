"""What becomes of the cards played, and the Political Points they give."""

from ....core.frames import A, D, pop, top
from ....core.jit import kernel
from ....core.log import note
from ..actions import YES
from ..constants import IDEOLOGIES, PERFORMED, Frame, Keyword, Note, Zone
from .pieces import ask, is_event, reserve_count


@kernel
def is_removed(s, t, ideology, card):
    """D-FATE-1 to -3: performed, and neither MULTIPLE nor of TWO PLAYS with one to come."""
    if s.outcome[ideology] != PERFORMED or t.card_keyword[card] == Keyword.MULTIPLE:
        return False
    arms = t.card_arms[card]
    return arms < 0 or s.plays[arms] >= 2


@kernel
def advance_keep(s, t):
    """In order: cards to discards, Reserve or out of play; then Political Points."""
    frame = top(s)
    while frame[A] < IDEOLOGIES:
        ideology = s.order[frame[A]]
        frame[A] += 1
        card = s.chosen[ideology]
        if card < 0 or s.zone[card] != Zone.CHOSEN:  # a War slot or stand-by has it already
            continue
        if is_removed(s, t, ideology, card):
            s.zone[card] = Zone.REMOVED
            note(s, Note.FATE, ideology, card, 0)
        elif reserve_count(s, t, ideology) < t.reserve_slots[ideology]:
            ask(s, Frame.KEEP_CARD, ideology, card)
            return
        else:
            s.zone[card] = Zone.DISCARDS
            note(s, Note.FATE, ideology, card, 1)
    pop(s)
    for ideology in range(IDEOLOGIES):
        give_points(s, t, ideology)


@kernel
def apply_keep_card(s, t, action):
    """D-RES-2: the Reserve instead of the discards; all have seen it."""
    card, ideology = top(s)[A], top(s)[D]
    pop(s)
    s.zone[card] = Zone.RESERVE if action == YES else Zone.DISCARDS
    note(s, Note.FATE, ideology, card, 2 if action == YES else 1)


@kernel
def give_points(s, t, ideology):
    """D-PP-1, -2: the card's value, performed or not; 1 without a Political Action; what cards change, never below 1."""
    card = s.chosen[ideology]
    points = t.card_points[card] if card >= 0 and not is_event(t, card) else 1
    s.pp[ideology] = max(1, points + s.turn_points[ideology])
    note(s, Note.PP, ideology, s.pp[ideology])
