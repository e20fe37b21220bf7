"""Uprisings: how they are fought and end."""

from ....core.frames import NOBODY, A, D, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..constants import ANARCHY, GOVERNMENT, REBELS, STRONG, WEAK, Frame, Note
from .conquest import clear_uprising
from .pieces import clear_nation, is_unstable, most_of
from .track import start_move


@kernel
def start_fight_uprising(s, nation, mover):
    push(s, Frame.FIGHT_UPRISING, NOBODY, nation, 0, 0, mover)
    push(s, Frame.DIE, NOBODY)


@kernel
def committed(s, nation, side):
    return s.uprising_mr[nation, side, 0] + s.uprising_mr[nation, side, 1] + s.uprising_mr[nation, side, 2]


@kernel
def uprising_result(s, t, nation):
    """D-UP-2."""
    result = s.die + committed(s, nation, REBELS) - committed(s, nation, GOVERNMENT)
    if is_unstable(s, t, nation):
        if result < 3:
            result += 1
        elif result > 4:
            result -= 1
    return result


@kernel
def advance_fight_uprising(s, t):
    frame = top(s)
    nation, mover = frame[A], frame[D]
    pop(s)
    result = uprising_result(s, t, nation)
    note(s, Note.FIGHT_UPRISING, nation, s.die, result)
    if result < 3 and s.uprising[nation] == WEAK:
        note(s, Note.UPRISING_END, nation, 0)
        clear_uprising(s, nation)
        return
    if result > 4 and s.uprising[nation] == STRONG:
        winner = most_of(s.uprising_mr[nation, REBELS], ANARCHY)  # D-UP-5
        note(s, Note.UPRISING_END, nation, 1, winner)
        clear_uprising(s, nation)
        clear_nation(s, t, nation)
        start_move(s, nation, t.rebel_boxes, winner, mover)
        return
    if result < 3:
        s.uprising[nation] = WEAK
    elif result > 4:
        s.uprising[nation] = STRONG
    note(s, Note.UPRISING_NOW, nation, s.uprising[nation])
    start_move(s, nation, t.uprising_boxes[s.uprising[nation] - 1], ANARCHY, mover)  # D-UP-4
