from typing import Any

import numpy as np
import pytest

from versailles_env.core.effects import CHOOSE, END, Op, Program, compile_line, number, one_of

OPS = {
    "gain": Op(2, (number(-3, 3),)),
    "move": Op(3, (one_of({"here": 0, "there": 1}), number(1, 9)), optional=1),
    "stop": Op(4),
}


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("gain -2", (2, -2, -1, -1)),
        ("move there 4", (3, 1, 4, -1)),
        ("move here", (3, 0, -1, -1)),
        ("stop", (4, -1, -1, -1)),
    ],
)
def test_a_line_is_a_row(line: str, row: tuple[int, ...]) -> None:
    assert compile_line(line, OPS) == row


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "an effect is empty"),
        ("grab 2", "unknown op 'grab' in 'grab 2', expected one of gain, move, stop"),
        ("gain 2 3", "'gain 2 3' has 2 operands, 'gain' takes 1"),
        ("gain", "'gain' has 0 operands"),
        ("gain 4", "'gain 4': '4' is not a whole number from -3 to 3 other than 0"),
        ("gain 0", "other than 0"),
        ("gain x", "'x' is not a whole number"),
        ("move away 2", "unknown word 'away', expected one of here, there"),
    ],
)
def test_a_wrong_line_is_told_word_by_word(line: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        compile_line(line, OPS)


def test_a_choice_points_to_its_branches_and_each_ends() -> None:
    program = Program(OPS, {"you": 0, "they": 1})
    start = program.add(["gain 1", {"choose": "they", "of": [["gain 2", "stop"], []]}, "stop"])
    table = program.table()
    assert table.dtype == np.int16
    assert table[0, 0] == END
    assert table[start : start + 4, 0].tolist() == [2, CHOOSE, 4, END]
    _, who, count, first = table[start + 1]
    assert (who, count) == (1, 2)
    branches = [int(table[first + k, 1]) for k in range(2)]
    assert table[branches[0] : branches[0] + 3, 0].tolist() == [2, 4, END]
    assert table[branches[1], 0] == END
    assert program.labels == {start + 1: ("gain 2 and stop", "nothing")}


def test_choices_nest() -> None:
    program = Program(OPS, {"you": 0})
    inner = {"choose": "you", "of": [["gain 1"], ["gain 2"]], "labels": ["one", "two"]}
    start = program.add([{"choose": "you", "of": [[inner], ["stop"]], "labels": ["more", "stop"]}])
    table = program.table()
    first = int(table[table[start, 3], 1])
    assert table[first, 0] == CHOOSE
    assert sorted(program.labels.values()) == [("more", "stop"), ("one", "two")]


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"choose": "all", "of": [[], []]}, "choose = 'all', expected one of you"),
        ({"of": [[], []]}, "neither an op nor a choice"),
        ({"choose": "you", "of": [[], []], "when": "now"}, "neither an op nor a choice"),
        (7, "7 is neither an op nor a choice"),
        ({"choose": "you", "of": ["gain 1"]}, "expected a list of effects for each branch"),
        ({"choose": "you", "of": [["stop"], []], "labels": ["stop"]}, "a choice of 2 branches has 1 labels"),
    ],
)
def test_a_wrong_choice_is_told(effect: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Program(OPS, {"you": 0}).add([effect])
