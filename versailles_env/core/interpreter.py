"""Run effect programs (`effects.py`) on the stack, and test the conditions that cards, branches and `if` name.

A program frame keeps the next row in AT and three registers: YOU, the decider; THEY, the player chosen; THAT, the region
(or other thing) chosen. CARD is the game's own, mostly the card. A branch runs as a program of its own with the same registers; the two
ways of an `if` are parts of the program itself.

A game whose cards have conditions gets its own copies of `next_effect` and of the functions that test them by
`bind_conditions`; mask and effect read the same rows by the same kernel.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from .frames import A, B, C, D, E, below, pop, push, top
from .jit import bind, kernel
from .kernels import test_holds

AT, YOU, THEY, THAT, CARD = A, B, C, D, E
"""The registers of a program's frame."""

OP, FIRST, SECOND, THIRD, HOW, WHO = range(6)
"""The columns of the table. WHO is the chooser that a line names (-1: none), HOW a sum of flags."""
ROW = 6
MAY, UP_TO = 1, 2
"""HOW of an effect: it may be left out; its number is the most, not the exact one."""
NOT, OR = 1, 2
"""HOW of a test: turned round; the next test is another way to meet the same condition."""

END, CHOOSE, IF, GOTO = 0, 1, 2, 3
FIRST_OWN_OP = 4
FIRST_OWN_TEST = 1


@kernel
def start_program(s, kind, row, you, they=-1, that=-1, card=-1):
    """Put a program on the stack; `kind` is the game's procedure kind for programs, `card` its own register."""
    push(s, kind, you, row, you, they, that, card)


@kernel
def next_effect(s, t):
    """The row to carry out now, or -1 when the program has ended and its frame is gone; for cards without conditions."""
    frame = top(s)
    row = frame[AT]
    if t.program[row, OP] == END:
        pop(s)
        return -1
    frame[AT] = row + 1
    return row


@kernel
def is_choice(t, row):
    return t.program[row, OP] == CHOOSE


@kernel
def branch_start(t, row, branch):
    """Where branch number `branch` of the CHOOSE in this row begins."""
    return t.program[t.program[row, THIRD] + branch, FIRST]


@kernel
def take_branch(s, t, kind, branch):
    """Answer a choice frame (row in A) with a branch: its program runs next, with the registers of the frame below."""
    row = top(s)[A]
    frame = below(s)
    you, they, that, card = frame[YOU], frame[THEY], frame[THAT], frame[CARD]
    pop(s)
    start_program(s, kind, branch_start(t, row, branch), you, they, that, card)


# what tests conditions: written against the stand-in `test_holds`, bound to a game's own by `bind_conditions`


def needs_hold(s, t, row, you):
    """Whether all conditions that begin in this row hold for `you`; row 0 names none, and so always does."""
    met = False
    while t.program[row, OP] != END:
        how = t.program[row, HOW]
        if not met:
            met = bool(test_holds(s, t, row, you)) != bool(how & NOT)
        if how & OR == 0:
            if not met:
                return False
            met = False
        row += 1
    return True


def next_effect_if(s, t):
    """As `next_effect`, and going the ways that `if` leaves open."""
    frame = top(s)
    while True:
        row = frame[AT]
        op = t.program[row, OP]
        if op == END:
            pop(s)
            return -1
        frame[AT] = row + 1
        if op == GOTO:
            frame[AT] = t.program[row, FIRST]
        elif op != IF:
            return row
        elif not needs_hold(s, t, t.program[row, FIRST], frame[YOU]):
            frame[AT] = t.program[row, SECOND]


def branch_open(s, t, row, branch, you):
    """Whether what this branch of the CHOOSE in the row needs holds."""
    return needs_hold(s, t, t.program[t.program[row, THIRD] + branch, SECOND], you)


def open_branches(s, t, row, you):
    """How many branches can be taken; a choice without any is not asked."""
    count = 0
    for branch in range(t.program[row, SECOND]):
        if branch_open(s, t, row, branch, you):
            count += 1
    return count


def legal_branches(s, t, row, you, mask, first):
    """Write the branches that can be taken into the mask, from action `first` on; how many."""
    count = 0
    for branch in range(t.program[row, SECOND]):
        if branch_open(s, t, row, branch, you):
            mask[first + branch] = 1
            count += 1
    return count


class Conditions(NamedTuple):
    """A game's own copies, to be unpacked into names of its module."""

    needs_hold: Callable[..., Any]
    next_effect: Callable[..., Any]
    branch_open: Callable[..., Any]
    open_branches: Callable[..., Any]
    legal_branches: Callable[..., Any]


def bind_conditions(name: str, test: Callable[..., Any]) -> Conditions:
    """The functions above with the game's kernel `test(s, t, row, you)` in the place of `test_holds`.

    Bound and not handed over as an argument: Numba does not cache what takes a function for an argument.
    """
    kernels: dict[str, Any] = {"test_holds": test}
    for function in (needs_hold, next_effect_if, branch_open, open_branches, legal_branches):
        kernels[function.__name__] = bind(function, name, kernels, inner=True)
    return Conditions(*list(kernels.values())[1:])
