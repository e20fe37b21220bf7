"""The numbers of the game: sizes, zones, ops, options, frames and notes."""

from enum import IntEnum

from ...core.frames import CHANCE, CHOICE

IDEOLOGIES = 3
NAZISM, DEMOCRACY, COMMUNISM, ANARCHY = 0, 1, 2, 3
"""Seats, Ideologies, goals and the first four areas of the track have the same numbers."""
NONE = -1
EACH = 3
"""In an effect: every Ideology."""
YOU, THEY, LEADER_B = 4, 5, 6
"""In an effect: the card's player, the Ideology chosen, who has most MR on side B of the War that ends."""
OWNER = 5
"""A goal: the Ideology that has China now. LEADER_B is a goal too."""

NATIONS = 28
"""Nations with a Regime Marker: 0 to 3 are the Influenceable Powers, the others Minor Nations."""
MINOR = 4
"""The first Minor Nation."""
MARKERLESS = 28
"""The Minor Nation without a Regime Marker (Ethiopia)."""
PARTIES = 33
"""Who can be bound or attacked: nations 0 to 28, then the Major Powers."""
MAJOR = 29
POWERS = 8
GERMANY, BRITAIN, USA, USSR, ITALY, JAPAN, FRANCE, CHINA = range(8)
PARTY_OF_POWER = (29, 30, 31, 32, 1, 2, 0, 3)
POWER_OF_NATION = (6, 4, 5, 7)
CHINA_NATION = 3
LEVELS = 9
CHINA_OF_COMMUNISM = 8
"""China has two Armaments Markers: 7 is Democracy's, this one Communism's."""
PLACES = 42
"""What can be conquered: the Minor Nations (nation - MINOR), then Territories and parts."""
TERRITORY = 25
"""The first Territory among the places."""
BOXES, NEIGHBOURS, AREAS = 48, 6, 16
REGIONS = 8
WARS = 16
ROWS = 64
"""Rows of Resource boxes: one for each kind in each place that has some."""
NATION_ROWS = 24
"""Rows of one nation and its Territories, at most."""
KINDS = 3
RAW, FACTORY, OIL = 0, 1, 2
CEDED = 8
TREATIES = 32
SETS = 32
LASTING = 8
ARMS = 8
DECK = 36
CARDS = 108
TRACK = 9
"""Boxes of a War Track, at most."""
TURNS = 8
PRESTIGE = 20
VP = 80
FAR = 99
PACT, ALLIANCE = 1, 2
WEAK, STRONG = 1, 2
REBELS, GOVERNMENT = 0, 1
SIDE_A, SIDE_B = 0, 1
FAILED, PERFORMED = 1, 2


class Zone(IntEnum):
    """Where a card is (D-COMP-5)."""

    OUT = 0
    DECK = 1
    HAND = 2
    RESERVE = 3
    CHOSEN = 4
    STANDBY = 5
    ACTIVE = 6
    WAR = 7
    DISCARDS = 8
    REMOVED = 9
    CLOSED = 10
    """In the Reserve, face down (D-RULE-2)."""


ZONES = 16
"""Room for the zones."""
BOX_ROW = 8
"""What a seat sees of a marker by its box: on the track; steps to self's, next's, second next's and Anarchy's Control Area;
friendly to self, next, second next."""
ZONE_PAIRS = ZONES * ZONES
"""Two cards next to each other are looked up at once: zone of the first + ZONES * zone of the second."""
POWER_ROW = 8
POWER_STATES = 8
"""What all see of a Power by its state, 2 * level + whether it is not under Enemy Control (0: nobody's)."""
CARD_ROW = 4
"""What it sees of a card by its zone: in hand; lying open: 1 chosen, 2 Reserve, 3 stand-by, 4 Active; unseen; gone."""


class Type(IntEnum):
    ACTION = 0
    WAR = 1
    EVENT = 2


class Keyword(IntEnum):
    NONE = 0
    MULTIPLE = 1
    TWO_PLAYS = 2
    STANDBY = 3
    MANDATORY = 4
    REPLACEMENT = 5


class Icon(IntEnum):
    NONE = 0
    DESPOTIC = 1
    FREE = 2


class Phase(IntEnum):
    ORDER = 0
    CARDS = 1
    POLITICAL = 2
    CLEANUP = 3


class Act(IntEnum):
    """Actions that cost Political Points (D-ACT-4)."""

    MOVE = 0
    CLAIM = 1
    TRAIN = 2
    DEPLOY = 3
    ACTIVATE = 4
    COMMIT_UPRISING = 5
    COMMIT_WAR = 6
    FIGHT = 7


ACTS = len(Act)


class Op(IntEnum):
    """What an effect line does; 0 to 3 are the core's."""

    MOVE = 4
    PICK = 5
    PRESTIGE = 6
    FORCE = 7
    CELLS = 8
    MILITARY_VP = 9
    RESOURCE = 10
    CLAIM = 11
    CLEAR = 12
    PACT = 13
    ALLIANCE = 14
    UPGRADE = 15
    DESPOTIC = 16
    WAR = 17
    DECLARE = 18
    ALLIES_DECLARE = 19
    CONQUER = 20
    CEDE = 21
    UPRISING = 22
    PLACE = 23
    AID = 24
    OPEN = 25
    TRUCE = 26
    WIN = 27
    NULLIFY = 28
    END = 29
    MODIFIER = 30
    POINTS = 31
    COST = 32
    CHOOSE_IDEOLOGY = 33
    REACT = 34


