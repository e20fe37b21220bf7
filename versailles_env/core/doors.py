"""What comes in from outside is looked at once, at the door: numbers, switches, seeds, answers and whole records.

Behind the doors is compiled code, which trusts every index it is given.
"""

import operator
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import IllegalAction, OptionError, SaveError
from .frames import FAULTS, KIND, SEAT
from .log import CAPACITY

if TYPE_CHECKING:
    from .game import Game

SEEDS = 2**64
_INT16 = np.iinfo(np.int16)
_INT32 = np.iinfo(np.int32)


def is_whole(value: Any, low: int, high: int) -> bool:
    """Whether this is a whole number from low to high; True and False are none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool) and bool(low <= value <= high)


def whole(value: Any, what: str, low: int, high: int) -> int:
    if not is_whole(value, low, high):
        raise OptionError(f"{what}={value!r} is not allowed: expected a whole number from {low} to {high}")
    return int(value)


def switch(value: Any, what: str) -> bool:
    if not isinstance(value, bool | np.bool_):
        raise OptionError(f"{what}={value!r} is not allowed: expected True or False")
    return bool(value)


def seed_of(value: Any) -> int:
    if not is_whole(value, 0, SEEDS - 1):
        raise IllegalAction(f"seed {value!r} is not allowed: expected a whole number from 0 to 2**64 - 1")
    return int(value)


def seeds_of(values: Any, size: int) -> np.ndarray:
    """One seed a game."""
    given = np.asarray(values)
    if (
        given.dtype.kind not in "iu"
        or given.shape != (size,)
        or (given.dtype.kind == "i" and given.min() < 0)
    ):
        raise OptionError(
            f"seeds of {given.dtype}, shape {given.shape}, are not allowed: expected {size} whole numbers from 0 to 2**64 - 1"
        )
    return given.astype(np.uint64)


def seat_of(game: "Game", seat: Any) -> int:
    if not is_whole(seat, 0, len(game.agents) - 1):
        raise IllegalAction(
            f"seat {seat!r} is not there: {game.id} has the seats 0 to {len(game.agents) - 1} ({', '.join(game.agents)})"
        )
    return int(seat)


def answers_of(actions: Any, size: int) -> np.ndarray:
    """One answer a game in the type of the loop; a number too large for it never wraps to another."""
    given = np.asarray(actions)
    if given.dtype == np.int32 and given.shape == (size,):
        return given
    if given.shape != (size,) or given.dtype.kind not in "iu":
        raise IllegalAction(f"actions of {given.dtype}, shape {given.shape}: expected {size} integers")
    large = (given > _INT32.max) | (given < _INT32.min)
    if large.any():
        game = int(large.argmax())
        raise IllegalAction(f"game {game} of the batch: action {given[game]} is not one of any game")
    return given.astype(np.int32)


def plain_action(action: Any) -> int:
    """An answer as a plain number, -1 for what is no whole number."""
    try:
        return -1 if isinstance(action, bool | np.bool_) else operator.index(action)
    except TypeError:
        return -1


class FieldRanges:
    """The ranges of a game's own fields. They are the last part of the record: a block of int16, one of small ones."""

    def __init__(self, game: "Game"):
        fields = sorted(game.fields, key=lambda f: f.small)
        entries = [(f, index) for f in fields for index in product(*map(range, f.shape))]
        self.names = [f"{f.name}{list(index) if index else ''}" for f, index in entries]
        self._low = np.array([max(f.low, _INT16.min) for f, _ in entries], np.int16)
        self._high = np.array([min(f.high, _INT16.max) for f, _ in entries], np.int16)
        offsets = game.dtype.fields
        assert offsets is not None
        self._start = offsets[fields[0].name][1] if fields else game.dtype.itemsize
        self._small = self._start + 2 * sum(not f.small for f, _ in entries)

    def broken(self, states: np.ndarray) -> list[tuple[int, str]]:
        """Which records hold a value outside its range, and which value that is."""
        rows = np.ascontiguousarray(states).view(np.uint8).reshape(len(states), states.dtype.itemsize)
        values = rows[:, self._start : self._small].view(np.int16)
        if self._small < rows.shape[1]:
            values = np.concatenate([values, rows[:, self._small :].view(np.int8)], axis=1)
        wrong = (values < self._low) | (values > self._high)
        if not wrong.any():
            return []
        return [
            (int(i), f"{self.names[k]} is {values[i, k]}, declared {self._low[k]} to {self._high[k]}")
            for i, k in np.argwhere(wrong)
        ]


@cache
def ranges_of(game: "Game") -> FieldRanges:
    return FieldRanges(game)


def check_record(game: "Game", states: Any) -> np.ndarray:
    """These records, if they can be records of this game: what does not keep its declared range is a SaveError."""
    if (
        not isinstance(states, np.ndarray)
        or states.dtype != game.dtype
        or states.ndim != 1
        or not len(states)
    ):
        raise SaveError(f"this is no array of records of {game.env_id}: expected one of its dtype")
    broken = [text for _, text in ranges_of(game).broken(states)] or _broken_header(game, states)
    if broken:
        raise SaveError(f"the record is not one of {game.env_id}: {broken[0]}")
    return states


def _broken_header(game: "Game", states: np.ndarray) -> list[str]:
    found = []
    bounds = {
        "over": (0, 2),
        "fault": (0, max(FAULTS)),
        "explicit": (0, 1),
        "auto": (0, 1),
        "log_on": (0, 1),
        "log_n": (0, CAPACITY),
        "depth": (0, game.depth),
        "steps": (0, _INT32.max),
        "step_limit": (0, _INT32.max),
    }
    for name, (low, high) in bounds.items():
        values = states[name]
        wrong = (values < low) | (values > high)
        if wrong.any():
            found.append(f"{name} is {values[wrong.argmax()]}, expected {low} to {high}")
    stack = states["stack"]
    if not np.isfinite(states["reward"]).all():
        found.append("reward is no number")
    if (stack[..., SEAT] < -1).any() or (stack[..., SEAT] >= len(game.agents)).any():
        found.append(
            f"a frame of its stack is for a seat that is not there, expected -1 to {len(game.agents) - 1}"
        )
    if (stack[..., KIND] < 0).any():
        found.append("a frame of its stack has a kind below 0")
    return found
