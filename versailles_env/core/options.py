"""Options of a game: named values that a user gives, small integers that the rules read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .errors import OptionError


@dataclass(frozen=True)
class Option:
    """`choices` are the allowed values, stored as their index; without choices any integer from low to high."""

    name: str
    default: Any
    what: str
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = 32767
    parse: Callable[[Any], int] | None = None
    show: Callable[[int], Any] | None = None

    def encode(self, value: Any) -> int:
        if self.parse is not None:
            return self.parse(value)
        if self.choices:
            for code, choice in enumerate(self.choices):
                if value == choice and isinstance(value, bool) == isinstance(choice, bool):
                    return code
            allowed = ", ".join(repr(choice) for choice in self.choices)
            raise OptionError(f"option {self.name}={value!r} is not allowed: expected one of {allowed}")
        if (
            isinstance(value, bool)
            or not isinstance(value, int | np.integer)
            or not self.low <= value <= self.high
        ):
            raise OptionError(
                f"option {self.name}={value!r} is not allowed: expected a whole number from {self.low} to {self.high}"
            )
        return int(value)

    def decode(self, code: int) -> Any:
        if self.show is not None:
            return self.show(code)
        return self.choices[code] if self.choices else code


def encode_options(options: Sequence[Option], given: dict[str, Any]) -> np.ndarray:
    """All options as integers, defaults filled in; an unknown name is an error that lists the known ones."""
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise OptionError(
                f"unknown option {name!r}: expected one of {', '.join(sorted(known)) or 'none'}"
            )
    return np.array([o.encode(given.get(o.name, o.default)) for o in options] or [0], np.int16)


def decode_options(options: Sequence[Option], codes: np.ndarray) -> dict[str, Any]:
    return {option.name: option.decode(int(code)) for option, code in zip(options, codes, strict=False)}
