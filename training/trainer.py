"""All parts of a run, and one update of it. `loop` goes on from update to update, `state` keeps it on disk."""

import time
from typing import Any

import numpy as np
import torch

from versailles_env.agents.players.learned import LearnedAgent
from versailles_env.agents.players.policy import Policy, card_for
from versailles_env.agents.registry import make_agent
from versailles_env.core.files import sweep

from . import loop
from .checkpoint import checkpoints
from .config import Config
from .folder import RunError, RunFolder
from .imitation import Teacher, imitate
from .league import PAST, League
from .learner import make_model
from .memory import check_memory
from .network import PastSelf, actor_weights
from .state import restore_run
from .vec_env import LeagueVecEnv


class Trainer:
    """All parts of a run. `train()` plays it to its end; nothing is written that a later call could not go on from."""

    def __init__(self, config: Config, folder: RunFolder):
        check_memory(config)
        torch.set_num_threads(config.threads)
        self.config, self.folder = config, folder
        self.game, self.pack = config.find_game(), config.load_pack()
        league = config.league
        self.league = League(league.opponents, league.keep, league.by_result, league.same)
        self.env = LeagueVecEnv(
            self.game,
            config.ppo.games,
            config.tables,
            self.league,
            self.pack,
            config.learner,
            config.seed,
            config.threads,
            config.truncation,
            config.shaping,
            config.ppo.gamma,
            config.win_bonus,
        )
        self.model = make_model(config, self.game.observations.scale, self.env)
        self.update = 0
        self.elapsed = 0.0
        self.clock = time.process_time if config.clock == "cpu" else time.perf_counter
        self.best = -np.inf
        self.evaluations: list[dict[str, Any]] = []
        _, self.callback = self.model._setup_learn(config.steps, None)

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
            restore_run(self)
        except BaseException:
            self.folder.unlock()
            raise

    def train(self, progress: loop.Progress = lambda trainer, row: None) -> Policy:
        """Go on to the end; the policy."""
        return loop.train(self, progress)

    def one_update(self) -> dict[str, Any]:
        """Collect rows and learn from them; the row of metrics."""
        began, start = self.clock(), time.perf_counter()
        config, model, env = self.config, self.model, self.env
        left = 1.0 - self.done
        model._current_progress_remaining = left
        model.ent_coef = config.ppo.final_entropy + left * (config.ppo.entropy - config.ppo.final_entropy)
        env.clock.seconds.clear()
        decisions = env.decisions
        teaching = self.update < config.imitation.updates
        teacher = Teacher(env, make_agent(config.imitation.teacher), config.ppo.rows) if teaching else None
        env.before_answer = teacher
        model.collect_rollouts(env, self.callback, model.rollout_buffer, config.ppo.rows)
        collected = time.perf_counter()
        if teacher:
            model._update_learning_rate(model.policy.optimizer)
            learned = imitate(model, teacher.answers, config.imitation.minibatch, config.imitation.epochs)
        else:
            model.train()
            learned = {name: float(value) for name, value in model.logger.name_to_value.items()}
        self.check_learned(learned)
        model.logger.name_to_value.clear()
        updated = time.perf_counter()
        self.update += 1
        self.league.refresh()
        if self.update % config.league.every == 0 and PAST in config.league.opponents:
            self.add_past()
        self.elapsed += self.clock() - began
        spent = env.clock.seconds
        engine, opponents = spent.get("engine", 0.0), spent.get("opponents", 0.0)
        return {
            "update": self.update,
            "rows": self.rows,
            "minutes": round(self.elapsed / 60, 3),
            "time": {
                "engine": round(engine, 4),
                "opponents": round(opponents, 4),
                "policy": round(collected - start - engine - opponents, 4),
                "update": round(updated - collected, 4),
                "decisions_per_s": round((env.decisions - decisions) / (collected - start), 1),
                "rows_per_s": round(self.rows_per_update / (updated - start), 1),
            },
            "games": self._recent(),
            "learning": {name.replace("train/", ""): value for name, value in learned.items()},
            "league": self.league.table(),
        }

    def check_learned(self, learned: dict[str, float]) -> None:
        """A network that holds no numbers any more has learned nothing: stop, and leave the last good checkpoint."""
        bad = [
            f"{name} is {value}"
            for name, value in learned.items()
            if "loss" in name and not np.isfinite(value)
        ]
        bad += [
            f"{name} of the network is no number"
            for name, value in self.model.policy.named_parameters()
            if not torch.isfinite(value).all()
        ]
        if bad:
            kept = checkpoints(self.folder.checkpoints)
            left = f"the last good checkpoint is {kept[-1]}" if kept else "there is no checkpoint yet"
            raise RunError(
                f"{self.folder.path}: stopped at update {self.update + 1}, {bad[0]}: expected smaller rates (ppo.learning_rate "
                f"{self.config.ppo.learning_rate:g}, shaping, win_bonus) in a new run; {left}"
            )

    def _recent(self) -> dict[str, float]:
        """The last games of training: what the learner earned and won (in fair shares: 1 is even)."""
        games = list(self.env.finished)
        if not games:
            return {}
        return {
            "return": float(np.mean([g["return"] for g in games])),
            "won": float(np.mean([g["won"] * g["seats"] for g in games])),
            "rows": float(np.mean([g["rows"] for g in games])),
            "truncated": float(np.mean([g["truncated"] for g in games])),
        }

    def add_past(self) -> None:
        """The learner as it is now becomes a past self of the league."""
        network = self.config.network
        agent = PastSelf(
            actor_weights(self.model.policy),
            self.game.observations.scale,
            network.activation,
            network.precision,
        )
        self.league.add_past(self.update, agent, set(np.unique(self.env.sits).tolist()))

    def export(self) -> LearnedAgent:
        """The learner as an agent that plays without torch."""
        config = self.config
        card = card_for(
            self.game,
            self.pack,
            config.network.activation,
            len(config.network.layers) + 1,
            name=config.name,
            learner=config.learner,
            tables=config.tables,
            extension=self.env.batch.extended,
            seed=config.seed,
            rows=self.rows,
            minutes=round(self.elapsed / 60, 1),
            command=f"versailles train {config.name}",
            config=config.model_dump(mode="json"),
            **({"went_on": self.folder.went_on} if self.folder.went_on else {}),
            results=self.evaluations[-1]["results"] if self.evaluations else [],
        )
        return LearnedAgent(Policy(card, actor_weights(self.model.policy)))
