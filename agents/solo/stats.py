"""What the games say of a player against bots: wins, and where points are measured points, wins at every level, the even level."""

from itertools import pairwise
from typing import Any

import numpy as np

from versailles_env.agents.report.figures import Z, number, wilson
from versailles_env.agents.runs.plan import key_number
from versailles_env.agents.runs.results import Columns
from versailles_env.core.sources import rules_digest

from .plan import Pair, SoloPlan
from .rows import APART
from .staircase import climb, levels_needed

RESAMPLED = 1000
ENDS = (0.025, 0.975)
NOTES = {
    "win": "share of games that the player has won by the rules, with Wilson's 95% interval",
    "apart": "what a circumstance was worth: each of its values apart, means with the normal 95% interval",
    "lengths": "games in three parts by their length",
}
POINT_NOTES = {
    "held": "share of the player's turns on which all factions hold an Issue (else no point can be scored)",
    "cut": "games that a limit of turns or steps ended",
    "win_at": "share of games with that many points or more, with Wilson's 95% interval",
    "even_threshold": "where that share, drawn as straight lines between whole levels (all games reach 0), is one half",
    "ci95": f"of means, even_threshold and staircase: bootstrap 95% interval, {RESAMPLED} samples of the games",
}


def notes(plan: SoloPlan) -> dict[str, str]:
    """What the figures mean."""
    solo = plan.solo
    if solo.measured == "wins":
        return NOTES
    if solo.stairs is None:
        return {**NOTES, **POINT_NOTES}
    first, step = solo.stairs
    stairs = (
        f"the level at which a player comes to rest who follows the rulebook (first game for {first} {solo.points}, +{step} after a "
        f"win until beaten twice, then -1 until a win; -{step} before the first win until two wins in a row), games drawn from those "
        "played; calculated, not sampled. agents/solo/staircase.py has the procedure"
    )
    return {**NOTES, **POINT_NOTES, "staircase": stairs}


def summarise(plan: SoloPlan, columns: Columns) -> dict[str, Any]:
    """All figures, the same for the same command."""
    return {
        "pairs": [pair_summary(plan, k, pair, columns) for k, pair in enumerate(plan.pairs)],
        "measured": plan.solo.measured,
        "points": plan.solo.points,
        "played": plan.played,
        "env": plan.game.env_id,
        "rules": rules_digest(plan.game),
        "pack": plan.pack.label,
        "options": plan.all_options,
        "seed": plan.seed,
        "command": plan.command,
        "notes": notes(plan),
    }


def pair_summary(plan: SoloPlan, k: int, pair: Pair, columns: Columns) -> dict[str, Any]:
    """The figures of one player against one choice of bots."""
    own = {name: values[k * plan.games : (k + 1) * plan.games] for name, values in columns.items()}
    counted = [name for name in (*plan.game.counts, "own_decisions") if name in own]
    apart = [name.removeprefix(APART) for name in own if name.startswith(APART)]
    return {
        "player": pair.player,
        "bots": pair.bots,
        "side": plan.person(pair),
        **({"level": pair.level} if pair.level is not None else {}),
        "games": len(own["won"]),
        "win": share(own["won"]),
        **(points_summary(plan, pair, own) if plan.solo.measured == "points" else {}),
        "apart": {name: by_value(plan, own, APART + name) for name in apart},
        "lengths": by_length(plan, own),
        "ends": by_count(own["end"]),
        **({"locked": int(own["locked"].sum())} if "locked" in own else {}),
        **({"cut": int(own["cut"].sum())} if "cut" in own else {}),
        **({"held": held(own)} if "held_turns" in own else {}),
        "length": {name: number(own[name].mean(), 2) for name in counted},
        "env": plan.game.env_id,
        "rules": rules_digest(plan.game),
        "pack": plan.pack.label,
        "seed": plan.seed,
        "command": plan.command,
    }


def points_summary(plan: SoloPlan, pair: Pair, own: Columns) -> dict[str, Any]:
    """How many points, and who would have won at which level."""
    solo = plan.solo
    points = own["points"].astype(np.int64)
    most = int(points.max())
    counts = np.bincount(points, minlength=levels_needed(most, *solo.stairs) if solo.stairs else most + 2)
    key = (2**32 - 2, key_number(pair.label))
    rng = np.random.default_rng(np.random.SeedSequence(plan.seed, spawn_key=key))
    drawn = rng.multinomial(len(points), counts / len(points), size=RESAMPLED)
    wins, samples = win_shares(counts[None]), win_shares(drawn)
    asked = {int(plan.all_options[solo.level])} if solo.level else set()
    return {
        "mean_points": number(points.mean()),
        "mean_points_ci95": interval(drawn @ np.arange(len(counts)) / len(points)),
        "quartiles": [number(q) for q in np.quantile(points, (0.25, 0.5, 0.75))],
        "sd": number(points.std(ddof=1) if len(points) > 1 else 0.0),
        "min": int(points.min()),
        "max": most,
        **({"threshold": next(iter(asked))} if asked else {}),
        "win_at": {str(level): share(points >= level) for level in sorted({*solo.levels, *asked})},
        "even_threshold": number(even(wins)[0]),
        "even_threshold_ci95": interval(even(samples)),
        **({"staircase": staircase(wins, samples, *solo.stairs)} if solo.stairs else {}),
        "distribution": {str(point): int(count) for point, count in enumerate(counts[: most + 1])},
    }


