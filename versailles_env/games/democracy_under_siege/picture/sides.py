"""An Ideology: its tracks, its hand (backs for who may not see it), its Reserve, what it has on the table."""

import numpy as np

from ....core.packs import Pack
from ....picture.canvas import Box, Canvas
from ....picture.pieces import Chip, Paint, card_back, chips_in
from ..actions import A_CARD
from ..constants import DECK, Opt, Type, Zone
from ..names import IDEOLOGY_TITLES
from ..state import choosing, foreign
from ..words.effects import card_text
from ..words.naming import card_name
from ..words.table import seen_zone
from .look import NOBODY, PAINTS

BACK = Paint("back", "white", "black")
GAP = 5
FACE, CHIPS = 104, 44
"""The least width of a card in hand, and the height that is left for what lies elsewhere."""
OPEN = {Zone.STANDBY: "stand-by", Zone.ACTIVE: "in force", Zone.CHOSEN: "played"}


def draw_side(
    canvas: Canvas, box: Box, s: np.ndarray, pack: Pack, ideology: int, seat: int | None, waits: int
) -> float:
    paint, name = PAINTS[ideology], IDEOLOGY_TITLES[ideology]
    canvas.rect(box, "panel", "accent" if waits == ideology else "line", 6, 3 if waits == ideology else 1)
    canvas.rect(Box(box.x + 2, box.y + 2, box.w - 4, 25), paint.fill, "black", 5, 0.8)
    wide = canvas.text(box.x + 10, box.y + 20, name, 16, paint.on, True)
    notes = [_player(s, ideology, seat), "to answer" if waits == ideology else ""]
    right = f"{int(s['vp'][ideology])} VP ({int(s['mil_vp'][ideology])} military)"
    canvas.text(box.right - 10, box.y + 20, right, 14, paint.on, True, "end", width=box.w * 0.4)
    told = ", ".join(word for word in notes if word)
    canvas.text(box.x + 18 + wide, box.y + 20, told, 11, paint.on, width=box.w * 0.56 - wide - 30)
    raw, factories, oil = (int(n) for n in s["resources"][ideology])
    numbers = (
        f"Prestige {int(s['prestige'][ideology])} \u2022 {int(s['pp'][ideology])} PP \u2022 {int(s['force'][ideology])} MR \u2022 "
        f"{int(s['cube_reserve'][ideology])} cubes \u2022 {int(s['cells_pool'][ideology])} trained \u2022 "
        f"{int(s['rerolls'][ideology])} re-rolls"
    )
    canvas.text(box.x + 10, box.y + 42, numbers, 11.5, bold=True, width=box.w - 20)
    pool = f"Resources: {raw} raw, {factories} factories, {oil} oil"
    canvas.text(box.x + 10, box.y + 57, pool, 11.5, "soft", width=box.w - 20)
    _cards(canvas, Box(box.x + 10, box.y + 64, box.w - 20, box.h - 70), s, pack, ideology, seat)
    return box.bottom


def _player(s: np.ndarray, ideology: int, seat: int | None) -> str:
    """With two players Communism is somebody's for the turn (D-2P-1)."""
    if ideology == 2 and s["options"][Opt.PLAYERS] == 0:
        owner = int(s["communism_owner"])
        return "yours this turn" if owner == seat else f"played by {IDEOLOGY_TITLES[owner]}"
    return "you" if ideology == seat else ""


def open_hand(s: np.ndarray, ideology: int, seat: int | None) -> list[int]:
    """The cards in hand, where a seat may see them; who sees all is shown their names alone."""
    if seat is None or foreign(s, seat)[ideology]:
        return []
    return [card for card, zone in _zones(s, ideology, False).items() if zone == Zone.HAND]


def _zones(s: np.ndarray, ideology: int, secret: bool) -> dict[int, int]:
    start = ideology * DECK
    return {card: seen_zone(s, card, secret) for card in range(start, start + DECK)}


