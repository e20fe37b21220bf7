"""Dice and draws: how many outcomes, which, and what they do."""

from ....core.frames import KIND, NOBODY, A, B, pop, push, top
from ....core.jit import kernel
from ....systems.crisis_dimension.cards import count_goals, count_zone, nth_goal, nth_in_zone
from ....systems.crisis_dimension.constants import C_CARD, C_GOAL, C_SPACE, CardZone, Frame, GoalZone
from ....systems.crisis_dimension.control import count_bits, nth_bit
from ..constants import C_DIE, C_STACK, Own
from .events import revealed
from .german import draw_cube, nth_cube, roll

ZONE, BELOW = A, B
"""In DRAW_CARD: where the card goes; 1 if it is one of the deck's own, not the opponent's final card."""


@kernel
def chance_count(s, t):
    frame = top(s)
    kind = frame[KIND]
    if kind == Frame.DRAW_CARD:
        if s.stacked > 0 and frame[BELOW] == 0:
            return int(s.stacked)
        return count_zone(s, CardZone.DECK) - (1 if s.stacked > 0 else 0)
    if kind == Frame.DRAW_GOAL:
        return count_goals(s, GoalZone.DECK)
    if kind == Frame.PICK_SPACE:
        return count_bits(frame[A])
    if kind == Own.DIE:
        return 6
    return s.bag[0] + s.bag[1]


@kernel
def chance_outcome(s, t, rank):
    frame = top(s)
    kind = frame[KIND]
    if kind == Frame.DRAW_CARD:
        if s.stacked == 0:
            return C_CARD + nth_in_zone(s, CardZone.DECK, rank)
        if frame[BELOW] == 0:
            return C_STACK + rank
        card = nth_in_zone(s, CardZone.DECK, rank)
        if card >= s.final_card[s.opponent]:
            card = nth_in_zone(s, CardZone.DECK, rank + 1)
        return C_CARD + card
    if kind == Frame.DRAW_GOAL:
        return C_GOAL + nth_goal(s, GoalZone.DECK, rank)
    if kind == Frame.PICK_SPACE:
        return C_SPACE + nth_bit(frame[A], rank)
    if kind == Own.DIE:
        return C_DIE + rank
    return nth_cube(s, rank)


@kernel
def apply_chance(s, t, outcome):
    frame = top(s)
    kind, where, below = frame[KIND], frame[A], frame[BELOW]
    pop(s)
    if kind == Frame.DRAW_CARD:
        if s.stacked > 0 and below == 0:
            draw_stacked(s, t, where, outcome - C_STACK)
        else:
            if below:
                s.stacked -= 1
            card_drawn(s, t, outcome - C_CARD, where)
    elif kind == Frame.DRAW_GOAL:
        s.goal_zone[outcome - C_GOAL] = where
    elif kind == Frame.PICK_SPACE:
        s.picked = outcome - C_SPACE
    elif kind == Own.DIE:
        roll(s, outcome)
    else:
        draw_cube(s, outcome)


@kernel
def draw_stacked(s, t, zone, place):
    """T-SOLO-18: the next of the cards on top is the opponent's Final Decision card with chance 1 in so many."""
    if place == 0:
        s.stacked = 0
        card_drawn(s, t, s.final_card[s.opponent], zone)
    else:
        push(s, Frame.DRAW_CARD, NOBODY, zone, 1)


@kernel
def card_drawn(s, t, card, zone):
    if zone == CardZone.DISCARDS:
        revealed(s, t, card)
    else:
        s.card_zone[card] = zone
