"""The words of effect lines: spaces, groups, and the ops of the system and of this game."""

from ....core.effects import Language, Op, number, one_of, set_of
from ....systems.crisis_dimension.constants import ANYWHERE
from ....systems.crisis_dimension.vocabulary import CHOOSERS, MOST_CUBES, crisis_language
from ..constants import GAUGES, MILITARY_SPACES, POLITICAL_SPACES, GameOp
from ..names import DIMENSIONS, SPACES

PLAIN = {name: 1 << k for k, name in enumerate(SPACES)}
GROUPS = {name: 0b111 << 3 * k for k, name in enumerate(DIMENSIONS)}
HALVES = {"political": POLITICAL_SPACES, "military": MILITARY_SPACES}
WORDS = {**PLAIN, **GROUPS, **HALVES, "any": ANYWHERE}
LANGUAGE: Language = crisis_language(
    WORDS,
    {
        "disc": Op(GameOp.DISC, (set_of(WORDS),), may=True),
        "momentum": Op(GameOp.MOMENTUM, (one_of(CHOOSERS), number(-1, 1)), may=True),
        "restore": Op(GameOp.RESTORE, (number(1, MOST_CUBES), set_of(WORDS)), may=True),
        "peek": Op(GameOp.PEEK),
        "redraw": Op(GameOp.REDRAW),
        "swap": Op(GameOp.SWAP),
    },
    GAUGES,
)
