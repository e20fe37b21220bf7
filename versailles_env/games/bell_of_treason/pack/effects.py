"""The words of effect lines: spaces, groups, and the ops of the system and of this game."""

from ....core.effects import Language, Op, number, set_of
from ....systems.crisis_dimension.constants import ANYWHERE
from ....systems.crisis_dimension.vocabulary import crisis_language
from ..constants import GAUGES, GameOp
from ..names import DIMENSIONS, SPACES

PLAIN = {name: 1 << k for k, name in enumerate(SPACES)}
GROUPS = {name: 0b111 << 3 * k for k, name in enumerate(DIMENSIONS)}


def space_words(heart: int) -> dict[str, int]:
    """All words for sets of spaces; `heart` is read from the arrows."""
    return {**PLAIN, **GROUPS, "heart": heart, "pressing": heart & ~PLAIN["president"], "any": ANYWHERE}


def game_language(heart: int) -> Language:
    """The language of cards for a board with this heart."""
    spaces = space_words(heart)
    own = {
        "disk": Op(GameOp.DISK),
        "lift_disk": Op(GameOp.LIFT_DISK, may=True),
        "mobilize": Op(GameOp.MOBILIZE, may=True),
        "decision": Op(GameOp.DECISION),
        "reveal": Op(GameOp.REVEAL, (number(1, 5),)),
        "place_counted": Op(GameOp.PLACE_COUNTED, (set_of(spaces),)),
    }
    return crisis_language(spaces, own, GAUGES)
