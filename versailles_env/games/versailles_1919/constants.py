"""The names of the game: nations, regions, counters, zones, and the frames of the stack."""

from enum import IntEnum

from ...core.frames import CHANCE, CHOICE
from ...core.interpreter import FIRST_OWN_OP

MAX_PLAYERS = 4
PLAYER_SEAT = 4
"""The seat of the one player of a solitaire game, who changes factions; seats 0 to 3 are the nations."""
TABLE_SLOTS = 2
SLOTS = 5
WAITING = TABLE_SLOTS
"""The first slot of the Waiting Room: slots 0 and 1 are on the Table, 2 to 4 wait."""
COLUMNS = 8
DEPLOY_COLUMN = 5
"""The first column a unit may stand in."""
TRACKS = 5
ISSUE_OPTIONS = 4
"""Options of an Issue, at most."""
ISSUES = 53
GAME_END = 52
EVENTS = 46
STRATEGIES = 10
NONE = -1


class Mode(IntEnum):
    """How many play: three or four, two with the shared USA, or one against the rulebook's bots."""

    TABLE = 0
    TWO = 1
    SOLO = 2


class Nation(IntEnum):
    UK = 0
    FRANCE = 1
    USA = 2
    ITALY = 3
    JAPAN = 4


SHARED = 2
"""The USA, where compiled code wants a plain number: the faction that two players share."""


class Region(IntEnum):
    EUROPE = 0
    BALKANS = 1
    MIDDLE_EAST = 2
    AFRICA = 3
    PACIFIC = 4
    LEAGUE = 5
    NOWHERE = 6


class Counter(IntEnum):
    """Strategy counters; a flag is part of the kind."""

    SELF_DETERMINATION = 0
    GERMAN_CONTAINMENT = 1
    GERMAN_REPARATIONS = 2
    NAVAL_UK = 3
    NAVAL_USA = 4
    EMPIRE_UK = 5
    EMPIRE_FRANCE = 6
    EMPIRE_ITALY = 7
    INDUSTRIAL_GROWTH = 8
    BOLSHEVIK_CONTAINMENT = 9


COUNTERS = 10
FEATURES_HEAD = 9
FEATURES_OPTION = 5 + 5 + COUNTERS + 1
FEATURES = FEATURES_HEAD + ISSUE_OPTIONS * FEATURES_OPTION
"""An Issue as numbers for an observation (`issue_features` in `pack.py`): of the card, then of each option."""
FEATURES_ROOM = 96
"""A row of the table of features, filled up with 0: a copy of a whole number of wide moves is faster."""
FLAG = (-1, -1, -1, 0, 2, 0, 1, 3, -1, -1)
"""The nation whose flag each kind of counter shows; plain numbers, for compiled code indexes this tuple."""


class IssueZone(IntEnum):
    DECK = 0
    SLOT = 1
    DISCARDS = 2
    CONTROLLED = 3
    UNSETTLED = 4
    DRAWN = 5


class EventZone(IntEnum):
    DECK = 0
    TABLE = 1
    WAITING = 2
    DISCARDS = 3


class StrategyZone(IntEnum):
    OUT = 0
    DISPLAY = 1
    HELD = 2
    ASIDE = 3


class Unit(IntEnum):
    """Where a unit is taken from: these two, or DEPLOYED + region."""

    AVAILABLE = 0
    EXHAUSTED = 1
    DEPLOYED = 2


class Frame(IntEnum):
    """Procedures, then questions, then chance."""

    SETUP = 1
    TURN = 2
    RECLAIM = 3
    SETTLE = 4
    PROGRAM = 5
    LAY_COUNTERS = 6
    MUTINY = 7
    CHECK = 8
    UPRISING = 9
    UNSETTLED = 10
    BIDDING = 11
    DRAFT = 12
    ADVANCE = 13
    ADD_ISSUE = 14
    EVENT = 15
    ROLL_OFF = 16
    BOT_MILITARY = 17

    ACT = CHOICE + 0
    PLACE_AMOUNT = CHOICE + 1
    PLACE_SECOND = CHOICE + 2
    RECLAIM_AMOUNT = CHOICE + 3
    RECLAIM_UNIT = CHOICE + 4
    DEPLOY_UNIT = CHOICE + 5
    DEMOBILIZE_UNIT = CHOICE + 6
    OPTION = CHOICE + 7
    NAVAL_FLAG = CHOICE + 8
    PERFORM_EVENT = CHOICE + 9
    ADVANCE_CARD = CHOICE + 10
    EVENT_CUBE = CHOICE + 11
    ADD_SOURCE = CHOICE + 12
    KEEP = CHOICE + 13
    ANNOUNCE = CHOICE + 14
    PICK_HIT = CHOICE + 15
    PICK_ISSUE = CHOICE + 16
    BID = CHOICE + 17
    BID_INFLUENCE = CHOICE + 18
    DRAFT_PICK = CHOICE + 19
    CHOOSE_PLAYER = CHOICE + 20
    CHOOSE_REGION = CHOICE + 21
    BRANCH = CHOICE + 22
    UNSETTLE_PICK = CHOICE + 23
    RECALL_UNIT = CHOICE + 24
    TAKE_FACTION = CHOICE + 25
    PICK_WINNER = CHOICE + 26
    SHARE_RECLAIM = CHOICE + 27
    OFFER_DEAL = CHOICE + 28
    DEAL_PARTNER = CHOICE + 29
    DEAL_TERMS = CHOICE + 30
    DEAL_ANSWER = CHOICE + 31

    DRAW_NATION = CHANCE + 0
    DRAW_STRATEGY = CHANCE + 1
    DRAW_ISSUE = CHANCE + 2
    DRAW_EVENT = CHANCE + 3
    DIE = CHANCE + 4


