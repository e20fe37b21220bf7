"""Set-up (R-SETUP)."""

from ....core.frames import NOBODY, push
from ....core.jit import kernel
from ....systems.crisis_dimension.constants import NONE, CardZone, Frame, GoalZone
from ....systems.crisis_dimension.control import look_at_space
from ..constants import COMMUNE, CUBES, DISCS, VERSAILLES, Opt


@kernel
def setup(s, t):
    s.opponent = NONE
    s.track_may = 1 - s.options[Opt.TRACK]
    if s.options[Opt.PLAYERS] == 0:
        s.opponent = 1 - s.options[Opt.SIDE]
        s.seated = 1 if s.options[Opt.SEATED] > 0 else 0
        s.goals_open = 3
    set_up_cubes(s, t)
    for card in range(s.card_zone.shape[0]):  # R-SOLO-1
        s.card_zone[card] = CardZone.BOX if s.opponent >= 0 and not t.card_solo[card] else CardZone.DECK
    for side in range(2):
        s.final_card[side] = t.final_card[side]
        s.card_zone[t.final_card[side]] = CardZone.FRONT
    s.goal_zone[:] = GoalZone.DECK
    s.pile[:] = NONE
    s.laid_by[:] = NONE
    s.aside[:, :] = NONE
    s.chosen[:] = NONE
    s.picked = NONE
    s.drawn = NONE
    s.first_breach = NONE
    s.winner = NONE
    s.active = NONE
    s.initiative = COMMUNE  # R-SETUP-3
    push(s, Frame.ROUND, NOBODY)


@kernel
def set_up_cubes(s, t):
    """R-SETUP-1, R-SETUP-2: both pools are empty, and the Commune's has no place yet."""
    s.places[VERSAILLES] = CUBES
    s.places[COMMUNE] = t.pool_places[0]
    s.discs_left[:] = DISCS
    for step in range(s.under.shape[0]):
        s.under[step] = t.collaboration_cubes[step]
    for side in range(2):
        for zone in range(s.zone.shape[1]):
            s.zone[side, zone] = t.start_zone[side, zone]
            s.bonus[side, zone] = t.start_bonus[side, zone]
        for space in range(s.cubes.shape[1]):
            s.cubes[side, space] = t.start_cubes[side, space]
    for space in range(s.cubes.shape[1]):
        look_at_space(s, space)
