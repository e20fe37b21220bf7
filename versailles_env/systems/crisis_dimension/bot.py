"""What the solo opponent answers, where its tables and the rules of all games of the system say it (CD-SOLO).

A question to it is a procedure with the same registers (`asking.py`). Each function here gives an answer for the frame on top,
or ASKED when the die has to choose first: then it is called again. `room` and `available` come from the game.
"""

from ...core.frames import NOBODY, SEAT, A, B, C, D, pop, push, top
from ...core.jit import kernel
from ...core.log import note
from .constants import (
    A_DIMENSION,
    A_PLACE,
    A_REMOVE,
    A_REPLACE,
    A_USE,
    ANYWHERE,
    NONE,
    SPACES,
    STOP,
    Act,
    Frame,
    Note,
    Use,
)
from .control import count_bits, dimensions_held, nth_bit, pieces
from .operations import placeable, removable
from .rows import choose_act, choose_space, extremum_mask
from .rowwords import Extremum
from .steps import STOPPABLE, open_spaces
from .supply import move_cube

ASKED = -1
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
    if placing == 0:
        return STOP
    space = choose_space(s, t, side, Act.PLACE, placing, room)
    return A_PLACE + space if space >= 0 else ASKED


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
def move_by_tables(s, t, room, apart):
    """CD-SOLO-9 and the rule on moves: a target by the placing table, cubes from where most stand, until it has no Room.

    `apart` is a set of spaces that give a cube only if no other has as many (Pivotal ones). True when the move has ended.
    """
    frame = top(s)
    side = frame[SEAT]
    open_targets = frame[C] & ~s.full[side] & (room & ANYWHERE)
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
def write_bot_uses(mask, event, discarded):
    """An agent in the opponent's place: points, and the uses that the sequence allows, whether they have an effect or not."""
    mask[A_USE + Use.POINTS] = 1
    mask[A_USE + Use.EVENT] = event
    mask[A_USE + Use.DISCARDED] = discarded
    return 1 + int(event) + int(discarded)


@kernel
def apply_bot_use(s, t, action):
    """The answer is left in BOT_PLAY, whose register USE it is."""
    pop(s)
    top(s)[B] = action - A_USE
