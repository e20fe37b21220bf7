"""What is to be played: each player against each choice of bots, on the same seeds, all turn orders equally often.

It is a `Plan` of a tournament whose line-ups are pairs of player and bots, so blocks, workers and folders are the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any, NamedTuple

from versailles_env.agents.registry import make_agent
from versailles_env.agents.runs.plan import Plan, Seating, find_again, refuse_human
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack
from versailles_env.envs.solo import PLAYER, bots_by_faction, factions_of

WHAT = "difficulty"
SOLO = {"players": 1}


class Pair(NamedTuple):
    """Who plays, and who the factions are that the player does not have: `rulebook`, an agent, or one a faction."""

    player: str
    bots: str

    @property
    def label(self) -> str:
        return f"{self.player} against {self.bots}"


@dataclass(frozen=True)
class SoloSeating(Seating):
    """The agents of one game; `seated` are the factions that they play instead of the rulebook's bots."""

    seated: str = "none"


@dataclass(frozen=True, eq=False)
class SoloPlan(Plan):
    """The pairs that a command asks for; `games` is for each of them, `agents` are their labels."""

    pairs: tuple[Pair, ...] = ()

    def __post_init__(self) -> None:
        refuse_human(self.names)
        for name in self.names:
            make_agent(name)

    @cached_property
    def bots(self) -> tuple[dict[str, str], ...]:
        """The agents by faction, for each pair."""
        return tuple(
            {faction: str(bot) for faction, bot in bots_by_faction(self.game, pair.bots).items()}
            for pair in self.pairs
        )

    @property
    def names(self) -> list[str]:
        """All agents that play, each once."""
        seated = [name for bots in self.bots for name in bots.values()]
        return list(dict.fromkeys([*(pair.player for pair in self.pairs), *seated]))

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """All that somebody may sit on; a faction of the rulebook's bots is never asked."""
        return tuple(self.game.agents.index(name) for name in (*factions_of(self.game), PLAYER))

    @cached_property
    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """The agents of each pair by seat; on seats that are never asked the player stands in."""
        names = [self.game.agents[seat] for seat in self.seats]
        return tuple(
            tuple(bots.get(name, pair.player) for name in names)
            for pair, bots in zip(self.pairs, self.bots, strict=True)
        )

    @cached_property
    def games_each(self) -> int:
        return self.games

    @cached_property
    def sets_order(self) -> bool:
        return self.all_options["order"] == "random"

    @cached_property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """The turn orders, in which games take turns."""
        return tuple(permutations(range(len(self.seats) - 1)))

    def seating(self, line_up: int, k: int) -> SoloSeating:
        order = self.orders[k % len(self.orders)] if self.sets_order else None
        return SoloSeating(self.line_ups[line_up], order, ",".join(self.bots[line_up]) or "none")

    def options_of(self, seating: Seating) -> dict[str, Any]:
        assert isinstance(seating, SoloSeating)
        return {**super().options_of(seating), "seated": seating.seated}

    @property
    def command(self) -> str:
        words = ["versailles", WHAT]
        for name, values in (("--player", self.players_asked), ("--bots", self.bots_asked)):
            words += [word for value in values for word in (name, value)]
        words += ["--games", str(self.games), "--seed", str(self.seed)]
        for name, value in self.options.items():
            if name not in SOLO:
                words += [f"--{name}", str(value)] if name in FLAGS else ["--option", f"{name}={value}"]
        if self.pack.digest != self.game.load_pack(None).digest:
            words += ["--pack", self.pack.path]
        return " ".join(words)

    @property
    def players_asked(self) -> list[str]:
        return list(dict.fromkeys(pair.player for pair in self.pairs))

    @property
    def bots_asked(self) -> list[str]:
        return list(dict.fromkeys(pair.bots for pair in self.pairs))

    @property
    def played(self) -> str:
        each = f" each of {', '.join(self.agents)}" if len(self.pairs) > 1 else f" of {self.agents[0]}"
        order = (
            "all turn orders equally often" if self.sets_order else f"turn order {self.all_options['order']}"
        )
        return f"{self.games} games{each}; {order}, the same seeds for all"

    def __reduce__(self) -> tuple[Any, ...]:
        rest = (self.options, self.games, self.seed, self.pairs)
        return restore, (self.game.entry, self.pack.path, self.pack.digest, *rest)


FLAGS = ("threshold", "order", "start")
"""Options of the game that have a flag of their own on the command line."""


def solo_plan(
    game: Game, pack: Pack, options: dict[str, Any], pairs: Iterable[Pair], games: int, seed: int = 0
) -> SoloPlan:
    """A plan of these pairs, each once."""
    once = tuple(dict.fromkeys(pairs))
    labels = tuple(pair.label for pair in once)
    given = {name: value for name, value in options.items() if name != "seated"}
    return SoloPlan(WHAT, game, pack, {**given, **SOLO}, labels, games, seed, pairs=once)


def restore(
    entry: str,
    path: str,
    digest: str,
    options: dict[str, Any],
    games: int,
    seed: int,
    pairs: tuple[Pair, ...],
) -> SoloPlan:
    """The same plan in another process."""
    return solo_plan(*find_again(entry, path, digest), options, pairs, games, seed)
