"""Cards in words: an event of a pack as a player would read it from the card."""

from ....systems.crisis_dimension.describe import Names
from ....systems.crisis_dimension.questions import Faces
from ..constants import MILITARY_SPACES, POLITICAL_SPACES
from ..names import DIMENSION_NAMES, DIMENSIONS, MARKERS, SIDE_NAMES, SPACE_NAMES, SPACES, ZONE_NAMES

NAMES = Names(
    sides=SIDE_NAMES,
    spaces=SPACE_NAMES,
    dimensions=DIMENSION_NAMES,
    zones=ZONE_NAMES,
    markers=tuple(f"{name} " for name in MARKERS),
    words={
        **dict(zip(SPACES, SPACE_NAMES, strict=True)),
        **{word: f"{name} spaces" for word, name in zip(DIMENSIONS, DIMENSION_NAMES, strict=True)},
        "political": "Political spaces",
        "military": "Military spaces",
        "any": "any space",
        "you": "your",
        "foe": "the other's",
        "+1": "raise",
        "-1": "lower",
    },
    parts={POLITICAL_SPACES: "Political spaces", MILITARY_SPACES: "Military spaces"},
)
OWN = {
    "disc": "place a disc in {0}",
    "momentum": "{1} {0} Momentum",
    "restore": "bring back up to {0} from out of play to {1}",
    "peek": "look at the other's Objective",
    "redraw": "a random card of the other's hand goes back to the deck, and the other draws one",
    "collaboration": "Prussian Collaboration at {0} or more",
    "swap": "you may exchange a hand card with one set aside",
}
FACES = Faces(NAMES, OWN, lambda face: ["Final Crisis card"] if face.final else [])
