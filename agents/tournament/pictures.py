"""The pictures of a tournament. Each names the pack and the command it comes from."""

import io
from collections.abc import Callable, Iterator
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from .rows import PART
from .run import Results

PALETTE = ("#2f5d8a", "#c8553d", "#588157", "#e0a030", "#7b5ea7", "#4a9a9a", "#a05a78", "#777777")
WIDTH = 8.0
LINE = "#999999"
LONGEST = 18


def pictures(results: Results) -> Iterator[tuple[str, str, Figure]]:
    """Name, title and figure, one after another."""
    drawn: tuple[tuple[str, str, Callable[[Results], Figure]], ...] = (
        ("ratings", "Ratings", draw_ratings),
        ("parts", "Score by its parts", draw_parts),
        ("effects", "What nation and seat are worth", draw_effects),
        ("scores", "Scores", draw_scores),
        ("length", "Length of the games", draw_length),
    )
    for name, title, draw in drawn:
        figure = draw(results)
        figure.suptitle(title, x=0.01, ha="left", fontsize=11, fontweight="bold")
        foot = f"pack {results.plan.pack.label} · {results.plan.total} games · {results.plan.command}"
        figure.text(0.01, 0.01, wrap_words(foot), fontsize=6.5, color="#555555", ha="left", va="bottom")
        yield name, title, figure


def image(figure: Figure, kind: str) -> bytes:
    """A picture as the bytes of a file that is the same for the same games."""
    buffer = io.BytesIO()
    metadata = {"Software": None} if kind == "png" else {"Date": None}
    with mpl.rc_context({"svg.hashsalt": "versailles"}):
        figure.savefig(buffer, format=kind, dpi=150, metadata=metadata)
    return buffer.getvalue()


def new(height: float, columns: int = 1) -> tuple[Figure, list[Axes]]:
    figure = Figure(figsize=(WIDTH, height))
    axes = figure.subplots(1, columns, squeeze=False)
    figure.subplots_adjust(left=0.16, right=0.97, top=1 - 0.45 / height, bottom=0.95 / height, wspace=0.3)
    for each in axes[0]:
        each.spines[["top", "right"]].set_visible(False)
        each.tick_params(labelsize=8)
    return figure, list(axes[0])


def wrap_words(text: str, width: int = 150) -> str:
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


def color(k: int) -> str:
    return PALETTE[k % len(PALETTE)]


def whiskers(axes: Axes, labels: list[str], values: list[float], intervals: list[list[float]]) -> None:
    """A point with its interval for each label, the first on top."""
    for k, (value, (low, high)) in enumerate(zip(values, intervals, strict=True)):
        axes.plot([low, high], [k, k], color=color(k), linewidth=2, solid_capstyle="round")
        axes.plot([value], [k], "o", color=color(k), markersize=7)
    name_rows(axes, labels)


def name_rows(axes: Axes, labels: list[str]) -> None:
    axes.set_yticks(
        range(len(labels)),
        [label if len(label) <= LONGEST else f"...{label[3 - LONGEST :]}" for label in labels],
    )
    axes.set_ylim(len(labels) - 0.4, -0.6)


def draw_ratings(results: Results) -> Figure:
    agents = results.summary["agents"]
    figure, (axes,) = new(1.7 + 0.34 * len(agents))
    whiskers(
        axes,
        list(agents),
        [a["rating"] for a in agents.values()],
        [a["rating_ci95"] for a in agents.values()],
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
    """Win share by nation and by turn position; the dotted line is what no effect would give."""
    summary = results.summary
    figure, axes = new(1.9 + 0.3 * results.plan.players, columns=2)
    axes[0].sharex(axes[1])
    for each, what, label in zip(axes, ("nations", "seats"), ("nation", "turn position"), strict=True):
        entries: dict[str, Any] = summary[what]
        whiskers(
            each,
            list(entries),
            [e["win_rate"] for e in entries.values()],
            [e["ci95"] for e in entries.values()],
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
                body.set(facecolor=color(k), alpha=0.45)
    axes.boxplot(scores, positions=range(len(agents)), orientation="horizontal", widths=0.18, sym=".",
                 medianprops={"color": "black"}, flierprops={"markersize": 3, "markeredgecolor": LINE})  # fmt: skip
    name_rows(axes, agents)
    axes.set_xlabel("score: distribution, quartiles, median", fontsize=8)
    return figure


def draw_length(results: Results) -> Figure:
    columns, step = results.columns, results.plan.players
    names = [name for name in ("turns", "decisions", "uprisings") if name in columns]
    figure, axes = new(2.9, columns=len(names))
    figure.subplots_adjust(left=0.08)
    for k, (each, name) in enumerate(zip(axes, names, strict=True)):
        values = columns[name][::step]
        wide = max(1, -(-int(np.ptp(values) + 1) // 25))
        each.hist(
            values,
            bins=(np.arange(values.min(), values.max() + wide + 1, wide) - 0.5).tolist(),
            color=color(k),
        )
        each.axvline(float(np.median(values)), color="black", linewidth=0.8)
        each.set_xlabel(f"{name} a game (median {np.median(values):g})", fontsize=8)
    axes[0].set_ylabel("games", fontsize=8)
    return figure
