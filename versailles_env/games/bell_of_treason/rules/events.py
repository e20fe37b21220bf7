"""Effects that only this game has."""

from ....core.frames import NOBODY, SEAT, A, B, E, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import ask
from ....systems.crisis_dimension.cards import draw_card, lay
from ....systems.crisis_dimension.constants import YES, Act, CardZone, Frame
from ....systems.crisis_dimension.play import is_own_event
from ....systems.crisis_dimension.steps import MAY, next_row, run_effect, start_step
from ..constants import GameNote, GameOp, Own, Subject
from .german import LOWEST, disks, lift_disk, start_disk


@kernel
def advance_program(s, t):
    you, card = top(s)[B], top(s)[E]
    row = next_row(s, t)
    if row < 0:
        return
    if not run_effect(s, t, row):
        run_own_effect(s, t, row, you, card)


@kernel
def run_own_effect(s, t, row, you, card):
    op, number = t.program[row, 0], t.program[row, 1]
    if op == GameOp.DISK:
        start_disk(s, LOWEST)
    elif op == GameOp.MAY_LIFT_DISK:
        if disks(s) > 0:
            ask(s, Frame.YES_NO, you, card, Subject.LIFT)
    elif op == GameOp.MAY_MOBILIZE:
        if s.mobilized < 2:
            ask(s, Frame.YES_NO, you, card, Subject.MOBILIZE)
    elif op == GameOp.DECISION:
        push(s, Own.DECISION, NOBODY)
    elif op == GameOp.REVEAL:
        s.counted = 0
        push(s, Own.REVEAL, you, number)
    elif op == GameOp.PLACE_COUNTED:
        count = s.counted + 0
        s.counted = 0
        start_step(s, you, Act.PLACE, count, number, MAY, card)
    elif op == GameOp.WHEN_DISKS:
        if disks(s) < number:
            top(s)[A] += 1
    elif s.mobilized < number:  # WHEN_MOBILIZED
        top(s)[A] += 1


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
    if frame[A] == 0 or not draw_card(s, CardZone.DISCARDS, 1):
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
