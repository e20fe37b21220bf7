"""The explicit stack: who is asked what, and which procedure goes on when it is answered.

A frame is one row of eight integers. Kinds below `CHOICE` are procedures and never wait; kinds from `CHOICE` to
`CHANCE` are questions to a seat; kinds from `CHANCE` on are dice and draws.
"""

from .jit import kernel

CHOICE = 64
CHANCE = 128
NOBODY = -1

KIND, SEAT, STEP, A, B, C, D, E = range(8)
WIDTH = 8

FAULT_DEPTH, FAULT_EMPTY, FAULT_NO_ANSWER, FAULT_KIND = 1, 2, 3, 4
FAULTS = {
    FAULT_DEPTH: "the stack of frames is full",
    FAULT_EMPTY: "the stack is empty but the game is not over",
    FAULT_NO_ANSWER: "a question without any legal answer was asked",
    FAULT_KIND: "a frame of unknown kind is on the stack",
}


@kernel
def push(s, kind, seat, a=0, b=0, c=0, d=0, e=0):
    if s.depth >= s.stack.shape[0]:
        s.fault = FAULT_DEPTH
        return
    frame = s.stack[s.depth]
    frame[KIND] = kind
    frame[SEAT] = seat
    frame[STEP] = 0
    frame[A] = a
    frame[B] = b
    frame[C] = c
    frame[D] = d
    frame[E] = e
    s.depth += 1


@kernel
def pop(s):
    """Drop the top frame. It is blanked, so that equal games are equal bytes."""
    s.depth -= 1
    s.stack[s.depth, :] = 0


@kernel
def top(s):
    return s.stack[s.depth - 1]


@kernel
def below(s):
    """The frame that goes on when the top one is done: where an answer is left for it."""
    return s.stack[s.depth - 2]


@kernel
def end_game(s, how):
    s.over = how
    s.stack[:, :] = 0
    s.depth = 0
