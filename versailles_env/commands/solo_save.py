"""A solitaire game as a file: the game itself, and who plays the bots' factions."""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import SaveError

if TYPE_CHECKING:
    from ..core.engine import Engine
    from ..core.game import Game
    from ..core.packs import Pack

FORMAT = 1


def write_save(path: Path, engine: "Engine", bots: dict[str, str]) -> None:
    """Write the file whole or not at all."""
    saved = {"versailles_solo": FORMAT, "bots": bots, "game": json.loads(engine.to_bytes())}
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_text(json.dumps(saved), encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def read_save(path: Path, game: "Game", pack: "Pack") -> tuple["Engine", dict[str, str]]:
    """The saved game and its bots. What is not a solitaire game of this pack is refused."""
    from ..core.engine import Engine

    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
        form, bots, head = saved["versailles_solo"], dict(saved["bots"]), saved["game"]
        names = [str(head[name]) for name in ("game", "version", "pack", "digest")]
    except (ValueError, KeyError, TypeError):
        raise SaveError(
            f"{path}: not a game of versailles solo: expected one, or a name that is free"
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
    if engine.options.get("players") != 1:
        raise SaveError(
            f"{path}: holds a game of {engine.options.get('players')} players: expected solitaire"
        )
    if engine.options["seated"] != (",".join(bots) or "none"):
        raise SaveError(
            f"{path}: its bots are {say(bots)}, and its game seats {engine.options['seated']}: expected the same"
        )
    return engine, bots


def check_same(path: Path, engine: "Engine", bots: dict[str, str], asked: dict[str, Any]) -> None:
    """What the command asks for must be the game in the file; what it leaves out is taken from there."""
    there = {**engine.options, "seed": engine.seed, "bots": bots}
    for name, value in asked.items():
        if there[name] != value:
            raise SaveError(
                f"{path}: the game there has {name} {say(there[name])}, and {say(value)} was asked for: "
                "leave it out to go on with that game, or give a name that is free"
            )


def say(value: Any) -> str:
    if not isinstance(value, dict):
        return str(value)
    return ",".join(f"{faction}={name}" for faction, name in value.items()) or "rulebook"
