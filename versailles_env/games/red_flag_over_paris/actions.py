"""The action space: one segment a sort of answer. What an answer means depends on the question asked."""

from ...systems.crisis_dimension.layouts import crisis_actions, crisis_chances
from .constants import A_BOOST, A_MOMENTUM, ACTIONS_SIZE, C_DRAWN, CARDS, FIRST_MILITARY
from .names import DIMENSION_NAMES, SPACE_NAMES

ACTIONS = crisis_actions(
    SPACE_NAMES,
    DIMENSION_NAMES,
    CARDS,
    [
        ("momentum", ["raise the own Momentum"]),
        ("boost", [f"remove with an extra point from {space}" for space in SPACE_NAMES[FIRST_MILITARY:]]),
    ],
)
CHANCES = crisis_chances(SPACE_NAMES, CARDS, [("drawn", [f"card {k + 1} goes back" for k in range(CARDS)])])
if (ACTIONS.size, ACTIONS.start("momentum"), ACTIONS.start("boost"), CHANCES.start("drawn")) != (
    ACTIONS_SIZE,
    A_MOMENTUM,
    A_BOOST,
    C_DRAWN,
):
    raise ValueError("actions.py and constants.py do not agree on the places of the segments")
