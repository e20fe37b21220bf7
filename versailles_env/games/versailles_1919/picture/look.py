"""Colours, letters and signs of Versailles 1919: a side is told by its colour and by its letters."""

from typing import Any

import numpy as np

from ....core.effects import Effect
from ....core.frames import KIND, SEAT
from ....picture.palette import BASE
from ....picture.pieces import FLAME, SMILE, Chip, Paint
from ..actions import NATION_NAMES, REGION_NAMES
from ..constants import FLAG, MAX_PLAYERS, PLAYER_SEAT, Counter, Mode, Nation
from ..describe import COUNTER_NAMES, score_words
from ..effects import NATION_WORDS, TRACK_WORDS
from ..registers import NATION

PALETTE = {
    **BASE,
    "uk": ("#c23b2e", "#d2503f"),
    "france": ("#2f62ad", "#4c80cf"),
    "usa": ("#f7f5ee", "#f1eee4"),
    "italy": ("#eab52c", "#f0c043"),
    "japan": ("#6d4a8c", "#8d67b0"),
    "europe": ("#3f5f7f", "#4f7397"),
    "balkans": ("#7a4a6b", "#95607f"),
    "middle_east": ("#96621f", "#a9752f"),
    "africa": ("#4d7332", "#5f8a41"),
    "pacific": ("#1f7579", "#2b8c90"),
    "league": ("#5c5c66", "#73737e"),
    "nowhere": ("#2b2722", "#0f0e0d"),
    "gold": ("#b07d10", "#f0c652"),
    "counter": ("#4a4338", "#8d8371"),
    "calm": ("#e9eedd", "#2a3026"),
    "uneasy": ("#f6e6b8", "#453c1f"),
    "angry": ("#f1cdb3", "#553424"),
    "deploy": ("#d5e0ea", "#283640"),
}
SIDES = (
    Paint("uk", "white"),
    Paint("france", "white"),
    Paint("usa", "black"),
    Paint("italy", "black"),
    Paint("japan", "white"),
)
CODES = ("UK", "FR", "US", "IT", "JP")
PLACES = ("europe", "balkans", "middle_east", "africa", "pacific", "league", "nowhere")
SHORT = ("EUR", "BALK", "M.E.", "AFR", "PAC", "LGE", "")
COUNTER_CODES = ("SD", "GC", "GR", "Nav", "Nav", "Emp", "Emp", "Emp", "IG", "BC")
PLAIN = Paint("counter", "white")


def place_paint(region: int) -> Paint:
    return Paint(PLACES[region], "white")


def counter_chip(kind: int, extra: str = "") -> Chip:
    """A Strategy counter: the colour of its flag, and letters."""
    paint = SIDES[FLAG[kind]] if FLAG[kind] >= 0 else PLAIN
    name = COUNTER_NAMES[Counter(kind).name.lower()]
    return Chip(f"{COUNTER_CODES[kind]}{extra}", paint, title=f"{name} counter")


def effect_chips(effects: tuple[Effect, ...]) -> list[Chip]:
    """What an option does: Unrest, Happiness, counters."""
    chips = []
    for line in effects:
        op, words = line.op, line.words
        if op == "unrest":
            region = TRACK_WORDS[words[0]]
            told = f"{REGION_NAMES[region]} Unrest {words[1]}"
            chips.append(Chip(f"{SHORT[region]} {signed(words[1])}", place_paint(region), FLAME, told))
        elif op == "happiness":
            nation = NATION_WORDS[words[0]]
            told = f"{NATION_NAMES[nation]} Happiness {words[1]}"
            chips.append(Chip(f"{CODES[nation]} {signed(words[1])}", SIDES[nation], SMILE, told))
        elif words[0] == "naval_choice":
            chips.append(
                Chip("Nav UK/US", PLAIN, title="Naval counter with the flag of the UK or of the USA")
            )
        else:
            chips.append(counter_chip(Counter[words[0].upper()]))
    return chips


def score_chips(card: Any) -> list[Chip]:
    """What a Strategy card pays."""
    chips = []
    for line in card.score:
        op, words = line.op, line.words
        told = score_words(line)
        if op == "counter":
            known = Counter.__members__.get(words[0].upper())
            base = counter_chip(known) if known is not None else Chip(words[0].title()[:3], PLAIN)
            chips.append(base._replace(words=f"{signed(words[1])} {base.words}", title=told))
        elif op in ("signs", "refuses"):
            nation = NATION_WORDS[words[0]]
            sign = "signs" if op == "signs" else "refuses"
            chips.append(Chip(f"{signed(words[1])} {CODES[nation]} {sign}", SIDES[nation], title=told))
        elif op == "happiness_x2":
            chips.append(Chip("x2", Paint("gold", "card", "gold"), SMILE, told))
        else:
            plain = {"regions_calm": "calm 1-3", "regions_restless": "unrest 4-8", "military": "unit"}
            chips.append(
                Chip(f"{signed(words[0])} {plain[op]}", Paint("strong", "card", "strong"), title=told)
            )
    return chips


def signed(word: str) -> str:
    return f"{int(word):+d}".replace("-", "\u2212")


def factions(s: np.ndarray) -> list[int]:
    """Nations with cubes: clockwise, then the shared USA of two players."""
    seated = [int(n) for n in s["order"] if n >= 0]
    return [*seated, int(Nation.USA)] if s["mode"] == Mode.TWO else seated


def asked(s: np.ndarray) -> int:
    """The nation whose answer is waited for, -1 for none; in a solo game the one the player answers for."""
    depth = int(s["depth"])
    if not depth or s["over"]:
        return -1
    frame = s["stack"][depth - 1]
    seat = int(frame[SEAT])
    nation = int(frame[NATION]) if seat == PLAYER_SEAT else seat
    return nation if 0 <= nation < MAX_PLAYERS else -1


def top_kind(s: np.ndarray) -> int:
    depth = int(s["depth"])
    return int(s["stack"][depth - 1][KIND]) if depth else 0
