"""A canvas that writes SVG, one element a line: equal parts of two pictures are equal lines."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from html import escape
from typing import NamedTuple

from .document import document
from .font import fit, width_of, wrap, wrap_in
from .palette import Palette

CAP = 0.71
"""The height of a capital letter as a part of the size."""


class Box(NamedTuple):
    """A place on the canvas."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def inset(self, by: float) -> "Box":
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


@cache
def num(value: float) -> str:
    """A length as short text; pictures use the same few thousand over and over."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


class Canvas:
    """Elements in the order they are drawn. Colours are names of the palette."""

    def __init__(self, palette: Palette):
        self.palette = palette
        self.parts: list[str] = []
        self._used: set[str] = set()

    # shapes

    def rect(
        self, box: Box, fill: str = "", stroke: str = "", radius: float = 0, wide: float = 1, extra: str = ""
    ) -> None:
        corner = f' rx="{num(radius)}"' if radius else ""
        x, y, w, h = map(num, box)
        self._add(f'<rect x="{x}" y="{y}" width="{w}" height="{h}"{corner}', fill, stroke, wide, extra)

    def circle(self, x: float, y: float, r: float, fill: str = "", stroke: str = "", wide: float = 1) -> None:
        self._add(f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"', fill, stroke, wide)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, stroke: str, wide: float = 1, extra: str = ""
    ) -> None:
        ends = f'x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}"'
        self._add(f"<line {ends}", "", stroke, wide, extra)

    def path(
        self,
        shape: str,
        x: float,
        y: float,
        scale: float,
        fill: str = "",
        stroke: str = "",
        wide: float = 1,
    ) -> None:
        """A shape drawn around (0, 0) in a square of 2, put to (x, y) with half this size a unit."""
        place = f' transform="translate({num(x)} {num(y)}) scale({scale:.3g})"'
        self._add(f'<path d="{shape}"{place}', fill, stroke, wide / scale if scale else wide)

    def _add(self, head: str, fill: str, stroke: str, wide: float, extra: str = "") -> None:
        classes = [f"f-{fill}"] if fill else ["n"]
        self._used.update(name for name in (fill, stroke) if name)
        if stroke:
            classes.append(f"s-{stroke}")
            head += f' stroke-width="{num(wide) if wide >= 0.1 else f"{wide:.2g}"}"'
        self.parts.append(f'{head} class="{" ".join(classes)}"{extra}/>')

    # text

    def text(
        self,
        x: float,
        y: float,
        words: object,
        size: float,
        fill: str = "ink",
        bold: bool = False,
        anchor: str = "start",
        width: float | None = None,
    ) -> float:
        """A line of text on the baseline y; made smaller where it is wider than `width`. How wide it is drawn."""
        told = str(words)
        if not told:
            return 0
        if width is not None:
            size = fit(told, width, size, bold)
        self._used.add(fill)
        where = "" if anchor == "start" else f' text-anchor="{anchor}"'
        weight = " b" if bold else ""
        place = f'x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
        self.parts.append(f'<text {place}{where} class="f-{fill}{weight}">{escape(told, quote=False)}</text>')
        return width_of(told, size, bold)

    def centred(
        self, box: Box, words: object, size: float, fill: str = "ink", bold: bool = False, pad: float = 2
    ) -> None:
        """A line of text in the middle of a box."""
        size = fit(str(words), box.w - 2 * pad, size, bold)
        self.text(
            box.x + box.w / 2, box.y + box.h / 2 + size * CAP / 2, words, size, fill, bold, anchor="middle"
        )

    def paragraph(
        self,
        x: float,
        y: float,
        width: float,
        words: str,
        size: float,
        fill: str = "ink",
        bold: bool = False,
        leading: float = 1.2,
    ) -> float:
        """Wrapped lines from the top y down; where they end."""
        for line in wrap(words, width, size, bold):
            self.text(x, y + size * 0.95, line, size, fill, bold, width=width)
            y += size * leading
        return y

    def block(
        self, box: Box, words: str, size: float, fill: str = "ink", bold: bool = False, leading: float = 1.2
    ) -> None:
        """Wrapped lines in a box, made smaller until all of them fit."""
        size, lines = wrap_in(words, box.w, box.h, size, bold, leading)
        for place, line in enumerate(lines):
            self.text(box.x, box.y + size * 0.95 + place * size * leading, line, size, fill, bold)

    # groups

    def open(self, actions: Iterable[int] = (), title: str = "", classes: str = "") -> None:
        """Begin a group: a place that stands for these actions where they are legal, and what it tells when pointed at."""
        means = " ".join(map(str, actions))
        marks = f' data-a="{means}"' if means else ""
        marks += f' class="{classes}"' if classes else ""
        told = f"<title>{escape(title, quote=False)}</title>" if title else ""
        self.parts.append(f"<g{marks}>{told}")

    def close(self) -> None:
        self.parts.append("</g>")

    @contextmanager
    def at(self, x: float, y: float) -> Iterator[None]:
        """Draw around another origin: a part that only moves keeps its lines."""
        self.parts.append(f'<g transform="translate({num(x)} {num(y)})">')
        yield
        self.parts.append("</g>")

    def svg(self, width: float, height: float, theme: str, shown: float, title: str) -> str:
        """The whole picture: `width` x `height` units, shown as wide as `shown` pixels."""
        return document(self.parts, self.palette, self._used, width, height, theme, shown, title)


def flow(widths: Sequence[float], width: float, gap: float) -> list[tuple[int, float]]:
    """Row and x of items of these widths, set in lines like words."""
    places: list[tuple[int, float]] = []
    row, x = 0, 0.0
    for each in widths:
        if x and x + each > width + 0.01:
            row, x = row + 1, 0.0
        places.append((row, x))
        x += each + gap
    return places
