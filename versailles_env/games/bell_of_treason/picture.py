"""A position of The Bell of Treason as a picture: the four Dimensions, supplies, the German track, hands; what is hidden lies face down."""

import numpy as np

from ...core.frames import CHANCE, CHOICE, KIND, SEAT
from ...core.packs import Pack
from ...picture.canvas import Box, Canvas
from ...picture.palette import BASE
from ...picture.pieces import STAR, Chip, Paint, card_back, chips_in, cube, panel, question_bar
from ...systems.crisis_dimension.constants import (
    A_CARD,
    A_DIMENSION,
    A_GOAL,
    A_PLACE,
    A_REMOVE,
    A_REPLACE,
    A_TAKE,
    A_USE,
    TOP_VP,
    USES,
    CardZone,
    GoalZone,
)
from .constants import DISKS, FINAL_ROUND, MOBILIZED, TRACK, Ending
from .names import DIMENSION_NAMES, SIDE_NAMES, SPACE_NAMES, SPACES, ZONE_NAMES
from .pack.describe import event_words
from .pack.load import Cards
from .words.questions import question_words
from .words.sentences import HOW, MOBILIZATIONS

WIDE, TALL, PHONE, GAP = 1200, 800, 480, 8
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
CARD = Box(0, 0, 150, 118)


def picture(state: np.ndarray, pack: Pack, seat: int | None, theme: str, width: int) -> str:
    """The position as a seat sees it; from 800 pixels on the whole board, below that one column."""
    s = state[0]
    canvas = Canvas(PALETTE)
    phone = width < 800
    wide = PHONE if phone else WIDE
    ground = len(canvas.parts)
    edge = 8 if phone else 14
    y = _head(canvas, Box(edge, 8, wide - 2 * edge, 0), state, pack, seat, phone)
    if phone:
        y = _dimensions(canvas, Box(edge, y, wide - 2 * edge, 560), s) + GAP
        y = _tracks(canvas, Box(edge, y, wide - 2 * edge, 0), s) + GAP
        y = _piles(canvas, Box(edge, y, wide - 2 * edge, 150), s, pack.content) + GAP
        for side in range(2):
            y = _side(canvas, Box(edge, y, wide - 2 * edge, 0), s, pack.content, side, seat) + GAP
        height = y
    else:
        _dimensions(canvas, Box(edge, y, 780, 410), s)
        right = edge + 780 + GAP
        low = _tracks(canvas, Box(right, y, wide - edge - right, 0), s) + GAP
        _piles(canvas, Box(right, low, wide - edge - right, y + 410 - low), s, pack.content)
        y += 410 + GAP
        each = (wide - 2 * edge - GAP) / 2
        for side in range(2):
            _side(
                canvas, Box(edge + side * (each + GAP), y, each, TALL - y - 10), s, pack.content, side, seat
            )
        height = TALL
    page = Canvas(PALETTE)
    page.rect(Box(0, 0, wide, height), "page")
    canvas.parts.insert(ground, page.parts[0])
    canvas._used.add("page")
    return canvas.svg(wide, height, theme, width, "The Bell of Treason")


def asked(s: np.ndarray) -> int:
    depth = int(s["depth"])
    if not depth or s["over"]:
        return -1
    frame = s["stack"][depth - 1]
    return int(frame[SEAT]) if CHOICE <= frame[KIND] < CHANCE else -1


def _head(canvas: Canvas, box: Box, state: np.ndarray, pack: Pack, seat: int | None, phone: bool) -> float:
    s = state[0]
    canvas.text(box.x, box.y + 18, "THE BELL OF TREASON", 20, bold=True, width=box.w * 0.6)
    place = "Final Decision" if s["round_n"] == FINAL_ROUND else f"Round {int(s['round_n'])}"
    first = SIDE_NAMES[int(s["initiative"])] if s["initiative"] >= 0 else "nobody"
    words = f"{place} \u2022 Initiative: {first} \u2022 cards {pack.label}"
    canvas.text(box.x, box.y + 36, words, 11.5, "soft", width=box.w * (1 if phone else 0.36))
    told = question_words(state, pack, seat)
    if s["over"]:
        told = f"The game is over: {HOW[Ending(int(s['ending']))]}"
    who = asked(s)
    bar = (
        Box(box.x, box.y + 44, box.w, 40) if phone else Box(box.right - box.w * 0.62, box.y, box.w * 0.62, 38)
    )
    question_bar(canvas, bar, told, SIDE_NAMES[who] if who >= 0 else "", PAINTS[who] if who >= 0 else None)
    return bar.bottom + 8 if phone else box.y + 46


