"""`bench`: its shape. What it measures is told by `make bench`, never asserted here."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from versailles_env.bench import open_spiel, report
from versailles_env.bench.measure import Case, Figure, measure
from versailles_env.bench.memory import WAYS, memory
from versailles_env.bench.split import PARTS
from versailles_env.commands import bench
from versailles_env.envs.vector import GameVectorEnv
from versailles_env.games import FLAGSHIP, get_game

from .conftest import Run

TOY = "tests.toy.game:GAME"
TINY = ("--seconds", 0.002, "--batch", 8)


@pytest.mark.slow
def test_the_figures_as_json_and_in_a_file(run: Run, tmp_path: Path) -> None:
    result = run("bench", "--game", TOY, *TINY, "--json", "--out", tmp_path / "bench.json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data == json.loads((tmp_path / "bench.json").read_text())
    assert data["ratio_to"] == "pettingzoo connect_four env()"
    assert {"cores", "cpu", "python", "numba"} <= set(data["machine"])
    names = {(figure["group"], figure["name"]) for figure in data["figures"]}
    assert ("pettingzoo", "connect_four raw_env()") in names
    assert {name for group, name in names if group == "toy"} >= {"engine", "env()", "raw_env()"}
    for threads in ("1 thread", "2 threads"):
        assert ("toy", f"batch, random, {threads}") in names
        assert ("toy", f"batch, given actions, {threads}") in names
    assert all(figure["per_second"] > 0 and figure["ratio"] >= 0 for figure in data["figures"])
    assert data["games"][0]["bytes"] > 0
    assert data["games"][0]["warm_start_seconds"] > 0


def test_the_figures_as_a_table(run: Run) -> None:
    result = run("bench", "--game", TOY, *TINY, "--no-start")
    assert result.exit_code == 0, result.output
    for word in ("best of 3", "connect_four env()", "batch, random, 2 threads", "ratio: to", "cores of"):
        assert word in result.stdout


def test_without_peers_there_is_no_ratio(run: Run) -> None:
    data = json.loads(run("bench", "--game", TOY, *TINY, "--no-start", "--no-peers", "--json").stdout)
    assert data["ratio_to"] is None
    assert all(figure["group"] == "toy" and figure["ratio"] is None for figure in data["figures"])


def test_the_toy_is_measured_in_a_clone() -> None:
    assert "toy" in [game.id for game in bench.default_games()]


def test_mistakes_are_one_sentence(fails: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "unknown peer 'chess'" in fails("bench", "--game", TOY, "--peers", "chess")
    assert "contradict" in fails("bench", "--game", TOY, "--peers", "open_spiel", "--no-peers")
    assert "--seconds" in fails("bench", "--game", TOY, "--seconds", 0)
    assert "cannot be written to" in fails("bench", "--game", TOY, "--out", tmp_path / "file" / "bench.json")
    assert "name of a JSON file" in fails("bench", "--game", TOY, "--out", tmp_path / "bench.png")


def test_the_best_of_three_turns_counts() -> None:
    rates = iter([1, 5, 9, 7])
    (figure,) = measure([Case("group", "name", lambda: lambda seconds: (next(rates), 1.0))], 0.01)
    assert figure.per_second == 9


def fake_run(outcomes: list[tuple[int, str, str]]) -> Callable[..., Any]:
    left = iter(outcomes)

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, *next(left))

    return run


def test_open_spiel_is_measured_in_an_environment_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    said = json.dumps({"version": "9", "figures": [{"name": "hanabi, 4 players", "per_second": 5.0}]})
    monkeypatch.setattr(subprocess, "run", fake_run([(0, "", ""), (0, "", ""), (0, said, "")]))
    (figure,), note = open_spiel.measure_open_spiel(0.1, lambda text: None)
    assert (figure.group, figure.name) == report.HANABI
    assert "OpenSpiel 9" in note


def test_open_spiel_that_cannot_be_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", fake_run([(0, "", ""), (1, "", "noise\nno network")]))
    figures, note = open_spiel.measure_open_spiel(0.1, lambda text: None)
    assert figures == []
    assert note == "no figures of OpenSpiel: installing OpenSpiel there failed (no network)"


def test_the_picture_is_drawn_where_matplotlib_is(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    figures = [Figure("pettingzoo", "connect_four env()", 10.0), Figure("toy", "engine", 1000.0)]
    machine = {"cpu": "a CPU", "cores": 2, "python": "3"}
    data = report.as_data(figures, machine, [{"id": "toy"}], 1.0, 8, [])
    assert report.write(data, tmp_path / "bench.json") == [tmp_path / "bench.json", tmp_path / "bench.png"]
    assert (tmp_path / "bench.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_a_decision_is_split_into_its_parts(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "split.json"
    result = run("bench", "--game", TOY, "--split", "--seconds", 0.002, "--json", "--out", out)
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data == json.loads(out.read_text())
    rows = data["games"]["toy"]
    assert [row["batch"] for row in rows] == [64, 256, 1024]
    for row in rows:
        assert row["mask"] > 0
        assert row["random answer"] > 0
        assert sum(row[part] for part in PARTS) == pytest.approx(row["nanoseconds"], abs=2)
    shown = run("bench", "--game", TOY, "--split", "--seconds", 0.002).stdout
    for word in ("rules", "mask", "observation", "random answer", "whole"):
        assert word in shown


def test_memory_is_told_after_each_tenth_of_the_steps(run: Run, tmp_path: Path) -> None:
    result = run("bench", "--game", TOY, "--memory", 5000, "--out", tmp_path / "memory.json")
    assert result.exit_code == 0, result.output
    assert "Memory of the process" in result.stdout
    found = json.loads((tmp_path / "memory.json").read_text())["games"]["toy"]
    assert found["steps"] >= 5000
    assert found["games"] > 0
    assert len(found["mb"]) == 10
    assert all(value > 1 for value in found["mb"])
    assert run("bench", "--game", TOY, "--memory", 600, "--way", "engine").exit_code == 0
    assert "--way 'raw' is not known" in run("bench", "--game", TOY, "--memory", 9, "--way", "raw").stderr


LEAST_LEAK = 20.0
"""Megabytes: a hundred bytes that are kept of each step."""


@pytest.mark.parametrize("way", WAYS)
def test_memory_is_flat(way: str) -> None:
    """Two hundred thousand steps of the flagship, the first tenth aside."""
    assert (
        memory(get_game(FLAGSHIP), 200_000 if way == "vector_env" else 40_000, way=way)["growth_mb"]
        < LEAST_LEAK
    )


def test_a_leak_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five times the least leak is kept, and written: what the process gives back meanwhile hides a part of it, and a zeroed page
    that nobody wrote takes no memory."""
    kept: list[bytes] = []
    step = GameVectorEnv.step
    monkeypatch.setattr(
        GameVectorEnv,
        "step",
        lambda env, actions: (kept.append(b"x" * (500 * env.num_envs)), step(env, actions))[1],
    )
    assert memory(get_game(FLAGSHIP), 200_000)["growth_mb"] > LEAST_LEAK
