"""The action space: one segment a sort of answer. What an answer means depends on the question asked."""

from ...core.layout import ActionLayout
from .constants import CARDS, DECK, NATIONS, NEIGHBOURS, PLACES, REGIONS, ROWS, WARS
from .names import IDEOLOGY_TITLES

ACTIONS = ActionLayout(
    [
        (
            "menu",
            [
                "stop here",
                "pass",
                "yes",
                "no",
                "one rank up",
                "one rank down",
                "no Political Action",
                "train a Coup Cell",
                "cause the coup",
                "react to a coup",
                "commit an MR",
                "fight",
            ],
        ),
        ("card", [f"card {k + 1}" for k in range(DECK)]),
        ("nation", [f"nation {k + 1}" for k in range(NATIONS)]),
        ("step", [f"along line {k + 1}" for k in range(NEIGHBOURS)]),
        ("resource", [f"Resource row {k + 1}" for k in range(ROWS)]),
        ("region", [f"Region {k + 1}" for k in range(REGIONS)]),
        ("place", [f"place {k + 1}" for k in range(PLACES)]),
        ("war", [f"War {k + 1}" for k in range(WARS)]),
        ("side", ["side A or the Rebels", "side B or the Government"]),
        ("branch", [f"branch {k + 1}" for k in range(4)]),
        ("ideology", list(IDEOLOGY_TITLES[:3])),
        ("amount", [f"{k}" for k in range(16)]),
    ]
)
STOP, PASS, YES, NO, UP, DOWN, NO_CARD, TRAIN, CAUSE, REACT, COMMIT, FIGHT = range(12)
A_CARD = ACTIONS.start("card")
A_NATION = ACTIONS.start("nation")
A_STEP = ACTIONS.start("step")
A_RESOURCE = ACTIONS.start("resource")
A_REGION = ACTIONS.start("region")
A_PLACE = ACTIONS.start("place")
A_WAR = ACTIONS.start("war")
A_SIDE = ACTIONS.start("side")
A_BRANCH = ACTIONS.start("branch")
A_IDEOLOGY = ACTIONS.start("ideology")
A_AMOUNT = ACTIONS.start("amount")

CHANCES = ActionLayout(
    [
        ("die", [f"the die shows {k + 1}" for k in range(6)]),
        ("card", [f"card {k % DECK + 1} of deck {k // DECK + 1} is drawn" for k in range(CARDS)]),
    ]
)
C_DIE = CHANCES.start("die")
C_CARD = CHANCES.start("card")
