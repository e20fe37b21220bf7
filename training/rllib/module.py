"""The network of `versailles_env.training.network` as an RLModule, with the mask inside."""

from itertools import pairwise
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from ray.rllib.core.columns import Columns
from ray.rllib.core.distribution.torch.torch_distribution import TorchCategorical
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.torch.torch_rl_module import TorchRLModule
from torch import nn

from versailles_env.training.network import ACTIVATIONS, FAR_BELOW, LegalChoice, ScaledInput

MASK = "action_mask"
"""The column of the masks; those of the observations, actions and so on are RLlib's."""


class LegalOdds(TorchCategorical):
    """The odds of legal actions, computed as in our own trainer (`LegalChoice`)."""

    def _get_torch_distribution(self, logits: Any = None, probs: Any = None) -> LegalChoice:
        return LegalChoice(logits.shape[-1]).proba_distribution(logits)

    def sample(self, *, sample_shape: Any = None) -> torch.Tensor:
        drawn: torch.Tensor = self._dist.sample()
        return drawn


class LegalModule(TorchRLModule, ValueFunctionAPI):
    """`layers[0]` is shared by actor and critic, the others stand in both. The critic goes to the nodes, too: there the
    advantages are made, seat by seat."""

    def setup(self) -> None:
        config = self.model_config
        layers, activation = list(config["layers"]), config["activation"]
        assert isinstance(self.observation_space, spaces.Box)
        assert isinstance(self.action_space, spaces.Discrete)
        self.input = ScaledInput(
            self.observation_space,
            np.asarray(config["scale"], np.float32),
            layers[0],
            activation,
            config["precision"],
        )
        self.actor = hidden(layers, activation)
        self.action = nn.Linear(layers[-1], int(self.action_space.n))
        self.critic = hidden(layers, activation)
        self.value = nn.Linear(layers[-1], 1)
        for part, gain in ((self.input, 2**0.5), (self.actor, 2**0.5), (self.critic, 2**0.5)):
            begin(part, gain)
        begin(self.action, 0.01)
        begin(self.value, 1.0)
        self.action_dist_cls = LegalOdds

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        shared = self.input(batch[Columns.OBS])
        logits = self.action(self.actor(shared)).masked_fill(batch[MASK] == 0, FAR_BELOW)
        return {Columns.ACTION_DIST_INPUTS: logits, Columns.EMBEDDINGS: shared}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> torch.Tensor:
        shared = self.input(batch[Columns.OBS]) if embeddings is None else embeddings
        values: torch.Tensor = self.value(self.critic(shared)).squeeze(-1)
        return values


def hidden(layers: list[int], activation: str) -> nn.Sequential:
    parts: list[nn.Module] = []
    for width, following in pairwise(layers):
        parts += [nn.Linear(width, following), ACTIVATIONS[activation]()]
    return nn.Sequential(*parts)


def begin(part: nn.Module, gain: float) -> None:
    """First weights as SB3 draws them."""
    for layer in part.modules():
        if isinstance(layer, nn.Linear):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)


def actor_weights(state: dict[str, Any]) -> dict[str, np.ndarray]:
    """The actor as `versailles_env.agents.players.policy.Policy` names its parts, from a module's state."""
    names = [name.removesuffix(".weight") for name in state if name.endswith(".weight")]
    inner = [name for name in names if name.startswith("actor.")]
    weights = {}
    for k, name in enumerate(["input.linear", *inner, "action"]):
        weights[f"{k}.weight"] = np.array(state[f"{name}.weight"], np.float32)
        weights[f"{k}.bias"] = np.array(state[f"{name}.bias"], np.float32)
    return weights
