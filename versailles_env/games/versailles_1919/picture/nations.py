"""The nations: Influence, units, Strategy card, settled Issues, and at the end the score."""

import numpy as np

from ....core.packs import Pack
from ....picture.canvas import Box, Canvas
from ....picture.pieces import POINTER, STAR, Chip, Paint, chips_height, chips_in, cube, unit
from ..actions import NATION_NAMES
from ..answers import A_ISSUE, A_NATION, A_UNIT, RECLAIM
from ..constants import FLAG, PLAYER_SEAT, Counter, Mode, Nation, Part, Unit
from ..describe import COUNTER_NAMES, effects_words
from ..pack import Cards
from .look import CODES, COUNTER_CODES, PLACES, SIDES, asked, score_chips

HEAD, CHIP = 25, 11


def nation_height(width: float, s: np.ndarray, pack: Pack, nation: int) -> float:
    """How high a panel of this width must be."""
    chips = _all_settled(pack, s, nation)
    held = 19 if s["strategy"][nation] >= 0 else 2
    return HEAD + 8 + 37 + held + max(18, chips_height(chips, width - 20, CHIP)) + 8


def draw_nation(canvas: Canvas, box: Box, s: np.ndarray, pack: Pack, nation: int, seat: int | None) -> None:
    """A nation's panel. Who is asked has a frame, the active player a pointer."""
    paint = SIDES[nation]
    waits = asked(s) == nation
    canvas.open([A_NATION + nation], NATION_NAMES[nation])
    canvas.rect(box, "panel", "accent" if waits else "line", 6, 3 if waits else 1)
    canvas.rect(Box(box.x + 2, box.y + 2, box.w - 4, HEAD), paint.fill, paint.edge, 5, 0.8)
    x = box.x + 10
    if nation == int(s["active"]) and not s["ending"]:
        canvas.path(POINTER, x + 4, box.y + HEAD / 2 + 2, 6, paint.on)
        x += 15
    wide = canvas.text(x, box.y + 20, NATION_NAMES[nation], 16, paint.on, True)
    note = _note(s, nation, seat, waits)
    _standing(canvas, box, s, nation)
    canvas.text(x + wide + 8, box.y + 20, note, 11, paint.on, width=box.w - 110 - wide)
    canvas.close()
    y = box.y + HEAD + 8
    y = _pools(canvas, Box(box.x + 10, y, box.w - 20, 0), s, nation)
    y = _strategy(canvas, Box(box.x + 10, y, box.w - 20, 18), s, pack.content, nation)
    chips = _all_settled(pack, s, nation)
    if chips:
        chips_in(canvas, Box(box.x + 10, y, box.w - 20, box.bottom - y - 6), chips, CHIP)
    else:
        canvas.text(box.x + 10, y + 12, "no settled Issue", 10.5, "soft")


def _note(s: np.ndarray, nation: int, seat: int | None, waits: bool) -> str:
    """What stands beside the name."""
    words = []
    if s["mode"] == Mode.SOLO:
        words.append(
            "the player" if nation == int(s["hero"]) else "agent" if s["seated"] >> nation & 1 else "bot"
        )
    elif s["mode"] == Mode.TWO and nation == Nation.USA:
        words.append("shared")
    if seat == nation or (seat == PLAYER_SEAT and nation == int(s["hero"]) and s["mode"] == Mode.SOLO):
        words = ["you"]
    if waits:
        words.append("to answer")
    return ", ".join(words)


def _standing(canvas: Canvas, box: Box, s: np.ndarray, nation: int) -> None:
    """Stars and flags now, the score at the end."""
    on = SIDES[nation].on
    right = box.right - 10
    if s["ending"] and s["mode"] != Mode.SOLO:
        row = s["score"][nation]
        words = f"{int(row[Part.TOTAL])} VP, rank {int(s['rank'][nation])}"
        canvas.text(right, box.y + 20, words, 14, on, True, "end", width=90)
        return
    canvas.open(
        title=f"{int(s['stars'][nation])} stars on settled Issues, {int(s['flag_counters'][nation])} own flags"
    )
    flags = int(s["flag_counters"][nation])
    wide = canvas.text(right, box.y + 20, f"+{flags} flags", 11, on, False, "end")
    left = right - wide - 6
    wide = canvas.text(left, box.y + 20, int(s["stars"][nation]), 15, on, True, "end")
    canvas.path(STAR, left - wide - 8, box.y + HEAD / 2 + 2, 6, on)
    canvas.close()


