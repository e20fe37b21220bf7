"""The words of the cards: what an effect line of a pack may say, and the numbers the rules read."""

from enum import IntEnum

from ...core import effects
from .constants import Counter, EffectOp, Nation, Place, Region, Who

NATION_WORDS = {nation.name.lower(): int(nation) for nation in Nation}
TRACK_WORDS = {region.name.lower(): int(region) for region in Region if region < Region.LEAGUE}
COUNTER_WORDS = {counter.name.lower(): int(counter) for counter in Counter}
NAVAL_CHOICE = "naval_choice"

_track = effects.one_of(TRACK_WORDS)
_nation = effects.one_of(NATION_WORDS)
_region = effects.one_of({**TRACK_WORDS, "that": Place.THAT})
_who = effects.one_of({**NATION_WORDS, "you": Who.YOU, "they": Who.THEY, "each": Who.EACH})
_issues = effects.one_of(
    {**TRACK_WORDS, "league": Region.LEAGUE, "any": Place.ANY, "that": Place.THAT, "they": Place.OF_THEY}
)

OPTION_OPS = {
    "unrest": effects.Op(EffectOp.UNREST, (_track, effects.number(-3, 3))),
    "happiness": effects.Op(EffectOp.HAPPINESS, (_nation, effects.number(-3, 3))),
    "counter": effects.Op(-1, (effects.one_of({**COUNTER_WORDS, NAVAL_CHOICE: len(COUNTER_WORDS)}),)),
}
"""What an option of an Issue may do. Counters are laid last (V-SETTLE-8), so they go to a table of their own."""

EVENT_OPS = {
    "unrest": effects.Op(EffectOp.UNREST, (_region, effects.number(-4, 4))),
    "keg": effects.Op(EffectOp.KEG, (_region, effects.number(-1, 1))),
    "keg_calm": effects.Op(EffectOp.KEG_CALM, (_region,)),
    "uprising_check": effects.Op(EffectOp.CHECK, (_region,), optional=1),
    "random_region": effects.Op(EffectOp.RANDOM_REGION),
    "choose_region": effects.Op(EffectOp.CHOOSE_REGION),
    "happiness": effects.Op(EffectOp.HAPPINESS, (_who, effects.number(-4, 4))),
    "influence": effects.Op(EffectOp.INFLUENCE, (_who, effects.number(-6, 6))),
    "demobilize": effects.Op(EffectOp.DEMOBILIZE, (_who,)),
    "mutiny": effects.Op(EffectOp.MUTINY, (_who,)),
    "recall": effects.Op(EffectOp.RECALL, (_who,)),
    "exhaust": effects.Op(EffectOp.EXHAUST, (_who,)),
    "ready": effects.Op(EffectOp.READY, (_who,)),
    "choose_player": effects.Op(EffectOp.CHOOSE_PLAYER),
    "unsettle": effects.Op(EffectOp.UNSETTLE, (_issues,)),
}
CHOOSERS = {"you": int(Who.YOU), "they": int(Who.THEY)}
CHOICES = {"choose_region": "that", "random_region": "that", "choose_player": "they"}
"""The ops that say what a word of later effects stands for."""

_points = effects.number(-5, 5)
_kind = effects.one_of({**COUNTER_WORDS, "naval": 100, "empire": 101})
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
