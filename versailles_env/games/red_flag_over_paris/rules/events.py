"""Effects that only this game has: discs, Momentum, cubes back from out of play, Objectives looked at, cards exchanged."""

from ....core.frames import NOBODY, SEAT, STEP, A, B, C, E, pop, push, top
from ....core.interpreter import FIRST, HOW, MAY, OP, SECOND
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import ask, write_spaces
from ....systems.crisis_dimension.cards import count_zone, draw_card
from ....systems.crisis_dimension.constants import (
    A_CARD,
    A_PLACE,
    A_TAKE,
    NONE,
    STOP,
    YES,
    CardZone,
    Frame,
    Note,
)
from ....systems.crisis_dimension.control import add_cubes, look_at_space
from ....systems.crisis_dimension.play import legal_card
from ....systems.crisis_dimension.steps import own_row, remember
from ..constants import (
    COMMUNE,
    MILITARY_SPACES,
    TOP_MOMENTUM,
    GameNote,
    GameOp,
    Own,
    Subject,
)
from .track import fall, rise

LEFT, WHERE = A, B
"""In RESTORE: cubes left, spaces; in DISC: the space a disc is moved from (NONE: it comes from off the map), spaces."""
SOURCE, MAY_STOP = A, C
CARD = E


@kernel
def advance_program(s, t):
    row = own_row(s, t)
    if row >= 0:
        run_own_effect(s, t, row, top(s)[B], top(s)[E])


@kernel
def run_own_effect(s, t, row, you, card):
    op, first, second = t.program[row, OP], t.program[row, FIRST], t.program[row, SECOND]
    may = t.program[row, HOW] & MAY
    if op == GameOp.DISC:
        start_disc(s, you, first, may, card)
    elif op == GameOp.MOMENTUM:
        start_momentum(s, t, you, 1 - you if first == 1 else you, second, may, card)
    elif op == GameOp.RESTORE:
        if you == COMMUNE:
            start_restore(s, you, first, second, card)
    elif op == GameOp.PEEK:
        peek(s, you)
    elif op == GameOp.REDRAW:
        if count_zone(s, CardZone.HAND0 + 1 - you) > 0:
            push(s, Own.REDRAW, 1 - you)
    elif op == GameOp.SWAP:
        if count_zone(s, CardZone.HAND0 + you) > 0 and count_zone(s, CardZone.ASIDE0 + you) > 0:
            ask(s, Own.SWAP, you, 0, 0, 0, 0, card)


# Momentum


@kernel
def start_momentum(s, t, you, whose, step, may, card):
    if step < 0:
        fall(s, t, whose)
    elif not may:
        rise(s, t, whose)
    elif s.gauges[whose] < TOP_MOMENTUM:
        ask(s, Frame.YES_NO, you, card, Subject.RISE)


@kernel
def apply_rise(s, t, action):
    side = top(s)[SEAT]
    pop(s)
    if action == YES:
        rise(s, t, side)
    else:
        note(s, GameNote.REFUSED, side, Subject.RISE)


# discs


@kernel
def disc_spaces(s, where):
    """R-DISC-1, R-RULE-1: Military spaces of the set without any disc."""
    return where & MILITARY_SPACES & ~(s.discs[0] | s.discs[1])


@kernel
def start_disc(s, side, where, may, card):
    """R-DISC-2: with both on the map one of them may be moved instead."""
    if disc_spaces(s, where) == 0:
        return
    if s.discs_left[side] == 0:
        ask(s, Own.DISC_FROM, side, 0, where, 0, 0, card)
    else:
        ask(s, Own.DISC, side, NONE, where, may, 0, card)


@kernel
def legal_disc_from(s, t, mask):
    mask[STOP] = 1
    return 1 + write_spaces(mask, A_TAKE, s.discs[top(s)[SEAT]])


@kernel
def apply_disc_from(s, t, action):
    frame = top(s)
    side, where, card = frame[SEAT], frame[WHERE], frame[CARD]
    pop(s)
    if action == STOP:
        note(s, Note.STOPPED, side, 1)
    else:
        ask(s, Own.DISC, side, action - A_TAKE, where, 0, 0, card)


