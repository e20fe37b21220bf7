"""What became of the cards of a finished game: a game tells it from its log, a card report counts it."""

from typing import NamedTuple


class Use(NamedTuple):
    """A card that was seen, or what somebody did with it."""

    kind: str
    """'Issue', 'Event', 'Strategy card'."""
    card: str
    how: str = ""
    """Which of its parts was chosen: an option, a reward; '' where there is no choice, or it was only seen."""
    seat: int = -1
    """Who took it; -1: nobody, the card was seen."""
    price: float | None = None
    """What was paid for it, None where nothing is."""
    points: float | None = None
    """What it is worth in the final score, None where that cannot be said of one card."""
