"""How the game ends, and what it pays (R-WIN)."""

from ....core.frames import end_game
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.cards import count_goals
from ....systems.crisis_dimension.constants import DIMENSIONS, NONE, GoalZone
from ....systems.crisis_dimension.control import controls
from ....systems.crisis_dimension.victory import pay
from ..constants import COMMUNE, MILITARY, POLITICAL, VERSAILLES, Ending, GameNote, Opt

COUNTS = 4
"""What the tiebreak counts: VP, Objectives, Pivotal spaces, Initiative."""


@kernel
def winner_by_points(s):
    """R-WIN-1: NONE is a tie."""
    military, political = s.vp[MILITARY], s.vp[POLITICAL]
    if military >= 0 and military > political:
        return VERSAILLES
    if political >= 0 and political > military:
        return COMMUNE
    return NONE


@kernel
def pivotals_held(s, t, side):
    count = 0
    for dimension in range(DIMENSIONS):
        if controls(s, side, t.pivotal[dimension]):
            count += 1
    return count


@kernel
def tie_count(s, t, which):
    """R-WIN-2: by how much Versailles is ahead in one of the four counts."""
    if which == 0:
        return s.vp[MILITARY] - s.vp[POLITICAL]
    if which == 1:
        return count_goals(s, GoalZone.DONE0) - count_goals(s, GoalZone.DONE1)
    if which == 2:
        return pivotals_held(s, t, VERSAILLES) - pivotals_held(s, t, COMMUNE)
    return 1 if s.initiative == VERSAILLES else -1


@kernel
def winner_by_counts(s, t):
    """R-WIN-2: more counts win; equal: the Commune."""
    lead = 0
    for which in range(COUNTS):
        ahead = tie_count(s, t, which)
        if ahead != 0:
            note(s, GameNote.COUNT, VERSAILLES if ahead > 0 else COMMUNE, which)
            lead += 1 if ahead > 0 else -1
    return VERSAILLES if lead > 0 else COMMUNE


@kernel
def finish(s, t, cut_short):
    """Set winner and rewards, and end the game."""
    if cut_short:
        s.ending = Ending.STEP_LIMIT
    else:
        s.winner = winner_by_points(s)
        s.ending = Ending.POINTS
        if s.winner == NONE:
            note(s, GameNote.TIE, s.vp[MILITARY], s.vp[POLITICAL])
            if s.opponent >= 0:  # R-SOLO-20
                s.winner = s.opponent
                s.ending = Ending.BOT_TIE
            else:
                s.winner = winner_by_counts(s, t)
                s.ending = Ending.TIEBREAK
    note(s, GameNote.THE_END, s.ending, s.winner, s.vp[MILITARY], s.vp[POLITICAL])
    pay(s, s.options[Opt.REWARD] == 1, VERSAILLES, 0.05 * (s.vp[MILITARY] - s.vp[POLITICAL]))
    end_game(s, 2 if cut_short else 1)


@kernel
def truncate(s, t):
    finish(s, t, True)
