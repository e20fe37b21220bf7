"""A position of Red Flag Over Paris as a picture: what only this game draws, on the board of the system."""

import numpy as np

from ...core.packs import Pack
from ...picture.canvas import Box, Canvas
from ...picture.palette import BASE
from ...picture.pieces import Paint, cube, panel
from ...systems.crisis_dimension.drawing import USE_ACTIONS, Look, draw, points
from .constants import (
    A_BOOST,
    A_MOMENTUM,
    FIRST_MILITARY,
    MILITARY,
    POLITICAL,
    TOP_MOMENTUM,
    VERSAILLES,
    Ending,
)
from .names import DISC_NAMES, SIDE_NAMES, TRACK_NAMES, ZONE_NAMES
from .pack.describe import FACES, NAMES
from .words.questions import question_words
from .words.sentences import HOW

PALETTE = {
    **BASE,
    "versailles": ("#2b5c9e", "#5b8fd4"),
    "commune": ("#b3261e", "#e0645c"),
    "neutral": ("#6b6b70", "#98989e"),
    "gold": ("#b07d10", "#f0c652"),
}
PAINTS = (Paint("versailles", "white"), Paint("commune", "white"))
COLOUR = {"versailles": PAINTS[0], "commune": PAINTS[1], "neutral": Paint("neutral", "white")}
TITLES = {
    MILITARY: "Military VP: to the left for the Commune, to the right for Versailles",
    POLITICAL: "Political VP: to the left for Versailles, to the right for the Commune",
}


def picture(state: np.ndarray, pack: Pack, seat: int | None, theme: str, width: int) -> str:
    return draw(LOOK, state, pack, seat, theme, width)


def _tracks(canvas: Canvas, box: Box, s: np.ndarray) -> float:
    """Victory points, then for each side its pool, Crisis Track, Momentum and discs off the map."""
    y = box.y
    for marker in (MILITARY, POLITICAL):
        y = points(canvas, Box(box.x, y, box.w, 48), int(s["vp"][marker]), TITLES[marker], 20) + 5
    for side in range(2):
        y = _supply(canvas, Box(box.x, y, box.w, 88), s, side) + 5
    return y - 5


def _supply(canvas: Canvas, box: Box, s: np.ndarray, side: int) -> float:
    panel(canvas, box, f"{SIDE_NAMES[side]}: pool, Crisis Track with bonus cubes, Momentum")
    cube(canvas, box.x + 10, box.y + 24, 16, PAINTS[side])
    places = "" if side == VERSAILLES else f" of {int(s['places'][side])}"
    canvas.text(box.x + 31, box.y + 37, f"{int(s['pool'][side])}{places}", 14, bold=True, width=46)
    each = (box.w - 88) / 4
    for zone, name in enumerate(ZONE_NAMES):
        here = Box(box.x + 80 + zone * each, box.y + 21, each - 4, 24)
        breached = bool(s["breached"][side, zone])
        canvas.rect(here, "sunk" if breached else "card", "warn" if breached else "line", 4)
        bonus = f" +{int(s['bonus'][side, zone])}" if s["bonus"][side, zone] else ""
        canvas.centred(
            here, f"{name} {int(s['zone'][side, zone])}{bonus}", 11, "soft" if breached else "ink", pad=3
        )
    _momentum(canvas, Box(box.x + 10, box.y + 50, box.w - 20, 32), s, side)
    return box.bottom


def _momentum(canvas: Canvas, box: Box, s: np.ndarray, side: int) -> None:
    for level in range(TOP_MOMENTUM + 1):
        now = int(s["gauges"][side]) == level
        here = Box(box.x + level * 28, box.y + 4, 25, 24)
        canvas.rect(here, PAINTS[side].fill if now else "card", "line", 4)
        canvas.centred(here, level, 12, PAINTS[side].on if now else "soft", now)
    words = [TRACK_NAMES[side]]
    if side == VERSAILLES:
        words.append(f"cubes under it {' '.join(str(int(count)) for count in s['under'])}")
    canvas.text(box.x + 118, box.y + 14, "; ".join(words), 10.5, width=box.w - 118)
    left, out = int(s["discs_left"][side]), int(s["out"][side])
    rest = (
        f"{left} {DISC_NAMES[side]}{'s' * (left != 1)} off the map; {out} cube{'s' * (out != 1)} out of play"
    )
    canvas.text(box.x + 118, box.y + 27, rest, 10.5, "soft", width=box.w - 118)


def _boost(space: int) -> list[int]:
    return [A_BOOST + space - FIRST_MILITARY] if space >= FIRST_MILITARY else []


LOOK = Look(
    title="Red Flag Over Paris",
    final="Final Crisis",
    names=NAMES,
    palette=PALETTE,
    paints=PAINTS,
    colours=COLOUR,
    frames=(("versailles", 4), ("commune", 4)),
    event=FACES.event,
    question=question_words,
    ending=lambda s: HOW[Ending(int(s["ending"]))],
    tracks=_tracks,
    uses=(*USE_ACTIONS, A_MOMENTUM),
    marks=FACES.marks,
    discs=DISC_NAMES,
    extra=_boost,
)