def _cards(canvas: Canvas, box: Box, s: np.ndarray, pack: Pack, ideology: int, seat: int | None) -> None:
    hidden = seat is not None and foreign(s, seat)[ideology]
    zones = _zones(s, ideology, choosing(s) and hidden)
    hand = [card for card, zone in zones.items() if zone == Zone.HAND]
    closed = [card for card, zone in zones.items() if zone == Zone.CLOSED]
    chips: list[Chip] = []
    top = box.y
    if hidden:
        for k in range(len(hand)):
            card_back(canvas, Box(box.x + k * 26, top, 22, 30))
        told = f"{len(hand)} in hand" if hand else "no cards in hand"
        canvas.text(box.x + 26 * len(hand) + 4, top + 19, told, 11.5, "soft")
        top += 36
        chips += [Chip("Reserve: face down", BACK)] * len(closed)
    elif seat is None:
        chips += [_card(pack, card, ideology, "") for card in hand]
    elif hand:
        top = _faces(canvas, Box(box.x, top, box.w, box.h - CHIPS), pack, hand, ideology) + 5
    if not hidden:
        chips += [_card(pack, card, ideology, "Reserve, face down") for card in closed]
    chips += [_card(pack, card, ideology, "Reserve") for card, zone in zones.items() if zone == Zone.RESERVE]
    for card, zone in zones.items():
        if zone in OPEN:
            chips.append(_card(pack, card, ideology, OPEN[Zone(zone)]))
    deck = sum(zone == Zone.DECK for zone in zones.values())
    gone = [card for card, zone in zones.items() if zone == Zone.DISCARDS]
    chips.append(Chip(f"deck {deck}", BACK))
    chips += [Chip(card_name(pack, card), NOBODY, title="discarded", hollow=True) for card in gone]
    chips_in(canvas, Box(box.x, top, box.w, box.bottom - top), chips, 11.5)


def rows_of(cards: int, width: float) -> tuple[int, int]:
    """How many rows of how many cards a hand takes."""
    columns = max(1, min(cards, int((width + GAP) // (FACE + GAP))))
    return -(-cards // columns), columns


def _faces(canvas: Canvas, box: Box, pack: Pack, hand: list[int], ideology: int) -> float:
    """The hand as cards that tell what they do; where it ends."""
    rows, columns = rows_of(len(hand), box.w)
    wide = min(150, (box.w + GAP) / columns - GAP)
    high = (box.h + GAP) / rows - GAP
    for place, card in enumerate(hand):
        row, column = divmod(place, columns)
        with canvas.at(box.x + column * (wide + GAP), box.y + row * (high + GAP)):
            _face(canvas, Box(0, 0, wide, high), pack, card, ideology)
    return box.bottom


def _face(canvas: Canvas, box: Box, pack: Pack, card: int, ideology: int) -> None:
    paint, told = PAINTS[ideology], card_text(pack, card)
    canvas.open([A_CARD + card % DECK], f"{card_name(pack, card)} ({_kind(pack, card)}): {told}")
    canvas.rect(box, "card", "strong", 5, 1)
    canvas.rect(Box(1, 1, box.w - 2, 19), paint.fill, "black", 4, 0.6)
    canvas.text(5, 14, card_name(pack, card), 11, paint.on, True, width=box.w - 10)
    canvas.text(5, 31, _kind(pack, card), 9.5, "soft", True, width=box.w - 10)
    canvas.block(Box(5, 35, box.w - 10, box.h - 38), told, 10, leading=1.12)
    canvas.close()


def _kind(pack: Pack, card: int) -> str:
    face = pack.content.cards[card]
    event = pack.tables[0]["card_type"][card] == Type.EVENT
    return "Event" if event else f"{face.difficulty}+, {face.points} PP"


def _card(pack: Pack, card: int, ideology: int, where: str) -> Chip:
    kind = _kind(pack, card)
    words = f"{card_name(pack, card)} ({where or kind})"
    told = f"{card_name(pack, card)} ({kind}): {card_text(pack, card)}"
    return Chip(words, PAINTS[ideology], title=told, actions=(A_CARD + card % DECK,))
