"""Looks at a picture as a reader does: is every text inside the thing it stands on, and does none cover another?

Widths come from fontTools, not from our own reading of the font.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from fontTools.ttLib import TTFont

from versailles_env.picture.font import FILES

SVG = "{http://www.w3.org/2000/svg}"


@cache
def _font(bold: bool) -> tuple[dict[int, str], dict[str, tuple[int, int]], int]:
    font = TTFont(FILES[bold])
    return font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm


def drawn_width(text: str, size: float, bold: bool) -> float:
    names, metrics, unit = _font(bold)
    return sum(metrics[names[ord(char)]][0] for char in text) * size / unit


@dataclass(frozen=True)
class Area:
    x: float
    y: float
    right: float
    bottom: float
    what: str = ""
    anchor: float = 0

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    @property
    def size(self) -> float:
        return (self.right - self.x) * (self.bottom - self.y)

    def over(self, other: "Area", by: float) -> bool:
        return (
            min(self.right, other.right) - max(self.x, other.x) > by
            and min(self.bottom, other.bottom) - max(self.y, other.y) > by
        )


def placed(
    node: ET.Element, tag: str, x: float = 0, y: float = 0
) -> Iterator[tuple[ET.Element, float, float]]:
    """All elements of a tag, each with the origin that it is drawn around."""
    moved = re.fullmatch(r"translate\(([-.\d]+) ([-.\d]+)\)", node.get("transform", ""))
    if node.tag == f"{SVG}g" and moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if node.tag == SVG + tag:
        yield node, x, y
    for child in node:
        yield from placed(child, tag, x, y)


def text_areas(root: ET.Element) -> list[Area]:
    found = []
    for node, left, top in placed(root, "text"):
        text, size = node.text or "", float(node.get("font-size", "0"))
        wide = drawn_width(text, size, " b" in (node.get("class") or ""))
        x, y = left + float(node.get("x", "0")), top + float(node.get("y", "0"))
        anchor = {"middle": x, "end": x - 1}.get(node.get("text-anchor", ""), x + 1)
        x -= {"middle": wide / 2, "end": wide}.get(node.get("text-anchor", ""), 0)
        found.append(Area(x, y - 0.71 * size, x + wide, y, text, anchor))
    return found


def shapes(root: ET.Element) -> list[Area]:
    found = []
    for node, left, top in placed(root, "rect"):
        x, y, w, h = (float(node.get(name, "0")) for name in ("x", "y", "width", "height"))
        found.append(Area(left + x, top + y, left + x + w, top + y + h))
    for node, left, top in placed(root, "circle"):
        x, y, r = (float(node.get(name, "0")) for name in ("cx", "cy", "r"))
        found.append(Area(left + x - r, top + y - r, left + x + r, top + y + r))
    return found


def faults(svg: str) -> list[str]:
    """What a reader would complain of."""
    root = ET.fromstring(svg)
    texts, things = text_areas(root), shapes(root)
    told = []
    for text in texts:
        here = text.anchor, (text.y + text.bottom) / 2
        around = min((each for each in things if each.holds(*here)), key=lambda each: each.size)
        if text.x < around.x - 0.6 or text.right > around.right + 0.6:
            told.append(f"{text.what!r} is wider than what it stands on")
        if text.y < around.y - 0.6 or text.bottom > around.bottom + 0.6:
            told.append(f"{text.what!r} is higher than what it stands on")
        if text.right - text.x > 3 and text.bottom - text.y < 2:
            told.append(f"{text.what!r} is too small to read")
    for k, text in enumerate(texts):
        told += [f"{text.what!r} covers {other.what!r}" for other in texts[k + 1 :] if text.over(other, 1)]
    return told


def words(svg: str) -> str:
    """All that can be read, one text a line."""
    return "\n".join(node.text or "" for node in ET.fromstring(svg).iter(f"{SVG}text"))
