"""A solitaire game that measures wins, on two sides and two levels: plan, figures, report, environment, evaluation."""

import pickle
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from tests.toy.race import GAME, STRENGTHS
from versailles_env.agents.players.random_agent import RandomAgent
from versailles_env.agents.solo.plan import Pair, solo_plan
from versailles_env.agents.solo.report import effect_table, tables, write_report
from versailles_env.agents.solo.run import Results, run_difficulty
from versailles_env.core.errors import OptionError
from versailles_env.envs import SoloEnv
from versailles_env.testing import check_game

CASES = list(product(("west", "east"), STRENGTHS))


def measured(path: Path, *pairs: Pair, games: int = 60) -> Results:
    asked = pairs or (Pair("random", "rulebook"),)
    return run_difficulty(solo_plan(GAME, GAME.load_pack(None), {}, asked, games), path)


@pytest.mark.parametrize("options", [{}, {"bot": "east"}, {"bot": "west", "strength": "strong"}])
def test_the_game_passes_the_harness(options: dict[str, str]) -> None:
    check_game(GAME, games=3, **options).raise_if_failed()


def test_every_side_and_level_is_played(tmp_path: Path) -> None:
    results = measured(tmp_path)
    entries = results.summary["pairs"]
    assert [(entry["side"], entry["level"]) for entry in entries] == CASES
    assert results.summary["measured"] == "wins"
    for k, entry in enumerate(entries):
        won = results.columns["won"][k * 60 : (k + 1) * 60]
        assert entry["win"]["wins"] == won.sum()
        assert entry["win"]["ci95"][0] <= entry["win"]["rate"] <= entry["win"]["ci95"][1]
        assert "mean_points" not in entry
        assert "ten" in entry["ends"]
    assert "war" in entries[0]["ends"]  # who goes beyond ten has lost, and so has the bot
    weak, strong = entries[0]["win"]["rate"], entries[1]["win"]["rate"]
    assert weak > strong


def test_one_side_or_one_level_alone(tmp_path: Path) -> None:
    plan = solo_plan(
        GAME, GAME.load_pack(None), {"strength": "weak"}, [Pair("random", "rulebook", "east")], 4
    )
    assert plan.agents == ("random against rulebook, as east",)
    assert plan.options_of(plan.seating(0, 0)) == {"strength": "weak", "bot": "west"}
    assert plan.command.endswith("--game tests.toy.race:GAME --side east --level weak")
    assert pickle.loads(pickle.dumps(plan)).manifest == plan.manifest


def test_a_pair_does_not_hang_on_what_is_listed_beside_it(tmp_path: Path) -> None:
    pairs = [Pair("random", "rulebook", side, level) for side, level in CASES]
    for name in ("alone", "listed", "turned"):
        (tmp_path / name).mkdir()
    alone = measured(tmp_path / "alone", pairs[2])
    listed = measured(tmp_path / "listed", *pairs)
    turned = measured(tmp_path / "turned", *pairs[::-1])
    mine = alone.summary["pairs"][0]
    for results, k in ((listed, 2), (turned, 1)):
        other = results.summary["pairs"][k]
        assert {**other, "command": ""} == {**mine, "command": ""}
        rows = slice(k * 60, (k + 1) * 60)
        assert (results.columns["total"][rows] == alone.columns["total"]).all()


def test_report_and_tables_tell_side_and_level(tmp_path: Path) -> None:
    results = measured(tmp_path, games=8)
    ((title, headers, rows),) = tables(results)
    assert title == "Games won"
    assert headers[:4] == ["player", "bots", "side", "level"]
    assert [tuple(row[2:4]) for row in rows] == CASES
    said = effect_table(results.plan, results.summary["pairs"][1])
    assert said[0] == "random against rulebook, west, strong"
    assert said[1] == ["", "games", "won (95%)"]
    page = write_report(results).read_text()
    assert "as east, strong" in page
    assert (tmp_path / "pictures" / "wins.svg").exists()
    assert not (tmp_path / "pictures" / "points.svg").exists()


@pytest.mark.parametrize(("side", "first"), [("", "west"), ("east", "east")])
def test_the_environment_has_either_side(side: str, first: str) -> None:
    env = SoloEnv(GAME, side=side, strength="weak")
    rng = np.random.default_rng(0)
    ends = set()
    for seed in range(30):
        _, info = env.reset(seed=seed)
        assert env.agent == first
        done = False
        while not done:
            assert "won" not in info
            _, reward, done, _, info = env.step(int(rng.integers(3)))
        assert info["won"] == (reward == 1.0)
        assert info["total"] >= 10
        ends.add(info["won"])
    assert ends == {True, False}


def test_bots_that_only_the_rules_can_play() -> None:
    with pytest.raises(OptionError, match="in race the rules play them, expected 'rulebook'"):
        SoloEnv(GAME, bots="random")
    with pytest.raises(OptionError, match="bot is not an option here"):
        SoloEnv(GAME, bot="west")


def test_training_measures_wins() -> None:
    pytest.importorskip("sb3_contrib")
    from versailles_env.training.evaluate import BOTS, PERSON, measure, seat_of, strength

    assert [seat_of(GAME, learner) for learner in ("one", ["west"], ["west", "east"])] == [
        "one",
        PERSON,
        BOTS,
    ]
    table = {"bot": "west", "strength": "weak"}
    result = measure(GAME, GAME.load_pack(None), table, RandomAgent(), "rulebook", 20, PERSON)
    assert (result["players"], result["games"]) == (1, 20)
    assert strength(result, PERSON) == pytest.approx(2 * result["win_rate"])
    assert 0 < result["win_rate"] < 1
