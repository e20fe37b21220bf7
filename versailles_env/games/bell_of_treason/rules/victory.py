"""How the game ends, and what it pays (T-WIN, T-RULE-14, T-RULE-15)."""

from ....core.frames import end_game
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.victory import pay
from ..constants import CONCEDE, DEFEND, Ending, GameNote, Opt, Space

BOTH_LOSE = 2


@kernel
def green_lead(s, t):
    """The most green cubes in President or in one space that presses on it."""
    most = 0
    for space in range(s.cubes.shape[1]):
        if (t.heart >> space) & 1:
            most = max(most, s.cubes[DEFEND, space])
    return most


@kernel
def defend_wins(s, t):
    """T-WIN-1: at least 1 VP, and a green count not below the white one in President."""
    return s.vp[0] >= 1 and green_lead(s, t) >= s.cubes[CONCEDE, Space.PRESIDENT]


@kernel
def finish(s, t, ending):
    """Set winner and rewards, and end the game."""
    s.ending = ending
    if ending == Ending.INVADED:
        s.winner = DEFEND
    elif ending == Ending.SURPRISED:
        s.winner = BOTH_LOSE
    elif ending == Ending.FINAL:
        s.winner = DEFEND if defend_wins(s, t) else CONCEDE
    note(s, GameNote.THE_END, ending, s.winner, s.vp[0])
    pay(s, s.options[Opt.REWARD] == 1, DEFEND, 0.1 * s.vp[0])  # T-RULE-15
    end_game(s, 2 if ending == Ending.STEP_LIMIT else 1)


@kernel
def truncate(s, t):
    finish(s, t, Ending.STEP_LIMIT)
