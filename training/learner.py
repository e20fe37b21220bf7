"""The learner: sb3-contrib's MaskablePPO with our network, rows of several seats where it sits opposite itself, and results."""

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
from .results import Foresight
from .seats import OneSeatBuffer, SeatBuffer
from .vec_env import LeagueVecEnv


class Learner(MaskablePPO):
    """MaskablePPO with one term more in its loss: what the results of all seats were foreseen to be.

    Where no results are learned this is MaskablePPO's own update (a test compares the two).
    """

    result_weight = 0.0

    def train(self) -> None:
        """Learn from the rows in the buffer."""
        if not self.result_weight:
            super().train()
            return
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        losses: list[dict[str, torch.Tensor]] = []
        for _ in range(self.n_epochs):
            for rows in self.rollout_buffer.get(self.batch_size):
                found = self.losses(rows)
                self.policy.optimizer.zero_grad()
                found["loss"].backward()
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
                self.policy.optimizer.step()
                losses.append({name: value.detach() for name, value in found.items()})
            self._n_updates += 1
        for name in losses[0]:
            self.logger.record(f"train/{name}", float(torch.stack([each[name] for each in losses]).mean()))
        buffer: Any = self.rollout_buffer
        explained = explained_variance(buffer.values.flatten(), buffer.returns.flatten())
        self.logger.record("train/explained_variance", float(explained))
        self.logger.record("train/n_updates", self._n_updates)

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
            "result_loss": result_loss(policy, rows.results),
        }
        weights = (1.0, self.ent_coef, self.vf_coef, self.result_weight)
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
