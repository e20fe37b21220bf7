"""Event programs: the steps of an effect, cube by cube (CD-EFF-1 to -5)."""

from ...core.frames import KIND, SEAT, A, B, C, D, E, below, pop, top
from ...core.interpreter import FIRST as WORD
from ...core.interpreter import (
    GOTO,
    IF,
    OP,
    SECOND,
    THIRD,
    UP_TO,
    WHO,
    bind_conditions,
    is_choice,
    start_program,
    take_branch,
)
from ...core.interpreter import HOW as FLAGS
from ...core.interpreter import MAY as OPTIONAL
from ...core.jit import kernel
from ...core.log import note
from .asking import ask, write_spaces
from .constants import (
    A_BRANCH,
    A_PLACE,
    A_TAKE,
    NONE,
    STOP,
    Act,
    Filter,
    Frame,
    Note,
    Op,
    Test,
)
from .control import present_mask
from .operations import start_operations
from .supply import move_cube, place_cube, remove_cube, supply

LEFT, WHERE, ACT, HOW, CARD = A, B, C, D, E
"""The registers of STEP: cubes left, spaces, what a cube does, filter + MAY, the card."""
STOPPABLE, DECLINABLE = 8, 16
"""In HOW: 'up to', so it may be stopped at any cube; 'may', so it may be declined before the first (CD-EFF-3)."""
FROM, TO, SOURCE = B, C, D
"""The registers of TAKE (with LEFT, HOW, CARD) and PUT, whose SOURCE is the space + PACKED times HOW."""
PACKED = 16
THAT = D
"""In PROGRAM: the space chosen last."""


@kernel
def start_event(s, row, side, card):
    """`you` is whoever carries out the event."""
    start_program(s, Frame.PROGRAM, row, side, 1 - side, NONE, card)


@kernel
def test_holds(s, t, row, you):
    """Conditions read the position when they are reached (CD-RULE-6)."""
    test, first = t.program[row, OP], t.program[row, WORD]
    if test == Test.CONTROL:
        return s.held[you] & first != 0
    if test == Test.PRESENT:
        return present_mask(s, t, you) & first != 0
    if test == Test.FOE_NONE:
        return s.here[1 - you] & first == 0
    return s.gauges[test - Test.GAUGE] >= first


needs_hold, next_row, branch_open, open_branches, legal_branches = bind_conditions(
    "crisis_dimension", test_holds
)


@kernel
def past_jumps(s, t, row, side):
    """This row of an event, or the one to which an `if` leads from it as things stand."""
    while True:
        op = t.program[row, OP]
        if op == GOTO:
            row = t.program[row, WORD] + 0
        elif op == IF:
            row = row + 1 if needs_hold(s, t, t.program[row, WORD], side) else t.program[row, SECOND] + 0
        else:
            return row


@kernel
def first_open_branch(s, t, row, you):
    """The first way of a choice that can be taken; there is one, or it is not asked."""
    branch = 0
    while not branch_open(s, t, row, branch, you):
        branch += 1
    return branch


@kernel
def may_play_event(s, t, side, card):
    """CD-EFF-6, CD-PLAY-7: the card's condition, read by the mask and before the effect alike."""
    return needs_hold(s, t, t.card_needs[card], side)


@kernel
def open_spaces(s, side, act, where):
    """Where one cube of the step could go or come from; events ask neither Presence nor adjacency (CD-RULE-5)."""
    if act == Act.PLACE:
        return where & ~s.full[side] if supply(s, side) > 0 else 0
    if act == Act.REMOVE:
        return where & s.here[1 - side]
    if act == Act.REPLACE:
        return where & s.here[1 - side] & ~s.full[side] if supply(s, side) > 0 else 0
    return where & s.here[side]


@kernel
def start_step(s, side, act, count, where, how, card):
    """Ask for a step as far as it can be done (CD-EFF-3)."""
    if count > 0 and open_spaces(s, side, act, where) != 0:
        ask(s, Frame.STEP, side, count, where, act, how, card)


@kernel
def step_spaces(s, t, frame, actor, where, how):
    """The set of a step, narrowed by the filters that the position decides."""
    if how == Filter.THAT:
        return where & (1 << frame[THAT]) if frame[THAT] >= 0 else 0
    if how == Filter.PRESENT:
        return where & present_mask(s, t, actor)
    if how == Filter.BARE:
        return where & ~s.discs[1 - actor]
    return where


@kernel
def own_row(s, t):
    """Go on with the program on top; the row of a step that only the game knows, NONE if there is nothing for it to do."""
    row = next_row(s, t)
    return NONE if row < 0 or run_effect(s, t, row) else row


@kernel
def run_effect(s, t, row):
    """Carry out one row of the shared vocabulary; False if the op is the game's own."""
    frame = top(s)
    you, card = frame[B], frame[E]
    op, first, second, third = (
        t.program[row, OP],
        t.program[row, WORD],
        t.program[row, SECOND],
        t.program[row, THIRD],
    )
    flags = t.program[row, FLAGS]
    actor = 1 - you if t.program[row, WHO] == 1 else you
    if is_choice(t, row):
        if open_branches(s, t, row, you) > 0:
            ask(s, Frame.BRANCH, you if first == 0 else 1 - you, row, second, you, 0, card)
    elif op >= Op.PLACE and op <= Op.WITHDRAW:
        how = max(third, 0)
        where = step_spaces(s, t, frame, actor, second, how)
        start_step(s, actor, op - Op.PLACE, first, where, how + optional(flags), card)
    elif op == Op.MOVE:
        start_move(s, actor, first, second, third, optional(flags), card)
    elif op == Op.OPS:
        start_operations(s, t, you, first, second, card)
    else:
        return False
    return True


