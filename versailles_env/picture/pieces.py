"""What board games are made of: cubes, discs, units, stars, cards and their backs, chips, tracks of boxes."""

from collections.abc import Sequence
from typing import NamedTuple

from .canvas import Box, Canvas, flow
from .font import width_of, wrap_in

STAR = "M0-1 .24-.33 .95-.31 .38.13 .59.81 0 .42-.59.81-.38.13-.95-.31-.24-.33Z"
FLAME = "M0-1C.1-.55.75-.3.7.3A.7.7 0 0 1-.7.3C-.7-.05-.45-.2-.4-.5-.2-.4-.1-.25-.1-.1.05-.35.1-.65 0-1Z"
SHIELD = "M-.8-.9H.8V0C.8.55.4.85 0 1-.4.85-.8.55-.8 0Z"
BARREL = "M-.6-.9H.6C.9-.3.9.3.6.9H-.6C-.9.3-.9-.3-.6-.9ZM-.8-.35H.8M-.8.35H.8"
SMILE = "M-1 0A1 1 0 1 1 1 0 1 1 0 1 1-1 0ZM-.5.25Q0 .8.5.25M-.35-.35V-.2M.35-.35V-.2"
CROSS = "M-.8-.8 .8.8M.8-.8-.8.8"
CROWN = "M-1 .7-.9-.5-.4.05 0-.8.4.05.9-.5 1 .7Z"
POINTER = "M-.6-.9 .9 0-.6.9Z"


class Paint(NamedTuple):
    """A side's colours: the piece and what is written on it."""

    fill: str
    on: str
    edge: str = "black"


class Chip(NamedTuple):
    """A small label: an icon and a word on a colour."""

    words: str
    paint: Paint
    icon: str = ""
    title: str = ""
    actions: tuple[int, ...] = ()
    hollow: bool = False


def chip_width(chip: Chip, size: float) -> float:
    icon = size * 1.05 if chip.icon else 0
    return icon + width_of(chip.words, size, True) + size * 0.75


def draw_chip(canvas: Canvas, x: float, y: float, chip: Chip, size: float) -> float:
    """A chip with its top left corner at (x, y), 1.45 times as high as its letters' size. Its width."""
    wide, high = chip_width(chip, size), size * 1.45
    if chip.title or chip.actions:
        canvas.open(chip.actions, chip.title)
    fill, on = ("card", "ink") if chip.hollow else (chip.paint.fill, chip.paint.on)
    canvas.rect(
        Box(x, y, wide, high), fill, chip.paint.fill if chip.hollow else chip.paint.edge, size * 0.3, 0.6
    )
    start = x + size * 0.38
    if chip.icon:
        if chip.icon in (SMILE, BARREL, CROSS):
            canvas.path(chip.icon, start + size * 0.42, y + high / 2, size * 0.42, "", on, 1)
        else:
            canvas.path(chip.icon, start + size * 0.42, y + high / 2, size * 0.46, on)
        start += size * 1.05
    canvas.text(start, y + high / 2 + size * 0.355, chip.words, size, on, True)
    if chip.title or chip.actions:
        canvas.close()
    return wide


def chips_height(chips: Sequence[Chip], width: float, size: float, gap: float = 3) -> float:
    if not chips:
        return 0
    rows = flow([chip_width(chip, size) for chip in chips], width, gap)[-1][0] + 1
    return rows * (size * 1.45 + gap) - gap


def draw_chips(
    canvas: Canvas, x: float, y: float, width: float, chips: Sequence[Chip], size: float, gap: float = 3
) -> float:
    """Chips set in lines; where they end."""
    sizes = [size * min(1.0, width / chip_width(chip, size)) for chip in chips]
    widths = [chip_width(chip, each) for chip, each in zip(chips, sizes, strict=True)]
    for chip, each, (row, left) in zip(chips, sizes, flow(widths, width, gap), strict=True):
        draw_chip(canvas, x + left, y + row * (size * 1.45 + gap), chip, each)
    return y + chips_height(chips, width, size, gap)


