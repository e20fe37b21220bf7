"""The solo opponent (R-SOLO): its play, its Room and Available cubes, and its search in the Final Crisis."""

from ....core.frames import SEAT, STEP, A, B, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import ask, is_bot
from ....systems.crisis_dimension.bot import bot_event, end_bot_play, plain_room, turned_up, write_bot_uses
from ....systems.crisis_dimension.cards import draw_card, lay, top_card
from ....systems.crisis_dimension.constants import (
    ANYWHERE,
    LAST_ROUND,
    NONE,
    CardZone,
    Frame,
    Note,
    Use,
)
from ....systems.crisis_dimension.operations import start_operations
from ....systems.crisis_dimension.rows import STRONG
from ....systems.crisis_dimension.rows import SURE as SURE_AT
from ....systems.crisis_dimension.steps import may_play_event
from ..constants import (
    CARDS,
    FINAL_ZONE,
    MILITARY_SPACES,
    TOP_MOMENTUM,
    VERSAILLES,
    GameNote,
    Opt,
    Own,
)
from .judge import has_effect
from .operations import SURE, weak_spaces
from .track import end_play, rise

CARD, USE = A, B
"""The registers of BOT_PLAY; SEEN in SEARCH counts the cards turned up."""
SEEN = A
FEW_CUBES, FEW_PLACES = 3, 2
"""Below these the Momentum check raises a track (R-SOLO-3)."""
OWN_EVENT, TOP_EVENT, OWN_POINTS, FOE_POINTS = range(4)
"""Why a card is used as it is, for the log."""


@kernel
def available(s, side):
    """CD-SOLO-8: pool and track without the last zone, which opens from Round 3 on once either side has breached its own."""
    count = s.pool[side] + 0
    for zone in range(FINAL_ZONE):
        count += s.zone[side, zone]
    if s.round_n >= LAST_ROUND and s.first_breach >= 0:
        count += s.zone[side, FINAL_ZONE]
    return count


@kernel
def room_mask(s, t, side):
    """CD-SOLO-6, and for operations where its strength is 2 or more, and where 3 (`rows.py` has the places)."""
    found = plain_room(s, t, side) & ~int(s.full[side])
    if s.snap_on == 0:
        return found | ANYWHERE << STRONG | ANYWHERE << SURE_AT
    strong = ANYWHERE & ~weak_spaces(s, t, side, MILITARY_SPACES, 2)
    sure = ANYWHERE & ~weak_spaces(s, t, side, MILITARY_SPACES, SURE)
    return found | strong << STRONG | sure << SURE_AT


@kernel
def momentum_check(s, t, side):
    """R-SOLO-3; at the top nothing happens (R-RULE-19)."""
    if s.gauges[side] == TOP_MOMENTUM:
        return
    few = available(s, side) < FEW_CUBES if side == VERSAILLES else s.places[side] - s.pool[side] < FEW_PLACES
    if few:
        note(s, GameNote.BOT_CHECK, side)
        rise(s, t, side)


@kernel
def advance_bot_play(s, t):
    """R-SOLO-3 to -6: check, reveal, event, bonus cubes, points, discard."""
    frame = top(s)
    side, step = frame[SEAT], frame[STEP]
    frame[STEP] = step + 1
    if step == 0:
        momentum_check(s, t, side)
    elif step == 1:
        if not draw_card(s, t, CardZone.SHOWN, 1):
            note(s, Note.SKIPPED, side)
            pop(s)
            end_play(s, t)
    elif step == 2:
        frame[CARD] = turned_up(s, side)
        if is_bot(s, side):
            frame[USE] = chosen_use(s, t, side, frame[CARD])
        else:
            ask(s, Frame.BOT_USE, side, frame[CARD])
    elif step == 3:
        if frame[USE] != Use.POINTS:
            bot_event(s, t, side, frame[CARD], frame[USE])
    elif step == 4:
        end_play(s, t)  # R-SOLO-5
        if frame[USE] == Use.POINTS:
            start_operations(s, t, side, t.card_points[frame[CARD]], ANYWHERE, frame[CARD])
        else:
            note(s, Note.EXTRA, side)
            start_operations(s, t, side, 1, ANYWHERE, NONE)
    else:
        end_bot_play(s)
        end_play(s, t)


@kernel
def is_used(s, t, side, card):
    """R-SOLO-9: its condition holds and it has an effect beyond raising Momentum."""
    if not may_play_event(s, t, side, card):
        return False
    return has_effect(s, t, side, t.card_event[card], available(s, side), room_mask(s, t, side))


@kernel
def chosen_use(s, t, side, card):
    """R-SOLO-4."""
    if t.card_side[card] == side and is_used(s, t, side, card):
        note(s, Note.BOT_USES, side, card, Use.EVENT, OWN_EVENT)
        return Use.EVENT + 0
    if may_bot_reuse(s, t, side, card) and is_used(s, t, side, top_card(s)):
        note(s, Note.BOT_USES, side, top_card(s), Use.DISCARDED, TOP_EVENT)
        return Use.DISCARDED + 0
    note(s, Note.BOT_USES, side, card, Use.POINTS, OWN_POINTS if t.card_side[card] == side else FOE_POINTS)
    return Use.POINTS + 0


@kernel
def may_bot_reuse(s, t, side, card):
    """R-SOLO-4, R-RULE-16: the top discard is of its colour with at most as many points."""
    found = top_card(s)
    if found < 0 or t.card_side[found] != side or t.card_points[found] > t.card_points[card]:
        return False
    if s.options[Opt.BOT_DISCARD] == 1:
        return s.laid_by[found] != side and s.laid_round[found] == s.round_n
    return True


@kernel
def legal_bot_use(s, t, mask):
    frame = top(s)
    side, card = frame[SEAT], frame[A]
    return write_bot_uses(s, t, mask, t.card_side[card] == side, may_bot_reuse(s, t, side, card))


@kernel
def advance_search(s, t):
    """R-SOLO-18, R-SOLO-19: cards are turned up until one of its own has an effect; its last play is its Final Crisis card."""
    frame = top(s)
    side = frame[SEAT]
    if s.fc_plays[side] == s.rounds:
        pop(s)
        push(s, Own.FINAL_PLAY, side, s.final_card[side])
        return
    if frame[STEP] == 1:
        frame[STEP] = 0
        card = turned_up(s, side)
        if t.card_side[card] == side and is_used(s, t, side, card):
            pop(s)
            push(s, Own.FINAL_PLAY, side, card)
            return
        lay(s, card, side)
    frame[SEEN] += 1
    if frame[SEEN] > CARDS or not draw_card(s, t, CardZone.SHOWN, 0):  # CD-RULE-12
        note(s, Note.SKIPPED, side)
        pop(s)
        return
    frame[STEP] = 1
