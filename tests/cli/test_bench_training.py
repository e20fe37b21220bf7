"""Training in the bench: its shape, on the toy. What it measures is told by `make bench`, never asserted here."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.docgen.pages import Place
from tools.docgen.training_bench import training_bench
from versailles_env.bench import training as told

from .conftest import Run

pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")
from tests.toy.game import GAME
from versailles_env.training import bench
from versailles_env.training.config import Config
from versailles_env.training.usual import OneSeat

TOY = "tests.toy.game:GAME"


def tiny() -> Config:
    return Config.model_validate(
        {
            "name": "tiny",
            "game": TOY,
            "tables": [{"seats": 3}],
            "steps": 1,
            "ppo": {"games": 8, "rows": 4, "minibatch": 16, "epochs": 1},
            "network": {"layers": [8, 8]},
            "league": {"opponents": {"random": 0.5, "past": 0.5}, "keep": 2},
        }
    )


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return bench.measure_training(0.001, config=tiny())


@pytest.mark.slow
def test_both_ways_are_measured_and_compared(data: dict[str, Any]) -> None:
    ways = [(row["opponents"], row["way"]) for row in data["rows"]]
    assert ways == [("league", bench.BATCH), ("random", bench.BATCH), ("random", bench.USUAL)]
    assert data["opponents"] == {"league": ["random", "past"], "random": ["random"]}
    for row in data["rows"]:
        assert row["collect_per_s"] >= row["train_per_s"] >= row["rows_per_s"] > 0
        assert sum(row["shares"].values()) == pytest.approx(1, abs=0.01)
    assert set(data["rows"][0]["shares"]) == set(told.PARTS)
    assert all(ratio["collect"] > 0 for ratio in data["ratios"])
    assert {"cores", "torch", "sb3-contrib"} <= set(data["machine"])


def test_the_standard_league_is_measured_whole_and_like_for_like() -> None:
    config = bench.standard()
    labels = [(opponents, way) for opponents, way, _ in bench.cases(config)]
    assert labels[0] == (bench.LEAGUE, bench.BATCH)
    assert (bench.NAMED, bench.USUAL) in labels
    assert "past" not in bench.fields(config)[bench.NAMED]
    assert "self" not in bench.fields(config)[bench.NAMED]
    assert config.network.layers == [128, 64]


def test_what_was_aimed_at_is_told_either_way(data: dict[str, Any]) -> None:
    slow = {**data, "ratios": [{"opponents": "random", "collect": 9.9, "train": 2.0}]}
    fast = {**data, "ratios": [{"opponents": "random", "collect": 10.0, "train": 2.0}]}
    assert "aim missed: 10 times" in told.sentences(slow)[0]
    assert "aim reached: 10 times" in told.sentences(fast)[0]
    assert "of the whole" in told.sentences(data)[-1]


def test_figures_picture_and_page(data: dict[str, Any], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    folder = tmp_path / "docs" / "figures" / "versailles_1919"
    folder.mkdir(parents=True)
    assert "versailles bench --training only" in training_bench(Place(tmp_path), "")
    written = told.write(data, folder / "training_bench.json")
    assert [path.suffix for path in written] == [".json", ".png"]
    page = training_bench(Place(tmp_path), "")
    assert "| batch engine against league |" in page
    assert "- Against the league: the engine takes" in page


def test_the_command_shows_and_writes_it(
    run: Run, data: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "measure_training", lambda seconds, tell: data)
    result = run("bench", "--training", "only", "--json", "--out", tmp_path / "training.json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout) == data == json.loads((tmp_path / "training.json").read_text())
    shown = run("bench", "--training", "only")
    assert "where its time goes" in shown.stdout
    assert "as fast as the usual way" in " ".join(shown.stdout.split())


def test_a_wrong_word_is_one_sentence(fails: Callable[..., str]) -> None:
    assert "--training 'no' is not known: expected one of with, without, only" in fails(
        "bench", "--training", "no"
    )


def test_the_usual_view_of_a_game_pays_what_the_game_pays() -> None:
    """The wrapper's rewards of an episode are those of the seat in the same game, whoever answered in between."""
    env = OneSeat(GAME, {"seats": 3}, {"random": 1.0}, seed=3)
    dice = np.random.default_rng(0)
    for _ in range(5):
        env.reset()
        over, paid = False, 0.0
        while not over:
            action = int(dice.choice(np.flatnonzero(env.action_masks())))
            _, reward, over, _, _ = env.step(action)
            paid += reward
        played = env.env.unwrapped.engine
        again, seat = GAME.new(played.seed, seats=3), GAME.agents.index(env.seat)
        earned = float(again.rewards[seat])
        for answer in played.history:
            again.step(answer)
            earned += float(again.rewards[seat])
        assert paid == pytest.approx(earned)
        assert earned != 0
