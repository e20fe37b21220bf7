"""Cards in words: an event of a pack as a player would read it from the card."""

from ....systems.crisis_dimension.describe import Names
from ....systems.crisis_dimension.packs import Cards
from ....systems.crisis_dimension.questions import event_words as system_event
from ....systems.crisis_dimension.questions import goal_words as system_goal
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
COLOUR = {"concede": "Concede", "defend": "Defend", "neutral": "neutral"}


def event_words(cards: Cards, number: int) -> str:
    """The event of a card, or of an Objective, which come after the cards; with what it needs."""
    return system_event(NAMES, OWN, cards, number)


def card_words(cards: Cards, card: int) -> str:
    """A Strategy card in one line: points, colour, event, tab."""
    face = cards.cards[card]
    marks = []
    if face.tab:
        marks.append(f"tab {SPACE_NAMES[SPACES.index(face.tab)]}{' or event' if face.tab_event else ''}")
    if face.repeated:
        marks.append("Repeated")
    tail = "".join(f"; {mark}" for mark in marks)
    return f"{face.name} ({face.points}, {COLOUR[face.side]}: {event_words(cards, card)}{tail})"


def goal_words(cards: Cards, goal: int) -> str:
    """An Objective in one line."""
    return system_goal(NAMES, cards, goal, event_words)
