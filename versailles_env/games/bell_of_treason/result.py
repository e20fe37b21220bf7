"""How a game ended, and its solitaire form."""

from typing import Any

import numpy as np

from ...core.packs import Pack
from ...core.result import Result, Solo
from .constants import DEFEND, Ending
from .names import LEVELS, SIDES
from .words.sentences import HOW


def result(state: np.ndarray, pack: Pack) -> Result:
    """VP seen from each side that somebody plays; one side wins, or nobody (T-RULE-15)."""
    s = state[0]
    vp, winner = int(s["vp"][0]), int(s["winner"])
    seats = [side for side in range(2) if s["opponent"] != side or s["seated"]]
    scores = {SIDES[side]: float(vp if side == DEFEND else -vp) for side in seats}
    undecided = winner < 0
    places = {SIDES[side]: 1 if undecided or side == winner else 2 for side in seats}
    winners = tuple(name for name, place in places.items() if place == 1)
    return Result(scores, places, winners, HOW[Ending(int(s["ending"]))])


def standing(state: np.ndarray) -> dict[str, Any]:
    s = state[0]
    return {"round": int(s["round_n"]), "vp": int(s["vp"][0]), "mobilized": int(s["gauges"][1])}


def apart(state: np.ndarray, pack: Pack) -> dict[str, str]:
    """Who had the initiative at the end."""
    side = int(state[0]["initiative"])
    return {"initiative": SIDES[side] if side >= 0 else "nobody"}


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
    apart=apart,
    standing=standing,
    line=line,
    moment=lambda state: int(state[0]["round_n"]) * 16 + int(state[0]["plays"].sum()),
)
