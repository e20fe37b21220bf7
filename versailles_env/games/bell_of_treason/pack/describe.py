"""Cards in words: an event of a pack as a player would read it from the card."""

from ....systems.crisis_dimension.describe import Names, effects_words, needs_words
from ..names import DIMENSION_NAMES, DIMENSIONS, SIDE_NAMES, SPACE_NAMES, SPACES, ZONE_NAMES
from .load import Cards

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
    told = effects_words(NAMES, cards.events[number], OWN)
    needs = cards.needs[number] if number < len(cards.cards) else ()
    return f"only if {needs_words(NAMES, needs, OWN)}: {told}" if needs else told


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
    face = cards.objectives[goal]
    space = SPACE_NAMES[SPACES.index(face.space)]
    return f"{face.name} ({space}: {event_words(cards, len(cards.cards) + goal)})"


def about_name(cards: Cards, number: int) -> str:
    """The name of a card, or of an Objective, which come after the cards; '' for none."""
    if number < 0:
        return ""
    if number < len(cards.cards):
        return cards.cards[number].name
    return cards.objectives[number - len(cards.cards)].name