def _dimensions(canvas: Canvas, box: Box, s: np.ndarray) -> float:
    """Four rows of three spaces, the Pivotal one with a star; who controls a space frames it."""
    high = (box.h - 3 * 6) / 4
    label = min(96, box.w * 0.2)
    for dimension in range(4):
        y = box.y + dimension * (high + 6)
        canvas.open([A_DIMENSION + dimension])
        canvas.rect(Box(box.x, y, box.w, high), "panel", "line", 6)
        canvas.centred(Box(box.x, y, label, high), DIMENSION_NAMES[dimension], 14, "soft", True, pad=6)
        canvas.close()
        each = (box.w - label - 6) / 3
        for k in range(3):
            place = Box(box.x + label + k * each, y + 6, each - 6, high - 12)
            with canvas.at(place.x, place.y):
                _space(canvas, Box(0, 0, place.w, place.h), s, 3 * dimension + k)
    return box.bottom


def _space(canvas: Canvas, box: Box, s: np.ndarray, space: int) -> None:
    holder = next((side for side in range(2) if s["held"][side] >> space & 1), -1)
    told = f"{SPACE_NAMES[space]}: " + ", ".join(
        f"{SIDE_NAMES[side]} {int(s['cubes'][side, space])}" for side in range(2)
    )
    told += f"; controlled by {SIDE_NAMES[holder]}" if holder >= 0 else ""
    canvas.open([start + space for start in (A_PLACE, A_REMOVE, A_REPLACE, A_TAKE)], told)
    frame = ("ink", "defend", "strong")[holder]
    canvas.rect(box, "card", frame, 6, 4 if holder == 1 else 2.5 if holder == 0 else 1)
    left = box.x + 8
    if space % 3 == 0:
        canvas.path(STAR, left + 6, box.y + 14, 6, "gold")
        left += 17
    canvas.text(left, box.y + 18.5, SPACE_NAMES[space], 13, bold=True, width=box.right - left - 8)
    narrow = box.w < 180
    size = min(20, (box.w - 16) / 4 - 3) if narrow else min(22, (box.w - 24) / 8 - 3)
    for side in range(2):
        left = box.x + 8 if side == 0 or narrow else box.right - 5 - 4 * (size + 3)
        top = box.y + 27 + (side * (size + 4) if narrow else 0)
        for k in range(4):
            if k < int(s["cubes"][side, space]):
                cube(canvas, left + k * (size + 3), top, size, PAINTS[side])
            else:
                canvas.rect(Box(left + k * (size + 3), top, size, size), "sunk", "", 3)
    words = f"{SIDE_NAMES[holder]} controls" if holder >= 0 else "nobody controls"
    canvas.text(box.x + 8, box.bottom - 6, words, 10.5, "ink" if holder >= 0 else "soft", holder >= 0)
    canvas.close()


def _tracks(canvas: Canvas, box: Box, s: np.ndarray) -> float:
    """Victory points, the supplies of both sides, and the German Activity track."""
    y = _points(canvas, Box(box.x, box.y, box.w, 62), int(s["vp"][0])) + GAP
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


def _points(canvas: Canvas, box: Box, vp: int) -> float:
    panel(canvas, box, "Victory points: to the left for Concede, to the right for Defend")
    each = (box.w - 20) / (2 * TOP_VP + 1)
    for value in range(-TOP_VP, TOP_VP + 1):
        here = Box(box.x + 10 + (value + TOP_VP) * each, box.y + 24, each - 3, 28)
        now = value == vp
        canvas.rect(here, "accent" if now else "card", "line", 4)
        canvas.centred(here, abs(value), 13, "on_accent" if now else "soft", now)
    return box.bottom


def _piles(canvas: Canvas, box: Box, s: np.ndarray, cards: Cards) -> float:
    """The deck, cards in use, discards from the top, cards out of the game."""
    panel(canvas, box, "Deck and discards")
    card_back(canvas, Box(box.x + 10, box.y + 22, 22, 30))
    deck = int((s["card_zone"] == CardZone.DECK).sum())
    canvas.text(box.x + 40, box.y + 42, f"{deck} cards in the deck", 12, bold=True, width=box.w - 50)
    chips = [
        Chip(cards.cards[k].name, COLOUR[cards.cards[k].side], title="in use", actions=_uses())
        for k in range(len(cards.cards))
        if s["card_zone"][k] == CardZone.SHOWN
    ]
    pile = [int(card) for card in s["pile"][: int(s["pile_n"])][::-1]]
    chips += [
        Chip(cards.cards[k].name, COLOUR[cards.cards[k].side], title=_told(cards, k), actions=(A_CARD + k,))
        for k in pile
    ]
    chips += [
        Chip(f"{cards.cards[k].name} (out)", COLOUR[cards.cards[k].side], hollow=True)
        for k in range(len(cards.cards))
        if s["card_zone"][k] == CardZone.OUT
    ]
    chips_in(canvas, Box(box.x + 10, box.y + 60, box.w - 20, box.h - 68), chips, 10.5)
    return box.bottom


def _uses() -> tuple[int, ...]:
    return tuple(range(A_USE, A_USE + USES))


def _told(cards: Cards, card: int) -> str:
    face = cards.cards[card]
    return f"{face.name}, {face.points} points: {event_words(cards, card)}"


