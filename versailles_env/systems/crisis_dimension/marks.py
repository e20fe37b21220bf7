"""Tables that the observation is written by: one look-up a card or an Objective."""

import numpy as np

from ...core.packs import ints
from .constants import CardZone, GoalZone
from .observe import (
    ABOUT,
    ASIDE,
    DISCARDS,
    HAND,
    O_AWAY,
    O_GONE,
    O_KEPT,
    O_OFFERED,
    O_OTHER,
    OUT,
    SHOWN,
    TALLY,
    UNSEEN,
)


def zone_tables(cards: int) -> dict[str, np.ndarray]:
    """Into which piece a card or an Objective of each zone goes, for each seat, and whether an Objective is marked there."""
    card_piece = np.zeros((2, len(CardZone)))
    goal_piece, goal_mark = np.full((4, len(GoalZone)), O_OFFERED), np.zeros((4, len(GoalZone)))
    for seat in range(2):
        of_cards = {
            HAND: (CardZone.HAND0 + seat,),
            ASIDE: (CardZone.ASIDE0 + seat,),
            DISCARDS: (CardZone.DISCARDS,),
            UNSEEN: (CardZone.DECK, CardZone.HAND1 - seat, CardZone.ASIDE1 - seat),
            OUT: (CardZone.OUT, CardZone.BOX, CardZone.UNDER),
            SHOWN: (CardZone.SHOWN,),
            ABOUT: (CardZone.FRONT,),
        }
        for piece, zones in of_cards.items():
            card_piece[seat, list(zones)] = piece * cards
        for opened in range(2):
            of_goals = {
                O_OFFERED: (GoalZone.OFFERED0 + seat,),
                O_KEPT: (GoalZone.KEPT0 + seat,),
                O_OTHER: (GoalZone.KEPT1 - seat,) if opened else (),
                O_AWAY: (GoalZone.AWAY0 + seat,),
                O_GONE: (GoalZone.OUT, GoalZone.DONE0, GoalZone.DONE1),
            }
            for start, zones in of_goals.items():
                row = 2 * seat + opened
                goal_piece[row, list(zones)], goal_mark[row, list(zones)] = start, 1
    tally = np.zeros(len(GoalZone))
    tally[GoalZone.DONE0], tally[GoalZone.DONE1] = 1, 1 << TALLY
    return {
        "card_piece": ints(card_piece),
        "goal_piece": ints(goal_piece),
        "goal_mark": ints(goal_mark),
        "goal_tally": ints(tally),
    }
