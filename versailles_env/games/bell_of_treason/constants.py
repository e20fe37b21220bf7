"""The names of the game: sides, spaces, frames, options, notes."""

from enum import IntEnum

from ...core.frames import CHANCE, CHOICE
from ...systems.crisis_dimension.constants import (
    A_CARD,
    C_CARD,
    OWN,
    OWN_CHANCE,
    OWN_NOTE,
    OWN_OP,
    OWN_QUESTION,
)

CARDS = 39
ZONES = 2
CUBES = 26
TRACK = 3
"""Spaces of the German Activity track."""
EXCHANGES = 3


class Side(IntEnum):
    CONCEDE = 0
    DEFEND = 1


CONCEDE, DEFEND = 0, 1
"""The same, where compiled code wants a plain number."""


class Space(IntEnum):
    """Three spaces a Dimension, its Pivotal space first."""

    UK = 0
    FRANCE = 1
    USSR = 2
    PRESIDENT = 3
    GOVERNMENT = 4
    OPPOSITION = 5
    STAFF = 6
    GUARD = 7
    MORAVIA = 8
    CZECHS = 9
    PRESS = 10
    GERMANS = 11


class Dimension(IntEnum):
    INTERNATIONAL = 0
    POLITICAL = 1
    MILITARY = 2
    PUBLIC = 3


INTERNATIONAL_SPACES = 0b111
FINAL_DIMENSIONS = 0b0110
"""Political and Military (T-FD-4)."""


class Zone(IntEnum):
    ESCALATION = 0
    TENSION = 1


class Own(IntEnum):
    """The frames of this game alone."""

    ROUND_CARD = OWN + 0
    DISK = OWN + 1
    MOBILIZE = OWN + 2
    DECISION = OWN + 3
    REVEAL = OWN + 4
    EXCHANGE = OWN + 5
    ACTION = OWN + 6

    FREED = CHOICE + OWN_QUESTION + 0
    FINAL_CARD = CHOICE + OWN_QUESTION + 1
    FINAL_ACT = CHOICE + OWN_QUESTION + 2

    DIE = CHANCE + OWN_CHANCE + 0
    DRAW_CUBE = CHANCE + OWN_CHANCE + 1


class Subject(IntEnum):
    """What a YES_NO is about; SYSTEM_SUBJECT, which is 0, is the system's."""

    LIFT = 1
    MOBILIZE = 2


class GameOp(IntEnum):
    """Steps of effects of this game alone."""

    DISK = OWN_OP + 0
    LIFT_DISK = OWN_OP + 1
    MOBILIZE = OWN_OP + 2
    DECISION = OWN_OP + 3
    REVEAL = OWN_OP + 4
    PLACE_COUNTED = OWN_OP + 5


DISKS, MOBILIZED = 0, 1
"""The gauges that conditions of cards read: disks on the track, Mobilizations carried out."""
GAUGES = {"disks": 3, "mobilized": 2}


ACTIONS_SIZE = A_CARD + CARDS
C_DIE = C_CARD + CARDS
C_CUBE = C_DIE + 6
C_STACK = C_CUBE + 8
"""Chance: the die, a cube of the bag (four white, four green), one of the four cards on top of the deck."""


class Opt(IntEnum):
    """Places of the options in the record; `options.py` lists them in this order."""

    PLAYERS = 0
    SIDE = 1
    LEVEL = 2
    SEATED = 3
    REWARD = 4
    FD_ORDER = 5
    GENERAL_ORDER = 6
    BOT_AVAILABLE = 7
    TRACK = 8
    BOT_NEUTRAL = 9


class Level(IntEnum):
    EASY = 0
    NORMAL = 1
    HARD = 2


class Ending(IntEnum):
    NOT_YET = 0
    INVADED = 1
    """Hitler's Decision, the army mobilized: Defend wins."""
    SURPRISED = 2
    """Hitler's Decision before any Mobilization: both lose."""
    FINAL = 3
    STEP_LIMIT = 4


class GameNote(IntEnum):
    STALIN = OWN_NOTE + 0
    DISK = OWN_NOTE + 1
    NO_DISK = OWN_NOTE + 2
    FREED = OWN_NOTE + 3
    MOBILIZED = OWN_NOTE + 4
    MOVED = OWN_NOTE + 5
    STAYED = OWN_NOTE + 6
    DECISION = OWN_NOTE + 7
    NO_DECISION = OWN_NOTE + 8
    LIFTED = OWN_NOTE + 9
    REVEALED = OWN_NOTE + 10
    RETURNED = OWN_NOTE + 11
    EXCHANGE = OWN_NOTE + 12
    CANCELLED = OWN_NOTE + 13
    FINAL_EVENT = OWN_NOTE + 14
    FINAL_IDLE = OWN_NOTE + 15
    THE_END = OWN_NOTE + 16
    REFUSED = OWN_NOTE + 17
    STACKED = OWN_NOTE + 18
