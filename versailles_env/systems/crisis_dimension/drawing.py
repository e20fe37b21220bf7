"""A position of a game of the system as a picture: Dimensions, piles, hands; what is hidden lies face down. A game adds its tracks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core.frames import CHANCE, CHOICE, KIND, SEAT
from ...core.packs import Pack
from ...picture.canvas import Box, Canvas
from ...picture.pieces import STAR, Chip, Paint, card_back, chips_in, cube, panel, question_bar
from .constants import (
    A_CARD,
    A_DIMENSION,
    A_GOAL,
    A_PLACE,
    A_REMOVE,
    A_REPLACE,
    A_TAKE,
    A_USE,
    SPACES,
    TOP_VP,
    USES,
    CardZone,
    GoalZone,
)
from .describe import Names
from .packs import Cards

WIDE, TALL, PHONE, GAP = 1200, 800, 480, 8
CARD = Box(0, 0, 150, 118)
USE_ACTIONS = tuple(range(A_USE, A_USE + USES))


@dataclass(frozen=True)
class Look:
    """How a game of the system looks: its names and colours, and what only it draws."""

    title: str
    final: str
    """The name of the final round."""
    names: Names
    palette: Mapping[str, tuple[str, str]]
    paints: tuple[Paint, Paint]
    colours: Mapping[str, Paint]
    """By the colour of a card, as packs spell it."""
    frames: tuple[tuple[str, float], tuple[str, float]]
    """Colour and width of the frame of a space that a side controls."""
    event: Callable[[Cards, int], str]
    """The event of a card, or of an Objective, which come after the cards."""
    question: Callable[[np.ndarray, Pack, int | None], str]
    ending: Callable[[np.ndarray], str]
    tracks: Callable[[Canvas, Box, np.ndarray], float]
    """Draws victory points, supplies and the game's own tracks from the top of a box; where they end."""
    uses: tuple[int, ...] = USE_ACTIONS
    marks: Callable[[Any], Sequence[str]] = lambda card: ()
    """What a card says beside its event."""
    discs: tuple[str, str] = ("", "")
    extra: Callable[[int], Sequence[int]] = lambda space: ()
    """Answers of the game's own that are about a space."""


def draw(look: Look, state: np.ndarray, pack: Pack, seat: int | None, theme: str, width: int) -> str:
    """The position as a seat sees it; from 800 pixels on the whole board, below that one column."""
    s, cards = state[0], pack.content
    canvas = Canvas(dict(look.palette))
    phone = width < 800
    wide = PHONE if phone else WIDE
    ground = len(canvas.parts)
    edge = 8 if phone else 14
    y = _head(look, canvas, Box(edge, 8, wide - 2 * edge, 0), state, pack, seat, phone)
    if phone:
        y = _dimensions(look, canvas, Box(edge, y, wide - 2 * edge, 560), s) + GAP
        y = look.tracks(canvas, Box(edge, y, wide - 2 * edge, 0), s) + GAP
        y = _piles(look, canvas, Box(edge, y, wide - 2 * edge, 150), s, cards) + GAP
        for side in range(2):
            y = _side(look, canvas, Box(edge, y, wide - 2 * edge, 0), s, cards, side, seat) + GAP
        height = y
    else:
        _dimensions(look, canvas, Box(edge, y, 780, 410), s)
        right = edge + 780 + GAP
        low = look.tracks(canvas, Box(right, y, wide - edge - right, 0), s) + GAP
        _piles(look, canvas, Box(right, low, wide - edge - right, y + 410 - low), s, cards)
        y += 410 + GAP
        each = (wide - 2 * edge - GAP) / 2
        for side in range(2):
            place = Box(edge + side * (each + GAP), y, each, TALL - y - 10)
            _side(look, canvas, place, s, cards, side, seat)
        height = TALL
    page = Canvas(dict(look.palette))
    page.rect(Box(0, 0, wide, height), "page")
    canvas.parts.insert(ground, page.parts[0])
    canvas._used.add("page")
    return canvas.svg(wide, height, theme, width, look.title)


def asked(s: np.ndarray) -> int:
    depth = int(s["depth"])
    if not depth or s["over"]:
        return -1
    frame = s["stack"][depth - 1]
    return int(frame[SEAT]) if CHOICE <= frame[KIND] < CHANCE else -1


def _head(
    look: Look, canvas: Canvas, box: Box, state: np.ndarray, pack: Pack, seat: int | None, phone: bool
) -> float:
    s, sides = state[0], look.names.sides
    canvas.text(box.x, box.y + 18, look.title.upper(), 20, bold=True, width=box.w * (0.6 if phone else 0.36))
    place = look.final if s["round_n"] == 4 else f"Round {int(s['round_n'])}"
    first = sides[int(s["initiative"])] if s["initiative"] >= 0 else "nobody"
    words = f"{place} \u2022 Initiative: {first} \u2022 cards {pack.label}"
    canvas.text(box.x, box.y + 36, words, 11.5, "soft", width=box.w * (1 if phone else 0.36))
    told = f"The game is over: {look.ending(s)}" if s["over"] else look.question(state, pack, seat)
    who = asked(s)
    bar = (
        Box(box.x, box.y + 44, box.w, 40) if phone else Box(box.right - box.w * 0.62, box.y, box.w * 0.62, 38)
    )
    question_bar(canvas, bar, told, sides[who] if who >= 0 else "", look.paints[who] if who >= 0 else None)
    return bar.bottom + 8 if phone else box.y + 46


