"""A round (R-INIT), and whether the Final Crisis comes (R-FC-1)."""

from ....core.frames import NOBODY, STEP, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.constants import LAST_ROUND, Frame, Note
from ....systems.crisis_dimension.rounds import CARDS, ask_goals, start_deal, start_initiative
from ....systems.crisis_dimension.scoring import play_round
from ..constants import COMMUNE, FINAL_ZONE, POLITICAL, VERSAILLES, Opt
from .play import start_censorship


@kernel
def entitled(s):
    """R-INIT-1: the higher of own Political VP minus own Momentum; the Commune on a tie."""
    commune = s.vp[POLITICAL] - s.gauges[COMMUNE]
    versailles = -s.vp[POLITICAL] - s.gauges[VERSAILLES]
    return COMMUNE if commune >= versailles else VERSAILLES


@kernel
def crisis_comes(s):
    """R-FC-1."""
    both = s.breached[VERSAILLES, FINAL_ZONE] and s.breached[COMMUNE, FINAL_ZONE]
    return both or s.round_n == LAST_ROUND


@kernel
def advance_round(s, t):
    """CD-ROUND-1, in the order of the rulebook's sequence of play."""
    frame = top(s)
    step = frame[STEP]
    frame[STEP] = step + 1
    if step == 0:
        s.round_n += 1
        note(s, Note.ROUND, s.round_n)
        start_deal(s, t)
        if s.options[Opt.CENSORSHIP]:  # R-VAR-1
            for side in range(2):
                top(s)[CARDS + side] += 1
    elif step == 1:
        ask_goals(s)
    elif step == 2:
        start_initiative(s, t, entitled(s))
    elif step == 3:
        start_censorship(s)
    elif step < 8:
        play_round(s, t, step - 4)
    elif crisis_comes(s):
        pop(s)
        push(s, Frame.FINAL, NOBODY)
    else:
        frame[STEP] = 0
