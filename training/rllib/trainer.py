"""A run whose learner is RLlib's PPO and whose games are played by the runners of a Ray cluster."""

import contextlib
import json
import os
import shutil
import time
from collections import deque
from pathlib import Path
from typing import Any

import numpy as np
import torch
from ray.rllib.core import COMPONENT_LEARNER, COMPONENT_RL_MODULE, DEFAULT_MODULE_ID

from versailles_env.agents.cluster.kit import pack_kit
from versailles_env.agents.cluster.tasks import connected
from versailles_env.training.base import Run, recent
from versailles_env.training.checkpoint import CheckpointError, checkpoints, drop_old
from versailles_env.training.config import Config, ConfigError
from versailles_env.training.folder import RunError, RunFolder
from versailles_env.training.league import PAST, SELF
from versailles_env.training.vec_env import RECENT

from .algorithm import LeaguePPO, rllib_config
from .module import actor_weights

STATE, RLLIB = "state.json", "rllib"
PATIENCE = 60
"""Seconds between two runners that answer: if all nodes are gone for longer, the run stops and can be resumed."""
LEARNED = {
    "policy_loss": "policy_gradient_loss",
    "vf_loss": "value_loss",
    "total_loss": "loss",
    "vf_explained_var": "explained_variance",
    "default_optimizer_learning_rate": "learning_rate",
    "gradients_default_optimizer_global_norm": "gradient_norm",
}
"""RLlib's names of what our own trainer calls otherwise; reports draw both."""