def _dimensions(look: Look, canvas: Canvas, box: Box, s: np.ndarray) -> float:
    """Four rows of three spaces, the Pivotal one with a star; who controls a space frames it."""
    high = (box.h - 3 * 6) / 4
    label = min(96, box.w * 0.2)
    for dimension in range(4):
        y = box.y + dimension * (high + 6)
        canvas.open([A_DIMENSION + dimension])
        canvas.rect(Box(box.x, y, box.w, high), "panel", "line", 6)
        canvas.centred(Box(box.x, y, label, high), look.names.dimensions[dimension], 14, "soft", True, pad=6)
        canvas.close()
        each = (box.w - label - 6) / 3
        for k in range(3):
            place = Box(box.x + label + k * each, y + 6, each - 6, high - 12)
            with canvas.at(place.x, place.y):
                _space(look, canvas, Box(0, 0, place.w, place.h), s, 3 * dimension + k)
    return box.bottom


def _space(look: Look, canvas: Canvas, box: Box, s: np.ndarray, space: int) -> None:
    sides, name = look.names.sides, look.names.spaces[space]
    holder = next((side for side in range(2) if s["held"][side] >> space & 1), -1)
    lying = [side for side in range(2) if s["discs"][side] >> space & 1]
    told = f"{name}: " + ", ".join(f"{sides[side]} {int(s['cubes'][side, space])}" for side in range(2))
    told += "".join(f", {look.discs[side]}" for side in lying)
    told += f"; controlled by {sides[holder]}" if holder >= 0 else ""
    answers = [start + space for start in (A_PLACE, A_REMOVE, A_REPLACE, A_TAKE)]
    canvas.open([*answers, *look.extra(space)], told)
    colour, wide = look.frames[holder] if holder >= 0 else ("strong", 1)
    canvas.rect(box, "card", colour, 6, wide)
    left = box.x + 8
    if space % 3 == 0:
        canvas.path(STAR, left + 6, box.y + 14, 6, "gold")
        left += 17
    canvas.text(left, box.y + 18.5, name, 13, bold=True, width=box.right - left - 8)
    narrow = box.w < 180
    size = min(20, (box.w - 16) / 4 - 3) if narrow else min(22, (box.w - 24) / 8 - 3)
    for side in range(2):
        left = box.x + 8 if side == 0 or narrow else box.right - 5 - 4 * (size + 3)
        top = box.y + 27 + (side * (size + 4) if narrow else 0)
        for k in range(4):
            if k < int(s["cubes"][side, space]):
                cube(canvas, left + k * (size + 3), top, size, look.paints[side])
            else:
                canvas.rect(Box(left + k * (size + 3), top, size, size), "sunk", "", 3)
    words = f"{sides[holder]} controls" if holder >= 0 else "nobody controls"
    room = box.w - 16 - (20 if lying else 0)
    canvas.text(
        box.x + 8, box.bottom - 6, words, 10.5, "ink" if holder >= 0 else "soft", holder >= 0, width=room
    )
    for side in lying:
        canvas.circle(box.right - 15, box.bottom - 11, 8, look.paints[side].fill, look.paints[side].edge, 1.5)
        canvas.text(
            box.right - 15, box.bottom - 7, look.discs[side][0], 10, look.paints[side].on, True, "middle"
        )
    canvas.close()


def points(canvas: Canvas, box: Box, vp: int, title: str, high: float = 28) -> float:
    """A VP marker on its track."""
    panel(canvas, box, title)
    each = (box.w - 20) / (2 * TOP_VP + 1)
    for value in range(-TOP_VP, TOP_VP + 1):
        here = Box(box.x + 10 + (value + TOP_VP) * each, box.bottom - high - 10, each - 3, high)
        now = value == vp
        canvas.rect(here, "accent" if now else "card", "line", 4)
        canvas.centred(here, abs(value), 13, "on_accent" if now else "soft", now)
    return box.bottom


