"""The report: one HTML file with its pictures inside, and the pictures as files beside it."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from versailles_env.agents.report.page import answer, html_page, link_list, note_list, save_pictures, table
from versailles_env.core.files import write_text
from versailles_env.envs.solo import RULEBOOK

from .pictures import pictures
from .plan import SoloPlan
from .run import Results

SHOWN = slice(5, None, 5)
COLUMNS = 5
"""Of the levels of a game those that a table shows: every fifth, five of them."""
Table = tuple[str, list[str], list[list[Any]]]
"""Title, headers, rows."""


def write_report(results: Results, replays: Sequence[tuple[str, str]] = ()) -> Path:
    """Write `report.html`, and each picture as PNG and SVG."""
    shown = save_pictures(results.folder / "pictures", pictures(results))
    return write_text(results.folder / "report.html", page(results, shown, replays))


def page(results: Results, shown: list[str], replays: Sequence[tuple[str, str]] = ()) -> str:
    summary, plan = results.summary, results.plan
    title = f"{plan.game.title}, solitaire: how hard?"
    options = ", ".join(f"{name} {value}" for name, value in summary["options"].items())
    parts = [
        answer(verdict(results)),
        f"<p>Data pack <strong>{escape(plan.pack.label)}</strong>. {escape(plan.played)}.</p>",
        f"<p><code>{escape(plan.command)}</code></p>",
        *(f"<h2>{escape(name)}</h2>" + table(headers, rows) for name, headers, rows in tables(results)),
        *shown,
        *link_list("Replays", replays),
        *(effects(plan, entry) for entry in summary["pairs"]),
        f'<h2>Notes</h2><p class="note">{escape(summary["env"])}; {escape(options)}; seed {plan.seed}.</p>',
        note_list(summary["notes"]),
    ]
    return html_page(title, parts)


def verdict(results: Results) -> str:
    """How hard it is, in a sentence."""
    plan, told = results.plan, []
    for bots in dict.fromkeys(pair.bots for pair in plan.pairs):
        own = [entry for entry in results.summary["pairs"] if entry["bots"] == bots]
        if plan.solo.measured == "points":
            level = own[0]["threshold"]
            won = [f"{entry['player']} in {short(entry['win_at'][str(level)])}" for entry in own]
            told.append(f"{level} {plan.solo.points} against {bots} bots: won by {', '.join(won)}")
        else:
            won = [
                f"{' '.join(map(str, who(plan, entry)[:1] + who(plan, entry)[2:]))} in {short(entry['win'])}"
                for entry in own
            ]
            told.append(f"Against {bots} bots games are won by {', '.join(won)}")
    return f"{'; '.join(told)}."


def short(entry: dict[str, Any]) -> str:
    """A share and its interval in whole percents; what is below one has a decimal."""
    low, high = (f"{100 * end:.0f}" for end in entry["ci95"])
    rate = 100 * entry["rate"]
    return f"{rate:.1f}% ({low}-{high})" if 0 < rate < 1 else f"{rate:.0f}% ({low}-{high})"


def tables(results: Results) -> list[Table]:
    """The main tables, also those of the terminal."""
    plan, summary = results.plan, results.summary
    if plan.solo.measured == "points":
        games = [games_table(plan, summary)] if plan.solo.all_hold else []
        return [points_table(plan, summary), levels_table(plan, summary), *games]
    return [wins_table(plan, summary)]


def has_levels(plan: SoloPlan) -> bool:
    return any(pair.level is not None for pair in plan.pairs)


def who(plan: SoloPlan, entry: dict[str, Any]) -> list[Any]:
    """Player and bots, the side if there are several, the level if it was set."""
    side = [entry["side"]] if len(plan.solo.sides) > 1 else []
    return [entry["player"], entry["bots"], *side, *([entry.get("level", "-")] if has_levels(plan) else [])]


def who_headers(plan: SoloPlan) -> list[str]:
    side = ["side"] if len(plan.solo.sides) > 1 else []
    return ["player", "bots", *side, *(["level"] if has_levels(plan) else [])]


def wins_table(plan: SoloPlan, summary: dict[str, Any]) -> Table:
    rows = [[*who(plan, entry), entry["games"], percent(entry["win"])] for entry in summary["pairs"]]
    return "Games won", [*who_headers(plan), "games", "won (95%)"], rows


def points_table(plan: SoloPlan, summary: dict[str, Any]) -> Table:
    stairs = ["staircase (95%)"] if plan.solo.stairs else []
    counted = all("locked" in entry for entry in summary["pairs"])
    headers = ["games", f"mean {plan.solo.points} (95%)", "quartiles", "even at (95%)", *stairs]
    headers += ["locked"] if counted else []
    rows = [
        [
            *who(plan, entry),
            entry["games"],
            around(entry["mean_points"], entry["mean_points_ci95"]),
            " ".join(f"{quartile:g}" for quartile in entry["quartiles"]),
            around(entry["even_threshold"], entry["even_threshold_ci95"]),
            *([around(entry["staircase"]["mean_level"], entry["staircase"]["ci95"])] if stairs else []),
            *([entry["locked"]] if counted else []),
        ]
        for entry in summary["pairs"]
    ]
    return plan.solo.points, [*who_headers(plan), *headers], rows


def levels_table(plan: SoloPlan, summary: dict[str, Any]) -> Table:
    shown = plan.solo.levels[SHOWN][:COLUMNS] or plan.solo.levels[:COLUMNS]
    headers = [*who_headers(plan), *(f"{level} {plan.solo.points}" for level in shown)]
    rows = [
        [*who(plan, entry), *(percent(entry["win_at"][str(level)]) for level in shown)]
        for entry in summary["pairs"]
    ]
    return f"Games that reach so many {plan.solo.points} (95%)", headers, rows


def games_table(plan: SoloPlan, summary: dict[str, Any]) -> Table:
    """Whether the bots make a game: its length beside that against the rulebook's bots, whether all factions are in it, how it ends."""
    count = next(iter(summary["pairs"][0]["length"]))
    usual = {
        (each["player"], each["side"]): each["length"][count]
        for each in summary["pairs"]
        if each["bots"] == RULEBOOK
    }
    rows: list[list[Any]] = []
    for each in summary["pairs"]:
        length, own = each["length"][count], usual.get((each["player"], each["side"]))
        beside = f"{length / own:.2f}" if own else "-"
        rows.append([*who(plan, each), f"{length:.1f}", beside, percent(each["held"]), each["cut"]])
    heads = [count, "times those against rulebook", "turns with an Issue for all (95%)", "cut by a limit"]
    return "What the games are like", [*who_headers(plan), *heads], rows


