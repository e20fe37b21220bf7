"""The operands of an effect line: each turns one word into an integer, or raises ValueError with what was expected."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Parse = Callable[[str], int]


@dataclass(frozen=True)
class OneOf:
    """An operand that is one of these words."""

    names: Mapping[str, int]

    def __call__(self, word: str) -> int:
        if word not in self.names:
            raise ValueError(f"unknown word {word!r}, expected one of {', '.join(self.names)}")
        return self.names[word]


@dataclass(frozen=True)
class Number:
    """An operand that is a whole number, with or without a sign; never 0."""

    low: int
    high: int

    def __call__(self, word: str) -> int:
        try:
            value = int(word)
        except ValueError:
            value = 0
        if not self.low <= value <= self.high or value == 0:
            raise ValueError(f"{word!r} is not a whole number from {self.low} to {self.high} other than 0")
        return value


@dataclass(frozen=True)
class SetOf:
    """An operand that is one or more of these words joined by `+`: the sum of their bits.

    A wide set has more bits than a number of the table: the program keeps it in a list of sets and the row its place there.
    """

    names: Mapping[str, int]
    wide: bool = False

    def __call__(self, words: str) -> int:
        bits = 0
        for word in words.split("+"):
            if word not in self.names:
                raise ValueError(
                    f"unknown word {word!r}, expected words joined by +: {', '.join(self.names)}"
                )
            bits |= self.names[word]
        return bits


def one_of(names: Mapping[str, int]) -> OneOf:
    return OneOf(names)


def number(low: int, high: int) -> Number:
    return Number(low, high)


def set_of(names: Mapping[str, int], wide: bool = False) -> SetOf:
    if not wide and any(not 0 < bits < 1 << 15 for bits in names.values()):
        raise ValueError("a set of more than 15 things must be wide")
    return SetOf(names, wide)
