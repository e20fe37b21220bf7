"""The words of the solo opponent's tables; x is the space looked at, the act one cube placed, removed or replaced there."""

from enum import IntEnum


class Word(IntEnum):
    ROOM = 0
    WINS = 1
    BREAKS = 2
    WINS_DIM = 3
    BREAKS_DIM = 4
    GOAL = 5
    FOE_GOAL = 6
    GOALS = 7
    PIVOTAL = 8
    LINKED = 9
    FOE_ISOLATED = 10
    DIM2 = 11
    HEART = 12
    CENTRE = 13
    THREAT = 14
    CENTRE_LEAD = 15
    STRONG = 16
    PARIS = 17


WORDS = {
    "room": Word.ROOM,
    "wins": Word.WINS,
    "breaks": Word.BREAKS,
    "wins_dim": Word.WINS_DIM,
    "breaks_dim": Word.BREAKS_DIM,
    "goal": Word.GOAL,
    "foe_goal": Word.FOE_GOAL,
    "goals": Word.GOALS,
    "pivotal": Word.PIVOTAL,
    "linked": Word.LINKED,
    "foe_isolated": Word.FOE_ISOLATED,
    "dim2": Word.DIM2,
    "heart": Word.HEART,
    "president": Word.CENTRE,
    "threat": Word.THREAT,
    "president_lead": Word.CENTRE_LEAD,
    "strong": Word.STRONG,
    "paris": Word.PARIS,
}
MEANINGS = {
    "room": "x has Room",
    "wins": "the act gives the opponent x",
    "breaks": "the act ends the player's control of x",
    "wins_dim": "the act gives the opponent the whole Dimension",
    "breaks_dim": "the act ends the player's control of the whole Dimension",
    "goal": "x is the opponent's Objective space",
    "foe_goal": "x is the player's Objective space",
    "goals": "x is either Objective space",
    "pivotal": "x is a Pivotal space",
    "linked": "x has a lender that the opponent controls",
    "foe_isolated": "x holds Isolated cubes of the player",
    "dim2": "the opponent controls both other spaces of the Dimension",
    "heart": "x is President or exerts Pressure over it",
    "president": "x is President",
    "threat": "x is President or exerts Pressure over it, and the player has as many cubes there as the opponent in President",
    "president_lead": "x is President, and the player has more cubes there than the opponent in any space of its heart",
    "strong": "the opponent's strength in x is 2 or more",
    "paris": "x is a space of Paris",
}
"""What a row's word asks of the space x."""


class Extremum(IntEnum):
    NO = 0
    MIN_OWN = 1
    MIN_FOE = 2
    MAX_FOE = 3
    MAX_OWN = 4
    SURE = 5


EXTREMA = {
    "min_own": Extremum.MIN_OWN,
    "min_foe": Extremum.MIN_FOE,
    "max_foe": Extremum.MAX_FOE,
    "max_own": Extremum.MAX_OWN,
    "sure": Extremum.SURE,
}
GUARDS = {"late": 1, "final": 2}
