"""Regime Markers: moves by effects along shortest ways, and what entering and leaving a Control Area does."""

from ....core.frames import NOBODY, A, B, C, D, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..actions import A_STEP
from ..constants import ANARCHY, CHINA_NATION, MINOR, NEIGHBOURS, Frame, Note
from .claims import renew_nation, renew_rights
from .pieces import ask, change_prestige, recount


@kernel
def set_box(s, t, nation, box):
    """Put a marker on a box; Prestige for leaving and entering Control Areas at once (D-PRES-1, D-REGIME-2)."""
    worth = 2 if nation < MINOR else 1
    before = s.box[nation]
    s.box[nation] = box
    note(s, Note.MOVE, nation, before, box)
    left, entered = t.box_goal[before], t.box_goal[box]
    if left >= 0 and left != ANARCHY and before != box:
        change_prestige(s, t, left, -worth)
    if entered >= 0 and entered != ANARCHY and before != box:
        change_prestige(s, t, entered, worth)
    if nation == CHINA_NATION:
        recount(s, t)
        renew_rights(s, t)
    else:
        renew_nation(s, t, nation)


@kernel
def start_move(s, nation, boxes, goal, mover):
    """That many boxes towards a goal; a nation without a marker is skipped (D-MOVE-5)."""
    push(s, Frame.MOVE, NOBODY, nation, boxes, goal, mover)


@kernel
def advance_move(s, t):
    """Box by box until there is a choice; it stops at the goal (D-MOVE-3) and where there is no way (D-MOVE-6).

    `lines` of a box: a bit for each line that leads nearer to the goal and into no enemy's Control Area (D-MOVE-1, -2).
    """
    frame = top(s)
    nation, goal, mover = frame[A], frame[C], frame[D]
    while frame[B] > 0 and s.box[nation] >= 0:
        box = s.box[nation]
        lines = t.lines[mover, goal, box]
        if lines == 0:
            break
        frame[B] -= 1
        if lines & (lines - 1):
            ask(s, Frame.PICK_STEP, mover, nation, frame[B] + 1, goal)
            return
        only = 0
        while lines >> only > 1:
            only += 1
        set_box(s, t, nation, t.neighbour[box, only])
    pop(s)


@kernel
def legal_pick_step(s, t, mask):
    """Among equally near boxes the mover chooses (D-MOVE-1)."""
    frame = top(s)
    count = 0
    lines = t.lines[frame[D], frame[C], s.box[frame[A]]]
    for k in range(NEIGHBOURS):
        if lines >> k & 1:
            mask[A_STEP + k] = 1
            count += 1
    return count


@kernel
def apply_pick_step(s, t, action):
    nation = top(s)[A]
    pop(s)
    set_box(s, t, nation, t.neighbour[s.box[nation], action - A_STEP])
