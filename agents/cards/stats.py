"""Cards counted: seen, taken, price, points, and what taking them is worth in wins."""

from math import sqrt
from typing import Any

import numpy as np

from versailles_env.agents.report.figures import Z, number, share
from versailles_env.agents.runs.plan import Plan
from versailles_env.agents.runs.results import Columns
from versailles_env.core.sources import rules_digest

from .rows import OPENING, SEAT

NOTES = {
    "seen": "games in which the card came up",
    "taken": "how often somebody took it, or chose that of its parts",
    "price": "what was paid for it, mean with the normal 95% interval",
    "points": "what it was worth at the end to who took it, mean with the normal 95% interval",
    "effect": "wins of the seats that took it, less the wins of the seats that did not in games in which it was seen, with Newcombe's 95% interval of "
    "the difference; who takes a card may be stronger for other reasons, so it is no proof that the card wins",
}
LEAST = 5
"""Uses below which no effect is told."""


def summarise(plan: Plan, columns: Columns) -> dict[str, Any]:
    """All figures as plain data, the same for the same command."""
    kinds = [kind for kind in dict.fromkeys(columns["kind"].tolist()) if kind not in (SEAT, OPENING)]
    return {
        "cards": {kind: cards_of(columns, kind) for kind in kinds},
        "openings": openings_of(columns),
        "games": plan.total,
        "played": plan.played,
        "env": plan.game.env_id,
        "rules": rules_digest(plan.game),
        "pack": plan.pack.label,
        "options": plan.all_options,
        "seed": plan.seed,
        "command": plan.command,
        "notes": NOTES,
    }


def mean(values: np.ndarray) -> dict[str, Any] | None:
    """A mean and its interval; None of nothing."""
    found = values[~np.isnan(values)]
    if not len(found):
        return None
    half = Z * found.std(ddof=1) / sqrt(len(found)) if len(found) > 1 else 0.0
    middle = float(found.mean())
    return {"mean": number(middle, 3), "ci95": [number(middle - half, 3), number(middle + half, 3)]}


def cards_of(columns: Columns, kind: str) -> list[dict[str, Any]]:
    """A row a card, and one for each of its parts; most taken first."""
    own = columns["kind"] == kind
    games, names, hows = columns["game"], columns["card"], columns["how"]
    seats = columns["kind"] == SEAT
    rows = []
    for card in np.unique(names[own]).tolist():
        here = own & (names == card)
        used = here & (columns["faction"] != "")
        seen = np.unique(games[here])
        among = seats & np.isin(games, seen)
        parts = [how for how in np.unique(hows[used]).tolist() if how]
        for how in ["", *parts]:
            taken = used & (hows == how) if how else used
            rows.append({"card": card, "how": how, "seen": len(seen), **use_of(columns, taken, among)})
    ranks = {row["card"]: -row["taken"] for row in rows if not row["how"]}
    return sorted(rows, key=lambda row: (ranks[row["card"]], row["card"], row["how"] != "", -row["taken"]))


def use_of(columns: Columns, taken: np.ndarray, among: np.ndarray) -> dict[str, Any]:
    return {
        "taken": int(taken.sum()),
        "price": mean(columns["price"][taken]),
        "points": mean(columns["points"][taken]),
        "effect": effect(columns, taken, among),
    }


def effect(columns: Columns, taken: np.ndarray, among: np.ndarray) -> dict[str, Any] | None:
    """Wins of those who took it, less those of the others at the same tables."""
    takers = {
        (int(game), str(name))
        for game, name in zip(columns["game"][taken], columns["faction"][taken], strict=True)
    }
    wins = columns["win"][among]
    mine = np.array(
        [
            (int(game), str(name)) in takers
            for game, name in zip(columns["game"][among], columns["faction"][among], strict=True)
        ],
        bool,
    )
    if mine.sum() < LEAST or (~mine).sum() < LEAST:
        return None
    one, other = (
        share(float(wins[mine].sum()), int(mine.sum())),
        share(float(wins[~mine].sum()), int((~mine).sum())),
    )
    middle = one["win_rate"] - other["win_rate"]
    low = sqrt((one["win_rate"] - one["ci95"][0]) ** 2 + (other["ci95"][1] - other["win_rate"]) ** 2)
    high = sqrt((one["ci95"][1] - one["win_rate"]) ** 2 + (other["win_rate"] - other["ci95"][0]) ** 2)
    return {"difference": number(middle, 4), "ci95": [number(middle - low, 4), number(middle + high, 4)]}


def openings_of(columns: Columns) -> list[dict[str, Any]]:
    """The first answers of a seat, most usual first, and what was won with them."""
    own = columns["kind"] == OPENING
    found = []
    for words in np.unique(columns["card"][own]).tolist():
        wins = columns["win"][own & (columns["card"] == words)]
        found.append({"opening": words, **share(float(wins.sum()), len(wins))})
    return sorted(found, key=lambda each: (-each["games"], each["opening"]))
