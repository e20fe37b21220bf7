"""What the solo opponent makes of an event before it uses it (T-SOLO-5, T-SOLO-6, T-RULE-16).

Each step is judged on the position before the event, the cubes that its steps need being added up.
"""

from ....core.interpreter import CHOOSE, END, FIRST, GOTO, HOW, IF, OP, SECOND, THIRD, WHO, branch_start
from ....core.jit import kernel
from ....systems.crisis_dimension.constants import MOST, SPACES, Act, Filter, Op
from ....systems.crisis_dimension.control import count_bits
from ....systems.crisis_dimension.operations import placeable, removable
from ....systems.crisis_dimension.steps import movable, needs_hold, open_spaces
from ..constants import CONCEDE, DEFEND, DISKS, MOBILIZED, GameOp

IN_FULL, SURE, DISK, CUBE = 1, 2, 4, 8
"""What a judgement says: all of it can be done; cubes surely come or go; a disk is placed; an own cube is placed."""


@kernel
def room_for(s, side, act, where, how):
    """How many cubes of a step its spaces allow, the supply aside."""
    total, best = 0, 0
    for space in range(SPACES):
        if (where >> space) & 1:
            count = MOST - s.cubes[side, space]
            if act == Act.REMOVE:
                count = s.cubes[1 - side, space] + 0
            elif act == Act.REPLACE:
                count = min(count, s.cubes[1 - side, space])
            elif act == Act.WITHDRAW:
                count = s.cubes[side, space] + 0
            best = max(best, count)
            total += min(count, 1) if how == Filter.APART else count
    return best if how == Filter.SAME else total


@kernel
def judge_step(s, side, row, t, left, room):
    """A step of cubes: how many can be done, and how many own cubes it takes."""
    act = t.program[row, OP] - Op.PLACE
    count, where, how = t.program[row, FIRST] + 0, t.program[row, SECOND], max(0, t.program[row, THIRD])
    if how > Filter.APART:
        how = Filter.NO + 0
    takes = act == Act.PLACE or act == Act.REPLACE
    if takes and t.program[row, HOW] > 0:
        where &= room
    fits = min(count, room_for(s, side, act, where, how))
    return min(fits, left) if takes else fits


@kernel
def judge_rows(s, t, side, row, available, room):
    """A program without choices."""
    verdict, left = IN_FULL, available + 0
    while t.program[row, OP] != END:
        op, flags = t.program[row, OP], t.program[row, HOW]
        following = row + 1
        if op == IF:
            if not needs_hold(s, t, t.program[row, FIRST], side):
                following = t.program[row, SECOND] + 0
        elif op == GOTO:
            following = t.program[row, FIRST] + 0
        elif op >= Op.PLACE and op <= Op.WITHDRAW and t.program[row, WHO] != 1:
            done = judge_step(s, side, row, t, left, room)
            takes = op == Op.PLACE or op == Op.REPLACE
            if takes:
                left -= done
            if done > 0 and op != Op.WITHDRAW:
                verdict |= SURE
                if takes:
                    verdict |= CUBE
            if done < (1 if flags > 0 else t.program[row, FIRST]):
                verdict &= ~IN_FULL
        elif op == Op.MOVE and t.program[row, WHO] != 1:
            if movable(s, side, t.program[row, SECOND], t.program[row, THIRD]) == 0:
                verdict &= ~IN_FULL
        elif op == Op.OPS:
            where = t.program[row, SECOND]
            if placeable(s, t, side, where) or removable(s, t, side, where):
                verdict |= SURE
            else:
                verdict &= ~IN_FULL
        elif op == GameOp.DISK:
            if s.gauges[DISKS] < 3:
                verdict |= DISK
            else:
                verdict &= ~IN_FULL
        elif op == GameOp.MOBILIZE:
            if s.gauges[MOBILIZED] == 2:
                verdict &= ~IN_FULL
            elif side == DEFEND:
                verdict |= SURE
        row = following
    return verdict


@kernel
def judge_event(s, t, side, row, available, room):
    """A program; of a choice the first way that can be done in full counts (T-SOLO-12)."""
    verdict = judge_rows(s, t, side, row, available, room) if not has_choice(t, row) else IN_FULL + 0
    while t.program[row, OP] != END and has_choice(t, row):
        if t.program[row, OP] == CHOOSE:
            branch = full_branch(s, t, side, row, available, room)
            if branch < 0:
                return 0
            verdict |= judge_rows(s, t, side, branch_start(t, row, branch), available, room)
        row += 1
    return verdict


@kernel
def has_choice(t, row):
    while t.program[row, OP] != END:
        if t.program[row, OP] == CHOOSE:
            return True
        row += 1
    return False


@kernel
def full_branch(s, t, side, row, available, room):
    """The first branch of a choice that can be done in full, -1 for none."""
    for branch in range(t.program[row, SECOND]):
        start = branch_start(t, row, branch)
        if judge_rows(s, t, side, start, available, room) & IN_FULL:
            return branch
    return -1


@kernel
def brings_consequences(s, t, side):
    """A disk of the event would free a white cube, or bring a Mobilization, for this side (`bot_neutral`)."""
    if s.gauges[DISKS] == 3:
        return False
    if side == CONCEDE:
        for place in range(s.disk.shape[0]):
            if s.disk[place] == 0:
                return s.locked[place] == 1
    return s.gauges[MOBILIZED] < 2 and s.gauges[DISKS] + 1 >= t.mobilization_disks[s.gauges[MOBILIZED]]


@kernel
def touches(s, t, side, row, where, available):
    """T-SOLO-20: whether some cube in these spaces could come or go by the event."""
    while t.program[row, OP] != END:
        op = t.program[row, OP]
        if op >= Op.PLACE and op <= Op.WITHDRAW:
            act = op - Op.PLACE
            actor = 1 - side if t.program[row, WHO] == 1 else side
            takes = (act == Act.PLACE or act == Act.REPLACE) and actor == side
            if (not takes or available > 0) and open_spaces(s, actor, act, t.program[row, SECOND] & where):
                return True
        elif op == GameOp.PLACE_COUNTED:
            if available > 0 and open_spaces(s, side, Act.PLACE + 0, t.program[row, FIRST] & where):
                return True
        elif op == Op.MOVE:
            if count_bits(t.program[row, THIRD] & where) and movable(
                s, side, t.program[row, SECOND], t.program[row, THIRD]
            ):
                return True
        elif op == CHOOSE:
            for branch in range(t.program[row, SECOND]):
                if touches_plain(s, t, side, branch_start(t, row, branch), where, available):
                    return True
        row += 1
    return False


@kernel
def touches_plain(s, t, side, row, where, available):
    """The same for one way of a choice."""
    while t.program[row, OP] != END:
        op = t.program[row, OP]
        if op >= Op.PLACE and op <= Op.WITHDRAW:
            act = op - Op.PLACE
            takes = act == Act.PLACE or act == Act.REPLACE
            if (not takes or available > 0) and open_spaces(s, side, act, t.program[row, SECOND] & where):
                return True
        row += 1
    return False
