"""A run from its config to its policy: collect, update, measure, save; killed at any moment, it goes on where it was."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger

from versailles_env.agents.players.learned import LearnedAgent
from versailles_env.agents.players.policy import Policy, card_for
from versailles_env.agents.registry import make_agent

from .checkpoint import (
    latest,
    random_state,
    restore_model,
    restore_optimizer,
    restore_random,
    save_checkpoint,
)
from .config import Config
from .evaluate import measure, seat_of, strength
from .folder import RunError, RunFolder
from .imitation import Teacher, imitate
from .league import PAST, League, Member
from .network import LegalPolicy, PastSelf, actor_weights, policy_arguments
from .seats import SeatBuffer
from .vec_env import LeagueVecEnv

Progress = Callable[["Trainer", dict[str, Any]], None]
"""Told after each update: the run, and the update's row of metrics."""


class Trainer:
    """All parts of a run. `train()` plays it to its end; nothing is written that a later call could not go on from."""

    def __init__(self, config: Config, folder: RunFolder):
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
        self.model = self._model()
        self.update = 0
        self.elapsed = 0.0
        self._clock = time.process_time if config.clock == "cpu" else time.perf_counter
        self.best = -np.inf
        self.evaluations: list[dict[str, Any]] = []
        _, self._callback = self.model._setup_learn(config.steps, None)

    def _model(self) -> MaskablePPO:
        ppo, network = self.config.ppo, self.config.network
        model = MaskablePPO(
            LegalPolicy,
            self.env,
            learning_rate=lambda left: (
                ppo.final_learning_rate + left * (ppo.learning_rate - ppo.final_learning_rate)
            ),
            n_steps=ppo.rows,
            batch_size=ppo.minibatch,
            n_epochs=ppo.epochs,
            gamma=ppo.gamma,
            gae_lambda=ppo.gae_lambda,
            clip_range=ppo.clip,
            ent_coef=ppo.entropy,
            vf_coef=ppo.value,
            max_grad_norm=ppo.max_grad_norm,
            policy_kwargs=policy_arguments(
                self.game.observations.scale, network.layers, network.activation, network.precision
            ),
            rollout_buffer_class=SeatBuffer if self.env.every else None,
            rollout_buffer_kwargs={"last": self.env.last} if self.env.every else None,
            seed=self.config.seed,
            device="cpu",
        )
        if isinstance(model.rollout_buffer, SeatBuffer):
            model.rollout_buffer.values_of = partial(values_of, model.policy)
        model.set_logger(Logger(None, []))
        return model

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

    # --- the run

    def prepare(self) -> None:
        """Take the folder and go on from its newest checkpoint; `train` does so if nobody did before."""
        if self.folder.locked:
            return
        self.folder.lock()
        try:
            self._restore()
        except BaseException:
            self.folder.unlock()
            raise

    def train(self, progress: Progress = lambda trainer, row: None) -> Policy:
        """Go on to the end; the policy."""
        self.prepare()
        try:
            writer = self._writer()
            while self.done < 1.0:
                row = self._one_update()
                last = self.done >= 1.0
                every = self.config.evaluation.every
                if every and (self.update % every == 0 or last):
                    row["evaluation"] = self._evaluate(last)
                    if not last and self.done >= 1.0:  # the time ran out while it was measured
                        last = True
                        del self.evaluations[-1]
                        row["evaluation"] = self._evaluate(last)
                # before the checkpoint: a row too many is cut off, a missing one is lost
                self.folder.add_metrics(row)
                if last or self.update % self.config.checkpoint_every == 0:
                    self._save()
                for name, value in flat(row).items():
                    writer.add_scalar(name, value, self.update)
                progress(self, row)
            writer.close()
            policy = self.export().policy
            if not self.evaluations:  # nothing was measured, so nothing was saved
                policy.save(self.folder.policy)
                policy.save(self.folder.best)
            return policy
        finally:
            self.folder.unlock()

    def _one_update(self) -> dict[str, Any]:
        began, start = self._clock(), time.perf_counter()
        config, model, env = self.config, self.model, self.env
        left = 1.0 - self.done
        model._current_progress_remaining = left
        model.ent_coef = config.ppo.final_entropy + left * (config.ppo.entropy - config.ppo.final_entropy)
        env.clock.seconds.clear()
        decisions = env.decisions
        teaching = self.update < config.imitation.updates
        teacher = Teacher(env, make_agent(config.imitation.teacher), config.ppo.rows) if teaching else None
        env.before_answer = teacher
        model.collect_rollouts(env, self._callback, model.rollout_buffer, config.ppo.rows)
        collected = time.perf_counter()
        if teacher:
            model._update_learning_rate(model.policy.optimizer)
            learned = imitate(model, teacher.answers, config.imitation.minibatch, config.imitation.epochs)
        else:
            model.train()
            learned = {name: float(value) for name, value in model.logger.name_to_value.items()}
        model.logger.name_to_value.clear()
        updated = time.perf_counter()
        self.update += 1
        self.league.refresh()
        if self.update % config.league.every == 0 and PAST in config.league.opponents:
            self._add_past()
        self.elapsed += self._clock() - began
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

    def _add_past(self) -> None:
        network = self.config.network
        agent = PastSelf(
            actor_weights(self.model.policy),
            self.game.observations.scale,
            network.activation,
            network.precision,
        )
        self.league.add_past(self.update, agent, set(np.unique(self.env.sits).tolist()))

    def _evaluate(self, last: bool) -> list[dict[str, Any]]:
        """Against each yardstick at each table; the best so far is kept."""
        began = self._clock()
        config = self.config.evaluation
        exported = self.export()
        games = config.final_games if last else config.games
        seat = seat_of(self.game, self.config.learner)
        before = self.folder.past_policy(self.update) if PAST in config.yardsticks else None
        past = LearnedAgent(before) if before else None
        results = [
            {**measure(self.game, self.pack, table, exported, name, games, seat, past=past), "options": table}
            for table in config.tables or self.config.tables
            for name in config.yardsticks
            if name != PAST or past
        ]
        fixed = [result for result in results if result["yardstick"] != PAST]
        score = float(np.mean([strength(result, seat) for result in fixed or results]))
        exported.policy.card.about["results"] = results
        if PAST in config.yardsticks:
            self.folder.keep_past(exported.policy, self.update)
        exported.policy.save(self.folder.policy)
        if score > self.best:
            self.best = score
            exported.policy.save(self.folder.best)
        self.evaluations.append({"update": self.update, "results": results})
        self.elapsed += self._clock() - began
        return results

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

    # --- saving and going on

    def _save(self) -> None:
        members = self.league.members
        weights = {
            f"{k}/{name}": value
            for k, member in enumerate(members)
            if isinstance(member.agent, PastSelf)
            for name, value in member.agent.weights.items()
        }
        save_checkpoint(
            self.folder.checkpoints,
            self.update,
            self.model.policy,
            self.model.policy.optimizer,
            weights,
            {
                **self.env.arrays(),
                **{f"carry/{name}": value for name, value in self._carried().items()},
                "episode_starts": np.asarray(self.model._last_episode_starts),
            },
            {
                "elapsed": self.elapsed,
                "best": None if np.isinf(self.best) else self.best,
                "n_updates": self.model._n_updates,
                "decisions": self.env.decisions,
                "league": [[m.name, m.result, m.games, m.born, m.retired] for m in members],
                "finished": list(self.env.finished),
                "evaluations": self.evaluations,
                "random": random_state(self.env.rng),
            },
        )

    def _carried(self) -> dict[str, np.ndarray]:
        """Answers of the last rollout that wait for what comes of them."""
        buffer = self.model.rollout_buffer
        return buffer.carry if isinstance(buffer, SeatBuffer) else {}

    def _restore(self) -> None:
        """Go on from the newest checkpoint, if there is one."""
        found = latest(self.folder.checkpoints)
        if found is None:
            self.folder.cut_metrics(0)
            return
        state, model, env = found.state, self.model, self.env
        restore_model(model.policy, found.model)
        restore_optimizer(model.policy.optimizer, found.optimizer)
        self.update, self.elapsed = state["update"], state["elapsed"]
        self.best = -np.inf if state["best"] is None else state["best"]
        self.evaluations = state["evaluations"]
        self._restore_league(state["league"], found.league)
        model._last_obs = env.restore(found.games)
        if isinstance(model.rollout_buffer, SeatBuffer):
            model.rollout_buffer.restore(found.games)
        model._last_episode_starts = found.games["episode_starts"]
        model._n_updates, model.num_timesteps = state["n_updates"], self.rows
        env.decisions = state["decisions"]
        env.finished.clear()
        env.finished.extend(state["finished"])
        restore_random(env.rng, state["random"])
        self.folder.cut_metrics(self.update)

    def _restore_league(self, members: list[list[Any]], weights: dict[str, np.ndarray]) -> None:
        network, scale = self.config.network, self.game.observations.scale
        named = {member.name: member for member in self.league.members}
        self.league.members = []
        for k, (name, result, games, born, retired) in enumerate(members):
            if born >= 0:
                own = {key.partition("/")[2]: v for key, v in weights.items() if key.startswith(f"{k}/")}
                member = Member(name, PastSelf(own, scale, network.activation, network.precision))
            else:
                member = named[name]
            member.result, member.games, member.born, member.retired = result, games, born, retired
            self.league.members.append(member)
        self.league.refresh()

    def _writer(self) -> Any:
        from torch.utils.tensorboard import SummaryWriter

        return SummaryWriter(str(self.folder.tensorboard), purge_step=self.update + 1)


