"""Cards in words: an event of a pack as a player would read it from the card."""

from ....systems.crisis_dimension.describe import Names
from ....systems.crisis_dimension.packs import Cards
from ....systems.crisis_dimension.questions import event_words as system_event
from ....systems.crisis_dimension.questions import goal_words as system_goal
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
COLOUR = {"versailles": "Versailles", "commune": "Commune", "neutral": "neutral"}


def event_words(cards: Cards, number: int) -> str:
    """The event of a card, or of an Objective, which come after the cards; with what it needs."""
    return system_event(NAMES, OWN, cards, number)


def card_words(cards: Cards, card: int) -> str:
    """A card in one line: points, colour, event."""
    face = cards.cards[card]
    final = "; Final Crisis card" if face.final else ""
    return f"{face.name} ({face.points}, {COLOUR[face.side]}: {event_words(cards, card)}{final})"


def goal_words(cards: Cards, goal: int) -> str:
    """An Objective in one line."""
    return system_goal(NAMES, cards, goal, event_words)
