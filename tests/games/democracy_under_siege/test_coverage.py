"""Random games meet everything that the pack's cards can say."""

import numpy as np
import pytest

from versailles_env.core.batch import Batch
from versailles_env.core.interpreter import CHOOSE, END, FIRST, OP, SECOND, THIRD
from versailles_env.games.democracy_under_siege.constants import Condition, Op
from versailles_env.games.democracy_under_siege.game import GAME
from versailles_env.games.democracy_under_siege.names import POWERS


def finished(games: int) -> tuple[np.ndarray, np.ndarray, set[str]]:
    """The games at their end, the tables, and what was seen on the way of effects that leave no trace."""
    batch = Batch(GAME, games, autoreset=False, observe=False)
    batch.reset(3)
    seen: set[str] = set()
    while not batch.states["over"].all():
        batch.step_random()
        for name in ("turn_modifier", "turn_points"):
            if name not in seen and batch.states[name].any():
                seen.add(name)
    return batch.states, batch.pack.tables[0], seen


def rows_from(program: np.ndarray, row: int, branches: bool) -> list[int]:
    """The rows of a program to its end; with `branches` those of its branches too."""
    found = []
    while program[row, OP] != END:
        found.append(row)
        if program[row, OP] == CHOOSE and branches:
            for branch in range(program[row, SECOND]):
                found += rows_from(program, int(program[program[row, THIRD] + branch, FIRST]), True)
        row += 1
    return found


@pytest.mark.slow
def test_every_op_and_condition_of_the_pack_is_met_in_play() -> None:
    states, t, seen = finished(300)
    program = t["program"]
    performed = np.flatnonzero((states["performed"] > 0).any(axis=0))
    ops: set[int] = set()
    conditions: set[int] = set()
    for card in performed.tolist():
        ops |= {int(program[row, OP]) for row in rows_from(program, int(t["card_start"][card]), False)}
        if t["card_standby"][card] >= 0:
            ops |= {int(program[row, OP]) for row in rows_from(program, int(t["card_standby"][card]), False)}
        conditions |= {
            int(program[row, OP]) for row in rows_from(program, int(t["card_condition"][card]), False)
        }
    if {"turn_modifier", "turn_points"} <= seen:  # only one branch of N2, D2 and C2 does that
        ops |= {Op.CHOOSE_IDEOLOGY, Op.MODIFIER, Op.POINTS}
    wanted = POWERS.index("italy"), POWERS.index("britain")
    suez = next(row for row in range(8) if (int(t["ceded_from"][row]), int(t["ceded_to"][row])) == wanted)
    if states["ceded"][
        :, suez
    ].any():  # only D20 won by its side A cedes it: it wins N19 for Ethiopia, and gives points
        ops |= {Op.WIN, Op.MILITARY_VP}
    assert {op.name for op in Op if op not in ops} == set()
    assert {test.name for test in Condition if test not in conditions} == set()
    assert len(performed) > 100  # of 108 cards
