"""Is a pack fair? Games of equal agents, the share of wins of each nation, and what such a game looks like."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from versailles_env.agents.base import Questions
from versailles_env.agents.registry import make_agent
from versailles_env.core.batch import HOLD, Batch
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack

CHUNK = 250
TOLERANCE = 0.05
Table = tuple[str, list[str], list[list[Any]]]


@dataclass(frozen=True)
class Balance:
    """The last records of many games of equal agents."""

    agent: str
    players: int
    states: np.ndarray

    @property
    def shares(self) -> np.ndarray:
        """The share of each win, one row a game and one column a nation."""
        first = self.states["rank"][:, : self.players] == 1
        shares: np.ndarray = first / first.sum(axis=1, keepdims=True)
        return shares


def play_equal(game: Game, pack: Pack, agent: str, players: int, games: int, seed: int = 0) -> Balance:
    """Play so many games in which the same agent has every seat."""
    player = make_agent(agent)
    rng = np.random.default_rng(seed)
    ends = []
    for chunk in range(0, games, CHUNK):
        size = min(CHUNK, games - chunk)
        batch = Batch(game, size, pack, {"players": players}, autoreset=False, observe=False)
        batch.reset(seed + 1 + chunk)
        while (batch.dones == 0).any():
            rows = np.flatnonzero(batch.dones == 0)
            actions = np.full(size, HOLD, np.int32)
            actions[rows] = player.answer_batch(Questions(batch, rows), rng)
            batch.step(actions)
        ends.append(batch.states)
    return Balance(agent, players, np.concatenate(ends))


def balance_tables(
    game: Game, pack: Pack, games: int, agents: tuple[str, ...] = ("greedy", "rulebook")
) -> list[Table]:
    """Measured win rates by nation for each player count, and the figures of the games."""
    wins: list[list[Any]] = []
    looks: list[list[Any]] = []
    for agent in agents:
        for players in (2, 3, 4):
            balance = play_equal(game, pack, agent, players, games)
            wins += win_rows(game, pack, balance)
            looks.append(look_row(balance))
    win_head = ["agents", "players", "nation", "games", "win rate", "95% interval", "fair", "verdict"]
    look_head = [
        "agents",
        "players",
        "turns",
        "settled",
        "Uprisings",
        "GAME END settled",
        "VP mean",
        "VP 5%-95%",
    ]
    return [("Win rate of equal agents", win_head, wins), ("What such a game looks like", look_head, looks)]


def win_rows(game: Game, pack: Pack, balance: Balance) -> list[list[Any]]:
    shares = balance.shares
    games = len(shares)
    fair = 1 / balance.players
    rows = []
    for nation in range(balance.players):
        rate = float(shares[:, nation].mean())
        half = 1.96 * float(shares[:, nation].std()) / games**0.5
        fits = abs(rate - fair) <= TOLERANCE
        verdict = "within 5 points" if fits else f"look at {suspect(pack, balance, nation, rate > fair)}"
        span = f"{rate - half:.3f}-{rate + half:.3f}"
        rows.append(
            [
                balance.agent,
                balance.players,
                game.agents[nation],
                games,
                f"{rate:.3f}",
                span,
                f"{fair:.3f}",
                verdict,
            ]
        )
    return rows


def suspect(pack: Pack, balance: Balance, nation: int, favoured: bool) -> str:
    """The settled option that goes most often with this nation's wins (or losses)."""
    won = balance.shares[:, nation]
    best, name = 0.0, "no single card"
    options = balance.states["issue_option"]
    for issue, card in enumerate(pack.content.issues):
        for option, choice in enumerate(card.option):
            here = options[:, issue] == option
            if here.sum() < 30:
                continue
            weight = float(here.mean()) * float(won[here].mean() - won.mean())
            if (weight if favoured else -weight) > best:
                best, name = abs(weight), f"{card.name}: {choice.label}"
    return name


def look_row(balance: Balance) -> list[Any]:
    s = balance.states
    totals = s["score"][:, : balance.players, 4]
    low, high = np.percentile(totals, [5, 95])
    return [
        balance.agent,
        balance.players,
        f"{s['turn'].mean():.1f}",
        f"{s['settled'].mean():.1f}",
        f"{s['uprisings'].mean():.2f}",
        f"{(s['ending'] == 1).mean():.1%}",
        f"{totals.mean():.1f}",
        f"{low:.0f}-{high:.0f}",
    ]
