"""The learner: sb3-contrib's MaskablePPO with our network, and rows of several seats where it sits opposite itself."""

from functools import partial
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger

from .config import Config
from .network import LegalPolicy, policy_arguments
from .seats import SeatBuffer
from .vec_env import LeagueVecEnv


def make_model(config: Config, scale: np.ndarray, env: LeagueVecEnv) -> MaskablePPO:
    """MaskablePPO on these games, as the config says."""
    ppo, network = config.ppo, config.network
    model = MaskablePPO(
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
        policy_kwargs=policy_arguments(scale, network.layers, network.activation, network.precision),
        rollout_buffer_class=SeatBuffer if env.every else None,
        rollout_buffer_kwargs={"last": env.last} if env.every else None,
        seed=config.seed,
        device="cpu",
    )
    if isinstance(model.rollout_buffer, SeatBuffer):
        model.rollout_buffer.values_of = partial(values_of, model.policy)
    model.set_logger(Logger(None, []))
    return model


def values_of(policy: Any, observations: np.ndarray) -> np.ndarray:
    """What the critic expects from these observations."""
    with torch.no_grad():
        values: np.ndarray = policy.predict_values(torch.as_tensor(observations)).numpy()
    return values[:, 0]
