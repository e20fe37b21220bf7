"""A game of the system as a `Game` of the core: what all of them say alike."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ...core.game import Game
from ...core.guide import load_guide
from .constants import Note
from .uses import card_uses

LONGEST = 400
LANDMARKS = {int(Note.ROUND): "turn", int(Note.PLAY): "play"}


def crisis_game(folder: Path, kernels: Sequence[Callable[..., Any]], **said: Any) -> Game:
    """`folder` holds the game's guide; what is said goes to `Game` as it is."""
    shared: dict[str, Any] = {
        "version": 0,
        "entry": f"versailles_env.games.{folder.name}.game:GAME",
        "longest": LONGEST,
        "faction": "side",
        "landmarks": LANDMARKS,
        "uses": card_uses,
        "guide": load_guide(folder / "guide.toml"),
        "kernels": {kernel.__name__: kernel for kernel in kernels},
    }
    return Game(id=folder.name, **{**shared, **said})
