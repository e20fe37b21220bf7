"""Questions that the solo opponent's tables answer: one answer each, then the rules go on as after any other."""

from ....core.frames import SEAT, A, B, C, E, pop, push, top
from ....core.jit import kernel
from ....systems.crisis_dimension.bot import (
    ASKED,
    PLACING,
    UNKNOWN,
    answer_place,
    move_by_tables,
    shared_answer,
)
from ....systems.crisis_dimension.constants import (
    A_BRANCH,
    A_REMOVE,
    ANYWHERE,
    NO,
    NONE,
    STOP,
    YES,
    Act,
    Frame,
)
from ....systems.crisis_dimension.control import controls
from ....systems.crisis_dimension.operations import POINTS, WHERE
from ....systems.crisis_dimension.rows import choose_row, choose_space, pivotal_mask
from ..constants import A_BOOST, FIRST_MILITARY, Opt, Own, Subject
from .events import disc_spaces, restorable
from .judge import has_effect, table_branch
from .operations import boosting_spaces, placing_spaces, removing_spaces, strength
from .solo import available, is_used, room_mask
from .solo_pivotal import answer_deescalate, answer_pivotal


@kernel
def table_answer(s, t, kind):
    """The answer for the frame on top, a question of this kind; ASKED while the die is rolled or a move goes on."""
    frame = top(s)
    side = frame[SEAT]
    room, count = room_mask(s, t, side), available(s, side)
    if kind == Frame.OPERATE:
        return answer_points(s, t, room, count)
    answer = shared_answer(s, t, kind, room, count)  # R-SOLO-16, R-SOLO-17
    if answer != UNKNOWN:
        return answer
    if kind == Frame.PIVOTAL_NEXT:
        return let_player_order(s, t, side, frame[A])
    if kind == Frame.PIVOTAL:
        return answer_pivotal(s, t, side, frame[A], room, count)
    if kind == Own.DEESCALATE:
        return answer_deescalate(s, t, side, frame[A], room)
    if kind == Frame.BRANCH:
        return A_BRANCH + table_branch(s, t, side, frame[C], frame[A], count, room)
    if kind == Frame.YES_NO:
        return YES if says_yes(s, t, side, frame[A], frame[B], room, count) else NO
    if kind == Own.DISC:
        return answer_place(s, t, side, disc_spaces(s, frame[B]), room, STOP)
    if kind == Own.RESTORE:
        return answer_place(s, t, side, restorable(s, side, frame[B]) & (room & ANYWHERE), room, STOP)
    return STOP  # a disc on the map stays where it is


@kernel
def answer_points(s, t, room, count):
    """CD-SOLO-4; with points cubes that are not Available may be placed too, or not (CD-RULE-9)."""
    frame = top(s)
    side, points = frame[SEAT], frame[POINTS]
    placing = 0
    if count > 0 or s.options[Opt.BOT_AVAILABLE] == 0:
        placing = placing_spaces(s, t, side, frame[WHERE], points)
    if frame[PLACING] == 0:
        removing = removing_spaces(s, t, side, frame[WHERE], points)
        quiet = s.log_on + 0
        if s.picked >= 0:
            s.log_on = 0  # the table is read a second time, after the die
        removes, part = choose_row(s, t, side, placing, removing, room, count)
        s.log_on = quiet
        if removes:
            return answer_removal(s, t, side, removing & part, points, room)
        frame[PLACING] = 1
        frame[WHERE] &= part
        placing &= part
    return answer_place(s, t, side, placing, room, STOP)


@kernel
def answer_removal(s, t, side, spaces, points, room):
    """R-SOLO-7: with strength 1 an extra point, if it can be paid (R-RULE-19)."""
    space = choose_space(s, t, side, Act.REMOVE, spaces, room)
    if space < 0:
        return ASKED
    if space >= FIRST_MILITARY and strength(s, t, side, space) == 1:
        if boosting_spaces(s, t, side, 1 << space, points):
            return A_BOOST + space - FIRST_MILITARY
    return A_REMOVE + space


@kernel
def says_yes(s, t, side, about, subject, room, count):
    """Events as fully as possible (R-SOLO-8); one without effect is not used (R-SOLO-9, R-RULE-20)."""
    if subject == Subject.RISE:
        return True
    if subject == Subject.ENEMY_EVENT:
        return is_used(s, t, side, about)
    return has_effect(s, t, side, t.goal_event[about], count, room)


@kernel
def let_player_order(s, t, side, todo):
    """R-SOLO-10: the player's Pivotal actions come first, and the player settles every other order."""
    theirs = 0
    for dimension in range(t.pivotal.shape[0]):
        if (todo >> dimension) & 1 and controls(s, 1 - side, t.pivotal[dimension]):
            theirs |= 1 << dimension
    pop(s)
    push(s, Frame.PIVOTAL_NEXT, 1 - side, theirs if theirs else todo)
    return ASKED


@kernel
def advance_moves(s, t):
    """TAKE for the solo opponent: a Pivotal space gives a cube last (R-RULE-18).

    A Spread goes on until its targets are won (R-SOLO-11, -12); an event never into a space without Room (R-SOLO-8).
    """
    frame = top(s)
    side = frame[SEAT]
    room = room_mask(s, t, side)
    open_to = ~s.held[side] if frame[E] == NONE else room
    if move_by_tables(s, t, room, open_to, pivotal_mask(t)):
        pop(s)
