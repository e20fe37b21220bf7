"""What a pack of Democracy under Siege must say: the models that its files are checked against."""

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from ....core import packs
from ....core.packs import PackModel, Source, Value
from ..constants import TRACK, TURNS, VP, Icon, Keyword, Type
from ..names import ERAS, GOALS, IDEOLOGIES, POWERS

Ideology = Literal["nazism", "democracy", "communism"]
Small = Annotated[int, Field(ge=0, le=20)]
Three = Annotated[tuple[Small, ...], Field(min_length=3, max_length=3)]
Two = Annotated[tuple[Small, ...], Field(min_length=2, max_length=2)]


class Sourced(packs.Sourced):
    """An entry with a provenance for each of its values; `name` and `kind` speak of the nation also where it has only an id."""

    id: str = Field(pattern=r"^[A-Za-z][A-Za-z0-9_]*$")

    @model_validator(mode="after")
    def _sources_are_known(self) -> "Sourced":
        if "default" not in self.source:
            raise ValueError("source has no default: every value needs a provenance")
        known = dict.fromkeys(("default", *self.own_fields(), "name", "kind"))
        for name in self.source:
            if name not in known:
                raise ValueError(f"source names {name!r}: expected one of {', '.join(known)}")
        return self


class Area(Sourced):
    """An area of the regime track (D-COMP-9)."""

    boxes: tuple[str, ...] = Field(min_length=1)
    friendly: tuple[Ideology, ...]
    kind: Literal["control", "neutral", "influence"]

    @model_validator(mode="after")
    def _control_areas_are_one_box(self) -> "Area":
        if (self.kind == "control") != (self.id in GOALS):
            raise ValueError(f"kind is {self.kind!r}: the Control Areas are {', '.join(GOALS)}")
        if self.kind == "control" and len(self.boxes) != 1:
            raise ValueError("a Control Area is one box (D-COMP-9)")
        return self


class Nation(Sourced):
    """A nation with its Regime Marker's start; without `start` it has none."""

    regions: tuple[str, ...] = Field(min_length=1, max_length=2)
    vp: Small
    boxes: Three
    start: str = ""
    enters: int = Field(default=1, ge=1, le=TURNS)
    coup: int = Field(default=0, ge=0, le=9)
    react: int = Field(default=0, ge=0, le=9)


class Territory(Sourced):
    """An area apart. `part`: one of the parts in which a nation is conquered (D-CONQ-3)."""

    of: str
    boxes: Three
    vp: Small
    part: bool = False


class Cession(PackModel):
    """A Resource with an asterisk: to whom it is ceded, and by which cards (D-CLAIM-4)."""

    kind: Literal["raw", "factory", "oil"]
    to: str
    by: tuple[str, ...] = Field(min_length=1)


class Power(Sourced):
    kind: Literal["major", "influenceable"]
    ideology: Ideology | None = None
    start: Three
    level_1: Three
    level_2: Three
    level_3: Three
    upgrade: Two
    ceded: tuple[Cession, ...] = ()

    @model_validator(mode="after")
    def _sets_never_grow(self) -> "Power":
        if self.id not in POWERS:
            raise ValueError(f"id is {self.id!r}: expected one of {', '.join(POWERS)}")
        if min(self.level_1 + self.level_2 + self.level_3) < 1:
            raise ValueError("a set of Resources needs at least 1 of each (D-PROD-1)")
        for low, high in ((self.level_1, self.level_2), (self.level_2, self.level_3)):
            if any(a < b for a, b in zip(low, high, strict=True)):
                raise ValueError("a set of Resources grows with the level: expected the same or less")
        return self


class Region(Sourced):
    targets: tuple[str, ...] = Field(min_length=1)
    powers: tuple[str, ...] = ()


