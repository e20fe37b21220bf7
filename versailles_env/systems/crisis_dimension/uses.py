"""What became of the cards of a game: how each was played, and which Objectives were met."""

from collections.abc import Iterator, Mapping

from ...core.engine import Engine
from ...core.uses import Use
from .constants import Note
from .constants import Use as Way

WAYS: dict[int, str] = {
    Way.EVENT: "event",
    Way.POINTS: "points",
    Way.DISCARDED: "the top discard's event",
    Way.FINAL: "final card",
}


def card_uses(engine: Engine, own: Mapping[int, str] | None = None) -> Iterator[Use]:
    """A card is seen when it is played: what stayed in a hand nobody else saw. An Objective that is met gives 1 VP.

    `own` names the ways to use a card that only this game has.
    """
    ways = {**WAYS, **(own or {})}
    cards = [card.name for card in engine.pack.content.cards]
    goals = [goal.name for goal in engine.pack.content.objectives]
    for code, side, which, how, *_ in engine.notes:
        if code == Note.PLAY:
            yield Use("Strategy card", cards[which])
            yield Use("Strategy card", cards[which], ways[how], side)
        elif code in (Note.GOAL_MET, Note.GOAL_MISSED):
            yield Use("Objective", goals[which])
            met = code == Note.GOAL_MET
            yield Use("Objective", goals[which], "met" if met else "missed", side, None, float(met))
