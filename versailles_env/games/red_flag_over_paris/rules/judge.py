"""Whether an event would have an effect for the solo opponent (R-SOLO-8, R-SOLO-9, R-RULE-15): each step judged on the position now."""

from ....core.interpreter import CHOOSE, END, FIRST, HOW, OP, SECOND, THIRD, WHO, branch_start
from ....core.jit import kernel
from ....systems.crisis_dimension.bot import spare_sources
from ....systems.crisis_dimension.constants import ANYWHERE, SPACES, Act, Filter, Op
from ....systems.crisis_dimension.control import present_mask, reach_mask
from ....systems.crisis_dimension.steps import branch_open, first_open_branch, past_jumps
from ..constants import COMMUNE, GameOp
from .events import disc_spaces


@kernel
def step_works(s, t, side, row, available, room):
    """A step of cubes: never into a space without Room, never with a cube that is not Available."""
    act, where, how = t.program[row, OP] - Op.PLACE, t.program[row, SECOND], t.program[row, THIRD]
    if how == Filter.PRESENT:
        where &= present_mask(s, t, side)
    elif how == Filter.BARE:
        where &= ~s.discs[1 - side]
    if act == Act.REMOVE:
        return where & s.here[1 - side] != 0
    if act == Act.WITHDRAW:
        return t.program[row, HOW] == 0 and where & s.here[side] != 0
    if act == Act.REPLACE:
        where &= s.here[1 - side]
    return available > 0 and where & (room & ANYWHERE) != 0


@kernel
def move_works(s, side, sources, targets, room):
    for space in range(SPACES):
        if (targets & (room & ANYWHERE) & ~s.full[side]) >> space & 1 and spare_sources(
            s, side, sources, space
        ):
            return True
    return False


@kernel
def points_work(s, t, side, where, available):
    reach = reach_mask(s, t, side) & where
    if reach & (s.here[1 - side] | s.discs[1 - side]):
        return True
    return available > 0 and reach & ~s.full[side] != 0


@kernel
def row_works(s, t, side, row, available, room):
    """One line that is no choice."""
    op, first, second = t.program[row, OP], t.program[row, FIRST], t.program[row, SECOND]
    if t.program[row, WHO] == 1:
        return False
    if op >= Op.PLACE and op <= Op.WITHDRAW:
        return step_works(s, t, side, row, available, room)
    if op == Op.MOVE:
        return move_works(s, side, second, t.program[row, THIRD], room)
    if op == Op.OPS:
        return points_work(s, t, side, second, available)
    if op == GameOp.DISC:
        return s.discs_left[side] > 0 and disc_spaces(s, first) != 0
    if op == GameOp.MOMENTUM:
        return first == 1 and second < 0 and s.gauges[1 - side] > 0
    if op == GameOp.RESTORE:
        return side == COMMUNE and s.out[side] > 0 and second & (room & ANYWHERE) != 0
    return False


@kernel
def way_works(s, t, side, row, available, room):
    """A program without choices, or one way of a choice."""
    row = past_jumps(s, t, row, side)
    while t.program[row, OP] != END:
        if row_works(s, t, side, row, available, room):
            return True
        row = past_jumps(s, t, row + 1, side)
    return False


@kernel
def working_branch(s, t, side, you, row, available, room):
    """The first way of a choice open to `you` that has an effect, -1 for none."""
    for branch in range(t.program[row, SECOND]):
        if branch_open(s, t, row, branch, you) and way_works(
            s, t, side, branch_start(t, row, branch), available, room
        ):
            return branch
    return -1


@kernel
def table_branch(s, t, side, you, row, available, room):
    """R-SOLO-8: the first way that has an effect, else the first open one."""
    branch = working_branch(s, t, side, you, row, available, room)
    return branch if branch >= 0 else first_open_branch(s, t, row, you)


@kernel
def has_effect(s, t, side, row, available, room):
    """An event, its choices included; one left to the other side is no reason to use it."""
    row = past_jumps(s, t, row, side)
    while t.program[row, OP] != END:
        if t.program[row, OP] == CHOOSE:
            if t.program[row, FIRST] == 0 and working_branch(s, t, side, side, row, available, room) >= 0:
                return True
        elif row_works(s, t, side, row, available, room):
            return True
        row = past_jumps(s, t, row + 1, side)
    return False
