"""What the games say: win rates with intervals, ratings, pairs, and what faction and seat are worth."""

from typing import Any

import numpy as np

from versailles_env.agents.report.figures import number, share, wilson
from versailles_env.agents.runs.plan import Plan
from versailles_env.agents.runs.results import Columns
from versailles_env.core.sources import rules_digest

from .ratings import PRIOR, RESAMPLED, count_rankings, rate

NOTES = {
    "wins": "a draw counts as one part of a win for each who shares it, a game that all lose as no win; an agent that sits twice wins with either seat",
    "ci95": "Wilson 95% interval of wins out of games, parts of wins added up",
    "rating": "Plackett-Luce over all places of all games, scale of Elo (400 points: odds of ten to one), mean 1500; "
    f"each pair of agents is given {PRIOR:g} shared game beforehand",
    "rating_ci95": f"bootstrap 95% interval, {RESAMPLED} samples of games within each line-up, the games beforehand included, laid over the ratings by the agents known best",
    "pairs": "how often one ranks ahead of the other at the same table, a shared place counting half",
}


def summarise(plan: Plan, columns: Columns) -> dict[str, Any]:
    """All figures of a tournament as plain data, the same for the same command."""
    names = list(dict.fromkeys(plan.agents))
    factions = [plan.game.agents[seat] for seat in plan.seats]
    seats = range(1, plan.players + 1)
    return {
        "agents": by_agent(plan, columns, names),
        "seats": {str(seat): effect(columns, columns["seat"] == seat) for seat in seats},
        "faction": plan.game.faction,
        "factions": {name: effect(columns, columns["faction"] == name) for name in factions},
        "pairs": pairs(plan, columns, names),
        **by_side(plan, columns, names, factions),
        "line_ups": [" + ".join(line_up) for line_up in plan.line_ups],
        "games": plan.total,
        "games_asked": plan.games,
        "played": plan.played,
        "ends": ends(plan, columns),
        **undecided(plan, columns),
        "length": length(plan, columns),
        **tallies(plan, columns, names),
        "env": plan.game.env_id,
        "rules": rules_digest(plan.game),
        "players": plan.players,
        "pack": plan.pack.label,
        "options": plan.all_options,
        "seed": plan.seed,
        "command": plan.command,
        "notes": NOTES,
    }


def by_agent(plan: Plan, columns: Columns, names: list[str]) -> dict[str, dict[str, Any]]:
    """Wins and ratings, one entry a name, the best rating first."""
    games = columns["agent"].reshape(-1, plan.players)
    index = {name: k for k, name in enumerate(names)}
    numbered = np.array([[index[name] for name in row] for row in games])
    groups = columns["game"].reshape(-1, plan.players)[:, 0] // plan.games_each
    rankings = count_rankings(
        len(names), numbered.tolist(), columns["rank"].reshape(-1, plan.players), groups
    )
    ratings, intervals = rate(rankings, plan.seed)
    entries = {}
    for k in np.argsort(-ratings, kind="stable").tolist():
        own = columns["agent"] == names[k]
        entries[names[k]] = {
            **share(float(columns["win"][own].sum()), int((numbered == k).any(axis=1).sum())),
            "rating": number(ratings[k], 2),
            "rating_ci95": [number(end, 2) for end in intervals[k]],
            "mean_score": number(columns["total"][own].mean()),
        }
    return entries


def effect(columns: Columns, rows: np.ndarray) -> dict[str, Any]:
    """What one seat or one faction won, whoever played it."""
    wins = share(float(columns["win"][rows].sum()), int(rows.sum()))
    return {**wins, "mean_score": number(columns["total"][rows].mean())}


def pairs(plan: Plan, columns: Columns, names: list[str]) -> dict[str, dict[str, Any]]:
    """For every two agents, over all pairs of their seats at one table, how often the first ranks ahead."""
    agents = columns["agent"].reshape(-1, plan.players)
    ranks = columns["rank"].reshape(-1, plan.players)
    table: dict[str, dict[str, Any]] = {name: {} for name in names}
    for one in names:
        for other in names:
            if one == other:
                continue
            met, ahead = 0, 0.0
            for p in range(plan.players):
                for q in range(plan.players):
                    rows = (agents[:, p] == one) & (agents[:, q] == other)
                    met += int(rows.sum())
                    ahead += (
                        float((ranks[rows, p] < ranks[rows, q]).sum())
                        + (ranks[rows, p] == ranks[rows, q]).sum() / 2
                    )
            if met:
                low, high = wilson(ahead, met)
                rate = {"rate": number(ahead / met), "ci95": [number(low), number(high)]}
                table[one][other] = {"games": met, "ahead": number(ahead), **rate}
    return table


def by_side(plan: Plan, columns: Columns, names: list[str], factions: list[str]) -> dict[str, Any]:
    """At tables of two: how often an agent wins with a faction against each other agent, its like included."""
    if plan.players != 2:
        return {}
    agents, sides, wins = (columns[name].reshape(-1, 2) for name in ("agent", "faction", "win"))
    found: dict[str, Any] = {}
    for faction in factions:
        for one in names:
            for other in names:
                mine = (sides == faction) & (agents == one) & (agents[:, ::-1] == other)
                if mine.any():
                    entry = share(float(wins[mine].sum()), int(mine.sum()))
                    found.setdefault(faction, {}).setdefault(one, {})[other] = entry
    return {"sides": found}


def ends(plan: Plan, columns: Columns) -> dict[str, int]:
    reasons, counts = np.unique(columns["end"][:: plan.players].astype(str), return_counts=True)
    return dict(zip(reasons.tolist(), counts.tolist(), strict=True))


def undecided(plan: Plan, columns: Columns) -> dict[str, int]:
    """Games with more than one winner, and games that all have lost."""
    winners = (columns["win"].reshape(-1, plan.players) > 0).sum(axis=1)
    return {"draws": int((winners > 1).sum()), "lost_by_all": int((winners == 0).sum())}


def tallies(plan: Plan, columns: Columns, names: list[str]) -> dict[str, Any]:
    """What the game counts for each seat, added up over all games of each agent; nothing where nothing was counted."""
    rows = {name: columns["agent"] == name for name in names}
    found = {}
    for tally in plan.game.tallies:
        counted = [column for column in columns if column.startswith(f"{tally}_")]
        if counted:
            found[tally] = {
                name: {what.removeprefix(f"{tally}_"): int(columns[what][own].sum()) for what in counted}
                for name, own in rows.items()
            }
    return found


def length(plan: Plan, columns: Columns) -> dict[str, float]:
    """Means of what was counted in a game."""
    counted = [name for name in ("decisions", *plan.game.counts) if name in columns]
    return {name: number(columns[name].mean(), 2) for name in counted}
