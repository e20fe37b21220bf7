"""Which is better? Variants of one config, trained for the same minutes, then measured in the same games.

`python -m training.compare --config standard --minutes 60 --variant "small: network.layers=[128, 64]" --variant "large: ..."
--out figures/sizes.json` writes the table as JSON and the curves as a picture beside it. A comparison that was stopped goes on.
Each variant is a run of its own in `--runs`: calls with one variant each may stand side by side on the cores, and a last
call with all of them gathers what they found.
"""

import argparse
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from agents.policy import WEIGHTS
from agents.tournament.drawing import LINE, color, image, new, wrap_words
from versailles_env.bench.machine import machine
from versailles_env.core.errors import VersaillesError

from .config import read_config
from .folder import CONFIG, write_whole
from .run import Trainer, resume_run, start_run

NEVER = 10**9


@dataclass(frozen=True)
class Variant:
    """What it is called and what it changes in the config."""

    label: str
    changes: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> "Variant":
        """`label: field=value; field=value`."""
        label, colon, changes = text.partition(":")
        if not colon or not label.strip():
            raise VersaillesError(
                f"--variant {text!r} is not readable: expected 'label: field=value; field=value'"
            )
        return cls(label.strip(), tuple(change.strip() for change in changes.split(";") if change.strip()))

    @property
    def run(self) -> str:
        return re.sub(r"[^A-Za-z0-9]+", "-", self.label).strip("-")


@dataclass(frozen=True)
class Comparison:
    """The same for all variants: a config, minutes of processor time, games against each yardstick."""

    config: str
    minutes: float
    games: int = 300
    every: int = NEVER
    """Updates from one measurement on the way to the next."""
    runs: Path = Path("runs")

    def trainer(self, variant: Variant) -> Trainer:
        """The run of a variant, begun or found."""
        path = self.runs / variant.run
        if (path / CONFIG).exists():
            return resume_run(path)
        same = [
            f"minutes={self.minutes}",
            "clock=cpu",
            f"steps={NEVER}",
            f"evaluation.every={self.every}",
            f"evaluation.final_games={self.games}",
        ]
        return start_run(read_config(self.config, [*same, *variant.changes]), self.runs, variant.run)

    def row(self, variant: Variant) -> dict[str, Any]:
        """Train it to its end; what came of it."""
        trainer = self.trainer(variant)
        trainer.train()
        metrics = trainer.folder.read_metrics()
        return {
            "label": variant.label,
            "changes": list(variant.changes),
            "rows": trainer.rows,
            "minutes": round(trainer.elapsed / 60, 3),
            "megabytes": round((trainer.folder.policy / WEIGHTS).stat().st_size / 1e6, 2),
            "results": trainer.evaluations[-1]["results"],
            "curve": [
                {"minutes": row["minutes"], "rows": row["rows"], "results": row["evaluation"]}
                for row in metrics
                if "evaluation" in row
            ],
        }

    def table(self, variants: list[Variant]) -> dict[str, Any]:
        rows = [self.row(variant) for variant in variants]
        config = read_config(self.config)
        return {
            "config": self.config,
            "minutes": self.minutes,
            "threads": config.threads,
            "pack": config.load_pack().label,
            "machine": machine(),
            "rows": rows,
        }


def draw(found: dict[str, Any], command: str) -> Figure:
    """Wins by minutes of training, a panel for each yardstick, a line for each variant."""
    kinds = [(result["players"], result["yardstick"]) for result in found["rows"][0]["results"]]
    figure, panels = new(3.6, len(kinds))
    figure.subplots_adjust(left=0.07)
    for axes, (players, name) in zip(panels, kinds, strict=True):
        for k, row in enumerate(found["rows"]):
            points = [
                (point["minutes"], result["win_rate"], *result["ci95"])
                for point in row["curve"]
                for result in point["results"]
                if (result["players"], result["yardstick"]) == (players, name)
            ]
            x, value, low, high = np.array(points).T
            axes.plot(x, value, "o-", color=color(k), markersize=3, linewidth=1.2, label=row["label"])
            axes.fill_between(x, low, high, color=color(k), alpha=0.15, linewidth=0)
        axes.axhline(1 / players, color=LINE, linewidth=0.8, linestyle=":")
        axes.set_title(f"{players} players, {name}", fontsize=8)
        axes.set_xlabel("minutes of one core", fontsize=8)
    panels[0].set_ylabel("wins (dotted: fair share)", fontsize=8)
    panels[0].legend(fontsize=7, frameon=False)
    figure.suptitle("Variants after the same time", x=0.01, ha="left", fontsize=11, fontweight="bold")
    foot = f"pack {found['pack']} · {command}"
    figure.text(0.01, 0.01, wrap_words(foot), fontsize=6.5, color="#555555", ha="left", va="bottom")
    return figure


def command_of(given: argparse.Namespace) -> str:
    variants = " ".join(f'--variant "{text}"' for text in given.variant)
    return f"python -m training.compare --config {given.config} --minutes {given.minutes:g} --games {given.games} {variants}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", default="standard", help="the run that is repeated with each variant")
    parser.add_argument("--minutes", type=float, required=True, help="of processor time for each variant")
    parser.add_argument("--variant", action="append", required=True, help="'label: field=value; field=value'")
    parser.add_argument("--games", type=int, default=300, help="against each yardstick at the end")
    parser.add_argument("--every", type=int, default=NEVER, help="updates between measurements on the way")
    parser.add_argument("--runs", type=Path, default=Path("runs"))
    parser.add_argument(
        "--out", type=Path, required=True, help="the JSON file to write; the picture goes beside it"
    )
    given = parser.parse_args()
    try:
        variants = [Variant.read(text) for text in given.variant]
        found = Comparison(given.config, given.minutes, given.games, given.every, given.runs).table(variants)
    except VersaillesError as error:
        parser.exit(2, f"{error}\n")
    command = command_of(given)
    write_whole(given.out, json.dumps({"command": command, **found}, indent=2) + "\n")
    if all("win_rate" in result for result in found["rows"][0]["results"]):
        given.out.with_suffix(".png").write_bytes(image(draw(found, command), "png"))


if __name__ == "__main__":
    main()
