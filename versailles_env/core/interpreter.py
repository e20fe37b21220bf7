"""Run effect programs (`effects.py`) on the stack.

A program frame keeps the next row in A and three registers: B is 'you', the decider; C is 'they', the player chosen;
D is 'that', the region (or other thing) chosen. A branch runs as a program of its own with the same registers.
"""

from .effects import CHOOSE, END
from .frames import A, B, C, D, E, below, pop, push, top
from .jit import kernel


@kernel
def start_program(s, kind, row, you, they, that, extra):
    """Put a program on the stack; `kind` is the game's procedure kind for programs, `extra` its own register E."""
    push(s, kind, you, row, you, they, that, extra)


@kernel
def next_effect(s, t):
    """The row to carry out now, or -1 when the program has ended and its frame is gone."""
    frame = top(s)
    row = frame[A]
    if t.program[row, 0] == END:
        pop(s)
        return -1
    frame[A] = row + 1
    return row


@kernel
def is_choice(t, row):
    return t.program[row, 0] == CHOOSE


@kernel
def branch_start(t, row, branch):
    """Where branch number `branch` of the CHOOSE in this row begins."""
    return t.program[t.program[row, 3] + branch, 1]


@kernel
def take_branch(s, t, kind, branch):
    """Answer a choice frame (row in A) with a branch: its program runs next, with the registers of the frame below."""
    row = top(s)[A]
    frame = below(s)
    you, they, that, extra = frame[B], frame[C], frame[D], frame[E]
    pop(s)
    start_program(s, kind, branch_start(t, row, branch), you, they, that, extra)
