"""The regime track: its boxes, each with the markers that stand there."""

import numpy as np

from ....core.packs import Pack
from ....picture.canvas import Box, Canvas
from ....picture.pieces import CROSS, FLAME, Chip, chips_in, panel
from ..actions import A_NATION
from ..constants import MINOR, NATIONS
from ..names import GOALS, IDEOLOGY_TITLES
from ..words.naming import area_name, box_name, nation_name
from .look import CORNERS, NATION, PAINTS

ACROSS = 6


def draw_track(canvas: Canvas, box: Box, s: np.ndarray, pack: Pack) -> float:
    """Boxes in six columns, in the order of the pack; the id of a lattice's box is its row and column."""
    panel(canvas, box, "Political Regimes: flame = Uprising, cross = coup")
    names = list(pack.content.boxes)
    lattice = all(len(name) == 2 and name.isdigit() and int(name[1]) < ACROSS for name in names)
    rows = 1 + max(int(name[0]) if lattice else k // ACROSS for k, name in enumerate(names))
    wide, high = (box.w - 16) / ACROSS, (box.h - 28) / rows
    for k, name in enumerate(names):
        row, column = (int(name[0]), int(name[1])) if lattice else divmod(k, ACROSS)
        place = Box(box.x + 8 + column * wide, box.y + 22 + row * high, wide - 4, high - 4)
        with canvas.at(place.x, place.y):
            _box(canvas, Box(0, 0, place.w, place.h), s, pack, k)
    return box.bottom


def _box(canvas: Canvas, box: Box, s: np.ndarray, pack: Pack, k: int) -> None:
    area = pack.content.areas[int(pack.tables[0]["box_area"][k])]
    fill = CORNERS[GOALS.index(area.id)] if area.kind == "control" else "card"
    canvas.rect(
        box, fill, "strong" if area.kind == "control" else "line", 5, 2 if area.kind == "control" else 1
    )
    dots = 9 * len(area.friendly)
    top = canvas.paragraph(
        box.x + 5, box.y + 2, box.w - 9 - dots, area_name(pack, k), 9, "soft", area.kind == "control", 1.0
    )
    for place, ideology in enumerate(name for name in GOALS[:3] if name in area.friendly):
        canvas.circle(box.right - 7 - 9 * place, box.y + 7.5, 3.5, ideology, "black", 0.5)
    chips = [_marker(s, pack, nation) for nation in range(NATIONS) if s["box"][nation] == k]
    chips_in(canvas, Box(box.x + 4, top + 3, box.w - 8, box.bottom - top - 6), chips, 10.5, gap=2)


def _marker(s: np.ndarray, pack: Pack, nation: int) -> Chip:
    """A Regime Marker: name and VP; Powers in the colour of their Ideology."""
    t, icon, told = pack.tables[0], "", box_name(pack, int(s["box"][nation]))
    paint = NATION
    if nation < MINOR - 1:  # China is nobody's by itself
        power = int(np.flatnonzero(t["power_nation"] == nation)[0])
        paint = PAINTS[int(t["power_ideology"][power])]
    if s["uprising"][nation]:
        icon = FLAME
        told += f"; {('', 'WEAK', 'STRONG')[int(s['uprising'][nation])]} Uprising"
    for owner in range(3):
        if s["coup_nation"][owner] == nation:
            icon = CROSS
            told += f"; coup of {IDEOLOGY_TITLES[owner]}"
    words = f"{nation_name(pack, nation)} {int(t['nation_vp'][nation])}"
    return Chip(words, paint, icon, f"{nation_name(pack, nation)}: {told}", (A_NATION + nation,))