def _side(canvas: Canvas, box: Box, s: np.ndarray, cards: Cards, side: int, seat: int | None) -> float:
    """A side's hand and Objective: open to itself, face down to the other."""
    open_to = seat in (None, side)
    waits = asked(s) == side
    zones = s["card_zone"].tolist()
    hand = [k for k, zone in enumerate(zones) if zone == CardZone.HAND0 + side]
    aside = [k for k, zone in enumerate(zones) if zone == CardZone.ASIDE0 + side]
    front = [k for k, zone in enumerate(zones) if zone == CardZone.FRONT and k == int(s["final_card"][side])]
    columns = max(1, int((box.w - 14) // (CARD.w - 22 + 6)))
    wide = (box.w - 20 + 6) / columns - 6
    lying = [*((k, "") for k in hand), *((k, "set aside") for k in aside), *((k, "in front") for k in front)]
    rows = max(1, -(-len(lying) // columns))
    high = CARD.h if not box.h else min(170, (box.h - 62 - (rows - 1) * 6) / rows)
    whole = Box(box.x, box.y, box.w, box.h or 62 + rows * (high + 6))
    canvas.rect(whole, "panel", "accent" if waits else "line", 6, 3 if waits else 1)
    canvas.rect(Box(box.x + 2, box.y + 2, box.w - 4, 25), PAINTS[side].fill, "black", 5, 0.8)
    you = "you" if seat == side else ""
    bot = "solo opponent" if s["opponent"] == side else ""
    note = ", ".join(word for word in (you, bot, "to answer" if waits else "") if word)
    width = canvas.text(box.x + 10, box.y + 20, SIDE_NAMES[side], 16, PAINTS[side].on, True)
    canvas.text(box.x + 18 + width, box.y + 20, note, 11, PAINTS[side].on, width=box.w - width - 40)
    _objective(canvas, Box(box.x + 10, box.y + 31, box.w - 20, 20), s, cards, side, open_to)
    for place, (card, where) in enumerate(lying):
        row, column = divmod(place, columns)
        here = Box(box.x + 10 + column * (wide + 6), box.y + 55 + row * (high + 6), wide, high)
        with canvas.at(here.x, here.y):
            face = Box(0, 0, wide, high)
            if open_to or where == "in front":
                _card(canvas, face, cards, card, where)
            else:
                card_back(canvas, face, where)
    return whole.bottom


def _objective(canvas: Canvas, box: Box, s: np.ndarray, cards: Cards, side: int, open_to: bool) -> None:
    kept = [k for k in range(len(SPACES)) if s["goal_zone"][k] == GoalZone.KEPT0 + side]
    offered = [k for k in range(len(SPACES)) if s["goal_zone"][k] == GoalZone.OFFERED0 + side]
    done = [k for k in range(len(SPACES)) if s["goal_zone"][k] == GoalZone.DONE0 + side]
    x = box.x + canvas.text(box.x, box.y + 13, "Objective", 11, "soft") + 8
    chips = []
    for k in (*kept, *offered, *done):
        if not open_to and not (k in done or (k in kept and s["goals_open"])):
            chips.append(Chip("face down", Paint("back", "white", "black")))
            continue
        goal = cards.objectives[k]
        space = SPACE_NAMES[SPACES.index(goal.space)]
        told = f"{goal.name}: {event_words(cards, len(cards.cards) + k)}"
        chips.append(Chip(f"{goal.name} ({space})", PAINTS[side], title=told, actions=(A_GOAL + k,)))
    if chips:
        chips_in(canvas, Box(x, box.y, box.right - x, 19), chips, 11)
    else:
        canvas.text(x, box.y + 13, "none", 11, "soft")


def _card(canvas: Canvas, box: Box, cards: Cards, card: int, where: str) -> None:
    face = cards.cards[card]
    paint = COLOUR[face.side]
    canvas.open([A_CARD + card, *(_uses() if where == "" else ())], _told(cards, card))
    canvas.rect(box, "card", "strong", 6, 1)
    canvas.rect(Box(box.x + 1, box.y + 1, box.w - 2, 22), paint.fill, "black", 5, 0.6)
    canvas.text(box.x + 6, box.y + 16, face.name, 12, paint.on, True, width=box.w - 32)
    canvas.circle(box.right - 13, box.y + 12, 9, "card", "black", 0.8)
    canvas.text(box.right - 13, box.y + 16, face.points, 12, "ink", True, "middle")
    marks = [where] if where else []
    if face.tab:
        marks.append(f"tab {SPACE_NAMES[SPACES.index(face.tab)]}{' or event' if face.tab_event else ''}")
    if face.repeated:
        marks.append("Repeated")
    foot = 13 if marks else 0
    body = Box(box.x + 6, box.y + 26, box.w - 12, box.h - 30 - foot)
    canvas.block(body, event_words(cards, card), 11)
    if marks:
        canvas.text(box.x + 6, box.bottom - 5, ", ".join(marks), 9.5, "soft", width=box.w - 12)
    canvas.close()
