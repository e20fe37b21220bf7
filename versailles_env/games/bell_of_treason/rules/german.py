"""German Activity, Mobilization and Hitler's Decision (T-GERMAN, T-MOB, T-HITLER)."""

from ....core.frames import NOBODY, SEAT, STEP, A, B, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import ask, write_spaces
from ....systems.crisis_dimension.constants import A_PLACE, ANYWHERE, NONE, TO_POOL
from ....systems.crisis_dimension.control import add_cubes
from ..constants import (
    C_CUBE,
    C_DIE,
    CONCEDE,
    DEFEND,
    DISKS,
    INTERNATIONAL_SPACES,
    MOBILIZED,
    TRACK,
    Ending,
    GameNote,
    Opt,
    Own,
    Space,
)
from .victory import finish

LOWEST = -1
LEFT, WHERE = A, B
"""The registers of FREED."""
WHICH, FILLED = A, B
"""The registers of MOBILIZE."""
GENERAL = 1


@kernel
def start_disk(s, place):
    """A disk on a named space of the track, or on the lowest free one."""
    push(s, Own.DISK, NOBODY, place)


@kernel
def advance_disk(s, t):
    frame = top(s)
    if frame[STEP] == 0:
        frame[STEP] = 1
        lay_disk(s, t, frame[A])
    elif s.gauges[MOBILIZED] < 2 and s.gauges[DISKS] >= t.mobilization_disks[s.gauges[MOBILIZED]]:
        push(s, Own.MOBILIZE, NOBODY)  # T-MOB-1, T-RULE-2, T-RULE-3
    else:
        pop(s)


@kernel
def lay_disk(s, t, place):
    """T-GERMAN-1; with no free space nothing happens (T-GERMAN-3)."""
    for k in range(TRACK):
        if place == LOWEST and s.disk[k] == 0:
            place = k
    if place == LOWEST or s.disk[place]:
        note(s, GameNote.NO_DISK, place)
        return
    s.disk[place] = 1
    s.gauges[DISKS] += 1
    note(s, GameNote.DISK, place)
    if s.locked[place]:  # T-GERMAN-2
        s.locked[place] = 0
        ask(s, Own.FREED, CONCEDE, 1, 1 << Space.GERMANS)


@kernel
def lift_disk(s):
    """The lowest disk; no cube comes back (T-GERMAN-1, T-GERMAN-2)."""
    for k in range(TRACK):
        if s.disk[k]:
            s.disk[k] = 0
            s.gauges[DISKS] -= 1
            note(s, GameNote.LIFTED, k)
            return


@kernel
def legal_freed(s, t, mask):
    """Freed cubes go to the spaces allowed, limit 4, or to the pool (T-RULE-6)."""
    frame = top(s)
    mask[TO_POOL] = 1
    return 1 + write_spaces(mask, A_PLACE, frame[WHERE] & ~s.full[frame[SEAT]])


@kernel
def apply_freed(s, t, action):
    frame = top(s)
    side, left = frame[SEAT], frame[LEFT]
    frame[LEFT] = left - 1
    if left == 1:
        pop(s)
    if action == TO_POOL:
        s.pool[side] += 1
        note(s, GameNote.FREED, side, NONE)
    else:
        add_cubes(s, side, action - A_PLACE, 1)
        note(s, GameNote.FREED, side, action - A_PLACE)


@kernel
def advance_mobilize(s, t):
    """The next Mobilization; in General the random move and the placing, in the order of the ruling (T-RULE-4)."""
    frame = top(s)
    step = frame[STEP]
    if step == 0:
        frame[WHICH] = s.gauges[MOBILIZED]
        s.gauges[MOBILIZED] += 1
        note(s, GameNote.MOBILIZED, frame[WHICH])
    elif step == 3:
        pop(s)
        return
    elif step == 1 + s.options[Opt.GENERAL_ORDER]:
        if frame[WHICH] == GENERAL and frame[FILLED] == 0:
            frame[FILLED] = 1
            fill_bag(s)
        if s.bag_left > 0:
            push(s, Own.DRAW_CUBE, NOBODY)
            return
    else:
        free_green(s, t, frame[WHICH])
    frame[STEP] = step + 1


@kernel
def fill_bag(s):
    """T-MOB-3: half of all cubes in General Staff, rounded down."""
    s.bag[0] = s.cubes[0, Space.STAFF]
    s.bag[1] = s.cubes[1, Space.STAFF]
    s.bag_left = (s.bag[0] + s.bag[1]) // 2
    if s.bag_left == 0:
        s.bag[:] = 0


@kernel
def free_green(s, t, which):
    """T-MOB-2; in Round 2 not to International spaces (T-ROUND-4)."""
    where = ANYWHERE
    if t.deal_round == s.round_n:
        where &= ~INTERNATIONAL_SPACES
    count = s.mob_cubes[which] + 0
    s.mob_cubes[which] = 0
    if count > 0:
        ask(s, Own.FREED, DEFEND, count, where)


@kernel
def draw_cube(s, outcome):
    """A cube that would be the fifth of its colour stays where it is (T-RULE-5)."""
    side = (outcome - C_CUBE) // 4
    s.bag[side] -= 1
    s.bag_left -= 1
    if s.cubes[side, Space.MORAVIA] < 4:
        add_cubes(s, side, Space.STAFF, -1)
        add_cubes(s, side, Space.MORAVIA, 1)
        note(s, GameNote.MOVED, side)
    else:
        note(s, GameNote.STAYED, side)
    if s.bag_left == 0:
        s.bag[:] = 0


@kernel
def nth_cube(s, rank):
    """Every cube in the bag is as likely: white ones first, then green ones."""
    return C_CUBE + rank if rank < s.bag[0] else C_CUBE + 4 + rank - s.bag[0]


@kernel
def advance_decision(s, t):
    """T-HITLER-1: rolled at 2 or more VP of Defend, and never a choice (T-RULE-7)."""
    frame = top(s)
    if frame[STEP] == 0:
        if s.vp[0] < 2:
            note(s, GameNote.NO_DECISION, s.vp[0])
            pop(s)
            return
        frame[STEP] = 1
        push(s, Own.DIE, NOBODY)
        return
    pop(s)
    if s.last_die <= s.vp[0]:
        finish(s, t, Ending.INVADED if s.gauges[MOBILIZED] > 0 else Ending.SURPRISED)


@kernel
def roll(s, outcome):
    s.last_die = outcome - C_DIE + 1
    note(s, GameNote.DECISION, s.last_die, s.vp[0])
