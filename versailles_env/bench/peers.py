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
DOCUMENTED = (PEER, "connect_four env(), space.sample")
"""The same played as PettingZoo's documentation does."""
CHUNK = 50


def drive(env: Any, as_documented: bool = False) -> Callable[[float], tuple[int, float]]:
    """Random play through `last()`, an action of the mask and `step()`: the same for every AEC environment.

    Steps of finished agents cost time but are no decisions. The action is drawn by the cheapest means, which is strict with
    us: PettingZoo's documentation draws it by the slower `action_space(agent).sample(mask)` (`as_documented`).
    """
    dice = random.Random(1)
    env.reset(seed=1)

    def draw(mask: np.ndarray) -> int:
        if as_documented:
            return int(env.action_space(env.agent_selection).sample(mask))
        legal = np.flatnonzero(mask)
        return int(legal[int(dice.random() * len(legal))])

    def chunk() -> int:
        decisions = 0
        while decisions < CHUNK:
            if not env.agents:
                env.reset()
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(draw(observation["action_mask"]))
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
        Case(*DOCUMENTED, lambda: drive(module.env(), as_documented=True)),
        Case(PEER, "connect_four env()", lambda: drive(module.env())),
        Case(PEER, "connect_four raw_env()", lambda: drive(module.raw_env())),
    ]
