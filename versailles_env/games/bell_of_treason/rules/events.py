"""Effects that only this game has."""

from ....core.frames import NOBODY, SEAT, A, B, E, pop, push, top
from ....core.interpreter import FIRST, HOW, MAY, OP
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import ask
from ....systems.crisis_dimension.cards import draw_card, lay
from ....systems.crisis_dimension.constants import YES, Act, CardZone, Frame
from ....systems.crisis_dimension.play import is_own_event
from ....systems.crisis_dimension.steps import STOPPABLE, own_row, start_step
from ..constants import DISKS, MOBILIZED, GameNote, GameOp, Own, Subject
from .german import LOWEST, lift_disk, start_disk


@kernel
def advance_program(s, t):
    row = own_row(s, t)
    if row >= 0:
        run_own_effect(s, t, row, top(s)[B], top(s)[E])


@kernel
def run_own_effect(s, t, row, you, card):
    op, number, flags = t.program[row, OP], t.program[row, FIRST], t.program[row, HOW]
    if op == GameOp.DISK:
        start_disk(s, LOWEST)
    elif op == GameOp.LIFT_DISK:
        if flags & MAY and s.gauges[DISKS] > 0:
            ask(s, Frame.YES_NO, you, card, Subject.LIFT)
        else:
            lift_disk(s)
    elif op == GameOp.MOBILIZE:
        if s.gauges[MOBILIZED] == 2:
            return
        if flags & MAY:
            ask(s, Frame.YES_NO, you, card, Subject.MOBILIZE)
        else:
            push(s, Own.MOBILIZE, NOBODY)
    elif op == GameOp.DECISION:
        push(s, Own.DECISION, NOBODY)
    elif op == GameOp.REVEAL:
        s.counted = 0
        push(s, Own.REVEAL, you, number)
    else:  # PLACE_COUNTED
        count = s.counted + 0
        s.counted = 0
        start_step(s, you, Act.PLACE, count, number, STOPPABLE, card)


@kernel
def apply_own_yes_no(s, t, action):
    frame = top(s)
    side, subject = frame[SEAT], frame[B]
    pop(s)
    if action != YES:
        note(s, GameNote.REFUSED, side, subject)
    elif subject == Subject.LIFT:
        lift_disk(s)
    else:
        push(s, Own.MOBILIZE, NOBODY)


@kernel
def advance_reveal(s, t):
    """Turn up cards; they go on the discards, own and neutral ones are counted."""
    frame = top(s)
    if frame[A] == 0 or not draw_card(s, t, CardZone.DISCARDS, 1):
        pop(s)
    else:
        frame[A] -= 1


@kernel
def revealed(s, t, card):
    """A card came up for the REVEAL frame on top."""
    side = top(s)[SEAT]
    lay(s, card, side)
    if is_own_event(t, side, card):
        s.counted += 1
    note(s, GameNote.REVEALED, side, card)
