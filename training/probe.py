"""How far can an agent be exploited? A fresh learner that meets nobody else for a stated time, and what it wins in the end.

The agent that is probed stays as it is. What the learner wins beside the fair share is a lower bound: who finds a weakness has
shown that it is there, and who finds none in this time has not shown that there is none. The probe is a run like any other, so
one that was stopped goes on.
"""

import json
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from versailles_env.agents.players.learned import LearnedAgent
from versailles_env.agents.players.policy import Policy
from versailles_env.agents.registry import make_agent
from versailles_env.agents.report.drawing import LINE, color, image, new, wrap_words
from versailles_env.agents.runs.options import fill_options
from versailles_env.agents.runs.plan import game_words
from versailles_env.bench.machine import machine
from versailles_env.core.errors import BoardGameError
from versailles_env.core.files import write_text
from versailles_env.core.game import Game
from versailles_env.core.sources import rules_digest

from .compare import NEVER, Train, longer
from .config import Config, read_config
from .evaluate import measure
from .folder import CONFIG
from .run import Run, resume_run, start_run

FOUND, PICTURE = "probe.json", "probe.png"
FRESH = 7
"""The games at the end have other seeds than those by which the best learner was chosen."""
EVERY, GAMES = 20, 90
"""Updates from one look at the learner to the next, and the games of each."""
FREE = ("start", "seed", "shaping", "win_bonus", "checkpoint_every", "threads", "ppo", "network")
"""What may be changed of the learner; all else is what makes it a probe."""


@dataclass(frozen=True)
class Probe:
    """The agent that is probed at one table, and how long; `changes` are laid over the config of the learner."""

    config: str
    game: Game
    agent: str
    table: dict[str, Any]
    minutes: float
    games: int
    path: Path
    pack: str | None = None
    changes: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """The command that finds the same."""
        words = ["versailles", "probe", self.agent, *game_words(self.game)]
        for name, value in self.table.items():
            words += ["--option", f"{name}={value}"]
        words += ["--minutes", f"{self.minutes:g}", "--games", str(self.games)]
        if self.config != f"{self.game.id}/standard":
            words += ["--config", self.config]
        if self.pack is not None:
            words += ["--pack", self.pack]
        for change in self.changes:
            words += ["--set", change]
        return shlex.join(words)

    def asked(self) -> Config:
        """The run: the learner on one seat, the agent on all others."""
        other = [
            each for each in self.changes if each.partition("=")[0].partition(".")[0].strip() not in FREE
        ]
        if other:
            raise BoardGameError(
                f"--set {other[0]!r}: a probe says itself who plays where and how long: expected one of {', '.join(FREE)}"
            )
        base = read_config(self.config)
        if base.find_game().entry != self.game.entry:
            raise BoardGameError(
                f"config {self.config} is of {base.find_game().id}, and {self.game.id} is probed: expected one of that game"
            )
        table = {**(base.pays or {}), **self.table}
        own: dict[str, Any] = {
            "name": self.path.name,
            "pack": self.pack or base.pack,
            "start": None,
            "tables": [table],
            "learner": "one",
            "steps": NEVER,
            "minutes": self.minutes,
            "clock": "cpu",
            "threads": 1,
            "imitation.updates": 0,
            "league": {"opponents": {self.agent: 1.0}},
            "evaluation": {"every": EVERY, "games": GAMES, "final_games": GAMES, "yardsticks": [self.agent]},
        }
        laid = [f"{name}={json.dumps(value)}" for name, value in own.items()]
        return read_config(self.config, [*laid, *self.changes])

    def trainer(self) -> Run:
        """The run, begun or found."""
        config, options = self.asked(), fill_options(self.game, self.table)
        if self.game.solo and self.game.solo.side(options):
            raise BoardGameError(
                "a probe is of an agent that sits among others: expected a table of two or more, and for solitaire "
                "`versailles difficulty`"
            )
        if not (self.path / CONFIG).exists():
            return start_run(config, self.path.parent, self.path.name)
        return resume_run(self.path, longer(self.path, config, "give another --out"))

    def find(self, train: Train = Run.train) -> dict[str, Any]:
        """Train the learner to the end of its time and measure the best of it in fresh games."""
        trainer = self.trainer()
        train(trainer)
        config, game, pack = trainer.config, trainer.game, trainer.pack
        table = config.tables[0]
        best = LearnedAgent(Policy.load(trainer.folder.best))
        result = measure(game, pack, table, best, self.agent, self.games, seed=FRESH)
        found = {
            "env": game.env_id,
            "rules": rules_digest(game),
            "pack": pack.label,
            "machine": machine(),
            "agent": self.agent,
            "digest": make_agent(self.agent).digest(game),
            "options": table,
            "minutes": round(trainer.elapsed / 60, 2),
            "threads": config.threads,
            "rows": trainer.rows,
            "seed": config.seed,
            "start": config.start,
            "result": result,
            "curve": [point(row) for row in trainer.folder.read_metrics() if "evaluation" in row],
        }
        return {"command": self.command, "verdict": verdict(found), **found}


