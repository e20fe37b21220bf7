"""PettingZoo's connect_four, and the loop over an AEC environment that it shares with our games."""

import importlib
import random
import sys
import types
from collections.abc import Callable
from typing import Any

import numpy as np

from .measure import Case, repeat

PEER = "pettingzoo"
BASE = (PEER, "connect_four env()")
"""The figure that all others are compared with."""
CHUNK = 50


def drive(env: Any) -> Callable[[float], tuple[int, float]]:
    """Random play through `last()`, an action of the mask and `step()`: the same for every AEC environment.

    Steps of finished agents cost time but are no decisions. The action is drawn here, not by the space's slower `sample`.
    """
    dice = random.Random(1)
    env.reset(seed=1)

    def chunk() -> int:
        decisions = 0
        while decisions < CHUNK:
            if not env.agents:
                env.reset()
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[int(dice.random() * len(legal))]))
                decisions += 1
        return decisions

    return repeat(chunk)


def connect_four() -> Any:
    """PettingZoo's module. It imports pygame at its head but needs it only to draw: without it, a blank one stands in."""
    name = "pettingzoo.classic.connect_four.connect_four"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != "pygame":
            raise
    sys.modules["pygame"] = types.ModuleType("pygame")
    try:
        return importlib.import_module(name)
    finally:
        del sys.modules["pygame"]


def cases() -> list[Case]:
    module = connect_four()
    return [
        Case(PEER, "connect_four env()", lambda: drive(module.env())),
        Case(PEER, "connect_four raw_env()", lambda: drive(module.raw_env())),
    ]