class Condition(IntEnum):
    LOYAL = 1
    FREE = 2
    IN = 3
    OUT = 4
    FOUGHT = 5
    UNFOUGHT = 6
    DONE = 7
    TAKEN = 8
    STANDBY = 9
    UNBOUND = 10
    QUIET = 11
    UPGRADE = 12
    AID = 13


class Opt(IntEnum):
    """The place of each option in the record."""

    PLAYERS = 0
    SHIFTING = 1
    EXTENDED = 2
    HISTORICAL = 3
    NO_DRAW = 4
    TURNS = 5
    REWARD = 6
    RESERVE = 7
    REPLACED = 8
    SECTOR = 9
    OWN_SIDE = 10
    POOL = 11
    TOTAL_WAR_CHECK = 12
    CONQUEST_CUBES = 13


class Reward(IntEnum):
    RANK = 0
    WIN = 1
    SCORE = 2


class Ending(IntEnum):
    NOT_YET = 0
    LAST_TURN = 1
    AUTOMATIC = 2
    TOTAL_WAR = 3
    STEP_LIMIT = 4


class Frame(IntEnum):
    """Procedures, then questions, then chance."""

    TURN = 1
    CARDS = 2
    DEAL = 3
    ROUND = 4
    CHOOSE = 5
    REVEAL = 6
    EVENTS = 7
    EVENT = 8
    ATTEMPTS = 9
    ATTEMPT = 10
    PROGRAM = 11
    MOVE = 12
    KEEP = 13
    DECLARE_COUPS = 14
    ACTIONS = 15
    IMPULSE = 16
    COUP = 17
    RESOLVE = 18
    RESOLVE_COUP = 19
    STAND_BY = 20
    CLEANUP = 21
    FIGHT_WAR = 22
    FIGHT_UPRISING = 23
    END_WAR = 24
    ORDER = 25

    DISCARD_KEPT = CHOICE + 0
    ADD_REALITY = CHOICE + 1
    MULLIGAN = CHOICE + 2
    RESERVE_CARD = CHOICE + 3
    CHOOSE_ACTION = CHOICE + 4
    CHOOSE_EVENT = CHOICE + 5
    REPLACE = CHOICE + 6
    ALTER_ORDER = CHOICE + 7
    EXPLOIT = CHOICE + 8
    REROLL = CHOICE + 9
    CARD_REACTION = CHOICE + 10
    BRANCH = CHOICE + 11
    CHOOSE_IDEOLOGY = CHOICE + 12
    AMOUNT = CHOICE + 13
    PICK_AREA = CHOICE + 14
    PICK_AID = CHOICE + 15
    PICK_SIDE = CHOICE + 16
    PICK_NATION = CHOICE + 17
    PICK_STEP = CHOICE + 18
    PICK_RESOURCE = CHOICE + 19
    KEEP_CARD = CHOICE + 20
    DECLARE_COUP = CHOICE + 21
    BUY_PP = CHOICE + 22
    ACTION = CHOICE + 23
    ACTION_STEP = CHOICE + 24
    COUP_TARGET = CHOICE + 25
    REACT_TO = CHOICE + 26
    COMMIT_TO = CHOICE + 27
    COMMIT_SIDE = CHOICE + 28
    FIGHT_WHAT = CHOICE + 29
    REACT_REGION = CHOICE + 30
    COUP_REACT = CHOICE + 31
    RESOLVE_NEXT = CHOICE + 32
    COUP_SIGNS = CHOICE + 33
    REROLL_COUP = CHOICE + 34
    DEPLOY_FREE = CHOICE + 35

    DIE = CHANCE + 0
    DRAW = CHANCE + 1


QUESTIONS = 40
"""Room in the observation for the kinds of question."""


class Note(IntEnum):
    """What the log can tell; `words/sentences.py` has a sentence for each. All of it is public."""

    TURN = 1
    ORDER = 2
    DISCARD = 3
    ADDS = 4
    DEALT = 5
    MULLIGAN = 6
    RESERVE = 7
    ROUND = 8
    REVEAL = 9
    REPLACE = 10
    ALTER = 11
    EVENT = 12
    NO_EVENT = 13
    EXPLOIT = 14
    ROLL = 15
    REROLL = 16
    NO_ATTEMPT = 17
    PERFORMED = 18
    FAILED = 19
    MOVE = 20
    PRESTIGE = 21
    FORCE = 22
    MILITARY_VP = 23
    RESOURCE = 24
    CLAIM = 25
    CLEARED = 26
    TREATY = 27
    UPGRADE = 28
    DESPOTIC = 29
    WAR = 30
    DECLARES = 31
    BREACH = 32
    CONQUEST = 33
    CESSION = 34
    UPRISING = 35
    MR = 36
    OPENED = 37
    TRUCE = 38
    NULLIFIED = 39
    ENDED = 40
    MODIFIER = 41
    POINTS = 42
    LASTING = 43
    CHOSEN_IDEOLOGY = 44
    REACTION = 45
    BRANCH = 46
    FATE = 47
    PP = 48
    COUP_DECLARED = 49
    BOUGHT = 50
    TRAIN = 51
    DEPLOY = 52
    COUP = 53
    COUP_CELL = 54
    FIGHT_UPRISING = 55
    UPRISING_NOW = 56
    UPRISING_END = 57
    FIGHT_WAR = 58
    WAR_NOW = 59
    WAR_END = 60
    COUP_ROLL = 61
    COUP_RESULT = 62
    STANDBY = 63
    PRODUCTION = 64
    UPKEEP = 65
    SCORE = 66
    TOTAL_WAR = 67
    THE_END = 68
    COMMUNISM = 69
    ENTERS = 70
    LOSES_MR = 71
    COUP_OFF = 72
