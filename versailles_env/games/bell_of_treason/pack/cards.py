"""What a pack of The Bell of Treason must say: the models that its files are checked against."""

from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from ....core.packs import Board as Values
from ....core.packs import Value
from ....systems.crisis_dimension.models import EventCard, StrategyCard, Tables, reads_edges
from ..names import SPACES

SpaceName = Literal[
    "uk", "france", "ussr", "president", "government", "opposition",
    "staff", "guard", "moravia", "czechs", "press", "germans",
]  # fmt: skip
SideName = Literal["concede", "defend"]
Pair = Annotated[tuple[int, ...], Field(min_length=2, max_length=2)]
CubesHere = Annotated[int, Field(ge=0, le=4)]


class Card(StrategyCard):
    """A Strategy card; `tab` is the space of the Final Decision."""

    side: Literal["concede", "defend", "neutral"]
    tab: SpaceName | None = None
    tab_event: bool = False
    repeated: bool = False

    @model_validator(mode="after")
    def _tab_fits(self) -> "Card":
        if self.tab_event and self.tab is None:
            raise ValueError("tab_event without a tab: expected a space beside it")
        if self.final and (self.side == "neutral" or not self.tab_event):
            raise ValueError("a Final Decision card has a side, and a tab with its event (T-FD-5)")
        return self


class Objective(EventCard):
    space: SpaceName


class Board(Values):
    start_cubes: Value[dict[SideName, dict[SpaceName, CubesHere]]]
    start_pool: Value[Pair]
    start_zones: Value[tuple[Pair, Pair]]
    start_guests: Value[tuple[Pair, Pair]]
    virtual: Value[dict[SideName, tuple[SpaceName, ...]]]
    edges: Value[tuple[str, ...]]
    mobilization_disks: Value[Pair]
    mobilization_cubes: Value[Pair]
    round_card: Value[tuple[bool, bool, bool]]
    deal_round: Value[int]

    _edges_are_read = reads_edges(SPACES)

    @field_validator("mobilization_disks")
    @classmethod
    def _disks_rise(cls, given: Value[Pair]) -> Value[Pair]:
        if not 1 <= given.value[0] < given.value[1] <= 3:
            raise ValueError(f"{list(given.value)}: expected two numbers from 1 to 3 that rise (T-PACK-1)")
        return given


class SoloTables(Tables):
    place_or_remove_concede: Value[tuple[str, ...]]
    place_or_remove_defend: Value[tuple[str, ...]]
    place_concede: Value[tuple[str, ...]]
    place_defend: Value[tuple[str, ...]]
    remove_concede: Value[tuple[str, ...]]
    remove_defend: Value[tuple[str, ...]]