def values_of(policy: Any, observations: np.ndarray) -> np.ndarray:
    """What the critic expects from these observations."""
    with torch.no_grad():
        values: np.ndarray = policy.predict_values(torch.as_tensor(observations)).numpy()
    return values[:, 0]


def flat(row: dict[str, Any]) -> dict[str, float]:
    """The numbers of a row by their path, for TensorBoard."""
    numbers = {}
    for group in ("time", "games", "learning"):
        for name, value in row[group].items():
            numbers[f"{group}/{name}"] = value
    for result in row.get("evaluation", []):
        name = f"evaluation/{result['players']}p-{result['yardstick']}"
        numbers[name] = result.get("win_rate", result.get("mean_points"))
    for member in row["league"]:
        if not member["name"].startswith("past"):
            numbers[f"league/{member['name']}"] = member["result"]
    return numbers


def start_run(config: Config, runs: Path = Path("runs"), name: str | None = None) -> Trainer:
    """A new run in `runs/<name>`."""
    folder = RunFolder(runs / (name or config.name))
    folder.refuse_taken()
    trainer = Trainer(config, folder)  # first, so that a run that cannot begin leaves no folder behind
    RunFolder.create(folder.path, config)
    return trainer


def resume_run(path: Path, changes: Sequence[str] = ()) -> Trainer:
    """A run that was begun, ready to go on; `changes` let it go on for longer or measure it otherwise."""
    folder, config = RunFolder.open(path, changes)
    trainer = Trainer(config, folder)
    if changes:
        trainer.prepare()
        minutes = round(trainer.elapsed / 60, 3)
        if trainer.done >= 1.0:
            folder.unlock()
            raise RunError(
                f"{path}: the run has had {trainer.rows} rows and {minutes:g} minutes, with {', '.join(changes)} it is at its end: "
                "expected more steps or minutes"
            )
        folder.go_on(config, {"update": trainer.update, "minutes": minutes, "changes": list(changes)})
    return trainer
