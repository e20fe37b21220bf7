"""Cards in words: an event of a pack as a player would read it from the card."""

from typing import Any

from ....systems.crisis_dimension.describe import Names
from ....systems.crisis_dimension.questions import Faces
from ..names import DIMENSION_NAMES, DIMENSIONS, SIDE_NAMES, SPACE_NAMES, SPACES, ZONE_NAMES

NAMES = Names(
    sides=SIDE_NAMES,
    spaces=SPACE_NAMES,
    dimensions=DIMENSION_NAMES,
    zones=ZONE_NAMES,
    markers=("",),
    words={
        **dict(zip(SPACES, SPACE_NAMES, strict=True)),
        **{word: f"{name} spaces" for word, name in zip(DIMENSIONS, DIMENSION_NAMES, strict=True)},
        "heart": "President or a space that presses on it",
        "pressing": "a space that presses on President",
        "any": "any space",
    },
)
OWN = {
    "disk": "a German disk",
    "lift_disk": "lift a German disk",
    "mobilize": "carry out the next Mobilization",
    "decision": "Hitler's Decision",
    "reveal": "turn up {0} cards",
    "disks": "{0} disks on the track",
    "mobilized": "{0} Mobilization carried out",
    "place_counted": "place up to one in {0} for each own or neutral card among them",
}


def card_marks(face: Any) -> list[str]:
    """What else stands on a card: its tab, and whether it is Repeated."""
    marks = []
    if face.tab:
        marks.append(f"tab {SPACE_NAMES[SPACES.index(face.tab)]}{' or event' if face.tab_event else ''}")
    if face.repeated:
        marks.append("Repeated")
    return marks


FACES = Faces(NAMES, OWN, card_marks)
