"""The pictures of a tournament. Each names the pack and the command it comes from."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from versailles_env.agents.report.colours import agent_colour
from versailles_env.agents.report.drawing import LINE, PLAIN, Picture, color, finish, name_rows, new, whiskers
from versailles_env.agents.runs.results import Results

from .rows import PART

PANELS = 4


def pictures(results: Results) -> Iterator[Picture]:
    """Name, title and figure, one after another."""
    drawn = (
        ("ratings", "Ratings", draw_ratings),
        ("parts", "Score by its parts", draw_parts),
        ("effects", f"What {results.plan.game.faction} and turn position are worth", draw_effects),
        ("scores", "Scores", draw_scores),
        ("length", "Length of the games", draw_length),
    )
    return finish(results, drawn)


def draw_ratings(results: Results) -> Figure:
    agents = results.summary["agents"]
    figure, (axes,) = new(1.7 + 0.34 * len(agents))
    whiskers(
        axes,
        list(agents),
        [a["rating"] for a in agents.values()],
        [a["rating_ci95"] for a in agents.values()],
        [agent_colour(name) for name in agents],
    )
    for k, agent in enumerate(agents.values()):
        axes.annotate(f"{agent['rating']:.0f}", (agent["rating"], k), xytext=(0, 6), textcoords="offset points",
                      ha="center", fontsize=7.5)  # fmt: skip
    axes.axvline(1500, color=LINE, linewidth=0.8, linestyle=":")
    axes.set_xlabel("rating (Plackett-Luce, 400 points are odds of ten to one) with 95% interval", fontsize=8)
    return figure


def draw_parts(results: Results) -> Figure:
    columns, agents = results.columns, list(results.summary["agents"])
    names = [name for name in columns if name.startswith(PART)] or ["total"]
    figure, (axes,) = new(1.9 + 0.34 * len(agents))
    for k, agent in enumerate(agents):
        own = columns["agent"] == agent
        right = left = 0.0
        for place, name in enumerate(names):
            mean = float(columns[name][own].mean())
            axes.barh(k, mean, left=right if mean >= 0 else left, color=color(place), height=0.6,
                      label=name.removeprefix(PART) if k == 0 else None)  # fmt: skip
            right, left = right + max(mean, 0), left + min(mean, 0)
        axes.plot(
            [columns["total"][own].mean()],
            [k],
            "D",
            color="black",
            markersize=4,
            label="total" if k == 0 else None,
        )
    name_rows(axes, agents)
    axes.axvline(0, color=LINE, linewidth=0.8)
    axes.set_xlabel("mean score", fontsize=8)
    axes.legend(fontsize=7, ncols=6, frameon=False, loc="lower right", bbox_to_anchor=(1.0, 1.0))
    return figure


def draw_effects(results: Results) -> Figure:
    """Win share by faction and by turn position; the dotted line is what no effect would give."""
    summary = results.summary
    figure, axes = new(1.9 + 0.3 * results.plan.players, columns=2)
    axes[0].sharex(axes[1])
    shown = (("factions", results.plan.game.faction), ("seats", "turn position"))
    for each, (what, label) in zip(axes, shown, strict=True):
        entries: dict[str, Any] = summary[what]
        whiskers(
            each,
            list(entries),
            [e["win_rate"] for e in entries.values()],
            [e["ci95"] for e in entries.values()],
            [results.plan.game.colours.get(name, PLAIN) for name in entries],
        )
        each.axvline(1 / results.plan.players, color=LINE, linewidth=0.8, linestyle=":")
        each.xaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
        each.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
        each.set_xlabel(f"win share by {label}, 95% interval", fontsize=8)
    return figure


def draw_scores(results: Results) -> Figure:
    columns, agents = results.columns, list(results.summary["agents"])
    figure, (axes,) = new(1.9 + 0.42 * len(agents))
    scores = [columns["total"][columns["agent"] == agent] for agent in agents]
    for k, own in enumerate(scores):
        if np.ptp(own) > 0:  # a distribution of one value has no shape
            shape = axes.violinplot(
                [own], positions=[k], orientation="horizontal", widths=0.85, showextrema=False
            )
            for body in list(shape["bodies"]):  # type: ignore[call-overload]  # matplotlib types it as one artist
                body.set(facecolor=agent_colour(agents[k]), alpha=0.45)
    axes.boxplot(scores, positions=range(len(agents)), orientation="horizontal", widths=0.18, sym=".",
                 medianprops={"color": "black"}, flierprops={"markersize": 3, "markeredgecolor": LINE})  # fmt: skip
    name_rows(axes, agents)
    axes.set_xlabel("score: distribution, quartiles, median", fontsize=8)
    return figure


def draw_length(results: Results) -> Figure:
    columns, step = results.columns, results.plan.players
    names = [name for name in ("decisions", *results.plan.game.counts) if name in columns][:PANELS]
    figure, axes = new(2.9, columns=len(names))
    figure.subplots_adjust(left=0.08)
    for each, name in zip(axes, names, strict=True):
        values = columns[name][::step]
        wide = max(1, -(-int(np.ptp(values) + 1) // 25))
        each.hist(
            values,
            bins=(np.arange(values.min(), values.max() + wide + 1, wide) - 0.5).tolist(),
            color=color(1),
        )
        each.axvline(float(np.median(values)), color="black", linewidth=0.8)
        each.set_xlabel(f"{name} a game (median {np.median(values):g})", fontsize=8)
    axes[0].set_ylabel("games", fontsize=8)
    return figure
