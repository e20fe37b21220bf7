"""A position of Versailles 1919 as a picture: the board, 1200 x 800, or one column for a phone."""

import numpy as np

from ....core.packs import Pack
from ....picture.canvas import Box, Canvas
from ....picture.font import width_of
from ..actions import NATION_NAMES
from ..constants import GAME_END, SLOTS, TABLE_SLOTS, Ending, IssueZone, Mode
from ..text import ENDINGS, Words
from . import board, nations, strip
from .cards import draw_event, draw_issue, event_height, issue_height
from .look import PALETTE, SIDES, asked, factions

WIDE, TALL = 1200, 800
PHONE = 480
GAP = 8
SCALES = (1.1, 1.05, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5)
ROOM = 428
"""How high both rows of cards may be together: they are drawn as large as fits."""


def picture(state: np.ndarray, pack: Pack, seat: int | None, theme: str, width: int) -> str:
    """The position as a seat sees it, as SVG; from 800 pixels on the whole board, below that one column.

    All is public but the decks, so a seat's picture differs only in who is called 'you' (V-COMP-5).
    """
    s = state[0]
    canvas = Canvas(PALETTE)
    asks = _question(state, pack, seat)
    if width >= 800:
        _board(canvas, s, pack, seat, asks)
        return canvas.svg(WIDE, TALL, theme, width, _title(s))
    height = _column(canvas, s, pack, seat, asks)
    return canvas.svg(PHONE, height, theme, width, _title(s))


def _title(s: np.ndarray) -> str:
    return f"Versailles 1919, turn {int(s['turn'])}"


def _board(canvas: Canvas, s: np.ndarray, pack: Pack, seat: int | None, asks: str) -> None:
    canvas.rect(Box(0, 0, WIDE, TALL), "page")
    left, right, edge = 14, 820, WIDE - 14
    _headline(canvas, Box(left, 8, edge - left, 46), s, pack, asks)
    wide = right - GAP - left
    scale = next((k for k in SCALES if _rows_height(wide, s, pack, k) <= ROOM), SCALES[-1])
    y = _table_row(canvas, left, 58, wide, s, pack, scale)
    y = _waiting_row(canvas, left, y + 5, wide, s, pack, scale)
    with canvas.at(left, y + 4):
        y += 4 + strip.draw_piles(canvas, 0, 0, wide, s, pack)
    with canvas.at(left, y + 4):
        low = y + 4 + strip.draw_strip(canvas, 0, 0, wide, s, pack)
    y = board.draw_tracks(canvas, right, 60, edge - right, s, pack) + GAP
    y = board.draw_happiness(canvas, right, y, edge - right, s, pack) + GAP
    y = board.draw_demobilize(canvas, right, y, edge - right, s, pack) + GAP
    y = board.draw_counters(canvas, right, y, edge - right, s)
    low = max(low, y) + GAP
    seats = factions(s)
    each = (edge - left + GAP) / len(seats)
    for place, nation in enumerate(seats):
        box = Box(left + place * each, low, each - GAP, TALL - low - 10)
        _nation(canvas, box, s, pack, nation, seat)


def _headline(canvas: Canvas, box: Box, s: np.ndarray, pack: Pack, asks: str) -> None:
    """The title, how far the game is, and what is asked of whom."""
    canvas.text(box.x, box.y + 22, "VERSAILLES 1919", 22, bold=True)
    canvas.text(box.x, box.y + 40, _progress(s), 12, "soft", width=box.w * 0.36)
    nation = asked(s)
    half = box.w * 0.62
    place = Box(box.right - half, box.y + 2, half, 36)
    canvas.rect(place, "card", "accent", 18, 2)
    x = place.x + 14
    if nation >= 0:
        name = NATION_NAMES[nation]
        wide = width_of(name, 14, True) + 16
        canvas.rect(Box(x, place.y + 7, wide, 22), SIDES[nation].fill, "black", 11, 0.8)
        canvas.centred(Box(x, place.y + 7, wide, 22), name, 14, SIDES[nation].on, True)
        x += wide + 8
    room = place.right - x - 16
    canvas.text(x, place.y + 23, asks, 14, bold=True, width=room)
    canvas.text(box.right, box.y + 49, f"cards: {pack.label}", 9.5, "soft", False, "end", width=half)


