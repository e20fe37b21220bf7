"""Rates and their intervals, pairs, effects: counted on games made by hand."""

import numpy as np
import pytest
from scipy.stats import binomtest

from versailles_env.agents.report.figures import wilson
from versailles_env.agents.runs.results import Columns
from versailles_env.agents.tournament.stats import summarise

from .conftest import toy_plan


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (5, 10), (8, 10), (10, 10), (1, 1), (100, 300)])
def test_wilson_gives_the_interval_of_scipy(wins: int, games: int) -> None:
    known = binomtest(wins, games).proportion_ci(0.95, method="wilson")
    assert wilson(wins, games) == pytest.approx((known.low, known.high), abs=1e-9)


def test_wilson_with_parts_of_wins_lies_between_its_neighbours() -> None:
    (low, high), (low_half, high_half), (low_more, high_more) = (wilson(wins, 20) for wins in (7, 7.5, 8))
    assert low < low_half < low_more
    assert high < high_half < high_more


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def columns() -> Columns:
    """Four games of a and b: a wins two, b one, one is shared."""
    return {
        "game": np.repeat(np.arange(4), 2),
        "agent": np.array(["a", "b", "b", "a", "a", "b", "b", "a"], object),
        "faction": np.array(["red", "green"] * 4, object),
        "seat": np.array([1, 2] * 4),
        "rank": np.array([1, 2, 2, 1, 2, 1, 1, 1]),
        "win": np.array([1, 0, 0, 1, 0, 1, 0.5, 0.5]),
        "total": np.array([5, 2, 3, 4, 1, 6, 4, 4.0]),
        "decisions": np.repeat([7, 9, 8, 8], 2),
        "end": np.array(["over"] * 6 + ["cut off"] * 2, object),
    }


def test_agents_seats_and_factions_are_counted() -> None:
    summary = summarise(toy_plan("a", "b", games=4), columns())
    a = summary["agents"]["a"]
    assert (a["games"], a["wins"], a["win_rate"], a["mean_score"]) == (4, 2.5, 0.625, 3.5)
    assert a["ci95"] == pytest.approx(wilson(2.5, 4), abs=1e-6)
    assert list(summary["agents"]) == ["a", "b"]
    assert summary["seats"]["2"] == summary["factions"]["green"]
    assert summary["seats"]["2"]["wins"] == 2.5
    assert summary["pairs"]["a"]["b"]["ahead"] == 2.5
    assert summary["pairs"]["b"]["a"]["rate"] == 0.375
    assert summary["sides"]["red"]["a"]["b"]["wins"] == 1
    green = summary["sides"]["green"]["a"]["b"]
    assert (green["games"], green["wins"]) == (2, 1.5)
    assert green["ci95"] == pytest.approx(wilson(1.5, 2), abs=1e-6)
    assert summary["ends"] == {"cut off": 1, "over": 3}
    assert summary["length"] == {"decisions": 8.0}
    assert (summary["draws"], summary["lost_by_all"]) == (1, 0)


def test_a_game_that_all_lose_is_nobodys_win() -> None:
    lost = {**columns(), "win": np.array([1, 0, 0, 1, 0, 0, 0.5, 0.5])}
    summary = summarise(toy_plan("a", "b", games=4), lost)
    assert (summary["draws"], summary["lost_by_all"]) == (1, 1)
    assert [summary["agents"][name]["wins"] for name in ("a", "b")] == [2.5, 0.5]


def test_an_agent_that_sits_twice_plays_one_game_and_wins_with_either_seat() -> None:
    alike = {**columns(), "agent": np.array(["a"] * 8, object)}
    entry = summarise(toy_plan("a", "a", games=4), alike)["agents"]["a"]
    assert (entry["games"], entry["wins"], entry["win_rate"]) == (4, 4.0, 1.0)
