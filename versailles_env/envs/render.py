"""The table: as text, returned (`ansi`) or printed with what happened (`human`); as a picture (`svg`) or its pixels (`rgb_array`)."""

import numpy as np

from ..core.engine import Engine
from ..core.errors import OptionError
from ..core.game import Game
from ..core.raster import check_raster, to_array

MODES = ("ansi", "human")
DRAWN = ("svg", "rgb_array")
WIDTH = 1200
"""Pixels of a picture from side to side."""


def modes_of(game: Game) -> tuple[str, ...]:
    """Text for every game, pictures for those that draw one."""
    return (*MODES, *DRAWN) if game.picture else MODES


def check_mode(game: Game, mode: str | None) -> str | None:
    if mode is not None and mode not in modes_of(game):
        known = ", ".join(map(repr, modes_of(game)))
        raise OptionError(f"render_mode={mode!r} is not allowed: expected None or one of {known}")
    if mode == "rgb_array":
        check_raster()
    return mode


def draw(engine: Engine, seat: int | None, mode: str) -> str | np.ndarray:
    """The picture as a seat sees it (None sees all): SVG that carries its font, or an array of the same size every time."""
    if mode == "svg":
        return engine.picture(seat, "auto", WIDTH)
    return to_array(engine.picture(seat, "light", WIDTH, font=False), WIDTH)


def seat_text(engine: Engine, seat: int) -> str:
    """The table as one seat sees it, with the question and its answers, or with what is waited for."""
    text = engine.view(seat).text
    if engine.over:
        return text
    if engine.seat != seat:
        return f"{text}\n\n{engine.question(seat)}"
    answers = "\n".join(f"  {action:3d}  {engine.action_text(action)}" for action in engine.legal())
    return f"{text}\n\n{engine.agent}: {engine.question(seat)}\n{answers}"


def tell(engine: Engine, told: int, text: str, seat: int | None = None) -> int:
    """Print what a seat is told (None: all) from note `told` on, then the table; the number of the next note."""
    for sentence in engine.told(seat, told):
        print(sentence)
    print(f"\n{text}\n", flush=True)
    return len(engine.notes)
