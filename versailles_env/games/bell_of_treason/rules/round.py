"""A round from its card to the return of the Repeated cards (T-ROUND, T-INIT)."""

from ....core.frames import NOBODY, STEP, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.cards import return_from_pile
from ....systems.crisis_dimension.constants import LAST_ROUND, Frame, Note
from ....systems.crisis_dimension.rounds import ask_goals, start_deal, start_initiative
from ....systems.crisis_dimension.scoring import play_round
from ....systems.crisis_dimension.supply import remove_cube
from ..constants import CONCEDE, DEFEND, GameNote, Own, Space
from .german import start_disk


@kernel
def entitled(s):
    """T-INIT-1: the side with fewer VP; at 0 Concede counts as ahead."""
    return DEFEND if s.vp[0] <= 0 else CONCEDE


@kernel
def advance_round(s, t):
    """CD-ROUND-1, in the order of the rulebook's sequence of play."""
    frame = top(s)
    step = frame[STEP]
    frame[STEP] = step + 1
    if step == 0:
        s.round_n += 1
        note(s, Note.ROUND, s.round_n)
        if t.round_card[s.round_n - 1]:
            push(s, Own.ROUND_CARD, NOBODY)
    elif step == 1:
        start_deal(s, t)
    elif step == 2:
        ask_goals(s)
    elif step == 3:
        start_initiative(s, t, entitled(s))
    elif step < 8:
        play_round(s, t, step - 4)
    else:
        return_repeated(s, t)
        if s.round_n < LAST_ROUND:
            frame[STEP] = 0
        else:
            pop(s)
            push(s, Frame.FINAL, NOBODY)


@kernel
def advance_round_card(s, t):
    """T-ROUND-1 to -5, in this order."""
    frame = top(s)
    step = frame[STEP]
    frame[STEP] = step + 1
    if step == 0:
        stalins_politics(s, t)
    elif step == 1:
        push(s, Own.DECISION, NOBODY)
    elif step == 2:
        start_disk(s, s.round_n - 1)
    else:
        pop(s)


@kernel
def stalins_politics(s, t):
    """T-ROUND-2: all white cubes and all green but one leave Soviet Union."""
    white, green = s.cubes[CONCEDE, Space.USSR] + 0, max(0, s.cubes[DEFEND, Space.USSR] - 1)
    for _ in range(white):
        remove_cube(s, t, CONCEDE, Space.USSR)
    for _ in range(green):
        remove_cube(s, t, DEFEND, Space.USSR)
    note(s, GameNote.STALIN, white, green)


@kernel
def return_repeated(s, t):
    """T-ROUND-6, T-ROUND-7; the next card below becomes the top one (T-RULE-9)."""
    for place in range(s.pile_n - 1, -1, -1):
        card = int(s.pile[place])
        if t.card_repeated[card]:
            return_from_pile(s, place, s.round_n)
            note(s, GameNote.RETURNED, card)
