"""What the solo opponent answers, where its tables and the rules of all games of the system say it (CD-SOLO).

A question to it is a procedure with the same registers (`asking.py`). Each function here gives an answer for the frame on top,
or ASKED when the die has to choose first: then it is called again. `room` and `available` come from the game.
"""

from ...core.frames import CHOICE, NOBODY, SEAT, A, B, C, D, pop, push, top
from ...core.jit import kernel
from ...core.log import note
from .cards import lay, nth_in_zone, top_card
from .constants import (
    A_DIMENSION,
    A_PLACE,
    A_REMOVE,
    A_REPLACE,
    A_USE,
    ANYWHERE,
    BOT,
    MOST,
    NONE,
    SECOND,
    SPACES,
    STOP,
    Act,
    CardZone,
    Frame,
    Note,
    Use,
)
from .control import count_bits, dimensions_held, nth_bit, pieces
from .operations import placeable, removable
from .rows import choose_act, choose_space, extremum_mask
from .rowwords import Extremum
from .steps import STOPPABLE, may_play_event, open_spaces, start_event
from .supply import move_cube

ASKED, UNKNOWN = -1, -2
TOO_MANY = 99
PLACING = C
"""In OPERATE: 1 once the table has said Place: the rest is placed (CD-SOLO-4)."""
AIM = 32
"""In HOW of TAKE: AIM times the target + 1, once it is chosen."""


@kernel
def answer_operate(s, t, room, available, free):
    """Points; `free` is 1 where cubes that are not Available may be placed too (CD-RULE-9)."""
    frame = top(s)
    side, where = frame[SEAT], frame[B]
    placing = placeable(s, t, side, where) if available > 0 or free else 0
    if frame[PLACING] == 0:
        removing = removable(s, t, side, where)
        quiet = s.log_on + 0
        if s.picked >= 0:
            s.log_on = 0  # the table is read a second time, after the die
        removes = choose_act(s, t, side, placing, removing, room, available)
        s.log_on = quiet
        if removes:
            space = choose_space(s, t, side, Act.REMOVE, removing, room)
            return A_REMOVE + space if space >= 0 else ASKED
        frame[PLACING] = 1
    return answer_place(s, t, side, placing, room, STOP)


@kernel
def answer_step(s, t, room, available):
    """A step of an event, as completely as possible; without Room or an Available cube never, or not of its own will."""
    frame = top(s)
    side, act, how = frame[SEAT], frame[C], frame[D]
    spaces = open_spaces(s, side, act, frame[B])
    if act == Act.REMOVE:
        space = choose_space(s, t, side, Act.REMOVE, spaces, room)
        return A_REMOVE + space if space >= 0 else ASKED
    if how >= STOPPABLE and act == Act.WITHDRAW:
        return STOP
    if how >= STOPPABLE or (t.bot_keeps_room and act != Act.WITHDRAW):
        spaces &= room & ANYWHERE
        if available == 0 or spaces == 0:
            return STOP
    if act == Act.WITHDRAW:
        spaces = extremum_mask(s, Extremum.MAX_OWN, side, spaces)
        return A_PLACE + SPACES * act + nth_bit(spaces, 0)
    space = choose_space(s, t, side, act, spaces, room)
    if space < 0:
        return ASKED
    return A_REPLACE + space if act == Act.REPLACE else A_PLACE + space


@kernel
def spare_sources(s, side, sources, target):
    """Spaces a cube can leave without control being lost."""
    found = 0
    for space in range(SPACES):
        bit = 1 << space
        if sources & s.here[side] & bit and space != target:
            own, foe = pieces(s, side, space), pieces(s, 1 - side, space)
            if own <= foe or own - 1 > foe:
                found |= bit
    return found


@kernel
def move_by_tables(s, t, room, open_to, apart):
    """CD-SOLO-9 and the rule on moves: a target by the placing table, cubes from where most stand, while it is open.

    `open_to` are the spaces that may get one more cube (those with Room, or those still to be won); `apart` is a set of spaces that
    give a cube only if no other has as many (Pivotal ones). True when the move has ended.
    """
    frame = top(s)
    side = frame[SEAT]
    open_targets = frame[C] & ~s.full[side] & (open_to & ANYWHERE)
    target = frame[D] // AIM - 1
    if target < 0:
        spaces = 0
        for space in range(SPACES):
            if (open_targets >> space) & 1 and spare_sources(s, side, frame[B], space):
                spaces |= 1 << space
        if spaces == 0:
            return True
        target = choose_space(s, t, side, Act.PLACE, spaces, room)
        if target >= 0:
            frame[D] = AIM * (target + 1)
        return False
    if not (open_targets >> target) & 1 or spare_sources(s, side, frame[B], target) == 0:
        frame[D] = 0
        return False
    source = most_spare(s, side, spare_sources(s, side, frame[B], target), apart)
    if source < 0:
        return False
    move_cube(s, side, source, target)
    note(s, Note.MOVE, side, source, target)
    frame[A] -= 1
    return frame[A] == 0


