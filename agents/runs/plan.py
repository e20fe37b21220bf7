"""What is to be played: which agents meet, who sits where in which game, on which seed, cut into which blocks.

All of it follows from the command alone, so any worker can play any block, in any order, at any time, and the result is the
same. Agents are balanced: the games of a line-up run through the seatings and, where the game lets them be chosen, through the
turn orders, such that after every n games (n seats) each agent has had each faction and each turn position equally often, and
after every n x n games each pair of the two. The game numbered k has the same seed in every line-up.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

import numpy as np

from versailles_env import __version__
from versailles_env.agents.registry import make_agent
from versailles_env.agents.travel import located
from versailles_env.core.chance import spread_seeds
from versailles_env.core.errors import OptionError, BoardGameError
from versailles_env.core.game import Game, find_game
from versailles_env.core.packs import Pack
from versailles_env.games import REGISTRY

from .options import default_of, fill_options

LARGEST_BLOCK = 32
BLOCKS = 8
"""A line-up is cut in about so many; by its own games alone, so that other line-ups change nothing in it."""


@dataclass(frozen=True)
class Block:
    """Games `first` to `first + size - 1` of one line-up: what a worker plays at once."""

    number: int
    line_up: int
    first: int
    size: int


@dataclass(frozen=True)
class Seating:
    """The agents of one game, by faction (the seats that play, in the game's order), and the turn order if it is set."""

    agents: tuple[str, ...]
    order: tuple[int, ...] | None


@dataclass(frozen=True, eq=False)
class Plan:
    """A tournament or a data set, as its command says it. `options` are those given, defaults left out."""

    what: str
    game: Game
    pack: Pack
    options: dict[str, Any]
    agents: tuple[str, ...]
    games: int
    seed: int = 0
    replays: int = 0
    """How many games are kept as replays, spread over the line-ups."""
    rotate: bool = True
    """Whether agents change seats from game to game; if not, the line-up is the table as it stands."""

    def __post_init__(self) -> None:
        if len(self.agents) < self.players:
            names = "name was" if len(self.agents) == 1 else "names were"
            raise BoardGameError(
                f"{self.players} play and {len(self.agents)} {names} given: expected at least {self.players}, "
                "and a name may stand more than once"
            )
        refuse_human(self.agents)

    @cached_property
    def all_options(self) -> dict[str, Any]:
        """Every option with its value, defaults filled in."""
        return fill_options(self.game, self.options)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        return self.game.seats_of(self.all_options)

    @property
    def players(self) -> int:
        return len(self.seats)

    @cached_property
    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """The table itself, or of a longer list all choices of as many names as seats."""
        return tuple(dict.fromkeys(combinations(self.agents, self.players)))

    @cached_property
    def games_each(self) -> int:
        """Games of each line-up: its share, up to a number that seats all agents equally often."""
        unit = self.players if self.rotate else 1
        return -(-self.games // (len(self.line_ups) * unit)) * unit

    @property
    def total(self) -> int:
        return self.games_each * len(self.line_ups)

    @cached_property
    def seeds(self) -> np.ndarray:
        """The seed of each game of a line-up, the same for all of them; 63 bits, so that every reader can hold them."""
        return spread_seeds(self.seed, self.games_each) >> np.uint64(1)

    def key(self, line_up: int) -> str:
        """What a line-up is called: the chance of its agents hangs on it, and on nothing that stands beside it."""
        return " + ".join(self.line_ups[line_up])

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        size = min(LARGEST_BLOCK, max(self.players, -(-self.games_each // BLOCKS)))
        parts = -(-self.games_each // size)
        cuts = [self.games_each * k // parts for k in range(parts + 1)]
        return tuple(
            Block(line_up * parts + k, line_up, cuts[k], cuts[k + 1] - cuts[k])
            for line_up in range(len(self.line_ups))
            for k in range(parts)
        )

    @cached_property
    def sets_order(self) -> bool:
        """Whether the turn order can be balanced: the game has an option `order`, and it was left to chance."""
        if not self.rotate or self.all_options.get("order") != "random":
            return False
        try:
            self.game.template(**{**self.options, "order": self._order_text(range(self.players))})
        except OptionError:
            return False
        return True

    @cached_property
    def _turns(self) -> tuple[tuple[int, ...], ...]:
        """The permutations that begin with 0: with their rotations they are all."""
        return tuple((0, *rest) for rest in permutations(range(1, self.players)))

    def seating(self, line_up: int, k: int) -> Seating:
        """Who sits where in game k of a line-up."""
        n, names = self.players, self.line_ups[line_up]
        if not self.rotate:
            return Seating(names, None)
        count = len(self._turns)
        shift, cycle = k % n, k // n
        if not self.sets_order:
            turn = self._turns[cycle % count]
            return Seating(place(names, turn, shift), None)
        later, cycle = cycle % n, cycle // n
        turn = self._turns[cycle % count]
        turn_order = self._turns[(cycle + cycle // count) % count]
        return Seating(place(names, turn, shift), place(range(n), turn_order, later))

    def options_of(self, seating: Seating) -> dict[str, Any]:
        """The options of one game, with its turn order."""
        if seating.order is None:
            return self.options
        return {**self.options, "order": self._order_text(seating.order)}

    def _order_text(self, order: Sequence[int]) -> str:
        return ",".join(self.game.agents[self.seats[k]] for k in order)

    def keeps_replay(self, line_up: int, k: int) -> bool:
        """Whether the k-th game of a line-up is one of those that are kept."""
        count = len(self.line_ups)
        return k * count + line_up < self.replays

    @property
    def names(self) -> list[str]:
        """All agents that play, each once."""
        return list(dict.fromkeys(self.agents))

    @cached_property
    def digests(self) -> dict[str, str]:
        """Of what agents play by and what may change: a policy's weights, the code of an agent of the user's own."""
        found = {name: make_agent(name).digest(self.game) for name in self.names}
        return {name: digest for name, digest in found.items() if digest}

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """What makes two runs the same run."""
        return {
            "what": self.what,
            "env": self.game.env_id,
            "version": __version__,
            "pack": self.pack.label,
            "pack_digest": self.pack.digest,
            "options": self.all_options,
            "agents": list(self.agents),
            "digests": self.digests,
            "seed": self.seed,
            "games": self.games,
            "replays": self.replays,
            "rotate": self.rotate,
        }

    @property
    def command(self) -> str:
        """The command that gives these results; workers and folders change nothing in them."""
        words = [
            "versailles",
            self.what,
            *self.agents,
            "--players",
            str(self.players),
            "--games",
            str(self.games),
        ]
        words += ["--seed", str(self.seed)]
        words += game_words(self.game)
        for name, value in self.options.items():
            if (
                len(self.game.seats_of({**self.all_options, name: default_of(self.game, name)}))
                == self.players
            ):
                words += ["--option", f"{name}={value}"]
        if self.pack.digest != self.game.load_pack(None).digest:
            words += ["--pack", self.pack.path]
        return " ".join(words)

    @property
    def played(self) -> str:
        """What is played, in a sentence."""
        many = len(self.line_ups) > 1
        tables = f"{len(self.line_ups)} line-ups of {self.players}" if many else " + ".join(self.line_ups[0])
        said = [f"{self.games_each} games each on the same seeds"] if many else []
        if self.rotate and self.players > 1:
            said.append(f"{f'{self.game.faction}s and turn positions' if self.sets_order else 'seats'} balanced")
        more = f" ({self.games} asked, more for the balance of seats)" if self.total != self.games else ""
        return "; ".join([f"{self.total} games{more}: {tables}", *said])

    def __reduce__(self) -> tuple[Any, ...]:
        rest = (self.options, self.agents, self.games, self.seed, self.replays, self.rotate)
        return restore, (self.what, self.game.entry, self.pack.path, self.pack.digest, *rest)


def restore(what: str, entry: str, path: str, digest: str, *rest: Any) -> Plan:
    """The same plan in another process."""
    return Plan(what, *find_again(entry, path, digest), *rest)


def find_again(entry: str, path: str, digest: str) -> tuple[Game, Pack]:
    """Game and pack of a plan in another process, be it on another machine: there the pack keeps its name."""
    game = find_game(entry)
    pack = replace(game.load_pack(located(path)), path=path)
    if pack.digest != digest:
        raise BoardGameError(f"pack {path} was changed while it was played: run the command again")
    return game, pack


def game_words(game: Game) -> list[str]:
    """How a command names the game: not at all if it is the first of the registry, by its id, or by where it stands."""
    if game.entry not in REGISTRY.values():
        return ["--game", game.entry]
    return [] if game.id == next(iter(REGISTRY)) else ["--game", game.id]


def refuse_human(names: Iterable[str]) -> None:
    if any(name.partition(":")[0] == "human" for name in names):
        raise BoardGameError("agent 'human' cannot be played by a machine: expected other agents")


def key_number(text: str) -> int:
    """A number that belongs to a text, the same in every process."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


def place(what: Sequence[Any], turn: Sequence[int], shift: int) -> tuple[Any, ...]:
    """Things moved to the places of a permutation, then on by `shift`."""
    placed = list(what)
    for k, each in enumerate(what):
        placed[(turn[k] + shift) % len(what)] = each
    return tuple(placed)
