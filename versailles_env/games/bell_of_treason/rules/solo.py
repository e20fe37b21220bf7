"""The solo opponent (T-SOLO): its play, its Room and Available cubes, and its Final Decision."""

from ....core.frames import SEAT, STEP, A, B, pop, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import ask, is_bot
from ....systems.crisis_dimension.bot import bot_event, end_bot_play, plain_room, turned_up, write_bot_uses
from ....systems.crisis_dimension.cards import draw_card, lay, top_card
from ....systems.crisis_dimension.constants import (
    ANYWHERE,
    FINAL_ROUND,
    NEUTRAL,
    NONE,
    CardZone,
    Frame,
    Note,
    Use,
)
from ....systems.crisis_dimension.control import drop_snapshot, take_snapshot
from ....systems.crisis_dimension.operations import start_operations
from ....systems.crisis_dimension.play import is_own_event
from ....systems.crisis_dimension.rows import most_cubes
from ....systems.crisis_dimension.steps import may_play_event
from ..constants import CARDS, CONCEDE, DEFEND, Level, Opt, Space, Zone
from .judge import CUBE, DISK, IN_FULL, SURE, brings_consequences, judge_event

CARD, USE = A, B
"""The registers of BOT_PLAY; SEEN in SEARCH counts the cards turned up."""
SEEN = A
OWN_EVENT, OWN_POINTS, NEUTRAL_EVENT, NEUTRAL_POINTS, TOP_EVENT, FOE_POINTS = range(6)
"""Why a card is used as it is, for the log."""


@kernel
def available(s, side):
    """T-SOLO-2: pool and Escalation; Tension once it is open."""
    count = s.pool[side] + s.zone[side, Zone.ESCALATION]
    is_open = s.breached[1 - side, Zone.TENSION] == 1
    if s.round_n == FINAL_ROUND:
        if s.vp[0] >= 2 or (side == CONCEDE and s.vp[0] <= -2):
            is_open = True
    return count + s.zone[side, Zone.TENSION] if is_open else count


@kernel
def room_mask(s, t, side):
    """CD-SOLO-6, T-SOLO-3: President has rules of its own."""
    found = plain_room(s, t, side)
    if side == CONCEDE:
        pressing = most_cubes(s, DEFEND, t.heart & ~t.centre)
        if s.cubes[CONCEDE, Space.PRESIDENT] - pressing < 2:
            found |= t.centre
    if s.round_n == FINAL_ROUND:
        found |= t.centre if side == CONCEDE else t.heart
    return found & ~s.full[side]


@kernel
def advance_bot_play(s, t):
    """T-SOLO-4 to -8: reveal, use, one point after an event, discard last (T-RULE-18)."""
    frame = top(s)
    side, step = frame[SEAT], frame[STEP]
    frame[STEP] = step + 1
    if step == 0:
        if not draw_card(s, t, CardZone.SHOWN, 0):
            note(s, Note.SKIPPED, side)
            s.active = NONE
            pop(s)
    elif step == 1:
        frame[CARD] = turned_up(s, side)
        if is_bot(s, side):
            frame[USE] = chosen_use(s, t, side, frame[CARD])
        else:
            ask(s, Frame.BOT_USE, side, frame[CARD])
    elif step == 2:
        bot_uses(s, t, side, frame[CARD], frame[USE])
    elif step == 3:
        drop_snapshot(s)
        if frame[USE] != Use.POINTS and s.options[Opt.LEVEL] != Level.EASY:
            note(s, Note.EXTRA, side)
            take_snapshot(s, t, side)
            start_operations(s, t, side, 1, ANYWHERE, NONE)
    else:
        drop_snapshot(s)
        end_bot_play(s)


@kernel
def chosen_use(s, t, side, card):
    """What the sequence of play lets it do with the card revealed."""
    count, room = available(s, side), room_mask(s, t, side)
    colour = t.card_side[card]
    if colour == side:
        if is_worth(s, t, side, card, count, room):
            note(s, Note.BOT_USES, side, card, Use.EVENT, OWN_EVENT)
            return Use.EVENT + 0
        note(s, Note.BOT_USES, side, card, Use.POINTS, OWN_POINTS)
    elif colour == NEUTRAL:
        verdict = judge_event(s, t, side, t.card_event[card], count, room)
        brings = verdict & CUBE or (s.options[Opt.BOT_NEUTRAL] == 1 and brings_consequences(s, t, side))
        if verdict & DISK and brings and may_play_event(s, t, side, card):
            note(s, Note.BOT_USES, side, card, Use.EVENT, NEUTRAL_EVENT)
            return Use.EVENT + 0
        note(s, Note.BOT_USES, side, card, Use.POINTS, NEUTRAL_POINTS)
    else:
        found = top_card(s)
        if may_bot_reuse(s, t, side, card) and is_worth(s, t, side, found, count, room):
            note(s, Note.BOT_USES, side, found, Use.DISCARDED, TOP_EVENT)
            return Use.DISCARDED + 0
        note(s, Note.BOT_USES, side, card, Use.POINTS, FOE_POINTS)
    return Use.POINTS + 0


@kernel
def is_worth(s, t, side, card, count, room):
    """T-SOLO-5: it surely brings cubes to the map or takes them off, and can be done in full."""
    verdict = judge_event(s, t, side, t.card_event[card], count, room)
    return verdict & IN_FULL > 0 and verdict & SURE > 0 and may_play_event(s, t, side, card)


@kernel
def may_bot_reuse(s, t, side, card):
    """T-SOLO-7: the top discard is of its colour with at most as many points."""
    found = top_card(s)
    if found < 0 or t.card_side[card] != 1 - side:
        return False
    return t.card_side[found] == side and t.card_points[found] <= t.card_points[card]


@kernel
def bot_uses(s, t, side, card, use):
    take_snapshot(s, t, side)
    if use == Use.POINTS:
        points = t.card_points[card] + 0
        if points == 1 and s.options[Opt.LEVEL] == Level.HARD:
            points = 2  # T-SOLO-1
        start_operations(s, t, side, points, ANYWHERE, card)
    else:
        bot_event(s, t, side, card, use)


@kernel
def legal_bot_use(s, t, mask):
    frame = top(s)
    side, card = frame[SEAT], frame[A]
    return write_bot_uses(s, t, mask, is_own_event(t, side, card), may_bot_reuse(s, t, side, card))


@kernel
def advance_search(s, t):
    """T-SOLO-19: cards are turned up until one has a tab; one that has none goes to the discards (T-RULE-19, CD-RULE-12)."""
    frame = top(s)
    side = frame[SEAT]
    if frame[STEP] == 1:
        frame[STEP] = 0
        card = turned_up(s, side)
        if t.card_tab[card] >= 0:
            s.chosen[side] = card
            pop(s)
            return
        lay(s, card, side)
    frame[SEEN] += 1
    if frame[SEEN] > CARDS or not draw_card(s, t, CardZone.SHOWN, 0):
        pop(s)
        return
    frame[STEP] = 1
