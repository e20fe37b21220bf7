"""An Ideology: its tracks, its hand (backs for who may not see it), its Reserve, what it has on the table."""

import numpy as np

from ....core.packs import Pack
from ....picture.canvas import Box, Canvas
from ....picture.pieces import Chip, Paint, card_back, chips_in
from ..actions import A_CARD
from ..constants import DECK, Opt, Type, Zone
from ..names import IDEOLOGY_TITLES
from ..state import choosing, foreign
from ..words.naming import card_name
from ..words.table import seen_zone
from .look import NOBODY, PAINTS

BACK = Paint("back", "white", "black")
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


def _cards(canvas: Canvas, box: Box, s: np.ndarray, pack: Pack, ideology: int, seat: int | None) -> None:
    hidden = seat is not None and foreign(s, seat)[ideology]
    secret = choosing(s) and hidden
    start = ideology * DECK
    zones = {card: seen_zone(s, card, secret) for card in range(start, start + DECK)}
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
    else:
        chips += [_card(pack, card, ideology, "") for card in hand]
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


def _card(pack: Pack, card: int, ideology: int, where: str) -> Chip:
    face = pack.content.cards[card]
    kind = (
        "Event"
        if pack.tables[0]["card_type"][card] == Type.EVENT
        else f"{face.difficulty}+, {face.points} PP"
    )
    words = f"{card_name(pack, card)} ({where or kind})"
    return Chip(words, PAINTS[ideology], title=f"{face.name}: {kind}", actions=(A_CARD + card % DECK,))
