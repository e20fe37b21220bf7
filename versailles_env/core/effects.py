"""Card effects as integer programs.

An effect is one line of text, `op operand operand`. A game lists its ops with the operands each takes; a line
compiles to one row `(op, a, b, c)`. A choice between branches compiles to a CHOOSE row that says who picks, how many
branches there are and where they stand; the branches follow, each closed by END. Ops are numbers to the kernels, so no
card ever needs code of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

END, CHOOSE = 0, 1
FIRST_OWN_OP = 2
ROW = 4


@dataclass(frozen=True)
class Op:
    """`operands` turn one word each into an integer, or raise ValueError with what was expected."""

    code: int
    operands: tuple[Callable[[str], int], ...] = ()
    optional: int = 0
    """How many of the last operands may be left out; they then compile to -1."""


def one_of(names: Mapping[str, int]) -> Callable[[str], int]:
    """An operand that is one of these words."""

    def parse(word: str) -> int:
        if word not in names:
            raise ValueError(f"unknown word {word!r}, expected one of {', '.join(names)}")
        return names[word]

    return parse


def number(low: int, high: int) -> Callable[[str], int]:
    """An operand that is a whole number, with or without a sign; never 0."""

    def parse(word: str) -> int:
        try:
            value = int(word)
        except ValueError:
            value = 0
        if not low <= value <= high or value == 0:
            raise ValueError(f"{word!r} is not a whole number from {low} to {high} other than 0")
        return value

    return parse


def compile_line(line: str, ops: Mapping[str, Op]) -> tuple[int, int, int, int]:
    """One effect line as a row; ValueError says which word is wrong."""
    words = line.split()
    if not words:
        raise ValueError("an effect is empty")
    if words[0] not in ops:
        raise ValueError(f"unknown op {words[0]!r} in {line!r}, expected one of {', '.join(ops)}")
    op = ops[words[0]]
    given = words[1:]
    most = len(op.operands)
    if not most - op.optional <= len(given) <= most:
        raise ValueError(f"{line!r} has {len(given)} operands, {words[0]!r} takes {most}")
    row = [op.code]
    for parse, word in zip(op.operands, given, strict=False):
        try:
            row.append(parse(word))
        except ValueError as error:
            raise ValueError(f"{line!r}: {error}") from None
    row += [-1] * (ROW - len(row))
    return row[0], row[1], row[2], row[3]


@dataclass
class Program:
    """All effect programs of a pack in one table; a card keeps the row where its program starts. Row 0 is empty."""

    ops: Mapping[str, Op]
    choosers: Mapping[str, int]
    rows: list[tuple[int, int, int, int]] = field(default_factory=lambda: [(END, -1, -1, -1)])
    labels: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def add(self, effects: Sequence[Any]) -> int:
        """Compile a list of effects (lines, or tables `{choose, of, labels}`) and return its first row."""
        body: list[Any] = list(effects)
        start = len(self.rows)
        self.rows.extend([(END, -1, -1, -1)] * (len(body) + 1))
        for place, effect in enumerate(body):
            if isinstance(effect, str):
                self.rows[start + place] = compile_line(effect, self.ops)
            else:
                self.rows[start + place] = self._choice(effect, start + place)
        return start

    def _choice(self, effect: Mapping[str, Any], row: int) -> tuple[int, int, int, int]:
        if not isinstance(effect, Mapping) or not {"choose", "of"} <= set(effect) <= {
            "choose",
            "of",
            "labels",
        }:
            raise ValueError(f"{effect!r} is neither an op nor a choice: expected {{choose, of, labels}}")
        if not all(isinstance(branch, list | tuple) for branch in effect["of"]):
            raise ValueError(f"of = {effect['of']!r}: expected a list of effects for each branch")
        labels = effect.get("labels") or [
            " and ".join(map(str, branch)) or "nothing" for branch in effect["of"]
        ]
        if len(labels) != len(effect["of"]):
            raise ValueError(f"a choice of {len(effect['of'])} branches has {len(labels)} labels")
        who = effect["choose"]
        if who not in self.choosers:
            raise ValueError(f"choose = {who!r}, expected one of {', '.join(self.choosers)}")
        branches = [self.add(branch) for branch in effect["of"]]
        first = len(self.rows)
        for branch in branches:
            self.rows.append((END, branch, -1, -1))
        self.labels[row] = tuple(labels)
        return CHOOSE, self.choosers[who], len(branches), first

    def table(self) -> np.ndarray:
        return np.array(self.rows, np.int16)
