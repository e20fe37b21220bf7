"""The report on cards: one HTML file, and the figures as JSON beside it."""

from html import escape
from pathlib import Path
from typing import Any

from versailles_env.agents.report.page import answer, html_page, note_list, table
from versailles_env.core.files import write_text

from .run import Results

HEADERS = ["card", "seen", "taken", "price (95%)", "points (95%)", "effect (95%)"]
OPENING_HEADERS = ["opening", "seats", "wins (95%)"]
SHOWN = 40
"""Openings in a report."""


def write_report(results: Results) -> Path:
    summary, plan = results.summary, results.plan
    parts = [
        answer(verdict(summary)),
        f"<p>Data pack <strong>{escape(plan.pack.label)}</strong>. {escape(summary['played'])}.</p>",
        f"<p><code>{escape(plan.command)}</code></p>",
        *(
            f"<h2>{escape(kind)}s</h2>" + table(HEADERS, card_rows(rows))
            for kind, rows in summary["cards"].items()
        ),
        "<h2>Openings</h2>" + table(OPENING_HEADERS, opening_rows(summary)[:SHOWN]),
        "<h2>Notes</h2>" + note_list(summary["notes"]),
    ]
    return write_text(results.folder / "report.html", html_page(f"{plan.game.title}: cards", parts))


def verdict(summary: dict[str, Any]) -> str:
    """The card that goes with most wins and the one with fewest, in a sentence."""
    whole = [row for rows in summary["cards"].values() for row in rows if row["effect"] and not row["how"]]
    if not whole:
        return f"No card was taken often enough in {summary['games']} games to tell what it is worth."
    clear = [row for row in whole if row["effect"]["ci95"][0] > 0 or row["effect"]["ci95"][1] < 0]
    chance = len(whole) / 20
    head = (
        f"Of {len(whole)} cards {len(clear)} clearly go with more wins or with fewer "
        f"({chance:.0f} would by chance)"
    )
    by_effect = sorted(whole, key=lambda row: -row["effect"]["difference"])
    best, worst = by_effect[0], by_effect[-1]
    return (
        f"{head}; most with {best['card']} ({points_of(best['effect'])}), fewest with "
        f"{worst['card']} ({points_of(worst['effect'])}), in points of a hundred."
    )


def card_rows(rows: list[dict[str, Any]]) -> list[list[Any]]:
    return [
        [
            f"{row['card']}: {row['how']}" if row["how"] else row["card"],
            row["seen"],
            row["taken"],
            around(row["price"]),
            around(row["points"]),
            points_of(row["effect"]),
        ]
        for row in rows
    ]


def opening_rows(summary: dict[str, Any]) -> list[list[Any]]:
    return [
        [
            each["opening"],
            each["games"],
            f"{100 * each['win_rate']:.0f}% ({100 * each['ci95'][0]:.0f}-{100 * each['ci95'][1]:.0f})",
        ]
        for each in summary["openings"]
    ]


def around(entry: dict[str, Any] | None) -> str:
    if entry is None:
        return "-"
    return f"{entry['mean']:.1f} ({entry['ci95'][0]:.1f} to {entry['ci95'][1]:.1f})"


def points_of(entry: dict[str, Any] | None) -> str:
    if entry is None:
        return "-"
    low, high = (100 * end for end in entry["ci95"])
    return f"{100 * entry['difference']:+.0f} ({low:+.0f} to {high:+.0f})"