@kernel
def optional(flags):
    """The flags of a line as those of a step."""
    if flags & UP_TO:
        return STOPPABLE
    return DECLINABLE if flags & OPTIONAL else 0


@kernel
def legal_step(s, t, mask):
    frame = top(s)
    act = frame[ACT]
    spaces = open_spaces(s, frame[SEAT], act, frame[WHERE])
    count = write_spaces(mask, A_PLACE + 12 * act, spaces)
    if frame[HOW] >= STOPPABLE or (s.track_may and takes_supply(act) and s.pool[frame[SEAT]] == 0):
        mask[STOP] = 1
        count += 1
    return count


@kernel
def takes_supply(act):
    return act == Act.PLACE or act == Act.REPLACE


@kernel
def carry_out(s, t, side, act, space):
    """One cube of a step."""
    if act == Act.PLACE:
        place_cube(s, t, side, space)
        note(s, Note.PLACE, side, space)
    elif act == Act.REMOVE:
        remove_cube(s, t, 1 - side, space)
        note(s, Note.REMOVE, side, space)
    elif act == Act.REPLACE:
        remove_cube(s, t, 1 - side, space)
        place_cube(s, t, side, space)
        note(s, Note.REPLACE, side, space)
    else:
        remove_cube(s, t, side, space)
        note(s, Note.WITHDRAW, side, space)


@kernel
def apply_step(s, t, action):
    frame = top(s)
    side, act = frame[SEAT], frame[ACT]
    if action == STOP:
        note(s, Note.STOPPED, side, frame[LEFT])
        pop(s)
        return
    space = action - A_PLACE - 12 * act
    carry_out(s, t, side, act, space)
    remember(s, space)
    frame[LEFT] -= 1
    if frame[HOW] >= DECLINABLE:
        frame[HOW] -= DECLINABLE
    how = frame[HOW] % STOPPABLE
    if how == Filter.SAME:
        frame[WHERE] = 1 << space
    elif how == Filter.APART:
        frame[WHERE] &= ~(1 << space)
    if frame[LEFT] == 0 or open_spaces(s, side, act, frame[WHERE]) == 0:
        pop(s)


@kernel
def remember(s, space):
    """The program below keeps the space chosen last."""
    if s.depth > 1 and below(s)[KIND] == Frame.PROGRAM:
        below(s)[THAT] = space


# moves, of events and of Spread


@kernel
def movable(s, side, sources, targets):
    """Spaces a cube could leave: another one of the targets has room (CD-EFF-5)."""
    open_targets = targets & ~s.full[side]
    if open_targets & (open_targets - 1) == 0:  # none, or one, which is no target for itself
        return sources & s.here[side] & ~open_targets if open_targets else 0
    return sources & s.here[side]


@kernel
def start_move(s, side, count, sources, targets, how, card):
    if count > 0 and movable(s, side, sources, targets) != 0:
        ask(s, Frame.TAKE, side, count, sources, targets, how, card)


@kernel
def legal_take(s, t, mask):
    frame = top(s)
    count = write_spaces(mask, A_TAKE, movable(s, frame[SEAT], frame[FROM], frame[TO]))
    if frame[HOW] >= STOPPABLE:
        mask[STOP] = 1
        count += 1
    return count


@kernel
def apply_take(s, t, action):
    """The space the cube comes from is added to HOW for the PUT that follows."""
    frame = top(s)
    side, left, sources, targets, card = frame[SEAT], frame[LEFT], frame[FROM], frame[TO], frame[CARD]
    how = frame[HOW]
    pop(s)
    if action == STOP:
        note(s, Note.STOPPED, side, left)
        return
    if how >= DECLINABLE:
        how = 0
    ask(s, Frame.PUT, side, left, sources, targets, action - A_TAKE + PACKED * how, card)


@kernel
def legal_put(s, t, mask):
    frame = top(s)
    targets = frame[TO] & ~s.full[frame[SEAT]] & ~(1 << frame[SOURCE] % PACKED)
    return write_spaces(mask, A_PLACE, targets)


@kernel
def apply_put(s, t, action):
    frame = top(s)
    side, left, sources, targets, card = frame[SEAT], frame[LEFT], frame[FROM], frame[TO], frame[CARD]
    source, how, target = frame[SOURCE] % PACKED, frame[SOURCE] // PACKED, action - A_PLACE
    move_cube(s, side, source, target)
    note(s, Note.MOVE, side, source, target)
    pop(s)
    remember_below(s, target)
    start_move(s, side, left - 1, sources, targets, how, card)


@kernel
def remember_below(s, space):
    if s.depth > 0 and top(s)[KIND] == Frame.PROGRAM:
        top(s)[THAT] = space


# choices


@kernel
def legal_branch(s, t, mask):
    frame = top(s)
    return legal_branches(s, t, frame[A], frame[C], mask, A_BRANCH)


@kernel
def apply_branch(s, t, action):
    frame = top(s)
    note(s, Note.BRANCH, frame[SEAT], frame[A], action - A_BRANCH)
    take_branch(s, t, Frame.PROGRAM, action - A_BRANCH)
