"""Issues and Events as cards."""

import numpy as np

from ....core.packs import Pack
from ....picture.canvas import Box, Canvas
from ....picture.font import width_of, wrap
from ....picture.pieces import CROWN, Chip, chips_height, cube, draw_chips, stars
from ..actions import NATION_NAMES, REGION_NAMES
from ..answers import A_EVENT, A_OPTION, A_SETTLE, A_SLOT, NO, YES
from ..constants import GAME_END, TABLE_SLOTS
from ..describe import effects_words
from ..foresight import leader
from ..pack import Cards
from .look import CODES, PLACES, SIDES, effect_chips, factions

HEAD, FOOT, PAD = 23, 25, 8
LABEL, CHIP, EVENT = 11.5, 9.5, 11.5
"""Sizes of letters at scale 1; a crowded board is drawn at a smaller scale."""


def issue_height(pack: Pack, issue: int, width: float, scale: float = 1) -> float:
    """How high the card of an Issue must be."""
    inner, label = width - 2 * PAD, LABEL * scale
    high = HEAD + 20.0
    if issue < GAME_END:
        for option in pack.content.issues[issue].option:
            high += len(wrap(option.label, inner, label, True)) * label * 1.2 + 2
            high += chips_height(effect_chips(option.effects), inner, CHIP * scale) + 5
    else:
        high += 30
    return high + FOOT


def draw_issue(
    canvas: Canvas, box: Box, s: np.ndarray, pack: Pack, issue: int, slot: int, scale: float = 1
) -> None:
    """An Issue in its slot: name, stars, options, and the cubes on it."""
    canvas.open([A_SLOT + slot, *([A_SETTLE + slot] if slot < TABLE_SLOTS else [])])
    canvas.rect(box, "card", "strong", 6, 1)
    _issue_head(canvas, box, pack, issue)
    y = box.y + HEAD + 18
    if issue == GAME_END:
        canvas.paragraph(box.x + PAD, y, box.w - 2 * PAD, "Who settles it ends the game.", 11, "soft")
    else:
        for option in pack.content.issues[issue].option:
            canvas.open(title=f"{option.label}: {effects_words(option.effects)}")
            y = canvas.paragraph(box.x + PAD, y, box.w - 2 * PAD, option.label, LABEL * scale, bold=True)
            chips = effect_chips(option.effects)
            y = draw_chips(canvas, box.x + PAD, y + 2, box.w - 2 * PAD, chips, CHIP * scale) + 5
            canvas.close()
    _cubes(canvas, Box(box.x, box.bottom - FOOT, box.w, FOOT), s, slot)
    canvas.close()


def _issue_head(canvas: Canvas, box: Box, pack: Pack, issue: int) -> None:
    cards: Cards = pack.content
    region = int(pack.tables[0]["issue_region"][issue])
    count = int(pack.tables[0]["issue_stars"][issue])
    r = min(5.2, (box.w - 2 * PAD) * 0.45 / (2.05 * count))
    canvas.rect(Box(box.x, box.y, box.w, HEAD), PLACES[region], "", 6)
    canvas.rect(Box(box.x, box.y + HEAD - 7, box.w, 7), PLACES[region])
    left = stars(canvas, box.right - PAD, box.y + HEAD / 2, count, r, "white")
    name = cards.issue_name(issue)
    canvas.text(box.x + PAD, box.y + 16.5, name, 14, "white", True, width=left - box.x - PAD - 6)
    where = REGION_NAMES[region] if issue < GAME_END else "any time on the Table"
    wide = canvas.text(box.x + PAD, box.y + HEAD + 12.5, where, 10.5, "soft")
    if issue < GAME_END and cards.issues[issue].no_military:
        room = box.w - 2 * PAD - wide - 8
        canvas.text(
            box.right - PAD, box.y + HEAD + 12.5, "no Military", 10.5, "warn", True, "end", width=room
        )


