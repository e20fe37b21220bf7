"""The pictures: points, wins by threshold, what order and start are worth, where the staircase ends."""

from collections.abc import Callable, Iterator

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from versailles_env.agents.report.colours import agent_colour
from versailles_env.agents.report.drawing import LINE, Picture, finish, new, whiskers

from .run import Results

WIDE = 4
DASHES = ("-", "--", ":", "-.")
"""A player has one colour; whom it plays against is told by the line."""


def pictures(results: Results) -> Iterator[Picture]:
    """Name, title and figure, one after another."""
    solo, entries = results.plan.solo, results.summary["pairs"]
    drawn: list[tuple[str, str, Callable[[Results], Figure]]] = []
    if solo.measured == "points":
        drawn.append(("points", solo.points, draw_points))
        drawn.append(("wins", f"Games won, by the {solo.points} that are asked for", draw_wins))
    else:
        drawn.append(("wins", "Games won", draw_won))
    if entries[0]["apart"]:
        drawn.append(("effects", f"What {' and '.join(entries[0]['apart'])} are worth", draw_effects))
    if solo.stairs:
        drawn.append(("staircase", "Where the rulebook's staircase ends", draw_staircase))
    return finish(results, drawn)


def draw_won(results: Results) -> Figure:
    """The share of wins of each pair, on each side and level."""
    entries, labels = results.summary["pairs"], list(results.plan.agents)
    figure, (axes,) = new(1.9 + 0.34 * len(entries))
    figure.subplots_adjust(left=0.32)
    colours = [agent_colour(pair.player) for pair in results.plan.pairs]
    whiskers(axes, labels, [e["win"]["rate"] for e in entries], [e["win"]["ci95"] for e in entries], colours)
    axes.set_xlim(-0.02, 1.02)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_xlabel("games won, with Wilson's 95% interval", fontsize=8)
    return figure


def draw_points(results: Results) -> Figure:
    """A panel a pair, one above the other on the same axis."""
    pairs, most = results.plan.pairs, int(results.columns["points"].max())
    figure = Figure(figsize=(8.0, 1.4 + 1.3 * len(pairs)))
    panels = figure.subplots(len(pairs), 1, squeeze=False, sharex=True)[:, 0]
    height = figure.get_figheight()
    figure.subplots_adjust(left=0.09, right=0.97, top=1 - 0.55 / height, bottom=0.85 / height, hspace=0.45)
    for k, (pair, axes) in enumerate(zip(pairs, panels, strict=True)):
        points = results.points(k).astype(np.int64)
        shares = np.bincount(points, minlength=most + 1) / len(points)
        axes.bar(np.arange(most + 1), shares, color=agent_colour(pair.player), width=0.85)
        axes.axvline(points.mean(), color="black", linewidth=0.8)
        axes.set_title(f"{pair.label}: mean {points.mean():.1f}", fontsize=8, loc="left", pad=2)
        axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
        axes.yaxis.set_major_locator(MaxNLocator(3))
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(labelsize=7)
    panels[-1].set_xlabel(f"{results.plan.solo.points}; the line is the mean", fontsize=8)
    panels[-1].xaxis.set_major_locator(MaxNLocator(integer=True))
    return figure


def draw_wins(results: Results) -> Figure:
    figure, (axes,) = new(4.2)
    figure.subplots_adjust(left=0.09)
    bots = list(dict.fromkeys(pair.bots for pair in results.plan.pairs))
    for entry in results.summary["pairs"]:
        at = [int(level) for level in entry["win_at"] if int(level) <= max(results.plan.solo.levels)]
        wins = [entry["win_at"][str(level)] for level in at]
        low, high = zip(*(win["ci95"] for win in wins), strict=True)
        own, dash = agent_colour(entry["player"]), DASHES[bots.index(entry["bots"]) % len(DASHES)]
        axes.fill_between(at, low, high, color=own, alpha=0.25, linewidth=0)
        label = f"{entry['player']} against {entry['bots']}: even at {entry['even_threshold']:.1f}"
        axes.plot(
            at,
            [win["rate"] for win in wins],
            color=own,
            marker=".",
            linestyle=dash,
            linewidth=1.2,
            markersize=4,
            label=label,
        )
    axes.axhline(0.5, color=LINE, linewidth=0.8, linestyle=":")
    axes.axvline(entry["threshold"], color=LINE, linewidth=0.8, linestyle=":")
    axes.set_ylim(-0.02, 1.02)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_xlabel(f"{results.plan.solo.points} that win, with Wilson's 95% interval", fontsize=8)
    axes.legend(fontsize=7, frameon=False, loc="upper right")
    return figure


def draw_effects(results: Results) -> Figure:
    """Mean points, or wins, by the circumstances that the game compares, a panel a pair."""
    entries, points = results.summary["pairs"], results.plan.solo.measured == "points"
    rows = [f"{name} {value}" for name, values in entries[0]["apart"].items() for value in values]
    wide = min(len(entries), WIDE)
    high = -(-len(entries) // wide)
    figure = Figure(figsize=(8.0, 1.0 + high * (0.7 + 0.24 * len(rows))))
    panels = figure.subplots(high, wide, squeeze=False).ravel()
    height = figure.get_figheight()
    figure.subplots_adjust(
        left=0.17, right=0.97, top=1 - 0.65 / height, bottom=0.75 / height, hspace=0.5, wspace=0.3
    )
    for axes in panels[len(entries) :]:
        axes.set_visible(False)
    for k, (entry, axes) in enumerate(zip(entries, panels, strict=False)):
        effects = {
            f"{name} {value}": each if points else each["win"]
            for name, values in entry["apart"].items()
            for value, each in values.items()
        }
        there = [row for row in rows if row in effects]
        what = "mean_points" if points else "rate"
        labels = there if k % wide == 0 else [""] * len(there)
        values = [effects[row][what] for row in there]
        colours = [agent_colour(entry["player"])] * len(there)
        whiskers(axes, labels, values, [effects[row]["ci95"] for row in there], colours)
        mean = entry["mean_points"] if points else entry["win"]["rate"]
        axes.axvline(mean, color=LINE, linewidth=0.8, linestyle=":")
        axes.set_title(f"{entry['player']}\nagainst {entry['bots']}", fontsize=7)
        axes.set_xlabel(
            f"{f'mean {results.plan.solo.points}' if points else 'won'}, 95% interval", fontsize=7
        )
        axes.xaxis.set_major_locator(MaxNLocator(4))
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(labelsize=7)
    return figure


def draw_staircase(results: Results) -> Figure:
    figure, (axes,) = new(3.2)
    figure.subplots_adjust(left=0.09)
    bots = list(dict.fromkeys(pair.bots for pair in results.plan.pairs))
    for entry in results.summary["pairs"]:
        own, dash = agent_colour(entry["player"]), DASHES[bots.index(entry["bots"]) % len(DASHES)]
        stairs = entry["staircase"]
        levels = {int(level): share for level, share in stairs["levels"].items()}
        at = range(max(levels) + 2)
        label = f"{entry['player']} against {entry['bots']}: mean {stairs['mean_level']:.1f}"
        shares = [levels.get(level, 0.0) for level in at]
        axes.step(at, shares, where="mid", color=own, linestyle=dash, label=label)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_xlabel("level at which the player comes to rest", fontsize=8)
    axes.legend(fontsize=7, frameon=False, loc="upper right")
    return figure
