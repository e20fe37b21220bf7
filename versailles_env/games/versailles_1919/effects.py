"""The words of the cards: what an effect line of a pack may say, and the numbers the rules read."""

from enum import IntEnum

from ...core import effects
from .constants import Counter, Nation, Region


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


EACH, ANY = Who.EACH, Place.ANY


class Op(IntEnum):
    """Effects on regions, then on nations, then on Issues: `events.py` tells them apart by that order."""

    UNREST = effects.FIRST_OWN_OP
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


NATIONS = {nation.name.lower(): int(nation) for nation in Nation}
TRACKS = {region.name.lower(): int(region) for region in Region if region < Region.LEAGUE}
COUNTERS = {counter.name.lower(): int(counter) for counter in Counter}
NAVAL_CHOICE = "naval_choice"

_track = effects.one_of(TRACKS)
_nation = effects.one_of(NATIONS)
_region = effects.one_of({**TRACKS, "that": Place.THAT})
_who = effects.one_of({**NATIONS, "you": Who.YOU, "they": Who.THEY, "each": Who.EACH})
_issues = effects.one_of(
    {**TRACKS, "league": Region.LEAGUE, "any": Place.ANY, "that": Place.THAT, "they": Place.OF_THEY}
)

OPTION_OPS = {
    "unrest": effects.Op(Op.UNREST, (_track, effects.number(-3, 3))),
    "happiness": effects.Op(Op.HAPPINESS, (_nation, effects.number(-3, 3))),
    "counter": effects.Op(-1, (effects.one_of({**COUNTERS, NAVAL_CHOICE: len(COUNTERS)}),)),
}
"""What an option of an Issue may do. Counters are laid last (V-SETTLE-8), so they go to a table of their own."""

EVENT_OPS = {
    "unrest": effects.Op(Op.UNREST, (_region, effects.number(-4, 4))),
    "keg": effects.Op(Op.KEG, (_region, effects.number(-1, 1))),
    "keg_calm": effects.Op(Op.KEG_CALM, (_region,)),
    "uprising_check": effects.Op(Op.CHECK, (_region,), optional=1),
    "random_region": effects.Op(Op.RANDOM_REGION),
    "choose_region": effects.Op(Op.CHOOSE_REGION),
    "happiness": effects.Op(Op.HAPPINESS, (_who, effects.number(-4, 4))),
    "influence": effects.Op(Op.INFLUENCE, (_who, effects.number(-6, 6))),
    "demobilize": effects.Op(Op.DEMOBILIZE, (_who,)),
    "mutiny": effects.Op(Op.MUTINY, (_who,)),
    "recall": effects.Op(Op.RECALL, (_who,)),
    "exhaust": effects.Op(Op.EXHAUST, (_who,)),
    "ready": effects.Op(Op.READY, (_who,)),
    "choose_player": effects.Op(Op.CHOOSE_PLAYER),
    "unsettle": effects.Op(Op.UNSETTLE, (_issues,)),
}
CHOOSERS = {"you": int(Who.YOU), "they": int(Who.THEY)}
CHOICES = {"choose_region": "that", "random_region": "that", "choose_player": "they"}
"""The ops that say what a word of later effects stands for."""

_points = effects.number(-5, 5)
_kind = effects.one_of({**COUNTERS, "naval": 100, "empire": 101})
_signatory = effects.one_of({"italy": 0, "japan": 1})


class Score(IntEnum):
    COUNTER = 0
    CALM = 1
    RESTLESS = 2
    MILITARY = 3
    DOUBLE = 4
    SIGNS = 5
    REFUSES = 6


SCORE_OPS = {
    "counter": effects.Op(Score.COUNTER, (_kind, _points)),
    "regions_calm": effects.Op(Score.CALM, (_points,)),
    "regions_restless": effects.Op(Score.RESTLESS, (_points,)),
    "military": effects.Op(Score.MILITARY, (_points,)),
    "happiness_x2": effects.Op(Score.DOUBLE),
    "signs": effects.Op(Score.SIGNS, (_signatory, _points)),
    "refuses": effects.Op(Score.REFUSES, (_signatory, _points)),
}
"""What a Strategy card may score (V-SCORE-2)."""
ANY_FLAG = {
    100: (Counter.NAVAL_UK, Counter.NAVAL_USA),
    101: (Counter.EMPIRE_UK, Counter.EMPIRE_FRANCE, Counter.EMPIRE_ITALY),
}

OPTIONS_LANGUAGE = effects.Language(OPTION_OPS)
EVENTS_LANGUAGE = effects.Language(EVENT_OPS, CHOOSERS, chooses=CHOICES)
SCORES_LANGUAGE = effects.Language(SCORE_OPS)
