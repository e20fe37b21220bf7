"""The report of a tournament: one HTML file with its pictures inside, and the pictures as files beside it."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from versailles_env.agents.report.page import answer, html_page, link_list, note_list, save_pictures, table
from versailles_env.agents.runs.results import Results
from versailles_env.core.files import write_text
from versailles_env.core.game import Game

from .pictures import pictures
from .rows import TIME


def write_report(results: Results, replays: Sequence[tuple[str, str]] = ()) -> Path:
    """Write `report.html`, and each picture as PNG and SVG."""
    shown = save_pictures(results.folder / "pictures", pictures(results))
    return write_text(results.folder / "report.html", page(results, shown, replays))


def page(results: Results, shown: Sequence[str], replays: Sequence[tuple[str, str]] = ()) -> str:
    summary, plan = results.summary, results.plan
    title = f"{plan.game.title}: {', '.join(dict.fromkeys(plan.agents))}"
    length = ", ".join(f"{value:g} {name}" for name, value in summary["length"].items())
    ends = ", ".join(f"{reason} {count}" for reason, count in summary["ends"].items())
    options = ", ".join(f"{name} {value}" for name, value in summary["options"].items())
    ends += "".join(f"; {what.replace('_', ' ')} {summary[what]}" for what in UNDECIDED if summary[what])
    parts = [
        answer(verdict(results)),
        f"<p>Data pack <strong>{escape(plan.pack.label)}</strong>. {escape(summary['played'])}.</p>",
        f"<p><code>{escape(summary['command'])}</code></p>",
        "<h2>Agents</h2>" + table(AGENT_HEADERS, agent_rows(results)),
        "<h2>How often one ranks ahead of the other</h2>"
        + table(["", *summary["pairs"]], pair_rows(summary)),
        f"<h2>{escape(heading(plan.game))}</h2>" + table(EFFECT_HEADERS, effect_rows(summary["factions"])),
        "<h2>Turn positions</h2>" + table(EFFECT_HEADERS, effect_rows(summary["seats"])),
        *(f"<h2>{escape(title)}</h2>" + table(*tally) for title, tally in tally_tables(results)),
        *shown,
        *link_list("Replays", replays),
        f"<h2>Notes</h2><p>A game has on average {escape(length)}. Ends: {escape(ends)}.</p>",
        f'<p class="note">{escape(plan.game.env_id)}; {escape(options)}; seed {plan.seed}.</p>',
        note_list(summary["notes"]),
    ]
    return html_page(title, parts)


def verdict(results: Results) -> str:
    """Who wins, in a sentence."""
    agents, even = results.summary["agents"], 1 / results.plan.players
    order = sorted(agents.items(), key=lambda each: -each[1]["win_rate"])
    told = ", ".join(f"{name} {percent(entry)}" for name, entry in order)
    best, *rest = order
    if not rest:
        return (
            f"{best[0]} plays itself at a table of {results.plan.players}, {results.summary['games']} games."
        )
    clear = best[1]["ci95"][0] > rest[0][1]["ci95"][1]
    head = f"{best[0]} wins most" if clear else f"{best[0]} and {rest[0][0]} cannot be told apart"
    return f"{head} at a table of {results.plan.players}: {told}. Equal agents would win {even:.0%} a seat."


UNDECIDED = ("draws", "lost_by_all")
AGENT_HEADERS = ["agent", "games", "win rate (95%)", "even", "rating (95%)", "score", "ms"]
EFFECT_HEADERS = ["", "games", "win rate (95%)", "score"]


def heading(game: Game) -> str:
    """What the seats are called, as the title of a table."""
    return f"{game.faction.capitalize()}s"


def agent_rows(results: Results) -> list[list[Any]]:
    """The main table, also that of the terminal: `even` is the rate that equal agents would have, `ms` the time of a move."""
    columns, rows = results.columns, []
    for name, entry in results.summary["agents"].items():
        own = columns["agent"] == name
        moves = columns["own_decisions"][own]
        low, high = entry["rating_ci95"]
        rows.append(
            [
                name,
                entry["games"],
                percent(entry),
                f"{100 * own.sum() / results.plan.players / entry['games']:.0f}%",
                f"{entry['rating']:.0f} ({low:.0f}-{high:.0f})",
                round(entry["mean_score"], 1),
                round(float((columns[TIME][own] * moves).sum() / max(moves.sum(), 1)), 2),
            ]
        )
    return rows


def effect_rows(entries: dict[str, Any]) -> list[list[Any]]:
    return [[name, e["games"], percent(e), round(e["mean_score"], 1)] for name, e in entries.items()]


Table = tuple[list[str], list[list[Any]]]
"""Headers and rows."""


def tally_tables(results: Results) -> Iterator[tuple[str, Table]]:
    """What the game counts for each seat, a table each: its title, and a row an agent."""
    for tally, title in results.plan.game.tallies.items():
        counted: dict[str, dict[str, int]] = results.summary.get(tally, {})
        if counted:
            headers = ["agent", *next(iter(counted.values()))]
            yield title, (headers, [[name, *entry.values()] for name, entry in counted.items()])


def pair_rows(summary: dict[str, Any]) -> list[list[Any]]:
    """A row an agent: how often it ranks ahead of each other."""
    names = list(summary["pairs"])
    table = summary["pairs"]
    return [[one, *(percent(table[one][b]) if b in table[one] else "-" for b in names)] for one in names]


def percent(entry: dict[str, Any]) -> str:
    """A rate and its interval."""
    rate = entry["win_rate"] if "win_rate" in entry else entry["rate"]
    low, high = (100 * end for end in entry["ci95"])
    return f"{100 * rate:.1f}% ({low:.0f}-{high:.0f})"
