"""What the solo opponent makes of an event before it uses it (T-SOLO-5, T-SOLO-6, T-RULE-16).

Each step is judged on the position before the event, the cubes that its steps need being added up.
"""

from ....core.interpreter import CHOOSE, END, FIRST, HOW, OP, SECOND, THIRD, WHO, branch_start
from ....core.jit import kernel
from ....systems.crisis_dimension.constants import MOST, SPACES, Act, Filter, Op
from ....systems.crisis_dimension.control import present_mask, reach_mask
from ....systems.crisis_dimension.steps import (
    branch_open,
    first_open_branch,
    movable,
    open_spaces,
    past_jumps,
)
from ....systems.crisis_dimension.supply import supply
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
def open_to_points(s, t, side, where):
    """Spaces in which points bound to a set could do something; the snapshot of the play is not taken yet."""
    placing = reach_mask(s, t, side) & ~s.full[side] if supply(s, side) > 0 else 0
    reach = reach_mask(s, t, side) if t.reach_removes else present_mask(s, t, side)
    return where & (placing | reach & s.here[1 - side])


@kernel
def judge_row(s, t, side, row, left, room):
    """One step: what it surely brings, whether it can be done in full, and the own cubes it takes."""
    op, flags = t.program[row, OP], t.program[row, HOW]
    if t.program[row, WHO] == 1:
        return IN_FULL, 0  # the other side's part
    if op >= Op.PLACE and op <= Op.WITHDRAW:
        if op == Op.WITHDRAW and flags > 0:
            return IN_FULL, 0  # an offer that it never takes
        done = judge_step(s, side, row, t, left, room)
        takes = op == Op.PLACE or op == Op.REPLACE
        verdict = IN_FULL if done >= (1 if flags > 0 else t.program[row, FIRST]) else 0
        if done > 0 and op != Op.WITHDRAW:
            verdict |= SURE | (CUBE if takes else 0)
        return verdict, done if takes else 0
    if op == Op.MOVE:
        return IN_FULL if movable(s, side, t.program[row, SECOND], t.program[row, THIRD]) else 0, 0
    if op == Op.OPS:
        return IN_FULL | SURE if open_to_points(s, t, side, t.program[row, SECOND]) else 0, 0
    if op == GameOp.DISK:
        return IN_FULL | DISK if s.gauges[DISKS] < 3 else 0, 0
    if op == GameOp.MOBILIZE:
        if s.gauges[MOBILIZED] == 2:
            return 0, 0
        return IN_FULL | SURE if side == DEFEND else IN_FULL, 0
    return IN_FULL, 0


@kernel
def joined(verdict, more):
    """Two parts of an event: in full if both are, and all that either brings."""
    return (verdict | more) & (more | ~IN_FULL) & (verdict | ~IN_FULL)


@kernel
def judge_way(s, t, side, row, left, room):
    """A program without choices, or one way of a choice."""
    verdict = IN_FULL + 0
    row = past_jumps(s, t, row, side)
    while t.program[row, OP] != END:
        more, taken = judge_row(s, t, side, row, left, room)
        verdict = joined(verdict, more)
        left -= taken
        row = past_jumps(s, t, row + 1, side)
    return verdict


@kernel
def judge_event(s, t, side, row, available, room):
    """A program; of a choice the first way that can be done in full counts (T-SOLO-12), left to the other side the worst."""
    verdict, left = IN_FULL + 0, available + 0
    row = past_jumps(s, t, row, side)
    while t.program[row, OP] != END:
        if t.program[row, OP] != CHOOSE:
            more, taken = judge_row(s, t, side, row, left, room)
            verdict = joined(verdict, more)
            left -= taken
        elif t.program[row, FIRST] == 0:
            branch = full_branch(s, t, side, side, row, left, room)
            if branch < 0:
                return 0
            verdict = joined(verdict, judge_way(s, t, side, branch_start(t, row, branch), left, room))
        else:
            verdict = joined(verdict, worst_branch(s, t, side, row, left, room))
        row = past_jumps(s, t, row + 1, side)
    return verdict


@kernel
def full_branch(s, t, side, you, row, available, room):
    """The first branch of a choice that is open to `you` and can be done in full, -1 for none."""
    for branch in range(t.program[row, SECOND]):
        if branch_open(s, t, row, branch, you):
            if judge_way(s, t, side, branch_start(t, row, branch), available, room) & IN_FULL:
                return branch
    return -1


@kernel
def worst_branch(s, t, side, row, available, room):
    """What every open branch of a choice brings: the other side takes its pick."""
    verdict = IN_FULL | SURE | DISK | CUBE
    for branch in range(t.program[row, SECOND]):
        if branch_open(s, t, row, branch, side):
            verdict &= judge_way(s, t, side, branch_start(t, row, branch), available, room)
    return verdict


@kernel
def table_branch(s, t, side, you, row, available, room):
    """The branch that the tables take: the first that can be done in full, else the first open one."""
    branch = full_branch(s, t, side, you, row, available, room)
    return branch if branch >= 0 else first_open_branch(s, t, row, you)


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
def touches_row(s, t, side, row, where, available):
    """Whether some cube in these spaces could come or go by one step."""
    op, second = t.program[row, OP], t.program[row, SECOND]
    actor = 1 - side if t.program[row, WHO] == 1 else side
    if op >= Op.PLACE and op <= Op.WITHDRAW:
        act = op - Op.PLACE
        takes = (act == Act.PLACE or act == Act.REPLACE) and actor == side
        return (not takes or available > 0) and open_spaces(s, actor, act, second & where) != 0
    if op == GameOp.PLACE_COUNTED:
        return available > 0 and open_spaces(s, side, Act.PLACE + 0, t.program[row, FIRST] & where) != 0
    if op == Op.MOVE:
        return t.program[row, THIRD] & where != 0 and movable(s, actor, second, t.program[row, THIRD]) != 0
    return op == Op.OPS and open_to_points(s, t, side, second & where) != 0


@kernel
def touches_way(s, t, side, row, where, available):
    """A program without choices, or one way of a choice."""
    row = past_jumps(s, t, row, side)
    while t.program[row, OP] != END:
        if touches_row(s, t, side, row, where, available):
            return True
        row = past_jumps(s, t, row + 1, side)
    return False


@kernel
def touches(s, t, side, row, where, available):
    """T-SOLO-20: whether some cube in these spaces could come or go by the event."""
    row = past_jumps(s, t, row, side)
    while t.program[row, OP] != END:
        if t.program[row, OP] == CHOOSE:
            for branch in range(t.program[row, SECOND]):
                if branch_open(s, t, row, branch, side):
                    if touches_way(s, t, side, branch_start(t, row, branch), where, available):
                        return True
        elif touches_row(s, t, side, row, where, available):
            return True
        row = past_jumps(s, t, row + 1, side)
    return False
