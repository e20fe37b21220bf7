"""What the solo opponent does and why: the reasons of this game alone."""

from collections.abc import Sequence

from ....systems.crisis_dimension.opponent import bot_sentence as system_sentence
from ....systems.crisis_dimension.packs import Cards
from ..names import SIDES
from ..pack.describe import NAMES

WHY = (
    "its own event has an effect",
    "the top discard is its own and has an effect",
    "its own event has no effect, nor does the top discard give one",
    "the card is not its own, and the top discard gives no event",
)
STEPS = (
    "a Spread wins two spaces",
    "a Turncoat wins a space",
    "a Spread wins a space",
    "De-escalate, for it has cubes to spare",
    "a Turncoat ends the player's control of a space",
    "nothing applies",
)


def bot_sentence(cards: Cards, note: Sequence[int]) -> str:
    return system_sentence(NAMES, cards, SIDES, note, WHY, STEPS, "Final Crisis")
