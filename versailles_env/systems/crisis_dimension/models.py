"""What a card of every pack of the system must say."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field, ValidationInfo, field_validator

from ...core.packs import Board, Sourced, Value
from .packs import parse_edge
from .tables import act_rows, space_rows

Points = Annotated[int, Field(ge=1, le=4)]


class EventCard(Sourced):
    """A Strategy card or an Objective: a name, its history in our words, and its event as effect lines."""

    id: str
    number: int
    name: str
    story: str = ""
    effects: tuple[Any, ...]


class StrategyCard(EventCard):
    """A card of the deck, or a final one. `needs` bars the event when unmet."""

    points: Points
    final: bool = False
    needs: Any = ()


def reads_edges(spaces: Sequence[str]) -> Any:
    """What checks the field `edges` of a game with these spaces."""

    def check(given: Value[tuple[str, ...]]) -> Value[tuple[str, ...]]:
        for line in given.value:
            parse_edge(line, spaces)
        return given

    return field_validator("edges")(check)


class Tables(Board):
    """The solo opponent's tables: `place_or_remove_SIDE`, `place_SIDE`, `remove_SIDE`, each a list of rows."""

    PARTS: ClassVar[Mapping[str, int]] = {}
    """Parts of the map that rows may name, as masks."""

    @field_validator("*")
    @classmethod
    def _rows_are_read(cls, given: Value[tuple[str, ...]], info: ValidationInfo) -> Value[tuple[str, ...]]:
        if str(info.field_name).startswith("place_or_remove"):
            act_rows(given.value, cls.PARTS)
        else:
            space_rows(given.value)
        return given
