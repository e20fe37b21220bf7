"""What every run is, whoever learns in it: a folder, a clock, a number of rows, a policy to be exported."""

import time
from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from versailles_env.agents.players.learned import LearnedAgent
from versailles_env.agents.players.policy import Policy, Value, card_for
from versailles_env.core.files import sweep

from . import loop
from .checkpoint import checkpoints
from .config import Config
from .folder import RunError, RunFolder
from .memory import check_memory
from .start import read_start


class Run(ABC):
    """`train()` plays it to its end; nothing is written that a later call could not go on from."""

    def __init__(self, config: Config, folder: RunFolder):
        check_memory(config)
        self.config, self.folder = config, folder
        self.game, self.pack = config.find_game(), config.load_pack()
        self.update = 0
        self.elapsed = 0.0
        self.clock = time.process_time if config.clock == "cpu" else time.perf_counter
        self.best = -np.inf
        self.evaluations: list[dict[str, Any]] = []

    # --- what a run does in its own way

    @abstractmethod
    def one_update(self) -> dict[str, Any]:
        """Collect rows and learn from them; the row of metrics."""

    @abstractmethod
    def save(self) -> None:
        """Write a checkpoint of the run as it stands."""

    @abstractmethod
    def restore(self) -> None:
        """Go on from the newest checkpoint, if there is one."""

    @abstractmethod
    def weights(self) -> dict[str, np.ndarray]:
        """The actor as it is."""

    @abstractmethod
    def parameters(self) -> dict[str, np.ndarray]:
        """All that is learned, by its name."""

    def take(self, policy: Policy) -> None:
        """Go on from the weights of a policy that fits."""
        raise NotImplementedError

    def result_weights(self) -> dict[str, np.ndarray]:
        """The part of the critic that foresees results; none if nobody learned it."""
        return {}

    def close(self) -> None:  # noqa: B027 (most have nothing to end)
        """The run is at its end, or stopped."""

    # --- what is the same in all

    @property
    def rows_per_update(self) -> int:
        return self.config.ppo.games * self.config.ppo.rows

    @property
    def rows(self) -> int:
        """The learner's answers so far."""
        return self.update * self.rows_per_update

    @property
    def done(self) -> float:
        """The part of the run that lies behind: by rows, or by minutes where they come first."""
        by_rows = self.rows / self.config.steps
        by_time = self.elapsed / (60 * self.config.minutes) if self.config.minutes else 0.0
        return min(1.0, max(by_rows, by_time))

    def prepare(self) -> None:
        """Take the folder and go on from its newest checkpoint; `train` does so if nobody did before."""
        if self.folder.locked:
            return
        self.folder.lock()
        sweep(self.folder.path)
        try:
            self.restore()
            if not self.update:
                self.begin()
        except BaseException:
            self.folder.unlock()
            raise

    def begin(self) -> None:
        """Begin with the policy that the config names, if it names one; a run that began with it before began with the same."""
        start = read_start(self.config)
        if start is None:
            return
        if self.folder.start and self.folder.start != start.told:
            raise RunError(
                f"{self.folder.path}: the run was begun with policy {self.config.start} ({self.folder.start.get('digest')}), which is another "
                f"now ({start.told['digest']}): begin a new run, or go back to what it was"
            )
        self.folder.start = start.told
        self.take(start.policy)

    def train(self, progress: loop.Progress = lambda run, row: None) -> Policy:
        """Go on to the end; the policy."""
        return loop.train(self, progress)

    def check_learned(self, learned: dict[str, float]) -> None:
        """A network that holds no numbers any more has learned nothing: stop, and leave the last good checkpoint."""
        bad = [
            f"{name} is {value}"
            for name, value in learned.items()
            if "loss" in name and not np.isfinite(value)
        ]
        bad += [
            f"{name} of the network is no number"
            for name, value in self.parameters().items()
            if not np.isfinite(value).all()
        ]
        if bad:
            kept = checkpoints(self.folder.checkpoints)
            left = f"the last good checkpoint is {kept[-1]}" if kept else "there is no checkpoint yet"
            raise RunError(
                f"{self.folder.path}: stopped at update {self.update + 1}, {bad[0]}: expected smaller rates (ppo.learning_rate "
                f"{self.config.ppo.learning_rate:g}, shaping, win_bonus) in a new run; {left}"
            )

    def export(self) -> LearnedAgent:
        """The learner as an agent that plays without torch."""
        config, results = self.config, self.result_weights()
        card = card_for(
            self.game,
            self.pack,
            config.network.activation,
            len(config.network.layers) + 1,
            Value(seats=len(self.game.agents), pays=config.pays or {}, win_bonus=config.win_bonus)
            if results
            else None,
            name=config.name,
            learner=config.learner,
            tables=config.tables,
            extension=self.extended,
            seed=config.seed,
            rows=self.rows,
            minutes=round(self.elapsed / 60, 1),
            command=config.command,
            config=config.model_dump(mode="json"),
            **({"start": self.folder.start} if self.folder.start else {}),
            **({"went_on": self.folder.went_on} if self.folder.went_on else {}),
            results=self.evaluations[-1]["results"] if self.evaluations else [],
            **({"foresight": self.evaluations[-1]["foresight"]} if self._foresaw else {}),
        )
        return LearnedAgent(Policy(card, {**self.weights(), **results}))

    @property
    def _foresaw(self) -> bool:
        return bool(self.evaluations) and "foresight" in self.evaluations[-1]

    @property
    @abstractmethod
    def extended(self) -> bool:
        """Whether the games have their extension (deals), so that the learner knows it."""


def recent(games: list[dict[str, Any]]) -> dict[str, float]:
    """The last games of training: what the learner earned and won (in fair shares: 1 is even)."""
    if not games:
        return {}
    return {
        "return": float(np.mean([g["return"] for g in games])),
        "won": float(np.mean([g["won"] * g["seats"] for g in games])),
        "rows": float(np.mean([g["rows"] for g in games])),
        "truncated": float(np.mean([g["truncated"] for g in games])),
    }
