"""What a pack of the system must say: models of cards, Objectives and sourced values, and checks of decks."""

from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar

from pydantic import Field, model_validator

from ...core.errors import PackError
from ...core.packs import PackModel, Source, check

T = TypeVar("T")
Points = Annotated[int, Field(ge=1, le=4)]


class Value(PackModel, Generic[T]):
    """A board value with its provenance."""

    value: T
    source: Source
    ref: str = ""


class Sourced(PackModel):
    """A card with a provenance for each of its fields: `source = { default = ..., name = ... }`."""

    id: str
    number: int
    name: str
    story: str = ""
    effects: tuple[Any, ...]
    source: dict[str, Source]
    ref: str = ""

    @classmethod
    def own_fields(cls) -> tuple[str, ...]:
        """The fields that carry facts, each with a provenance."""
        return tuple(name for name in cls.model_fields if name not in ("id", "source", "ref"))

    @model_validator(mode="after")
    def _sources_are_known(self) -> "Sourced":
        if "default" not in self.source:
            raise ValueError("source has no default: every value needs a provenance")
        for name in self.source:
            if name != "default" and name not in self.own_fields():
                raise ValueError(
                    f"source names {name!r}: expected default or one of {', '.join(self.own_fields())}"
                )
        return self

    def sources(self) -> list[Source]:
        """The provenance of every value."""
        return [self.source.get(name, self.source["default"]) for name in self.own_fields()]


def read_deck(model: Any, raw: list[dict[str, Any]], path: Path, what: str, numbers: range) -> tuple[Any, ...]:
    """All cards of a file in the order of their numbers, which must be exactly these."""
    cards = [check(model, entry, path, f"{what} {entry['id']!r}") for entry in raw]
    by_number: dict[int, str] = {}
    for card in cards:
        if card.number in by_number:
            raise PackError(
                f"{path}: {what} {card.id!r}: field number: {card.number} is also the number of {by_number[card.number]!r}"
            )
        if card.number not in numbers:
            raise PackError(
                f"{path}: {what} {card.id!r}: field number: {card.number} is not one of {numbers.start} to {numbers.stop - 1}"
            )
        by_number[card.number] = card.id
    if len(cards) != len(numbers):
        raise PackError(f"{path}: wrong count of cards: {len(cards)}, expected {len(numbers)}")
    return tuple(sorted(cards, key=lambda card: card.number))
