"""How a game ended, and its solitaire form."""

from typing import Any

import numpy as np

from ...core.packs import Pack
from ...core.result import Result, Solo
from .constants import DEFEND, Ending
from .names import LEVELS, SIDES
from .rules.victory import BOTH_LOSE
from .words.sentences import HOW


def result(state: np.ndarray, pack: Pack) -> Result:
    """VP seen from each side; one side wins, or nobody (T-RULE-15)."""
    s = state[0]
    vp, winner = int(s["vp"][0]), int(s["winner"])
    scores = {name: float(vp if side == DEFEND else -vp) for side, name in enumerate(SIDES)}
    how = HOW[Ending(int(s["ending"]))]
    if winner in (-1, BOTH_LOSE):
        places = dict.fromkeys(SIDES, 1 if winner < 0 else 2)
        return Result(scores, places, () if winner >= 0 else SIDES, how)
    places = {name: 1 if side == winner else 2 for side, name in enumerate(SIDES)}
    return Result(scores, places, (SIDES[winner],), how)


def standing(state: np.ndarray) -> dict[str, Any]:
    s = state[0]
    return {"round": int(s["round_n"]), "vp": int(s["vp"][0]), "mobilized": int(s["gauges"][1])}


def line(state: np.ndarray, pack: Pack) -> str:
    s = state[0]
    place = "the Final Decision" if s["round_n"] == 4 else f"Round {int(s['round_n'])}"
    return f"{place}, VP {int(s['vp'][0]):+d} for Defend."


SOLO = Solo(
    sides={side: {"players": 1, "side": side} for side in SIDES},
    measured="wins",
    points="VP",
    level="level",
    levels=LEVELS,
    bots=SIDES,
    seated="seated",
    apart=("initiative",),
    standing=standing,
    line=line,
    moment=lambda state: int(state[0]["round_n"]) * 16 + int(state[0]["plays"].sum()),
)
