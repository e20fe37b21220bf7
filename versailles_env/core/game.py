"""A game: its record, its kernels and its words, in one frozen description."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from .kernels import REQUIRED
from .layout import ActionLayout, ObservationLayout
from .loop import Loop, bind_loop
from .options import Option, decode_options, encode_options
from .packs import Pack
from .record import Field, record_dtype

if TYPE_CHECKING:
    from .engine import Engine


class Words(Protocol):
    """How a game speaks; plain Python, never compiled."""

    def action(self, state: np.ndarray, pack: Pack, action: int) -> str:
        """The action in the words of the question now asked."""

    def question(self, state: np.ndarray, pack: Pack) -> str:
        """What the top frame asks."""

    def table(self, state: np.ndarray, pack: Pack, seat: int | None) -> str:
        """The whole table as a player wants to read it; with a seat, only what that seat sees."""

    def sentence(self, pack: Pack, note: Sequence[int]) -> str:
        """One note of the log as a sentence."""

    def summary(self, state: np.ndarray, pack: Pack) -> dict[str, Any]:
        """Scores, ranks and the reason of the end, for `infos` and reports."""


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
    longest: int
    """A bound on the decisions of one game of random play."""
    depth: int = 24
    compile_seconds: int = 10
    check_options: Callable[[dict[str, Any]], None] = lambda given: None
    """Raise OptionError for options that do not fit together; all are given, defaults filled in."""
    close_deals: Callable[[np.ndarray, np.ndarray], np.ndarray | None] | None = None
    """For agents that know no deals, where a game has them: change these records so that nobody offers one any more, and
    return their masks without offers and acceptances; None if no deals are played."""
    told: Callable[[np.ndarray, Pack], dict[str, Any]] = lambda state, pack: {}
    """What `infos` tell of a game under way, beside the pack; a game whose options give nothing to tell says {}."""

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
        template[0]["auto"] = auto
        template[0]["step_limit"] = step_limit
        return template

    def new(self, seed: int = 0, pack: str | Path | None = None, **options: Any) -> "Engine":
        """A game ready to be played."""
        from .engine import Engine

        return Engine(self, pack).new(seed, **options)

    def __reduce__(self) -> tuple[Any, ...]:
        return find_game, (self.entry,)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self


def find_game(entry: str) -> Game:
    """The game at `module:name`."""
    module, name = entry.split(":")
    game = getattr(importlib.import_module(module), name)
    if not isinstance(game, Game):
        raise TypeError(f"{entry} is not a Game")
    return game
