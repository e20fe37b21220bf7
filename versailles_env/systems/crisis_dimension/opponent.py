"""What the solo opponent does and why, in sentences: the row of its table that decided."""

import re
from collections.abc import Sequence

from .constants import Act, Note, Use
from .describe import Names
from .packs import Cards
from .rows import DIED, ONLY
from .rowwords import EXTREMA, MEANINGS

SPACE = re.compile(r"\bx\b")
"""The space in the meaning of a word."""
EXTREMUM_WORDS = {
    "min_own": "fewest own cubes",
    "min_foe": "fewest cubes of the player",
    "max_foe": "most cubes of the player",
    "max_own": "most own cubes",
    "sure": "the surest removal",
}
VERBS = {
    Act.PLACE: "places in",
    Act.REMOVE: "removes in",
    Act.REPLACE: "replaces in",
    Act.WITHDRAW: "takes from",
}


def row_words(row: str, final: str) -> str:
    """A row of a table as a reader would say it; `final` is the name of the final round."""
    guards = {"late": "from Round 3 on", "final": f"in the {final}"}
    head, colon, rest = row.partition(":")
    guard = f" ({guards[head]})" if colon else ""
    parts = []
    for part in (rest if colon else row).strip().split("+"):
        if part in EXTREMA:
            parts.append(EXTREMUM_WORDS[part])
        else:
            parts.append(" or ".join(SPACE.sub("it", MEANINGS[word]) for word in part.split("/")))
    return ", ".join(parts) + guard


def bot_sentence(
    names: Names,
    cards: Cards,
    sides: Sequence[str],
    note: Sequence[int],
    why: Sequence[str],
    steps: Sequence[str],
    final: str,
) -> str:
    """`sides` as packs spell them; `why` are the game's reasons to use a card so, `steps` those of its Pivotal actions."""
    code, a, b, c, d = (int(value) for value in note[:5])
    side = names.sides[a]
    if code == Note.BOT_REVEALS:
        return f"{side} turns up {cards.cards[b].name}."
    if code == Note.BOT_USES:
        how = {Use.EVENT: "the event of", Use.DISCARDED: "the discarded event of"}.get(
            Use(c), "the points of"
        )
        return f"{side} uses {how} {cards.cards[b].name}: {why[d]}."
    if code == Note.BOT_ACT:
        rows = getattr(cards.solo, f"place_or_remove_{sides[a]}").value
        return f"{side} {'removes' if b else 'places'}: row {c + 1} of its table ({rows[c]})."
    if code == Note.BOT_SPACE:
        if d == ONLY:
            reason = "no row was needed"
        elif d == DIED:
            reason = "the die chose among equals"
        else:
            table = "remove" if c == Act.REMOVE else "place"
            row = getattr(cards.solo, f"{table}_{sides[a]}").value[d]
            reason = f"row {d + 1}, {row_words(row, final)}"
        return f"{side} {VERBS[Act(c)]} {names.spaces[b]}: {reason}."
    if code == Note.BOT_PIVOTAL:
        return f"{side}, Pivotal action in {names.dimensions[b]}: {steps[c]}."
    return f"{side} has 1 point after its event."