def _progress(s: np.ndarray) -> str:
    parts = [f"Turn {int(s['turn'])}", f"{int(s['settled'])} settled", f"{int(s['uprisings'])} Uprisings"]
    if s["mode"] == Mode.SOLO:
        parts.insert(1, f"{int(s['vp'])} VP")
    if s["issue_zone"][GAME_END] == IssueZone.DECK:
        parts.append(f"GAME END after {max(0, int(s['deck_n']) - int(s['end_high']))} more cards")
    return " \u2022 ".join(parts)


def _question(state: np.ndarray, pack: Pack, seat: int | None) -> str:
    s = state[0]
    if s["over"] or s["ending"]:
        return f"The game is over: {ENDINGS[Ending(int(s['ending']))]}"
    question = Words().question(state, pack, seat)
    about = strip.matter_words(s)
    return f"{question} ({about})" if about else question


def _heading(canvas: Canvas, x: float, y: float, words: str, width: float) -> float:
    canvas.text(x + 2, y + 10, words.upper(), 10.5, "soft", True, width=width)
    return y + 14


def _table_widths(width: float) -> tuple[float, float]:
    issue = (width - 2 * GAP) * 0.35
    return issue, width - 2 * GAP - 2 * issue


def _waiting_widths(width: float, s: np.ndarray) -> tuple[float, float]:
    count = SLOTS - TABLE_SLOTS - int(s["mode"] == Mode.SOLO)
    event = width * 0.215
    return (width - event - count * GAP) / count, event


def _row_height(s: np.ndarray, pack: Pack, slots: range, width: float, scale: float) -> float:
    lying = [int(s["slot"][k]) for k in slots if s["slot"][k] >= 0]
    return max([140.0, *(issue_height(pack, issue, width, scale) for issue in lying)])


def _rows_height(width: float, s: np.ndarray, pack: Pack, scale: float) -> float:
    """Both rows of cards with their headings."""
    table = _row_height(s, pack, range(TABLE_SLOTS), _table_widths(width)[0], scale)
    waiting = _row_height(s, pack, range(TABLE_SLOTS, SLOTS), _waiting_widths(width, s)[0], scale)
    return table + waiting + 2 * 14 + 5


def _table_row(
    canvas: Canvas, x: float, y: float, width: float, s: np.ndarray, pack: Pack, scale: float
) -> float:
    y = _heading(canvas, x, y, "Conference Table", width)
    issue_wide, event_wide = _table_widths(width)
    high = _row_height(s, pack, range(TABLE_SLOTS), issue_wide, scale)
    event = int(s["event_table"])
    for k in range(TABLE_SLOTS):
        place = Box(x + k * (issue_wide + GAP), y, issue_wide, high)
        _slot(canvas, place, s, pack, k, scale)
    place = Box(x + 2 * (issue_wide + GAP), y, event_wide, high)
    if event >= 0:
        _event(canvas, place, s, pack, event, -1)
    else:
        _empty(canvas, place)
    return y + high


def _waiting_row(
    canvas: Canvas, x: float, y: float, width: float, s: np.ndarray, pack: Pack, scale: float
) -> float:
    y = _heading(canvas, x, y, "Waiting Room", width)
    issue_wide, event_wide = _waiting_widths(width, s)
    slots = range(TABLE_SLOTS, SLOTS - int(s["mode"] == Mode.SOLO))
    high = _row_height(s, pack, slots, issue_wide, scale)
    for place, k in enumerate(slots):
        _slot(canvas, Box(x + place * (issue_wide + GAP), y, issue_wide, high), s, pack, k, scale)
    left = x + len(slots) * (issue_wide + GAP)
    half = (high - GAP) / 2
    for k in range(2):
        box = Box(left, y + k * (half + GAP), event_wide, half)
        event = int(s["event_waiting"][k])
        if event >= 0:
            _event(canvas, box, s, pack, event, k)
        else:
            _empty(canvas, box)
    return y + high


def _slot(canvas: Canvas, box: Box, s: np.ndarray, pack: Pack, slot: int, scale: float) -> None:
    if s["slot"][slot] >= 0:
        with canvas.at(box.x, box.y):
            draw_issue(canvas, Box(0, 0, box.w, box.h), s, pack, int(s["slot"][slot]), slot, scale)
    else:
        _empty(canvas, box)


