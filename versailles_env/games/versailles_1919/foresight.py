"""What one should know before an answer: who would win an Issue, what a place brings and costs."""

import numpy as np

from ...core.frames import KIND
from ...core.packs import Pack
from .actions import ACTIONS, NATION_NAMES
from .answers import DEMOBILIZE, DEPLOY_COLUMNS, RECLAIM
from .constants import MAX_PLAYERS, SLOTS, Frame, Mode, Nation
from .pack import Cards
from .registers import NATION

MOST_RECLAIMED = 6


def leader(s: np.ndarray, slot: int) -> int:
    """Who would control the Issue if it were settled now, -1 for nobody (V-SETTLE-7)."""
    seated = [int(n) for n in s["order"] if n >= 0]
    start = seated.index(int(s["active"])) if int(s["active"]) in seated else 0
    clockwise = seated[start:] + seated[:start]
    if s["mode"] == Mode.TWO:
        clockwise.append(int(Nation.USA))
    best = max(clockwise, key=lambda n: int(s["cubes"][slot][n]))
    return best if s["cubes"][slot][best] else -1


def cubes_words(s: np.ndarray, slot: int) -> str:
    """Who has how many cubes on an Issue, most first."""
    there = [(int(s["cubes"][slot][n]), NATION_NAMES[n]) for n in range(MAX_PLAYERS) if s["cubes"][slot][n]]
    return ", ".join(f"{name} {count}" for count, name in sorted(there, key=lambda each: -each[0]))


def consequence(state: np.ndarray, pack: Pack, action: int) -> str:
    """Of a Settle who would win it, of a placing who is there, of a unit what it brings and costs, of a card its worth."""
    s = state[0]
    depth = int(s["depth"])
    if not depth:
        return ""
    frame = s["stack"][depth - 1]
    kind, nation = int(frame[KIND]), int(frame[NATION])
    segment, k = ACTIONS.find(action)
    if segment == "settle" and k < SLOTS:
        best = leader(s, k)
        return f"{NATION_NAMES[best]} would win it: {cubes_words(s, k)}" if best >= 0 else ""
    if segment == "slot" and kind in (Frame.ACT, Frame.PLACE_SECOND):
        return cubes_words(s, k)
    if segment == "deploy":
        return _deploy(s, pack, nation, k % DEPLOY_COLUMNS)
    if segment == "menu" and kind == Frame.ACT and 0 <= nation < MAX_PLAYERS:
        return _menu(s, pack, nation, action)
    if segment == "keep" and s["drawn"][k] >= 0:
        return card_words(pack.content, int(s["drawn"][k]))
    return ""


def _deploy(s: np.ndarray, pack: Pack, nation: int, place: int) -> str:
    t = pack.tables[0]
    gain, cost = int(t["deploy_influence"][place]), int(t["deploy_happiness"][place])
    if 0 <= nation < MAX_PLAYERS:
        gain = min(gain, int(s["exhausted"][nation]))
    return f"+{gain} Influence, -{cost} Happiness"


def _menu(s: np.ndarray, pack: Pack, nation: int, action: int) -> str:
    if action == RECLAIM:
        count, units = int(s["exhausted"][nation]), int(s["units_exhausted"][nation])
        return f"up to {min(MOST_RECLAIMED, count)} of {count} Influence" + (
            f", {units} units" if units else ""
        )
    if action == DEMOBILIZE:
        boxes = [int(box) for box in pack.tables[0]["boxes"][int(s["players"])] if box]
        return f"+{[*boxes[int(s['boxes_filled']) :], 1][0]} Happiness"
    return ""


def card_words(cards: Cards, issue: int) -> str:
    """Region and stars of an Issue."""
    if issue >= len(cards.issues):
        return f"{cards.board.game_end_stars.value} stars"
    card = cards.issues[issue]
    return f"{card.region.replace('_', ' ').title()}, {card.stars} stars{', no Military' if card.no_military else ''}"
