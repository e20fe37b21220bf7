"""One card play: which card, how it is used, and where it goes (CD-PLAY)."""

from ...core.frames import SEAT, STEP, A, B, pop, top
from ...core.jit import kernel
from ...core.log import note
from .asking import ask, write_zone
from .cards import count_zone, final_in_front, lay, top_card
from .constants import A_CARD, A_USE, NEUTRAL, NONE, CardZone, Frame, Note, Use
from .control import drop_snapshot, take_snapshot
from .operations import all_points
from .steps import may_play_event, start_event

CARD, USE = A, B
"""The registers of CARD_PLAY."""


@kernel
def advance_card_play(s, t):
    frame = top(s)
    if frame[STEP] == 0:
        frame[STEP] = 1
        ask(s, Frame.CARD, frame[SEAT])
    else:
        finish_play(s, t, frame[SEAT], frame[CARD], frame[USE])
        pop(s)


@kernel
def legal_card(s, t, mask):
    zone = CardZone.HAND0 + top(s)[SEAT]
    write_zone(mask, A_CARD, s.card_zone, zone)
    return count_zone(s, zone)


@kernel
def apply_card(s, t, action):
    """Which card it is stays secret until its use is said."""
    side = top(s)[SEAT]
    s.chosen[side] = action - A_CARD
    pop(s)
    ask(s, Frame.USE, side)


@kernel
def is_own_event(t, side, card):
    """CD-PLAY-2: own colour or neutral."""
    return t.card_side[card] == side or t.card_side[card] == NEUTRAL


@kernel
def may_reuse(s, t, side, card):
    """CD-PLAY-4: whether the top discard's event may be paid for by this card."""
    found = top_card(s)
    if found < 0 or t.card_points[card] < t.card_points[found] or not is_own_event(t, side, found):
        return False
    if t.reuse_foe_only:
        if t.card_side[found] != side or s.laid_by[found] == side or s.laid_round[found] != s.round_n:
            return False
    elif t.card_side[found] == NEUTRAL and s.laid_done[found]:
        return False
    return may_play_event(s, t, side, found)


@kernel
def legal_use(s, t, mask):
    """Points are always there, so every hand has a legal play (CD-PLAY-1, CD-RULE-2)."""
    side = top(s)[SEAT]
    card = s.chosen[side]
    count = 1
    mask[A_USE + Use.POINTS] = 1
    if is_own_event(t, side, card) and may_play_event(s, t, side, card):
        mask[A_USE + Use.EVENT] = 1
        count += 1
    if may_reuse(s, t, side, card):
        mask[A_USE + Use.DISCARDED] = 1
        count += 1
    if final_in_front(s, side) >= 0:
        mask[A_USE + Use.FINAL] = 1
        count += 1
    return count


@kernel
def apply_use(s, t, action):
    side = top(s)[SEAT]
    pop(s)
    frame = top(s)
    frame[CARD] = s.chosen[side]
    frame[USE] = action - A_USE
    s.chosen[side] = NONE
    use_card(s, t, side, frame[CARD], frame[USE])


@kernel
def use_card(s, t, side, card, use):
    """The snapshot of the play is taken before anything is done, or before operations (CD-SNAP-1)."""
    note(s, Note.PLAY, side, card, use, top_card(s))
    if not t.snapshot_twice:
        take_snapshot(s, t, side)
    if use == Use.EVENT:
        if t.lay_first:
            lay(s, card, side)
            s.laid_done[card] = 1
        else:
            s.card_zone[card] = CardZone.SHOWN
        start_event(s, t.card_event[card], side, card)
    elif use == Use.POINTS:
        s.card_zone[card] = CardZone.SHOWN
        all_points(s, t, side, t.card_points[card], card)
    elif use == Use.DISCARDED:
        s.card_zone[card] = CardZone.SHOWN
        found = top_card(s)
        s.laid_done[found] = 1
        start_event(s, t.card_event[found], side, found)
    else:  # CD-PLAY-5: a card is given up, the final card's points are used
        lay(s, card, side)
        final = s.final_card[side]
        s.card_zone[final] = CardZone.SHOWN
        all_points(s, t, side, t.card_points[final], final)


@kernel
def finish_play(s, t, side, card, use):
    if s.card_zone[card] == CardZone.SHOWN:
        lay(s, card, side)
        if use == Use.EVENT:
            s.laid_done[card] = 1
    if use == Use.FINAL:
        s.card_zone[s.final_card[side]] = CardZone.OUT
    drop_snapshot(s)
