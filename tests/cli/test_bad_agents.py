"""An agent of the user's own is input like any other: a table of what it may do wrong, and the sentence for each."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Run

TOY = "tests.toy.game:GAME"
ROOT = Path(__file__).parents[2]
BAD = "tests.cli.bad_agents"
Fails = Callable[..., str]
ANSWERS = {
    "HOLD": "action -4 (not one of 0 to ",
    "RANDOM": "action -1 (not one of 0 to ",
    "FLOAT": "action 0.0 (not one of 0 to ",
    "HALF": "action 1.5 (not one of 0 to ",
    "NAN": "action nan (not one of 0 to ",
    "INF": "action inf (not one of 0 to ",
    "NONE": "action None (not one of 0 to ",
    "TEXT": "action '0' (not one of 0 to ",
    "TRUE": "action True (not one of 0 to ",
    "LIST": "action [0] (not one of 0 to ",
    "LARGE": "action 1000000 (not one of 0 to ",
    "WRAPS": "action 4294967296 (not one of 0 to ",
    "HUGE": f"action {10**30} (not one of 0 to ",
    "OBJECT": "action a NoText (not one of 0 to ",
    "LONG": "xxx... (not one of 0 to ",
}
"""One answer at a time: each is quoted, with the question and what was expected."""
MANY = {
    "FEW": "an array of int32, shape (0,)",
    "FLOATS": "an array of float32, shape (1,)",
    "BOOLS": "an array of bool, shape (1,)",
    "SQUARE": "an array of int32, shape (1, 1)",
    "NOTHING": "it answered None",
    "WORDS": "an array of <U1, shape (1,)",
    "RAGGED": "it answered [[0], [1, 2]]",
    "ONE_NUMBER": "it answered 0",
}
"""Answers to many questions that are not as many whole numbers."""
MANY_WRONG = {
    "HOLDS": "action -4 (not one of 0 to ",
    "WRAP": "action 42949672",
    "NARROW": "action 9223372036854775808 (not one of 0 to ",
}
RAISES = {
    "Raises": "raised IndexError: list index out of range",
    "Deeper": "raised ValueError: need at least one array to concatenate",
    "Leaves": "raised SystemExit: 0",
    "LeavesAtOnce": "raised SystemExit: os._exit(0)",
    "Asks": "raised IllegalAction: action 1000000",
    "NoAnswer": "raised NotImplementedError",
}
MADE = {
    "CannotBeMade": "cannot be made, it raised ValueError: no way (tests/cli/bad_agents.py, line ",
    "NeedsMore": "cannot be made, it raised TypeError: ",
    "LeavesWhenMade": "cannot be made, it raised SystemExit: os._exit(3) (tests/cli/bad_agents.py, line ",
    "NOT_AN_AGENT": "is a object: expected a subclass of versailles_env.agents.base.Agent",
    "A_NUMBER": "is a int: expected a subclass of versailles_env.agents.base.Agent",
    "Nobody": "has no 'Nobody'; expected a subclass of versailles_env.agents.base.Agent",
}
MODULES = {
    "import nothing_of_the_kind": "it raised ModuleNotFoundError: No module named 'nothing_of_the_kind' (own.py, line 1)",
    "x = 1 / 0": "it raised ZeroDivisionError: division by zero (own.py, line 1)",
    "\n\nclass A(:": "it raised SyntaxError: invalid syntax (own.py, line 3)",
    "import sys\nsys.exit()": "it raised SystemExit (own.py, line 2)",
    "import os\nos._exit(0)": "it raised SystemExit: os._exit(0) (own.py, line 2)",
    "\0": "source code string cannot contain null bytes",
    "raise KeyboardInterrupt_": "it raised NameError",
    "def f(): f()\nf()": "it raised RecursionError",
}
"""What a module may do while it is imported."""


@pytest.fixture(autouse=True)
def _from_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def words(name: str, folder: Path, *more: object) -> tuple[object, ...]:
    return (
        "tournament",
        f"{BAD}:{name}",
        "random",
        "--game",
        TOY,
        "--games",
        2,
        "--workers",
        1,
        "--out",
        folder / "out",
        *more,
    )


@pytest.mark.parametrize("name", [*ANSWERS, *MANY_WRONG])
def test_an_answer_that_is_none_is_told_with_its_question(fails: Fails, tmp_path: Path, name: str) -> None:
    said = fails(*words(name, tmp_path))
    assert said.startswith(f"error: agent '{BAD}:{name}' (tests/cli/bad_agents.py, line ")
    assert {**ANSWERS, **MANY_WRONG}[name] in said
    assert "is not legal for " in said
    assert "asked " in said
    assert "expected " in said


@pytest.mark.parametrize("name", MANY)
def test_answers_of_a_wrong_shape_or_kind_are_told(fails: Fails, tmp_path: Path, name: str) -> None:
    said = fails(*words(name, tmp_path))
    assert said.startswith(f"error: agent '{BAD}:{name}' (tests/cli/bad_agents.py, line ")
    assert MANY[name] in said
    assert said.endswith("expected 1 whole numbers\n")


@pytest.mark.parametrize("name", RAISES)
def test_what_an_agent_raises_is_told_with_file_and_line(fails: Fails, tmp_path: Path, name: str) -> None:
    said = fails(*words(name, tmp_path))
    assert said.startswith(f"error: agent '{BAD}:{name}' ")
    assert RAISES[name] in said
    assert "/bad_agents.py, line " in said or name == "NoAnswer"
    assert "; it was asked " in said


@pytest.mark.parametrize("name", MADE)
def test_an_agent_that_cannot_be_made_is_told(fails: Fails, tmp_path: Path, name: str) -> None:
    said = fails(*words(name, tmp_path))
    assert f"agent '{BAD}:{name}'" in said
    assert MADE[name] in said
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("text", MODULES)
def test_a_module_that_cannot_be_imported_is_told(
    fails: Fails, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    (tmp_path / "own.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "own", raising=False)
    said = fails("tournament", "own:Agent", "random", "--game", TOY, "--out", tmp_path / "out")
    assert "agent 'own:Agent': module 'own' cannot be imported, " in said
    assert MODULES[text] in said


def test_whole_numbers_of_any_kind_are_answers(run: Run, tmp_path: Path) -> None:
    assert run(*words("Polite", tmp_path)).exit_code == 0


def test_a_worker_that_dies_is_noticed_and_what_was_played_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "out"

    def play(agent: str, games: int) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "versailles_env", "tournament", agent, "random", "--game", TOY]
        more = ["--games", str(games), "--workers", "2", "--out", str(out)]
        env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
        return subprocess.run(command + more, capture_output=True, text=True, cwd=ROOT, env=env, check=False)

    done = play(f"{BAD}:LeavesLater", 8)
    assert done.returncode == 2
    assert "a worker process died (exit code -9): nothing is lost" in done.stderr
    assert (out / "manifest.json").is_file()
