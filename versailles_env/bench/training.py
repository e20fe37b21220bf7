"""What `versailles_env.training.bench` measured: as a table, in sentences, as a picture."""

from pathlib import Path
from typing import Any

from .report import write_with_picture

PARTS = ("engine", "opponents", "policy", "update")
COLORS = ("#2f5d8a", "#588157", "#e0a030", "#c8553d", "#b8b8b8")
HEADERS = ("against", "way", "collect", "train", *PARTS)
FASTER, ENGINE = 10, 0.10
"""What is aimed at: how many times the usual way collecting is, and how little of the whole the engine takes at most."""


def table_rows(data: dict[str, Any]) -> list[list[Any]]:
    """A row a case; of the usual way engine, opponents and policy are one."""
    return [
        [
            row["opponents"],
            row["way"].split()[0],
            round(row["collect_per_s"]),
            round(row["train_per_s"]),
            *(share(row["shares"].get(part)) for part in PARTS),
        ]
        for row in data["rows"]
    ]


def share(value: float | None) -> str:
    return "-" if value is None else f"{value:.1%}"


def sentences(data: dict[str, Any]) -> list[str]:
    """What was aimed at, and whether it was reached."""
    said = []
    for ratio in data["ratios"]:
        said.append(
            f"Against {ratio['opponents']}: collecting is {ratio['collect']:.1f} times as fast as the usual way "
            f"({reached(ratio['collect'] >= FASTER)}: {FASTER} times), training end to end {ratio['train']:.1f} times."
        )
    league = data["rows"][0]
    part = league["shares"]["engine"]
    said.append(
        f"Against the {league['opponents']}: the engine takes {part:.1%} of the whole ({reached(part < ENGINE)}: under {ENGINE:.0%}), "
        f"the update of the network {league['shares']['update']:.1%}."
    )
    return said


def reached(yes: bool) -> str:
    return "aim reached" if yes else "aim missed"


def settings(data: dict[str, Any]) -> str:
    batch, usual, machine = data["batch"], data["usual"], data["machine"]
    layers = ", ".join(map(str, data["network"]))
    who = "; ".join(
        f"{label}: {', '.join(names)}" for label, names in data["opponents"].items() if names != [label]
    )
    return (
        f"{data['what']}; {data['game']}, {data['players']} players, network {layers} ({data['precision']}), {data['threads']} threads; {who}; "
        f"batch engine: {batch['games']} games, minibatches of {batch['minibatch']}; usual way: MaskablePPO on a DummyVecEnv of "
        f"{usual['games']} wrapped env(), minibatches of {usual['minibatch']}; {batch['epochs']} epochs. "
        f"{machine['cores']} cores of {machine['cpu']}, Python {machine['python']}, torch {machine['torch']}, "
        f"sb3-contrib {machine['sb3-contrib']}."
    )


def write(data: dict[str, Any], path: Path) -> list[Path]:
    return write_with_picture(data, path, draw)


def draw(data: dict[str, Any], path: Path) -> bool:
    """Rates on the left, where the time goes on the right."""
    try:
        import matplotlib
    except ImportError:
        return False
    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.patches import Patch

    rows = data["rows"][::-1]
    labels = [f"{row['way']}\nagainst {row['opponents']}" for row in rows]
    figure, (rates, shares) = pyplot.subplots(1, 2, figsize=(11, 1.8 + 0.62 * len(rows)), sharey=True)
    for k, row in enumerate(rows):
        for up, (key, color) in enumerate((("train_per_s", COLORS[3]), ("collect_per_s", COLORS[0]))):
            bar = rates.barh(k + 0.36 * up - 0.18, row[key], height=0.34, color=color)
            rates.bar_label(bar, [f"{row[key]:,.0f}"], padding=3, fontsize=8)
        left = 0.0
        for part, color in zip(("collect", *PARTS), (COLORS[-1], *COLORS[:-1]), strict=True):
            if part in row["shares"]:
                shares.barh(k, row["shares"][part], left=left, color=color, height=0.6)
                left += row["shares"][part]
    rates.set_xscale("log")
    found = [row[key] for row in rows for key in ("train_per_s", "collect_per_s")]
    rates.set_xlim(min(found) / 3, max(found) * 5)
    rates.set_yticks(range(len(rows)), labels, fontsize=8)
    rates.set_xlabel("decisions per second (log scale): collecting above, with the update below", fontsize=8)
    shares.set_xlabel("where the time goes", fontsize=8)
    names = (*PARTS, "engine, opponents and policy (usual way)")
    shares.legend(
        [Patch(color=color) for color in COLORS],
        names,
        fontsize=7,
        ncols=3,
        frameon=False,
        loc="lower right",
        bbox_to_anchor=(1.0, 1.0),
    )
    for axes in (rates, shares):
        axes.spines[["top", "right"]].set_visible(False)
    machine = data["machine"]
    figure.suptitle(
        f"Training: {data['what']}\n{machine['cpu']}, {machine['cores']} cores, Python {machine['python']}",
        fontsize=9,
        x=0.01,
        ha="left",
    )
    figure.tight_layout()
    figure.savefig(path, dpi=150)
    pyplot.close(figure)
    return True
