"""What an event is worth in operation points, step by step: the yardstick that the pack was made by, for agents that estimate."""

import numpy as np

from ....core.effects import Program
from ....core.interpreter import CHOOSE, FIRST, OP, SECOND, THIRD, WHO
from ....systems.crisis_dimension.constants import Op
from ..constants import GameOp

CUBE = {Op.PLACE: 1.0, Op.REMOVE: 1.25, Op.REPLACE: 2.25, Op.WITHDRAW: 0.3, Op.MOVE: 0.5, Op.OPS: 1.0}
STEP = {GameOp.LIFT_DISK: 0.3, GameOp.MOBILIZE: 1.9, GameOp.PLACE_COUNTED: 1.86}
CHOICE = 0.25
"""What it is worth to choose, over the better way."""
HUNDREDTHS = 100


def row_worth(program: Program) -> np.ndarray:
    """For every row what it and the rows after it bring, in hundredths of a point."""
    table = program.table()
    worth = np.zeros(len(table))
    for row in range(len(table) - 1, -1, -1):
        if table[row, OP]:
            worth[row] = _step(table, worth, row) + worth[row + 1]
    for row in np.flatnonzero(table[:, OP] == CHOOSE)[::-1]:  # branches stand behind: a second look
        first = int(row)
        while first > 0 and table[first - 1, OP]:
            first -= 1
        for place in range(first, int(row) + 1):
            worth[place] += _choice(table, worth, int(row))
    return np.round(worth * HUNDREDTHS).astype(np.int16)


def _step(table: np.ndarray, worth: np.ndarray, row: int) -> float:
    op = int(table[row, OP])
    value = CUBE[Op(op)] * int(table[row, FIRST]) if op in set(CUBE) else STEP.get(op, 0.0)  # type: ignore[call-overload]
    return -value if table[row, WHO] == 1 else value


def _choice(table: np.ndarray, worth: np.ndarray, row: int) -> float:
    starts = [int(table[int(table[row, THIRD]) + k, FIRST]) for k in range(int(table[row, SECOND]))]
    return CHOICE + max(float(worth[start]) for start in starts)
