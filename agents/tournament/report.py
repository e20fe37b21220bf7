"""The report of a tournament: one HTML file with its pictures inside, and the pictures as files beside it."""

import base64
from collections.abc import Iterable, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from .pictures import image, pictures
from .rows import TIME
from .run import Results
from .store import write_text, write_whole

STYLE = """
:root { color-scheme: light dark; --line: #8884; --soft: #8882; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: .2rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } th { font-weight: 600; }
code { background: var(--soft); padding: .1rem .3rem; border-radius: 3px; overflow-wrap: anywhere; }
img { max-width: 100%; background: white; border: 1px solid var(--line); border-radius: 4px; }
.note { font-size: .85rem; opacity: .8; } .wide { overflow-x: auto; }
"""


def write_report(results: Results) -> Path:
    """Write `report.html`, and each picture as PNG and SVG."""
    folder = results.folder / "pictures"
    folder.mkdir(exist_ok=True)
    shown = []
    for name, title, figure in pictures(results):
        files = {kind: image(figure, kind) for kind in ("png", "svg")}
        for kind, content in files.items():
            write_whole(folder / f"{name}.{kind}", partial(write_bytes, content))
        data = base64.b64encode(files["png"]).decode()
        shown.append(
            f'<h2>{escape(title)}</h2><img alt="{escape(title)}" src="data:image/png;base64,{data}">'
        )
    return write_text(results.folder / "report.html", page(results, shown))


def write_bytes(content: bytes, path: Path) -> None:
    path.write_bytes(content)


def page(results: Results, shown: Sequence[str]) -> str:
    summary, plan = results.summary, results.plan
    title = f"{plan.game.title}: {', '.join(dict.fromkeys(plan.agents))}"
    length = ", ".join(f"{value:g} {name}" for name, value in summary["length"].items())
    ends = ", ".join(f"{reason} {count}" for reason, count in summary["ends"].items())
    options = ", ".join(f"{name} {value}" for name, value in summary["options"].items())
    notes = "".join(f"<li>{escape(name)}: {escape(text)}.</li>" for name, text in summary["notes"].items())
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>Data pack <strong>{escape(plan.pack.label)}</strong>. {escape(summary['played'])}.</p>",
        f"<p><code>{escape(summary['command'])}</code></p>",
        "<h2>Agents</h2>" + table(AGENT_HEADERS, agent_rows(results)),
        "<h2>How often one ranks ahead of the other</h2>"
        + table(["", *summary["pairs"]], pair_rows(summary)),
        "<h2>Nations</h2>" + table(EFFECT_HEADERS, effect_rows(summary["nations"])),
        "<h2>Turn positions</h2>" + table(EFFECT_HEADERS, effect_rows(summary["seats"])),
        *(["<h2>Deals</h2>" + table(DEAL_HEADERS, deal_rows(summary))] if "deals" in summary else []),
        *shown,
        f"<h2>Notes</h2><p>A game has in the mean {escape(length)}. Ends: {escape(ends)}.</p>",
        f'<p class="note">{escape(plan.game.env_id)}; {escape(options)}; seed {plan.seed}.</p>',
        f'<ul class="note">{notes}</ul>',
    ]
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n'
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


AGENT_HEADERS = ["agent", "games", "win rate (95%)", "even", "rating (95%)", "score", "ms"]
EFFECT_HEADERS = ["", "games", "win rate (95%)", "score"]
DEAL_HEADERS = ["agent", "deals offered", "accepted", "kept"]


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


def deal_rows(summary: dict[str, Any]) -> list[list[Any]]:
    """A row an agent, by its own offers."""
    return [[name, e["offered"], e["accepted"], e["kept"]] for name, e in summary["deals"].items()]


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


def table(headers: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    head = "".join(f"<th>{escape(header)}</th>" for header in headers)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(text(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'


def text(cell: Any) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str(cell)
