"""The table as a seat reads it."""

from typing import Any

import numpy as np

from ....core.options import decode_options
from ....core.packs import Pack
from ....systems.crisis_dimension.constants import CardZone, GoalZone
from ..constants import DISKS, FINAL_ROUND, MOBILIZED, Ending
from ..names import DIMENSION_NAMES, SIDE_NAMES, SPACE_NAMES, ZONE_NAMES
from ..options import OPTIONS
from ..pack.load import Cards
from .sentences import HOW, MOBILIZATIONS


def table_words(state: np.ndarray, pack: Pack, seat: int | None) -> str:
    s, cards = state[0], pack.content
    return "\n".join([_head(s, pack), *_map(s), *_supply(s), *_german(s), *_cards(s, cards, seat)])


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


def _map(s: np.ndarray) -> list[str]:
    lines = []
    for dimension in range(4):
        parts = []
        for space in range(3 * dimension, 3 * dimension + 3):
            white, green = (int(s["cubes"][side, space]) for side in range(2))
            held = "C" if s["held"][0] >> space & 1 else "D" if s["held"][1] >> space & 1 else "-"
            star = "*" if space % 3 == 0 else ""
            parts.append(f"{SPACE_NAMES[space]}{star} {white}w {green}g {held}")
        lines.append(f"  {DIMENSION_NAMES[dimension]:13} {' | '.join(parts)}")
    return lines


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


def _cards(s: np.ndarray, cards: Cards, seat: int | None) -> list[str]:
    lines = []
    for side, name in enumerate(SIDE_NAMES):
        if s["opponent"] != side:
            hand = _shown(s, cards, CardZone.HAND0 + side, seat in (None, side))
            aside = _shown(s, cards, CardZone.ASIDE0 + side, seat in (None, side))
            lines.append(f"  {name:13} hand: {hand}; set aside: {aside}")
        final = int(s["final_card"][side])
        if s["card_zone"][final] == CardZone.FRONT:
            lines.append(f"  {'':13} in front: {cards.cards[final].name}")
        lines.append(f"  {'':13} Objective: {_goals(s, cards, side, seat)}")
    pile = [cards.cards[int(card)].name for card in s["pile"][: int(s["pile_n"])][::-1]]
    lines.append(f"  Discards      {', '.join(pile) or 'none'}")
    out = [card.name for k, card in enumerate(cards.cards) if s["card_zone"][k] == CardZone.OUT]
    if out:
        lines.append(f"  Out           {', '.join(out)}")
    shown = [card.name for k, card in enumerate(cards.cards) if s["card_zone"][k] == CardZone.SHOWN]
    if shown:
        lines.append(f"  In use        {', '.join(shown)}")
    deck = int((s["card_zone"] == CardZone.DECK).sum())
    lines.append(f"  Deck          {deck} cards")
    return lines


def _shown(s: np.ndarray, cards: Cards, zone: int, open_to: bool) -> str:
    held = [card.name for k, card in enumerate(cards.cards) if s["card_zone"][k] == zone]
    if not open_to:
        return f"{len(held)} card{'s' * (len(held) != 1)}"
    return ", ".join(held) or "none"


def _goals(s: np.ndarray, cards: Cards, side: int, seat: int | None) -> str:
    kept = [
        goal.name for k, goal in enumerate(cards.objectives) if s["goal_zone"][k] == GoalZone.KEPT0 + side
    ]
    if not kept:
        return "none"
    return kept[0] if seat in (None, side) or s["goals_open"] else "face down"


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
