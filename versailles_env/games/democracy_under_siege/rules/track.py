"""Regime Markers: moves by effects along shortest ways, and what entering and leaving a Control Area does."""

from ....core.frames import NOBODY, A, B, C, D, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..actions import A_STEP
from ..constants import CHINA_NATION, FAR, IDEOLOGIES, MINOR, NEIGHBOURS, NONE, Frame, Note
from .pieces import ask, change_prestige, recount


@kernel
def set_box(s, t, nation, box):
    """Put a marker on a box; Prestige for leaving and entering Control Areas at once (D-PRES-1, D-REGIME-2)."""
    worth = 2 if nation < MINOR else 1
    before = s.box[nation]
    s.box[nation] = box
    note(s, Note.MOVE, nation, before, box)
    for ideology in range(IDEOLOGIES):
        if before == t.control_box[ideology] and before != box:
            change_prestige(s, t, ideology, -worth)
    for ideology in range(IDEOLOGIES):
        if box == t.control_box[ideology] and before != box:
            change_prestige(s, t, ideology, worth)
    if nation == CHINA_NATION:
        recount(s, t)


@kernel
def start_move(s, nation, boxes, goal, mover):
    """That many boxes towards a goal; a nation without a marker is skipped (D-MOVE-5)."""
    push(s, Frame.MOVE, NOBODY, nation, boxes, goal, mover)


@kernel
def is_step(t, mover, goal, box, k):
    """Whether the k-th line of a box leads nearer to the goal without entering an enemy's Control Area (D-MOVE-1, -2)."""
    other = t.neighbour[box, k]
    if other < 0 or t.way[mover, goal, other] != t.way[mover, goal, box] - 1:
        return False
    for ideology in range(IDEOLOGIES):
        if ideology != mover and ideology != goal and other == t.control_box[ideology]:
            return False
    return True


@kernel
def advance_move(s, t):
    """One box; it stops at the goal (D-MOVE-3) and where there is no way (D-MOVE-6)."""
    frame = top(s)
    nation, goal, mover = frame[A], frame[C], frame[D]
    if frame[B] <= 0 or s.box[nation] < 0:
        pop(s)
        return
    box = s.box[nation]
    if t.way[mover, goal, box] == 0 or t.way[mover, goal, box] >= FAR:
        pop(s)
        return
    count, only = 0, NONE
    for k in range(NEIGHBOURS):
        if is_step(t, mover, goal, box, k):
            count += 1
            only = k
    frame[B] -= 1
    if count == 1:
        set_box(s, t, nation, t.neighbour[box, only])
    elif count > 1:
        ask(s, Frame.PICK_STEP, mover, nation, frame[B] + 1, goal)
    else:
        pop(s)


@kernel
def legal_pick_step(s, t, mask):
    """Among equally near boxes the mover chooses (D-MOVE-1)."""
    frame = top(s)
    count = 0
    for k in range(NEIGHBOURS):
        if is_step(t, frame[D], frame[C], s.box[frame[A]], k):
            mask[A_STEP + k] = 1
            count += 1
    return count


@kernel
def apply_pick_step(s, t, action):
    nation = top(s)[A]
    pop(s)
    set_box(s, t, nation, t.neighbour[s.box[nation], action - A_STEP])
