"""`runs/<name>/`: what belongs to a run on disk, beside its checkpoints."""

import fcntl
import json
import platform
import shutil
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, TextIO

import yaml

from versailles_env import __version__
from versailles_env.agents.players.policy import Policy, layout_digest
from versailles_env.agents.registry import make_agent
from versailles_env.core.doors import is_whole
from versailles_env.core.errors import BoardGameError
from versailles_env.core.files import write_text
from versailles_env.core.game import Game

from .checkpoint import checkpoints
from .config import Config, check_config, set_value
from .league import PAST, SELF

CONFIG, RUN, METRICS = "config.yaml", "run.json", "metrics.jsonl"
LATER = ("steps", "minutes", "evaluation", "checkpoint_every")
"""What may be changed when a run goes on: how long it is, how it is measured and how often it is saved, not how it learns."""
PACKAGES = ("numpy", "numba", "torch", "stable-baselines3", "sb3-contrib", "pettingzoo", "gymnasium")


CONFIG_OF_RUN, CONFIG_BEFORE = "config", "config_before"
ENGINE, OWN = "engine", "own"
"""Who learns in a run; `own` is not written down, as runs of earlier versions have no other."""
START = "start"
MEND = "--set changes what may be changed, or begin a new run; without the file --resume writes it anew"
STAMPED: dict[str, type] = {
    "env": str,
    "layout": str,
    "pack_digest": str,
    "agents": dict,
    "went_on": list,
    START: dict,
    ENGINE: str,
    CONFIG_OF_RUN: dict,
}
"""What `run.json` holds that is read again."""


class RunError(BoardGameError):
    """A run's folder that is taken, missing or not of this run."""


