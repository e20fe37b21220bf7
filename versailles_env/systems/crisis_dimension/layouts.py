"""The action and chance layouts of a game of the system, with the places that `constants.py` names."""

from collections.abc import Sequence

from ...core.layout import ActionLayout
from .constants import (
    A_BRANCH,
    A_CARD,
    A_DIMENSION,
    A_GOAL,
    A_PLACE,
    A_REMOVE,
    A_REPLACE,
    A_TAKE,
    A_USE,
    BRANCHES,
    C_CARD,
    C_GOAL,
    C_SPACE,
    SPACES,
)

Segments = Sequence[tuple[str, Sequence[str]]]
MENU = ("stop", "yes", "no", "first", "second", "nothing", "Spread", "to the pool")
USES = ("event", "points", "discarded event", "final card for points")


def crisis_actions(
    spaces: Sequence[str], dimensions: Sequence[str], cards: int, own: Segments = ()
) -> ActionLayout:
    layout = ActionLayout(
        [
            ("menu", MENU),
            ("use", [f"use for the {use}" for use in USES]),
            ("place", [f"place in {space}" for space in spaces]),
            ("remove", [f"remove from {space}" for space in spaces]),
            ("replace", [f"replace in {space}" for space in spaces]),
            ("take", [f"take from {space}" for space in spaces]),
            ("goal", [f"Objective {k + 1}" for k in range(SPACES)]),
            ("dimension", list(dimensions)),
            ("branch", [f"branch {k + 1}" for k in range(BRANCHES)]),
            ("card", [f"card {k + 1}" for k in range(cards)]),
            *own,
        ]
    )
    names = ("use", "place", "remove", "replace", "take", "goal", "dimension", "branch", "card")
    places = (A_USE, A_PLACE, A_REMOVE, A_REPLACE, A_TAKE, A_GOAL, A_DIMENSION, A_BRANCH, A_CARD)
    _agree(layout, names, places)
    return layout


def crisis_chances(spaces: Sequence[str], cards: int, own: Segments = ()) -> ActionLayout:
    layout = ActionLayout(
        [
            ("space", [f"the die picks {space}" for space in spaces]),
            ("goal", [f"Objective {k + 1} is drawn" for k in range(SPACES)]),
            ("card", [f"card {k + 1} is drawn" for k in range(cards)]),
            *own,
        ]
    )
    _agree(layout, ("space", "goal", "card"), (C_SPACE, C_GOAL, C_CARD))
    return layout


def _agree(layout: ActionLayout, names: Sequence[str], places: Sequence[int]) -> None:
    for name, place in zip(names, places, strict=True):
        if layout.start(name) != place:
            raise ValueError(f"segment {name} begins at {layout.start(name)}, constants.py says {place}")
