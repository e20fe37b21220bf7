"""RLlib's PPO, fed with rows of our runners: RLlib keeps the runners alive, learns, and writes the checkpoints."""

from collections import Counter
from typing import Any

import numpy as np
from ray.rllib.algorithms.algorithm_config import AlgorithmConfig
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.algorithms.ppo.torch.ppo_torch_learner import PPOTorchLearner
from ray.rllib.core import ALL_MODULES, DEFAULT_MODULE_ID
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.evaluation.postprocessing import Postprocessing
from ray.rllib.execution.rollout_ops import synchronous_parallel_sample
from ray.rllib.policy.sample_batch import MultiAgentBatch, SampleBatch
from ray.rllib.utils.metrics import (
    ENV_RUNNER_RESULTS,
    ENV_RUNNER_SAMPLING_TIMER,
    LEARNER_RESULTS,
    LEARNER_UPDATE_TIMER,
    NUM_ENV_STEPS_SAMPLED_LIFETIME,
    SYNCH_WORKER_WEIGHTS_TIMER,
    TIMERS,
)

from versailles_env.agents.cluster.kit import Kit, library_digest
from versailles_env.training.config import Config

from .module import MASK, LegalModule
from .runner import COLUMNS, LeagueRunner, Rows, spaces_of

NO_CLIP = float("inf")
RESTARTS = 1000


class RowLearner(PPOTorchLearner):
    """PPO's own loss. Without its KL term the odds of the time of play are not needed, and do not travel."""

    def compute_loss_for_module(self, *, module_id: str, config: Any, batch: Any, fwd_out: Any) -> Any:
        batch[Columns.ACTION_DIST_INPUTS] = fwd_out[Columns.ACTION_DIST_INPUTS].detach()
        return super().compute_loss_for_module(
            module_id=module_id, config=config, batch=batch, fwd_out=fwd_out
        )


class LeaguePPO(PPO):
    """PPO whose runners give rows, and whose league is told of all games."""

    @classmethod
    def get_default_config(cls) -> AlgorithmConfig:
        return LeagueConfig()

    def training_step(self) -> None:
        """One round of all runners that live, one update. `last` tells what it was made of; empty if no runner answered."""
        self.last: dict[str, Any] = {}
        with self.metrics.log_time((TIMERS, ENV_RUNNER_SAMPLING_TIMER)):
            parts, stats = synchronous_parallel_sample(
                worker_set=self.env_runner_group,
                max_env_steps=1,  # one round, however many are left
                concat=False,
                sample_timeout_s=self.config.sample_timeout_s,
                _uses_new_env_runners=True,
                _return_metrics=True,
            )
            if not parts:
                return
            self.metrics.aggregate(stats, key=ENV_RUNNER_RESULTS)
        with self.metrics.log_time((TIMERS, LEARNER_UPDATE_TIMER)):
            batch = joined(parts, int(self.config.action_space.n))
            sampled = self.metrics.peek((ENV_RUNNER_RESULTS, NUM_ENV_STEPS_SAMPLED_LIFETIME))
            learned = self.learner_group.update(
                batch=batch,
                timesteps={NUM_ENV_STEPS_SAMPLED_LIFETIME: sampled},
                num_epochs=self.config.num_epochs,
                minibatch_size=min(self.config.minibatch_size, batch.count),
                shuffle_batch_per_epoch=True,
            )
            self.metrics.aggregate(learned, key=LEARNER_RESULTS)
        with self.metrics.log_time((TIMERS, SYNCH_WORKER_WEIGHTS_TIMER)):
            self.env_runner_group.sync_weights(
                from_worker_or_learner_group=self.learner_group,
                policies=set(learned[0].keys()) - {ALL_MODULES},
                inference_only=True,
            )
        seconds: Counter[str] = Counter()
        for part in parts:
            seconds.update(part["seconds"])
        self.last = {
            "runners": len(parts),
            "rows": batch.count,
            "sampled": int(sampled),
            "decisions": sum(part["decisions"] for part in parts),
            "seconds": dict(seconds),
            "games": [game for part in parts for game in part["games"]],
            "bytes": sum(
                value.nbytes for part in parts for value in part.values() if hasattr(value, "nbytes")
            ),
        }
        self.tell_league()

    def tell_league(self) -> None:
        """What all runners have seen of the opponents goes to each of them."""
        keeper = self.env_runner
        if self.config.num_env_runners:  # else the games were played, and noted, by the keeper itself
            place = {name: k for k, name in enumerate(keeper.league.names)}
            for game in self.last["games"]:
                met = [place[name] for name in game["met"] if name in place]
                if keeper.run.learner == "one":
                    keeper.league.record(met, game["won"], 1.0 / game["seats"])
        results = {member.name: (member.result, member.games) for member in keeper.league.members}
        rows = self.last["sampled"]
        self.env_runner_group.foreach_env_runner(lambda runner: runner.know(results, rows))

    def add_past(self, born: int) -> None:
        self.env_runner_group.foreach_env_runner(lambda runner: runner.add_past(born))

    def share_league(self) -> None:
        """After a restart: the league of the checkpoint goes to all runners."""
        state = self.env_runner.league_state()
        self.env_runner_group.foreach_env_runner(
            lambda runner: runner.take_league(state), local_env_runner=False
        )


