"""What the solo opponent does and why: the reasons of this game alone."""

from collections.abc import Sequence

from ....systems.crisis_dimension.opponent import bot_sentence as system_sentence
from ....systems.crisis_dimension.packs import Cards
from ..names import SIDES
from ..pack.describe import NAMES

WHY = (
    "its own event can be done in full",
    "its own event is not sure or cannot be done in full",
    "the neutral event places a disk and a cube of its own",
    "the neutral event would not place both a disk and a cube of its own",
    "the top discard is its own and can be done in full",
    "the card is the player's, and the top discard gives no event",
)
STEPS = (
    "a Persuade wins the Dimension",
    "a Spread wins the Dimension",
    "an Escalate wins the Dimension",
    "a Persuade by the removing table",
    "a Spread wins its Objective space",
    "a Spread ends the player's control of the player's Objective space",
    "an Escalate by the placing table",
    "nothing is possible",
)


def bot_sentence(cards: Cards, note: Sequence[int]) -> str:
    return system_sentence(NAMES, cards, SIDES, note, WHY, STEPS, "Final Decision")
