"""The board: region tracks, Happiness, the demobilize track, counters on settled Issues."""

import numpy as np

from ....core.packs import Pack
from ....picture.canvas import Box, Canvas
from ....picture.pieces import BARREL, FLAME, boxes, draw_chip, panel, unit
from ..actions import NATION_NAMES, REGION_NAMES
from ..answers import A_DEPLOY, A_REGION, A_UNIT, DEMOBILIZE
from ..constants import COLUMNS, COUNTERS, DEPLOY_COLUMN, MAX_PLAYERS, Counter, Mode, Nation, Unit
from ..describe import COUNTER_NAMES
from .look import CODES, PLACES, SIDES, asked, counter_chip, factions

TRACKS_HEIGHT = 226
HAPPINESS_HEIGHT = 132
DEMOBILIZE_HEIGHT = 52
COUNTERS_HEIGHT = 108


def draw_tracks(canvas: Canvas, x: float, y: float, width: float, s: np.ndarray, pack: Pack) -> float:
    """Five regions by eight columns: Unrest, Powder Kegs and units; below, the roll that makes an Uprising."""
    t = pack.tables[0]
    panel(canvas, Box(x, y, width, TRACKS_HEIGHT), "Regions")
    deploy = "deploy: +Influence \u2212Happiness"
    canvas.text(x + width - 10, y + 15, deploy, 9.5, "accent", True, "end", width=width * 0.42)
    label = min(92, width * 0.22)
    start, cell = x + label + 26, (width - label - 34) / COLUMNS
    top, high = y + 46, 29
    for column in range(1, COLUMNS + 1):
        cx = start + (column - 1) * cell
        canvas.text(cx + cell / 2, y + 43, column, 10.5, "soft", True, "middle")
        if column >= DEPLOY_COLUMN:
            gain = int(t["deploy_influence"][column - DEPLOY_COLUMN])
            cost = int(t["deploy_happiness"][column - DEPLOY_COLUMN])
            words = f"+{gain} \u2212{cost}"
            told = f"Deploy here: {gain} Influence back, {cost} Happiness lost"
            canvas.open(title=told)
            canvas.text(cx + cell / 2, y + 31, words, 9.5, "accent", True, "middle", width=cell - 3)
            canvas.close()
    canvas.text(start - 15, y + 43, "keg", 10, "soft", False, "middle")
    for row, region in enumerate(t["track"].tolist()):
        _track(canvas, Box(x + 8, top + row * high, width - 16, high - 3), s, region, start, cell)
    foot = top + 5 * high + 12
    canvas.text(x + 10, foot, "Uprising on", 10.5, "soft", True, width=label)
    for column, number in enumerate(t["uprising_number"].tolist()):
        words = f"{number}+" if number else "\u2013"
        middle = start + column * cell + cell / 2
        canvas.text(middle, foot, words, 11.5, "warn" if number else "soft", True, "middle")
    return y + TRACKS_HEIGHT


def _track(canvas: Canvas, box: Box, s: np.ndarray, region: int, start: float, cell: float) -> None:
    unrest, keg = int(s["unrest"][region]), int(s["keg"][region])
    units = {int(s["deployed"][n][region]): n for n in range(MAX_PLAYERS) if s["deployed"][n][region]}
    name = Box(box.x, box.y, start - box.x - 30, box.h)
    canvas.open(
        [A_REGION + region], f"{REGION_NAMES[region]}: Unrest in column {unrest}, Powder Keg in {keg}"
    )
    canvas.rect(name, PLACES[region], "", 4)
    canvas.centred(name, REGION_NAMES[region], 12.5, "white", True, pad=5)
    canvas.close()
    if keg == 0:
        _keg(canvas, start - 15, box.y + box.h / 2)
    for column in range(1, COLUMNS + 1):
        here = Box(start + (column - 1) * cell, box.y, cell - 3, box.h)
        ground = "sunk" if column < DEPLOY_COLUMN else "deploy"
        deploy = [A_DEPLOY + 4 * region + column - DEPLOY_COLUMN] if column >= DEPLOY_COLUMN else []
        lifts = [A_UNIT + Unit.DEPLOYED + region] if column in units and units[column] == asked(s) else []
        canvas.open([*deploy, *lifts])
        canvas.rect(here, ground, "line", 4)
        cx, cy = here.x + here.w / 2, here.y + here.h / 2
        if column == unrest:
            canvas.circle(cx, cy, 11.5, PLACES[region], "black", 1)
            canvas.path(FLAME, cx, cy, 7.5, "white")
        if column == keg:
            _keg(canvas, cx, cy)
        if column in units:
            unit(canvas, cx, cy, 11, SIDES[units[column]], CODES[units[column]])
        canvas.close()


