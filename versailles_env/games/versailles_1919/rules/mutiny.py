"""Happiness, and the Mutiny that a fall can bring."""

from ....core.frames import SEAT, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..constants import Frame, Note
from .pieces import ask, is_played, mobilized


@kernel
def allowed_units(s, t, nation):
    """How many mobilized units this nation's Happiness zone allows (V-MUTINY-3, board data)."""
    return t.military_limit[s.happiness[nation]]


@kernel
def set_happiness(s, t, nation, change):
    """Move a marker, without asking what follows from it."""
    before = s.happiness[nation]
    if before == 0:
        return  # V-HAPPY-1: 0 is final
    s.happiness[nation] = max(0, min(before + change, t.happiness_max))  # V-HAPPY-1: 30 is a cap
    note(s, Note.HAPPINESS, nation, before, s.happiness[nation])


@kernel
def change_happiness(s, t, nation, change):
    """Move a marker by the whole amount, then see whether the zone brings a Mutiny (V-MUTINY-4)."""
    set_happiness(s, t, nation, change)
    if is_played(s, nation) and mobilized(s, nation) > allowed_units(s, t, nation):
        push(s, Frame.MUTINY, nation, nation)  # V-MUTINY-5: before the next icon or step


@kernel
def would_mutiny(s, t, nation, loss):
    """Whether losing this much Happiness would force a demobilization."""
    if s.happiness[nation] == 0:
        return False
    return mobilized(s, nation) > t.military_limit[max(0, s.happiness[nation] - loss)]


@kernel
def advance_mutiny(s, t):
    """One unit after another goes to the '1' box until the zone allows the rest (V-MUTINY-1)."""
    nation = top(s)[SEAT]
    if mobilized(s, nation) > allowed_units(s, t, nation):
        note(s, Note.MUTINY, nation)
        ask(s, Frame.DEMOBILIZE_UNIT, nation, nation, 1)
    else:
        pop(s)  # V-MUTINY-2: a higher zone gives nothing back
