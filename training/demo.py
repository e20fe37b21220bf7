"""The main job in minutes: train an agent from scratch, let it play, measure the solitaire game, tell it all in one report.

A demo is a folder. All its parts can be continued, so a demo that was interrupted goes on when it is asked for again.
"""

import json
import shutil
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from versailles_env.agents import policies
from versailles_env.agents.base import Questions
from versailles_env.agents.players.policy import CARD
from versailles_env.agents.registry import make_agent
from versailles_env.agents.report.page import html_page, save_pictures, table
from versailles_env.agents.runs.options import fill_options, players_option
from versailles_env.agents.runs.plan import Plan
from versailles_env.agents.runs.results import Results
from versailles_env.agents.solo import report as solo_report
from versailles_env.agents.solo.pictures import pictures as solo_pictures
from versailles_env.agents.solo.plan import Pair, SoloPlan, solo_plan
from versailles_env.agents.solo.run import Results as SoloResults
from versailles_env.agents.tournament import report as tournament_report
from versailles_env.agents.tournament.pictures import pictures as tournament_pictures
from versailles_env.core.batch import Batch, warm
from versailles_env.core.errors import BoardGameError
from versailles_env.core.files import write_text
from versailles_env.core.game import Game

from . import report as training_report
from .config import read_config
from .folder import CONFIG, RunFolder
from .shaping import Shaping

if TYPE_CHECKING:
    from .run import Run

DEMO, RESULT, REPORT = "demo.json", "result.json", "report.html"
TRAINING, NEW, TOURNAMENT, SOLO = "training", "new", "tournament", "difficulty"
PARTS = (TRAINING, NEW, TOURNAMENT, SOLO, "pictures", REPORT, RESULT, DEMO)
"""All that a demo writes: what `fresh` takes away, and nothing else."""
YARDSTICKS = {"rulebook": "rulebook_value", "greedy": "evaluate"}
"""Agents beside random, and the kernel of the game that each needs."""


class DemoError(BoardGameError):
    """A folder with another demo, or with something else."""


@dataclass(frozen=True)
class Settings:
    """What a demo is made with."""

    config: str = "quick"
    minutes: float = 3.0
    seed: int = 0
    games: int = 600
    solo_games: int = 150


