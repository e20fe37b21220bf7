"""The report of a run: `report.html` with its curves inside, the pictures beside it, and the results as a table."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from versailles_env.agents.report.colours import agent_colour
from versailles_env.agents.report.drawing import LINE, Picture, color, new, wrap_words
from versailles_env.agents.report.page import answer, html_page, note_list, save_pictures, table
from versailles_env.core.files import write_text

from .config import Config
from .evaluate import EVEN
from .folder import RunFolder
from .league import PAST, SELF

NOTES = {
    "rows": "answers of the learner; the other seats' answers are not rows",
    "fair share": "wins divided by the wins of equal players (1 of n), so 1 is even and n the most",
    "evaluation": "by the tournament's code, always on the same seeds, seats and turn order balanced; the policy plays what it finds likeliest; "
    "bars are 95% intervals (Wilson's for wins, normal for victory points)",
    "league": "how the learner has fared recently at tables with that opponent, whoever else sat there; past selves and the learner itself are not shown",
    "entropy": "how undecided the policy is: 0 always the same answer, ln(n) any of n answers",
    "kl": "how far one update moved the odds; a few hundredths at most is healthy",
    "explained variance": "how much of the returns the value head foresees: 1 all, 0 nothing",
    "results foreseen": "how much of the variance of a game's results the value head explains, own and other seats', in thirds of a game's "
    "questions; in games of the policy by its odds",
    "clip fraction": "the part of the answers whose odds moved beyond the clip range",
}


def write_report(folder: RunFolder, more: list[str] | None = None) -> Path:
    """Write the report of a run as far as it has come; `more` are parts to put after its own."""
    _, config = RunFolder.open(folder.path)
    rows = folder.read_metrics()
    stamp = folder.stamp(config)
    shown = save_pictures(folder.path / "pictures", pictures(config, rows, stamp["pack"])) if rows else []
    versions = ", ".join(f"{name} {version}" for name, version in stamp["versions"].items())
    last = rows[-1] if rows else {"rows": 0, "minutes": 0.0}
    parts = [
        answer(verdict(rows)),
        f"<p>Data pack <strong>{escape(stamp['pack'])}</strong>. {last['rows']:,} rows in {last['minutes']:.1f} minutes.</p>",
        f"<p><code>{escape(config.command)}</code></p>",
        "<h2>The policy against its yardsticks</h2>" + table(RESULT_HEADERS, result_rows(rows)),
        *shown,
        *foresight_part(rows),
        "<h2>Where the time went</h2>" + table(["", "part", "seconds an update"], time_rows(rows)),
        *(more or []),
        "<h2>Notes</h2>" + note_list(NOTES),
        f'<p class="note">{escape(stamp["env"])}; seed {stamp["seed"]}; {escape(versions)}.</p>',
    ]
    path = folder.path / "report.html"
    write_text(path, html_page(f"Training run {config.name}", parts))
    return path


SIGNS = ("o", "s", "^", "D", "v")
"""A yardstick has one colour; how many play is told by the sign."""
RESULT_HEADERS = ["players", "yardstick", "games", "result", "95%", "fair share"]


def verdict(rows: list[dict[str, Any]]) -> str:
    """What the policy reaches, in a sentence."""
    found = [row["evaluation"] for row in rows if "evaluation" in row]
    if not found:
        return "Nothing has been measured yet: the first evaluation comes later in the run."
    told = []
    for result in found[-1]:
        low, high = result["ci95"]
        table = f" of {result['players']}" if result["players"] > 1 else ""
        if "win_rate" in result:
            even = f"even is {result['fair']:.0%}"
            told.append(
                f"{result['win_rate']:.0%} ({low:.0%}-{high:.0%}, {even}) against {result['yardstick']}{table}"
            )
        else:
            points = f"{result['mean_points']:.1f} {result['points']} ({low:.1f}-{high:.1f})"
            told.append(f"{points} against {result['yardstick']}")
    what = "wins" if "win_rate" in found[-1][0] else "reaches"
    return f"After {rows[-1]['minutes']:.0f} minutes of training the policy {what} {', '.join(told)}."


def result_rows(rows: list[dict[str, Any]]) -> list[list[Any]]:
    """The last evaluation."""
    found = [row["evaluation"] for row in rows if "evaluation" in row]
    return [result_cells(result) for result in found[-1]] if found else []


def result_cells(result: dict[str, Any]) -> list[Any]:
    low, high = result["ci95"]
    head = [result["players"], result["yardstick"], result["games"]]
    if "win_rate" in result:
        return [*head, f"{result['win_rate']:.1%}", f"{low:.1%} - {high:.1%}", f"{result['fair']:.0%}"]
    return [*head, f"{result['mean_points']:.2f} {result['points']}", f"{low:.2f} - {high:.2f}", "-"]


def foresight_part(rows: list[dict[str, Any]]) -> list[str]:
    """How well the last policy foresees results, if it was measured."""
    found = [row["foresight"] for row in rows if "foresight" in row]
    if not found:
        return []
    parts = list(found[-1]["all"])
    cells = [[phase, *[f"{values[part]:.0%}" for part in parts]] for phase, values in found[-1].items()]
    return ["<h2>Results foreseen</h2>" + table(["phase of the game", *[f"{part}" for part in parts]], cells)]


def time_rows(rows: list[dict[str, Any]]) -> list[list[Any]]:
    if not rows:
        return []
    means = {
        part: float(np.mean([row["time"][part] for row in rows]))
        for part in ("engine", "opponents", "policy", "update")
    }
    total = sum(means.values())
    return [[part, f"{value / total:.0%}", f"{value:.2f}"] for part, value in means.items()]


def pictures(config: Config, rows: list[dict[str, Any]], pack: str) -> Iterator[Picture]:
    """The curves of a run."""
    drawn = [("learning", "What the learner earned and how it changed", draw_learning)]
    if any("evaluation" in row for row in rows):
        drawn.insert(0, ("strength", "Strength against the yardsticks", draw_strength))
    if config.learner == "one":
        drawn.append(("league", "Recent games by opponent", draw_league))
    for name, title, draw in drawn:
        figure = draw(config, rows)
        figure.suptitle(title, x=0.01, ha="left", fontsize=11, fontweight="bold")
        foot = f"pack {pack} · {config.command} · seed {config.seed}"
        figure.text(0.01, 0.01, wrap_words(foot), fontsize=6.5, color="#555555", ha="left", va="bottom")
        yield name, title, figure


def draw_strength(config: Config, rows: list[dict[str, Any]]) -> Figure:
    figure, (axes,) = new(4.0)
    lines: dict[tuple[int, str], list[tuple[float, float, float, float]]] = {}
    for row in rows:
        for result in row.get("evaluation", []):
            value = result.get("win_rate", result.get("mean_points"))
            lines.setdefault((result["players"], result["yardstick"]), []).append(
                (row["rows"] / 1e6, value, *result["ci95"])
            )
    for (players, name), points in sorted(lines.items()):
        x, value, low, high = np.array(points).T
        label = f"{name}, {players} players" if players > 1 else name
        own, sign = agent_colour(name), SIGNS[players % len(SIGNS)]
        axes.plot(x, value, f"{sign}-", color=own, markersize=4, linewidth=1.2, label=label)
        axes.fill_between(x, low, high, color=own, alpha=0.15, linewidth=0)
    wins = all("win_rate" in result for row in rows for result in row.get("evaluation", []))
    if wins:
        for players in {players for players, _ in lines}:
            axes.axhline(1 / players if players > 1 else EVEN, color=LINE, linewidth=0.8, linestyle=":")
        axes.set_ylabel("wins (dotted: fair share)", fontsize=8)
    else:
        axes.set_ylabel("points of the player", fontsize=8)
    finish(axes)
    return figure


def draw_learning(config: Config, rows: list[dict[str, Any]]) -> Figure:
    figure, panels = new(3.4, 3)
    x = np.array([row["rows"] / 1e6 for row in rows])
    for axes, (title, group, name) in zip(
        panels,
        (
            ("mean return of a game", "games", "return"),
            ("entropy", "learning", "entropy_loss"),
            ("explained variance", "learning", "explained_variance"),
        ),
        strict=True,
    ):
        values = np.array([row[group].get(name, np.nan) for row in rows], float)
        axes.plot(x, -values if name == "entropy_loss" else values, color=color(0), linewidth=1.2)
        axes.set_title(title, fontsize=8)
        axes.set_xlabel("million rows", fontsize=8)
    return figure


def draw_league(config: Config, rows: list[dict[str, Any]]) -> Figure:
    figure, (axes,) = new(3.4)
    names = [name for name in config.league.opponents if name not in (PAST, SELF)]
    x = np.array([row["rows"] / 1e6 for row in rows])
    for name in names:
        axes.plot(x, recent(rows, name), color=agent_colour(name), linewidth=1.2, label=name)
    axes.axhline(1, color=LINE, linewidth=0.8, linestyle=":")
    axes.set_ylabel("wins in fair shares", fontsize=8)
    finish(axes)
    return figure


def recent(rows: list[dict[str, Any]], name: str) -> list[float]:
    """How the learner has fared against an opponent, row by row; before the first game there is nothing to draw."""
    met = [{m["name"]: m for m in row["league"] if m["games"]} for row in rows]
    return [found[name]["result"] if name in found else np.nan for found in met]


def finish(axes: Axes) -> None:
    axes.set_xlabel("million rows", fontsize=8)
    axes.legend(fontsize=7, frameon=False)
