"""The network as one vector of numbers, as the compiled update wants it: gathered from torch, learned, put back.

Weights are input-major, so that a layer is a sum of rows; those of the two last layers have a row an output instead, since
of the actor's only the legal answers are asked for. The critic's last layer is the value and the results of all seats.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from .network import actor_layers, critic_layers

INSIDE, OUTSIDE, WEIGHTS, BIAS = 0, 1, 2, 3
"""Columns of a head: the sizes of a layer, and where its weights and biases begin in `numbers`."""


class Flat(NamedTuple):
    """A network as kernels read it."""

    numbers: Any
    turned: Any
    """The hidden layers behind the first once more, output-major, for the way back."""
    first: Any
    """The shared layer, as a row of a head."""
    actor: Any
    """The layers behind it up to the logits, a row each."""
    critic: Any
    """Those up to the value and the results."""
    relu: Any
    """1 or 0: tanh."""


class Place(NamedTuple):
    """Where a parameter of torch stands."""

    parameter: nn.Parameter
    begin: int
    is_turned: bool
    """Input-major here, output-major there."""


class FlatNet:
    """A policy of torch beside its numbers: `gather` before, `scatter` after they are learned from."""

    def __init__(self, policy: Any):
        self.policy = policy
        self.places: list[Place] = []
        self.size = 0
        linear = actor_layers(policy)
        first = self._layer([linear[0]], True)
        actor = [self._layer([each], each is not linear[-1]) for each in linear[1:]]
        hidden, last = critic_layers(policy)
        critic = [*(self._layer([each], True) for each in hidden), self._layer(last, False)]
        relu = isinstance(policy.features_extractor.activation, nn.ReLU)
        self.flat = Flat(
            np.zeros(self.size, np.float32),
            np.zeros(self.size, np.float32),
            np.array(first, np.int64),
            np.array(actor, np.int64),
            np.array(critic, np.int64),
            np.array([relu], np.int64),
        )
        self.moments = np.zeros((2, self.size), np.float32)
        self.factor: np.ndarray = policy.features_extractor.factor.numpy()

    def _layer(self, parts: list[nn.Linear], is_turned: bool) -> list[int]:
        """A row of a head; `parts` stand below each other as one layer."""
        begin = self.size
        for part in parts:
            self.places.append(Place(part.weight, self.size, is_turned))
            self.size += part.weight.numel()
        biases = self.size
        for part in parts:
            self.places.append(Place(part.bias, self.size, False))
            self.size += part.bias.numel()
        return [parts[0].in_features, sum(part.out_features for part in parts), begin, biases]

    def _views(self, vector: np.ndarray) -> Iterator[tuple[nn.Parameter, np.ndarray]]:
        """The parts of such a vector in the shapes of torch."""
        for parameter, begin, is_turned in self.places:
            part = vector[begin : begin + parameter.numel()]
            shape = tuple(parameter.shape)
            yield parameter, part.reshape(shape[::-1]).T if is_turned else part.reshape(shape)

    def turn(self) -> None:
        """Write `turned` anew."""
        flat = self.flat
        for inside, outside, begin, biases in [*flat.actor[:-1].tolist(), *flat.critic[:-1].tolist()]:
            weights = flat.numbers[begin:biases].reshape(inside, outside)
            flat.turned[begin:biases].reshape(outside, inside)[...] = weights.T

    def gather(self) -> None:
        """Take the weights as they are."""
        for parameter, part in self._views(self.flat.numbers):
            part[...] = parameter.detach().numpy()

    def gather_moments(self) -> int:
        """Take Adam's moments as they are; the steps it has made."""
        optimizer, steps = self.policy.optimizer, 0
        for k, moments in enumerate(self.moments):
            moments[:] = 0
            for parameter, part in self._views(moments):
                state = optimizer.state.get(parameter)
                if state:
                    part[...] = state[MOMENTS[k]].numpy()
                    steps = int(state["step"])
        return steps

    def scatter(self, steps: int) -> None:
        """Give weights and moments back to torch."""
        optimizer = self.policy.optimizer
        with torch.no_grad():
            for parameter, part in self._views(self.flat.numbers):
                parameter.copy_(torch.from_numpy(part))
            for k, moments in enumerate(self.moments):
                for parameter, part in self._views(moments):
                    state = optimizer.state[parameter]
                    state["step"] = torch.tensor(float(steps))
                    if MOMENTS[k] not in state:
                        state[MOMENTS[k]] = torch.zeros_like(parameter)
                    state[MOMENTS[k]].copy_(torch.from_numpy(part))

    def gradients(self, vector: np.ndarray) -> dict[str, np.ndarray]:
        """Such a vector by the names of torch's parameters."""
        names = {parameter: name for name, parameter in self.policy.named_parameters()}
        return {names[parameter]: part for parameter, part in self._views(vector)}


MOMENTS = ("exp_avg", "exp_avg_sq")
