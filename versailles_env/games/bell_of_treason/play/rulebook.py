"""The solo opponent at a table of two: its tables for every cube, its order of uses, stated defaults for what it never decides.

Every legal answer gets a value, and the highest is taken; equal ones are drawn from the seed. A card whose event the tables
would use is played for it, the dearest first; else the card of most points for them. It keeps the Objective whose space it
is ahead in, gives up a card without a tab, shows the cards that touch President first, and never uses the Final Decision card for points.
"""

from ....core.frames import KIND, SEAT, A, B, C
from ....core.jit import kernel
from ....systems.crisis_dimension.bot import in_order
from ....systems.crisis_dimension.cards import top_card
from ....systems.crisis_dimension.constants import (
    A_BRANCH,
    A_CARD,
    A_PLACE,
    A_REMOVE,
    A_REPLACE,
    A_USE,
    NO,
    NOTHING,
    SPREAD,
    STOP,
    TO_POOL,
    Act,
    Frame,
    Use,
)
from ....systems.crisis_dimension.operations import placeable, removable
from ....systems.crisis_dimension.play import is_own_event
from ....systems.crisis_dimension.rows import choose_act
from ....systems.crisis_dimension.rulebook import BEST, FAIR, GOOD, UNVALUED, in_table, shared_value
from ..constants import CONCEDE, Own, Subject
from ..rules.final import may_final_event
from ..rules.judge import table_branch, touches
from ..rules.solo import available, is_worth, may_bot_reuse, room_mask
from ..rules.tables import is_persuade, is_spread, pivotal_choice


@kernel
def cube_value(s, t, side, action, placing, removing, room, count):
    """Points: place or remove by the first table, the space by the second."""
    if action in (STOP, NOTHING):
        return 1.0
    if choose_act(s, t, side, placing, removing, room, count):
        if action < A_REMOVE or action >= A_REPLACE:
            return 0.0
        return in_table(s, t, side, Act.REMOVE + 0, removing, room, action - A_REMOVE)
    if action < A_PLACE or action >= A_REMOVE:
        return 0.0
    return in_table(s, t, side, Act.PLACE + 0, placing, room, action - A_PLACE)


@kernel
def card_value(s, t, side, card, room, count):
    """The dearest card whose event is used; else the most points."""
    own = is_own_event(t, side, card) and is_worth(s, t, side, card, count, room)
    return (
        GOOD + t.card_points[card] + 0.01 * t.row_worth[t.card_event[card]]
        if own
        else 1.0 * t.card_points[card]
    )


@kernel
def use_value(s, t, side, card, use, room, count):
    if use == Use.EVENT:
        return BEST if is_worth(s, t, side, card, count, room) else 0.0
    if use == Use.DISCARDED:
        fits = may_bot_reuse(s, t, side, card) and is_worth(s, t, side, top_card(s), count, room)
        return GOOD if fits else 0.0
    return FAIR if use == Use.POINTS else -1.0


@kernel
def final_card_value(s, t, side, card, count):
    """A card for an exchange: one whose event touches the heart, then one whose tab lies in it."""
    if may_final_event(s, t, side, card) and touches(s, t, side, t.card_event[card], t.heart, count):
        return BEST
    if t.card_tab[card] < 0:
        return 0.0
    return GOOD if (t.heart >> t.card_tab[card]) & 1 else FAIR


@kernel
def pivotal_value(s, t, side, dimension, action, room, count):
    step, spaces = pivotal_choice(s, t, side, dimension, room, count)
    if action == NOTHING:
        return 1.0
    if action == SPREAD:
        return BEST if is_spread(step) else 0.0
    if is_spread(step) or spaces == 0:
        return 0.0
    if is_persuade(step):
        return (
            in_table(s, t, side, Act.REMOVE + 0, spaces, room, action - A_REMOVE)
            if action >= A_REMOVE
            else 0.0
        )
    return in_table(s, t, side, Act.PLACE + 0, spaces, room, action - A_PLACE) if action < A_REMOVE else 0.0


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
        where = frame[B]
        placing = placeable(s, t, side, where) if count > 0 else 0
        return cube_value(s, t, side, action, placing, removable(s, t, side, where), room, count)
    if kind == Frame.CARD:
        return card_value(s, t, side, action - A_CARD, room, count)
    if kind == Frame.USE:
        return use_value(s, t, side, s.chosen[side], action - A_USE, room, count)
    if kind == Frame.BOT_USE:
        return use_value(s, t, side, frame[A], action - A_USE, room, count)
    if kind == Frame.PIVOTAL:
        return pivotal_value(s, t, side, frame[A], action, room, count)
    if kind == Own.FINAL_ACT:
        return final_act_value(s, t, side, frame[A], action, room, count)
    if kind == Own.FREED:
        spaces = frame[B] & ~s.full[side] & room
        if action == TO_POOL or spaces == 0:
            return 1.0 if action == TO_POOL else 0.0
        return in_table(s, t, side, Act.PLACE + 0, spaces, room, action - A_PLACE)
    return other_value(s, t, action, kind, side, room, count)


@kernel
def final_act_value(s, t, side, card, action, room, count):
    if action == A_USE + Use.EVENT:
        return 2 * BEST if touches(s, t, side, t.card_event[card], t.heart, count) else 0.0
    where = 1 << t.card_tab[card]
    placing = placeable(s, t, side, where) if count > 0 else 0
    return cube_value(s, t, side, action, placing, removable(s, t, side, where), room, count)


@kernel
def other_value(s, t, action, kind, side, room, count):
    frame = s.stack[s.depth - 1]
    if kind == Frame.CUT:
        return -final_card_value(s, t, side, action - A_CARD, count)
    if kind == Own.FINAL_CARD:
        return final_card_value(s, t, side, action - A_CARD, count)
    if kind == Frame.PIVOTAL_NEXT:
        return 1.0 if action == in_order(frame[A], t.bot_order) else 0.0
    if kind == Frame.BRANCH:
        taken = table_branch(s, t, side, frame[C], frame[A], count, room)
        return 1.0 if action == A_BRANCH + taken else 0.0
    refuses = frame[B] == Subject.MOBILIZE and side == CONCEDE
    return 1.0 if (action == NO) == refuses else 0.0
