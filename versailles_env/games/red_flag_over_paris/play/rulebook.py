"""The solo opponent at a table of two: its tables for every cube, its order of uses, stated defaults for what it never decides.

Every legal answer gets a value, and the highest is taken; equal ones are drawn from the seed. A card whose event the tables would
use is played for it, the dearest first; with few cubes left a card is spent on Momentum; else the card of most points for
them. It keeps the Objective whose space it is ahead in, gives up the card of the other side or of least worth, never uses the Final
Crisis card for points and plays it last, exchanges no cards and moves no disc.
"""

from ....core.frames import KIND, SEAT, A, B, C
from ....core.jit import kernel
from ....systems.crisis_dimension.cards import top_card
from ....systems.crisis_dimension.constants import (
    A_BRANCH,
    A_CARD,
    A_PLACE,
    A_REMOVE,
    A_REPLACE,
    A_TAKE,
    A_USE,
    ANYWHERE,
    NO,
    NOTHING,
    SPREAD,
    STOP,
    Act,
    Frame,
    Use,
)
from ....systems.crisis_dimension.play import is_own_event
from ....systems.crisis_dimension.rows import choose_row
from ....systems.crisis_dimension.rulebook import BEST, FAIR, GOOD, UNVALUED, in_table, shared_value
from ..constants import (
    A_BOOST,
    A_MOMENTUM,
    FIRST_MILITARY,
    TOP_MOMENTUM,
    VERSAILLES,
    Own,
)
from ..rules.events import disc_spaces, restorable
from ..rules.judge import table_branch
from ..rules.operations import boosting_spaces, placing_spaces, removing_spaces, strength
from ..rules.solo import FEW_CUBES, FEW_PLACES, available, is_used, room_mask
from ..rules.solo_pivotal import (
    DEESCALATE,
    IDLE,
    SPREAD_ONE,
    SPREAD_TWO,
    deescalate_spaces,
    pivotal_choice,
)
from ..rules.tables import says_yes


@kernel
def wants_momentum(s, side):
    """What raises the solo opponent's track for nothing is worth a card to it."""
    if s.gauges[side] >= TOP_MOMENTUM - 1:
        return False
    if side == VERSAILLES:
        return available(s, side) < FEW_CUBES
    return s.places[side] - s.pool[side] < FEW_PLACES


@kernel
def points_value(s, t, frame, action, room, count):
    """Points: place or remove and the half by the first table, the space by the second."""
    if action == STOP:
        return 1.0
    side, where, points = frame[SEAT], frame[B], frame[A]
    placing = placing_spaces(s, t, side, where, points)
    removing = removing_spaces(s, t, side, where, points)
    removes, part = choose_row(s, t, side, placing, removing, room, count)
    if not removes:
        if action >= A_REMOVE or placing & part == 0:
            return 0.0
        return in_table(s, t, side, Act.PLACE + 0, placing & part, room, action - A_PLACE)
    if action < A_REMOVE:
        return 0.0
    boosted = action >= A_BOOST
    space = action - A_BOOST + FIRST_MILITARY if boosted else action - A_REMOVE
    wanted = (
        space >= FIRST_MILITARY
        and strength(s, t, side, space) == 1
        and boosting_spaces(s, t, side, 1 << space, points) > 0
    )
    return in_table(s, t, side, Act.REMOVE + 0, removing & part, room, space) if boosted == wanted else 0.0


@kernel
def card_value(s, t, side, card, room, count):
    """The dearest card whose event is used; else the most points, or for Momentum the cheapest."""
    if is_own_event(t, side, card) and is_used(s, t, side, card):
        return GOOD + t.card_points[card] + 0.01 * t.row_worth[t.card_event[card]]
    return 5.0 - t.card_points[card] if wants_momentum(s, side) else 1.0 * t.card_points[card]


