"""The pictures: points, wins by threshold, what order and start are worth, where the staircase ends."""

from collections.abc import Iterator

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from versailles_env.agents.report.drawing import LINE, Picture, color, finish, new, whiskers

from .run import Results
from .stats import THRESHOLDS

LAST = THRESHOLDS[-1]
WIDE = 4


def pictures(results: Results) -> Iterator[Picture]:
    """Name, title and figure, one after another."""
    drawn = (
        ("points", "Victory points", draw_points),
        ("wins", "Games won, by the points that are asked for", draw_wins),
        ("effects", "What turn order and first faction are worth", draw_effects),
        ("staircase", "Where the rulebook's staircase ends", draw_staircase),
    )
    return finish(results, drawn)


def draw_points(results: Results) -> Figure:
    """A panel a pair, one above the other on the same axis."""
    pairs, most = results.plan.pairs, int(results.columns["vp"].max())
    figure = Figure(figsize=(8.0, 1.4 + 1.3 * len(pairs)))
    panels = figure.subplots(len(pairs), 1, squeeze=False, sharex=True)[:, 0]
    height = figure.get_figheight()
    figure.subplots_adjust(left=0.09, right=0.97, top=1 - 0.55 / height, bottom=0.85 / height, hspace=0.45)
    for k, (pair, axes) in enumerate(zip(pairs, panels, strict=True)):
        points = results.points(k)
        shares = np.bincount(points, minlength=most + 1) / len(points)
        axes.bar(np.arange(most + 1), shares, color=color(k), width=0.85)
        axes.axvline(points.mean(), color="black", linewidth=0.8)
        axes.set_title(f"{pair.label}: mean {points.mean():.1f}", fontsize=8, loc="left", pad=2)
        axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
        axes.yaxis.set_major_locator(MaxNLocator(3))
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(labelsize=7)
    panels[-1].set_xlabel("victory points; the line is the mean", fontsize=8)
    panels[-1].xaxis.set_major_locator(MaxNLocator(integer=True))
    return figure


def draw_wins(results: Results) -> Figure:
    figure, (axes,) = new(4.2)
    figure.subplots_adjust(left=0.09)
    for k, entry in enumerate(results.summary["pairs"]):
        at = [int(level) for level in entry["win_at"] if int(level) <= LAST]
        wins = [entry["win_at"][str(level)] for level in at]
        low, high = zip(*(win["ci95"] for win in wins), strict=True)
        axes.fill_between(at, low, high, color=color(k), alpha=0.25, linewidth=0)
        label = f"{entry['player']} against {entry['bots']}: even at {entry['even_threshold']:.1f}"
        axes.plot(
            at, [win["rate"] for win in wins], ".-", color=color(k), linewidth=1.2, markersize=4, label=label
        )
    axes.axhline(0.5, color=LINE, linewidth=0.8, linestyle=":")
    axes.axvline(results.plan.all_options["threshold"], color=LINE, linewidth=0.8, linestyle=":")
    axes.set_ylim(-0.02, 1.02)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_xlabel("victory points that win, with Wilson's 95% interval", fontsize=8)
    axes.legend(fontsize=7, frameon=False, loc="upper right")
    return figure


def draw_effects(results: Results) -> Figure:
    """Mean points by turn order and by first faction, a panel a pair."""
    entries = results.summary["pairs"]
    rows = [*entries[0]["orders"], *(f"start {name}" for name in entries[0]["starts"])]
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
        effects = [*entry["orders"].values(), *entry["starts"].values()]
        labels = rows if k % wide == 0 else [""] * len(rows)
        whiskers(axes, labels, [each["mean_vp"] for each in effects], [each["ci95"] for each in effects])
        axes.axvline(entry["mean_vp"], color=LINE, linewidth=0.8, linestyle=":")
        axes.set_title(f"{entry['player']}\nagainst {entry['bots']}", fontsize=7)
        axes.set_xlabel("mean VP, 95% interval", fontsize=7)
        axes.xaxis.set_major_locator(MaxNLocator(4))
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(labelsize=7)
    return figure


def draw_staircase(results: Results) -> Figure:
    figure, (axes,) = new(3.2)
    figure.subplots_adjust(left=0.09)
    for k, entry in enumerate(results.summary["pairs"]):
        stairs = entry["staircase"]
        levels = {int(level): share for level, share in stairs["levels"].items()}
        at = range(max(levels) + 2)
        label = f"{entry['player']} against {entry['bots']}: mean {stairs['mean_level']:.1f}"
        axes.step(at, [levels.get(level, 0.0) for level in at], where="mid", color=color(k), label=label)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_xlabel("level at which the player comes to rest", fontsize=8)
    axes.legend(fontsize=7, frameon=False, loc="upper right")
    return figure
