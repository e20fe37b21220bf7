"""The network: the scaled observation, one wide shared layer, then a small head for the actions and one for the value.

The head of the value has a second output, the results of all seats (`versailles_env.training.results`), unless it is left out.

The first layer holds most of the weights (the observation is long), so actor and critic share it. What runs in torch (the start
by imitation, RLlib) has it in bfloat16 where the processor has that (observations are small whole numbers, which it holds exactly;
sums stay in float32). A run of `Trainer` plays and learns in kernels, in float32 (`quick`), unless its config says bfloat16. What is
exported is the actor and the results, in the format of `versailles_env.agents.players.policy`, which plays without torch.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

ACTIVATIONS = {"tanh": nn.Tanh, "relu": nn.ReLU}
Precision = Literal["auto", "float32", "bfloat16"]
FAR_BELOW = -1e8
"""The logit of an illegal action: its odds are exactly 0, and sums with it stay finite."""


def has_bfloat16() -> bool:
    """Whether the processor multiplies bfloat16 by itself; without it the narrow numbers are slower, not faster."""
    check = getattr(torch.cpu, "_is_avx512_bf16_supported", None)
    return bool(check and check())


def input_type(precision: Precision) -> torch.dtype:
    narrow = precision == "bfloat16" or (precision == "auto" and has_bfloat16())
    return torch.bfloat16 if narrow else torch.float32


class ScaledInput(BaseFeaturesExtractor):
    """int8 observations divided by their scale, and the layer that actor and critic share."""

    def __init__(
        self,
        observation_space: spaces.Box,
        scale: np.ndarray,
        width: int,
        activation: str,
        precision: Precision = "auto",
    ):
        super().__init__(observation_space, width)
        self.factor: torch.Tensor
        self.register_buffer("factor", torch.as_tensor(1.0 / scale, dtype=torch.float32))
        self.linear = nn.Linear(len(scale), width)
        self.activation = ACTIVATIONS[activation]()
        self.kind = input_type(precision)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        # the scale goes into the weights, which are fewer than the rows
        weight = self.linear.weight * self.factor
        out = nn.functional.linear(observations.to(self.kind), weight.to(self.kind)).float()
        return self.activation(out + self.linear.bias)


class LegalChoice(MaskableCategoricalDistribution):
    """The odds of the legal actions, with one normalisation a question.

    sb3-contrib's own goes through torch's Categorical, which normalises before and after the mask and checks its
    arguments each time: a fifth of the update's time at this number of actions. The odds are the same.
    """

    def proba_distribution(self, action_logits: torch.Tensor) -> "LegalChoice":
        self.all_logits = self.logits = action_logits
        return self

    def apply_masking(self, masks: Any) -> None:
        self.logits = self.all_logits
        if masks is not None:
            illegal = ~torch.as_tensor(masks, dtype=torch.bool).reshape(self.logits.shape)
            self.logits = self.logits.masked_fill(illegal, FAR_BELOW)

    def log_prob(self, actions: torch.Tensor) -> torch.Tensor:
        log_odds = torch.log_softmax(self.logits, -1)
        return log_odds.gather(-1, actions.long().reshape(-1, 1)).squeeze(-1)

    def entropy(self) -> torch.Tensor:
        # softmax and not the exponential of its logarithm, which is slow where it underflows; an illegal action adds 0
        return -(torch.softmax(self.logits, -1) * torch.log_softmax(self.logits, -1)).sum(-1)

    def sample(self) -> torch.Tensor:
        """By one random number a row and the running sum of the odds: torch's multinomial takes several times as long."""
        sums = torch.softmax(self.logits.detach(), -1).numpy().cumsum(axis=1, dtype=np.float64)
        point = torch.rand(len(sums), dtype=torch.float64).numpy() * sums[:, -1]
        # strictly below the whole: the first sum above the point is then one that a legal action has raised
        point = np.minimum(point, np.nextafter(sums[:, -1], 0))
        return torch.as_tensor((sums <= point[:, None]).sum(axis=1))

    def mode(self) -> torch.Tensor:
        return self.logits.argmax(-1)


