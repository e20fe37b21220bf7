"""How well the value head foresees: the part of the variance of results that it explains, early, midway and late in a game."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from versailles_env.agents.base import Agent, Questions
from versailles_env.agents.players.learned import LearnedAgent
from versailles_env.agents.players.policy import Policy
from versailles_env.core.batch import HOLD, Batch
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack

from .results import in_order, seat_orders

PHASES = ("early", "midway", "late")
"""Thirds of the questions of a game."""
OWN, OTHERS = "own", "others"


def foresight(
    policy: Policy,
    game: Game,
    pack: Pack,
    tables: Sequence[dict[str, Any]],
    games: int,
    seed: int,
    learner: Sequence[int] | None = None,
    others: Agent | None = None,
) -> dict[str, dict[str, float]]:
    """By phase: the explained variance of the asked seat's own result and of the other seats', 1 all, 0 or less nothing.

    The policy plays by its odds on all seats, or on those of `learner`, against `others`.
    """
    assert policy.card.value is not None
    batch = Batch(game, games, pack, [dict(tables[k % len(tables)]) for k in range(games)], autoreset=False)
    batch.reset(seed)
    rng = np.random.default_rng(seed)
    player, earned = LearnedAgent(policy, sample=True), batch.rewards.astype(np.float64)
    actions = np.zeros(games, np.int32)
    asked: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []
    live = np.flatnonzero(batch.dones == 0)
    while len(live):
        own = np.ones(len(live), bool) if learner is None else np.isin(batch.seats[live], learner)
        actions[:] = HOLD
        for agent, rows in ((player, live[own]), (others, live[~own])):
            if agent and len(rows):
                actions[rows] = agent.answer_batch(Questions(batch, rows), rng)
        rows = live[own]
        foreseen = policy.results(batch.obs[rows], game.observations.scale)
        asked.append((rows, batch.seats[rows].copy(), foreseen, earned[rows]))
        batch.step(actions)
        earned[live] += batch.rewards[live]
        live = live[batch.dones[live] == 0]
    rows, seats, found, before = (np.concatenate(part) for part in zip(*asked, strict=True))
    orders = seat_orders(game, tables)[rows % len(tables), seats]
    bonus = policy.card.value.win_bonus * wins_above_fair(game, batch)
    come = in_order((earned + bonus)[rows] - before, orders)
    places = (orders >= 0) & (np.arange(orders.shape[1]) > 0)
    phases = phase_of(rows, games)
    explained = {}
    for phase in range(len(PHASES) + 1):
        here = phases == phase if phase < len(PHASES) else np.ones(len(rows), bool)
        parts = {OWN: explained_part(found[here, 0], come[here, 0])}
        if places.any():
            parts[OTHERS] = explained_part(found[here][places[here]], come[here][places[here]])
        explained[(*PHASES, "all")[phase]] = parts
    batch.close()
    return explained


def wins_above_fair(game: Game, batch: Batch) -> np.ndarray:
    """Of each seat its part of the win less its fair share, a row a game."""
    above = np.zeros(batch.rewards.shape)
    for row in range(batch.size):
        result = game.result(batch.states[row : row + 1], batch.pack)
        for name in result.places:
            above[row, game.agents.index(name)] = result.win_share(name) - 1 / len(result.places)
    return above


def phase_of(rows: np.ndarray, games: int) -> np.ndarray:
    """Of each question, in the order in which they were asked, which third of its game's it is in."""
    phases = np.zeros(len(rows), np.int64)
    for game in range(games):
        own = np.flatnonzero(rows == game)
        phases[own] = np.arange(len(own)) * len(PHASES) // max(1, len(own))
    return phases


def explained_part(found: np.ndarray, come: np.ndarray) -> float:
    """One less the part of the variance that is left; 0 where there is none to explain."""
    spread = float(come.var()) if len(come) else 0.0
    return round(1 - float((come - found).var()) / spread, 4) if spread > 0 else 0.0
