"""`versailles demo`, in small: all steps, going on after an interruption, showing again, and mistakes."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run

pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")
from versailles_env.training.demo import verdict
from versailles_env.training.run import Trainer

TINY = ("--config", "smoke", "--minutes", 5, "--games", 12, "--solo-games", 4, "--workers", 1)


@pytest.mark.slow
def test_a_demo_trains_plays_and_reports_and_is_then_shown_again(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "demo"
    result = run("demo", *TINY, "--out", out)
    assert result.exit_code == 0, result.output
    for step in (
        "1/5 Versailles 1919: compiling",
        "2/5 Training",
        "3/5 Tournament",
        "4/5 Solitaire",
        "5/5 Drawing",
    ):
        assert step in result.stderr
    assert "random" in json.loads((out / "result.json").read_text())["verdict"]
    for word in ("The agent trained here wins", "greedy", "report with pictures", "where to look next"):
        assert word in result.stdout
    page = (out / "report.html").read_text()
    assert page.count("<img") >= 10
    assert "Solitaire" in page
    for part in ("training", "tournament", "difficulty"):
        assert (out / part / "report.html").exists()
        assert f'href="{part}/report.html"' in page
    again = run("demo", "--out", out)
    assert again.exit_code == 0
    assert "here it is again" in again.stderr
    assert again.stdout == result.stdout
    assert json.loads(run("demo", "--out", out, "--json").stdout)["new"] == f"ppo:{out / 'new'}"


def stop(*_: Any, **__: Any) -> None:
    raise KeyboardInterrupt


@pytest.mark.slow
def test_an_interrupted_demo_goes_on_where_it_was(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "demo"
    update = Trainer.one_update

    def until_five(trainer: Trainer) -> dict[str, Any]:
        return stop() or {} if trainer.update == 5 else update(trainer)

    with monkeypatch.context() as patch:
        patch.setattr(Trainer, "one_update", until_five)
        stopped = run("demo", *TINY, "--out", out)
    assert stopped.exit_code == 130
    assert "the same command goes on" in stopped.stderr
    with monkeypatch.context() as patch:
        patch.setattr("versailles_env.agents.solo.run.play_out", stop)
        stopped = run("demo", *TINY, "--out", out)
    assert stopped.exit_code == 130
    metrics = (out / "training" / "metrics.jsonl").read_text()
    assert [json.loads(line)["update"] for line in metrics.splitlines()] == list(range(1, 9))
    played = {part.name: part.stat().st_mtime_ns for part in (out / "tournament" / "parts").iterdir()}
    result = run("demo", "--workers", 1, "--out", out)
    assert result.exit_code == 0, result.output
    assert "was interrupted: going on" in result.stderr
    assert "trained already" in result.stderr
    assert (out / "training" / "metrics.jsonl").read_text() == metrics
    assert played == {p.name: p.stat().st_mtime_ns for p in (out / "tournament" / "parts").iterdir()}
    assert (out / "report.html").exists()


@pytest.fixture
def begun(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A demo that was stopped at its first step."""
    monkeypatch.setattr("versailles_env.commands.demo.make", stop)
    assert run("demo", *TINY, "--out", tmp_path / "demo").exit_code == 130
    return tmp_path / "demo"


def test_mistakes_are_one_sentence(fails: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").touch()
    assert "something else than a demo" in fails("demo", "--out", tmp_path / "mine")
    assert "something else than a demo" in fails("demo", "--fresh", "--out", tmp_path / "mine")
    assert "config 'chess' is not known" in fails("demo", "--config", "chess", "--out", tmp_path / "demo")
    assert "--minutes" in fails("demo", "--minutes", 0, "--out", tmp_path / "demo")
    assert "letter.txt" in fails("demo", "--out", tmp_path / "mine" / "letter.txt" / "demo")
    assert not (tmp_path / "demo").exists()


def test_other_settings_need_a_fresh_demo(fails: Callable[..., str], begun: Path) -> None:
    said = fails("demo", "--seed", 4, "--out", begun)
    assert "holds a demo with seed 0, and 4 is asked for: --fresh begins anew" in said
    (begun / "demo.json").write_text("{}")
    assert "cannot be read: begin anew with --fresh" in fails("demo", "--out", begun)


def test_fresh_takes_away_the_demo_and_nothing_else(run: Run, begun: Path) -> None:
    (begun / "training").mkdir()
    (begun / "notes.txt").touch()
    assert run("demo", *TINY, "--seed", 4, "--fresh", "--out", begun).exit_code == 130
    assert not (begun / "training").exists()
    assert (begun / "notes.txt").exists()
    assert json.loads((begun / "demo.json").read_text())["settings"]["seed"] == 4


@pytest.mark.parametrize(
    ("mine", "other", "said"),
    [
        ((0.5, 0.4, 0.6), (0.1, 0.05, 0.2), "beats random, and the intervals are apart"),
        ((0.3, 0.2, 0.4), (0.2, 0.1, 0.3), "intervals overlap"),
        ((0.1, 0.0, 0.2), (0.1, 0.0, 0.2), "does not beat random"),
    ],
)
def test_the_verdict_is_honest(mine: tuple[float, ...], other: tuple[float, ...], said: str) -> None:
    entries = {
        name: {"win_rate": rate, "ci95": [low, high]}
        for name, (rate, low, high) in (("ppo:new", mine), ("random", other))
    }
    assert said in verdict({"agents": entries}, "ppo:new")
