"""Is a pack fair? Games of equal agents, the share of wins of each faction, and what such a game looks like."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from versailles_env.agents.base import Questions
from versailles_env.agents.registry import make_agent
from versailles_env.agents.runs.options import fill_options, tables_of
from versailles_env.core.batch import HOLD, Batch
from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack
from versailles_env.core.result import Result

CHUNK = 250
TOLERANCE = 0.05
SELDOM = 30
"""In fewer games than this nothing can be said of what happened in them."""
Table = tuple[str, list[str], list[list[Any]]]


@dataclass(frozen=True)
class Balance:
    """The last records of many games of equal agents at one table."""

    game: Game
    pack: Pack
    agent: str
    factions: tuple[str, ...]
    states: np.ndarray

    @cached_property
    def results(self) -> list[Result]:
        return [self.game.result(self.states[k : k + 1], self.pack) for k in range(len(self.states))]

    @cached_property
    def shares(self) -> np.ndarray:
        """The share of each win, one row a game and one column a faction; a row of zeros where all have lost."""
        return np.array([[result.win_share(name) for name in self.factions] for result in self.results])

    @cached_property
    def scores(self) -> np.ndarray:
        return np.array([[result.scores[name] for name in self.factions] for result in self.results])


def play_equal(
    game: Game, pack: Pack, agent: str, options: dict[str, Any], games: int, seed: int = 0
) -> Balance:
    """Play so many games in which the same agent has every seat."""
    player = make_agent(agent)
    rng = np.random.default_rng(seed)
    ends = []
    for chunk in range(0, games, CHUNK):
        size = min(CHUNK, games - chunk)
        batch = Batch(game, size, pack, options, autoreset=False)
        batch.reset(seed + 1 + chunk)
        while (batch.dones == 0).any():
            rows = np.flatnonzero(batch.dones == 0)
            actions = np.full(size, HOLD, np.int32)
            actions[rows] = player.answer_batch(Questions(batch, rows), rng)
            batch.step(actions)
        ends.append(batch.states)
    factions = tuple(game.agents[seat] for seat in game.seats_of(fill_options(game, options)))
    return Balance(game, pack, agent, factions, np.concatenate(ends))


def measuring_agents(game: Game) -> tuple[str, ...]:
    """The agents of this game that need no training, and are more than random."""
    kernels = {"greedy": "evaluate", "rulebook": "rulebook_value", "priorities": "priority_value"}
    return tuple(agent for agent, kernel in kernels.items() if kernel in game.kernels)


def balance_tables(
    game: Game, pack: Pack, games: int, agents: Sequence[str], players: int | None = None, seed: int = 0
) -> list[Table]:
    """Measured win rates by faction for each number of players, or this one, and the figures of the games."""
    tables = [
        options
        for options in tables_of(game)
        if players in (None, len(game.seats_of(fill_options(game, options))))
    ]
    if not tables:
        raise BoardGameError(f"{game.id} has no table for {players} to measure: expected another --players")
    played = [play_equal(game, pack, agent, options, games, seed) for agent in agents for options in tables]
    win_head = ["agents", "players", game.faction, "games", "win rate", "95% interval", "fair", "verdict"]
    look_head = ["agents", "players", *game.counts, "ends", "score mean", "score 5%-95%"]
    return [
        ("Win rate of equal agents", win_head, [row for balance in played for row in win_rows(balance)]),
        ("What such a game looks like", look_head, [look_row(balance) for balance in played]),
    ]


def win_rows(balance: Balance) -> list[list[Any]]:
    shares = balance.shares
    games, players = shares.shape
    fair = float(shares.sum()) / games / players  # a game that all lose is nobody's
    rows = []
    for k, name in enumerate(balance.factions):
        rate = float(shares[:, k].mean())
        half = 1.96 * float(shares[:, k].std()) / games**0.5
        fits = abs(rate - fair) <= TOLERANCE
        verdict = "within 5 points" if fits else f"look at {suspect(balance, k, rate > fair)}"
        span = f"{rate - half:.3f}-{rate + half:.3f}"
        rows.append([balance.agent, players, name, games, f"{rate:.3f}", span, f"{fair:.3f}", verdict])
    return rows


def suspect(balance: Balance, faction: int, favoured: bool) -> str:
    """Of what the game names, that which goes most often with this faction's wins (or losses)."""
    won = balance.shares[:, faction]
    best, name = 0.0, "no single card"
    for label, here in balance.game.happened(balance.states, balance.pack):
        if here.sum() < SELDOM:
            continue
        weight = float(here.mean()) * float(won[here].mean() - won.mean())
        if (weight if favoured else -weight) > best:
            best, name = abs(weight), label
    return name


def look_row(balance: Balance) -> list[Any]:
    game, results = balance.game, balance.results
    told = [game.words.summary(balance.states[k : k + 1], balance.pack) for k in range(len(results))]
    low, high = np.percentile(balance.scores, [5, 95])
    return [
        balance.agent,
        len(balance.factions),
        *(f"{np.mean([each[name] for each in told]):.2f}" for name in game.counts),
        ends([result.how for result in results]),
        f"{balance.scores.mean():.1f}",
        f"{low:.0f}-{high:.0f}",
    ]


def ends(reasons: Sequence[str]) -> str:
    """How often games ended so, the most frequent first."""
    names, counts = np.unique(np.array(reasons), return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return ", ".join(f"{names[k]} {counts[k] / len(reasons):.1%}" for k in order)
