"""The table as a seat reads it."""

from typing import Any

import numpy as np

from ....core.options import decode_options
from ....core.packs import Pack
from ....systems.crisis_dimension.constants import FINAL_ROUND
from ....systems.crisis_dimension.lines import card_lines, map_lines
from ..constants import DISKS, MOBILIZED, Ending
from ..names import SIDE_NAMES, ZONE_NAMES
from ..options import OPTIONS
from ..pack.describe import NAMES
from .sentences import HOW, MOBILIZATIONS


def table_words(state: np.ndarray, pack: Pack, seat: int | None) -> str:
    s, cards = state[0], pack.content
    return "\n".join(
        [
            _head(s, pack),
            *map_lines(s, NAMES, "wg"),
            *_supply(s),
            *_german(s),
            *card_lines(s, NAMES, cards, seat),
        ]
    )


def _head(s: np.ndarray, pack: Pack) -> str:
    if s["over"]:
        place = f"the game is over: {HOW[Ending(int(s['ending']))]}"
    else:
        place = "Final Decision" if s["round_n"] == FINAL_ROUND else f"Round {int(s['round_n'])}"
    vp = int(s["vp"][0])
    lead = f"VP {vp:+d}" if vp else "VP 0"
    first = SIDE_NAMES[int(s["initiative"])] if s["initiative"] >= 0 else "nobody"
    mode = ""
    if s["opponent"] >= 0:
        level = decode_options(OPTIONS, s["options"])["level"]
        mode = f"; solo opponent {SIDE_NAMES[int(s['opponent'])]}, {level}"
    return f"{place}; {lead} (+ for Defend); Initiative Player {first}{mode}; pack {pack.label}"


def _supply(s: np.ndarray) -> list[str]:
    lines = []
    for side, name in enumerate(SIDE_NAMES):
        zones = []
        for zone, title in enumerate(ZONE_NAMES):
            if s["breached"][side, zone]:
                zones.append(f"{title} breached")
            else:
                zones.append(f"{title} {int(s['zone'][side, zone])}+{int(s['guests'][side, zone])}")
        lines.append(f"  {name:13} pool {int(s['pool'][side])}, {', '.join(zones)}")
    return lines


def _german(s: np.ndarray) -> list[str]:
    track = " ".join(
        "disk" if d else "cube" if c else "empty" for d, c in zip(s["disk"], s["locked"], strict=True)
    )
    done = int(s["gauges"][MOBILIZED])
    which = MOBILIZATIONS[done - 1] if done else "none"
    return [f"  German track  {track} ({int(s['gauges'][DISKS])} disks), Mobilization: {which}"]


def summary(state: np.ndarray, pack: Pack) -> dict[str, Any]:
    """Numbers that reports count, and how the game was played."""
    s = state[0]
    options = decode_options(OPTIONS, s["options"])
    mode = "two players"
    if options["players"] == 1:
        mode = "solo, an agent in the opponent's place" if s["seated"] else f"solo, {options['level']}"
    return {
        "mode": mode,
        "round": int(s["round_n"]),
        "vp": int(s["vp"][0]),
        "disks": int(s["gauges"][DISKS]),
        "mobilized": int(s["gauges"][MOBILIZED]),
        "initiative": SIDE_NAMES[int(s["initiative"])].lower() if s["initiative"] >= 0 else "",
    }
