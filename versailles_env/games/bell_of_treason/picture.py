"""A position of The Bell of Treason as a picture: what only this game draws, on the board of the system."""

import numpy as np

from ...core.packs import Pack
from ...picture.canvas import Box, Canvas
from ...picture.palette import BASE
from ...picture.pieces import Paint, cube, panel
from ...systems.crisis_dimension.drawing import GAP, Look, draw, points
from .constants import DISKS, MOBILIZED, TRACK, Ending
from .names import SIDE_NAMES, ZONE_NAMES
from .pack.describe import FACES, NAMES, card_marks
from .words.questions import question_words
from .words.sentences import HOW, MOBILIZATIONS

TITLE = "Victory points: to the left for Concede, to the right for Defend"
PALETTE = {
    **BASE,
    "concede": ("#fbf9f2", "#f1eee4"),
    "defend": ("#2f7d4f", "#46a06b"),
    "neutral": ("#7d6a94", "#9c86b6"),
    "german": ("#4b4b50", "#8b8b92"),
    "gold": ("#b07d10", "#f0c652"),
}
PAINTS = (Paint("concede", "black"), Paint("defend", "white"))
NEUTRAL = Paint("neutral", "white")
COLOUR = {"concede": PAINTS[0], "defend": PAINTS[1], "neutral": NEUTRAL}


def picture(state: np.ndarray, pack: Pack, seat: int | None, theme: str, width: int) -> str:
    return draw(LOOK, state, pack, seat, theme, width)


def _tracks(canvas: Canvas, box: Box, s: np.ndarray) -> float:
    """Victory points, the supplies of both sides, and the German Activity track."""
    y = points(canvas, Box(box.x, box.y, box.w, 62), int(s["vp"][0]), TITLE) + GAP
    panel(canvas, Box(box.x, y, box.w, 92), "Supply: pool, then the zones of the Crisis Track")
    for side in range(2):
        row = y + 24 + side * 33
        canvas.text(box.x + 10, row + 14, SIDE_NAMES[side], 12.5, bold=True, width=66)
        cube(canvas, box.x + 82, row + 2, 15, PAINTS[side])
        canvas.text(box.x + 102, row + 14, int(s["pool"][side]), 14, bold=True)
        for zone, name in enumerate(ZONE_NAMES):
            here = Box(box.x + 128 + zone * (box.w - 138) / 2, row - 1, (box.w - 138) / 2 - 6, 26)
            breached = bool(s["breached"][side, zone])
            canvas.rect(here, "sunk" if breached else "card", "line", 4)
            own, guests = int(s["zone"][side, zone]), int(s["guests"][side, zone])
            words = f"{name}: breached" if breached else f"{name}: {own}" + (f" + {guests}" if guests else "")
            canvas.centred(here, words, 11.5, "warn" if breached else "ink", pad=5)
    y += 92 + GAP
    panel(canvas, Box(box.x, y, box.w, 58), "German Activity track")
    for k in range(TRACK):
        x = box.x + 22 + k * 34
        if s["disk"][k]:
            canvas.circle(x, y + 38, 12, "german", "black", 1)
        elif s["locked"][k]:
            cube(canvas, x - 10, y + 28, 20, PAINTS[0])
        else:
            canvas.circle(x, y + 38, 12, "sunk", "line", 1)
    done = int(s["gauges"][MOBILIZED])
    words = f"{int(s['gauges'][DISKS])} disks; Mobilization: {MOBILIZATIONS[done - 1] if done else 'none'}"
    canvas.text(box.x + 124, y + 42, words, 12, width=box.w - 134)
    return y + 58


LOOK = Look(
    title="The Bell of Treason",
    final="Final Decision",
    names=NAMES,
    palette=PALETTE,
    paints=PAINTS,
    colours=COLOUR,
    frames=(("ink", 2.5), ("defend", 4)),
    event=FACES.event,
    question=question_words,
    ending=lambda s: HOW[Ending(int(s["ending"]))],
    tracks=_tracks,
    marks=card_marks,
)
