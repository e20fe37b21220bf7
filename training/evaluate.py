"""How good the learner is, by the tournament's own code: the same seeds every time, seats balanced, intervals."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from versailles_env.agents.base import Agent
from versailles_env.agents.report.figures import number, share
from versailles_env.agents.runs.options import fill_options
from versailles_env.agents.runs.plan import Plan
from versailles_env.agents.runs.play import Players, play_block
from versailles_env.agents.runs.results import columns_of
from versailles_env.agents.solo.plan import WHAT, Pair, SoloPlan
from versailles_env.agents.solo.rows import game_row
from versailles_env.agents.tournament.rows import game_rows
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack
from versailles_env.core.replay import Replay
from versailles_env.envs.solo import solo_of

from .league import PAST

LEARNER = "learner"
Z = 1.96
EVALUATION_SEED = 1919
EVEN = 0.5
"""What a person against bots wins if they are equal."""
ONE, PERSON, BOTS = "one", "person", "bots"
"""What the learner sits on: a seat among others, the person's seat of a solitaire game, or its bots."""


def seat_of(game: Game, learner: str | Sequence[str]) -> str:
    """Which of the three it is, by the names of the learner's seats."""
    if learner == ONE:
        return ONE
    names = [learner] if isinstance(learner, str) else list(learner)
    return PERSON if len(names) == 1 and names[0] in solo_of(game).sides else BOTS


class LearnerPlan(SoloPlan):
    """A plan in which the learner, which is in memory only, is no name of the registry."""

    def __post_init__(self) -> None:
        pass


def measure(
    game: Game,
    pack: Pack,
    table: dict[str, Any],
    learner: Agent,
    yardstick: str,
    games: int,
    seat: str = ONE,
    seed: int = EVALUATION_SEED,
    past: Agent | None = None,
) -> dict[str, Any]:
    """The learner on one seat against a yardstick on all others; of a solitaire table points or wins, as the game measures
    them. `past` plays the yardstick of that name.

    In a solitaire game the learner is the person against the yardstick as bots (`seat='person'`), or the bots against the
    yardstick as person (`seat='bots'`).
    """
    players = Players({LEARNER: learner} if past is None else {LEARNER: learner, PAST: past})
    if seat != ONE:
        return measure_solo(game, pack, table, players, yardstick, games, seat, seed)
    plan = plan_among(game, pack, table, yardstick, games, seed)
    others = plan.players - 1
    rows: list[dict[str, Any]] = []
    for block in plan.blocks:
        match = play_block(plan, block, players)
        for row in range(block.size):
            rows += game_rows(match, row, None)
    columns = columns_of(pa.Table.from_pylist(rows))
    own = columns["agent"] == LEARNER
    result = share(float(columns["win"][own].sum()), int(own.sum()))
    fair = 1 / (others + 1)
    return {"yardstick": yardstick, "players": others + 1, "fair": number(fair), **result}


def plan_among(game: Game, pack: Pack, table: dict[str, Any], yardstick: str, games: int, seed: int) -> Plan:
    """The learner on one seat, the yardstick on all others."""
    others = len(game.seats_of(table)) - 1
    return Plan("tournament", game, pack, table, (LEARNER, *[yardstick] * others), games, seed)


def plan_solo(
    game: Game, pack: Pack, table: dict[str, Any], yardstick: str, games: int, seat: str, seed: int
) -> SoloPlan:
    """The learner as the person or as the bots of a solitaire table."""
    solo = solo_of(game)
    side = solo.side(fill_options(game, table)) if len(solo.sides) > 1 else ""
    options = {name: value for name, value in table.items() if name not in solo.names}
    pair = Pair(LEARNER, yardstick, side) if seat == PERSON else Pair(yardstick, LEARNER, side)
    return LearnerPlan(WHAT, game, pack, options, (pair.label,), games, seed, pairs=(pair,))


def recorded(
    game: Game,
    pack: Pack,
    table: dict[str, Any],
    learner: Agent,
    yardstick: str,
    games: int,
    seat: str = ONE,
    seed: int = EVALUATION_SEED,
) -> list[Replay]:
    """The first games of an evaluation, to be looked at."""
    plan = (
        plan_among(game, pack, table, yardstick, games, seed)
        if seat == ONE
        else plan_solo(game, pack, table, yardstick, games, seat, seed)
    )
    players, found = Players({LEARNER: learner}), []
    for block in plan.blocks:
        match = play_block(plan, block, players)
        found += [match.replay(row) for row in range(block.size)]
    return found[:games]


def measure_solo(
    game: Game,
    pack: Pack,
    table: dict[str, Any],
    players: Players,
    yardstick: str,
    games: int,
    seat: str,
    seed: int,
) -> dict[str, Any]:
    """Mean points of the person with the normal 95% interval, or the share of games that the person wins with Wilson's."""
    solo = solo_of(game)
    plan = plan_solo(game, pack, table, yardstick, games, seat, seed)
    rows: list[dict[str, Any]] = []
    for block in plan.blocks:
        match = play_block(plan, block, players)
        rows += [game_row(match, row) for row in range(block.size)]
    head = {"yardstick": yardstick, "players": 1}
    if solo.measured == "wins":
        return {**head, "fair": EVEN, **share(float(sum(row["won"] for row in rows)), len(rows))}
    values = np.array([row["points"] for row in rows])
    half = Z * values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else 0.0
    return {
        **head,
        "games": len(values),
        "points": solo.points,
        "mean_points": number(values.mean()),
        "ci95": [number(values.mean() - half), number(values.mean() + half)],
    }


def strength(result: dict[str, Any], seat: str) -> float:
    """One number to compare policies of a run by: wins in fair shares, or points; for bots the fewer the better."""
    value = result["win_rate"] / result["fair"] if "win_rate" in result else result["mean_points"]
    return float(-value if seat == BOTS else value)
