"""How a game ended, and its solitaire form."""

from typing import Any

import numpy as np

from ...core.packs import Pack
from ...core.result import Result
from ...systems.crisis_dimension.constants import FINAL_ROUND
from ...systems.crisis_dimension.result import crisis_result, crisis_solo
from .constants import MILITARY, POLITICAL, VERSAILLES, Ending
from .names import SIDES
from .words.sentences import HOW


def result(state: np.ndarray, pack: Pack) -> Result:
    """Combined VP seen from each side that somebody plays; one side wins."""
    s = state[0]
    lead = int(s["vp"][MILITARY]) - int(s["vp"][POLITICAL])
    return crisis_result(s, SIDES, lead, VERSAILLES, HOW[Ending(int(s["ending"]))])


def standing(state: np.ndarray) -> dict[str, Any]:
    s = state[0]
    return {
        "round": int(s["round_n"]),
        "military": int(s["vp"][MILITARY]),
        "political": int(s["vp"][POLITICAL]),
    }


def line(state: np.ndarray, pack: Pack) -> str:
    s = state[0]
    place = "the Final Crisis" if s["round_n"] == FINAL_ROUND else f"Round {int(s['round_n'])}"
    return (
        f"{place}, Military VP {int(s['vp'][MILITARY]):+d} for Versailles, "
        f"Political VP {int(s['vp'][POLITICAL]):+d} for the Commune."
    )


SOLO = crisis_solo(SIDES, standing=standing, line=line)
