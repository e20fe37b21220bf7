import re
from typing import Any

import numpy as np
import pytest

from versailles_env.core.effects import (
    CHOOSE,
    END,
    Choice,
    Effect,
    Language,
    Op,
    Program,
    When,
    number,
    one_of,
    set_of,
    walk,
)
from versailles_env.core.interpreter import GOTO, HOW, IF, MAY, NOT, OR, UP_TO, WHO

SPACES = {"uk": 1, "france": 2, "ussr": 4, "powers": 7, "that": 8}
OPS = {
    "gain": Op(4, (number(-3, 3),)),
    "move": Op(5, (one_of({"here": 0, "there": 1}), number(1, 9)), optional=1),
    "stop": Op(6),
    "place": Op(7, (number(1, 4), set_of(SPACES)), may=True),
    "choose_space": Op(8),
    "clear": Op(9, (set_of({"a": 1 << 20, "b": 1 << 30}, wide=True),)),
}
TESTS = {"control": Op(1, (set_of(SPACES),)), "rich": Op(2, (number(1, 9),))}
LANGUAGE = Language(OPS, {"you": 0, "they": 1}, TESTS, {"choose_space": "that"})


def read(*entries: Any) -> Any:
    return LANGUAGE.read(list(entries))


def laid(*entries: Any) -> tuple[Program, np.ndarray, int]:
    program = Program(LANGUAGE)
    start = program.add(read(*entries))
    return program, program.table(), start


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("gain -2", (4, -2, -1, -1, 0, -1)),
        ("move there 4", (5, 1, 4, -1, 0, -1)),
        ("move here", (5, 0, -1, -1, 0, -1)),
        ("stop", (6, -1, -1, -1, 0, -1)),
        ("place 2 uk+ussr", (7, 2, 5, -1, 0, -1)),
        ("place up to 2 powers", (7, 2, 7, -1, UP_TO, -1)),
        ("may place 1 france", (7, 1, 2, -1, MAY, -1)),
        ("they may place up to 1 uk+france", (7, 1, 3, -1, MAY | UP_TO, 1)),
    ],
)
def test_a_line_is_an_object_and_a_row(line: str, row: tuple[int, ...]) -> None:
    _, table, start = laid(line)
    assert tuple(table[start]) == row
    assert str(read(line)[0]) == line


