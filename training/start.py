"""The policy that a run begins with, where its config names one (`start`): weights are taken over, nothing else is."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from versailles_env.agents import policies
from versailles_env.agents.players.policy import Policy, card_digest, layout_digest
from versailles_env.core.errors import BoardGameError

from .config import Config, ConfigError
from .network import actor_layers, critic_layers


@dataclass(frozen=True)
class Start:
    """A policy that fits a run, and what the run and its card say of it."""

    policy: Policy
    told: dict[str, Any]


def read_start(config: Config) -> Start | None:
    """The policy of the config, or one sentence why no run can begin with it. It may be of another pack of the game."""
    if config.start is None:
        return None
    game = config.find_game()
    try:
        policy = Policy.load(folder_of(config.start, game.id))
    except BoardGameError as error:
        raise ConfigError(f"field start = {config.start!r}: {error}") from None
    card, network = policy.card, config.network
    for what, own, expected in (
        ("game", card.env, game.env_id),
        ("observation and action layout", card.layout, layout_digest(game)),
    ):
        if own != expected:
            raise ConfigError(
                f"field start = {config.start!r}: the policy was trained for {what} {own}, this run has {expected}"
            )
    layers = [len(policy.weights[f"{k}.bias"]) for k in range(card.layers - 1)]
    if (layers, card.activation) != (network.layers, network.activation):
        raise ConfigError(
            f"field start = {config.start!r}: the policy has layers {layers} ({card.activation}), network.layers is {network.layers} "
            f"({network.activation}): expected the same"
        )
    told = {
        "policy": config.start,
        "digest": card_digest(card, policy.weights),
        "pack": f"{card.pack} {card.pack_digest[:8]}",
    }
    return Start(policy, told)


def folder_of(start: str, game: str) -> str:
    """The folder of a shipped policy, `game/name` or a name of the run's game; what is no name is a folder itself."""
    if not policies.is_name(start):
        return start
    return str(policies.folder_of(start if "/" in start else f"{game}/{start}"))


def take_weights(network: Any, policy: Policy) -> None:
    """Put a policy into torch's network: the actor, and if both have results the critic.

    PPO's value begins there as the foreseen result of the asked seat: that is what it foresees, but for hints. Else it is fresh.
    """
    weights = policy.weights
    with torch.no_grad():
        for k, layer in enumerate(actor_layers(network)):
            put(layer, weights, str(k))
        if not (network.seats and policy.card.value):
            return
        hidden = critic_layers(network)[0]
        for k, layer in enumerate((*hidden, network.result_net), 1):
            put(layer, weights, f"value.{k}")
        network.value_net.weight.copy_(network.result_net.weight[:1])
        network.value_net.bias.copy_(network.result_net.bias[:1])


def put(layer: torch.nn.Linear, weights: dict[str, np.ndarray], name: str) -> None:
    layer.weight.copy_(torch.from_numpy(weights[f"{name}.weight"]))
    layer.bias.copy_(torch.from_numpy(weights[f"{name}.bias"]))
