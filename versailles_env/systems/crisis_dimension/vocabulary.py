"""The words of effect lines and conditions that all games of the system know."""

from collections.abc import Mapping

from ...core.effects import Language, number, one_of, set_of
from ...core.effects import Op as Words
from .constants import BRANCHES, Filter, Op, Test

CHOOSERS = {"you": 0, "foe": 1}
FILTERS = {
    "same": Filter.SAME,
    "apart": Filter.APART,
    "that": Filter.THAT,
    "present": Filter.PRESENT,
    "bare": Filter.BARE,
}
MOST_CUBES = 5


def crisis_language(
    spaces: Mapping[str, int], ops: Mapping[str, Words], gauges: Mapping[str, int]
) -> Language:
    """The language of a game with these words for sets of spaces, its own ops, and gauges with the most each reaches."""
    where, count = set_of(spaces), number(1, MOST_CUBES)
    cubes = (count, where, one_of(FILTERS))
    shared = {
        "place": Words(Op.PLACE, cubes, 1, may=True),
        "remove": Words(Op.REMOVE, cubes, 1, may=True),
        "replace": Words(Op.REPLACE, cubes, 1, may=True),
        "withdraw": Words(Op.WITHDRAW, (count, where), may=True),
        "move": Words(Op.MOVE, (count, where, where), may=True),
        "ops": Words(Op.OPS, (count, where)),
    }
    tests = {
        "control": Words(Test.CONTROL, (where,)),
        "present": Words(Test.PRESENT, (where,)),
        "foe_none": Words(Test.FOE_NONE, (where,)),
    }
    for k, (name, most) in enumerate(gauges.items()):
        tests[name] = Words(Test.GAUGE + k, (number(1, most),))
    return Language({**shared, **ops}, CHOOSERS, tests, most=BRANCHES)
