"""The learner: sb3-contrib's MaskablePPO with our network, rows of several seats where it sits opposite itself, and results."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.utils import explained_variance
from torch.nn.functional import mse_loss

from .config import Config
from .network import LegalPolicy, policy_arguments
from .quick import Quick, Settings
from .results import Foresight
from .seats import OneSeatBuffer, SeatBuffer
from .vec_env import LeagueVecEnv


class Learner(MaskablePPO):
    """MaskablePPO with one term more in its loss: what the results of all seats were foreseen to be.

    The update is compiled (`versailles_env.training.quick`); `losses` says in torch what it learns from (a test compares the two,
    and with MaskablePPO's own where no results are learned).
    """

    result_weight = 0.0
    quick: Quick | None = None

    def train(self) -> None:
        """Learn from the rows in the buffer."""
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        buffer: Any = self.rollout_buffer
        losses: list[dict[str, float]] = []
        for found in self._compiled_epochs(self.quick) if self.quick else self._epochs():
            losses.append(found)
        for name in losses[0]:
            self.logger.record(f"train/{name}", float(np.mean([each[name] for each in losses])))
        explained = explained_variance(*buffer.learned("values", "returns"))
        self.logger.record("train/explained_variance", float(explained))
        self.logger.record("train/n_updates", self._n_updates)

    @property
    def answering(self) -> Quick | None:
        """Who answers in the place of the policy, if that is ours."""
        return self.quick if isinstance(self.policy, LegalPolicy) else None

    def collect_rollouts(
        self, env: Any, callback: Any, rollout_buffer: Any, n_rollout_steps: int, use_masking: bool = True
    ) -> bool:
        """Rows of the learner, answered in kernels; for another policy than ours as in sb3-contrib."""
        quick = self.answering
        if quick is None:
            return super().collect_rollouts(env, callback, rollout_buffer, n_rollout_steps, use_masking)
        assert self._last_obs is not None
        quick.net.gather()
        rollout_buffer.reset()
        seen: Any = self._last_obs
        for _ in range(n_rollout_steps):
            masks = env.action_masks()
            points = torch.rand(env.num_envs, dtype=torch.float64).numpy()
            actions, values, log_odds = quick.answer(seen, masks, points)
            after, rewards, dones, infos = env.step(actions)
            self.num_timesteps += env.num_envs
            for row in np.flatnonzero(dones).tolist():
                if infos[row]["TimeLimit.truncated"]:
                    rewards[row] += self.gamma * quick.value(infos[row]["terminal_observation"][None])[0][0]
            rollout_buffer.add(
                seen,
                actions[:, None],
                rewards,
                self._last_episode_starts,
                torch.from_numpy(values),
                torch.from_numpy(log_odds),
                action_masks=masks,
            )
            self._last_obs = seen = after
            self._last_episode_starts = dones
        values, quick.ahead = quick.value(seen)
        rollout_buffer.compute_returns_and_advantage(last_values=torch.from_numpy(values), dones=dones)
        return True

    def _epochs(self) -> Iterator[dict[str, float]]:
        """The losses of each minibatch, learned by torch."""
        for _ in range(self.n_epochs):
            for rows in self.rollout_buffer.get(self.batch_size):
                found = self.losses(rows)
                self.policy.optimizer.zero_grad()
                found["loss"].backward()
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
                self.policy.optimizer.step()
                yield {name: float(value.detach()) for name, value in found.items()}
            self._n_updates += 1

    def _compiled_epochs(self, quick: Quick) -> Iterator[dict[str, float]]:
        """The same in kernels."""
        buffer: Any = self.rollout_buffer
        settings = self.settings()
        quick.net.gather()
        steps = quick.net.gather_moments()
        quick.pack(buffer.played())
        for _ in range(self.n_epochs):
            for rows in buffer.minibatches(self.batch_size):
                found = quick.losses(rows, settings)
                steps += 1
                quick.step(settings, steps)
                yield found
            self._n_updates += 1
        quick.net.scatter(steps)

    def settings(self) -> Settings:
        """Those of an update as it stands."""
        group = self.policy.optimizer.param_groups[0]
        return Settings(
            clip=self.clip_range(self._current_progress_remaining),  # type: ignore[operator]
            entropy=self.ent_coef,
            value=self.vf_coef,
            results=self.result_weight,
            max_grad_norm=self.max_grad_norm,
            rate=group["lr"],
            betas=group["betas"],
            tiny=group["eps"],
        )

    def losses(self, rows: Any) -> dict[str, torch.Tensor]:
        """The parts of the loss on some rows, and how far the odds have moved since they were played."""
        policy: Any = self.policy
        values, log_odds, entropy = policy.evaluate_actions(
            rows.observations, rows.actions.long().flatten(), action_masks=rows.action_masks
        )
        gains = (rows.advantages - rows.advantages.mean()) / (rows.advantages.std() + 1e-8)
        clip = self.clip_range(self._current_progress_remaining)  # type: ignore[operator]
        ratio = torch.exp(log_odds - rows.old_log_prob)
        moved = log_odds.detach() - rows.old_log_prob
        found = {
            "policy_gradient_loss": -torch.min(gains * ratio, gains * ratio.clamp(1 - clip, 1 + clip)).mean(),
            "entropy_loss": -entropy.mean(),
            "value_loss": mse_loss(rows.returns, values.flatten()),
        }
        if policy.seats:
            found["result_loss"] = result_loss(policy, rows.results)
        weights = (1.0, self.ent_coef, self.vf_coef, self.result_weight)[: len(found)]
        found["loss"] = sum(
            (weight * part for weight, part in zip(weights, found.values(), strict=True)), torch.zeros(())
        )
        found["approx_kl"] = (torch.exp(moved) - 1 - moved).mean()
        found["clip_fraction"] = ((ratio.detach() - 1).abs() > clip).float().mean()
        return found


def result_loss(policy: Any, targets: torch.Tensor) -> torch.Tensor:
    """Of the rows that were evaluated last: squares, over all seats together."""
    return mse_loss(policy.foreseen, targets) * policy.seats


def make_model(config: Config, scale: np.ndarray, env: LeagueVecEnv) -> MaskablePPO:
    """MaskablePPO on these games, as the config says."""
    ppo, network = config.ppo, config.network
    seats = len(env.game.agents) if config.foresees else 0
    model = Learner(
        LegalPolicy,
        env,
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
        policy_kwargs=policy_arguments(scale, network.layers, network.activation, network.precision, seats),
        rollout_buffer_class=SeatBuffer if env.every else OneSeatBuffer,
        rollout_buffer_kwargs={"last": env.last},
        seed=config.seed,
        device="cpu",
    )
    buffer: Any = model.rollout_buffer
    if network.precision != "bfloat16":
        model.quick = Quick(model.policy, config.threads)
    if isinstance(buffer, SeatBuffer):
        buffer.values_of = partial(values_of, model, model.policy)
    if seats:
        model.result_weight = ppo.results
        buffer.foresight = foresight_of(model)
    model.set_logger(Logger(None, []))
    return model


def values_of(model: Learner, policy: Any, observations: np.ndarray) -> np.ndarray:
    """What the critic expects from these observations."""
    quick = model.answering
    if quick:
        return quick.value(observations)[0]
    with torch.no_grad(), policy.aside():
        values: np.ndarray = policy.predict_values(torch.as_tensor(observations)).numpy()
    return values[:, 0]


def foresight_of(model: Learner) -> Foresight:
    """The critic's results for a buffer."""
    policy: Any = model.policy

    def answered() -> np.ndarray:
        quick = model.answering
        found: np.ndarray = quick.answered if quick else policy.answered.detach().numpy()
        return found

    def ahead() -> np.ndarray:
        quick = model.answering
        if quick:
            return quick.ahead
        with torch.no_grad():
            found: np.ndarray = policy.foreseen.numpy()
        return found

    def of(observations: np.ndarray) -> np.ndarray:
        quick = model.answering
        if quick:
            return quick.value(observations)[1]
        with torch.no_grad(), policy.aside():
            policy.predict_values(torch.as_tensor(observations))
            found: np.ndarray = policy.foreseen.numpy()
        return found

    return Foresight(policy.seats, answered, ahead, of)
