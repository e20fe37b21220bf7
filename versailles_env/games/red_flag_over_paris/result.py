"""How a game ended, and its solitaire form."""

from typing import Any

import numpy as np

from ...core.packs import Pack
from ...core.result import Result, Solo
from .constants import FINAL_ROUND, MILITARY, POLITICAL, VERSAILLES, Ending
from .names import SIDES
from .words.sentences import HOW


def result(state: np.ndarray, pack: Pack) -> Result:
    """Combined VP seen from each side that somebody plays; one side wins."""
    s = state[0]
    lead, winner = int(s["vp"][MILITARY]) - int(s["vp"][POLITICAL]), int(s["winner"])
    seats = [side for side in range(2) if s["opponent"] != side or s["seated"]]
    scores = {SIDES[side]: float(lead if side == VERSAILLES else -lead) for side in seats}
    undecided = winner < 0
    places = {SIDES[side]: 1 if undecided or side == winner else 2 for side in seats}
    winners = tuple(name for name, place in places.items() if place == 1)
    return Result(scores, places, winners, HOW[Ending(int(s["ending"]))])


def standing(state: np.ndarray) -> dict[str, Any]:
    s = state[0]
    return {
        "round": int(s["round_n"]),
        "military": int(s["vp"][MILITARY]),
        "political": int(s["vp"][POLITICAL]),
    }


def apart(state: np.ndarray, pack: Pack) -> dict[str, str]:
    """Who had the initiative at the end."""
    side = int(state[0]["initiative"])
    return {"initiative": SIDES[side] if side >= 0 else "nobody"}


def line(state: np.ndarray, pack: Pack) -> str:
    s = state[0]
    place = "the Final Crisis" if s["round_n"] == FINAL_ROUND else f"Round {int(s['round_n'])}"
    return (
        f"{place}, Military VP {int(s['vp'][MILITARY]):+d} for Versailles, "
        f"Political VP {int(s['vp'][POLITICAL]):+d} for the Commune."
    )


SOLO = Solo(
    sides={side: {"players": 1, "side": side} for side in SIDES},
    measured="wins",
    points="VP",
    bots=SIDES,
    seated="seated",
    apart=apart,
    standing=standing,
    line=line,
    moment=lambda state: int(state[0]["round_n"]) * 16 + int(state[0]["plays"].sum()),
)