def test_what_a_line_says_is_read_once() -> None:
    effect = read("they may place up to 2 uk+ussr")[0]
    assert (effect.op, effect.words, effect.values, effect.who) == ("place", ("2", "uk+ussr"), (2, 5), "they")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "an effect is empty"),
        ("may", "an effect is empty"),
        (
            "grab 2",
            "unknown op 'grab' in 'grab 2', expected one of gain, move, stop, place, choose_space, clear",
        ),
        ("gain 2 3", "'gain 2 3' has 2 operands, 'gain' takes 1"),
        ("gain", "'gain' has 0 operands"),
        ("gain 4", "'gain 4': '4' is not a whole number from -3 to 3 other than 0"),
        ("gain 0", "other than 0"),
        ("gain x", "'x' is not a whole number"),
        ("move away 2", "unknown word 'away', expected one of here, there"),
        ("may gain 2", "'gain' is never optional"),
        ("gain up to 2", "'up to' stands before no number of an optional op"),
        ("place 2 up to uk", "'up to' stands before no number"),
        ("place 2 uk+spain", r"unknown word 'spain', expected words joined by \+: uk, france"),
        ("we may place 1 uk", "unknown op 'we'"),
        ("place 1 that+uk", "says 'that' but no choose_space comes before it"),
    ],
)
def test_a_wrong_line_is_told_word_by_word(line: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(line)


def test_a_choice_points_to_its_branches_and_each_ends() -> None:
    program, table, start = laid("gain 1", {"choose": "they", "of": [["gain 2", "stop"], []]}, "stop")
    assert table.dtype == np.int16
    assert table[0, 0] == END
    assert table[start : start + 4, 0].tolist() == [4, CHOOSE, 6, END]
    _, who, count, first = table[start + 1, :4]
    assert (who, count) == (1, 2)
    branches = [int(table[first + k, 1]) for k in range(2)]
    assert table[branches[0] : branches[0] + 3, 0].tolist() == [4, 6, END]
    assert table[branches[1], 0] == END
    assert program.labels == {start + 1: ("gain 2 and stop", "nothing")}


def test_choices_nest() -> None:
    inner = {"choose": "you", "of": [["gain 1"], ["gain 2"]], "labels": ["one", "two"]}
    program, table, start = laid({"choose": "you", "of": [[inner], ["stop"]], "labels": ["more", "stop"]})
    first = int(table[table[start, 3], 1])
    assert table[first, 0] == CHOOSE
    assert sorted(program.labels.values()) == [("more", "stop"), ("one", "two")]


def test_an_optional_part_is_a_choice_of_it_and_nothing() -> None:
    program, table, start = laid({"may": "they", "do": ["gain 1", "stop"], "label": "do it"})
    assert table[start, [0, 1, 2, HOW]].tolist() == [CHOOSE, 1, 2, MAY]
    assert program.labels == {start: ("do it", "nothing")}


def test_an_if_jumps_over_what_does_not_happen() -> None:
    _, table, start = laid({"if": "rich 2", "then": ["gain 1"], "else": ["gain 2", "gain 3"]}, "stop")
    assert table[start : start + 7, 0].tolist() == [IF, 4, GOTO, 4, 4, 6, END]
    assert table[start, 2] == start + 3
    assert table[start + 2, 1] == start + 5
    assert table[table[start, 1], :2].tolist() == [2, 2]
    _, table, start = laid({"if": "rich 2", "then": ["gain 1"]}, "stop")
    assert table[start : start + 4, 0].tolist() == [IF, 4, 6, END]
    assert table[start, 2] == start + 2


def test_conditions_are_rows_that_say_not_and_or() -> None:
    program = Program(LANGUAGE)
    row = program.add_needs(LANGUAGE.read_needs(["not control uk | rich 3", "control france+ussr"]))
    table = program.table()
    assert table[row : row + 4, [0, 1, HOW, WHO]].tolist() == [
        [1, 1, NOT | OR, -1],
        [2, 3, 0, -1],
        [1, 6, 0, -1],
        [END, -1, 0, -1],
    ]
    assert program.add_needs(()) == 0
    assert [str(each) for each in LANGUAGE.read_needs(["not control uk | rich 3"])] == [
        "not control uk | rich 3"
    ]


def test_a_branch_may_need_something() -> None:
    _, table, start = laid({"choose": "you", "of": [{"needs": "rich 4", "do": ["stop"]}, ["gain 1"]]})
    first = table[start, 3]
    assert table[table[first, 2], :2].tolist() == [2, 4]
    assert table[first + 1, 2] == 0


def test_wide_sets_are_kept_in_a_list() -> None:
    program, table, start = laid("clear b", "clear a+b", "clear b")
    assert table[start : start + 3, 1].tolist() == [0, 1, 0]
    assert program.sets == [1 << 30, 1 << 20 | 1 << 30]
    assert np.flatnonzero(program.set_table(31)[1]).tolist() == [20, 30]
    with pytest.raises(ValueError, match="a set of more than 15 things must be wide"):
        set_of({"far": 1 << 15})


def test_walk_goes_through_branches_and_ways() -> None:
    effects = read(
        {"if": "rich 2", "then": [{"choose": "you", "of": [["gain 1"], ["gain 2"]]}], "else": ["stop"]},
        "gain 3",
    )
    assert [type(step) for step in walk(effects)] == [When, Choice, Effect, Effect, Effect, Effect]
    assert [str(step) for step in walk(effects)][2:] == ["gain 1", "gain 2", "stop", "gain 3"]
    assert str(effects[0]) == "if rich 2: you choose: gain 1 or gain 2 else stop"


def test_a_branch_knows_what_was_chosen_and_keeps_what_it_chooses() -> None:
    read("choose_space", {"choose": "you", "of": [["place 1 that"], ["stop"]]}, "place 1 that")
    with pytest.raises(ValueError, match="'place 1 that' says 'that'"):
        read({"choose": "you", "of": [["choose_space"], ["stop"]]}, "place 1 that")
    with pytest.raises(ValueError, match="'control that' says 'that'"):
        read({"if": "control that", "then": ["stop"]})


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"choose": "all", "of": [[], []]}, "choose = 'all': expected one of you"),
        ({"of": [[], []]}, "neither an effect line nor a table with choose, may or if"),
        ({"choose": "you", "of": [[], []], "when": "now"}, "a choice has choose, of, when: expected choose"),
        (7, "7 is neither an effect line nor a table"),
        ({"choose": "you", "of": ["gain 1", []]}, "a branch of a choice is 'gain 1': expected a list"),
        ({"choose": "you", "of": [[]]}, "a choice needs 2 to 4 branches"),
        ({"choose": "you", "of": [["stop"], []], "labels": ["stop"]}, "2 branches needs as many labels"),
        ({"choose": "you", "of": [{"do": []}, []]}, "expected a list of effects, or a table of needs and do"),
        ({"may": "all", "do": []}, "may = 'all': expected one of you, they"),
        ({"may": "you"}, "an optional part has may: expected may, do and perhaps label"),
        ({"may": "you", "do": [], "label": 3}, "label = 3: expected a text"),
        ({"if": "rich 2"}, "a condition has if: expected if, then and perhaps else"),
        ({"if": [], "then": []}, "expected a condition"),
        ({"if": 3, "then": []}, "3: expected a condition or a list of conditions"),
        ({"if": "poor 2", "then": []}, "unknown test 'poor' in 'poor 2', expected one of control, rich"),
        ({"if": "rich 2 |", "then": []}, "'rich 2 |': a test is empty"),
        ({"if": "rich up to 2", "then": []}, "'up to' stands before no number"),
        ({"if": "rich 2", "then": "stop"}, "'stop': expected a list of effects"),
    ],
)
def test_a_wrong_table_is_told(effect: Any, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        read(effect)


def test_an_op_has_room_for_three_operands() -> None:
    with pytest.raises(ValueError, match="4 operands, a row has room for 3"):
        Op(4, (number(1, 2),) * 4)
