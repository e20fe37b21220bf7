"""Lines of elements made a whole SVG document; and the shipped font, for pictures that travel."""

import base64
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape

from .font import FAMILY, FILES
from .palette import Palette, css

THEMES = ("light", "dark", "auto", "page")
PLAIN = ".n{fill:none}.b{font-weight:700}"


def document(
    parts: Sequence[str],
    palette: Palette,
    used: Iterable[str],
    width: float,
    height: float,
    theme: str,
    shown: float,
    title: str,
) -> str:
    if theme not in THEMES:
        raise ValueError(f"theme {theme!r} is not known: expected one of {', '.join(THEMES)}")
    w, h = round(width), round(height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{round(shown)}" '
        f'height="{round(shown * h / w)}" font-family="{FAMILY}, Arial Narrow, sans-serif" role="img" '
        f'aria-label="{escape(title)}">'
    )
    style = f"<style>{PLAIN}{css(palette, used, theme)}</style>"
    return "\n".join([head, style, *parts, "</svg>"]) + "\n"


@cache
def font_css() -> str:
    """The shipped font as rules that carry it in themselves."""
    return "".join(
        f"@font-face{{font-family:'{FAMILY}';font-weight:{700 if bold else 400};"
        f"src:url(data:font/ttf;base64,{base64.b64encode(path.read_bytes()).decode()}) format('truetype')}}"
        for bold, path in FILES.items()
    )


def embed_font(svg: str) -> str:
    """The picture with its font inside: the same wherever it is opened."""
    return svg.replace("<style>", f"<style>{font_css()}", 1)