@kernel
def most_spare(s, side, sources, apart):
    """Where most own cubes stand; the die if that is not enough, NONE while it is asked."""
    if s.picked >= 0:
        space = s.picked + 0
        s.picked = NONE
        return space
    spaces = extremum_mask(s, Extremum.MAX_OWN, side, sources)
    if spaces & ~apart:
        spaces &= ~apart
    if count_bits(spaces) > 1:
        push(s, Frame.PICK_SPACE, NOBODY, spaces)
        return NONE
    return nth_bit(spaces, 0)


@kernel
def first_for_player(s, t, side, todo):
    """Dimension VP with the opponent as Initiative Player: the player's first."""
    theirs = todo & dimensions_held(s, t, 1 - side)
    return A_DIMENSION + nth_bit(theirs if theirs else todo, 0)


@kernel
def in_order(todo, order):
    """The first Dimension of a fixed order that is still to be done."""
    for k in range(order.shape[0]):
        if (todo >> order[k]) & 1:
            return A_DIMENSION + order[k]
    return A_DIMENSION + nth_bit(todo, 0)


@kernel
def plain_room(s, t, side):
    """CD-SOLO-6: one more cube than the player's, two in a Pivotal space; the limit of four is looked at last."""
    found = 0
    for space in range(SPACES):
        lead = s.cubes[side, space] - s.cubes[1 - side, space]
        if lead < (2 if t.pivotal[t.space_dimension[space]] == space else 1):
            found |= 1 << space
    return found


@kernel
def shared_answer(s, t, kind, room, available):
    """What the tables of all games answer alike; UNKNOWN: the game has a rule of its own."""
    frame = top(s)
    if kind == Frame.STEP:
        return answer_step(s, t, room, available)
    if kind == Frame.INITIATIVE or kind == Frame.EVENT_NEXT:
        return SECOND + 0  # CD-SOLO-3
    if kind == Frame.VP_NEXT:
        return first_for_player(s, t, frame[SEAT], frame[A])
    return UNKNOWN + 0


@kernel
def answer_place(s, t, side, spaces, room, nowhere):
    """A piece put down by the placing table, or the answer `nowhere`."""
    if spaces == 0:
        return nowhere
    space = choose_space(s, t, side, Act.PLACE, spaces, room)
    return A_PLACE + space if space >= 0 else ASKED


@kernel
def spare(s, side, space):
    """Cubes that can leave a space without control being lost."""
    own, foe = pieces(s, side, space), pieces(s, 1 - side, space)
    return min(s.cubes[side, space], own - foe - 1) if own > foe else s.cubes[side, space] + 0


@kernel
def cubes_needed(s, side, space, lead):
    """Cubes until the own pieces exceed the other's by so many; TOO_MANY if the limit of four forbids it."""
    need = max(0, pieces(s, 1 - side, space) + lead - pieces(s, side, space))
    return need if s.cubes[side, space] + need <= MOST else TOO_MANY


@kernel
def tell_pivotal(s, side, dimension, step):
    """The reason of a Pivotal action, once: after the die the step is found a second time."""
    if s.picked < 0:
        note(s, Note.BOT_PIVOTAL, side, dimension, step)


@kernel
def spread_by_tables(s, side, count, where, targets, card):
    """A Spread to the spaces that are to be won: the question is answered by the move itself. None of them gives a cube."""
    pop(s)
    push(s, Frame.TAKE - CHOICE + BOT, side, count, where & ~targets, targets, 0, card)
    return ASKED


# its plays


@kernel
def turned_up(s, side):
    """The card that the opponent has turned up."""
    card = nth_in_zone(s, CardZone.SHOWN, 0)
    note(s, Note.BOT_REVEALS, side, card)
    return card


@kernel
def bot_event(s, t, side, card, use):
    """The event of the card turned up, or of the top discard."""
    if use == Use.DISCARDED:
        card = top_card(s)
        s.laid_done[card] = 1
    start_event(s, t.card_event[card], side, card)


@kernel
def end_bot_play(s):
    """The card is laid last; the frame of the play goes."""
    frame = top(s)
    side, card, used = frame[SEAT], frame[A], frame[B]
    pop(s)
    lay(s, card, side)
    s.laid_done[card] = 1 if used == Use.EVENT else 0


@kernel
def write_bot_uses(s, t, mask, own, reuses):
    """An agent in the opponent's place: points, and the uses that the sequence allows, whether they have an effect or not.

    `own`: the card's event is the side's to use; `reuses`: so is the top discard's.
    """
    frame = top(s)
    side, card = frame[SEAT], frame[A]
    event = own and may_play_event(s, t, side, card)
    discarded = reuses and may_play_event(s, t, side, top_card(s))
    mask[A_USE + Use.POINTS] = 1
    mask[A_USE + Use.EVENT] = event
    mask[A_USE + Use.DISCARDED] = discarded
    return 1 + int(event) + int(discarded)


@kernel
def apply_bot_use(s, t, action):
    """The answer is left in BOT_PLAY, whose register USE it is."""
    pop(s)
    top(s)[B] = action - A_USE
