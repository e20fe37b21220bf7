"""The ops of effect lines that all games of the system know, and their operands."""

from collections.abc import Callable, Mapping

from ...core.effects import Op as Words
from ...core.effects import number, one_of
from .constants import Filter, Op, Test

CHOOSERS = {"you": 0, "foe": 1}
FILTERS = {"same": Filter.SAME, "apart": Filter.APART, "that": Filter.THAT, "present": Filter.PRESENT}
TESTS = {"control": Test.CONTROL, "present": Test.PRESENT, "foe_none": Test.FOE_NONE}
MOST_CUBES = 5


def set_of(spaces: Mapping[str, int]) -> Callable[[str], int]:
    """An operand that is a set of spaces: words joined by +, each a space or a group, as a mask."""

    def parse(word: str) -> int:
        mask = 0
        for part in word.split("+"):
            if part not in spaces:
                raise ValueError(f"unknown space {part!r}, expected one of {', '.join(spaces)}")
            mask |= spaces[part]
        return mask

    return parse


def shared_ops(spaces: Mapping[str, int]) -> dict[str, Words]:
    """The ops for a game with these spaces and groups of spaces."""
    where, count = set_of(spaces), number(1, MOST_CUBES)
    cubes = (count, where, one_of(FILTERS))
    test = (one_of(TESTS), where)
    return {
        "place": Words(Op.PLACE, cubes, 1),
        "may_place": Words(Op.MAY_PLACE, cubes, 1),
        "remove": Words(Op.REMOVE, cubes, 1),
        "may_remove": Words(Op.MAY_REMOVE, cubes, 1),
        "replace": Words(Op.REPLACE, cubes, 1),
        "may_replace": Words(Op.MAY_REPLACE, cubes, 1),
        "may_withdraw": Words(Op.MAY_WITHDRAW, (count, where)),
        "move": Words(Op.MOVE, (count, where, where)),
        "ops": Words(Op.OPS, (count, where)),
        "foe_place": Words(Op.FOE_PLACE, (count, where)),
        "when": Words(Op.WHEN, test),
        "unless": Words(Op.UNLESS, test),
    }