QUESTIONS = sum(CHOICE <= frame < CHANCE for frame in Frame)
"""Kinds of question, each with a place in the observation."""


OFFERS = 2
"""Deals that a player may offer in a turn, so that a game always ends."""
MOST_PAID = 6
"""Influence that one deal may move (V-DEAL-2)."""
IN_FORCE = 9
"""Room for promises in force: five Issues to place on or not, an answer, and what three others give in return are the most
there can be."""


class Term(IntEnum):
    """The places of an offer, NONE where it is not yet said."""

    OFFERER = 0
    PARTNER = 1
    PROMISER = 2
    """Who is asked the question below, and promises how to answer it."""
    NATION = 3
    """The nation that the question is about: the promiser's, or the shared USA."""
    KIND = 4
    """Which question it is."""
    DEED = 5
    """The action promised: an answer to it, or one of the segment `deal` (to place, not to place, to bid)."""
    ABOUT = 6
    """What the deed is about: an Issue, an Event, a region; what `promises.about` says."""
    RETURN = 7
    """What is promised beside the deed: the winner's option, to pass, an announcement; NO for nothing."""
    RETURNER = 8
    PAYER = 9
    PAYMENT = 10


TERMS = 11


class Bound(IntEnum):
    """The places of a promise in force."""

    OFFERER = 0
    DEAL = 1
    """Which deal of the turn it belongs to: a deal of two promises is kept with the last."""
    PROMISER = 2
    NATION = 3
    KIND = 4
    ACTION = 5
    ABOUT = 6


BOUNDS = 7
ACTION_ROOM, PAID_ROOM = 256, 8
"""Notes of deals hold several numbers in one, as digits: an action, a payment, and yes or no."""


def unpack_deed(packed: int) -> tuple[int, int, bool]:
    """Of a note: the question, the action, whether it is for the shared USA."""
    rest, shared = divmod(packed, 2)
    kind, action = divmod(rest, ACTION_ROOM)
    return kind + CHOICE, action, bool(shared)


def unpack_terms(packed: int) -> tuple[int, bool, bool, int, bool]:
    """Of a note: what is returned, whether the promiser does that itself, whether it pays, how much, and whether the
    partner is the promiser."""
    rest, by_partner = divmod(packed, 2)
    rest, payment = divmod(rest, PAID_ROOM)
    rest, promiser_pays = divmod(rest, 2)
    answer, own = divmod(rest, 2)
    return answer, bool(own), bool(promiser_pays), payment, bool(by_partner)


class Who(IntEnum):
    """A nation by name (0 to 4), or by its part in the Event."""

    YOU = 5
    THEY = 6
    EACH = 7


class Place(IntEnum):
    """A region by name (0 to 5), or by its part in the Event."""

    ANY = 6
    THAT = 7
    OF_THEY = 8


class EffectOp(IntEnum):
    """Effects on regions, then on nations, then on Issues: `events.py` tells them apart by that order."""

    UNREST = FIRST_OWN_OP
    KEG = 5
    KEG_CALM = 6
    CHECK = 7
    RANDOM_REGION = 8
    CHOOSE_REGION = 9
    HAPPINESS = 10
    INFLUENCE = 11
    DEMOBILIZE = 12
    MUTINY = 13
    RECALL = 14
    EXHAUST = 15
    READY = 16
    CHOOSE_PLAYER = 17
    UNSETTLE = 18


class Ending(IntEnum):
    NOT_YET = 0
    GAME_END_SETTLED = 1
    DECK_EMPTY = 2
    TURN_LIMIT = 3
    STEP_LIMIT = 4
    DEADLOCK = 5
    STANDSTILL = 6


class Part(IntEnum):
    """The parts of a final score."""

    STARS = 0
    FLAGS = 1
    STRATEGY = 2
    HAPPINESS = 3
    TOTAL = 4


class Note(IntEnum):
    """What the log can tell; `text.py` has a sentence for each."""

    ORDER = 1
    TURN = 2
    PLACE = 3
    RECLAIM = 4
    SETTLE = 5
    OPTION = 6
    COUNTERS = 7
    UNREST = 8
    HAPPINESS = 9
    KEG = 10
    DEPLOY = 11
    DEMOBILIZE = 12
    MUTINY = 13
    CONFERENCE = 14
    DECLINED = 15
    ADVANCE_ISSUE = 16
    ADVANCE_EVENT = 17
    EVENT_CUBE = 18
    ADD_FROM_DISCARDS = 19
    ADD_FROM_DECK = 20
    CRISIS = 21
    CHECK = 22
    NO_ROLL = 23
    ANNOUNCE = 24
    ROLL = 25
    UPRISING = 26
    NO_ISSUE = 27
    HIT = 28
    ROLL_OFF = 29
    UNSETTLED = 30
    BID = 31
    PASS = 32
    WON = 33
    NO_BID = 34
    STRATEGY = 35
    CHOSEN_PLAYER = 36
    CHOSEN_REGION = 37
    RANDOM_REGION = 38
    BRANCH = 39
    INFLUENCE = 40
    UNIT_MOVED = 41
    THE_END = 43
    RECALL = 44
    SHARED_TURN = 45
    SOLO_VP = 46
    NEW_FACTION = 47
    BOT_SETTLES = 48
    BOT_PLACES = 49
    BOT_RECLAIMS = 50
    BOT_SETTLES_OTHER = 51
    BOT_IDLE = 52
    BOT_DEPLOYS = 53
    BOT_DEMOBILIZES = 54
    BOT_ROLLS = 55
    BOT_OPTION = 56
    BOT_BID = 57
    DEAL_OFFERED = 58
    DEAL_ACCEPTED = 59
    DEAL_REFUSED = 60
    DEAL_KEPT = 61
