"""What holds between any two steps of a game: cubes and cards are conserved, masks agree with what they follow from."""

import numpy as np

from ...core.packs import Pack
from ...systems.crisis_dimension.constants import LAST_ROUND
from ...systems.crisis_dimension.invariants import system_invariants
from .constants import CUBES, DISKS, MOBILIZED
from .names import SIDES


def invariants(state: np.ndarray, pack: Pack) -> list[str]:
    s, t = state[0], pack.tables[0]
    wrong = system_invariants(s, t, bool(s["over"]))
    for side, name in enumerate(SIDES):
        cubes = int(
            s["cubes"][side].sum() + s["pool"][side] + s["zone"][side].sum() + s["guests"][1 - side].sum()
        )
        cubes += int(s["locked"].sum()) if side == 0 else int(s["mob_cubes"].sum())
        cubes += _freed(s, side)
        if cubes != CUBES:
            wrong.append(f"{name} has {cubes} cubes")
    if int(s["disk"].sum()) != s["gauges"][DISKS]:
        wrong.append("the count of disks is not that of the track")
    if (s["disk"] & s["locked"]).any():
        wrong.append("a white cube lies under a disk")
    for which in range(2):
        if s["gauges"][MOBILIZED] <= which and s["mob_cubes"][which] != t["mobilization_cubes"][which]:
            wrong.append(f"cubes of Mobilization {which} are gone before it")
    for side in range(2):
        for zone in range(2):
            if s["breached"][side, zone] and (s["zone"][side, zone] or s["guests"][side, zone]):
                wrong.append(f"{SIDES[side]}: a breached zone holds cubes")
    if s["opponent"] < 0 and s["round_n"] <= LAST_ROUND and int(s["stacked"]):
        wrong.append("cards are stacked before the Final Decision")
    return wrong


def _freed(s: np.ndarray, side: int) -> int:
    """Cubes that are in hand between their store and where they go: those of an open FREED question."""
    from .constants import Own

    count = 0
    for frame in s["stack"][: int(s["depth"])]:
        kind = int(frame[0])
        if kind in (Own.FREED, Own.FREED - 64 + 40) and int(frame[1]) == side:
            count += int(frame[3])
    return count
