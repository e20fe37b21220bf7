"""Names that all games of the system share: frames, zones, answers, ops, notes."""

from enum import IntEnum

from ...core.frames import CHANCE, CHOICE
from ...core.interpreter import FIRST_OWN_OP, FIRST_OWN_TEST

NONE = -1
SIDES = 2
SPACES = 12
DIMENSIONS = 4
ANYWHERE = 4095
"""The mask of all spaces."""
MOST = 4
"""Cubes of one side that a space holds (CD-STATE-4)."""
TOP_VP = 5
NEUTRAL = 2
"""The colour of a card that both sides may use for its event; 0 and 1 are the sides."""
BRANCHES = 3
LAST_ROUND, FINAL_ROUND = 3, 4
"""The last of the rounds, and the number of the final one, which follows it."""
SYSTEM_SUBJECT = 0
"""What a YES_NO of the system is about: an Objective's event. A game's own subjects begin at 1."""


class Frame(IntEnum):
    """Procedures, questions and draws; a game's own begin at OWN, CHOICE + OWN_QUESTION and CHANCE + OWN_CHANCE."""

    ROUND = 1
    DEAL = 2
    PLAYS = 3
    CARD_PLAY = 4
    PROGRAM = 5
    PIVOTALS = 6
    SCORE = 7
    GOALS = 8
    FINAL = 9
    BOT_PLAY = 10
    BOT_POINTS = 11
    SEARCH = 12
    """The solo opponent turns cards up until one serves."""

    GOAL = CHOICE + 0
    INITIATIVE = CHOICE + 1
    CARD = CHOICE + 2
    USE = CHOICE + 3
    OPERATE = CHOICE + 4
    STEP = CHOICE + 5
    TAKE = CHOICE + 6
    PUT = CHOICE + 7
    YES_NO = CHOICE + 8
    BRANCH = CHOICE + 9
    PIVOTAL_NEXT = CHOICE + 10
    PIVOTAL = CHOICE + 11
    VP_NEXT = CHOICE + 12
    EVENT_NEXT = CHOICE + 13
    CUT = CHOICE + 14
    BOT_USE = CHOICE + 15

    DRAW_CARD = CHANCE + 0
    DRAW_GOAL = CHANCE + 1
    PICK_SPACE = CHANCE + 2


OWN = 20
OWN_QUESTION = 16
OWN_CHANCE = 8
BOT = 40
"""A question put to the solo opponent is a procedure of this number and on: its tables answer, with the same registers."""
QUESTIONS = 24


class CardZone(IntEnum):
    DECK = 0
    DISCARDS = 1
    HAND0 = 2
    HAND1 = 3
    ASIDE0 = 4
    ASIDE1 = 5
    FRONT = 6
    """A final card, face up before its owner."""
    SHOWN = 7
    """In use, or turned up by the solo opponent."""
    OUT = 8
    BOX = 9
    """Not used in this game."""
    UNDER = 10
    """Under the deck: drawn when the rest is."""


class GoalZone(IntEnum):
    """Objectives. AWAY: put out of the game unseen by the other side; OUT: shown and done with."""

    DECK = 0
    OFFERED0 = 1
    OFFERED1 = 2
    KEPT0 = 3
    KEPT1 = 4
    AWAY0 = 5
    AWAY1 = 6
    OUT = 7
    DONE0 = 8
    DONE1 = 9


class Use(IntEnum):
    EVENT = 0
    POINTS = 1
    DISCARDED = 2
    FINAL = 3


USES = 4


class Act(IntEnum):
    """What one cube of a STEP does."""

    PLACE = 0
    REMOVE = 1
    REPLACE = 2
    WITHDRAW = 3


class Filter(IntEnum):
    """How the cubes of one step hang together, or which spaces of its set count."""

    NO = 0
    SAME = 1
    APART = 2
    THAT = 3
    PRESENT = 4
    BARE = 5


class Test(IntEnum):
    """Tests of conditions; from GAUGE on: the game's gauge of that number has reached the number given."""

    CONTROL = FIRST_OWN_TEST + 0
    PRESENT = FIRST_OWN_TEST + 1
    FOE_NONE = FIRST_OWN_TEST + 2
    GAUGE = FIRST_OWN_TEST + 3


class Op(IntEnum):
    """Steps of an effect program that every game of the system knows; a game's own begin at OWN_OP."""

    PLACE = FIRST_OWN_OP + 0
    REMOVE = FIRST_OWN_OP + 1
    REPLACE = FIRST_OWN_OP + 2
    WITHDRAW = FIRST_OWN_OP + 3
    MOVE = FIRST_OWN_OP + 4
    OPS = FIRST_OWN_OP + 5


OWN_OP = 32

# Answers: segments of fixed size first, so that their places are the same in every game.
STOP, YES, NO, FIRST, SECOND, NOTHING, SPREAD, TO_POOL = range(8)
A_USE = 8
A_PLACE = A_USE + USES
A_REMOVE = A_PLACE + SPACES
A_REPLACE = A_REMOVE + SPACES
A_TAKE = A_REPLACE + SPACES
A_GOAL = A_TAKE + SPACES
A_DIMENSION = A_GOAL + SPACES
A_BRANCH = A_DIMENSION + DIMENSIONS
A_CARD = A_BRANCH + BRANCHES
C_SPACE = 0
C_GOAL = C_SPACE + SPACES
C_CARD = C_GOAL + SPACES


class Note(IntEnum):
    """What the log can tell; `describe.py` has a sentence for each. A game's own begin at OWN_NOTE."""

    ROUND = 1
    DEALT = 2
    INITIATIVE = 3
    PLAY = 4
    PLACE = 5
    REMOVE = 6
    REPLACE = 7
    WITHDRAW = 8
    MOVE = 9
    BREACH = 10
    VP = 11
    STOPPED = 12
    PIVOTAL = 13
    DIMENSION = 14
    GOAL_MET = 15
    GOAL_MISSED = 16
    DECLINED = 17
    SKIPPED = 18
    REFILL = 19
    ASIDE = 20
    CUT = 21
    BRANCH = 22
    KEPT = 23
    BOT_REVEALS = 24
    BOT_USES = 25
    BOT_ACT = 26
    BOT_SPACE = 27
    BOT_DIE = 28
    BOT_PIVOTAL = 29
    EXTRA = 30


OWN_NOTE = 50
