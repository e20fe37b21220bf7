"""All parts of a run of MaskablePPO, and one update of it. `loop` goes on from update to update, `state` keeps it on disk."""

import time
from typing import Any

import numpy as np
import torch

from versailles_env.agents.players.policy import Policy
from versailles_env.agents.registry import make_agent

from .base import Run, recent
from .config import Config, ConfigError
from .expert import Expert, learn_from
from .folder import RunFolder
from .imitation import Teacher, imitate
from .league import PAST, League
from .learner import make_model
from .network import actor_weights, result_weights
from .past import PastSelf
from .start import take_weights
from .state import restore_run, save_run
from .vec_env import LeagueVecEnv


class Trainer(Run):
    """All parts of a run in this process."""

    def __init__(self, config: Config, folder: RunFolder):
        super().__init__(config, folder)
        torch.set_num_threads(config.threads)
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
            quick=True,
            team=config.team,
            pay=config.pay,
            leash=config.leash,
        )
        if config.expert.descents and self.env.batch.extended:
            raise ConfigError("expert.descents does not go with games that have deals: expected 0")
        self.model = make_model(config, self.game.observations.scale, self.env)
        _, self.callback = self.model._setup_learn(config.steps, None)

    def save(self) -> None:
        save_run(self)

    def restore(self) -> None:
        restore_run(self)

    def take(self, policy: Policy) -> None:
        take_weights(self.model.policy, policy)

    def weights(self) -> dict[str, np.ndarray]:
        return actor_weights(self.model.policy)

    def result_weights(self) -> dict[str, np.ndarray]:
        return result_weights(self.model.policy)

    def parameters(self) -> dict[str, np.ndarray]:
        return {name: value.detach().numpy() for name, value in self.model.policy.named_parameters()}

    @property
    def extended(self) -> bool:
        return self.env.batch.extended

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
        expert = Expert(env, self.export().policy, config) if config.expert.descents else None
        env.before_answer = teacher or expert
        model.collect_rollouts(env, self.callback, model.rollout_buffer, config.ppo.rows)
        collected = time.perf_counter()
        if teacher:
            model._update_learning_rate(model.policy.optimizer)
            learned = imitate(model, teacher.answers, config.imitation.minibatch, config.imitation.epochs)
        elif expert:
            model._update_learning_rate(model.policy.optimizer)
            learned = learn_from(model, expert, config.ppo.minibatch, config.ppo.epochs, config.expert.weight)
        else:
            model.train()
            learned = {name: float(value) for name, value in model.logger.name_to_value.items()}
        if env.leash:
            learned["train/strayed"] = env.leash.share()
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
            "games": recent(list(self.env.finished)),
            "learning": {name.replace("train/", ""): value for name, value in learned.items()},
            "league": self.league.table(),
        }

    def add_past(self) -> None:
        """The learner as it is now becomes a past self of the league."""
        agent = PastSelf(self.weights(), self.game.observations.scale, self.config.network.activation)
        self.league.add_past(self.update, agent, set(np.unique(self.env.sits).tolist()))
