"""A game: its record, its kernels and its words, in one frozen description."""

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from .doors import switch, whole
from .guide import Guide
from .kernels import REQUIRED
from .layout import ActionLayout, ObservationLayout
from .loop import Loop, bind_loop
from .options import Option, decode_options, encode_options
from .packs import Pack
from .record import Field, record_dtype
from .result import Result, Solo
from .uses import Use

if TYPE_CHECKING:
    from .engine import Engine


class Words(Protocol):
    """How a game speaks; plain Python, never compiled."""

    def action(self, state: np.ndarray, pack: Pack, action: int) -> str:
        """The action in the words of the question now asked."""

    def question(self, state: np.ndarray, pack: Pack, seat: int | None) -> str:
        """What the top frame asks. To a seat that is not asked: what it may know of that, '' if nothing; the core says
        who is waited for. None hears all."""

    def table(self, state: np.ndarray, pack: Pack, seat: int | None) -> str:
        """The table as this seat reads it, with nothing that it cannot know; None sees all."""

    def sentence(self, pack: Pack, note: Sequence[int], seat: int | None) -> str:
        """One note of the log (its code and five numbers) as a sentence to this seat, which may read it. None hears all."""

    def summary(self, state: np.ndarray, pack: Pack) -> dict[str, Any]:
        """What `infos` and reports tell of a game beside its result: numbers and words that all may know, and where the
        game has them `order` (names in turn order) and `parts` (of a score, by name)."""


@dataclass(frozen=True, eq=False)
class Game:
    """All that the core needs to know of a game."""

    id: str
    version: int
    title: str
    entry: str
    """Where this object is found, `module:name`: saves, pickles and worker processes look it up there."""
    agents: tuple[str, ...]
    fields: tuple[Field, ...]
    actions: ActionLayout
    chance: ActionLayout
    observations: ObservationLayout
    options: tuple[Option, ...]
    kernels: Mapping[str, Any]
    load_pack: Callable[[str | Path | None], Pack]
    words: Words
    invariants: Callable[[np.ndarray, Pack], list[str]]
    """What must hold between any two steps (conservation of pieces and the like), as sentences on what does not."""
    seats_of: Callable[[dict[str, Any]], tuple[int, ...]]
    """The seats that play under these options."""
    result: Callable[[np.ndarray, Pack], Result]
    """How a finished game ended: the one place that says who has won (`core/result.py` has helpers)."""
    longest: int
    """A bound on the decisions of one game of random play."""
    depth: int = 24
    compile_seconds: int = 10
    unsound: Callable[[np.ndarray, Pack], np.ndarray] | None = None
    """Of many records those that `invariants` says anything of; a game that has it compiled is looked at whole by a soak."""
    check_options: Callable[[dict[str, Any]], None] = lambda given: None
    """Raise OptionError for options that do not fit together; all are given, defaults filled in."""
    plain: Callable[[np.ndarray, np.ndarray], np.ndarray | None] | None = None
    """For agents that know only the plain game, where an option extends it (deals): change these records so that nobody is
    asked about the extension any more, and return their masks without it; None if none of these games has it."""
    solo: Solo | None = None
    """The solitaire form of the game, if it has one."""
    faction: str = "seat"
    """What a seat is called in tables and reports: 'nation', 'faction'."""
    counts: tuple[str, ...] = ()
    """Numbers of the summary that reports count: turns, crises."""
    tallies: Mapping[str, str] = field(default_factory=dict)
    """What the summary counts for each seat, by its key there, and the title of its table: {"deals": "Deals"}."""
    happened: Callable[[np.ndarray, Pack], Iterable[tuple[str, np.ndarray]]] = lambda states, pack: ()
    """What may have decided these finished games, such as a card: its name, and in which of them it happened."""
    landmarks: Mapping[int, str] = field(default_factory=dict)
    """Notes of the log that one wants to jump to in a replay, by code, and what they are: 'turn', 'settled'."""
    picture: Callable[[np.ndarray, Pack, int | None, str, int], str] | None = None
    """A position as SVG: (state, pack, seat, theme, width), with nothing that the seat cannot know; None sees all. The theme is
    one of `picture.THEMES`, the width in pixels also chooses the layout: a board, or a column for a phone."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """Of names, those of seats first: #rrggbb, told apart by the colour-blind too. For curves and the terminal."""
    guide: Guide | None = None
    """How to play, in two minutes."""
    consequence: Callable[[np.ndarray, Pack, int], str] = lambda state, pack, action: ""
    """What one should know before one gives this answer, beside its words: who would win the Issue, what a place costs. '' if
    nothing. Nothing that the asked seat cannot know."""
    uses: Callable[["Engine"], Iterable[Use]] | None = None
    """What became of the cards of a finished game that was played with its log on: for card reports."""
    told: Callable[[np.ndarray, Pack, int | None], dict[str, Any]] = lambda state, pack, seat: {}
    """What `infos` tell a seat of a game under way, beside the pack; a game whose options give nothing to tell says {}.
    None is told all."""

    def __post_init__(self) -> None:
        missing = [name for name in REQUIRED if name not in self.kernels]
        if missing:
            raise ValueError(f"game {self.id}: kernels missing: {', '.join(missing)}")

    @property
    def env_id(self) -> str:
        return f"{self.id}_v{self.version}"

    @cached_property
    def dtype(self) -> np.dtype:
        return record_dtype(self.fields, len(self.agents), len(self.options), self.depth)

    @cached_property
    def loop(self) -> Loop:
        return bind_loop(self.id, self.rules)

    @cached_property
    def rules(self) -> dict[str, Any]:
        """The kernels by which a game goes on from question to question (`kernels.py`)."""
        return {name: self.kernels[name] for name in (*REQUIRED, "chance_weight") if name in self.kernels}

    def template(self, auto: bool = True, step_limit: int = 0, **options: Any) -> np.ndarray:
        """A blank record with these options: what every new game starts as."""
        template = np.zeros(1, self.dtype)
        template[0]["options"] = encode_options(self.options, options)
        self.check_options(decode_options(self.options, template[0]["options"]))
        template[0]["auto"] = switch(auto, "option auto")
        template[0]["step_limit"] = whole(step_limit, "option step_limit", 0, 2**31 - 1)
        return template

    def is_extended(self, template: np.ndarray) -> bool:
        """Whether any game that starts as these records has the extension that `plain` takes away."""
        masks = np.zeros((len(template), self.actions.size), np.int8)
        return self.plain is not None and self.plain(template.copy(), masks) is not None

    def new(self, seed: int = 0, pack: str | Path | None = None, **options: Any) -> "Engine":
        """A game ready to be played."""
        from .engine import Engine

        return Engine(self, pack).new(seed, **options)

    def __reduce__(self) -> tuple[Any, ...]:
        return find_game, (self.entry,)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self


@dataclass(frozen=True)
class TableInfo:
    """What an agent is told before a game: which game, pack and options, and how many sit at the table."""

    game: Game
    pack: Pack
    options: dict[str, Any]

    @cached_property
    def seats(self) -> tuple[int, ...]:
        return self.game.seats_of(self.options)


def find_game(entry: str) -> Game:
    """The game at `module:name`."""
    module, name = entry.split(":")
    game = getattr(importlib.import_module(module), name)
    if not isinstance(game, Game):
        raise TypeError(f"{entry} is not a Game")
    return game
