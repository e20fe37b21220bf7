"""What an event is worth in operation points, step by step: the yardstick that the pack was made by, for agents that estimate."""

from collections.abc import Callable, Iterable

import numpy as np

from ...core.effects import Program
from ...core.interpreter import CHOOSE, END, FIRST, GOTO, HOW, IF, OP, SECOND, THIRD, WHO
from .constants import Op

CUBE: dict[int, float] = {
    Op.PLACE: 1.0,
    Op.REMOVE: 1.25,
    Op.REPLACE: 2.25,
    Op.WITHDRAW: 0.3,
    Op.MOVE: 0.5,
    Op.OPS: 1.0,
}
ORDERED = 0.5
"""What an ordered withdrawal costs: with a cube placed elsewhere it is a move."""
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
        if table[row, OP] == IF:
            worth[row] = (worth[row + 1] + worth[table[row, SECOND]]) / 2
        elif table[row, OP] == GOTO:
            worth[row] = worth[table[row, FIRST]]
        else:
            worth[row] = worth[row + 1] + _step(table, worth, row, own)
    return float(worth[start])


def _step(table: np.ndarray, worth: np.ndarray, row: int, own: Own) -> float:
    op = int(table[row, OP])
    if op == CHOOSE:
        branches = [int(table[int(table[row, THIRD]) + k, FIRST]) for k in range(int(table[row, SECOND]))]
        ways = [_fill(table, worth, start, own) for start in branches]
        return CHOICE + max(ways) if table[row, FIRST] == 0 else min(ways)
    value = CUBE[op] * int(table[row, FIRST]) if op in CUBE else own(table[row])
    if op == Op.WITHDRAW and table[row, HOW] == 0:
        value = -ORDERED * int(table[row, FIRST])
    return -value if table[row, WHO] == 1 else value