class RunFolder:
    """The folder of one run."""

    def __init__(self, path: Path):
        self.path = path
        self.checkpoints = path / "checkpoints"
        self.policy = path / "policy"
        self.best = path / "best"
        self.past = path / "past"
        self.tensorboard = path / "tensorboard"
        self.went_on: list[dict[str, Any]] = []
        """Each time the run went on with a changed config: where it stood and what was changed."""
        self.start: dict[str, Any] = {}
        """The policy that the run began with, if it was one: its name, digest and pack."""
        self._lock: TextIO | None = None

    def refuse_taken(self) -> None:
        if (self.path / CONFIG).exists() or (self.path / RUN).exists():
            raise RunError(
                f"{self.path}: there is a run already; go on with it (`versailles train --resume {self.path}`), or give another --name"
            )
        if self.path.exists() and any(not each.name.startswith(".") for each in self.path.iterdir()):
            raise RunError(f"{self.path}: holds something else than a run: give another --name or --runs")

    @classmethod
    def create(
        cls, path: Path, config: Config, engine: str = OWN, start: dict[str, Any] | None = None
    ) -> "RunFolder":
        """A new run, begun with this policy if there is one; a folder that already has a run is left alone."""
        cls(path).refuse_taken()
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RunError(f"{path}: cannot be made ({error.strerror}): give another --runs") from None
        folder = cls(path)
        who: dict[str, Any] = {} if engine == OWN else {ENGINE: engine}
        if start:
            who[START] = folder.start = start
        folder.write_stamp({**folder.stamp(config), **who, CONFIG_OF_RUN: config.model_dump(mode="json")})
        folder.write_config(config)
        return folder

    def write_config(self, config: Config) -> None:
        write_text(self.path / CONFIG, yaml.safe_dump(config.model_dump(mode="json"), sort_keys=False))

    def write_stamp(self, stamp: dict[str, Any]) -> None:
        write_text(self.path / RUN, json.dumps(stamp, indent=2) + "\n")

    @classmethod
    def open(cls, path: Path, changes: Sequence[str] = ()) -> tuple["RunFolder", Config]:
        """A run that was begun, and its config with the changes it shall go on with."""
        folder = cls(path)
        stamp = folder.read_stamp()
        data = folder.read_config(stamp)
        for change in changes:
            field = change.partition("=")[0].strip()
            if field.partition(".")[0] not in LATER:
                raise RunError(
                    f"--set {change!r}: {field} belongs to a new run; when a run goes on, expected one of {', '.join(LATER)}"
                )
            set_value(data, change)
        config = check_config(data, str(path / CONFIG))
        folder.went_on, folder.start = stamp.get("went_on", []), stamp.get(START, {})
        now = folder.stamp(config)
        for field, what in (("env", "game"), ("layout", "layout"), ("pack_digest", "pack")):
            if stamp.get(field) != now[field]:
                raise RunError(
                    f"{path / RUN}: the run was begun with {what} {stamp.get(field)}, here it is {now[field]}: "
                    "begin a new run, or go back to the version it was begun with"
                )
        then = stamp.get("agents", {})
        changed = [name for name, digest in now["agents"].items() if then.get(name, digest) != digest]
        if changed:
            raise RunError(
                f"{path}: agent {changed[0]} has changed since this run was begun, its policy or its code is another: "
                "begin a new run, or go back to what it was"
            )
        return folder, config

    @property
    def engine(self) -> str:
        """Who learns in this run."""
        return str(self.read_stamp().get(ENGINE, OWN))

    def read_stamp(self) -> dict[str, Any]:
        """What `run.json` holds, or one sentence."""
        try:
            stamp = json.loads((self.path / RUN).read_text(encoding="utf-8"))
        except OSError:
            raise RunError(f"{self.path}: no run to go on with: expected {CONFIG} and {RUN} in it") from None
        except (ValueError, RecursionError):
            raise RunError(
                f"{self.path / RUN}: cut or changed, not readable as JSON: begin a new run"
            ) from None
        wrong = (
            "no mapping"
            if not isinstance(stamp, dict)
            else next(
                (
                    f"field {name} is no {kind.__name__}"
                    for name, kind in STAMPED.items()
                    if not isinstance(stamp.get(name, kind()), kind)
                ),
                "",
            )
        )
        if wrong:
            raise RunError(f"{self.path / RUN}: cut or changed ({wrong}): begin a new run")
        return stamp

    def read_config(self, stamp: dict[str, Any]) -> dict[str, Any]:
        """The config as the run was begun with it, or went on with. `run.json` has it too: a file that was changed by hand
        is refused, one that is missing or of the moment before (who was killed between the two) is written anew."""
        path, kept = self.path / CONFIG, as_begun(stamp.get(CONFIG_OF_RUN))
        try:
            data = as_begun(yaml.safe_load(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            if kept is None:
                raise RunError(
                    f"{self.path}: no run to go on with: expected {CONFIG} and {RUN} in it"
                ) from None
            data = None
        except (OSError, ValueError, RecursionError, yaml.YAMLError):
            raise RunError(f"{path}: cut or changed, not readable as YAML: {MEND}") from None
        if kept is None:  # a run of an earlier version
            if not isinstance(data, dict):
                raise RunError(f"{path}: cut or changed, expected fields such as `name:`: begin a new run")
            return data
        if data == kept:
            return kept
        if data is not None and data != as_begun(stamp.get(CONFIG_BEFORE)):
            raise RunError(f"{path}: {difference(data, kept)}: {MEND}")
        self.write_config(check_config(kept, str(path)))
        return kept

    def go_on(self, config: Config, change: dict[str, Any]) -> None:
        """Keep a changed config, and that it was changed."""
        self.went_on = [*self.went_on, change]
        stamp = self.read_stamp()
        then = {CONFIG_BEFORE: stamp.get(CONFIG_OF_RUN), CONFIG_OF_RUN: config.model_dump(mode="json")}
        self.write_stamp({**stamp, **then, "went_on": self.went_on})
        self.write_config(config)

    def stamp(self, config: Config) -> dict[str, Any]:
        """What the results of a run depend on."""
        game, pack = config.find_game(), config.load_pack()
        return {
            "env": game.env_id,
            "layout": layout_digest(game),
            "pack": pack.label,
            "pack_digest": pack.digest,
            "seed": config.seed,
            "agents": self._digests(config, game),
            "versions": {
                "versailles-env": __version__,
                "python": platform.python_version(),
                **{name: metadata.version(name) for name in PACKAGES},
            },
        }

    def _digests(self, config: Config, game: Game) -> dict[str, str]:
        """Of the agents that are met, as far as they may change between two days."""
        names = [*config.league.opponents, *config.evaluation.yardsticks, config.imitation.teacher]
        named = [name for name in dict.fromkeys(names) if name not in (PAST, SELF)]
        found = {name: make_agent(name).digest(game) for name in named}
        return {name: digest for name, digest in found.items() if digest}

    @property
    def locked(self) -> bool:
        return self._lock is not None

    def lock(self) -> None:
        """One process a run."""
        self._lock = (self.path / ".lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.unlock()
            raise RunError(f"{self.path}: another process is at work on this run") from None

    def unlock(self) -> None:
        if self._lock:
            self._lock.close()
            self._lock = None

    def past_policy(self, update: int) -> Policy | None:
        """The policy that was measured last before this update, though a run that goes on may have left later ones."""
        older = [path for path in sorted(self.past.glob("[0-9]*")) if int(path.name) < update]
        return Policy.load(older[-1]) if older else None

    def keep_past(self, policy: Policy, update: int) -> None:
        """For the next measurement; what no checkpoint can lead back to is dropped."""
        policy.save(self.past / f"{update:06d}")
        first = min((int(path.name) for path in checkpoints(self.checkpoints)), default=0)
        needless = [path for path in sorted(self.past.glob("[0-9]*")) if int(path.name) <= first][:-1]
        for path in needless:
            shutil.rmtree(path)

    def add_metrics(self, row: dict[str, Any]) -> None:
        with (self.path / METRICS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def read_metrics(self) -> list[dict[str, Any]]:
        """All rows; one that was being written when the run was killed is left out, one that is none is told."""
        path = self.path / METRICS
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return []
        except (OSError, ValueError):
            raise RunError(f"{path}: cannot be read: expected a row of JSON a line") from None
        rows = []
        for number, line in enumerate(text.splitlines(keepends=True), 1):
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                row = None
            if isinstance(row, dict) and is_whole(row.get("update"), 0, 10**12):
                rows.append(row)
            elif line.endswith("\n"):
                raise RunError(
                    f"{path}, line {number}: not a row of metrics, it was cut or changed: mend it or take it out, nothing was touched"
                )
        return rows

    def cut_metrics(self, update: int) -> None:
        """Forget what came after the checkpoint: it will be played again."""
        rows = [row for row in self.read_metrics() if row["update"] <= update]
        write_text(self.path / METRICS, "".join(json.dumps(row) + "\n" for row in rows))


def as_begun(config: Any) -> Any:
    """The config of a run that may be of a version that knew no results: then it goes on without."""
    if isinstance(config, dict) and isinstance(config.get("ppo"), dict):
        config["ppo"].setdefault("results", 0.0)
    return config


def difference(there: Any, kept: dict[str, Any], path: str = "") -> str:
    """Which field of a config is not the one that was kept."""
    if not isinstance(there, dict):
        return f"{path or 'the file'} was changed, expected fields such as `name:`"
    for name in {**kept, **there}:
        mine, theirs = kept.get(name), there.get(name)
        if mine == theirs and name in there and name in kept:
            continue
        if isinstance(mine, dict):
            return difference(theirs, mine, f"field {path.removeprefix('field ')}{'.' if path else ''}{name}")
        field = f"{path.removeprefix('field ')}{'.' if path else ''}{name}"
        return f"field {field} is {theirs!r}, and the run was begun with {mine!r}"
    return "it was changed"
