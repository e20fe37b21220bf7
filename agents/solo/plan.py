"""What is to be played: each player against each choice of bots, on each side and level, on the same seeds.

It is a `Plan` whose line-ups are pairs of player and bots, so blocks, workers and folders are those of a tournament. What the
sides, the levels and the bots are says the game (`Game.solo`); where turn order can be set, all orders are played equally often.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations
from typing import Any, NamedTuple

from versailles_env.agents.registry import make_agent
from versailles_env.agents.runs.options import fill_options
from versailles_env.agents.runs.plan import Plan, Seating, find_again, game_words, refuse_human
from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack
from versailles_env.core.result import Solo
from versailles_env.envs.solo import bots_by_faction, solo_of

WHAT = "difficulty"


class Pair(NamedTuple):
    """Who plays, and who the bots are: `rulebook`, an agent, or one a faction. Without a side or a level: all of them."""

    player: str
    bots: str
    side: str = ""
    level: Any = None

    @property
    def label(self) -> str:
        said = [f"as {self.side}"] if self.side else []
        said += [str(self.level)] if self.level is not None else []
        return ", ".join([f"{self.player} against {self.bots}", *said])


@dataclass(frozen=True)
class SoloSeating(Seating):
    """The agents of one game; `own` are the options of its side, its level and its bots."""

    own: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class SoloPlan(Plan):
    """The pairs that a command asks for; `games` is for each of them, `agents` are their labels."""

    pairs: tuple[Pair, ...] = ()

    def __post_init__(self) -> None:
        refuse_human(self.names)
        for name in self.names:
            make_agent(name)

    @cached_property
    def solo(self) -> Solo:
        return solo_of(self.game)

    @cached_property
    def bots(self) -> tuple[dict[str, str], ...]:
        """The agents by faction, for each pair."""
        return tuple(
            {faction: str(bot) for faction, bot in bots_by_faction(self.game, pair.bots, pair.side).items()}
            for pair in self.pairs
        )

    @property
    def names(self) -> list[str]:
        """All agents that play, each once."""
        seated = [name for bots in self.bots for name in bots.values()]
        return list(dict.fromkeys([*(pair.player for pair in self.pairs), *seated]))

    def person(self, pair: Pair) -> str:
        """The seat of the player."""
        return pair.side or next(iter(self.solo.sides))

    @cached_property
    def all_options(self) -> dict[str, Any]:
        return fill_options(self.game, {**self.solo.options(self.pairs[0].side), **self.options})

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """All that somebody may sit on; a faction of the rulebook's bots is never asked."""
        tables = [self.solo.options(pair.side, self.solo.bots_of(pair.side)) for pair in self.pairs]
        found = {seat for table in tables for seat in self.game.seats_of({**self.all_options, **table})}
        return tuple(sorted(found))

    @cached_property
    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """The agents of each pair by seat; on seats that are never asked the player stands in."""
        names = [self.game.agents[seat] for seat in self.seats]
        return tuple(
            tuple(bots.get(name, pair.player) for name in names)
            for pair, bots in zip(self.pairs, self.bots, strict=True)
        )

    def key(self, line_up: int) -> str:
        return self.pairs[line_up].label

    @cached_property
    def games_each(self) -> int:
        return self.games

    @cached_property
    def sets_order(self) -> bool:
        return bool(self.solo.bots) and self.all_options.get("order") == "random"

    @cached_property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """The turn orders of the factions, in which games take turns."""
        return tuple(permutations(range(len(self.solo.bots))))

    def _order_text(self, order: Iterable[int]) -> str:
        return ",".join(self.solo.bots[k] for k in order)

    def seating(self, line_up: int, k: int) -> SoloSeating:
        pair, order = self.pairs[line_up], self.orders[k % len(self.orders)] if self.sets_order else None
        level = {self.solo.level: pair.level} if pair.level is not None else {}
        own = {**self.solo.options(pair.side, self.bots[line_up]), **level}
        return SoloSeating(self.line_ups[line_up], order, own)

    def options_of(self, seating: Seating) -> dict[str, Any]:
        assert isinstance(seating, SoloSeating)
        return {**super().options_of(seating), **seating.own}

    @property
    def command(self) -> str:
        words = ["versailles", WHAT]
        for name, values in (("--player", self._asked("player")), ("--bots", self._asked("bots"))):
            words += [word for value in values for word in (name, value)]
        words += ["--games", str(self.games), "--seed", str(self.seed), *game_words(self.game)]
        if len(self._asked("side")) == 1 and self.pairs[0].side:
            words += ["--side", self.pairs[0].side]
        for name, value in self.options.items():
            words += ["--level", str(value)] if name == self.solo.level else ["--option", f"{name}={value}"]
        if self.pack.digest != self.game.load_pack(None).digest:
            words += ["--pack", self.pack.path]
        return " ".join(words)

    def _asked(self, name: str) -> list[str]:
        return list(dict.fromkeys(getattr(pair, name) for pair in self.pairs))

    @property
    def played(self) -> str:
        each = f" each of {'; '.join(self.agents)}" if len(self.pairs) > 1 else f" of {self.agents[0]}"
        order = self.all_options.get("order")
        said = (
            ["all turn orders equally often"] if self.sets_order else [f"turn order {order}"] if order else []
        )
        return f"{self.games} games{each}; {', '.join([*said, 'the same seeds for all'])}"

    def __reduce__(self) -> tuple[Any, ...]:
        rest = (self.options, self.games, self.seed, self.pairs, self.replays)
        return restore, (self.game.entry, self.pack.path, self.pack.digest, *rest)


def every_case(game: Game, options: dict[str, Any], pair: Pair) -> Iterator[Pair]:
    """A pair on each of its sides, and where wins are measured at each level of the bots: points tell of all levels, and
    where agents have the places of all bots there is none."""
    solo = solo_of(game)
    for side in (pair.side,) if pair.side or len(solo.sides) == 1 else solo.sides:
        played = bots_by_faction(game, pair.bots, side)
        by_rules = not played or set(played) != set(solo.bots_of(side))
        levels = solo.levels if solo.measured == "wins" and solo.level not in options and by_rules else ()
        for level in (pair.level,) if pair.level is not None or not levels else levels:
            yield Pair(pair.player, pair.bots, side, level)


def solo_plan(
    game: Game,
    pack: Pack,
    options: dict[str, Any],
    pairs: Iterable[Pair],
    games: int,
    seed: int = 0,
    replays: int = 0,
) -> SoloPlan:
    """A plan of these pairs, each once."""
    solo = solo_of(game)
    given = {name: value for name, value in options.items() if name not in solo.names}
    once = tuple(dict.fromkeys(case for pair in pairs for case in every_case(game, given, pair)))
    if not once:
        raise BoardGameError("nobody plays: expected at least one player and one choice of bots")
    labels = tuple(pair.label for pair in once)
    return SoloPlan(WHAT, game, pack, given, labels, games, seed, replays, pairs=once)


def restore(
    entry: str,
    path: str,
    digest: str,
    options: dict[str, Any],
    games: int,
    seed: int,
    pairs: tuple[Pair, ...],
    replays: int,
) -> SoloPlan:
    """The same plan in another process."""
    return solo_plan(*find_again(entry, path, digest), options, pairs, games, seed, replays)
