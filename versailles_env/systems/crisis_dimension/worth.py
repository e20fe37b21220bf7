"""What an event is worth in operation points, step by step: the yardstick that the pack was made by, for agents that estimate."""

from collections.abc import Callable, Iterable

import numpy as np

from ...core.effects import Program
from ...core.interpreter import CHOOSE, END, FIRST, GOTO, IF, OP, SECOND, THIRD, WHO
from .constants import Op

CUBE: dict[int, float] = {
    Op.PLACE: 1.0,
    Op.REMOVE: 1.25,
    Op.REPLACE: 2.25,
    Op.WITHDRAW: 0.3,
    Op.MOVE: 0.5,
    Op.OPS: 1.0,
}
CHOICE = 0.25
"""What it is worth to choose, over the better way."""
HUNDREDTHS = 100


Own = Callable[[np.ndarray], float]
"""The worth of a row of a game's own ops."""


def row_worth(program: Program, starts: Iterable[int], own: Own) -> np.ndarray:
    """For every row of the events that begin in `starts` what it and the rows after it bring, in hundredths of a point."""
    table = program.table()
    worth = np.zeros(len(table))
    for start in starts:
        _fill(table, worth, int(start), own)
    return np.round(worth * HUNDREDTHS).astype(np.int16)


def _fill(table: np.ndarray, worth: np.ndarray, start: int, own: Own) -> float:
    """The rows of one event, from its last to its first; the worth of all."""
    end = start
    while table[end, OP] != END:
        end += 1
    for row in range(end - 1, start - 1, -1):
        worth[row] = worth[row + 1] + _step(table, worth, row, own)
    return float(worth[start])


def _step(table: np.ndarray, worth: np.ndarray, row: int, own: Own) -> float:
    op = int(table[row, OP])
    if op in (IF, GOTO):
        return 0.0
    if op == CHOOSE:
        branches = [int(table[int(table[row, THIRD]) + k, FIRST]) for k in range(int(table[row, SECOND]))]
        return CHOICE + max(_fill(table, worth, start, own) for start in branches)
    value = CUBE[op] * int(table[row, FIRST]) if op in CUBE else own(table[row])
    return -value if table[row, WHO] == 1 else value
