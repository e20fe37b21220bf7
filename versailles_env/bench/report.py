"""The bench as data, as a table and as a picture."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from .cases import SMALL_BATCH
from .measure import REPEATS, Figure
from .peers import BASE, DOCUMENTED

AGENTS = "agents"
"""The group whose figures are not decisions: games or playouts a second."""
HANABI = ("open_spiel", "hanabi, 4 players")


def as_data(
    figures: Sequence[Figure],
    machine: dict[str, Any],
    games: Sequence[dict[str, Any]],
    seconds: float,
    size: int,
    notes: Sequence[str],
) -> dict[str, Any]:
    """All figures as plain data; `ratio` compares with connect_four's `env()` of the same run, where it was measured."""
    base = next((f.per_second for f in figures if (f.group, f.name) == BASE), None)
    rows = [
        {
            "group": f.group,
            "name": f.name,
            "per_second": round(f.per_second, 1),
            "ratio": round(f.per_second / base, 2) if base and f.group != AGENTS else None,
        }
        for f in figures
    ]
    return {
        "what": f"decisions per second, best of {REPEATS} turns of {seconds:g} s after a warm-up; batches of {size} games",
        "ratio_to": " ".join(BASE) if base else None,
        "machine": machine,
        "figures": rows,
        "games": list(games),
        "notes": list(notes),
    }


def summary(data: dict[str, Any]) -> list[str]:
    """What the table says of every game, in a sentence."""
    rates = {(f["group"], f["name"]): f["per_second"] for f in data["figures"]}
    base = rates.get(BASE)
    documented = rates.get(DOCUMENTED)
    hanabi = rates.get(HANABI)
    lines = []
    for game in data["games"]:
        rate = {
            name: rates.get((game["id"], name))
            for name in ("batch, random, 1 thread", "batch, random, 2 threads", "env()")
        }
        one, two, wrapped = rate.values()
        best = max(one or 0, rates.get((game["id"], SMALL_BATCH)) or 0)
        parts = []
        if best and base:
            parts.append(
                f"the batch on one thread makes {best / base:,.0f} times the decisions of connect_four's env()"
            )
        if best and documented:
            parts.append(f"{best / documented:,.0f} times those of the loop in PettingZoo's documentation")
        if best and hanabi:
            parts.append(f"{best / hanabi:,.1f} times those of OpenSpiel's hanabi")
        if one and two:
            parts.append(f"two threads {two / one:.2f} times those of one")
        if wrapped and base:
            parts.append(f"env() {wrapped / base:.2f} times connect_four's")
        if parts:
            lines.append(f"{game['id']}: {', '.join(parts)}.")
    return lines


def write_with_picture(
    data: dict[str, Any], path: Path, draw: Callable[[dict[str, Any], Path], bool]
) -> list[Path]:
    """The data as JSON, and a picture beside it if matplotlib is there."""
    path.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    picture = path.with_suffix(".png")
    return [path, picture] if draw(data, picture) else [path]


def write(data: dict[str, Any], path: Path) -> list[Path]:
    return write_with_picture(data, path, draw)


def draw(data: dict[str, Any], path: Path) -> bool:
    try:
        import matplotlib
    except ImportError:
        return False
    matplotlib.use("Agg")
    from matplotlib import pyplot

    rows = data["figures"][::-1]
    ours = {game["id"] for game in data["games"]}
    labels = [f"{row['group']}: {row['name']}" for row in rows]
    colors = ["#2f5d8a" if row["group"] in ours else "#b8b8b8" for row in rows]
    figure, axes = pyplot.subplots(figsize=(9, 1.2 + 0.32 * len(rows)))
    bars = axes.barh(labels, [row["per_second"] for row in rows], color=colors)
    axes.bar_label(bars, [f"{row['per_second']:,.0f}" for row in rows], padding=3, fontsize=8)
    axes.set_xscale("log")
    rates = [row["per_second"] for row in rows]
    axes.set_xlim(max(min(rates), 1) / 4, max(*rates, 1) * 6)  # room for the numbers at the ends of the bars
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlabel("decisions per second (log scale)")
    machine = data["machine"]
    axes.set_title(
        f"{data['what']}\n{machine['cpu']}, {machine['cores']} cores, Python {machine['python']}",
        fontsize=9,
        loc="left",
    )
    figure.tight_layout()
    figure.savefig(path, dpi=150)
    pyplot.close(figure)
    return True
