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
from versailles_env.core.errors import BoardGameError
from versailles_env.core.files import write_text

from .checkpoint import checkpoints
from .config import Config, check_config, set_value

CONFIG, RUN, METRICS = "config.yaml", "run.json", "metrics.jsonl"
LATER = ("steps", "minutes", "evaluation", "checkpoint_every")
"""What may be changed when a run goes on: how long it is, how it is measured and how often it is saved, not how it learns."""
PACKAGES = ("numpy", "numba", "torch", "stable-baselines3", "sb3-contrib", "pettingzoo", "gymnasium")


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
        self._lock: TextIO | None = None

    def refuse_taken(self) -> None:
        if (self.path / CONFIG).exists():
            raise RunError(
                f"{self.path}: there is a run already; go on with it (`versailles train --resume {self.path}`), or give another --name"
            )
        if self.path.exists() and any(not each.name.startswith(".") for each in self.path.iterdir()):
            raise RunError(f"{self.path}: holds something else than a run: give another --name or --runs")

    @classmethod
    def create(cls, path: Path, config: Config) -> "RunFolder":
        """A new run; a folder that already has one is left alone."""
        cls(path).refuse_taken()
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RunError(f"{path}: cannot be made ({error.strerror}): give another --runs") from None
        folder = cls(path)
        write_text(path / RUN, json.dumps(folder.stamp(config), indent=2) + "\n")
        folder.write_config(config)
        return folder

    def write_config(self, config: Config) -> None:
        write_text(self.path / CONFIG, yaml.safe_dump(config.model_dump(mode="json"), sort_keys=False))

    @classmethod
    def open(cls, path: Path, changes: Sequence[str] = ()) -> tuple["RunFolder", Config]:
        """A run that was begun, and its config with the changes it shall go on with."""
        try:
            data = yaml.safe_load((path / CONFIG).read_text(encoding="utf-8"))
            stamp = json.loads((path / RUN).read_text(encoding="utf-8"))
        except (OSError, ValueError, yaml.YAMLError):
            raise RunError(f"{path}: no run to go on with: expected {CONFIG} and {RUN} in it") from None
        for change in changes:
            field = change.partition("=")[0].strip()
            if field.partition(".")[0] not in LATER:
                raise RunError(
                    f"--set {change!r}: {field} belongs to a new run; when a run goes on, expected one of {', '.join(LATER)}"
                )
            set_value(data, change)
        config = check_config(data, str(path / CONFIG))
        folder = cls(path)
        folder.went_on = stamp.get("went_on", [])
        now = folder.stamp(config)
        for field, what in (("env", "game"), ("layout", "layout"), ("pack_digest", "pack")):
            if stamp.get(field) != now[field]:
                raise RunError(
                    f"{path / RUN}: the run was begun with {what} {stamp.get(field)}, here it is {now[field]}: "
                    "begin a new run, or go back to the version it was begun with"
                )
        return folder, config

    def go_on(self, config: Config, change: dict[str, Any]) -> None:
        """Keep a changed config, and that it was changed."""
        self.went_on = [*self.went_on, change]
        stamp = json.loads((self.path / RUN).read_text(encoding="utf-8"))
        write_text(self.path / RUN, json.dumps({**stamp, "went_on": self.went_on}, indent=2) + "\n")
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
            "versions": {
                "versailles-env": __version__,
                "python": platform.python_version(),
                **{name: metadata.version(name) for name in PACKAGES},
            },
        }

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
        """All rows; one that was being written when the run was killed is left out."""
        try:
            lines = (self.path / METRICS).read_text(encoding="utf-8").splitlines()
        except OSError:
            return []
        rows = []
        for line in lines:
            try:
                rows.append(json.loads(line))
            except ValueError:
                break
        return rows

    def cut_metrics(self, update: int) -> None:
        """Forget what came after the checkpoint: it will be played again."""
        rows = [row for row in self.read_metrics() if row["update"] <= update]
        write_text(self.path / METRICS, "".join(json.dumps(row) + "\n" for row in rows))