def _keg(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(BARREL, x, y, 10, "italy", "black", 1.2)


def draw_happiness(canvas: Canvas, x: float, y: float, width: float, s: np.ndarray, pack: Pack) -> float:
    """A lane a nation from 0 to 30, over zones that say how many units Happiness allows."""
    t = pack.tables[0]
    panel(canvas, Box(x, y, width, HAPPINESS_HEIGHT), "Happiness, and the units it allows")
    limit = t["military_limit"].tolist()
    most = len(limit) - 1
    start, end, top, high = x + 42, x + width - 16, y + 34, 17
    step = (end - start) / most
    low = 0
    for value in range(1, most + 2):
        if value <= most and limit[value] == limit[low]:
            continue
        left, right = start + low * step, start + min(value, most) * step
        ground = ("angry", "angry", "uneasy", "calm")[limit[low]]
        canvas.rect(Box(left, y + 20, right - left, 10 + 5 * high), ground)
        words = f"{limit[low]} unit{'s' if limit[low] != 1 else ''}"
        if right - left > 30:
            canvas.centred(Box(left, y + 20, right - left, 12), words, 9.5, "soft", True)
        low = value
    signs = start + int(pack.content.board.signs_at.value) * step
    bottom = top + 5 * high - 2
    canvas.line(signs, y + 22, signs, bottom, "strong", 1, ' stroke-dasharray="2 2"')
    canvas.text(signs + 2, bottom + 10, "signs", 9.5, "soft")
    for value in range(0, most + 1, 5):
        if value != int(pack.content.board.signs_at.value):
            canvas.text(start + value * step, bottom + 10, value, 9.5, "soft", False, "middle")
    played = [*factions(s), *(n for n in range(5) if n not in factions(s))]
    if s["mode"] == Mode.SOLO:
        played = factions(s)
    for row, nation in enumerate(played):
        cy = top + row * high + 6
        if s["mode"] == Mode.TWO and nation == Nation.USA:  # V-2P-1: no Happiness marker
            continue
        value = int(s["happiness"][nation])
        canvas.open(title=f"{NATION_NAMES[nation]}: Happiness {value}")
        canvas.text(start - 12, cy + 3.8, CODES[nation], 11, "ink", True, "end")
        canvas.line(start, cy, start + value * step, cy, "strong", 1.5)
        canvas.circle(start + value * step, cy, 8, SIDES[nation].fill, "black", 0.8)
        canvas.text(start + value * step, cy + 3.6, value, 10, SIDES[nation].on, True, "middle")
        canvas.close()
    return y + HAPPINESS_HEIGHT


def draw_demobilize(canvas: Canvas, x: float, y: float, width: float, s: np.ndarray, pack: Pack) -> float:
    """The boxes of the demobilize track: the next free one is the Happiness that is gained."""
    values = [str(v) for v in pack.tables[0]["boxes"][int(s["players"])].tolist() if v]
    panel(canvas, Box(x, y, width, DEMOBILIZE_HEIGHT), "Demobilize: Happiness gained")
    canvas.open([DEMOBILIZE], "Demobilize a unit: the highest free box")
    end = boxes(canvas, x + 10, y + 21, [*values, "1"], 23, int(s["boxes_filled"]))
    canvas.close()
    canvas.text(end + 8, y + 37, "and always 1", 10.5, "soft", width=max(20, x + width - end - 16))
    return y + DEMOBILIZE_HEIGHT


def draw_counters(canvas: Canvas, x: float, y: float, width: float, s: np.ndarray) -> float:
    """How many Strategy counters of each kind lie on settled Issues; also the key to their letters."""
    panel(canvas, Box(x, y, width, COUNTERS_HEIGHT), "Strategy counters on settled Issues")
    for kind in range(COUNTERS):
        left = x + 10 + (kind // 5) * (width - 10) / 2
        top = y + 22 + (kind % 5) * 16.5
        chip = counter_chip(kind)
        draw_chip(canvas, left, top, chip, 9)
        count = int(s["counters"][kind])
        name = COUNTER_NAMES[Counter(kind).name.lower()]
        room = (width - 10) / 2 - 66
        canvas.text(left + 33, top + 10.5, name, 11, "ink" if count else "soft", width=room)
        right = left + (width - 10) / 2 - 16
        canvas.text(right, top + 10.5, count, 12, "ink" if count else "soft", bool(count), "end")
    return y + COUNTERS_HEIGHT
