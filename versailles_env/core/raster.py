"""A picture as pixels, by resvg (a wheel without system libraries) and the shipped font alone."""

import importlib.util
import io
from typing import TYPE_CHECKING

from ..picture.font import FILES
from .errors import BoardGameError

if TYPE_CHECKING:
    import numpy as np

MISSING = "pixels need resvg and pillow: pip install 'versailles-env[picture]'"


def check_raster() -> None:
    """Say at once, not at the first picture, what is missing."""
    for name in ("resvg_py", "PIL"):
        if importlib.util.find_spec(name) is None:
            raise BoardGameError(MISSING)


def to_png(svg: str, width: int) -> bytes:
    """The picture as a PNG file, this many pixels wide."""
    check_raster()
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=[str(path) for path in FILES.values()],
        )
    )


def to_array(svg: str, width: int) -> "np.ndarray":
    """The picture as an array (height, width, 3) of bytes."""
    png = to_png(svg, width)
    import numpy as np
    from PIL import Image

    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))
