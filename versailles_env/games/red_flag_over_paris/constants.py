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

CARDS = 41
"""39 Strategy cards and the two Final Crisis cards."""
ZONES = 4
CUBES = 18
DISCS = 2
"""Of each side."""
TOP_MOMENTUM = 3

VERSAILLES, COMMUNE = 0, 1
POLITICAL, MILITARY = 0, 1
"""The halves of the map, and the VP markers: Political is positive for the Commune, Military for Versailles (R-COMP-2)."""


class Space(IntEnum):
    """Three spaces a Dimension, its Pivotal space first."""

    ASSEMBLY = 0
    ROYALISTS = 1
    REPUBLICANS = 2
    PRESS = 3
    CHURCH = 4
    SOCIAL = 5
    VALERIEN = 6
    ISSY = 7
    VINCENNES = 8
    MONTMARTRE = 9
    CAILLES = 10
    LACHAISE = 11


class Dimension(IntEnum):
    INSTITUTIONAL = 0
    PUBLIC_OPINION = 1
    FORTS = 2
    PARIS = 3


POLITICAL_SPACES = 0b000000111111
MILITARY_SPACES = 0b111111000000
PARIS_SPACES = 0b111000000000
FIRST_MILITARY = 6
FINAL_ZONE = 3


class Own(IntEnum):
    """The frames of this game alone."""

    ATTEMPT = OWN + 0
    FINAL_PLAY = OWN + 1
    REDRAW = OWN + 2
    CENSOR_ALL = OWN + 3

    DISC = CHOICE + OWN_QUESTION + 0
    DISC_FROM = CHOICE + OWN_QUESTION + 1
    RESTORE = CHOICE + OWN_QUESTION + 2
    DEESCALATE = CHOICE + OWN_QUESTION + 3
    FINAL_CARD = CHOICE + OWN_QUESTION + 4
    SWAP = CHOICE + OWN_QUESTION + 5
    SWAP_WITH = CHOICE + OWN_QUESTION + 6
    CENSOR = CHOICE + OWN_QUESTION + 7

    PICK_CARD = CHANCE + OWN_CHANCE + 0


class Subject(IntEnum):
    """What a YES_NO is about; SYSTEM_SUBJECT, which is 0, is the system's."""

    RISE = 1
    ENEMY_EVENT = 2


class GameOp(IntEnum):
    """Steps of effects of this game alone."""

    DISC = OWN_OP + 0
    MOMENTUM = OWN_OP + 1
    RESTORE = OWN_OP + 2
    PEEK = OWN_OP + 3
    REDRAW = OWN_OP + 4
    SWAP = OWN_OP + 5


GAUGES = {"collaboration": TOP_MOMENTUM, "momentum": TOP_MOMENTUM}
"""The tracks of the sides in their order, which conditions of cards may read."""

MOMENTUM_USE = 4
"""A way to use a card beside the system's: it leaves the game and raises the own track."""
A_MOMENTUM = A_CARD + CARDS
A_BOOST = A_MOMENTUM + 1
"""A Military removal with the extra point, one answer a Military space."""
BOOSTS = 6
ACTIONS_SIZE = A_BOOST + BOOSTS
C_DRAWN = C_CARD + CARDS
"""Chance: a card of a hand, by number."""


class Opt(IntEnum):
    """Places of the options in the record; `options.py` lists them in this order."""

    PLAYERS = 0
    SIDE = 1
    SEATED = 2
    REWARD = 3
    CENSORSHIP = 4
    BOT_AVAILABLE = 5
    BOT_DISCARD = 6
    TRACK = 7


class Ending(IntEnum):
    NOT_YET = 0
    POINTS = 1
    TIEBREAK = 2
    BOT_TIE = 3
    """A tie, which the solo opponent wins."""
    STEP_LIMIT = 4


class GameNote(IntEnum):
    BONUS = OWN_NOTE + 0
    NO_BONUS = OWN_NOTE + 1
    ROSE = OWN_NOTE + 2
    FELL = OWN_NOTE + 3
    ATTEMPT = OWN_NOTE + 4
    TEST = OWN_NOTE + 5
    DISC = OWN_NOTE + 6
    DISC_GONE = OWN_NOTE + 7
    RESTORED = OWN_NOTE + 8
    PEEKED = OWN_NOTE + 9
    REDREW = OWN_NOTE + 10
    SWAPPED = OWN_NOTE + 11
    CENSORED = OWN_NOTE + 12
    FINAL_PLAY = OWN_NOTE + 13
    NO_EVENT = OWN_NOTE + 14
    REFUSED = OWN_NOTE + 15
    GOAL_VP = OWN_NOTE + 16
    TOP_VP = OWN_NOTE + 17
    TIE = OWN_NOTE + 18
    COUNT = OWN_NOTE + 19
    THE_END = OWN_NOTE + 20
    BOT_CHECK = OWN_NOTE + 21
    SURPLUS = OWN_NOTE + 22
