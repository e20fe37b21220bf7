"""The reconstruction uses the whole vocabulary of cards, and random games meet all of it (CD-EFF-2)."""

import numpy as np
import pytest

from versailles_env.core.effects import Choice, Condition, Effect, When, walk
from versailles_env.core.engine import Engine
from versailles_env.core.frames import KIND, A
from versailles_env.core.interpreter import CHOOSE, END, FIRST, GOTO, IF, OP, SECOND, THIRD
from versailles_env.games.bell_of_treason.constants import GameNote, GameOp
from versailles_env.games.bell_of_treason.game import GAME
from versailles_env.games.bell_of_treason.pack.effects import game_language
from versailles_env.systems.crisis_dimension.constants import A_BRANCH, A_USE, BRANCHES, Frame, Use
from versailles_env.systems.crisis_dimension.vocabulary import CHOOSERS, FILTERS

PACK = GAME.load_pack(None)
LANGUAGE = game_language(int(PACK.tables[0]["heart"]))
STEPS = [step for event in PACK.content.events for step in walk(event)]
LINES = [step for step in STEPS if isinstance(step, Effect)]
CHOICES = [step for step in STEPS if isinstance(step, Choice)]
WHENS = [step for step in STEPS if isinstance(step, When)]
CARD_NEEDS = [condition for needs in PACK.content.needs for condition in needs]
BRANCH_NEEDS = [condition for choice in CHOICES for branch in choice.branches for condition in branch.needs]


@pytest.mark.rule("CD-EFF-2", "CD-EFF-6")
def test_every_word_of_the_vocabulary_is_on_a_card() -> None:
    assert {line.op for line in LINES} == set(LANGUAGE.ops)
    assert {word for line in LINES for word in line.words} >= set(FILTERS) - {
        "bare"
    }  # about discs: none here
    assert {choice.who for choice in CHOICES} == set(CHOOSERS)
    assert {choice.may for choice in CHOICES} == {False, True}
    assert any(line.may for line in LINES)
    assert any(line.up_to for line in LINES)
    assert any(line.who == "foe" for line in LINES)
    assert any(step.otherwise for step in WHENS)
    assert CARD_NEEDS
    assert BRANCH_NEEDS
    conditions: list[Condition] = [*CARD_NEEDS, *BRANCH_NEEDS, *(c for step in WHENS for c in step.needs)]
    tests = [test for condition in conditions for test in condition.tests]
    assert {test.op for test in tests} == set(LANGUAGE.tests)
    assert {test.negated for test in tests} == {False, True}
    assert any(len(condition.tests) > 1 for condition in conditions)


def rows_of_events() -> set[int]:
    """The rows of the table that do something, both ways of every `if` and all branches included."""
    tables = PACK.tables[0]
    todo = [int(row) for row in (*tables["card_event"], *tables["goal_event"])]
    found: set[int] = set()
    while todo:
        row = todo.pop()
        op = int(tables["program"][row, OP])
        if op == END:
            continue
        if op == GOTO:
            todo.append(int(tables["program"][row, FIRST]))
            continue
        todo.append(row + 1)
        if op == IF:
            todo.append(int(tables["program"][row, SECOND]))
            continue
        found.add(row)
        if op == CHOOSE:
            first = int(tables["program"][row, THIRD])
            todo += [
                int(tables["program"][first + k, FIRST]) for k in range(int(tables["program"][row, SECOND]))
            ]
    return found


FINAL = A_USE + Use.FINAL
CHECKED = (GameNote.DECISION, GameNote.NO_DECISION)
DECISIONS = {row for row in rows_of_events() if PACK.tables[0]["program"][row, OP] == GameOp.DECISION}


class Meetings:
    """What random games met: rows that asked or drew something, and whether conditions held."""

    def __init__(self) -> None:
        self.rows: set[int] = set()
        self.events: set[tuple[int, bool]] = set()
        self.ways: set[tuple[int, int, bool]] = set()

    def play(self, seed: int) -> None:
        """A random game with every forced answer and draw in the open; events are used, final cards kept for the end."""
        engine = Engine(GAME).new(seed, explicit_chance=True, auto=False, log=True)
        chooser = np.random.default_rng(seed)
        while not engine.over:
            legal = engine.legal()
            state = engine.state[0]
            stack = state["stack"][: int(state["depth"])]
            self.look(state, stack, legal)
            event = A_USE + Use.EVENT
            in_play, told = state["active"] >= 0, len(engine.notes)
            engine.step(event if event in legal else int(chooser.choice([a for a in legal if a != FINAL])))
            if in_play and any(note[0] in CHECKED for note in engine.notes[told:]):
                self.rows |= DECISIONS  # without enough VP it asks for nothing that could be seen

    def cards(self, could: bool) -> set[int]:
        """Cards whose event could, or could not, be used by a side that may use it."""
        return {card for card, is_open in self.events if is_open is could}

    def look(self, state: np.void, stack: np.ndarray, legal: list[int]) -> None:
        self.rows |= {int(frame[A]) - 1 for frame in stack[:-1] if frame[KIND] == Frame.PROGRAM}
        asked = stack[-1]
        if asked[KIND] == Frame.USE:
            card = int(state["chosen"][asked[1]])
            if PACK.tables[0]["card_side"][card] in (asked[1], 2):
                self.events.add((card, A_USE + Use.EVENT in legal))
        elif asked[KIND] == Frame.BRANCH:
            row = int(asked[A])
            self.ways |= {(row, k, A_BRANCH + k in legal) for k in range(BRANCHES)}


@pytest.mark.rule("CD-EFF-2", "CD-RULE-6")
def test_random_games_meet_every_row_and_both_answers_of_every_condition() -> None:
    met, wanted = Meetings(), rows_of_events()
    barred = {k for k, card in enumerate(PACK.content.cards) if card.needs}
    for seed in range(60):
        met.play(seed)
        if wanted <= met.rows and barred <= met.cards(True) & met.cards(False) and closed_ways(met):
            break
    assert wanted - met.rows == set()
    assert met.cards(False) == barred
    assert barred <= met.cards(True)
    assert closed_ways(met)
    assert closed_ways(met) <= open_ways(met)


def closed_ways(met: Meetings) -> set[tuple[int, int]]:
    """Branches that were closed in some game, as far as the choice has so many."""
    count = PACK.tables[0]["program"][:, SECOND]
    return {(row, k) for row, k, is_open in met.ways if not is_open and k < int(count[row])}


def open_ways(met: Meetings) -> set[tuple[int, int]]:
    return {(row, k) for row, k, is_open in met.ways if is_open}