def _event(canvas: Canvas, box: Box, s: np.ndarray, pack: Pack, event: int, waiting: int) -> None:
    with canvas.at(box.x, box.y):
        draw_event(canvas, Box(0, 0, box.w, box.h), s, pack, event, waiting)


def _empty(canvas: Canvas, box: Box) -> None:
    canvas.rect(box, "", "line", 6, 1, ' stroke-dasharray="4 4"')


def _column(canvas: Canvas, s: np.ndarray, pack: Pack, seat: int | None, asks: str) -> float:
    """One column for a phone: what is asked, cards two in a row, the board, the nations."""
    base = len(canvas.parts)
    left, width = 8, PHONE - 16
    y = _phone_head(canvas, left, width, s, asks)
    y = _phone_cards(canvas, left, y, width, s, pack)
    for draw in (
        strip.draw_piles,
        strip.draw_strip,
        board.draw_tracks,
        board.draw_happiness,
        board.draw_demobilize,
    ):
        with canvas.at(left, y):
            y += draw(canvas, 0, 0, width, s, pack) + GAP
    seats = factions(s)
    for nation in seats:
        high = nations.nation_height(width, s, pack, nation)
        _nation(canvas, Box(left, y, width, high), s, pack, nation, seat)
        y += high + GAP
    with canvas.at(left, y):
        y += board.draw_counters(canvas, 0, 0, width, s) + GAP
    canvas.text(left, y + 8, f"cards: {pack.label}", 10, "soft", width=width)
    y += 16
    ground = Canvas(PALETTE)
    ground.rect(Box(0, 0, PHONE, y), "page")
    canvas.parts.insert(base, ground.parts[0])
    canvas._used.add("page")
    return y


def _nation(canvas: Canvas, box: Box, s: np.ndarray, pack: Pack, nation: int, seat: int | None) -> None:
    with canvas.at(box.x, box.y):
        nations.draw_nation(canvas, Box(0, 0, box.w, box.h), s, pack, nation, seat)


def _phone_head(canvas: Canvas, left: float, width: float, s: np.ndarray, asks: str) -> float:
    canvas.text(left, 24, "VERSAILLES 1919", 19, bold=True)
    canvas.text(left, 40, _progress(s), 11.5, "soft", width=width)
    nation = asked(s)
    box = Box(left, 48, width, 40)
    canvas.rect(box, "card", "accent", 10, 2)
    x = box.x + 10
    if nation >= 0:
        name = NATION_NAMES[nation]
        wide = width_of(name, 13, True) + 14
        canvas.rect(Box(x, box.y + 9, wide, 22), SIDES[nation].fill, "black", 11, 0.8)
        canvas.centred(Box(x, box.y + 9, wide, 22), name, 13, SIDES[nation].on, True)
        x += wide + 8
    canvas.block(Box(x, box.y + 5, box.right - x - 8, 31), asks, 13, bold=True)
    return 94


def _phone_cards(canvas: Canvas, left: float, y: float, width: float, s: np.ndarray, pack: Pack) -> float:
    half = (width - GAP) / 2
    places: list[tuple[str, list[tuple[str, int, int]]]] = [
        ("Conference Table", [("issue", k, int(s["slot"][k])) for k in range(TABLE_SLOTS)]),
        (
            "Waiting Room",
            [("issue", k, int(s["slot"][k])) for k in range(TABLE_SLOTS, SLOTS)]
            + [("event", k, int(s["event_waiting"][k])) for k in range(2)],
        ),
    ]
    places[0][1].append(("event", -1, int(s["event_table"])))
    for heading, cards in places:
        y = _heading(canvas, left, y, heading, width)
        lying = [card for card in cards if card[2] >= 0]
        for first in range(0, len(lying), 2):
            row = lying[first : first + 2]
            wide = half if len(row) == 2 else width
            high = max(
                issue_height(pack, card, wide) if sort == "issue" else event_height(pack, card, wide)
                for sort, _, card in row
            )
            for place, (sort, k, card) in enumerate(row):
                box = Box(left + place * (half + GAP), y, wide, high)
                if sort == "issue":
                    _slot(canvas, box, s, pack, k, 1)
                else:
                    _event(canvas, box, s, pack, card, k)
            y += high + GAP
    return y
