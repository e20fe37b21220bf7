"""The shipped font (Roboto Condensed, Apache licence beside it) and its metrics, so that a text is measured before it is drawn.

The two files are a subset (Latin letters) without kerning: a text is as wide as the advances of its letters.
"""

import struct
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "fonts"
FILES = {False: FOLDER / "RobotoCondensed-Regular.ttf", True: FOLDER / "RobotoCondensed-Bold.ttf"}
FAMILY = "Roboto Condensed"


@cache
def advances(bold: bool) -> tuple[dict[int, float], float]:
    """The advance of each character as a part of the font's size, and that of a character the font lacks."""
    data = FILES[bold].read_bytes()
    tables = {}
    for k in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, start, length = struct.unpack_from(">4sIII", data, 12 + 16 * k)
        tables[tag.decode()] = data[start : start + length]
    unit = struct.unpack_from(">H", tables["head"], 18)[0]
    metrics = struct.unpack_from(">H", tables["hhea"], 34)[0]
    widths = [struct.unpack_from(">H", tables["hmtx"], 4 * k)[0] / unit for k in range(metrics)]
    found = {
        char: widths[min(glyph, metrics - 1)] for char, glyph in _characters(tables["cmap"]).items() if glyph
    }
    return found, widths[0]


def _characters(cmap: bytes) -> dict[int, int]:
    """Character to glyph, of the first subtable in format 4."""
    for k in range(struct.unpack_from(">H", cmap, 2)[0]):
        start = struct.unpack_from(">HHI", cmap, 4 + 8 * k)[2]
        if struct.unpack_from(">H", cmap, start)[0] != 4:
            continue
        segments = struct.unpack_from(">H", cmap, start + 6)[0] // 2
        ends, begins, deltas, ranges = (start + 14 + place * 2 * segments for place in range(4))
        begins, deltas, ranges = begins + 2, deltas + 2, ranges + 2
        glyphs: dict[int, int] = {}
        for segment in range(segments):
            end, begin, delta, offset = (
                struct.unpack_from(">H", cmap, base + 2 * segment)[0]
                for base in (ends, begins, deltas, ranges)
            )
            for char in range(begin, min(end, 0xFFFE) + 1):
                glyph = char
                if offset:
                    glyph = struct.unpack_from(
                        ">H", cmap, ranges + 2 * segment + offset + 2 * (char - begin)
                    )[0]
                glyphs[char] = (glyph + delta) & 0xFFFF if glyph or not offset else 0
        return glyphs
    raise ValueError("the font has no character table of format 4")


@cache
def width_of(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is drawn."""
    found, missing = advances(bold)
    return sum(found.get(ord(char), missing) for char in text) * size


def fit(text: str, width: float, size: float, bold: bool = False) -> float:
    """The size, made smaller where the text would be wider than this; never cut."""
    wide = width_of(text, size, bold)
    return size if wide <= width else max(0.1, int(size * width / wide * 10) / 10)


def wrap(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """The text in lines that are no wider than this, broken at spaces; a word alone may be wider."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def wrap_in(
    text: str, width: float, height: float, size: float, bold: bool = False, leading: float = 1.2
) -> tuple[float, list[str]]:
    """The largest size up to this one in which the wrapped text fits a box, and its lines."""
    while True:
        lines = wrap(text, width, size, bold)
        widest = max((width_of(line, size, bold) for line in lines), default=0)
        if (widest <= width and len(lines) * size * leading <= height) or size <= 1:
            return size, lines
        size = round(size - 0.5, 1)
