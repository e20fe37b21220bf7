"""Ratings against a known library, and where the answer is known."""

from itertools import permutations

import choix
import numpy as np
import pytest

from versailles_env.agents.tournament.ratings import (
    MEAN,
    SCALE,
    Rankings,
    count_rankings,
    orders,
    rate,
    strengths,
)


def random_games(agents: int, seats: int, games: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Who played, and strict places drawn from strengths far apart."""
    rng = np.random.default_rng(seed)
    names = np.array([rng.permutation(agents)[:seats] for _ in range(games)])
    luck = rng.gumbel(size=names.shape) + 0.8 * names
    return names, (-luck).argsort(axis=1).argsort(axis=1) + 1


def counted(agents: int, names: np.ndarray, ranks: np.ndarray) -> Rankings:
    return count_rankings(agents, names.tolist(), ranks, np.zeros(len(names), int))


@pytest.mark.parametrize(("agents", "seats"), [(2, 2), (4, 3), (6, 4)])
def test_strengths_are_those_of_choix(agents: int, seats: int) -> None:
    names, ranks = random_games(agents, seats, 400, seed=agents)
    ordered = [tuple(row[np.argsort(places)].tolist()) for row, places in zip(names, ranks, strict=True)]
    expected = choix.ilsr_rankings(agents, ordered)
    found = strengths(counted(agents, names, ranks), prior=0)
    assert found == pytest.approx(expected - expected.mean(), abs=1e-5)


def test_two_agents_have_the_odds_of_their_wins() -> None:
    names = np.array([[0, 1]] * 40)
    ranks = np.array([[1, 2]] * 30 + [[2, 1]] * 10)
    one, other = strengths(counted(2, names, ranks), prior=0)
    assert np.exp(one - other) == pytest.approx(3)
    ratings, _ = rate(counted(2, names, ranks), seed=0)
    assert ratings.sum() == pytest.approx(2 * MEAN)
    assert ratings[0] - ratings[1] == pytest.approx(SCALE * np.log(30.5 / 10.5))


def test_an_agent_that_sits_twice_counts_twice() -> None:
    """Equal agents: the one that sits twice is first in two of three games, and nobody is better."""
    places = list(permutations((1, 2, 3)))
    names = np.array([[0, 1, 1]] * len(places))
    assert strengths(counted(2, names, np.array(places)), prior=0) == pytest.approx([0, 0], abs=1e-8)


def test_a_shared_place_is_all_its_orders_in_equal_parts() -> None:
    assert sorted(orders(((2,), (0, 1)))) == [(2, 0, 1), (2, 1, 0)]
    shared = counted(
        3, np.array([[0, 1, 2]] * 5), np.array([[1, 1, 3], [1, 2, 2], [2, 1, 3], [3, 1, 2], [2, 3, 1]])
    )
    broken = Rankings(
        3,
        tuple(tuple((name,) for name in order) for kind in shared.kinds for order in orders(kind)),
        np.zeros(sum(len(list(orders(kind))) for kind in shared.kinds), int),
        np.array([1 / len(list(orders(kind))) for kind in shared.kinds for _ in orders(kind)]),
    )
    assert strengths(shared) == pytest.approx(strengths(broken), abs=1e-8)


def test_the_order_of_play_does_not_matter() -> None:
    names, ranks = random_games(4, 3, 60, seed=1)
    backwards = counted(4, names[::-1], ranks[::-1])
    for one, other in zip(rate(counted(4, names, ranks), seed=7), rate(backwards, seed=7), strict=True):
        assert np.array_equal(one, other)


def test_intervals_hold_the_rating_and_shrink_with_more_games() -> None:
    names, ranks = random_games(4, 3, 2000, seed=2)
    few, many = (rate(counted(4, names[:n], ranks[:n]), seed=0) for n in (100, 2000))
    for ratings, intervals in (few, many):
        assert ((intervals[:, 0] < ratings) & (ratings < intervals[:, 1])).all()
    assert np.ptp(many[1], axis=1).max() < np.ptp(few[1], axis=1).min()
    assert np.array_equal(many[0].argsort(), range(4))


def test_an_agent_that_never_loses_has_a_finite_rating_and_a_wide_interval() -> None:
    ratings, intervals = rate(counted(2, np.array([[0, 1]] * 50), np.array([[1, 2]] * 50)), seed=0)
    assert ratings[0] - ratings[1] == pytest.approx(SCALE * np.log(50.5 / 0.5))
    assert intervals[0, 0] < ratings[0] < intervals[0, 1]
    assert intervals[0, 1] - intervals[0, 0] > 200


def test_a_hopeless_agent_does_not_blur_the_others() -> None:
    """The first beats the second in two games of three, and both always beat the third."""
    names = np.array([[0, 1, 2]] * 300)
    ranks = np.array([[1, 2, 3]] * 200 + [[2, 1, 3]] * 100)
    ratings, intervals = rate(counted(3, names, ranks), seed=0)
    assert ratings[0] - ratings[1] == pytest.approx(SCALE * np.log(2), rel=0.02)
    assert intervals[0, 0] > intervals[1, 1]
    assert np.ptp(intervals[2]) > 5 * np.ptp(intervals[0])
    assert ((intervals[:, 0] < ratings) & (ratings < intervals[:, 1])).all()


def test_a_lone_agent_has_the_mean() -> None:
    ratings, intervals = rate(counted(1, np.zeros((5, 2), int), np.array([[1, 2]] * 5)), seed=0)
    assert ratings.tolist() == [MEAN]
    assert intervals.tolist() == [[MEAN, MEAN]]
