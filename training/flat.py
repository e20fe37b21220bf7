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

    parameter: torch.Tensor
    begin: int
    is_turned: bool
    """Input-major here, output-major there."""


LINE = 64
"""Bytes of a cache line: numbers that begin in the middle of one take twice as long to load in wide moves."""


def aligned(*shape: int, kind: Any = np.float32) -> np.ndarray:
    """Zeros that begin with a cache line."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.zeros(size + LINE, np.uint8)
    begin = -room.ctypes.data % LINE
    return room[begin : begin + size].view(kind).reshape(shape)


def padded(size: int) -> int:
    """So many float32 that the next ones begin with a cache line."""
    return -(-size * 4 // LINE) * LINE // 4


def flat_actor(weights: dict[str, np.ndarray], is_relu: bool) -> Flat:
    """An actor alone, from its weights as they are exported."""
    size, rows, parts = 0, [], []
    count = len(weights) // 2
    for k in range(count):
        weight, bias = weights[f"{k}.weight"], weights[f"{k}.bias"]
        begin, biases = size, padded(size + weight.size)
        rows.append([weight.shape[1], weight.shape[0], begin, biases])
        parts += [(begin, weight if k == count - 1 else weight.T), (biases, bias)]
        size = padded(biases + bias.size)
    numbers = aligned(size)
    for begin, part in parts:
        numbers[begin : begin + part.size] = part.reshape(-1)
    table = np.array(rows, np.int64)
    none, relu = np.zeros((0, 4), np.int64), np.array([is_relu], np.int64)
    return Flat(numbers, numbers, table[0].copy(), table[1:].copy(), none, relu)


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
            aligned(self.size),
            aligned(self.size),
            np.array(first, np.int64),
            np.array(actor, np.int64),
            np.array(critic, np.int64),
            np.array([relu], np.int64),
        )
        self.moments = aligned(2, self.size)
        self.factor: np.ndarray = policy.features_extractor.factor.numpy()

    def _layer(self, parts: list[nn.Linear], is_turned: bool) -> list[int]:
        """A row of a head; `parts` stand below each other as one layer."""
        begin = self.size
        for part in parts:
            self.places.append(Place(part.weight, self.size, is_turned))
            self.size += part.weight.numel()
        biases = self.size = padded(self.size)
        for part in parts:
            self.places.append(Place(part.bias, self.size, False))
            self.size += part.bias.numel()
        self.size = padded(self.size)
        return [parts[0].in_features, sum(part.out_features for part in parts), begin, biases]

    def _views(self, vector: np.ndarray) -> Iterator[tuple[torch.Tensor, np.ndarray]]:
        """The parts of such a vector in the shapes of torch."""
        for parameter, begin, is_turned in self.places:
            part = vector[begin : begin + parameter.numel()]
            shape = tuple(parameter.shape)
            yield parameter, part.reshape(shape[::-1]).T if is_turned else part.reshape(shape)

    def turn(self) -> None:
        """Write `turned` anew."""
        flat = self.flat
        for inside, outside, begin, _ in [*flat.actor[:-1].tolist(), *flat.critic[:-1].tolist()]:
            end = begin + inside * outside
            weights = flat.numbers[begin:end].reshape(inside, outside)
            flat.turned[begin:end].reshape(outside, inside)[...] = weights.T

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
