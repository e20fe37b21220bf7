"""Draws: how many outcomes, which, and what they do."""

from ....core.frames import KIND, A, pop, top
from ....core.jit import kernel
from ....systems.crisis_dimension.cards import count_goals, count_zone, nth_goal, nth_in_zone
from ....systems.crisis_dimension.constants import C_CARD, C_GOAL, C_SPACE, CardZone, Frame, GoalZone
from ....systems.crisis_dimension.control import count_bits, nth_bit
from ..constants import C_DRAWN

ZONE = A
"""In DRAW_CARD: where the card goes; in PICK_CARD: the hand it is picked from."""


@kernel
def chance_count(s, t):
    frame = top(s)
    kind = frame[KIND]
    if kind == Frame.DRAW_CARD:
        return count_zone(s, CardZone.DECK)
    if kind == Frame.DRAW_GOAL:
        return count_goals(s, GoalZone.DECK)
    if kind == Frame.PICK_SPACE:
        return count_bits(frame[A])
    return count_zone(s, frame[ZONE])


@kernel
def chance_outcome(s, t, rank):
    frame = top(s)
    kind = frame[KIND]
    if kind == Frame.DRAW_CARD:
        return C_CARD + nth_in_zone(s, CardZone.DECK, rank)
    if kind == Frame.DRAW_GOAL:
        return C_GOAL + nth_goal(s, GoalZone.DECK, rank)
    if kind == Frame.PICK_SPACE:
        return C_SPACE + nth_bit(frame[A], rank)
    return C_DRAWN + nth_in_zone(s, frame[ZONE], rank)


@kernel
def apply_chance(s, t, outcome):
    frame = top(s)
    kind, where = frame[KIND], frame[A]
    pop(s)
    if kind == Frame.DRAW_CARD:
        s.card_zone[outcome - C_CARD] = where
        if where == CardZone.OUT:  # R-MIL-3
            s.drawn = outcome - C_CARD
    elif kind == Frame.DRAW_GOAL:
        s.goal_zone[outcome - C_GOAL] = where
    elif kind == Frame.PICK_SPACE:
        s.picked = outcome - C_SPACE
    else:
        s.card_zone[outcome - C_DRAWN] = CardZone.DECK
