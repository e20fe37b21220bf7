"""How a game ended, and its solitaire form."""

from typing import Any

import numpy as np

from ...core.packs import Pack
from ...core.result import Result
from ...systems.crisis_dimension.result import crisis_result, crisis_solo
from .constants import DEFEND, Ending
from .names import LEVELS, SIDES
from .words.sentences import HOW


def result(state: np.ndarray, pack: Pack) -> Result:
    """VP seen from each side that somebody plays; one side wins, or nobody (T-RULE-15)."""
    s = state[0]
    return crisis_result(s, SIDES, int(s["vp"][0]), DEFEND, HOW[Ending(int(s["ending"]))])


def standing(state: np.ndarray) -> dict[str, Any]:
    s = state[0]
    return {"round": int(s["round_n"]), "vp": int(s["vp"][0]), "mobilized": int(s["gauges"][1])}


def line(state: np.ndarray, pack: Pack) -> str:
    s = state[0]
    place = "the Final Decision" if s["round_n"] == 4 else f"Round {int(s['round_n'])}"
    return f"{place}, VP {int(s['vp'][0]):+d} for Defend."


SOLO = crisis_solo(SIDES, level="level", levels=LEVELS, standing=standing, line=line)