def chips_in(
    canvas: Canvas, box: Box, chips: Sequence[Chip], size: float, least: float = 4, gap: float = 3
) -> None:
    """Chips in a box, made smaller until all of them fit."""
    while size > least and chips_height(chips, box.w, size, gap) > box.h:
        size -= 0.5
    draw_chips(canvas, box.x, box.y, box.w, chips, size, gap)


def cube(canvas: Canvas, x: float, y: float, size: float, paint: Paint, hollow: bool = False) -> None:
    """A cube with its top left corner at (x, y); hollow where it is spent."""
    box = Box(x, y, size, size)
    if hollow:
        canvas.rect(box.inset(0.5), "sunk", "strong", size * 0.15, 1)
        return
    canvas.rect(box, paint.fill, paint.edge, size * 0.15, 0.8)
    canvas.rect(
        Box(x + size * 0.16, y + size * 0.16, size * 0.68, size * 0.2), "white", "", 1, extra=' opacity=".35"'
    )


def unit(
    canvas: Canvas, x: float, y: float, r: float, paint: Paint, words: str = "", hollow: bool = False
) -> None:
    """A unit around (x, y): a shield in its side's colour, with its letters."""
    canvas.path(SHIELD, x, y, r, "sunk" if hollow else paint.fill, "strong" if hollow else paint.edge, 1.2)
    if words:
        on = "ink" if hollow else paint.on
        canvas.centred(Box(x - r, y - r * 0.95, 2 * r, 1.7 * r), words, r * 0.95, on, True, pad=r * 0.2)


def stars(canvas: Canvas, right: float, y: float, count: int, r: float, fill: str) -> float:
    """Stars in a row that ends at the right; the left end of the row."""
    for k in range(count):
        canvas.path(STAR, right - r - k * r * 2.05, y, r, fill)
    return right - count * r * 2.05


def card_back(canvas: Canvas, box: Box, words: str = "") -> None:
    """A card face down: what it is for all who may not see it."""
    canvas.rect(box, "back", "black", 4, 0.8)
    canvas.rect(box.inset(min(box.w, box.h) * 0.12), "", "back_line", 3, 1)
    if words:
        canvas.centred(box, words, min(box.h * 0.35, 12), "white", True, pad=box.w * 0.15)


def panel(canvas: Canvas, box: Box, title: str = "", edge: str = "line") -> None:
    """A part of the board with its heading in small capitals."""
    canvas.rect(box, "panel", edge, 6, 1)
    if title:
        canvas.text(box.x + 10, box.y + 15, title.upper(), 10.5, "soft", True, width=box.w - 20)


def boxes(
    canvas: Canvas, x: float, y: float, labels: Sequence[str], size: float, taken: int, gap: float = 3
) -> float:
    """A track of boxes that fill from the left; the taken ones are struck out. Where it ends."""
    for k, label in enumerate(labels):
        box = Box(x + k * (size + gap), y, size, size)
        canvas.rect(box, "sunk" if k < taken else "card", "strong", 3, 1)
        canvas.centred(box, label, size * 0.55, "soft" if k < taken else "ink", k >= taken)
        if k < taken:
            canvas.line(box.x + 3, box.bottom - 3, box.right - 3, box.y + 3, "warn", 1.5)
    return x + len(labels) * (size + gap) - gap


def question_bar(canvas: Canvas, box: Box, words: str, name: str = "", paint: Paint | None = None) -> None:
    """What is asked, and of whom in the colours of the side."""
    canvas.rect(box, "card", "accent", min(18, box.h / 2), 2)
    x = box.x + 12
    if name and paint:
        tag = Box(x, box.y + (box.h - 22) / 2, width_of(name, 13.5, True) + 16, 22)
        canvas.rect(tag, paint.fill, "black", 11, 0.8)
        canvas.centred(tag, name, 13.5, paint.on, True)
        x = tag.right + 8
    size, lines = wrap_in(words, box.right - x - 12, box.h - 8, 14, True)
    top = box.y + (box.h - len(lines) * size * 1.2) / 2
    for place, line in enumerate(lines):
        canvas.text(x, top + size * 0.95 + place * size * 1.2, line, size, bold=True)
