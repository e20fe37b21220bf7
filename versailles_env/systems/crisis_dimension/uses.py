"""What became of the cards of a game: how each was played, and which Objectives were met."""

from collections.abc import Iterator, Sequence

from ...core.engine import Engine
from ...core.uses import Use
from .constants import Note
from .constants import Use as Way

WAYS = {
    Way.EVENT: "event",
    Way.POINTS: "points",
    Way.DISCARDED: "the top discard's event",
    Way.FINAL: "final card",
}


def card_uses(engine: Engine, cards: Sequence[str], goals: Sequence[str]) -> Iterator[Use]:
    """A card is seen when it is played: what stayed in a hand nobody else saw. An Objective that is met gives 1 VP."""
    for code, side, which, how, *_ in engine.notes:
        if code == Note.PLAY:
            yield Use("Strategy card", cards[which])
            yield Use("Strategy card", cards[which], WAYS[Way(how)], side)
        elif code in (Note.GOAL_MET, Note.GOAL_MISSED):
            yield Use("Objective", goals[which])
            met = code == Note.GOAL_MET
            yield Use("Objective", goals[which], "met" if met else "missed", side, None, float(met))