def effect_table(plan: SoloPlan, entry: dict[str, Any]) -> Table:
    """The circumstances that the game compares, and lengths."""
    points = plan.solo.measured == "points"
    rows = []
    groups = [*((f"{name} ", values) for name, values in entry["apart"].items()), ("", entry["lengths"])]
    for name, values in groups:
        for value, each in values.items():
            mean = [around(each["mean_points"], each["ci95"])] if points else []
            rows.append([f"{name}{value}", each["games"], *mean, percent(each["win"])])
    won = f"won at {entry['threshold']}" if "threshold" in entry else "won"
    mean_header = [f"mean {plan.solo.points} (95%)"] if points else []
    title = ", ".join(map(str, [f"{entry['player']} against {entry['bots']}", *who(plan, entry)[2:]]))
    return title, ["", "games", *mean_header, f"{won} (95%)"], rows


def effects(plan: SoloPlan, entry: dict[str, Any]) -> str:
    length = ", ".join(f"{value:g} {name.replace('own_', '')}" for name, value in entry["length"].items())
    ends = ", ".join(f"{reason} {count}" for reason, count in entry["ends"].items())
    title, headers, rows = effect_table(plan, entry)
    return (
        f"<h2>{escape(title)}</h2>"
        + table(headers, rows)
        + f'<p class="note">A game has on average {escape(length)}. Ends: {escape(ends)}.</p>'
    )


def around(value: float, ends: list[float]) -> str:
    """A figure and its interval."""
    return f"{value:.2f} ({ends[0]:.2f}-{ends[1]:.2f})"


def percent(entry: dict[str, Any]) -> str:
    """A share and its interval; rare wins are the point here, so with a decimal."""
    low, high = (100 * end for end in entry["ci95"])
    return f"{100 * entry['rate']:.1f}% ({low:.1f}-{high:.1f})"
