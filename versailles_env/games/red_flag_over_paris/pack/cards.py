"""What a pack of Red Flag Over Paris must say: the models that its files are checked against."""

from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from ....core.packs import Board as Values
from ....core.packs import Value
from ....systems.crisis_dimension.models import EventCard, StrategyCard, Tables, reads_edges
from ..names import SPACES
from .effects import HALVES

SpaceName = Literal[
    "assembly", "royalists", "republicans", "press", "church", "social",
    "valerien", "issy", "vincennes", "montmartre", "cailles", "lachaise",
]  # fmt: skip
SideName = Literal["versailles", "commune"]
DimensionName = Literal["institutional", "public_opinion", "forts", "paris"]
Three = Annotated[tuple[int, ...], Field(min_length=3, max_length=3)]
Four = Annotated[tuple[int, ...], Field(min_length=4, max_length=4)]
CubesHere = Annotated[int, Field(ge=0, le=4)]


class Card(StrategyCard):
    """A Strategy or Final Crisis card; `solo = false`: not in the solo game."""

    side: Literal["versailles", "commune", "neutral"]
    solo: bool = True

    @model_validator(mode="after")
    def _final_has_a_side(self) -> "Card":
        if self.final and (self.side == "neutral" or not self.solo):
            raise ValueError("a Final Crisis card has a side, and is in every game")
        return self


class Objective(EventCard):
    space: SpaceName


class Board(Values):
    start_cubes: Value[dict[SideName, dict[SpaceName, CubesHere]]]
    start_zones: Value[tuple[Four, Four]]
    start_bonus: Value[tuple[Four, Four]]
    collaboration_cubes: Value[Three]
    pool_places: Value[Four]
    reaction: Value[dict[SideName, DimensionName]]
    always_present: Value[dict[SideName, tuple[SpaceName, ...]]]
    headquarters: Value[tuple[SpaceName, ...]]
    occupied: Value[tuple[SpaceName, ...]]
    edges: Value[tuple[str, ...]]

    _edges_are_read = reads_edges(SPACES)

    @field_validator("pool_places")
    @classmethod
    def _places_rise(cls, given: Value[Four]) -> Value[Four]:
        if list(given.value) != sorted(given.value) or not 0 <= given.value[0] <= given.value[3] <= 18:
            raise ValueError(f"{list(given.value)}: expected four numbers from 0 to 18 that do not fall")
        return given


class SoloTables(Tables):
    PARTS = HALVES

    place_or_remove_versailles: Value[tuple[str, ...]]
    place_or_remove_commune: Value[tuple[str, ...]]
    place_versailles: Value[tuple[str, ...]]
    place_commune: Value[tuple[str, ...]]
    remove_versailles: Value[tuple[str, ...]]
    remove_commune: Value[tuple[str, ...]]
