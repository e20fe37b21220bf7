"""The report of a run."""

from pathlib import Path

import numpy as np
import pytest

from tests.cli.conftest import Run
from versailles_env.training.report import recent, write_report

from .conftest import Start


@pytest.mark.parametrize("every", [0, 4])
def test_a_report_has_its_pictures_and_names_the_pack(start: Start, every: int) -> None:
    trainer = start(evaluation={"every": every})
    trainer.train()
    report = write_report(trainer.folder, ["<h2>More</h2>"])
    text = report.read_text(encoding="utf-8")
    drawn = {path.stem for path in (trainer.folder.path / "pictures").iterdir()}
    assert drawn == ({"learning", "league", "strength"} if every else {"learning", "league"})
    assert trainer.pack.label in text
    assert "Training run small" in text
    assert "<h2>More</h2>" in text
    assert "512 rows" in text
    assert text.count("data:image") + text.count("<svg") == len(drawn)
    assert ("random" in text.partition("against its yardsticks")[2].partition("</table>")[0]) is bool(every)


def test_a_run_that_has_only_begun_has_a_report(start: Start) -> None:
    trainer = start()
    text = write_report(trainer.folder).read_text(encoding="utf-8")
    assert trainer.pack.label in text
    assert "0 rows" in text


def test_a_run_of_teaching_alone_has_a_report(start: Start) -> None:
    trainer = start(steps=64, imitation={"teacher": "caller", "updates": 5}, evaluation={"every": 0})
    trainer.train()
    assert "What the learner earned" in write_report(trainer.folder).read_text(encoding="utf-8")


def test_the_command_trains_and_reports(run: Run, config_file: Path, tmp_path: Path) -> None:
    words = ("train", config_file, "--runs", tmp_path / "runs", "--name", "first", "--set", "steps=128")
    result = run(*words, "--set", "ppo.learning_rate=3e-4")
    assert result.exit_code == 0, result.output
    folder = tmp_path / "runs" / "first"
    for name in (
        "config.yaml",
        "run.json",
        "metrics.jsonl",
        "report.html",
        "best",
        "policy",
        "tensorboard",
        "checkpoints",
    ):
        assert (folder / name).exists(), name
    assert "learning_rate: 0.0003" in (folder / "config.yaml").read_text()
    assert "game: the game of calls, pack calls v1" in result.stdout
    assert str(folder / "report.html") in result.stdout
    assert "yardsticks" in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("every", [0, 2])
def test_the_policy_of_a_run_plays_in_every_command(
    run: Run, config_file: Path, tmp_path: Path, every: int
) -> None:
    from .calls import ENTRY

    words = (
        "--runs",
        tmp_path,
        "--name",
        "first",
        "--set",
        "steps=128",
        "--set",
        f"evaluation.every={every}",
    )
    assert run("train", config_file, *words).exit_code == 0
    for kept in ("best", "policy"):
        name = f"ppo:{tmp_path / 'first' / kept}"
        words = (name, "random", "--game", ENTRY, "--games", 4, "--workers", 1, "--out", tmp_path / kept)
        result = run("tournament", *words)
        assert result.exit_code == 0, result.output


def test_before_the_first_game_there_is_no_point_to_draw() -> None:
    """An opponent begins with a guess of 1, an even fight: that is no result."""
    rows = [
        {"league": [{"name": "greedy", "games": 0, "result": 1.0}]},
        {"league": [{"name": "greedy", "games": 3, "result": 0.4}]},
    ]
    first, second = recent(rows, "greedy")
    assert np.isnan(first)
    assert second == 0.4
