"""Ratings: a Plackett-Luce fit over all games at once, so the order of play does not matter.

The model: the best of a table is any of its agents with probability in proportion to its strength, then the second best among
the rest, and so on. An agent that sits twice counts twice. A shared place is taken as all its orders, each with an equal part
of the game. Strengths are found by Hunter's MM algorithm (Annals of Statistics 32, 2004). Before the first game each pair of
agents is given `PRIOR` games of one half win each, so that an agent that never loses has a finite rating.
Ratings are on the scale of Elo: 400 points are odds of ten to one, and their mean is 1500.

Intervals are bootstrapped: games are drawn anew within each line-up. The wins given beforehand are drawn anew with them, from
gamma distributions of the same mean; where one agent won every game and all drawn games are alike, this gives the
interval of Jeffreys rather than none. Only differences of ratings are known, so each sample is laid over the ratings by the
agents that are known best: how far a hopeless agent is behind must not blur the others.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from math import log

import numpy as np

SCALE = 400 / log(10)
MEAN = 1500.0
PRIOR = 1.0
RESAMPLED = 1000
TOLERANCE, ITERATIONS = 1e-10, 20000

Ranking = tuple[tuple[int, ...], ...]
"""The agents of one game from the best place to the last, those that share a place together."""


@dataclass(frozen=True)
class Rankings:
    """All games, counted by line-up and result: `counts[k]` games of line-up `groups[k]` ended as `kinds[k]`."""

    agents: int
    kinds: tuple[Ranking, ...]
    groups: np.ndarray
    counts: np.ndarray


def count_rankings(
    agents: int, games: Sequence[Sequence[int]], ranks: np.ndarray, groups: np.ndarray
) -> Rankings:
    """`games[g]` are the agents of game g, `ranks[g]` their places, `groups[g]` its line-up."""
    found: Counter[tuple[int, Ranking]] = Counter()
    for names, places, group in zip(np.asarray(games).tolist(), ranks.tolist(), groups.tolist(), strict=True):
        shared: dict[int, list[int]] = {}
        for place, name in sorted(zip(places, names, strict=True)):
            shared.setdefault(place, []).append(name)
        found[group, tuple(map(tuple, shared.values()))] += 1
    keys = sorted(found)
    counts = np.array([found[key] for key in keys], float)
    return Rankings(agents, tuple(key[1] for key in keys), np.array([key[0] for key in keys]), counts)


def orders(ranking: Ranking) -> Iterator[tuple[int, ...]]:
    """All strict orders that a ranking with shared places stands for."""
    for parts in product(*(tuple(permutations(place)) for place in ranking)):
        yield tuple(name for part in parts for name in part)


class Fit:
    """The stages of all games in matrices: who was chosen from whom, for each kind of result."""

    def __init__(self, rankings: Rankings):
        n = rankings.agents
        tables: dict[tuple[int, ...], int] = {}
        chosen: list[np.ndarray] = []
        stages: list[dict[int, float]] = []
        for ranking in rankings.kinds:
            wins, used = np.zeros(n), defaultdict[int, float](float)
            every = list(orders(ranking))
            for order in every:
                for k in range(len(order) - 1):
                    rest = tuple(sorted(order[k:]))
                    used[tables.setdefault(rest, len(tables))] += 1 / len(every)
                    wins[order[k]] += 1 / len(every)
            chosen.append(wins)
            stages.append(used)
        self.wins = np.array(chosen).reshape(-1, n)
        self.uses = np.zeros((len(stages), len(tables)))
        for row, stage in enumerate(stages):
            for table, weight in stage.items():
                self.uses[row, table] = weight
        self.tables = np.zeros((len(tables), n))
        for names, place in tables.items():
            for name in names:
                self.tables[place, name] += 1

    def strengths(self, counts: np.ndarray, given: np.ndarray, tolerance: float = TOLERANCE) -> np.ndarray:
        """The logarithms of the strengths, mean 0, one row for each row of counts.

        `given` are the wins beforehand: `given[row, k]` for the one and for the other of the k-th pair of agents.
        """
        n = self.tables.shape[1]
        pairs = pairs_of(n)
        extra = np.zeros((len(pairs), n))
        wins = counts @ self.wins
        for k, (one, other) in enumerate(pairs):
            extra[k, [one, other]] = 1
            wins[:, one] += given[:, k, 0]
            wins[:, other] += given[:, k, 1]
        tables = np.concatenate([self.tables, extra])
        uses = np.concatenate([counts @ self.uses, given.sum(axis=2)], axis=1)
        gamma = np.ones((len(counts), n))
        for _ in range(ITERATIONS):
            before = gamma
            gamma = wins / ((uses / (gamma @ tables.T)) @ tables)
            gamma /= np.exp(np.log(gamma).mean(axis=1, keepdims=True))
            if np.abs(np.log(gamma / before)).max() < tolerance:
                break
        return np.log(gamma)


def pairs_of(agents: int) -> list[tuple[int, int]]:
    return list(combinations(range(agents), 2))


def strengths(rankings: Rankings, prior: float = PRIOR) -> np.ndarray:
    """The logarithms of the strengths, mean 0."""
    given = np.full((1, len(pairs_of(rankings.agents)), 2), prior / 2)
    return Fit(rankings).strengths(rankings.counts[None], given)[0]


def rate(rankings: Rankings, seed: int, resampled: int = RESAMPLED) -> tuple[np.ndarray, np.ndarray]:
    """The ratings, and their bootstrap 95% intervals (n, 2)."""
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(2**32 - 1,)))
    drawn = np.zeros((resampled, len(rankings.counts)))
    for group in np.unique(rankings.groups):
        own = np.flatnonzero(rankings.groups == group)
        total = int(rankings.counts[own].sum())
        drawn[:, own] = rng.multinomial(total, rankings.counts[own] / total, size=resampled)
    given = rng.gamma(PRIOR / 2, size=(resampled, len(pairs_of(rankings.agents)), 2))
    samples = MEAN + SCALE * Fit(rankings).strengths(drawn, given, tolerance=1e-5)
    ratings = MEAN + SCALE * strengths(rankings)
    return ratings, np.quantile(aligned(samples, ratings), [0.025, 0.975], axis=0).T


def aligned(samples: np.ndarray, ratings: np.ndarray) -> np.ndarray:
    """The samples, each moved as a whole; an agent weighs by how well its distance to the nearest other is known."""
    n = len(ratings)
    if n == 1:
        return samples
    spread = (samples[:, :, None] - samples[:, None, :]).var(axis=0)
    weights = 1 / np.maximum(np.where(np.eye(n, dtype=bool), np.inf, spread).min(axis=1), 1e-9)
    return samples - ((samples - ratings) @ weights / weights.sum())[:, None]
