"""The report: one HTML file with its pictures inside, and the pictures as files beside it."""

from html import escape
from pathlib import Path
from typing import Any

from versailles_env.agents.report.page import html_page, note_list, save_pictures, table
from versailles_env.agents.runs.store import write_text

from .pictures import pictures
from .run import Results

SHOWN = (10, 15, 20, 25, 30)
HEADERS = ["player", "bots", "games", "mean VP (95%)", "quartiles", "even at (95%)", "staircase (95%)"]
WIN_HEADERS = ["player", "bots", *(f"{level} VP" for level in SHOWN)]
EFFECT_HEADERS = ["", "games", "mean VP (95%)", "won"]


def write_report(results: Results) -> Path:
    """Write `report.html`, and each picture as PNG and SVG."""
    shown = save_pictures(results.folder / "pictures", pictures(results))
    return write_text(results.folder / "report.html", page(results, shown))


def page(results: Results, shown: list[str]) -> str:
    summary, plan = results.summary, results.plan
    title = f"{plan.game.title}, solitaire: how hard?"
    options = ", ".join(f"{name} {value}" for name, value in summary["options"].items())
    parts = [
        f"<p>Data pack <strong>{escape(plan.pack.label)}</strong>. {escape(plan.played)}.</p>",
        f"<p><code>{escape(plan.command)}</code></p>",
        "<h2>Victory points</h2>" + table(HEADERS, main_rows(summary)),
        "<h2>Games won at a threshold (95%)</h2>" + table(WIN_HEADERS, win_rows(summary)),
        *shown,
        *(effects(entry) for entry in summary["pairs"]),
        f'<h2>Notes</h2><p class="note">{escape(summary["env"])}; {escape(options)}; seed {plan.seed}.</p>',
        note_list(summary["notes"]),
    ]
    return html_page(title, parts)


def main_rows(summary: dict[str, Any]) -> list[list[Any]]:
    """A row a pair, also for the terminal."""
    return [
        [
            entry["player"],
            entry["bots"],
            entry["games"],
            around(entry["mean_vp"], entry["mean_vp_ci95"]),
            " ".join(f"{quartile:g}" for quartile in entry["quartiles"]),
            around(entry["even_threshold"], entry["even_threshold_ci95"]),
            around(entry["staircase"]["mean_level"], entry["staircase"]["ci95"]),
        ]
        for entry in summary["pairs"]
    ]


def win_rows(summary: dict[str, Any]) -> list[list[Any]]:
    return [
        [entry["player"], entry["bots"], *(percent(entry["win_at"][str(level)]) for level in SHOWN)]
        for entry in summary["pairs"]
    ]


def effect_rows(entry: dict[str, Any]) -> list[list[Any]]:
    """Turn orders, first factions, lengths."""
    rows = []
    for what in ("orders", "starts", "lengths"):
        name = {"orders": "order ", "starts": "start ", "lengths": ""}[what]
        for value, each in entry[what].items():
            rows.append(
                [f"{name}{value}", each["games"], around(each["mean_vp"], each["ci95"]), percent(each["win"])]
            )
    return rows


def effects(entry: dict[str, Any]) -> str:
    length = ", ".join(f"{value:g} {name.replace('own_', '')}" for name, value in entry["length"].items())
    ends = ", ".join(f"{reason} {count}" for reason, count in entry["ends"].items())
    return (
        f"<h2>{escape(entry['player'])} against {escape(entry['bots'])}</h2>"
        + table([*EFFECT_HEADERS[:3], f"won at {entry['threshold']} VP"], effect_rows(entry))
        + f'<p class="note">A game has in the mean {escape(length)}. Ends: {escape(ends)}.</p>'
    )


def around(value: float, ends: list[float]) -> str:
    """A figure and its interval."""
    return f"{value:.2f} ({ends[0]:.2f}-{ends[1]:.2f})"


def percent(entry: dict[str, Any]) -> str:
    """A share and its interval; rare wins are the point here, so with a decimal."""
    low, high = (100 * end for end in entry["ci95"])
    return f"{100 * entry['rate']:.1f}% ({low:.1f}-{high:.1f})"