def _piles(look: Look, canvas: Canvas, box: Box, s: np.ndarray, cards: Cards) -> float:
    """The deck, cards in use, discards from the top, cards out of the game."""
    panel(canvas, box, "Deck and discards")
    card_back(canvas, Box(box.x + 10, box.y + 22, 22, 30))
    deck = int((s["card_zone"] == CardZone.DECK).sum())
    canvas.text(box.x + 40, box.y + 42, f"{deck} cards in the deck", 12, bold=True, width=box.w - 50)
    zones = s["card_zone"].tolist()
    colour = [look.colours[card.side] for card in cards.cards]
    chips = [
        Chip(card.name, colour[k], title="in use", actions=look.uses)
        for k, card in enumerate(cards.cards)
        if zones[k] == CardZone.SHOWN
    ]
    pile = [int(card) for card in s["pile"][: int(s["pile_n"])][::-1]]
    chips += [
        Chip(cards.cards[k].name, colour[k], title=_told(look, cards, k), actions=(A_CARD + k,)) for k in pile
    ]
    for zone, word in ((CardZone.UNDER, "under"), (CardZone.OUT, "out")):
        chips += [
            Chip(f"{card.name} ({word})", colour[k], hollow=True)
            for k, card in enumerate(cards.cards)
            if zones[k] == zone
        ]
    chips_in(canvas, Box(box.x + 10, box.y + 60, box.w - 20, box.h - 68), chips, 10.5)
    return box.bottom


def _told(look: Look, cards: Cards, card: int) -> str:
    face = cards.cards[card]
    return f"{face.name}, {face.points} points: {look.event(cards, card)}"


def _side(
    look: Look, canvas: Canvas, box: Box, s: np.ndarray, cards: Cards, side: int, seat: int | None
) -> float:
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
    paint = look.paints[side]
    canvas.rect(whole, "panel", "accent" if waits else "line", 6, 3 if waits else 1)
    canvas.rect(Box(box.x + 2, box.y + 2, box.w - 4, 25), paint.fill, "black", 5, 0.8)
    you = "you" if seat == side else ""
    bot = "solo opponent" if s["opponent"] == side else ""
    note = ", ".join(word for word in (you, bot, "to answer" if waits else "") if word)
    width = canvas.text(box.x + 10, box.y + 20, look.names.sides[side], 16, paint.on, True)
    canvas.text(box.x + 18 + width, box.y + 20, note, 11, paint.on, width=box.w - width - 40)
    _objective(look, canvas, Box(box.x + 10, box.y + 31, box.w - 20, 20), s, cards, side, seat)
    for place, (card, where) in enumerate(lying):
        row, column = divmod(place, columns)
        here = Box(box.x + 10 + column * (wide + 6), box.y + 55 + row * (high + 6), wide, high)
        with canvas.at(here.x, here.y):
            face = Box(0, 0, wide, high)
            if open_to or where == "in front":
                _card(look, canvas, face, cards, card, where)
            else:
                card_back(canvas, face, where)
    return whole.bottom


def _objective(
    look: Look, canvas: Canvas, box: Box, s: np.ndarray, cards: Cards, side: int, seat: int | None
) -> None:
    def lying(zone: int) -> list[int]:
        return [k for k in range(SPACES) if s["goal_zone"][k] == zone + side]

    kept, offered, done = lying(GoalZone.KEPT0), lying(GoalZone.OFFERED0), lying(GoalZone.DONE0)
    seen = int(s["goals_open"]) >> (1 - side) & 1
    x = box.x + canvas.text(box.x, box.y + 13, "Objective", 11, "soft") + 8
    chips = []
    for k in (*kept, *offered, *done):
        if seat not in (None, side) and not (k in done or (k in kept and seen)):
            chips.append(Chip("face down", Paint("back", "white", "black")))
            continue
        goal = cards.objectives[k]
        told = f"{goal.name}: {look.event(cards, len(cards.cards) + k)}"
        word = f"{goal.name} ({look.names.words[goal.space]})" + (" fulfilled" if k in done else "")
        chips.append(Chip(word, look.paints[side], title=told, actions=(A_GOAL + k,), hollow=k in done))
    if chips:
        chips_in(canvas, Box(x, box.y, box.right - x, 19), chips, 11)
    else:
        canvas.text(x, box.y + 13, "none", 11, "soft")


def _card(look: Look, canvas: Canvas, box: Box, cards: Cards, card: int, where: str) -> None:
    face = cards.cards[card]
    paint = look.colours[face.side]
    canvas.open([A_CARD + card, *(look.uses if where == "" else ())], _told(look, cards, card))
    canvas.rect(box, "card", "strong", 6, 1)
    canvas.rect(Box(box.x + 1, box.y + 1, box.w - 2, 22), paint.fill, "black", 5, 0.6)
    canvas.text(box.x + 6, box.y + 16, face.name, 12, paint.on, True, width=box.w - 32)
    canvas.circle(box.right - 13, box.y + 12, 9, "card", "black", 0.8)
    canvas.text(box.right - 13, box.y + 16, face.points, 12, "ink", True, "middle")
    marks = [*([where] if where else []), *look.marks(face)]
    foot = 13 if marks else 0
    body = Box(box.x + 6, box.y + 26, box.w - 12, box.h - 30 - foot)
    canvas.block(body, look.event(cards, card), 11)
    if marks:
        canvas.text(box.x + 6, box.bottom - 5, ", ".join(marks), 9.5, "soft", width=box.w - 12)
    canvas.close()
