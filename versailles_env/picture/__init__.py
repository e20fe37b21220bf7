"""Drawing tools that know no game: a canvas for SVG, a palette for light and dark, the metrics of the shipped font, pieces.

A game draws a position with them (`Game.picture`); `raster` turns a picture into pixels, `embed_font` makes it a file that
looks the same everywhere.
"""

from .canvas import Box, Canvas
from .document import THEMES, embed_font, font_css
from .font import fit, width_of, wrap
from .palette import BASE, Palette

__all__ = [
    "BASE",
    "THEMES",
    "Box",
    "Canvas",
    "Palette",
    "embed_font",
    "fit",
    "font_css",
    "width_of",
    "wrap",
]
