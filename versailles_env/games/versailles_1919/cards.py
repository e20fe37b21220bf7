"""What a pack of Versailles 1919 must say: the models that its files are checked against."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, field_validator

from ...core import packs
from ...core.effects import Effect
from ...core.packs import PackModel, Source, Sourced, Value
from .effects import EVENTS_LANGUAGE, NAVAL_CHOICE, OPTIONS_LANGUAGE, SCORES_LANGUAGE, TRACK_WORDS

RegionName = Literal["europe", "balkans", "middle_east", "africa", "pacific", "league"]
TrackName = Literal["europe", "balkans", "middle_east", "africa", "pacific"]
MOST_COUNTERS, MOST_LINES = 4, 12
"""Of an option, and of a card: more than any printed one has, and what the numbers of a game have room for."""
Small = Annotated[int, Field(ge=0, le=15)]


class IssueOption(PackModel):
    """One way to settle an Issue. `effects`: Unrest, then Happiness, then counters."""

    label: str
    effects: Annotated[tuple[Any, ...], AfterValidator(OPTIONS_LANGUAGE.read)]
    source: Source | None = None

    @field_validator("effects")
    @classmethod
    def _effects_make_sense(cls, lines: tuple[Effect, ...]) -> tuple[Effect, ...]:
        if not lines:
            raise ValueError("an option needs at least one effect")
        counters = sum(line.op == "counter" for line in lines)
        if counters > MOST_COUNTERS:
            raise ValueError(f"an option lays {counters} counters: expected at most {MOST_COUNTERS}")
        targets = [(line.op, line.words[0]) for line in lines if line.op != "counter"]
        if len(set(targets)) != len(targets):
            raise ValueError(
                "an option names the same region or nation twice: repeated icons are one move (V-SETTLE-8)"
            )
        if [line.words[0] for line in lines].count(NAVAL_CHOICE) > 1:
            raise ValueError("an option has at most one naval_choice")
        order = [("unrest", "happiness", "counter").index(line.op) for line in lines]
        if order != sorted(order):
            raise ValueError("an option lists unrest first, then happiness, then counters (V-SETTLE-8)")
        return lines


class Issue(Sourced):
    id: str
    number: int = Field(ge=1, le=52)
    name: str
    region: RegionName
    stars: int = Field(ge=1, le=7)
    no_military: bool = False
    option: tuple[IssueOption, ...] = Field(min_length=2, max_length=4)

    def own_fields(self) -> tuple[str, ...]:
        return ("name", "region", "stars", "no_military")

    def sources(self) -> list[Source]:
        return super().sources() + [option.source or self.source["default"] for option in self.option]


class EventPart(PackModel):
    """The Crisis or the Conference part of an Event."""

    effects: Annotated[
        tuple[Any, ...], Field(min_length=1, max_length=MOST_LINES), AfterValidator(EVENTS_LANGUAGE.read)
    ]
    optional: bool = False
    source: Source | None = None


class Event(Sourced):
    id: str
    number: int = Field(ge=1, le=46)
    name: str
    influence_icon: bool
    crisis: EventPart
    conference: EventPart

    def own_fields(self) -> tuple[str, ...]:
        return ("name", "influence_icon")

    def sources(self) -> list[Source]:
        return super().sources() + [
            part.source or self.source["default"] for part in (self.crisis, self.conference)
        ]

    @field_validator("crisis")
    @classmethod
    def _crisis_is_never_optional(cls, part: EventPart) -> EventPart:
        if part.optional:
            raise ValueError("a Crisis is never optional (V-CRISIS-2)")
        return part


class Strategy(Sourced):
    id: str
    number: int = Field(ge=1, le=10)
    name: str
    score: Annotated[
        tuple[Any, ...], Field(min_length=1, max_length=MOST_LINES), AfterValidator(SCORES_LANGUAGE.read)
    ]

    def own_fields(self) -> tuple[str, ...]:
        return ("name", "score")


Columns = Annotated[tuple[Small, ...], Field(min_length=4, max_length=4)]
Boxes = Annotated[tuple[Annotated[int, Field(ge=2, le=9)], ...], Field(max_length=6)]


class Board(packs.Board):
    """The printed numbers of the board."""

    tracks: Value[Annotated[tuple[TrackName, ...], Field(min_length=5, max_length=5)]]
    uprising_number: Value[
        Annotated[tuple[Annotated[int, Field(ge=0, le=6)], ...], Field(min_length=8, max_length=8)]
    ]
    deploy_influence: Value[Columns]
    deploy_happiness: Value[Columns]
    military_limit: Value[
        tuple[tuple[Annotated[int, Field(ge=0, le=30)], Annotated[int, Field(ge=0, le=3)]], ...]
    ]
    demobilize_boxes_3: Value[Boxes]
    demobilize_boxes_4: Value[Boxes]
    happiness_start: Value[Annotated[int, Field(ge=1, le=26)]]
    happiness_max: Value[Annotated[int, Field(ge=26, le=30)]]
    signs_at: Value[Annotated[int, Field(ge=0, le=30)]]
    keg_max: Value[Annotated[int, Field(ge=1, le=3)]]
    game_end_stars: Value[Annotated[int, Field(ge=1, le=20)]]
    reclaim_limit: Value[Annotated[int, Field(ge=1, le=15)]]
    discard_price: Value[Annotated[tuple[Small, ...], Field(min_length=3, max_length=3)]]
    influence_cubes: Value[Annotated[int, Field(ge=2, le=15)]]
    military_units: Value[Literal[3]]

    @field_validator("tracks")
    @classmethod
    def _each_track_once(cls, tracks: Value[tuple[str, ...]]) -> Value[tuple[str, ...]]:
        if set(tracks.value) != set(TRACK_WORDS):
            raise ValueError("expected each of the five regions once")
        return tracks

    @field_validator("military_limit")
    @classmethod
    def _limits_start_at_zero(cls, limit: Value[Any]) -> Value[Any]:
        lows = [low for low, _ in limit.value]
        if not lows or lows[0] != 0 or lows != sorted(set(lows)):
            raise ValueError("expected rising pairs of lowest Happiness and units, the first for Happiness 0")
        return limit

    @field_validator("demobilize_boxes_3", "demobilize_boxes_4")
    @classmethod
    def _boxes_fall(cls, boxes: Value[tuple[int, ...]]) -> Value[tuple[int, ...]]:
        if list(boxes.value) != sorted(boxes.value, reverse=True):
            raise ValueError("expected the numbers of the boxes from the highest down")
        return boxes