def _pools(canvas: Canvas, box: Box, s: np.ndarray, nation: int) -> float:
    """Influence and units, Available and Exhausted."""
    paint = SIDES[nation]
    available, exhausted = int(s["available"][nation]), int(s["exhausted"][nation])
    canvas.text(box.x, box.y + 10, "Influence", 10.5, "soft")
    start = box.x + 50
    size = min(10.5, (box.w - 92) / 15 - 2)
    told = f"Influence: {available} Available, {exhausted} Exhausted"
    canvas.open([RECLAIM] if asked(s) == nation else [], told)
    canvas.rect(Box(start - 2, box.y - 1, 15 * (size + 2) + 2, 14), "panel")
    for k in range(available + exhausted):
        cube(canvas, start + k * (size + 2), box.y + 1, size, paint, hollow=k >= available)
    canvas.close()
    canvas.text(box.right, box.y + 10, f"{available} / {exhausted}", 11.5, "ink", True, "end", width=40)
    y = box.y + 18
    if s["mode"] == Mode.TWO and nation == Nation.USA:  # V-2P-1: no Military
        canvas.text(box.x, y + 10, "no Happiness marker, no Military", 10.5, "soft")
        return y + 19
    canvas.text(box.x, y + 10, "Units", 10.5, "soft")
    x = start + 6
    for count, hollow, action in (
        (int(s["units"][nation]), False, Unit.AVAILABLE),
        (int(s["units_exhausted"][nation]), True, Unit.EXHAUSTED),
    ):
        for _ in range(count):
            canvas.open([A_UNIT + action] if asked(s) == nation else [])
            unit(canvas, x, y + 6, 7, paint, "", hollow)
            canvas.close()
            x += 17
    words = _units_told(s, nation)
    canvas.text(x + 1, y + 10, words, 10.5, "soft", width=box.right - x - 1)
    return y + 19


def _units_told(s: np.ndarray, nation: int) -> str:
    deployed = int((s["deployed"][nation] > 0).sum())
    parts = [
        (int(s["units"][nation]), "Available"),
        (int(s["units_exhausted"][nation]), "Exhausted"),
        (deployed, "deployed"),
        (int(s["units_demobilized"][nation]), "demobilized"),
    ]
    return ", ".join(f"{count} {name}" for count, name in parts if count)


def _strategy(canvas: Canvas, box: Box, s: np.ndarray, cards: Cards, nation: int) -> float:
    held = int(s["strategy"][nation])
    if held < 0:
        return box.y + 2
    card = cards.strategies[held]
    wide = canvas.text(box.x, box.y + 11, card.name, 11, "gold", True, width=box.w * 0.38)
    chips_in(canvas, Box(box.x + wide + 6, box.y, box.w - wide - 6, 17), score_chips(card), 9, gap=2)
    return box.y + 19


def _all_settled(pack: Pack, s: np.ndarray, nation: int) -> list[Chip]:
    return [_settled(pack, s, issue) for issue in np.flatnonzero(s["issue_owner"] == nation).tolist()]


def _settled(pack: Pack, s: np.ndarray, issue: int) -> Chip:
    """A settled Issue: its region's colour, its stars, the letters of the counters on it."""
    cards: Cards = pack.content
    t = pack.tables[0]
    option = int(s["issue_option"][issue])
    region, value = int(t["issue_region"][issue]), int(t["issue_stars"][issue])
    laid = t["option_counters"][issue, option].astype(int).copy() if option >= 0 else np.zeros(10, int)
    if option >= 0 and t["option_choice"][issue, option] and s["issue_naval"][issue] >= 0:
        laid[Counter.NAVAL_UK + int(s["issue_naval"][issue])] += 1
    codes = [
        COUNTER_CODES[kind] + (f"-{CODES[FLAG[kind]]}" if FLAG[kind] >= 0 else "")
        for kind in range(len(laid))
        for _ in range(laid[kind])
    ]
    names = [
        COUNTER_NAMES[Counter(kind).name.lower()] for kind in range(len(laid)) for _ in range(laid[kind])
    ]
    title = f"{cards.issue_name(issue)}, {value} stars"
    if option >= 0:
        chosen = cards.issues[issue].option[option]
        title += f": {chosen.label} ({effects_words(chosen.effects)})"
        title += f"; counters: {', '.join(names) or 'none'}"
    words = f"{cards.issue_name(issue)} {value}" + (f" \u00b7 {' '.join(codes)}" if codes else "")
    return Chip(
        words, Paint(PLACES[region], "white", PLACES[region]), title=title, actions=(A_ISSUE + issue,)
    )
