"""Programs with conditions, run by a game of two seats with some points each."""

from typing import Any

import numpy as np
import pytest

from versailles_env.core.effects import Language, Op, Program, number, one_of
from versailles_env.core.frames import CHOICE, A, B, push, top
from versailles_env.core.interpreter import (
    FIRST,
    OP,
    bind_conditions,
    is_choice,
    start_program,
    take_branch,
)
from versailles_env.core.jit import entry, kernel
from versailles_env.core.record import Field, record_dtype, table_record

GAIN, HAS = 4, 1
PROGRAM, BRANCH = 1, CHOICE
LANGUAGE = Language(
    {"gain": Op(GAIN, (number(1, 9),))},
    {"you": 0, "foe": 1},
    {"has": Op(HAS, (one_of({"you": 0, "foe": 1}), number(1, 9)))},
)


@kernel
def holds(s, t, row, you):
    who = you if t.program[row, FIRST] == 0 else 1 - you
    return s.points[who] >= t.program[row, FIRST + 1]


needs_hold, next_effect, branch_open, open_branches, legal_branches = bind_conditions("points", holds)


@entry
def run_one(states, t1, start, answers, masks):
    """Run a program for seat 0 to its end; at a choice the next answer is taken, its mask kept."""
    s, t = states[0], t1[0]
    start_program(s, PROGRAM, start, 0, 1, 0, 0)
    asked = 0
    while s.depth > 0:
        if top(s)[0] == BRANCH:
            legal_branches(s, t, top(s)[A], top(s)[B], masks[asked], 0)
            take_branch(s, t, PROGRAM, answers[asked])
            asked += 1
            continue
        you = top(s)[B]
        row = next_effect(s, t)
        if row < 0:
            continue
        if is_choice(t, row):
            if open_branches(s, t, row, you) > 0:
                push(s, BRANCH, t.program[row, FIRST], row, you)
        elif t.program[row, OP] == GAIN:
            s.points[you] += t.program[row, FIRST]
    return asked


@entry
def holds_one(states, t1, row, you):
    return needs_hold(states[0], t1[0], row, you)


def play(effects: list[Any], points: tuple[int, int], *answers: int) -> tuple[int, list[list[int]]]:
    """The points of seat 0 after the program, and the mask of each choice."""
    program = Program(LANGUAGE)
    start = program.add(LANGUAGE.read(effects))
    states = np.zeros(1, record_dtype((Field("points", (2,)),), 2, 0, 6))
    states[0]["points"] = points
    masks = np.zeros((4, 4), np.int8)
    asked = run_one(
        states, table_record({"program": program.table()}), start, np.array([*answers, 0, 0]), masks
    )
    assert states[0]["depth"] == 0
    assert not states[0]["stack"].any()
    return int(states[0]["points"][0]), masks[:asked].tolist()


@pytest.mark.parametrize(("points", "after"), [((0, 0), 1), ((3, 0), 3 + 2), ((0, 3), 1), ((3, 3), 3 + 2)])
def test_if_takes_one_way_and_goes_on_after_it(points: tuple[int, int], after: int) -> None:
    """A gain of the first way counts for the condition of the next."""
    assert play([{"if": "has you 2", "then": ["gain 2"], "else": ["gain 1"]}], points)[0] == after
    nested = {"if": "has you 9", "then": ["gain 9"]}
    assert play([{"if": "has you 2", "then": [nested, "gain 2"]}, "gain 1"], (3, 0))[0] == 6
    assert play([{"if": "has you 2", "then": [nested, "gain 2"]}, "gain 1"], (0, 0))[0] == 1


@pytest.mark.parametrize(
    ("needs", "points", "holds"),
    [
        ([], (0, 0), True),
        (["has you 2"], (1, 9), False),
        (["has you 2"], (2, 0), True),
        (["not has you 2"], (2, 0), False),
        (["has you 2", "has foe 2"], (2, 1), False),
        (["has you 2", "has foe 2"], (2, 2), True),
        (["has you 2 | has foe 2"], (0, 2), True),
        (["has you 2 | has foe 2"], (2, 0), True),
        (["has you 2 | has foe 2"], (1, 1), False),
        (["has you 2 | not has foe 2", "has you 1"], (0, 0), False),
        (["has you 2 | not has foe 2", "has you 1"], (1, 0), True),
    ],
)
def test_all_conditions_must_hold_and_one_test_of_each(
    needs: list[str], points: tuple[int, int], holds: bool
) -> None:
    program = Program(LANGUAGE)
    row = program.add_needs(LANGUAGE.read_needs(needs))
    states = np.zeros(1, record_dtype((Field("points", (2,)),), 2, 0, 6))
    states[0]["points"] = points
    assert holds_one(states, table_record({"program": program.table()}), row, 0) == holds
    states[0]["points"] = points[::-1]
    assert holds_one(states, table_record({"program": program.table()}), row, 1) == holds


def test_a_branch_is_open_where_its_needs_hold_and_a_choice_without_any_is_not_asked() -> None:
    choice = {"choose": "you", "of": [{"needs": "has you 2", "do": ["gain 4"]}, ["gain 1"]]}
    assert play([choice], (2, 0), 0) == (6, [[1, 1, 0, 0]])
    assert play([choice], (1, 0), 1) == (2, [[0, 1, 0, 0]])
    shut = {"choose": "you", "of": [{"needs": "has foe 1", "do": ["gain 4"]}] * 2}
    assert play([shut, "gain 3"], (0, 0)) == (3, [])


def test_an_optional_part_may_be_left() -> None:
    part = [{"may": "foe", "do": ["gain 4", "gain 1"]}, "gain 2"]
    assert play(part, (0, 0), 0) == (7, [[1, 1, 0, 0]])
    assert play(part, (0, 0), 1) == (2, [[1, 1, 0, 0]])
