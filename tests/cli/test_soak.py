"""`soak`: the long checks, from the command line."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.toy.game import GAME
from versailles_env.commands.soak import all_options
from versailles_env.testing import PLAYED

from .conftest import Run

TOY = "tests.toy.game:GAME"


def test_a_soak_counts_games_and_goes_on_where_it_stopped(run: Run, tmp_path: Path) -> None:
    words = ("soak", "--game", TOY, "--out", tmp_path, "--option", "seats=3")
    first = run(*words, "--games", 5)
    assert first.exit_code == 0, first.output
    assert "0 violations" in first.stdout
    assert "all by an earlier run" in run(*words, "--games", 5).stdout
    more = run(*words, "--games", 20)
    assert more.exit_code == 0
    assert "all by an earlier run" not in more.stdout


@pytest.fixture
def uncounted() -> Iterator[None]:
    """What is broken on purpose is left out of the violations that the session reports."""
    before = PLAYED.copy()
    yield
    PLAYED.clear()
    PLAYED.update(before)


@pytest.mark.usefixtures("uncounted")
def test_a_failure_is_exit_code_1_with_a_replay(run: Run, tmp_path: Path) -> None:
    result = run("soak", "--game", "tests.cli.broken:GAME", "--games", 3, "--out", tmp_path)
    assert result.exit_code == 1, result.output
    assert "broken on purpose" in result.stdout
    assert f"replays are in {tmp_path / 'toy_v0'}" in result.stdout
    replays = [file for file in (tmp_path / "toy_v0").glob("*.json") if file.name != "soak.json"]
    assert json.loads(replays[0].read_text())["env"] == "toy_v0"
    assert run("replay", replays[0], "--game", TOY).exit_code == 0


def test_mistakes_are_one_sentence(fails: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written to" in fails("soak", "--game", TOY, "--out", tmp_path / "file")
    assert "--games" in fails("soak", "--game", TOY, "--games", 0)
    assert "--seed" in fails("soak", "--game", TOY, "--seed", "-1")
    assert "option seats=5" in fails("soak", "--game", TOY, "--option", "seats=5", "--out", tmp_path)


def test_without_options_all_choices_take_turns() -> None:
    assert all_options(GAME) == [{}, {"seats": 3}]


def test_the_report_as_json(run: Run, tmp_path: Path) -> None:
    (report,) = json.loads(run("soak", "--game", TOY, "--games", 4, "--out", tmp_path, "--json").stdout)
    assert report["games"] >= 4
    assert report["violations"] == []
    assert all(report["checks"].values())
    assert report["sets"] == 2
    assert report["command"] == f"versailles soak --game {GAME.id} --games {report['games']}"
    assert {"rules", "pack", "decisions"} <= set(report)
