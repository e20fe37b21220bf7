"""A position of Democracy under Siege as a picture: the regime track, Powers and conflicts, the three Ideologies; hands of
others lie face down."""

import numpy as np

from ....core.frames import CHANCE, CHOICE, KIND, D
from ....core.packs import Pack
from ....picture.canvas import Box, Canvas
from ....picture.pieces import question_bar
from ..constants import Ending
from ..names import IDEOLOGY_TITLES
from ..words.questions import ask
from ..words.sentences import ENDINGS
from .look import PAINTS, PALETTE
from .sides import draw_side, open_hand, rows_of
from .track import draw_track
from .world import draw_world

WIDE, TALL, PHONE, GAP = 1200, 800, 480, 8


def picture(state: np.ndarray, pack: Pack, seat: int | None, theme: str, width: int) -> str:
    """The position as a seat sees it; from 800 pixels on the whole board, below that one column."""
    canvas = Canvas(PALETTE)
    phone = width < 800
    wide, edge = (PHONE, 8) if phone else (WIDE, 14)
    height: float = TALL
    y = draw_head(canvas, Box(edge, 8, wide - 2 * edge, 0), state, pack, seat, phone)
    waits = asked(state)
    if phone:
        y = draw_track(canvas, Box(edge, y, wide - 2 * edge, 470), state[0], pack) + GAP
        y = draw_world(canvas, Box(edge, y, wide - 2 * edge, 560), state[0], pack) + GAP
        for ideology in range(3):
            hand = len(open_hand(state[0], ideology, seat))
            rows = rows_of(hand, wide - 2 * edge - 20)[0] if hand else 0
            place = Box(edge, y, wide - 2 * edge, 120 + rows * 135 if rows else 170)
            y = draw_side(canvas, place, state[0], pack, ideology, seat, waits) + GAP
        height = y
    else:
        draw_track(canvas, Box(edge, y, 690, 496), state[0], pack)
        draw_world(canvas, Box(edge + 690 + GAP, y, wide - 2 * edge - 690 - GAP, 496), state[0], pack)
        y += 496 + GAP
        shares = [2 if open_hand(state[0], ideology, seat) else 1 for ideology in range(3)]
        x, unit = float(edge), (wide - 2 * edge - 2 * GAP) / sum(shares)
        for ideology, share in enumerate(shares):
            place = Box(x, y, unit * share, TALL - y - 10)
            draw_side(canvas, place, state[0], pack, ideology, seat, waits)
            x = place.right + GAP
    page = Canvas(PALETTE)
    page.rect(Box(0, 0, wide, height), "page")
    canvas.parts.insert(0, page.parts[0])
    canvas._used.add("page")
    return canvas.svg(wide, height, theme, width, "Democracy under Siege")


def asked(state: np.ndarray) -> int:
    """The Ideology that is asked, or -1."""
    s = state[0]
    if not int(s["depth"]) or s["over"]:
        return -1
    frame = s["stack"][int(s["depth"]) - 1]
    return int(frame[D]) if CHOICE <= frame[KIND] < CHANCE else -1


def draw_head(
    canvas: Canvas, box: Box, state: np.ndarray, pack: Pack, seat: int | None, phone: bool
) -> float:
    s = state[0]
    canvas.text(box.x, box.y + 18, "DEMOCRACY UNDER SIEGE", 20, bold=True, width=box.w * 0.38)
    order = ", ".join(IDEOLOGY_TITLES[int(k)] for k in s["order"])
    words = f"Turn {int(s['turn'])}, round {int(s['round_no'])} \u2022 {order} \u2022 cards {pack.label}"
    if s["total_war"]:
        words = f"TOTAL WAR \u2022 {words}"
    canvas.text(box.x, box.y + 36, words, 11.5, "soft", width=box.w * (1 if phone else 0.38))
    told = ask(state, pack, seat)
    if s["over"]:
        told = f"The game is over: {ENDINGS[Ending(int(s['ending']))]}"
    who = asked(state)
    bar = Box(box.x, box.y + 44, box.w, 40) if phone else Box(box.right - box.w * 0.6, box.y, box.w * 0.6, 38)
    question_bar(
        canvas, bar, told, IDEOLOGY_TITLES[who] if who >= 0 else "", PAINTS[who] if who >= 0 else None
    )
    return bar.bottom + 8 if phone else box.y + 46
