"""The words of effect lines: spaces, groups, and the ops of the system and of this game."""

from ....core.effects import Op, number
from ....systems.crisis_dimension.constants import ANYWHERE
from ....systems.crisis_dimension.vocabulary import set_of, shared_ops
from ..constants import GameOp
from ..names import DIMENSIONS, SPACES

PLAIN = {name: 1 << k for k, name in enumerate(SPACES)}
GROUPS = {name: 0b111 << 3 * k for k, name in enumerate(DIMENSIONS)}


def space_words(heart: int) -> dict[str, int]:
    """All words for sets of spaces; `heart` is read from the arrows."""
    president = PLAIN["president"]
    return {**PLAIN, **GROUPS, "heart": heart, "pressing": heart & ~president, "any": ANYWHERE}


def game_ops(heart: int) -> dict[str, Op]:
    """The ops of this game for a board with this heart."""
    spaces = space_words(heart)
    return {
        **shared_ops(spaces),
        "disk": Op(GameOp.DISK),
        "may_lift_disk": Op(GameOp.MAY_LIFT_DISK),
        "may_mobilize": Op(GameOp.MAY_MOBILIZE),
        "decision": Op(GameOp.DECISION),
        "reveal": Op(GameOp.REVEAL, (number(1, 5),)),
        "place_counted": Op(GameOp.PLACE_COUNTED, (set_of(spaces),)),
        "when_disks": Op(GameOp.WHEN_DISKS, (number(1, 3),)),
        "when_mobilized": Op(GameOp.WHEN_MOBILIZED, (number(1, 2),)),
    }