class RllibTrainer(Run):
    """A run on the cluster at `address`, with so many runners: without a number as many as its cores allow."""

    def __init__(self, config: Config, folder: RunFolder, address: str, runners: int | None = None):
        super().__init__(config, folder)
        self.clock = time.perf_counter  # the processors at work are elsewhere
        if config.expert.descents:
            raise ConfigError("expert.descents does not go with --engine rllib: expected 0")
        if config.imitation.updates:
            raise ConfigError("imitation.updates does not go with --engine rllib: expected 0")
        if config.start is not None:
            raise ConfigError("start does not go with --engine rllib: expected null")
        if not config.team or config.pay != "game" or config.leash:
            raise ConfigError("team, pay and leash do not go with --engine rllib: expected true, game and 0")
        torch.set_num_threads(config.threads)
        names = [*config.league.opponents, *config.evaluation.yardsticks]
        kit = pack_kit(self.game, self.pack, [n for n in dict.fromkeys(names) if n not in (PAST, SELF)])
        self.finished: deque[dict[str, Any]] = deque(maxlen=RECENT)
        self.sampled = 0
        self._open = contextlib.ExitStack()
        ray = self._open.enter_context(connected(address))
        try:
            cores = int(ray.cluster_resources().get("CPU", 1))
            count = max(1, (cores - 1) // config.threads) if runners is None else runners
            self.algorithm: LeaguePPO = rllib_config(config, kit, count).build_algo()
        except BaseException as error:
            self._open.close()
            if not isinstance(error, Exception):
                raise
            raise RunError(
                f"{folder.path}: RLlib's runners could not begin ({type(error).__name__}): expected the reason in what Ray wrote above"
            ) from error

    @property
    def rows(self) -> int:
        return self.sampled

    @property
    def extended(self) -> bool:
        return any(self.game.is_extended(self.game.template(**table)) for table in self.config.tables)

    def one_update(self) -> dict[str, Any]:
        start = time.perf_counter()
        result = self.algorithm.train()
        while not self.algorithm.last:  # no runner is there: a node died, and another may come
            if time.perf_counter() - start > PATIENCE:
                raise RunError(
                    f"{self.folder.path}: no runner has answered for {PATIENCE} seconds: nothing is lost, go on with "
                    f"`versailles train --resume {self.folder.path}` when nodes are there again"
                )
            time.sleep(1.0)
            result = self.algorithm.train()
        last = self.algorithm.last
        learned = {
            LEARNED.get(name, name): float(value)
            for name, value in result["learners"][DEFAULT_MODULE_ID].items()
            if isinstance(value, int | float | np.number)
        }
        learned["entropy_loss"] = -learned.get("entropy", 0.0)
        self.check_learned(learned)
        self.update += 1
        self.sampled = last["sampled"]
        self.finished.extend(last["games"])
        if self.update % self.config.league.every == 0 and PAST in self.config.league.opponents:
            self.algorithm.add_past(self.update)
        spent = time.perf_counter() - start
        self.elapsed += spent
        return {
            "update": self.update,
            "rows": self.rows,
            "minutes": round(self.elapsed / 60, 3),
            "time": self.times(last, spent),
            "games": recent(list(self.finished)),
            "learning": learned,
            "league": self.algorithm.env_runner.league.table(),
        }

    def times(self, last: dict[str, Any], spent: float) -> dict[str, float]:
        """Where the time went: of the runners the mean of them, since they play side by side."""
        mean = {name: seconds / last["runners"] for name, seconds in last["seconds"].items()}
        engine, opponents = mean.get("engine", 0.0), mean.get("opponents", 0.0)
        return {
            "engine": round(engine, 4),
            "opponents": round(opponents, 4),
            "policy": round(mean["sample"] - engine - opponents, 4),
            "update": round(spent - mean["sample"], 4),
            "decisions_per_s": round(last["decisions"] / mean["sample"], 1),
            "rows_per_s": round(last["rows"] / spent, 1),
            "runners": last["runners"],
            "bytes_per_row": round(last["bytes"] / last["rows"], 1),
        }

    def parameters(self) -> dict[str, np.ndarray]:
        place = f"{COMPONENT_LEARNER}/{COMPONENT_RL_MODULE}"
        state = self.algorithm.learner_group.get_state(components=place)
        found: dict[str, np.ndarray] = state[COMPONENT_LEARNER][COMPONENT_RL_MODULE][DEFAULT_MODULE_ID]
        return found

    def weights(self) -> dict[str, np.ndarray]:
        return actor_weights(self.parameters())

    # --- checkpoints: RLlib's own, and beside it what only we know

    def save(self) -> None:
        folder = self.folder.checkpoints
        folder.mkdir(parents=True, exist_ok=True)
        part, whole = folder / f".part-{os.getpid()}", folder / f"{self.update:06d}"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        self.algorithm.save_to_path(str((part / RLLIB).resolve()))
        state = {
            "update": self.update,
            "sampled": self.sampled,
            "elapsed": self.elapsed,
            "best": None if np.isinf(self.best) else self.best,
            "evaluations": self.evaluations,
            "finished": list(self.finished),
        }
        (part / STATE).write_text(json.dumps(state) + "\n", encoding="utf-8")
        shutil.rmtree(whole, ignore_errors=True)
        part.replace(whole)
        drop_old(folder)

    def restore(self) -> None:
        found = checkpoints(self.folder.checkpoints)
        drop_old(self.folder.checkpoints)
        if found:
            self.read(found[-1])
        self.folder.cut_metrics(self.update)

    def read(self, path: Path) -> None:
        try:
            state = json.loads((path / STATE).read_text(encoding="utf-8"))
            self.algorithm.restore_from_path(str((path / RLLIB).resolve()))
            self.update, self.sampled = int(state["update"]), int(state["sampled"])
            self.elapsed, self.evaluations = float(state["elapsed"]), list(state["evaluations"])
            self.best = -np.inf if state["best"] is None else float(state["best"])
            self.finished.extend(state["finished"])
        except Exception as error:  # what RLlib raises for a damaged file is anything
            reason = " ".join(str(error).split())[:200]
            raise CheckpointError(
                f"{path}: not a whole checkpoint of RLlib ({reason}): take it away to go on from the one before"
            ) from None
        self.algorithm.share_league()

    def close(self) -> None:
        with contextlib.suppress(Exception):  # nodes that are gone cannot be stopped
            self.algorithm.stop()
        self._open.close()