@kernel
def legal_disc(s, t, mask):
    frame = top(s)
    count = write_spaces(mask, A_PLACE, disc_spaces(s, frame[WHERE]))
    if frame[MAY_STOP] > 0:
        mask[STOP] = 1
        count += 1
    return count


@kernel
def apply_disc(s, t, action):
    frame = top(s)
    side, source = frame[SEAT], frame[SOURCE]
    pop(s)
    if action == STOP:
        note(s, Note.STOPPED, side, 1)
        return
    if source < 0:
        s.discs_left[side] -= 1
    else:
        s.discs[side] &= ~(1 << source)
        look_at_space(s, source)
    space = action - A_PLACE
    s.discs[side] |= 1 << space
    look_at_space(s, space)
    note(s, GameNote.DISC, side, space, source)


# cubes from out of play


@kernel
def restorable(s, side, where):
    return where & ~s.full[side] if s.out[side] > 0 else 0


@kernel
def start_restore(s, side, count, where, card):
    if restorable(s, side, where):
        ask(s, Own.RESTORE, side, count, where, 0, 0, card)


@kernel
def legal_restore(s, t, mask):
    frame = top(s)
    mask[STOP] = 1
    return 1 + write_spaces(mask, A_PLACE, restorable(s, frame[SEAT], frame[WHERE]))


@kernel
def apply_restore(s, t, action):
    frame = top(s)
    side = frame[SEAT]
    if action == STOP:
        note(s, Note.STOPPED, side, frame[LEFT])
        pop(s)
        return
    space = action - A_PLACE
    s.out[side] -= 1
    add_cubes(s, side, space, 1)
    remember(s, space)
    note(s, GameNote.RESTORED, side, space)
    frame[LEFT] -= 1
    if frame[LEFT] == 0 or restorable(s, side, frame[WHERE]) == 0:
        pop(s)


# Objectives and cards


@kernel
def peek(s, side):
    """CD-STATE-8: known until it is shown; that it was looked at is known to both."""
    s.goals_open |= 1 << side
    note(s, GameNote.PEEKED, side)


@kernel
def advance_redraw(s, t):
    """A random card of the side's hand goes back to the deck, then it draws one; nobody else sees either."""
    frame = top(s)
    side, step = frame[SEAT], frame[STEP]
    frame[STEP] = step + 1
    if step == 0:
        push(s, Own.PICK_CARD, NOBODY, CardZone.HAND0 + side)
    elif step == 1:
        note(s, GameNote.REDREW, side)
        draw_card(s, t, CardZone.HAND0 + side, 1)
    else:
        pop(s)


@kernel
def legal_swap(s, t, mask):
    """Which hand card goes aside, or none."""
    mask[STOP] = 1
    return 1 + legal_card(s, t, mask)


@kernel
def apply_swap(s, t, action):
    """The card stays secret, so it is kept where secrets are."""
    frame = top(s)
    side, card = frame[SEAT], frame[CARD]
    pop(s)
    if action == STOP:
        note(s, Note.STOPPED, side, 1)
        return
    s.chosen[side] = action - A_CARD
    ask(s, Own.SWAP_WITH, side, 0, 0, 0, 0, card)


@kernel
def legal_swap_with(s, t, mask):
    """Which of the cards set aside comes to the hand."""
    side = top(s)[SEAT]
    count = 0
    for place in range(s.aside.shape[1]):
        if s.aside[side, place] >= 0:
            mask[A_CARD + s.aside[side, place]] = 1
            count += 1
    return count


@kernel
def apply_swap_with(s, t, action):
    side = top(s)[SEAT]
    pop(s)
    taken, given = action - A_CARD, s.chosen[side] + 0
    s.chosen[side] = NONE
    s.card_zone[taken] = CardZone.HAND0 + side
    s.card_zone[given] = CardZone.ASIDE0 + side
    for place in range(s.aside.shape[1]):
        if s.aside[side, place] == taken:
            s.aside[side, place] = given
    s.mixed[side] = s.round_n - 1
    note(s, GameNote.SWAPPED, side)
