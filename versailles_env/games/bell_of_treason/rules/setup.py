"""Set-up (T-SETUP)."""

from ....core.frames import NOBODY, push
from ....core.jit import kernel
from ....systems.crisis_dimension.constants import NONE, CardZone, Frame, GoalZone
from ....systems.crisis_dimension.control import look_at_space
from ..constants import CUBES, DEFEND, Opt


@kernel
def setup(s, t):
    s.opponent = NONE
    s.track_may = s.options[Opt.TRACK]
    if s.options[Opt.PLAYERS] == 0:
        s.opponent = 1 - s.options[Opt.SIDE]
        s.seated = 1 if s.options[Opt.SEATED] > 0 else 0
        s.goals_open = 3
    for side in range(2):
        s.pool[side] = t.start_pool[side]
        s.places[side] = CUBES
        s.final_card[side] = t.final_card[side]
        for zone in range(s.zone.shape[1]):
            s.zone[side, zone] = t.start_zone[side, zone]
            s.guests[side, zone] = t.start_guests[side, zone]
        for space in range(s.cubes.shape[1]):
            s.cubes[side, space] = t.start_cubes[side, space]
    for space in range(s.cubes.shape[1]):
        look_at_space(s, space)
    s.locked[:] = 1
    for k in range(2):
        s.mob_cubes[k] = t.mobilization_cubes[k]
    s.card_zone[:] = CardZone.DECK
    for side in range(2):
        s.card_zone[t.final_card[side]] = CardZone.FRONT
    s.goal_zone[:] = GoalZone.DECK
    s.pile[:] = NONE
    s.laid_by[:] = NONE
    s.aside[:, :] = NONE
    s.chosen[:] = NONE
    s.picked = NONE
    s.first_breach = NONE
    s.winner = NONE
    s.active = NONE
    s.initiative = DEFEND  # T-SETUP-4
    push(s, Frame.ROUND, NOBODY)
