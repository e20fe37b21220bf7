"""What a pack of Versailles 1919 must say: the models that its files are checked against."""

from collections.abc import Sequence
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import Field, field_validator, model_validator

from ...core.effects import compile_line
from ...core.packs import PackModel, Source
from .effects import CHOOSERS, EVENT_OPS, NAVAL_CHOICE, OPTION_OPS, SCORE_OPS
from .effects import TRACKS as TRACK_NAMES

T = TypeVar("T")
RegionName = Literal["europe", "balkans", "middle_east", "africa", "pacific", "league"]
TrackName = Literal["europe", "balkans", "middle_east", "africa", "pacific"]
Small = Annotated[int, Field(ge=0, le=15)]
CHOICES = {"choose_region": "that", "random_region": "that", "choose_player": "they"}
"""The ops that say what a word of later effects stands for."""


def check_lines(lines: tuple[Any, ...], ops: dict[str, Any]) -> None:
    for line in lines:
        if isinstance(line, str):
            compile_line(line, ops)
        elif isinstance(line, dict):
            check_choice(line, ops)
        else:
            raise ValueError(f"{line!r} is neither an effect line nor a table with choose and of")


def check_choice(choice: dict[str, Any], ops: dict[str, Any]) -> None:
    if not {"choose", "of"} <= set(choice) <= {"choose", "of", "labels"}:
        raise ValueError(f"a choice has {', '.join(choice)}: expected choose, of and perhaps labels")
    if choice["choose"] not in tuple(CHOOSERS):
        raise ValueError(f"choose = {choice['choose']!r}: expected one of {', '.join(CHOOSERS)}")
    branches = choice["of"]
    if not isinstance(branches, list) or not 2 <= len(branches) <= 4:
        raise ValueError("a choice needs 2 to 4 branches in of")
    labels = choice.get("labels", [""] * len(branches))
    if not isinstance(labels, list) or [type(label) for label in labels] != [str] * len(branches):
        raise ValueError(f"a choice of {len(branches)} branches needs as many labels")
    for branch in branches:
        if not isinstance(branch, list):
            raise ValueError(f"a branch of a choice is {branch!r}: expected a list of effects")
        check_lines(tuple(branch), ops)


def check_references(lines: Sequence[Any], chosen: frozenset[str] = frozenset()) -> None:
    """What 'that' and 'they' stand for is chosen before. A branch knows what was, and what it chooses ends with it."""
    for line in lines:
        if isinstance(line, dict):
            _is_chosen(line["choose"], chosen, f"choose = {line['choose']!r}")
            for branch in line["of"]:
                check_references(branch, chosen)
            continue
        op, *words = line.split()
        for word in words:
            _is_chosen(word, chosen, repr(line))
        if op in CHOICES:
            chosen |= {CHOICES[op]}


def _is_chosen(word: str, chosen: frozenset[str], where: str) -> None:
    if word in CHOICES.values() and word not in chosen:
        ops = " or ".join(op for op, chooses in CHOICES.items() if chooses == word)
        raise ValueError(f"{where} says {word!r} but no {ops} comes before it")


class Sourced(PackModel):
    """A card with a provenance for each of its fields: `source = { default = ..., name = ... }`."""

    source: dict[str, Source]
    ref: str = ""

    def own_fields(self) -> tuple[str, ...]:
        raise NotImplementedError

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


class IssueOption(PackModel):
    """One way to settle an Issue. `effects`: Unrest, then Happiness, then counters."""

    label: str
    effects: tuple[str, ...]
    source: Source | None = None

    @field_validator("effects")
    @classmethod
    def _effects_make_sense(cls, lines: tuple[str, ...]) -> tuple[str, ...]:
        if not lines:
            raise ValueError("an option needs at least one effect")
        check_lines(lines, OPTION_OPS)
        targets = [tuple(line.split()[:2]) for line in lines if not line.startswith("counter")]
        if len(set(targets)) != len(targets):
            raise ValueError(
                "an option names the same region or nation twice: repeated icons are one move (V-SETTLE-8)"
            )
        if lines.count(f"counter {NAVAL_CHOICE}") > 1:
            raise ValueError("an option has at most one naval_choice")
        order = [("unrest", "happiness", "counter").index(line.split()[0]) for line in lines]
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

    effects: tuple[Any, ...] = Field(min_length=1)
    optional: bool = False
    source: Source | None = None

    @field_validator("effects")
    @classmethod
    def _effects_make_sense(cls, lines: tuple[Any, ...]) -> tuple[Any, ...]:
        check_lines(lines, EVENT_OPS)
        check_references(lines)
        return lines


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
    score: tuple[str, ...] = Field(min_length=1)

    def own_fields(self) -> tuple[str, ...]:
        return ("name", "score")

    @field_validator("score")
    @classmethod
    def _score_is_known(cls, lines: tuple[str, ...]) -> tuple[str, ...]:
        check_lines(lines, SCORE_OPS)
        return lines


class Value(PackModel, Generic[T]):
    """One number or list of the board with its provenance."""

    value: T
    source: Source
    ref: str = ""


Columns = Annotated[tuple[Small, ...], Field(min_length=4, max_length=4)]
Boxes = Annotated[tuple[Annotated[int, Field(ge=2, le=9)], ...], Field(max_length=6)]


class Board(PackModel):
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
        if set(tracks.value) != set(TRACK_NAMES):
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

    def sources(self) -> list[Source]:
        return [getattr(self, name).source for name in type(self).model_fields]
