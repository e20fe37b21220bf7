"""The game as one NumPy record: a header that the core owns, then the game's own fields."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import frames, log
from .hidden import Hidden

INT = "i2"
SMALL = "i1"


@dataclass(frozen=True)
class Field:
    """One field of a game's record, with the range its values keep (`check_game` asserts it)."""

    name: str
    shape: tuple[int, ...] = ()
    low: int = -1
    high: int = 32767
    hidden: Hidden | None = None
    """Values may be hidden from some seats (`core/hidden.py`); None: all is public."""
    small: bool = False
    """A byte an entry: for a long array that the observation reads as a whole. (NumPy's bytes overflow where the compiled
    rules compute in 64 bits: no sums of such entries.)"""

    def unseen(self, record: Any, seat: int) -> np.ndarray:
        """For every entry whether the seat cannot know its value now."""
        if self.hidden is None:
            return np.zeros(self.shape, bool)
        values = np.asarray(record[self.name])
        unseen = np.asarray(self.hidden.unseen(values, record, seat), bool)
        if self.hidden.known:
            unseen = unseen & (record[self.hidden.known] >> seat & 1 == 0)
        return unseen


def record_dtype(fields: Sequence[Field], seats: int, options: int, depth: int) -> np.dtype:
    """The dtype of a game. All integers but header words and small fields are int16: one type keeps compiled variants few.

    Small fields stand last, so that the others lie at even places.
    """
    header: list[tuple] = [
        ("rng", "u8"),
        ("seed", "u8"),
        ("reward", "f4", (seats,)),
        ("steps", "i4"),
        ("step_limit", "i4"),
        ("over", INT),
        ("fault", INT),
        ("explicit", INT),
        ("auto", INT),
        ("log_on", INT),
        ("log_n", INT),
        ("depth", INT),
        ("stack", INT, (depth, frames.WIDTH)),
        ("options", INT, (max(options, 1),)),
        ("log", INT, (log.CAPACITY, log.WIDTH)),
    ]
    clash = [f.name for f in fields if hasattr(np.record, f.name)]
    if clash:
        raise ValueError(f"field {clash[0]} hides an attribute of NumPy records: choose another name")
    names = {f.name: f.shape for f in fields}
    for f in fields:
        if f.hidden and f.hidden.known and names.get(f.hidden.known) != f.shape:
            raise ValueError(f"field {f.name}: known={f.hidden.known!r} is no field of the shape {f.shape}")
    wide = [f for f in fields if f.small and not -128 <= f.low <= f.high <= 127]
    if wide:
        raise ValueError(
            f"field {wide[0].name}: small, but {wide[0].low} to {wide[0].high} do not fit into a byte"
        )
    own = [
        (f.name, SMALL if f.small else INT, f.shape) if f.shape else (f.name, INT)
        for f in sorted(fields, key=lambda f: f.small)
    ]
    return np.dtype((np.record, header + own))


def table_dtype(arrays: dict[str, np.ndarray]) -> np.dtype:
    """The dtype of a table record that holds these arrays."""
    return np.dtype(
        (np.record, [(k, v.dtype.str, v.shape) if v.shape else (k, v.dtype.str) for k, v in arrays.items()])
    )


def table_record(arrays: dict[str, np.ndarray]) -> np.ndarray:
    """One record with all tables of a pack: a single argument for every kernel."""
    tables = np.zeros(1, table_dtype(arrays))
    for name, values in arrays.items():
        tables[0][name] = values
    tables.setflags(write=True)
    return tables
