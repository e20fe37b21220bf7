"""What a card of every pack of the system must say."""

from typing import Annotated, Any

from pydantic import Field

from ...core.packs import Sourced

Points = Annotated[int, Field(ge=1, le=4)]


class EventCard(Sourced):
    """A Strategy card or an Objective: a name, its history in our words, and its event as effect lines."""

    id: str
    number: int
    name: str
    story: str = ""
    effects: tuple[Any, ...]
