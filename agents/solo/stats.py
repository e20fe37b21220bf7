"""What the games say of a player against bots: points, wins at every threshold, the level of balance, effects."""

from itertools import pairwise
from typing import Any

import numpy as np

from versailles_env.agents.report.figures import Z, number, wilson
from versailles_env.agents.runs.results import Columns

from .plan import Pair, SoloPlan
from .staircase import climb, levels_needed

THRESHOLDS = range(5, 41)
RESAMPLED = 1000
ENDS = (0.025, 0.975)
NOTES = {
    "win_at": "share of games with that many VP or more, with Wilson's 95% interval",
    "even_threshold": "where that share, drawn as straight lines between whole thresholds (all games reach 0 VP), is one half",
    "staircase": "the level at which a player comes to rest who follows the rulebook (first game for 20 VP, +5 after a win until "
    "beaten twice, then -1 until a win; -5 before the first win until two wins in a row), games drawn from those played; "
    "calculated, not sampled. agents/solo/staircase.py has the procedure",
    "ci95": f"of means, even_threshold and staircase: bootstrap 95% interval, {RESAMPLED} samples of the games",
    "orders, starts": "mean VP with the normal 95% interval (not below 0); the player begins with the last faction in order unless --start says other",
    "lengths": "games in three parts by their length: a solo game always has 20 Issues below GAME END, so the deck cannot be varied",
}


def summarise(plan: SoloPlan, columns: Columns) -> dict[str, Any]:
    """All figures, the same for the same command."""
    return {
        "pairs": [pair_summary(plan, k, pair, columns) for k, pair in enumerate(plan.pairs)],
        "played": plan.played,
        "env": plan.game.env_id,
        "pack": plan.pack.label,
        "options": plan.all_options,
        "seed": plan.seed,
        "command": plan.command,
        "notes": NOTES,
    }


def pair_summary(plan: SoloPlan, k: int, pair: Pair, columns: Columns) -> dict[str, Any]:
    """The figures of one player against one choice of bots."""
    own = {name: values[k * plan.games : (k + 1) * plan.games] for name, values in columns.items()}
    points = own["vp"].astype(np.int64)
    counts = np.bincount(points, minlength=levels_needed(int(points.max())))
    rng = np.random.default_rng(np.random.SeedSequence(plan.seed, spawn_key=(2**32 - 2, k)))
    drawn = rng.multinomial(len(points), counts / len(points), size=RESAMPLED)
    wins, samples = win_shares(counts[None]), win_shares(drawn)
    threshold = int(plan.all_options["threshold"])
    return {
        "player": pair.player,
        "bots": pair.bots,
        "games": len(points),
        "mean_vp": number(points.mean()),
        "mean_vp_ci95": interval(drawn @ np.arange(len(counts)) / len(points)),
        "quartiles": [number(q) for q in np.quantile(points, (0.25, 0.5, 0.75))],
        "sd": number(points.std(ddof=1) if len(points) > 1 else 0.0),
        "min": int(points.min()),
        "max": int(points.max()),
        "threshold": threshold,
        "win_at": {str(level): win_at(points, level) for level in sorted({*THRESHOLDS, threshold})},
        "even_threshold": number(even(wins)[0]),
        "even_threshold_ci95": interval(even(samples)),
        "staircase": staircase(wins, samples),
        "distribution": {str(vp): int(count) for vp, count in enumerate(counts[: points.max() + 1])},
        "orders": by_value(own, "order", threshold),
        "starts": by_value(own, "start", threshold),
        "lengths": by_length(own, threshold),
        "ends": by_count(own["end"]),
        "length": {
            name: number(own[name].mean(), 2) for name in ("turns", "own_decisions", "settled", "uprisings")
        },
        "pack": plan.pack.label,
        "seed": plan.seed,
        "command": plan.command,
    }


def win_shares(counts: np.ndarray) -> np.ndarray:
    """For each row of counts by VP the share of games that reach each level."""
    return counts[:, ::-1].cumsum(axis=1)[:, ::-1] / counts.sum(axis=1, keepdims=True)


def win_at(points: np.ndarray, level: int) -> dict[str, Any]:
    wins = int((points >= level).sum())
    return {
        "rate": number(wins / len(points)),
        "ci95": [number(end) for end in wilson(wins, len(points))],
        "wins": wins,
    }


def even(wins: np.ndarray) -> np.ndarray:
    """Where the share of wins is one half, between the last level at or over it and the next."""
    rows, last = np.arange(len(wins)), (wins >= 0.5).sum(axis=1) - 1
    high, low = wins[rows, last], wins[rows, last + 1]
    return last + (high - 0.5) / (high - low)


def interval(samples: np.ndarray) -> list[float]:
    return [number(end) for end in np.quantile(samples, ENDS)]


def staircase(wins: np.ndarray, samples: np.ndarray) -> dict[str, Any]:
    """Where the rulebook's way to a level ends."""
    levels = np.arange(wins.shape[1])
    (ends,), (games,) = climb(wins)
    total = ends.cumsum()
    return {
        "mean_level": number(ends @ levels),
        "ci95": interval(climb(samples)[0] @ levels),
        "quartiles": [int(np.searchsorted(total, part - 1e-12)) for part in (0.25, 0.5, 0.75)],
        "mean_games": number(games, 2),
        "levels": {str(level): number(ends[level]) for level in levels if number(ends[level]) > 0},
    }


def by_value(own: Columns, name: str, threshold: int) -> dict[str, Any]:
    """What a circumstance is worth, each of its values apart."""
    values = own[name].astype(str)
    return {str(value): effect(own["vp"][values == value], threshold) for value in np.unique(values)}


def by_length(own: Columns, threshold: int) -> dict[str, Any]:
    """Short, middling and long games."""
    turns = own["turns"]
    cuts = [turns.min(), *np.quantile(turns, (1 / 3, 2 / 3), method="nearest") + 1, turns.max() + 1]
    parts = {}
    for low, high in pairwise(cuts):
        rows = (turns >= low) & (turns < high)
        if rows.any():
            parts[f"{turns[rows].min()}-{turns[rows].max()} turns"] = effect(own["vp"][rows], threshold)
    return parts


def effect(points: np.ndarray, threshold: int) -> dict[str, Any]:
    half = Z * points.std(ddof=1) / np.sqrt(len(points)) if len(points) > 1 else 0.0
    mean = points.mean()
    return {
        "games": len(points),
        "mean_vp": number(mean),
        "ci95": [number(max(mean - half, 0.0)), number(mean + half)],
        "win": win_at(points, threshold),
    }


def by_count(values: np.ndarray) -> dict[str, int]:
    names, counts = np.unique(values.astype(str), return_counts=True)
    return dict(zip(names.tolist(), counts.tolist(), strict=True))