@kernel
def use_value(s, t, side, card, use):
    if use == Use.EVENT:
        return BEST if is_used(s, t, side, card) else 0.0
    if use == Use.DISCARDED:
        return GOOD if is_used(s, t, side, top_card(s)) else 0.0
    return FAIR if use == Use.POINTS else -1.0


@kernel
def final_card_value(s, t, side, card):
    """A card for the Final Crisis: own or neutral by its worth; the Final Crisis card last."""
    if t.card_side[card] == 1 - side:
        return 0.0
    worth = 1.0 + 0.01 * t.row_worth[t.card_event[card]]
    return 0.5 * worth if card == s.final_card[side] else worth


@kernel
def pivotal_value(s, t, side, dimension, action, room, count):
    step, spaces = pivotal_choice(s, t, side, dimension, count)
    if action == NOTHING:
        return 1.0 if step == IDLE else 0.5
    if action == SPREAD:
        return BEST if step in (SPREAD_TWO, SPREAD_ONE) else 0.0
    if action >= A_TAKE:
        return BEST if step == DEESCALATE and (spaces >> (action - A_TAKE)) & 1 else 0.0
    if step in (SPREAD_TWO, SPREAD_ONE, DEESCALATE) or spaces == 0:
        return 0.0
    return in_table(s, t, side, Act.REPLACE + 0, spaces, room, action - A_REPLACE)


@kernel
def rulebook_value(s, t, action):
    """How much the rulebook's opponent wants this answer to the question on top of the stack."""
    frame = s.stack[s.depth - 1]
    kind, side = frame[KIND], frame[SEAT]
    room, count = room_mask(s, t, side), available(s, side)
    value = shared_value(s, t, frame, action, room, count)
    if value != UNVALUED:
        return value
    if kind == Frame.OPERATE:
        return points_value(s, t, frame, action, room, count)
    if kind == Frame.CARD:
        return card_value(s, t, side, action - A_CARD, room, count)
    if kind == Frame.USE:
        if action == A_MOMENTUM:
            return GOOD if wants_momentum(s, side) else -1.0
        return use_value(s, t, side, s.chosen[side], action - A_USE)
    if kind == Frame.BOT_USE:
        return use_value(s, t, side, frame[A], action - A_USE)
    if kind == Frame.PIVOTAL:
        return pivotal_value(s, t, side, frame[A], action, room, count)
    return other_value(s, t, action, kind, side, room, count)


@kernel
def spaces_value(s, t, side, action, spaces, room):
    """A piece put somewhere by the placing table, or nowhere."""
    if action == STOP:
        return 1.0
    return in_table(s, t, side, Act.PLACE + 0, spaces, room, action - A_PLACE) if spaces else 0.0


@kernel
def other_value(s, t, action, kind, side, room, count):
    frame = s.stack[s.depth - 1]
    if kind == Own.DISC:
        return spaces_value(s, t, side, action, disc_spaces(s, frame[B]), room)
    if kind == Own.RESTORE:
        return spaces_value(s, t, side, action, restorable(s, side, frame[B]) & (room & ANYWHERE), room)
    if kind == Own.DEESCALATE:
        spaces = deescalate_spaces(s, t, side, frame[A])
        if action == STOP or action >= A_TAKE:
            return 1.0 if action == STOP else 0.0
        return in_table(s, t, side, Act.REMOVE + 0, spaces, room, action - A_REMOVE)
    if kind == Frame.CUT or kind == Own.CENSOR:
        return -final_card_value(s, t, side, action - A_CARD)
    if kind == Own.FINAL_CARD:
        return final_card_value(s, t, side, action - A_CARD)
    if kind == Frame.BRANCH:
        return 1.0 if action == A_BRANCH + table_branch(s, t, side, frame[C], frame[A], count, room) else 0.0
    if kind == Frame.YES_NO:
        return 1.0 if (action == NO) != says_yes(s, t, side, frame[A], frame[B], room, count) else 0.0
    return 1.0 if action == STOP else 0.0  # no exchange, no disc moved; any order of Pivotal actions
