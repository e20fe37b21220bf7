"""Trained policies that come with the project, a folder each, and the table that says which of them serves which seat."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from versailles_env.agents.players.policy import CARD
from versailles_env.core.errors import VersaillesError
from versailles_env.core.game import Game

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Service:
    """A policy, and where it plays: the game, options that the table must have, the seat (None for any)."""

    policy: str
    env: str
    options: dict[str, Any] = field(default_factory=dict)
    seat: str | None = None

    def serves(self, game: Game, options: dict[str, Any], seat: str) -> bool:
        return (
            self.env == game.env_id
            and self.seat in (None, seat)
            and all(options.get(name) == value for name, value in self.options.items())
        )


SERVICES = (
    Service("solo_player", "versailles_1919_v0", {"players": 1}, "player"),
    Service("solo_bots", "versailles_1919_v0", {"players": 1}),
    Service("standard", "versailles_1919_v0"),
)
"""The first that fits a seat is the one that plays it."""
NAMES = tuple(service.policy for service in SERVICES)


class NoPolicy(VersaillesError):
    """A policy that is not shipped."""


def shipped() -> list[str]:
    """The names of the policies that are there."""
    return [name for name in sorted(NAMES) if (FOLDER / name / CARD).is_file()]


def policy_for(game: Game, options: dict[str, Any], seat: int) -> str:
    """The name of the policy that plays this seat of a table with these options."""
    for service in SERVICES:
        if service.serves(game, options, game.agents[seat]):
            return service.policy
    raise NoPolicy(
        f"no trained policy is shipped for {game.env_id}: expected ppo:PATH with the folder of one"
    )


def folder_of(name: str) -> Path:
    """The folder of a shipped policy, or one sentence."""
    if name not in shipped():
        there = ", ".join(f"ppo:{each}" for each in shipped())
        raise NoPolicy(
            f"no trained policy {name!r} is shipped: expected ppo:PATH with the folder of one{f', or {there}' if there else ''}"
        )
    return FOLDER / name


__all__ = ["NAMES", "NoPolicy", "folder_of", "policy_for", "shipped"]
