"""The Final Decision (T-FD)."""

from ....core.frames import NOBODY, SEAT, STEP, A, B, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import ask
from ....systems.crisis_dimension.cards import count_zone, lay
from ....systems.crisis_dimension.constants import (
    A_USE,
    FINAL_ROUND,
    NONE,
    NOTHING,
    CardZone,
    Frame,
    Note,
    Use,
)
from ....systems.crisis_dimension.control import drop_snapshot, take_snapshot
from ....systems.crisis_dimension.final import ask_cuts, cut_cards, final_cards, take_chosen
from ....systems.crisis_dimension.operations import apply_cube, legal_cube
from ....systems.crisis_dimension.play import is_own_event
from ....systems.crisis_dimension.rounds import start_initiative
from ....systems.crisis_dimension.scoring import start_score
from ....systems.crisis_dimension.steps import may_play_event, start_event
from ..constants import EXCHANGES, FINAL_DIMENSIONS, Ending, GameNote, Opt, Own
from .round import entitled
from .victory import finish

CARDS_KEPT = 3


@kernel
def advance_final(s, t):
    """T-FD-1: cut and Initiative, in the order of the ruling (T-RULE-11); then three exchanges, VP, victory."""
    frame = top(s)
    step = frame[STEP]
    frame[STEP] = step + 1
    if step == 0:
        s.round_n = FINAL_ROUND
        note(s, Note.ROUND, s.round_n)
        if s.opponent >= 0:
            stack_final_card(s)
    elif step == 1 or step == 3:
        if (step == 1) == (s.options[Opt.FD_ORDER] == 0):
            ask_cuts(s, CARDS_KEPT)
        else:
            start_initiative(s, t, entitled(s))
    elif step == 2 or step == 4:
        if (step == 2) == (s.options[Opt.FD_ORDER] == 0):
            cut_cards(s)
    elif step < 5 + EXCHANGES:
        push(s, Own.EXCHANGE, NOBODY)
    elif step == 5 + EXCHANGES:
        start_score(s, t, FINAL_DIMENSIONS)  # T-FD-4
    else:
        finish(s, t, Ending.FINAL)


@kernel
def stack_final_card(s):
    """T-SOLO-18: the opponent's Final Decision card lies among the top cards of the deck, which have no order here."""
    side = s.opponent
    s.stacked = min(3, count_zone(s, CardZone.DECK)) + 1
    s.card_zone[s.final_card[side]] = CardZone.DECK
    note(s, GameNote.STACKED, side, s.stacked)


# exchanges


FIRST_CARD, SECOND_CARD = A, B
"""In EXCHANGE: the cards of side 0 and side 1, NONE for none."""
CARD = A
"""In ACTION and FINAL_ACT."""


@kernel
def advance_exchange(s, t):
    """T-FD-2, T-FD-6: both show a card; the Initiative Player acts first."""
    frame = top(s)
    step = frame[STEP]
    frame[STEP] = step + 1
    if step == 0:
        second, first = 1 - s.initiative, s.initiative
        if final_cards(s, second) > 0 and s.opponent != second:
            ask(s, Own.FINAL_CARD, second)
        if final_cards(s, first) > 0 and s.opponent != first:
            ask(s, Own.FINAL_CARD, first)
    elif step == 1:
        if s.opponent >= 0:
            push(s, Frame.SEARCH, s.opponent)
    elif step == 2:
        show_cards(s, t)
    elif step == 3 or step == 4:
        side = s.initiative if step == 3 else 1 - s.initiative
        if frame[FIRST_CARD + side] >= 0 and not is_cancelled(t, frame[FIRST_CARD], frame[SECOND_CARD]):
            start_action(s, t, side, frame[FIRST_CARD + side])
    else:
        for k in range(2):
            side = s.initiative if k == 0 else 1 - s.initiative
            card = frame[FIRST_CARD + side]
            if card >= 0 and s.card_zone[card] == CardZone.SHOWN:
                lay(s, card, side)  # CD-FIN-3
        pop(s)


@kernel
def show_cards(s, t):
    frame = top(s)
    for side in range(2):
        card = take_chosen(s, side)
        frame[FIRST_CARD + side] = card
        if card >= 0:
            s.card_zone[card] = CardZone.SHOWN
    note(s, GameNote.EXCHANGE, frame[FIRST_CARD], frame[SECOND_CARD])
    if is_cancelled(t, frame[FIRST_CARD], frame[SECOND_CARD]):
        note(s, GameNote.CANCELLED, t.card_tab[frame[FIRST_CARD]])


@kernel
def is_cancelled(t, first, second):
    """Both tabs name the same space; one without a space cancels nothing (T-RULE-12)."""
    return first >= 0 and second >= 0 and t.card_tab[first] >= 0 and t.card_tab[first] == t.card_tab[second]


@kernel
def start_action(s, t, side, card):
    """T-FD-3: no tab, no action. Each action is a play with its own snapshot (T-RULE-13)."""
    if t.card_tab[card] < 0:
        note(s, GameNote.FINAL_IDLE, side, card)
        return
    s.active = side
    take_snapshot(s, t, side)
    push(s, Own.ACTION, side, card)


@kernel
def advance_action(s, t):
    frame = top(s)
    if frame[STEP] == 0:
        frame[STEP] = 1
        ask(s, Own.FINAL_ACT, frame[SEAT], frame[CARD])
        return
    drop_snapshot(s)
    s.active = NONE
    pop(s)


@kernel
def may_final_event(s, t, side, card):
    """The tab adds 'Event', and the card is own or neutral (T-FD-3, T-FD-5)."""
    return t.card_tab_event[card] == 1 and is_own_event(t, side, card) and may_play_event(s, t, side, card)


@kernel
def legal_final_act(s, t, mask):
    frame = top(s)
    side, card = frame[SEAT], frame[CARD]
    count = legal_cube(s, t, mask, side, 1 << t.card_tab[card], NOTHING)
    if may_final_event(s, t, side, card):
        mask[A_USE + Use.EVENT] = 1
        count += 1
    return count


@kernel
def apply_final_act(s, t, action):
    frame = top(s)
    side, card = frame[SEAT], frame[CARD]
    pop(s)
    if action == NOTHING:
        note(s, GameNote.FINAL_IDLE, side, card)
    elif action == A_USE + Use.EVENT:
        note(s, GameNote.FINAL_EVENT, side, card)
        lay(s, card, side)  # T-PLAY-2
        s.laid_done[card] = 1
        start_event(s, t.card_event[card], side, card)
    else:
        apply_cube(s, t, side, action)
