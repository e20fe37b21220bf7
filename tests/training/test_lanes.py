"""Sums over rows in vectors are those of NumPy, whatever the width; the gradient hangs on no tile."""

from typing import Any

import numpy as np
import pytest

from versailles_env.core import jit
from versailles_env.training import lanes

from .conftest import Start
from .test_quick import collected


@jit.entry
def run_all(numbers, start, width, columns, entries, begin, end, row, products, spent):
    lanes_multiply(numbers, start, width, columns, products, begin, end, row)
    lanes_spend(spent, start, width, columns, entries, begin, end, row)
    lanes_add(numbers, start, width, columns, entries, begin, end, row)
    return 0


lanes_add, lanes_spend, lanes_multiply = lanes.add_rows, lanes.spend_row, lanes.multiply_rows


@pytest.mark.parametrize("width", [1, 5, 16, 33, 64, 130, 215])
def test_rows_are_summed_as_numpy_does(width: int) -> None:
    dice = np.random.default_rng(width)
    table = dice.normal(size=(9, width)).astype(np.float32)
    numbers = np.concatenate([np.zeros(3, np.float32), table.reshape(-1)])
    columns, entries = np.array([8, 0, 4, 7, 2], np.int32), dice.normal(size=5).astype(np.float32)
    row, products, spent = (
        dice.normal(size=width).astype(np.float32),
        np.zeros(5, np.float32),
        numbers.copy(),
    )
    before, named = row.copy(), columns[1:4]
    run_all(numbers, 3, width, columns, entries, 1, 4, row, products, spent)
    assert products[:3] == pytest.approx(table[named] @ before, rel=1e-4, abs=1e-5)
    assert not products[3:].any()
    assert row == pytest.approx(before + entries[1:4] @ table[named], rel=1e-4, abs=1e-5)
    table[named] += entries[1:4, None] * before
    assert spent[3:].reshape(9, width) == pytest.approx(table, rel=1e-5, abs=1e-6)


@jit.entry
def run_bits(numbers, turns, found):
    found[0] = lanes_set(numbers, 2)
    found[1] = np.uint64(lanes_lowest(found[0]))
    found[2] = np.uint64(lanes_turn(turns))
    found[3] = np.uint64(lanes_turn(turns))
    return 0


lanes_set, lanes_lowest, lanes_turn = lanes.set_bytes, lanes.lowest_bit, lanes.next_turn


def test_bits_and_turns() -> None:
    numbers = np.zeros(70, np.int8)
    numbers[[0, 5, 33, 65, 66]] = 1, -3, 127, 1, 1
    found = np.zeros(4, np.uint64)
    run_bits(numbers, np.full(1, 6, np.int64), found)
    assert [int(found[0]) >> k & 1 for k in range(64)] == (numbers[2:66] != 0).astype(int).tolist()
    assert found[1:].tolist() == [3, 6, 7]


def test_the_gradient_hangs_on_no_tile(start: Start) -> None:
    """150 rows in three tiles of one thread, and as one tile on each of three."""
    found = []
    for threads in (1, 3):
        model: Any = collected(start, f"run{threads}", threads=threads).model
        played = model.rollout_buffer.played()
        model.quick.net.gather()
        model.quick.pack(played)
        order = np.random.default_rng(0).integers(len(played.which), size=150)
        model.quick.losses(order, model.settings())
        model.quick.merge()
        found.append(model.quick.gradients[0].copy())
    assert found[0] == pytest.approx(found[1], rel=1e-3, abs=1e-6)
    assert found[0].any()
