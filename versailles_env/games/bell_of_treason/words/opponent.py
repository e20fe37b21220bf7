"""What the solo opponent does and why, in sentences: the row of its table that decided."""

import re
from collections.abc import Sequence

from ....systems.crisis_dimension.constants import Act, Note, Use
from ....systems.crisis_dimension.rows import DIED, ONLY
from ....systems.crisis_dimension.rowwords import EXTREMA, MEANINGS
from ..names import DIMENSION_NAMES, SIDE_NAMES, SIDES, SPACE_NAMES
from ..pack.load import Cards

SPACE = re.compile(r"\bx\b")
"""The space in the meaning of a word."""
EXTREMUM_WORDS = {
    "min_own": "fewest own cubes",
    "min_foe": "fewest cubes of the player",
    "max_foe": "most cubes of the player",
    "max_own": "most own cubes",
}
GUARD_WORDS = {"late": "from Round 3 on", "final": "in the Final Decision"}
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
VERBS = {
    Act.PLACE: "places in",
    Act.REMOVE: "removes in",
    Act.REPLACE: "replaces in",
    Act.WITHDRAW: "takes from",
}


def row_words(row: str) -> str:
    """A row of a table as a reader would say it."""
    head, colon, rest = row.partition(":")
    guard = f" ({GUARD_WORDS[head]})" if colon else ""
    parts = []
    for part in (rest if colon else row).strip().split("+"):
        if part in EXTREMA:
            parts.append(EXTREMUM_WORDS[part])
        else:
            parts.append(" or ".join(SPACE.sub("it", MEANINGS[word]) for word in part.split("/")))
    return ", ".join(parts) + guard


def bot_sentence(cards: Cards, note: Sequence[int]) -> str:
    code, a, b, c, d = (int(value) for value in note[:5])
    side = SIDE_NAMES[a]
    if code == Note.BOT_REVEALS:
        return f"{side} turns up {cards.cards[b].name}."
    if code == Note.BOT_USES:
        how = {Use.EVENT: "the event of", Use.DISCARDED: "the discarded event of"}.get(
            Use(c), "the points of"
        )
        return f"{side} uses {how} {cards.cards[b].name}: {WHY[d]}."
    if code == Note.BOT_ACT:
        rows = getattr(cards.solo, f"place_or_remove_{SIDES[a]}").value
        return f"{side} {'removes' if b else 'places'}: row {c + 1} of its table ({rows[c]})."
    if code == Note.BOT_SPACE:
        return f"{side} {VERBS[Act(c)]} {SPACE_NAMES[b]}: {_reason(cards, a, c, d)}."
    if code == Note.BOT_PIVOTAL:
        return f"{side}, Pivotal action in {DIMENSION_NAMES[b]}: {STEPS[c]}."
    return f"{side} has 1 point after its event."


def _reason(cards: Cards, side: int, act: int, row: int) -> str:
    if row == ONLY:
        return "no row was needed"
    if row == DIED:
        return "the die chose among equals"
    table = "remove" if act == Act.REMOVE else "place"
    return f"row {row + 1}, {row_words(getattr(cards.solo, f'{table}_{SIDES[side]}').value[row])}"
