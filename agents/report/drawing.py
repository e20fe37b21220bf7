"""What the pictures share: colours, panels, whiskers, and that each names the pack and the command it comes from."""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from versailles_env.agents.runs.results import Results

AnyResults = TypeVar("AnyResults", bound=Results)
Picture = tuple[str, str, Figure]
"""Name, title and figure."""
PALETTE = ("#33475b", "#5f7d95", "#94abba", "#c3a86b", "#8d7340", "#5b4a2c", "#b9b9b9", "#777777")
"""For what is no agent and no faction: parts of a score, measures."""
WIDTH = 8.0
LINE, PLAIN = "#999999", "#4a4a4a"
LONGEST = 18


def finish(
    results: AnyResults, drawn: Iterable[tuple[str, str, Callable[[AnyResults], Figure]]]
) -> Iterator[Picture]:
    """Draw one after another, each with its title, and below it where it comes from."""
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
    figure.subplots_adjust(left=0.19, right=0.97, top=1 - 0.45 / height, bottom=0.95 / height, wspace=0.3)
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


def whiskers(
    axes: Axes,
    labels: list[str],
    values: list[float],
    intervals: list[list[float]],
    colours: Sequence[str] | None = None,
) -> None:
    """A point with its interval for each label, the first on top; without colours of their own all are alike."""
    for k, (value, (low, high)) in enumerate(zip(values, intervals, strict=True)):
        own = colours[k] if colours else PLAIN
        axes.plot([low, high], [k, k], color=own, linewidth=2, solid_capstyle="round")
        axes.plot([value], [k], "o", color=own, markersize=7)
    name_rows(axes, labels)


def name_rows(axes: Axes, labels: list[str]) -> None:
    axes.set_yticks(
        range(len(labels)),
        [label if len(label) <= LONGEST else f"...{label[3 - LONGEST :]}" for label in labels],
    )
    axes.set_ylim(len(labels) - 0.4, -0.6)
