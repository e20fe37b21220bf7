"""Declared ranges, checked over a whole array of records or observations at once."""

import numpy as np

from versailles_env.core.doors import FieldRanges
from versailles_env.core.layout import ObservationLayout

_INT8_MAX = int(np.iinfo(np.int8).max)


class EntryRanges:
    """Every entry of an observation lies within plus and minus the limit of its piece."""

    def __init__(self, layout: ObservationLayout):
        self._layout = layout
        self._limit = np.minimum(layout.limit, _INT8_MAX).astype(np.int8)

    def broken(self, observations: np.ndarray) -> list[tuple[int, str]]:
        wrong = (observations > self._limit) | (observations < -self._limit)
        if not wrong.any():
            return []
        return [(int(i), self._tell(int(k), int(observations[i, k]))) for i, k in np.argwhere(wrong)]

    def _tell(self, entry: int, value: int) -> str:
        piece = next(p for p in self._layout.pieces if p.start <= entry < p.start + p.size)
        return f"entry {entry - piece.start} of piece {piece.name!r} is {value}, its limit {piece.limit:g}"


__all__ = ["EntryRanges", "FieldRanges"]
