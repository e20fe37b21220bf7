"""Ratings: a Plackett-Luce fit over all games at once, so the order of play does not matter.

The model: the best of a table is any of its agents with probability in proportion to its strength, then the second best among
the rest, and so on. An agent that sits twice counts twice. A shared place is taken as all its orders, each with an equal part
of the game. Strengths are found by Hunter's MM algorithm (Annals of Statistics 32, 2004). Before the first game each pair of
agents is given `PRIOR` games of one half win each, so that an agent that never loses has a finite rating.
Ratings are on the scale of Elo: 400 points are odds of ten to one, and their mean is 1500.
"""

from collections import Counter
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


def count_rankings(agents: int, games: Sequence[Sequence[int]], ranks: np.ndarray, groups: np.ndarray) -> Rankings:
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
            wins, used = np.zeros(n), Counter[int]()
            every = list(orders(ranking))
            for order in every:
                for k in range(len(order) - 1):
                    rest = tuple(sorted(order[k:]))
                    used[tables.setdefault(rest, len(tables))] += 1 / len(every)  # type: ignore[assignment]
                    wins[order[k]] += 1 / len(every)
            chosen.append(wins)
            stages.append(dict(used))
        self.wins = np.array(chosen).reshape(-1, n)
        self.uses = np.zeros((len(stages), len(tables)))
        for row, stage in enumerate(stages):
            for table, weight in stage.items():
                self.uses[row, table] = weight
        self.tables = np.zeros((len(tables), n))
        for table, place in tables.items():
            for name in table:
                self.tables[place, name] += 1

    def strengths(self, counts: np.ndarray, prior: float = PRIOR, tolerance: float = TOLERANCE) -> np.ndarray:
        """The logarithms of the strengths, mean 0: one row for each row of counts."""
        n = self.tables.shape[1]
        pairs = list(combinations(range(n), 2))
        extra = np.zeros((len(pairs), n))
        for row, pair in enumerate(pairs):
            extra[row, list(pair)] = 1
        tables = np.concatenate([self.tables, extra])
        wins = counts @ self.wins + prior * (n - 1) / 2
        uses = np.concatenate([counts @ self.uses, np.full((len(counts), len(pairs)), prior)], axis=1)
        gamma = np.ones((len(counts), n))
        for _ in range(ITERATIONS):
            before = gamma
            gamma = wins / ((uses / (gamma @ tables.T)) @ tables)
            gamma /= np.exp(np.log(gamma).mean(axis=1, keepdims=True))
            if np.abs(np.log(gamma) - np.log(before)).max() < tolerance:
                break
        return np.log(gamma)


def rate(rankings: Rankings, seed: int, prior: float = PRIOR, resampled: int = RESAMPLED) -> tuple[np.ndarray, np.ndarray]:
    """The ratings, and their bootstrap 95% intervals (n, 2): games drawn anew within each line-up."""
    fit = Fit(rankings)
    if rankings.agents == 1:
        return np.array([MEAN]), np.array([[MEAN, MEAN]])
    ratings = MEAN + SCALE * fit.strengths(rankings.counts[None], prior)[0]
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(2**32 - 1,)))
    drawn = np.zeros((resampled, len(rankings.counts)))
    for group in np.unique(rankings.groups):
        own = np.flatnonzero(rankings.groups == group)
        total = int(rankings.counts[own].sum())
        drawn[:, own] = rng.multinomial(total, rankings.counts[own] / total, size=resampled)
    samples = MEAN + SCALE * fit.strengths(drawn, prior, tolerance=1e-6)
    return ratings, np.quantile(samples, [0.025, 0.975], axis=0).T
