"""The action space: one segment a sort of answer. What an answer means depends on the question asked."""

from ...systems.crisis_dimension.layouts import crisis_actions, crisis_chances
from .constants import ACTIONS_SIZE, C_CUBE, C_DIE, C_STACK, CARDS
from .names import COLOURS, DIMENSION_NAMES, SPACE_NAMES

ACTIONS = crisis_actions(SPACE_NAMES, DIMENSION_NAMES, CARDS)
CHANCES = crisis_chances(
    SPACE_NAMES,
    CARDS,
    [
        ("die", [f"the die shows {k + 1}" for k in range(6)]),
        ("cube", [f"{colour} cube {k + 1} is drawn" for colour in COLOURS for k in range(4)]),
        (
            "stack",
            [
                "the opponent's Final Decision card comes up",
                *(f"card {k + 2} of the stack comes up" for k in range(3)),
            ],
        ),
    ],
)
if (ACTIONS.size, CHANCES.start("die"), CHANCES.start("cube"), CHANCES.start("stack")) != (
    ACTIONS_SIZE,
    C_DIE,
    C_CUBE,
    C_STACK,
):
    raise ValueError("actions.py and constants.py do not agree on the places of the segments")
