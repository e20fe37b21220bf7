"""Trained policies that come with the project, a folder each in the folder of its game.

`<game>/serves.toml` says which of them plays which seat of which table; the first that fits is taken.
"""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from versailles_env.agents.players.policy import CARD
from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game

FOLDER = Path(__file__).parent
SERVES = "serves.toml"


@dataclass(frozen=True)
class Service:
    """A policy, and where it plays: options that the table must have, the seat (None for any)."""

    policy: str
    options: dict[str, Any] = field(default_factory=dict)
    seat: str | None = None

    def serves(self, options: dict[str, Any], seat: str) -> bool:
        return self.seat in (None, seat) and all(
            options.get(name) == value for name, value in self.options.items()
        )


class NoPolicy(BoardGameError):
    """A policy that is not shipped."""


def services(game: str) -> list[Service]:
    """The policies of a game, in the order in which they are tried."""
    path = FOLDER / game / SERVES
    if not path.is_file():
        return []
    return [Service(**entry) for entry in tomllib.loads(path.read_text(encoding="utf-8"))["policy"]]


def shipped(game: str | None = None) -> list[str]:
    """The policies that are there, as `game/name`; of one game by their names alone."""
    if game is not None:
        return [name.partition("/")[2] for name in shipped() if name.startswith(f"{game}/")]
    return sorted(path.parent.relative_to(FOLDER).as_posix() for path in FOLDER.glob(f"*/*/{CARD}"))


def is_name(word: str) -> bool:
    """Whether this is `game/name` or a bare name of a shipped policy, and so no path."""
    names = [
        f"{path.parent.name}/{each.policy}"
        for path in FOLDER.glob(f"*/{SERVES}")
        for each in services(path.parent.name)
    ]
    return word in names or any(name.partition("/")[2] == word for name in names)


def policy_for(game: Game, options: dict[str, Any], seat: int) -> str:
    """The name of the policy that plays this seat of a table with these options."""
    for service in services(game.id):
        if service.serves(options, game.agents[seat]):
            return service.policy
    raise NoPolicy(
        f"no trained policy is shipped for {game.env_id}: expected ppo:PATH with the folder of one"
    )


def folder_of(name: str) -> Path:
    """The folder of the shipped policy `game/name`, or one sentence."""
    if name not in shipped():
        there = ", ".join(f"ppo:{each}" for each in shipped())
        raise NoPolicy(
            f"no trained policy {name!r} is shipped: expected ppo:PATH with the folder of one{f', or {there}' if there else ''}"
        )
    return FOLDER / name


__all__ = ["NoPolicy", "folder_of", "is_name", "policy_for", "services", "shipped"]