def point(row: dict[str, Any]) -> dict[str, Any]:
    """What the learner won on the way."""
    result = row["evaluation"][0]
    told = {name: result[name] for name in ("games", "win_rate", "ci95")}
    return {"minutes": row["minutes"], "rows": row["rows"], **told}


def verdict(found: dict[str, Any]) -> str:
    """What came of it, in a sentence."""
    result = found["result"]
    (low, high), fair = result["ci95"], result["fair"]
    who = "a fresh learner" if found["start"] is None else f"a learner that began as {found['start']}"
    head = (
        f"After {found['minutes']:.1f} minutes of one core ({found['rows']:,} rows) {who} wins {result['win_rate']:.1%} "
        f"({low:.1%} to {high:.1%}) of {result['games']} games of {result['players']} against {found['agent']}, where {fair:.1%} is even"
    )
    if low > fair:
        return f"{head}: it has found a weakness."
    if high < fair:
        return f"{head}: in this time it has found no way to beat it, which does not show that there is none."
    return f"{head}: no more than an equal would."


def write(found: dict[str, Any], folder: Path) -> list[Path]:
    """What was found as JSON and as a picture, beside the run."""
    write_text(folder / FOUND, json.dumps(found, indent=2) + "\n")
    (folder / PICTURE).write_bytes(image(draw(found), "png"))
    return [folder / FOUND, folder / PICTURE]


def draw(found: dict[str, Any]) -> Figure:
    """Wins by minutes of training; the last sign is the best learner in fresh games."""
    figure, (axes,) = new(3.4)
    figure.subplots_adjust(left=0.1)
    points = [(each["minutes"], each["win_rate"], *each["ci95"]) for each in found["curve"]]
    x, value, low, high = np.array(points).reshape(-1, 4).T
    axes.plot(x, value, "o-", color=color(0), markersize=3, linewidth=1.2)
    axes.fill_between(x, low, high, color=color(0), alpha=0.15, linewidth=0)
    result = found["result"]
    axes.plot([found["minutes"]] * 2, result["ci95"], color=color(3), linewidth=2)
    axes.plot([found["minutes"]], [result["win_rate"]], "D", color=color(3), markersize=5)
    axes.axhline(result["fair"], color=LINE, linewidth=0.8, linestyle=":")
    axes.set_ylim(0, 1)
    axes.set_xlabel("minutes of one core", fontsize=8)
    axes.set_ylabel("wins (dotted: fair share)", fontsize=8)
    title = f"A learner against {found['agent']}, {result['players']} players"
    figure.suptitle(title, x=0.01, ha="left", fontsize=11, fontweight="bold")
    foot = f"pack {found['pack']} · {found['command']}"
    figure.text(0.01, 0.01, wrap_words(foot), fontsize=6.5, color="#555555", ha="left", va="bottom")
    return figure
