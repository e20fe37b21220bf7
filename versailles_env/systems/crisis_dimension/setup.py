"""What set-up is in all games of the system."""

from ...core.jit import kernel
from .constants import NONE, CardZone, GoalZone
from .control import look_at_space


@kernel
def set_up_map(s, t):
    for side in range(2):
        for zone in range(s.zone.shape[1]):
            s.zone[side, zone] = t.start_zone[side, zone]
        for space in range(s.cubes.shape[1]):
            s.cubes[side, space] = t.start_cubes[side, space]
    for space in range(s.cubes.shape[1]):
        look_at_space(s, space)


@kernel
def set_up_cards(s, t):
    """All cards in their decks, the final cards before their owners; nothing chosen, laid or decided."""
    s.card_zone[:] = CardZone.DECK
    for side in range(2):
        s.final_card[side] = t.final_card[side]
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


@kernel
def set_up_solo(s, person, seated):
    """The solo opponent has the other side; its Objective and the player's lie open (CD-SOLO-2)."""
    s.opponent = 1 - person
    s.seated = seated
    s.goals_open = 3