class LegalPolicy(MaskableActorCriticPolicy):
    """MaskablePPO's policy with `LegalChoice` for its odds, and results of so many seats beside its value."""

    def __init__(self, *args: Any, seats: int = 0, **kwargs: Any):
        super().__init__(*args, **kwargs)
        assert isinstance(self.action_space, spaces.Discrete)
        self.action_dist = LegalChoice(int(self.action_space.n))
        self.seats = seats
        self.answered = torch.zeros(1, seats)
        self._critic = torch.zeros(1, self.mlp_extractor.latent_dim_vf)
        if seats:
            self.result_net = nn.Linear(self.mlp_extractor.latent_dim_vf, seats)
            nn.init.zeros_(self.result_net.weight)
            nn.init.zeros_(self.result_net.bias)
            self.optimizer.add_param_group({"params": list(self.result_net.parameters())})
            self.value_net.register_forward_hook(self._keep)

    def _keep(self, layer: nn.Module, shown: tuple[torch.Tensor], value: torch.Tensor) -> None:
        """What the critic's last layer is shown is what the results are read from."""
        self._critic = shown[0]

    @property
    def foreseen(self) -> torch.Tensor:
        """The results at the observations that were valued last."""
        out: torch.Tensor = self.result_net(self._critic)
        return out

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Within it other observations may be valued: what was valued last stays the last."""
        kept = self._critic
        yield
        self._critic = kept

    def forward(self, *args: Any, **kwargs: Any) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        out = super().forward(*args, **kwargs)
        if self.seats:
            self.answered = self.foreseen
        return out


def policy_arguments(
    scale: np.ndarray, layers: list[int], activation: str, precision: Precision = "auto", seats: int = 0
) -> dict[str, Any]:
    """What MaskablePPO's policy is made of: `layers[0]` is shared, the others stand in both heads; results of so many seats."""
    kwargs = {"scale": scale, "width": layers[0], "activation": activation, "precision": precision}
    return {
        "features_extractor_class": ScaledInput,
        "features_extractor_kwargs": kwargs,
        "net_arch": {"pi": list(layers[1:]), "vf": list(layers[1:])},
        "activation_fn": ACTIVATIONS[activation],
        **({"seats": seats} if seats else {}),  # without, sb3's own policy can be made of it, too
    }


def actor_layers(policy: Any) -> list[nn.Linear]:
    """The layers from the observation to the logits."""
    hidden = [layer for layer in policy.mlp_extractor.policy_net if isinstance(layer, nn.Linear)]
    return [policy.features_extractor.linear, *hidden, policy.action_net]


def critic_layers(policy: Any) -> tuple[list[nn.Linear], list[nn.Linear]]:
    """The hidden layers of the critic, and those that stand side by side at its end: the value's, and the results'."""
    hidden = [layer for layer in policy.mlp_extractor.value_net if isinstance(layer, nn.Linear)]
    return hidden, [policy.value_net, *([policy.result_net] if policy.seats else [])]


def actor_weights(policy: Any) -> dict[str, np.ndarray]:
    """The actor as `versailles_env.agents.players.policy.Policy` names its parts: `0.weight`, `0.bias`, ..."""
    weights = {}
    for k, layer in enumerate(actor_layers(policy)):
        weights[f"{k}.weight"] = layer.weight.detach().numpy().copy()
        weights[f"{k}.bias"] = layer.bias.detach().numpy().copy()
    return weights


def result_weights(policy: Any) -> dict[str, np.ndarray]:
    """The layers from the shared one to the results, as `value.1.weight`, ...; none if there are no results."""
    if not policy.seats:
        return {}
    weights = {}
    for k, layer in enumerate((*critic_layers(policy)[0], policy.result_net), 1):
        weights[f"value.{k}.weight"] = layer.weight.detach().numpy().copy()
        weights[f"value.{k}.bias"] = layer.bias.detach().numpy().copy()
    return weights