def held(own: Columns) -> dict[str, Any]:
    """The share of the person's turns on which all bots were in the game. The interval is that of a ratio over games (the turns
    of one game are not independent)."""
    turns, there = own["own_turns"].astype(float), own["held_turns"].astype(float)
    rate = there.sum() / max(turns.sum(), 1.0)
    spread = np.sqrt(((there - rate * turns) ** 2).sum()) / max(turns.sum(), 1.0)
    ends = (max(rate - Z * spread, 0.0), min(rate + Z * spread, 1.0))
    return {"rate": number(rate), "ci95": [number(end) for end in ends], "turns": int(turns.sum())}


def win_shares(counts: np.ndarray) -> np.ndarray:
    """For each row of counts by points the share of games that reach each level."""
    return counts[:, ::-1].cumsum(axis=1)[:, ::-1] / counts.sum(axis=1, keepdims=True)


def share(won: np.ndarray) -> dict[str, Any]:
    wins = int(won.sum())
    return {
        "rate": number(wins / len(won)),
        "ci95": [number(end) for end in wilson(wins, len(won))],
        "wins": wins,
    }


def even(wins: np.ndarray) -> np.ndarray:
    """Where the share of wins is one half, between the last level at or over it and the next."""
    rows, last = np.arange(len(wins)), (wins >= 0.5).sum(axis=1) - 1
    high, low = wins[rows, last], wins[rows, last + 1]
    return last + (high - 0.5) / (high - low)


def interval(samples: np.ndarray) -> list[float]:
    return [number(end) for end in np.quantile(samples, ENDS)]


def staircase(wins: np.ndarray, samples: np.ndarray, first: int, step: int) -> dict[str, Any]:
    """Where the rulebook's way to a level ends."""
    levels = np.arange(wins.shape[1])
    (ends,), (games,) = climb(wins, first, step)
    total = ends.cumsum()
    return {
        "mean_level": number(ends @ levels),
        "ci95": interval(climb(samples, first, step)[0] @ levels),
        "quartiles": [int(np.searchsorted(total, part - 1e-12)) for part in (0.25, 0.5, 0.75)],
        "mean_games": number(games, 2),
        "levels": {str(level): number(ends[level]) for level in levels if number(ends[level]) > 0},
    }


def by_value(plan: SoloPlan, own: Columns, name: str) -> dict[str, Any]:
    """What a circumstance is worth, each of its values apart."""
    values = own[name].astype(str)
    return {str(value): effect(plan, own, values == value) for value in np.unique(values)}


def by_length(plan: SoloPlan, own: Columns) -> dict[str, Any]:
    """Short, middle and long games, by the first thing that the game counts."""
    name = next((name for name in plan.game.counts if name in own), "own_decisions")
    length = own[name]
    cuts = [length.min(), *np.quantile(length, (1 / 3, 2 / 3), method="nearest") + 1, length.max() + 1]
    parts = {}
    for low, high in pairwise(cuts):
        rows = (length >= low) & (length < high)
        if rows.any():
            said = f"{length[rows].min()}-{length[rows].max()} {name.replace('own_', '')}"
            parts[said] = effect(plan, own, rows)
    return parts


def effect(plan: SoloPlan, own: Columns, rows: np.ndarray) -> dict[str, Any]:
    """The games of these rows: how many, how many won, and where points are measured their mean (not below 0)."""
    found = {"games": int(rows.sum()), "win": share(own["won"][rows])}
    if plan.solo.measured == "wins":
        return found
    points = own["points"][rows]
    half = Z * points.std(ddof=1) / np.sqrt(len(points)) if len(points) > 1 else 0.0
    mean = points.mean()
    return {
        **found,
        "mean_points": number(mean),
        "ci95": [number(max(mean - half, 0.0)), number(mean + half)],
    }


def by_count(values: np.ndarray) -> dict[str, int]:
    names, counts = np.unique(values.astype(str), return_counts=True)
    return dict(zip(names.tolist(), counts.tolist(), strict=True))
