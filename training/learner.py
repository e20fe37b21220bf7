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
    if isinstance(buffer, SeatBuffer):
        buffer.values_of = partial(values_of, model.policy)
    if seats:
        model.result_weight = ppo.results
        buffer.foresight = foresight_of(model.policy)
    if network.precision != "bfloat16":
        model.quick = Quick(model.policy, config.threads)
    model.set_logger(Logger(None, []))
    return model


def values_of(policy: Any, observations: np.ndarray) -> np.ndarray:
    """What the critic expects from these observations."""
    with torch.no_grad(), policy.aside():
        values: np.ndarray = policy.predict_values(torch.as_tensor(observations)).numpy()
    return values[:, 0]


def foresight_of(policy: Any) -> Foresight:
    """The critic's results for a buffer."""

    def ahead() -> np.ndarray:
        with torch.no_grad():
            found: np.ndarray = policy.foreseen.numpy()
        return found

    def of(observations: np.ndarray) -> np.ndarray:
        with torch.no_grad(), policy.aside():
            policy.predict_values(torch.as_tensor(observations))
            return ahead()

    return Foresight(policy.seats, lambda: policy.answered.detach().numpy(), ahead, of)
