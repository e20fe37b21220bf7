"""The test session itself: rules proven and unproven, golden texts, the count of the harness."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import RULE_FILES, rule_files

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "versailles_env"
RULES = PACKAGE / "games" / "versailles_1919" / "rules.toml"
TESTS = """
import pytest
from versailles_env.testing import PLAYED

@pytest.mark.rule("V-UP-1")
def test_holds():
    PLAYED.update(games=3, decisions=40)

@pytest.mark.rule("V-UP-2", "V-UP-3")
def test_holds_too():
    PLAYED.update(games=4, decisions=2)

@pytest.mark.rule("V-UP-3")
@pytest.mark.rule("V-UP-4")
def test_fails():
    assert False

@pytest.mark.rule("V-UP-5")
@pytest.mark.skip
def test_is_skipped():
    pass
"""
Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A session of its own with our conftest as a plugin; its output."""

    def session(tests: str, *arguments: str) -> str:
        (tmp_path / "test_sample.py").write_text(tests)
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "-p",
            "tests.conftest",
            f"--rootdir={tmp_path}",
        ]
        done = subprocess.run(
            [*command, str(tmp_path), *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 1, done.stdout + done.stderr
        return done.stdout

    return session


@pytest.mark.slow
@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_the_session_tells_what_was_proven_and_played(run: Run, workers: tuple[str, ...]) -> None:
    rules = [rule for path in RULE_FILES for rule in tomllib.loads(path.read_text(encoding="utf-8"))["rule"]]
    built = sum(rule["built"] for rule in rules)
    output = run(TESTS, "--rules", *workers)
    assert "harness: 7 games, 42 decisions, 0 violations" in output
    assert f"rules: 2 proven, {built - 2} unproven ({len(rules) - built} more for later issues)" in output
    listed = set(re.findall(r"^  (V-\S+)$", output, re.MULTILINE))
    assert {"V-UP-3", "V-UP-4", "V-UP-5", "V-UP-6"} <= listed
    assert not {"V-UP-1", "V-UP-2"} & listed


@pytest.mark.slow
def test_an_unproven_rule_fails_the_run_that_is_asked_for_all(run: Run) -> None:
    """Whatever else passes; without the option it is a line of the summary (the other sessions here fail by a test)."""
    output = run("def test_it():\n    pass\n", "--all-rules")
    assert "1 passed" in output
    assert "rules: 0 proven" in output


def test_rules_of_systems_count_as_those_of_games_do(tmp_path: Path) -> None:
    for name in ("systems/tracks", "games/chess", "games/go", "games/none", "core"):
        (tmp_path / name).mkdir(parents=True)
        if name != "games/none":
            (tmp_path / name / "rules.toml").touch()
    assert [path.parent.name for path in rule_files(tmp_path)] == ["chess", "go", "tracks"]
    assert rule_files(PACKAGE) == RULE_FILES


@pytest.mark.slow
def test_an_unknown_rule_fails_the_run(run: Run) -> None:
    output = run('import pytest\n@pytest.mark.rule("V-NOT-1")\ndef test_it():\n    pass\n')
    assert "unknown rule id V-NOT-1: expected an id of " in output
    assert "versailles_env/games/versailles_1919/rules.toml" in output
    assert "rules:" not in output


@pytest.mark.slow
def test_a_changed_golden_text_shows_its_diff_and_the_command(run: Run) -> None:
    output = run('def test_it(golden):\n    golden("toy/layouts", "something else")\n')
    assert "+something else" in output
    assert re.search(r"^E? *-\| 0-5 \| `card`", output, re.MULTILINE)
    assert "test_sample.py::test_it --regenerate-golden" in output


def test_the_rules_have_ids_chapters_and_words() -> None:
    rules = tomllib.loads(RULES.read_text(encoding="utf-8"))["rule"]
    assert len({rule["id"] for rule in rules}) == len(rules) > 150
    for rule in rules:
        assert set(rule) == {"id", "chapter", "built", "text"}
        assert re.fullmatch(r"V-[A-Z0-9]+-\d+", rule["id"])
        assert len(rule["text"]) > 20
        assert "**" not in rule["text"]
    assert all(rule["built"] for rule in rules)