class Demo:
    """One demo in its folder. `field` are the agents of the tournament, `pairs` those of the solitaire games."""

    def __init__(self, path: Path, settings: Settings, field: list[str], pairs: list[tuple[str, str]]):
        self.path, self.settings = path, settings
        self.field, self.pairs = field, [Pair(*pair) for pair in pairs]
        self.config = read_config(settings.config, [f"minutes={settings.minutes}", f"seed={settings.seed}"])
        self.game, self.pack = self.config.find_game(), self.config.load_pack()
        self.lock = RunFolder(path)

    @classmethod
    def open(cls, path: Path, fresh: bool = False, **asked: Any) -> "Demo":
        """A new demo, or the one in the folder; settings that are None are those of the folder, else the usual ones."""
        given = {name: value for name, value in asked.items() if value is not None}
        if (path / DEMO).exists() and not fresh:
            return cls._old(path, given)
        settings = Settings(**{**usual(given.get("config", Settings.config)), **given})
        game = read_config(settings.config).find_game()
        demo = cls(path, settings, field_of(path, game), pairs_of(game))
        if (path / DEMO).exists():
            demo.lock.lock()
            for part in PARTS[::-1]:
                shutil.rmtree(path / part) if (path / part).is_dir() else (path / part).unlink(
                    missing_ok=True
                )
            demo.lock.unlock()
        elif path.exists() and any(not each.name.startswith(".") for each in path.iterdir()):
            raise DemoError(f"{path}: holds something else than a demo: give another folder with --out")
        path.mkdir(parents=True, exist_ok=True)
        kept = {"settings": asdict(settings), "field": demo.field, "pairs": demo.pairs}
        write_text(path / DEMO, json.dumps(kept, indent=2) + "\n")
        return demo

    @classmethod
    def _old(cls, path: Path, given: dict[str, Any]) -> "Demo":
        try:
            kept = json.loads((path / DEMO).read_text(encoding="utf-8"))
            settings = Settings(**kept["settings"])
            demo = cls(path, settings, kept["field"], kept["pairs"])
        except (OSError, ValueError, KeyError, TypeError):
            raise DemoError(f"{path / DEMO}: cannot be read: begin anew with --fresh") from None
        for name, value in given.items():
            if value != getattr(settings, name):
                raise DemoError(
                    f"{path}: holds a demo with {name} {getattr(settings, name)}, and {value} is asked for: "
                    "--fresh begins anew, or give another folder with --out"
                )
        return demo

    @property
    def result(self) -> dict[str, Any] | None:
        """What came of a finished demo."""
        try:
            found: dict[str, Any] = json.loads((self.path / RESULT).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return found if (self.path / REPORT).exists() else None

    @property
    def new(self) -> str:
        """The agent that is trained here."""
        return f"ppo:{self.path / NEW}"

    # --- the steps

    def compiling(self) -> list[tuple[str, Callable[[], Any]]]:
        """What is compiled before anything is timed: names, and what does it."""
        return [
            ("rules", lambda: warm(self.game)),
            ("hints of the training", self._compile_shaping),
            *(
                (f"agent {name}", lambda name=name: self._compile_agent(name))
                for name in yardsticks(self.game)
            ),
        ]

    def _asked(self) -> Batch:
        batch = Batch(self.game, 1, self.pack, self.config.tables[0])
        batch.reset(0)
        return batch

    def _compile_agent(self, name: str) -> None:
        make_agent(name).act_batch(Questions(self._asked(), np.array([0])), np.random.default_rng(0))

    def _compile_shaping(self) -> None:
        if self.config.shaping:
            batch = self._asked()
            learns = np.zeros((1, len(self.game.agents)), bool)
            learns[0, int(batch.seats[0])] = True
            Shaping(self.game, self.config.shaping, self.config.ppo.gamma).begin(
                batch, learns, np.zeros(learns.shape)
            )

    @property
    def trained(self) -> bool:
        """Whether the training is behind us."""
        return (self.path / NEW / CARD).exists()

    def trainer(self) -> "Run":
        """The training, begun or continued."""
        from .run import resume_run, start_run  # torch: only where it is needed

        if (self.path / TRAINING / CONFIG).exists():
            return resume_run(self.path / TRAINING)
        return start_run(self.config, self.path, TRAINING)

    def keep_policy(self, trainer: "Run") -> None:
        """The policy of the end of training, in a folder with a short name. The card comes last: with it, training is done."""
        trainer.export().policy.save(self.path / NEW)

    def tournament(self) -> Plan:
        table = self.config.tables[0]
        seats = players_option(self.game, len(self.game.seats_of(fill_options(self.game, table))))
        options = dict([seats]) if seats else {}
        return Plan(
            "tournament",
            self.game,
            self.pack,
            options,
            tuple(self.field),
            self.settings.games,
            self.settings.seed,
        )

    def solo(self) -> SoloPlan | None:
        """The solitaire games, of a game that has such a form."""
        if not self.pairs:
            return None
        return solo_plan(self.game, self.pack, {}, self.pairs, self.settings.solo_games, self.settings.seed)

    def finish(self, played: Results, solo: SoloResults | None, start: float) -> dict[str, Any]:
        """Write the reports and the result; `start` is when the command began, by `perf_counter`."""
        training = RunFolder(self.path / TRAINING)
        metrics = training.read_metrics()
        training_report.write_report(training)
        shown = save_pictures(played.folder / "pictures", tournament_pictures(played))
        write_text(played.folder / REPORT, tournament_report.page(played, shown))
        solo_shown: list[str] = []
        if solo:
            solo_shown = save_pictures(solo.folder / "pictures", solo_pictures(solo))
            write_text(solo.folder / REPORT, solo_report.page(solo, solo_shown))
        result = {
            "made": time.strftime("%Y-%m-%d %H:%M"),
            "seconds": round(time.perf_counter() - start),
            "verdict": verdict(played.summary, self.new),
            "new": self.new,
            "rows": metrics[-1]["rows"] if metrics else 0,
            "minutes": round(metrics[-1]["minutes"], 1) if metrics else 0.0,
            "game": self.game.id,
            "pack": self.pack.label,
            "agents": {
                "headers": tournament_report.AGENT_HEADERS,
                "rows": tournament_report.agent_rows(played),
                "played": played.summary["played"],
            },
            "solo": {
                "title": solo_report.tables(solo)[0][0],
                "headers": solo_report.tables(solo)[0][1],
                "rows": solo_report.tables(solo)[0][2],
                "played": solo.plan.played,
            }
            if solo
            else None,
            "report": str(self.path / REPORT),
        }
        write_text(self.path / REPORT, self._page(result, metrics, played, shown, solo, solo_shown))
        write_text(self.path / RESULT, json.dumps(result, indent=2) + "\n")
        return result

    def _page(
        self,
        result: dict[str, Any],
        rows: list[dict[str, Any]],
        played: Results,
        shown: list[str],
        solo: SoloResults | None,
        solo_shown: list[str],
    ) -> str:
        curves = training_report.pictures(self.config, rows, self.pack.label) if rows else []
        config = self.config
        parts = [
            f"<p>{escape(result['verdict'])}</p>",
            f"<p>Data pack <strong>{escape(self.pack.label)}</strong>. Trained from scratch: {result['rows']:,} own decisions in "
            f"{result['minutes']:g} minutes on {config.threads} threads. All intervals are at 95%.</p>",
            f"<p>More on each part: {link(TRAINING, 'the training')}, {link(TOURNAMENT, 'the tournament')}"
            + (f", {link(SOLO, 'the solitaire games')}.</p>" if solo else ".</p>"),
            "<h2>Tournament</h2>"
            + table(tournament_report.AGENT_HEADERS, result["agents"]["rows"])
            + f'<p class="note">{escape(played.summary["played"])}. {escape(self.new)} is the agent trained here; '
            "even: what equal agents would win.</p>",
            "<h2>How often one ranks ahead of the other</h2>"
            + table(["", *played.summary["pairs"]], tournament_report.pair_rows(played.summary)),
            *save_pictures(self.path / "pictures", curves),
            "<h2>The policy against its yardsticks, at the end of training</h2>"
            + table(training_report.RESULT_HEADERS, training_report.result_rows(rows)),
            *shown,
            *([solitaire(solo)] if solo else ()),
            *solo_shown,
            f"<h2>The same by hand</h2><p><code>versailles train {escape(self.settings.config)} --set minutes={config.minutes:g} "
            f"--set seed={config.seed}</code></p><p><code>{escape(played.plan.command)}</code></p>"
            + (f"<p><code>{escape(solo.plan.command)}</code></p>" if solo else ""),
        ]
        return html_page(f"{self.game.title}: from nothing to a tournament", parts)


def usual(config: str) -> dict[str, Any]:
    """The minutes of a config are its own."""
    return {"minutes": read_config(config).minutes or Settings.minutes}


def solitaire(solo: SoloResults) -> str:
    """The part of the page on the solitaire games."""
    tables = "".join(table(headers, rows) for _, headers, rows in solo_report.tables(solo))
    return f"<h2>Solitaire: how hard is it?</h2>{tables}" + f'<p class="note">{escape(solo.plan.played)}.</p>'


def yardsticks(game: Game) -> list[str]:
    return [name for name, kernel in YARDSTICKS.items() if kernel in game.kernels]


def field_of(path: Path, game: Game) -> list[str]:
    """Who plays the tournament: the new agent, the shipped one if there is one, and the yardsticks."""
    shipped = ["ppo:standard"] if "standard" in policies.shipped(game.id) else []
    return [f"ppo:{path / NEW}", *shipped, *yardsticks(game), "random"]


def pairs_of(game: Game) -> list[tuple[str, str]]:
    """Who plays solitaire against whom; without shipped policies random shows what the greedy player's points are worth."""
    if not game.solo:
        return []
    there = policies.shipped(game.id)
    players = [name for name in ("greedy",) if name in yardsticks(game)]
    players.append("ppo:solo_player" if "solo_player" in there else "random")
    bots = ["rulebook", *(["ppo:solo_spoilers"] if "solo_spoilers" in there else [])]
    return [(player, bot) for player in players for bot in bots]


def verdict(summary: dict[str, Any], new: str) -> str:
    """Whether the new agent beats random, in a sentence; so also if it does not."""
    mine, other = summary["agents"][new], summary["agents"]["random"]
    said = f"The agent trained here wins {share(mine)} of its games, random {share(other)}"
    if mine["ci95"][0] > other["ci95"][1]:
        return f"{said}: it beats random, and the intervals are apart."
    if mine["win_rate"] > other["win_rate"]:
        return f"{said}: it is ahead of random, but the intervals overlap; give it more --minutes, or play more --games."
    return f"{said}: it does not beat random; give it more --minutes."


def share(entry: dict[str, Any]) -> str:
    low, high = entry["ci95"]
    return f"{entry['win_rate']:.0%} ({low:.0%} to {high:.0%})"


def link(part: str, text: str) -> str:
    return f'<a href="{part}/{REPORT}">{text}</a>'


__all__ = ["Demo", "DemoError", "Settings"]
