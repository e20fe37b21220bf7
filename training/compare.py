"""Which is better? Variants of one config, trained for the same minutes of processor time, then measured in the same games.

Each variant is a run of its own, so a comparison that was stopped goes on. Calls with one variant each may stand side by side
on the cores; a last call with all of them finds them trained and gathers what they reached.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from versailles_env.agents.players.policy import WEIGHTS
from versailles_env.agents.report.drawing import LINE, color, image, new, wrap_words
from versailles_env.bench.machine import machine
from versailles_env.core.errors import BoardGameError
from versailles_env.core.files import write_text
from versailles_env.core.sources import rules_digest

from .config import Config, Part, read_config
from .folder import CONFIG, LATER, RunError, RunFolder
from .league import PAST
from .run import Run, resume_run, start_run

NEVER = 10**9
Train = Callable[[Run], Any]


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
            raise BoardGameError(
                f"--variant {text!r} is not readable: expected 'label: field=value; field=value'"
            )
        return cls(label.strip(), tuple(change.strip() for change in changes.split(";") if change.strip()))

    def __str__(self) -> str:
        return f"{self.label}: {'; '.join(self.changes)}".rstrip()

    @property
    def run(self) -> str:
        """The name of its folder."""
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

    def command(self, variants: list[Variant]) -> str:
        every = f" --every {self.every}" if self.every != NEVER else ""
        told = " ".join(f'--variant "{variant}"' for variant in variants)
        return (
            f"versailles compare {self.config} --minutes {self.minutes:g} --games {self.games}{every} {told}"
        )

    def trainer(self, variant: Variant) -> Run:
        """The run of a variant, begun or found."""
        path = self.runs / variant.run
        same = [
            f"minutes={self.minutes}",
            "clock=cpu",
            f"steps={NEVER}",
            f"evaluation.every={self.every}",
            f"evaluation.final_games={self.games}",
        ]
        config = read_config(self.config, [*same, *variant.changes])
        if not (path / CONFIG).exists():
            return start_run(config, self.runs, variant.run)
        return resume_run(path, longer(path, config, "give the variant another label, or another --runs"))

    def row(self, variant: Variant, train: Train) -> dict[str, Any]:
        """Train it to its end; what came of it."""
        trainer = self.trainer(variant)
        train(trainer)
        metrics = trainer.folder.read_metrics()
        return {
            "label": variant.label,
            "changes": list(variant.changes),
            "rows": trainer.rows,
            "minutes": round(trainer.elapsed / 60, 3),
            "went_on": trainer.folder.went_on,
            "megabytes": round((trainer.folder.policy / WEIGHTS).stat().st_size / 1e6, 2),
            "results": fixed(trainer.evaluations[-1]["results"]),
            "curve": [
                {"minutes": row["minutes"], "rows": row["rows"], "results": fixed(row["evaluation"])}
                for row in metrics
                if "evaluation" in row
            ],
        }

    def table(self, variants: list[Variant], train: Train = Run.train) -> dict[str, Any]:
        """All variants, one after another; `train` brings a run to its end, with a bar or without."""
        twice = {
            variant.run for variant in variants if [each.run for each in variants].count(variant.run) > 1
        }
        if twice:
            raise BoardGameError(f"two variants would both be the run {min(twice)}: give them other labels")
        rows = [self.row(variant, train) for variant in variants]
        config = read_config(self.config)
        return {
            "command": self.command(variants),
            "config": self.config,
            "minutes": self.minutes,
            "threads": config.threads,
            "env": config.find_game().env_id,
            "rules": rules_digest(config.find_game()),
            "pack": config.load_pack().label,
            "machine": machine(),
            "rows": rows,
        }


def longer(path: Path, asked: Config, mend: str) -> list[str]:
    """The changes that make a run of fewer minutes the one that is asked for; a run that learns otherwise is refused, with what
    would mend it."""
    there, wanted = plain(RunFolder.open(path)[1]), plain(asked)
    other = [name for name in wanted if there[name] != wanted[name]]
    for name in other:
        if name.partition(".")[0] not in LATER:
            raise RunError(
                f"{path / CONFIG}: {name} is {there[name]} in the run that is there, expected {wanted[name]}: {mend}"
            )
    return [f"{name}={json.dumps(wanted[name])}" for name in other]


def plain(part: Part, before: str = "") -> dict[str, Any]:
    """Every field by its path: `ppo.learning_rate`."""
    found: dict[str, Any] = {}
    for name, value in part:
        if isinstance(value, Part):
            found.update(plain(value, f"{before}{name}."))
        else:
            found[f"{before}{name}"] = value
    return found


def fixed(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Against yardsticks that are the same for all variants: a past self is each one's own."""
    return [result for result in results if result["yardstick"] != PAST]


def write(found: dict[str, Any], path: Path) -> list[Path]:
    """The table as JSON, and beside it the curves as a picture where wins were counted."""
    write_text(path, json.dumps(found, indent=2) + "\n")
    if any("win_rate" not in result for row in found["rows"] for result in row["results"]):
        return [path]
    picture = path.with_suffix(".png")
    picture.write_bytes(image(draw(found), "png"))
    return [path, picture]


def draw(found: dict[str, Any]) -> Figure:
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
    foot = f"pack {found['pack']} · {found['command']}"
    figure.text(0.01, 0.01, wrap_words(foot), fontsize=6.5, color="#555555", ha="left", va="bottom")
    return figure
