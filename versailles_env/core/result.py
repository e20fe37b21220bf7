"""How a game ended, and its solitaire form: what tournaments, training, balance and solo ask of every game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from .errors import OptionError
from .packs import Pack

BEST = 1


@dataclass(frozen=True)
class Result:
    """The end of a game, by the names of those who sit at the table.

    Nobody need win: `winners` is () where the rules say that all have lost, and has several names for a draw. The places
    follow the rules' tie-breaks, 1 being the best; who is equal after them shares a place. Only a name in place 1 may win.
    """

    scores: Mapping[str, float]
    places: Mapping[str, int]
    winners: tuple[str, ...]
    how: str
    """The reason of the end in a few words, the same for all games that ended so."""

    def win_share(self, name: str) -> float:
        """Its part of the win: 1 for the only winner, equal parts of a draw, else 0."""
        return 1 / len(self.winners) if name in self.winners else 0.0


def by_score(scores: Mapping[str, float], how: str) -> Result:
    """The result of a game in which the highest score wins and equal scores are a draw."""
    places = {name: BEST + sum(other > score for other in scores.values()) for name, score in scores.items()}
    return by_place(scores, places, how)


def by_place(scores: Mapping[str, float], places: Mapping[str, int], how: str) -> Result:
    """The result of a game that ranks its players itself and is won by all in the first place."""
    winners = tuple(name for name, place in places.items() if place == BEST)
    return Result(dict(scores), dict(places), winners, how)


@dataclass(frozen=True)
class Solo:
    """The solitaire form of a game: one person against bots that the rules play."""

    sides: Mapping[str, Mapping[str, Any]]
    """The seats that the person may have, by name, each with the options that make it so; the first is the default.
    Versailles 1919: {"player": {"players": 1}}; a crisis game: {"britain": {"bot": "germany"}, ...}."""
    measured: Literal["points", "wins"] = "wins"
    """What a game is judged by: the person's score in the result, or whether the person is among its winners."""
    points: str = "points"
    """What a point is called in a table, such as 'VP'."""
    level: str = ""
    """The option that makes it harder or easier, '' if there is none. Where points are measured it says how many win."""
    levels: tuple[Any, ...] = ()
    """The values of that option that are worth measuring."""
    stairs: tuple[int, int] | None = None
    """Points only: the level and the step of the rulebook's way to one's own level, if it has one (`agents/solo`)."""
    bots: tuple[str, ...] = ()
    """The factions that an agent can play in place of the bots' rules."""
    seated: str = ""
    """The option that names them: 'france,usa', or 'none'."""
    apart: Callable[[np.ndarray, Pack], dict[str, str]] = lambda state, pack: {}
    """Circumstances of a finished game whose values a report compares: turn order, first faction."""
    all_hold: Callable[[np.ndarray], bool | None] | None = None
    """Asked at the first question of each of the person's turns: whether all bots are in the game (None where it is no such turn).
    A report counts the turns on which they are; None: this game has nothing of that kind."""
    standing: Callable[[np.ndarray], dict[str, Any]] = lambda state: {}
    """A few numbers, in a new dict, on how the game stands, cheap enough for every step: `infos` of the solitaire environment."""
    line: Callable[[np.ndarray, Pack], str] = lambda state, pack: ""
    """How the game stands, as a sentence above every question in the terminal."""
    asked_for: Callable[[np.ndarray], str] = lambda state: ""
    """Whom the person answers for if it is not the person's own faction: 'the bot of France'."""
    moment: Callable[[np.ndarray], int] = lambda state: 0
    """A number that changes when the terminal should show the table anew: the turn."""

    @property
    def names(self) -> tuple[str, ...]:
        """The options that follow from the side and the bots, and are not given by hand."""
        own = dict.fromkeys(name for options in self.sides.values() for name in options)
        return (*own, self.seated) if self.seated else tuple(own)

    def bots_of(self, side: str = "") -> tuple[str, ...]:
        """The factions that agents can play beside the person of this side (the first without one)."""
        person = side or next(iter(self.sides))
        return tuple(name for name in self.bots if name != person)

    def options(self, side: str = "", seated: Iterable[str] = ()) -> dict[str, Any]:
        """The options of a solitaire game for this side (the first without one), with agents for these factions."""
        side = side or next(iter(self.sides))
        if side not in self.sides:
            raise OptionError(f"side {side!r} is not allowed: expected one of {', '.join(self.sides)}")
        named = {self.seated: ",".join(seated) or "none"} if self.seated else {}
        return {**self.sides[side], **named}

    def side(self, options: Mapping[str, Any]) -> str:
        """The person's seat under these options (all of them, defaults filled in); '' where the game is not solitaire."""
        for side, needed in self.sides.items():
            if all(options.get(name) == value for name, value in needed.items()):
                return side
        return ""


__all__ = ["BEST", "Result", "Solo", "by_place", "by_score"]
