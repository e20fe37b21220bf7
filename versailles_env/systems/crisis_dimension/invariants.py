"""What holds in every game of the system between any two steps."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from .constants import MOST, SPACES, CardZone, GoalZone


def system_invariants(s: Any, t: Any, over: bool) -> list[str]:
    return [*_masks(s), *_pile(s), *_piles_aside(s), *_goals(s), *_tracks(s)]


def _bits(values: Sequence[bool]) -> int:
    return sum(1 << k for k, value in enumerate(values) if value)


def _lying(discs: int) -> np.ndarray:
    return int(discs) >> np.arange(SPACES) & 1


def _masks(s: Any) -> list[str]:
    """CD-CTRL-1, CD-CTRL-2: presence and control follow from the cubes."""
    wrong = []
    for side in range(2):
        own, foe = s["cubes"][side], s["cubes"][1 - side]
        more = own + _lying(s["discs"][side]) > foe + _lying(s["discs"][1 - side])
        for name, values in (("here", own > 0), ("held", more), ("full", own >= MOST)):
            if _bits(list(values)) != s[name][side]:
                wrong.append(f"side {side}: {name} does not follow from the pieces")
    return wrong


def _pile(s: Any) -> list[str]:
    """CD-STATE-3, CD-STATE-6: the pile holds exactly the discards, and only they remember who laid them."""
    wrong = []
    count = int(s["pile_n"])
    pile = s["pile"][:count].tolist()
    laid = np.flatnonzero(s["card_zone"] == CardZone.DISCARDS).tolist()
    if sorted(pile) != laid or (s["pile"][count:] != -1).any():
        wrong.append(f"the pile {pile} does not hold the discards {laid}")
    elsewhere = s["card_zone"] != CardZone.DISCARDS
    if s["laid_done"][elsewhere].any() or s["laid_round"][elsewhere].any():
        wrong.append("a card off the pile remembers how it was laid")
    return wrong


def _piles_aside(s: Any) -> list[str]:
    wrong = []
    for side in range(2):
        named = sorted(int(card) for card in s["aside"][side] if card >= 0)
        lying = np.flatnonzero(s["card_zone"] == CardZone.ASIDE0 + side).tolist()
        if named != lying:
            wrong.append(f"side {side}: set aside are {lying}, by round {named}")
        chosen = int(s["chosen"][side])
        if chosen >= 0:
            zones = (CardZone.HAND0 + side, CardZone.ASIDE0 + side, CardZone.FRONT, CardZone.SHOWN)
            if s["card_zone"][chosen] not in zones:
                wrong.append(f"side {side} has chosen a card it does not have")
    return wrong


def _goals(s: Any) -> list[str]:
    wrong = []
    if len(s["goal_zone"]) != SPACES:
        wrong.append("there is not one Objective a space")
    for side in range(2):
        if (s["goal_zone"] == GoalZone.KEPT0 + side).sum() > 1:
            wrong.append(f"side {side} keeps two Objectives")
    return wrong


def _tracks(s: Any) -> list[str]:
    """A zone after one that is not breached is untouched."""
    wrong = []
    for side in range(2):
        for zone in range(1, s["zone"].shape[1]):
            if s["breached"][side, zone] and not s["breached"][side, zone - 1]:
                wrong.append(f"side {side}: zone {zone} is breached before the one before it")
    return wrong
