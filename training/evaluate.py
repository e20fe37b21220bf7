"""How good the learner is, by the tournament's own code: the same seeds every time, seats balanced, intervals."""

from typing import Any

import numpy as np
import pyarrow as pa

from versailles_env.agents.base import Agent
from versailles_env.agents.report.figures import number, share
from versailles_env.agents.runs.plan import Plan
from versailles_env.agents.runs.play import Players, play_block
from versailles_env.agents.runs.results import columns_of
from versailles_env.agents.solo.plan import SOLO, WHAT, Pair, SoloPlan
from versailles_env.agents.solo.rows import game_row
from versailles_env.agents.tournament.rows import game_rows
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack
from versailles_env.envs.solo import PLAYER

from .league import PAST

SELF = "learner"
Z = 1.96
EVALUATION_SEED = 1919


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
    seat: str = "one",
    seed: int = EVALUATION_SEED,
    past: Agent | None = None,
) -> dict[str, Any]:
    """The learner on one seat against a yardstick on all others; of a solo table the victory points. `past` plays the yardstick
    of that name.

    In a solo game the learner is the player against the rulebook's bots (`seat='player'`; the yardstick plays the same games
    beside it), or the bots against the yardstick as player (`seat='factions'`).
    """
    players = Players({SELF: learner} if past is None else {SELF: learner, PAST: past})
    if seat != "one":
        return measure_solo(game, pack, table, players, yardstick, games, seat, seed)
    others = len(game.seats_of(table)) - 1
    plan = Plan("tournament", game, pack, table, (SELF, *[yardstick] * others), games, seed)
    rows: list[dict[str, Any]] = []
    for block in plan.blocks:
        match = play_block(plan, block, players)
        for row in range(block.size):
            rows += game_rows(match, row, None)
    columns = columns_of(pa.Table.from_pylist(rows))
    own = columns["agent"] == SELF
    result = share(float(columns["win"][own].sum()), int(own.sum()))
    fair = 1 / (others + 1)
    return {"yardstick": yardstick, "players": others + 1, "fair": number(fair), **result}


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
    """Mean victory points with the normal 95% interval."""
    options = {
        name: value for name, value in table.items() if name not in ("players", "seated", "solo_reward")
    }
    pair = Pair(SELF, yardstick) if seat == PLAYER else Pair(yardstick, SELF)
    plan = LearnerPlan(WHAT, game, pack, {**options, **SOLO}, (pair.label,), games, seed, pairs=(pair,))
    points: list[int] = []
    for block in plan.blocks:
        match = play_block(plan, block, players)
        points += [game_row(match, row)["vp"] for row in range(block.size)]
    values = np.array(points, float)
    half = Z * values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else 0.0
    return {
        "yardstick": yardstick,
        "players": 1,
        "games": len(values),
        "mean_vp": number(values.mean()),
        "ci95": [number(values.mean() - half), number(values.mean() + half)],
    }