def _cubes(canvas: Canvas, box: Box, s: np.ndarray, slot: int) -> None:
    """The cubes on an Issue, the nation that leads it first, under a crown."""
    canvas.line(box.x + PAD, box.y, box.right - PAD, box.y, "line")
    leads = leader(s, slot)
    here = sorted(
        (n for n in factions(s) if s["cubes"][slot][n]), key=lambda n: (n != leads, -int(s["cubes"][slot][n]))
    )
    if not here:
        canvas.text(box.x + PAD, box.y + 16.5, "no Influence yet", 10.5, "soft")
        return
    x, y = box.x + PAD, box.y + 6
    told = ", ".join(f"{NATION_NAMES[n]} {int(s['cubes'][slot][n])}" for n in here)
    canvas.open(title=f"Influence: {told}; {NATION_NAMES[leads]} leads")
    canvas.path(CROWN, x + 6, y + 6.5, 6, "gold")
    x += 17
    room = (box.right - PAD - x) / len(here)
    for nation in here:
        cube(canvas, x, y, 13, SIDES[nation])
        words = f"{CODES[nation]} {int(s['cubes'][slot][nation])}"
        canvas.text(x + 16, y + 11, words, 12, bold=nation == leads, width=room - 19)
        x += min(room, 16 + width_of(words, 12, True) + 9)
    canvas.close()


def event_height(pack: Pack, event: int, width: float) -> float:
    words = effects_words(pack.content.events[event].conference.effects)
    return HEAD + 22 + len(wrap(words, width - 2 * PAD, EVENT)) * EVENT * 1.2 + 22


def draw_event(canvas: Canvas, box: Box, s: np.ndarray, pack: Pack, event: int, waiting: int = -1) -> None:
    """An Event with what it does at the Conference; on the Table with the cube of who decides it."""
    card = pack.content.events[event]
    inner = box.w - 2 * PAD
    canvas.open([A_EVENT + waiting] if waiting >= 0 else [YES, NO])
    canvas.rect(box, "card", "strong", 6, 1)
    canvas.line(box.x + PAD, box.y + HEAD, box.right - PAD, box.y + HEAD, "strong")
    canvas.text(box.x + PAD, box.y + 16.5, card.name, 13, "ink", True, width=inner)
    parts = ["Event"]
    if card.conference.optional:
        parts.append("optional")
    if card.influence_icon:
        parts.append("takes a cube")
    canvas.text(box.x + PAD, box.y + HEAD + 12.5, ", ".join(parts), 10.5, "soft", width=inner)
    decided = waiting < 0 and s["event_cube"] >= 0
    high = box.h - HEAD - 20 - (20 if decided else 4)
    words = effects_words(card.conference.effects)
    canvas.block(Box(box.x + PAD, box.y + HEAD + 18, inner, high), words, EVENT)
    if decided:
        nation = int(s["event_cube"])
        cube(canvas, box.x + PAD, box.bottom - 18, 13, SIDES[nation])
        told = f"{NATION_NAMES[nation]} decides"
        canvas.text(box.x + PAD + 18, box.bottom - 7.5, told, 12, bold=True, width=inner - 18)
    canvas.close()


ROW = 46


def draw_issue_row(
    canvas: Canvas, box: Box, pack: Pack, issue: int, what: str, actions: list[int], asks: bool
) -> None:
    """An Issue lying in hand or bid for: one row, its options side by side."""
    cards: Cards = pack.content
    canvas.open(actions)
    canvas.rect(box, "card", "accent", 6, 1.5)
    region = int(pack.tables[0]["issue_region"][issue])
    count = int(pack.tables[0]["issue_stars"][issue])
    head = min(150, box.w * 0.3)
    canvas.rect(Box(box.x, box.y, head, box.h), PLACES[region], "", 6)
    canvas.text(box.x + PAD, box.y + 17, cards.issue_name(issue), 12.5, "white", True, width=head - 2 * PAD)
    wide = canvas.text(box.x + PAD, box.y + 32, what, 10, "white", width=head * 0.5)
    room = head - 2 * PAD - wide - 6
    stars(canvas, box.x + head - PAD, box.y + 29, count, min(4.6, room / (2.05 * count)), "white")
    if issue < GAME_END:
        options = cards.issues[issue].option
        each = (box.w - head - 8) / len(options)
        for k, option in enumerate(options):
            x = box.x + head + 8 + k * each
            canvas.open([A_OPTION + k] if asks else [], f"{option.label}: {effects_words(option.effects)}")
            canvas.rect(Box(x - 3, box.y + 3, each - 3, box.h - 6), "card", "", 4)
            canvas.text(x, box.y + 14.5, option.label, 11, bold=True, width=each - 9)
            chips: list[Chip] = effect_chips(option.effects)
            size = 9.0
            while size > 3 and chips_height(chips, each - 9, size, 2) > box.h - 22:
                size -= 0.25
            draw_chips(canvas, x, box.y + 19, each - 9, chips, size, 2)
            canvas.close()
    canvas.close()
