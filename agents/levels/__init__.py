"""Solo bots of graded strength: for each game a file of data says from which agents its levels are mixed.

A ladder names agents from the weakest to the strongest. A place on it is a number: 1 is the second agent, 1.25 the second in three
of four answers and the third in one. `python -m tools.levels` measures what a reference player wins against places of the ladder and
writes down which of them leave it the chances that the levels aim at.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from versailles_env.core.errors import BoardGameError

FOLDER = Path(__file__).parent
COUNT = 5
"""How many levels a game has; 1 is the easiest."""


class NoLevels(BoardGameError):
    """A game, or a seat of it, without bots of graded strength."""


@dataclass(frozen=True)
class Ladder:
    """The bots of some seats: who is mixed, and where on the ladder the levels stand."""

    seats: tuple[str, ...]
    agents: tuple[str, ...]
    levels: tuple[float, ...]
    aims: tuple[float, ...]
    """The share of games that the reference player is to win on each level."""
    curve: tuple[dict[str, Any], ...] = ()
    """What was measured: places of the ladder with games and wins, the rulebook's bots among them without a place."""

    def mixture(self, level: int) -> dict[str, float]:
        """How often each agent answers on this level."""
        return mixture_at(self.agents, self.levels[level - 1])


@dataclass(frozen=True)
class Levels:
    """All that is known of a game's levels: `reference` is the player whose chances they are made for."""

    game: str
    reference: str
    measured: str
    """By which command, with which pack."""
    pack: str
    ladders: tuple[Ladder, ...] = field(default=())

    def ladder(self, seat: str) -> Ladder:
        """The ladder of a seat; one that has none of its own plays by the first."""
        return next((each for each in self.ladders if seat in each.seats), self.ladders[0])


def mixture_at(agents: Sequence[str], place: float) -> dict[str, float]:
    """The agent below a place of a ladder and the one above it, each the more often the nearer it is."""
    low = min(int(place), len(agents) - 1)
    rest = round(place - low, 6)
    mixture = {agents[low]: round(1 - rest, 6)}
    return mixture if rest <= 0 else {**mixture, agents[low + 1]: rest}


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.toml"


@cache
def levels_of(game: str) -> Levels:
    """The levels of a game, or a sentence."""
    path = path_of(game)
    if not path.is_file():
        there = ", ".join(sorted(each.stem for each in FOLDER.glob("*.toml")))
        raise NoLevels(f"{game} has no solo bots of graded strength: expected one of {there}")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    ladders = [
        Ladder(**{name: tuple(value) for name, value in entry.items()}) for entry in data.pop("ladder")
    ]
    return Levels(game, **data, ladders=tuple(ladders))


__all__ = ["COUNT", "FOLDER", "Ladder", "Levels", "NoLevels", "levels_of", "mixture_at", "path_of"]
