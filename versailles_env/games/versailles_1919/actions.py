"""The action space in words: one segment a sort of answer. What an answer means depends on the question asked."""

from ...core.layout import ActionLayout
from .answers import BID_SHAPES, CHANCE_SIZES, SIZES
from .constants import (
    COLUMNS,
    DEPLOY_COLUMN,
    EVENTS,
    ISSUE_OPTIONS,
    ISSUES,
    MOST_PAID,
    STRATEGIES,
    TABLE_SLOTS,
    TRACKS,
)

REGION_NAMES = ("Europe", "Balkans", "Middle East", "Africa", "Pacific", "League", "nowhere")
NATION_NAMES = ("UK", "France", "USA", "Italy", "Japan")
SLOT_NAMES = ("Table 1", "Table 2", "Waiting Room 1", "Waiting Room 2", "Waiting Room 3")
TRACK_NAMES = REGION_NAMES[:TRACKS]

ACTIONS = ActionLayout(
    [
        ("menu", ["reclaim", "demobilize a unit", "end the turn", "stop here", "pass", "yes", "no"]),
        ("slot", [f"Issue at {name}" for name in SLOT_NAMES]),
        ("settle", [f"settle the Issue at {SLOT_NAMES[k]}" for k in range(TABLE_SLOTS)]),
        (
            "deploy",
            [f"deploy to {r} column {c}" for r in TRACK_NAMES for c in range(DEPLOY_COLUMN, COLUMNS + 1)],
        ),
        ("amount", [f"{k} Influence" for k in range(16)]),
        ("unit", ["the Available unit", "the Exhausted unit", *(f"the unit in {r}" for r in TRACK_NAMES)]),
        ("option", [f"option {k + 1}" for k in range(ISSUE_OPTIONS)]),
        ("nation", list(NATION_NAMES)),
        ("region", list(TRACK_NAMES)),
        ("event", ["the first Event waiting", "the second Event waiting"]),
        (
            "source",
            ["top discard for 0", "second discard for 1", "third discard for 2", "draw two from the deck"],
        ),
        ("keep", ["keep the first card drawn", "keep the second card drawn"]),
        ("announce", ["-1 to the roll", "leave the roll", "+1 to the roll"]),
        ("branch", [f"branch {k + 1}" for k in range(4)]),
        (
            "bid",
            [
                f"bid {u} Available units" + (" and the unit in the region" if r else "")
                for u, r in BID_SHAPES
            ],
        ),
        ("strategy", [f"Strategy card {k + 1}" for k in range(STRATEGIES)]),
        ("issue", [f"Issue {k + 1}" for k in range(ISSUES)]),
        (
            "deal",
            [
                "offer a deal",
                *(f"a deal to place on the Issue at {name}" for name in SLOT_NAMES),
                *(f"a deal not to place on the Issue at {name}" for name in SLOT_NAMES),
                "a deal to bid",
                *(f"a deal in which the promiser pays {k} Influence" for k in range(1, MOST_PAID + 1)),
            ],
        ),
    ],
    SIZES,
)

CHANCES = ActionLayout(
    [
        ("die", [f"the die shows {k + 1}" for k in range(6)]),
        ("nation", [f"{name} comes next" for name in NATION_NAMES[:4]]),
        ("strategy", [f"Strategy card {k + 1} is dealt" for k in range(STRATEGIES)]),
        ("issue", [f"Issue {k + 1} is drawn" for k in range(ISSUES)]),
        ("event", [f"Event {k + 1} is drawn" for k in range(EVENTS)]),
    ],
    CHANCE_SIZES,
)
