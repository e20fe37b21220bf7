"""The table as a seat reads it."""

from typing import Any

import numpy as np

from ....core.options import decode_options
from ....core.packs import Pack
from ....systems.crisis_dimension.constants import FINAL_ROUND
from ....systems.crisis_dimension.lines import card_lines, map_lines
from ..constants import MILITARY, POLITICAL, VERSAILLES, Ending
from ..names import DISC_NAMES, SIDE_NAMES, TRACK_NAMES, ZONE_NAMES
from ..options import OPTIONS
from ..pack.describe import NAMES
from .sentences import HOW


def table_words(state: np.ndarray, pack: Pack, seat: int | None) -> str:
    s = state[0]
    return "\n".join(
        [
            _head(s, pack),
            *map_lines(s, NAMES, "br", DISC_NAMES),
            *_supply(s),
            *card_lines(s, NAMES, pack.content, seat),
        ]
    )


def vp_words(value: int) -> str:
    return f"{value:+d}" if value else "0"


def _head(s: np.ndarray, pack: Pack) -> str:
    if s["over"]:
        place = f"the game is over: {HOW[Ending(int(s['ending']))]}"
    else:
        place = "Final Crisis" if s["round_n"] == FINAL_ROUND else f"Round {int(s['round_n'])}"
    military, political = vp_words(int(s["vp"][MILITARY])), vp_words(int(s["vp"][POLITICAL]))
    lead = f"Military VP {military} (+ for Versailles), Political VP {political} (+ for the Commune)"
    first = SIDE_NAMES[int(s["initiative"])] if s["initiative"] >= 0 else "nobody"
    mode = f"; solo opponent {SIDE_NAMES[int(s['opponent'])]}" if s["opponent"] >= 0 else ""
    return f"{place}; {lead}; Initiative Player {first}{mode}; pack {pack.label}"


def _supply(s: np.ndarray) -> list[str]:
    lines = []
    for side, name in enumerate(SIDE_NAMES):
        zones = []
        for zone, title in enumerate(ZONE_NAMES):
            bonus = f"+{int(s['bonus'][side, zone])}" if s["bonus"][side, zone] else ""
            breached = " breached" if s["breached"][side, zone] else ""
            zones.append(f"{title} {int(s['zone'][side, zone])}{bonus}{breached}")
        pool = f"pool {int(s['pool'][side])}" + (
            "" if side == VERSAILLES else f" of {int(s['places'][side])}"
        )
        lines.append(f"  {name:13} {pool}, {', '.join(zones)}, out of play {int(s['out'][side])}")
        under = ""
        if side == VERSAILLES:
            under = f", under it {' '.join(str(int(count)) for count in s['under'])}"
        track = f"{TRACK_NAMES[side]} {int(s['gauges'][side])}{under}"
        lines.append(f"  {'':13} {track}; {DISC_NAMES[side]}s off the map {int(s['discs_left'][side])}")
    return lines


def summary(state: np.ndarray, pack: Pack) -> dict[str, Any]:
    """Numbers that reports count, and how the game was played."""
    s = state[0]
    options = decode_options(OPTIONS, s["options"])
    mode = "two players"
    if options["players"] == 1:
        mode = "solo, an agent in the opponent's place" if s["seated"] else "solo"
    return {
        "mode": mode,
        "round": int(s["round_n"]),
        "rounds": int(s["rounds"]),
        "military": int(s["vp"][MILITARY]),
        "political": int(s["vp"][POLITICAL]),
        "collaboration": int(s["gauges"][0]),
        "momentum": int(s["gauges"][1]),
        "ending": HOW[Ending(int(s["ending"]))],
        "initiative": SIDE_NAMES[int(s["initiative"])].lower() if s["initiative"] >= 0 else "",
    }
