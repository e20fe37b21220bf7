"""A picture as pixels, by resvg (a wheel without system libraries) and the shipped font alone."""

import io
from typing import TYPE_CHECKING

from ..core.errors import VersaillesError
from .font import FILES

if TYPE_CHECKING:
    import numpy as np

MISSING = "pixels need resvg and pillow: pip install 'versailles-env[picture]'"


def to_png(svg: str, width: int) -> bytes:
    """The picture as a PNG file, this many pixels wide."""
    try:
        import resvg_py
    except ImportError:
        raise VersaillesError(MISSING) from None
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
    import numpy as np

    try:
        from PIL import Image
    except ImportError:
        raise VersaillesError(MISSING) from None
    with Image.open(io.BytesIO(to_png(svg, width))) as image:
        return np.asarray(image.convert("RGB"))
