"""Declared ranges, checked over a whole array of records or observations at once."""

from itertools import product

import numpy as np

from versailles_env.core.game import Game
from versailles_env.core.layout import ObservationLayout

_INT16 = np.iinfo(np.int16)
_INT8_MAX = int(np.iinfo(np.int8).max)


class FieldRanges:
    """The ranges of a game's own fields. They are the last part of the record and all int16: one block to compare."""

    def __init__(self, game: Game):
        entries = [(f, index) for f in game.fields for index in product(*map(range, f.shape))]
        self.names = [f"{f.name}{list(index) if index else ''}" for f, index in entries]
        self._low = np.array([max(f.low, _INT16.min) for f, _ in entries], np.int16)
        self._high = np.array([min(f.high, _INT16.max) for f, _ in entries], np.int16)
        offsets = game.dtype.fields
        assert offsets is not None
        self._start = offsets[game.fields[0].name][1] if game.fields else game.dtype.itemsize

    def broken(self, states: np.ndarray) -> list[tuple[int, str]]:
        """Which records hold a value outside its range, and which value that is."""
        rows = np.ascontiguousarray(states).view(np.uint8).reshape(len(states), states.dtype.itemsize)
        values = rows[:, self._start :].view(np.int16)
        wrong = (values < self._low) | (values > self._high)
        if not wrong.any():
            return []
        return [
            (int(i), f"{self.names[k]} is {values[i, k]}, declared {self._low[k]} to {self._high[k]}")
            for i, k in np.argwhere(wrong)
        ]


class EntryRanges:
    """Every entry of an observation lies within plus and minus the scale of its piece."""

    def __init__(self, layout: ObservationLayout):
        self._layout = layout
        self._limit = np.minimum(layout.scale, _INT8_MAX).astype(np.int8)

    def broken(self, observations: np.ndarray) -> list[tuple[int, str]]:
        wrong = (observations > self._limit) | (observations < -self._limit)
        if not wrong.any():
            return []
        return [(int(i), self._tell(int(k), int(observations[i, k]))) for i, k in np.argwhere(wrong)]

    def _tell(self, entry: int, value: int) -> str:
        piece = next(p for p in self._layout.pieces if p.start <= entry < p.start + p.size)
        return f"entry {entry - piece.start} of piece {piece.name!r} is {value}, its scale {piece.scale:g}"
