"""How a finished game of the system is reported."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...core.packs import Pack
from ...core.result import Result, Solo


def crisis_result(s: np.ndarray, sides: Sequence[str], lead: int, ahead: int, how: str) -> Result:
    """The lead in VP of side `ahead`, seen from each side that somebody plays; one side wins, or nobody."""
    winner = int(s["winner"])
    seats = [side for side in range(2) if s["opponent"] != side or s["seated"]]
    scores = {sides[side]: float(lead if side == ahead else -lead) for side in seats}
    places = {sides[side]: 1 if winner < 0 or side == winner else 2 for side in seats}
    winners = tuple(name for name, place in places.items() if place == 1)
    return Result(scores, places, winners, how)


def crisis_solo(sides: Sequence[str], **own: Any) -> Solo:
    """The solitaire form: either side against the other, who may be an agent; wins are counted, the last initiative compared."""

    def apart(state: np.ndarray, pack: Pack) -> dict[str, str]:
        side = int(state[0]["initiative"])
        return {"initiative": sides[side] if side >= 0 else "nobody"}

    return Solo(
        sides={side: {"players": 1, "side": side} for side in sides},
        measured="wins",
        points="VP",
        bots=tuple(sides),
        seated="seated",
        apart=apart,
        moment=lambda state: int(state[0]["round_n"]) * 16 + int(state[0]["plays"].sum()),
        **own,
    )
