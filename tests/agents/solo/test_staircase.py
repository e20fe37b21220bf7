"""The rulebook's staircase: simple players by hand, any player against careers played with dice."""

import numpy as np
import pytest

from versailles_env.agents.solo.staircase import climb, levels_needed
from versailles_env.agents.solo.stats import even, win_shares

FIRST, STEP = 20, 5


def shares(points: list[int]) -> np.ndarray:
    return win_shares(np.bincount(points, minlength=levels_needed(max(points), FIRST, STEP))[None])


def career(points: list[int], rng: np.random.Generator) -> tuple[int, int]:
    """One player's way, game by game: the end level and the number of games."""
    level, games = FIRST, 0

    def won() -> bool:
        nonlocal games
        games += 1
        return bool(rng.choice(points) >= level)

    if not won():
        streak, level = 0, level - STEP
        while streak < 2:
            if won():
                streak += 1
            else:
                streak, level = 0, max(level - STEP, 0)
    defeats, level = 0, level + STEP
    while defeats < 2:
        if won():
            level += STEP
        else:
            defeats += 1
    while True:
        level = max(level - 1, 0)
        if won():
            return level, games


@pytest.mark.parametrize(
    ("vp", "level", "games"),
    [
        (20, 20, 1 + 2 + 5),  # 20 won; 25 lost twice; 24, 23, 22, 21 lost, 20 won
        (33, 33, 3 + 2 + 2),  # 20, 25, 30 won; 35 lost twice; 34 lost, 33 won
        (19, 19, 1 + 2 + 2 + 1),  # 20 lost; 15 won twice; 20 lost twice; 19 won
        (0, 0, 4 + 2 + 2 + 5),  # 20, 15, 10, 5 lost; 0 won twice; 5 lost twice; 4, 3, 2, 1 lost, 0 won
    ],
)
def test_a_player_who_always_scores_the_same(vp: int, level: int, games: int) -> None:
    ends, count = climb(shares([vp]), FIRST, STEP)
    assert ends[0, level] == pytest.approx(1)
    assert count[0] == pytest.approx(games)


@pytest.mark.parametrize(
    "points", [[0, 3, 8, 8, 12, 21], [15, 20, 25, 30, 35, 40, 41], [0, 0, 0, 1], [20, 19]]
)
def test_the_calculation_agrees_with_careers_played_with_dice(points: list[int]) -> None:
    ends, games = climb(shares(points), FIRST, STEP)
    assert ends.sum() == pytest.approx(1)
    rng = np.random.default_rng(1)
    played = np.array([career(points, rng) for _ in range(4000)])
    error = played.std(axis=0) / np.sqrt(len(played))
    assert abs(played[:, 0].mean() - ends[0] @ np.arange(ends.shape[1])) < 4 * error[0] + 1e-9
    assert abs(played[:, 1].mean() - games[0]) < 4 * error[1] + 1e-9
    found = np.bincount(played[:, 0], minlength=ends.shape[1]) / len(played)
    assert np.abs(found - ends[0]).max() < 0.04


def test_many_sets_of_games_at_once_are_as_one_after_another() -> None:
    rng = np.random.default_rng(0)
    rows = win_shares(
        rng.multinomial(50, np.ones(31) / 31, size=5) @ np.eye(31, levels_needed(30, FIRST, STEP))
    )
    together = climb(rows, FIRST, STEP)[0]
    for k in range(5):
        assert np.allclose(together[k], climb(rows[k : k + 1], FIRST, STEP)[0][0])


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([10], 10.5),  # all reach 10, none 11
        ([0], 0.5),
        ([4, 8], 8.0),  # from 5 to 8 exactly half
        ([4, 8, 8], 8 + (2 / 3 - 1 / 2) / (2 / 3)),
        ([2, 3, 4, 5], 4.0),
    ],
)
def test_the_even_threshold_lies_between_the_levels_around_one_half(
    points: list[int], expected: float
) -> None:
    assert even(shares(points))[0] == pytest.approx(expected)
