"""A game under way as a file: the game itself, and who has which seat."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import SaveError
from ..core.files import write_text

if TYPE_CHECKING:
    from ..core.engine import Engine
    from ..core.game import Game
    from ..core.packs import Pack

FORMAT = 2
HUMAN = "human"
WHO = "the players"
"""What a sentence calls the seats; no option has such a name."""


def write_save(path: Path, engine: "Engine", seats: Mapping[str, str]) -> None:
    """Write the file whole or not at all."""
    saved = {"versailles_play": FORMAT, "seats": dict(seats), "game": json.loads(engine.to_bytes())}
    write_text(path, json.dumps(saved))


def read_save(path: Path, game: "Game", pack: "Pack") -> tuple["Engine", dict[str, str]]:
    """The kept game and who plays it. What is not a game of this game and pack is refused."""
    from ..core.engine import Engine

    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
        form, seats, head = saved["versailles_play"], dict(saved["seats"]), saved["game"]
        names = [str(head[name]) for name in ("game", "version", "pack", "digest")]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise SaveError(
            f"{path}: not a game that versailles play has kept: expected one, or a name that is free"
        ) from None
    expected = [game.id, str(game.version), pack.info.id, pack.digest]
    if form != FORMAT or names[:2] != expected[:2]:
        raise SaveError(
            f"{path}: holds {names[0]} version {names[1]} in form {form}: expected {game.id} version {game.version} "
            f"in form {FORMAT}, or a name that is free"
        )
    if names != expected:
        raise SaveError(
            f"{path}: the game was begun with pack {names[2]} ({names[3][:8]}), this one is {pack.label}: "
            "give the pack it was begun with, or a name that is free"
        )
    try:
        engine = Engine.from_bytes(json.dumps(head).encode(), game, pack)
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None
    playing = [game.agents[seat] for seat in game.seats_of(engine.options)]
    if sorted(seats) != sorted(playing) or HUMAN not in seats.values():
        raise SaveError(
            f"{path}: its seats are {say(seats)}, and its game has {', '.join(playing)}: expected the same, and a person"
        )
    return engine, seats


def check_same(path: Path, engine: "Engine", seats: Mapping[str, str], asked: dict[str, Any]) -> None:
    """What the command asks for must be the game in the file; what it leaves out is taken from there."""
    there = {**engine.options, "seed": engine.seed, WHO: dict(seats)}
    for name, value in asked.items():
        if there[name] != value:
            raise SaveError(
                f"{path}: the game there has {name} {say(there[name])}, and {say(value)} was asked for: "
                "leave it out to go on with that game, or give a name that is free"
            )


def say(value: Any) -> str:
    if not isinstance(value, Mapping):
        return str(value)
    return ",".join(f"{seat}={name}" for seat, name in value.items())