class War(Sourced):
    """A War Card's track and ends; its id is the card's. Without Powers `nation` is where it is fought."""

    a: str
    b: str
    nation: str = ""
    track: tuple[Annotated[int, Field(ge=-3, le=3)], ...] = Field(min_length=1, max_length=TRACK)
    start: int = Field(ge=0)
    cost: int = Field(ge=1, le=9)
    a_wins: tuple[Any, ...] = Field(min_length=1)
    b_wins: tuple[Any, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _start_is_on_the_track(self) -> "War":
        if self.start >= len(self.track):
            raise ValueError(f"start is {self.start}: the track has {len(self.track)} boxes, counted from 0")
        return self


class Card(Sourced):
    deck: Ideology
    number: int = Field(ge=1, le=36)
    name: str
    era: Literal["hope", "reality", "despair"]
    entry: int = Field(default=0, ge=0, le=TURNS)
    type: Literal["action", "war", "event"]
    difficulty: int = Field(default=0, ge=0, le=9)
    points: int = Field(default=0, ge=0, le=9)
    keyword: Literal["none", "multiple", "two_plays", "stand_by", "mandatory", "replacement"] = "none"
    icon: Literal["none", "despotic", "no_despotic"] = "none"
    marker: bool = False
    conditions: tuple[str, ...] = ()
    effects: tuple[Any, ...] = Field(min_length=1)
    standby: tuple[Any, ...] = ()
    until: str = ""

    @property
    def code(self) -> int:
        """The card's number over all decks."""
        return IDEOLOGIES.index(self.deck) * 36 + self.number - 1

    @property
    def is_event(self) -> bool:
        return self.type == "event"

    @model_validator(mode="after")
    def _numbers_fit_the_type(self) -> "Card":
        if self.is_event and (self.difficulty or self.points):
            raise ValueError("an Event has neither difficulty nor points")
        if not self.is_event and not (self.difficulty and self.points):
            raise ValueError("a Political Action needs difficulty and points")
        if (self.keyword == "stand_by") != bool(self.standby):
            raise ValueError("keyword stand_by and standby effects go together (D-FATE-4)")
        if self.is_event and self.keyword not in ("none", "mandatory"):
            raise ValueError(f"keyword is {self.keyword!r}: an Event is mandatory or has none")
        if self.type == "war" and self.keyword not in ("none", "multiple"):
            raise ValueError(f"keyword is {self.keyword!r}: a War Card is multiple or has none")
        if self.until and not self.is_event:
            raise ValueError("until is for Events that last")
        return self


ERA_CODES = {name: code for code, name in enumerate(ERAS)}
TYPE_CODES = {"action": Type.ACTION, "war": Type.WAR, "event": Type.EVENT}
KEYWORD_CODES = {
    "none": Keyword.NONE,
    "multiple": Keyword.MULTIPLE,
    "two_plays": Keyword.TWO_PLAYS,
    "stand_by": Keyword.STANDBY,
    "mandatory": Keyword.MANDATORY,
    "replacement": Keyword.REPLACEMENT,
}
ICON_CODES = {"none": Icon.NONE, "despotic": Icon.DESPOTIC, "no_despotic": Icon.FREE}


Orders = Annotated[tuple[Ideology, ...], Field(min_length=3, max_length=3)]
Positive = Annotated[int, Field(ge=1, le=VP)]


class Board(packs.Board):
    """The printed numbers of the board."""

    prestige_start: Value[Three]
    prestige_top: Value[Annotated[int, Field(ge=6, le=20)]]
    prestige_green: Value[Positive]
    prestige_brown: Value[Positive]
    order_start: Value[Orders]
    tie_break: Value[Orders]
    force_start: Value[Small]
    cubes: Value[Literal[40]]
    rerolls: Value[Literal[2]]
    reserve_slots: Value[Three]
    hand: Value[Two]
    rounds: Value[Two]
    reality_turns: Value[Two]
    despair_turn: Value[Small]
    total_war: Value[Annotated[tuple[Small, ...], Field(min_length=TURNS, max_length=TURNS)]]
    auto_early: Value[Positive]
    auto_late: Value[Positive]
    vp_cap: Value[Literal[80]]
    mr_vp: Value[tuple[tuple[int, int], ...]]
    cost_move: Value[Positive]
    cost_claim: Value[Positive]
    cost_cell: Value[Positive]
    cost_uprising: Value[Two]
    cost_fight: Value[Positive]
    cost_stalemate: Value[Small]
    exit_cost: Value[Annotated[tuple[Small, ...], Field(min_length=4, max_length=4)]]
    anarchy_discount: Value[Small]
    coup_boxes: Value[Positive]
    rebel_boxes: Value[Positive]
    uprising_boxes: Value[Two]
    lines: Value[tuple[tuple[str, str], ...]] | None = None
    """The lines of another track than the lattice (D-PACK-4)."""

    @field_validator("order_start", "tie_break")
    @classmethod
    def _each_ideology_once(cls, order: Value[tuple[str, ...]]) -> Value[tuple[str, ...]]:
        if set(order.value) != set(IDEOLOGIES):
            raise ValueError("expected each Ideology once")
        return order

    @field_validator("total_war")
    @classmethod
    def _numbers_fall(cls, war: Value[tuple[int, ...]]) -> Value[tuple[int, ...]]:
        late = [number for number in war.value if number]
        if late != sorted(late, reverse=True) or any(war.value[:4]):
            raise ValueError("expected 0 for turns 1 to 4, then numbers that never rise (D-TOTAL-1)")
        return war

    def sources(self) -> list[Source]:
        values = (getattr(self, name) for name in type(self).model_fields)
        return [value.source for value in values if value is not None]
