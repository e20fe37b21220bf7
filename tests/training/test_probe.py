"""A learner against one agent alone: what it finds, how it goes on, what it says."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from versailles_env.training.probe import verdict

from .calls import ENTRY

Fails = Callable[..., str]
WORDS = ("--game", ENTRY, "--minutes", 0.001, "--games", 6)


def found_in(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "probe.json").read_text())
    return found


def test_the_learner_meets_nobody_but_the_agent(run: Run, config_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "found"
    done = run("probe", "first", *WORDS, "--config", config_file, "--option", "seats=3", "--out", out)
    assert done.exit_code == 0, done.output
    found = found_in(out)
    assert found["verdict"] in done.stdout
    assert found["result"]["games"] == 6
    assert found["result"]["fair"] == pytest.approx(1 / 3, abs=1e-5)
    assert found["curve"][-1]["rows"] == found["rows"]
    rows = [json.loads(line) for line in (out / "metrics.jsonl").read_text().splitlines()]
    assert {member["name"] for row in rows for member in row["league"]} == {"first"}
    assert (out / "probe.png").read_bytes().startswith(b"\x89PNG")
    assert found["command"].startswith(
        f"versailles probe first --game {ENTRY} --option seats=3 --minutes 0.001"
    )


def test_the_same_command_plays_nothing_more_and_more_minutes_go_on(
    run: Run, config_file: Path, tmp_path: Path
) -> None:
    words = (
        "probe",
        "first",
        "--game",
        ENTRY,
        "--games",
        6,
        "--config",
        config_file,
        "--out",
        tmp_path / "a",
    )
    assert run(*words, "--minutes", 0.001).exit_code == 0
    before = found_in(tmp_path / "a")
    assert run(*words, "--minutes", 0.001).exit_code == 0
    assert found_in(tmp_path / "a") == before
    assert run(*words, "--minutes", before["minutes"] + 0.02).exit_code == 0
    after = found_in(tmp_path / "a")
    assert after["rows"] > before["rows"]
    assert after["curve"][: len(before["curve"])] == before["curve"]


def test_a_weakness_is_found(run: Run, config_file: Path, tmp_path: Path) -> None:
    """Who always plays its lowest card is easily beaten by a learner that meets it alone."""
    faster = [word for change in ("ppo.learning_rate=0.01", "ppo.games=64") for word in ("--set", change)]
    words = ("probe", "first", "--game", ENTRY, "--minutes", 0.1, "--games", 300, "--out", tmp_path / "a")
    assert run(*words, "--config", config_file, *faster).exit_code == 0
    found = found_in(tmp_path / "a")
    assert found["result"]["ci95"][0] > found["result"]["fair"]
    assert found["verdict"].endswith("it has found a weakness.")


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0.4, 0.6, "it has found a weakness"),
        (0.1, 0.2, "does not show that there is none"),
        (0.3, 0.4, "an equal"),
    ],
)
def test_the_sentence_says_no_more_than_the_interval_does(low: float, high: float, said: str) -> None:
    result = {"ci95": [low, high], "fair": 1 / 3, "win_rate": 0.35, "games": 9, "players": 3}
    told = verdict({"result": result, "start": None, "minutes": 1.0, "rows": 10, "agent": "ppo"})
    assert said in told
    assert "a fresh learner wins 35.0%" in told
    assert "that began as x" in verdict(
        {"result": result, "start": "x", "minutes": 1.0, "rows": 10, "agent": "ppo"}
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--set", "league.opponents={random: 1}"), "a probe says itself who plays where and how long"),
        (("--set", "minutes=3"), "a probe says itself who plays where and how long"),
        (("--set", "ppo.lerning=3"), "field ppo.lerning is not known"),
        (("--option", "seats=5"), "option seats=5 is not allowed"),
        (("--config", "versailles_1919/standard"), "versailles_1919/standard is of versailles_1919"),
    ],
)
def test_what_makes_no_probe_is_refused(
    fails: Fails, config_file: Path, tmp_path: Path, words: tuple[str, str], said: str
) -> None:
    config = () if words[0] == "--config" else ("--config", config_file)
    assert said in fails("probe", "first", *WORDS, *config, *words, "--out", tmp_path / "a")
    assert not list((tmp_path / "a").iterdir())


def test_solitaire_is_refused(fails: Fails, tmp_path: Path) -> None:
    assert "sits among others" in fails("probe", "greedy", "--option", "players=1", "--out", tmp_path / "a")


def test_a_probe_of_somebody_else_and_a_folder_of_ones_own_are_refused(
    run: Run, fails: Fails, config_file: Path, tmp_path: Path
) -> None:
    words = (*WORDS, "--config", config_file, "--out", tmp_path / "a")
    assert run("probe", "first", *words).exit_code == 0
    said = fails("probe", "last", *words)
    assert "league.opponents" in said
    assert "give another --out" in said
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter").touch()
    assert "holds something else" in fails("probe", "first", *WORDS, "--out", tmp_path / "mine")
    assert "expected more than 0" in fails("probe", "first", "--minutes", 0, "--out", tmp_path / "b")
    assert "letters, digits" in fails("probe", "first", *WORDS, "--out", tmp_path / "a b")