class LeagueConfig(PPOConfig):
    def __init__(self) -> None:
        super().__init__(algo_class=LeaguePPO)

    @property
    def _model_config_auto_includes(self) -> dict[str, Any]:
        return {}


def joined(parts: list[Rows], actions: int) -> MultiAgentBatch:
    """The rows of all runners as one batch; advantages in units of their spread, as PPO takes them."""
    found: dict[str, np.ndarray] = {name: np.concatenate([part[name] for part in parts]) for name in COLUMNS}
    bits = np.concatenate([part[MASK] for part in parts])
    found[MASK] = np.unpackbits(bits, axis=1, count=actions).view(np.int8)
    advantages = found[Postprocessing.ADVANTAGES]
    found[Postprocessing.ADVANTAGES] = (advantages - advantages.mean()) / max(1e-4, float(advantages.std()))
    return MultiAgentBatch({DEFAULT_MODULE_ID: SampleBatch(found)}, env_steps=len(advantages))


def rllib_config(config: Config, kit: Kit, runners: int) -> LeagueConfig:
    """A run's config in RLlib's words. The rows of an update are those of the config, however many runners share them."""
    game, ppo, network = config.find_game(), config.ppo, config.network
    seen, answers = spaces_of(game)
    games = max(len(config.tables), -(-ppo.games // max(runners, 1)))
    found = LeagueConfig()
    found.api_stack(enable_rl_module_and_learner=True, enable_env_runner_and_connector_v2=True)
    found.environment(
        observation_space=seen,
        action_space=answers,
        env_config={
            "config": config.model_dump(mode="json"),
            "kit": kit,
            "library": library_digest(),
            "games": games,
        },
        disable_env_checking=True,
    )
    found.env_runners(
        env_runner_cls=LeagueRunner,
        num_env_runners=runners,
        num_cpus_per_env_runner=config.threads,
        sample_timeout_s=None,
    )
    found.learners(num_learners=0, learner_class=RowLearner)
    found.rl_module(
        rl_module_spec=RLModuleSpec(
            module_class=LegalModule,
            observation_space=seen,
            action_space=answers,
            model_config={
                "layers": list(network.layers),
                "activation": network.activation,
                "precision": network.precision,
                "scale": game.observations.scale.tolist(),
            },
        )
    )
    found.training(
        lr=schedule(config.steps, ppo.learning_rate, ppo.final_learning_rate),
        entropy_coeff=schedule(config.steps, ppo.entropy, ppo.final_entropy),
        gamma=ppo.gamma,
        lambda_=ppo.gae_lambda,
        clip_param=ppo.clip,
        vf_loss_coeff=ppo.value,
        vf_clip_param=NO_CLIP,
        use_kl_loss=False,
        grad_clip=ppo.max_grad_norm,
        grad_clip_by="global_norm",
        train_batch_size_per_learner=games * max(runners, 1) * ppo.rows,
        minibatch_size=ppo.minibatch,
        num_epochs=ppo.epochs,
    )
    found.fault_tolerance(
        restart_failed_env_runners=True,
        max_num_env_runner_restarts=RESTARTS,
        delay_between_env_runner_restarts_s=1.0,
    )
    found.debugging(seed=config.seed, log_level="ERROR")
    return found


def schedule(steps: int, first: float, last: float) -> Any:
    return first if first == last else [[0, first], [steps, last]]
