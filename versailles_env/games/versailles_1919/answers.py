"""The numbers of actions and of outcomes of chance, for the rules; `actions.py` has their texts."""

from ...core.places import starts
from .constants import (
    COLUMNS,
    DEPLOY_COLUMN,
    EVENTS,
    ISSUE_OPTIONS,
    ISSUES,
    MAX_PLAYERS,
    MOST_PAID,
    SLOTS,
    STRATEGIES,
    TABLE_SLOTS,
    TRACKS,
    Nation,
    Unit,
)

SHAPE_UNITS = 4
BID_SHAPES = tuple((units, region) for region in (0, 1) for units in range(SHAPE_UNITS))
"""The Military parts of a bid: (Available units, 1 for the unit in the region). A shape is a place in this tuple."""
DEPLOY_COLUMNS = COLUMNS - DEPLOY_COLUMN + 1
DEPLOYS = TRACKS * DEPLOY_COLUMNS
"""Actions that deploy: a track times a column."""
AMOUNTS = 16
"""Influence that one answer can name: 0 to 15."""

RECLAIM, DEMOBILIZE, END_TURN, STOP, PASS, YES, NO = range(7)
DRAW = 3
"""The place of 'draw two' in the segment of sources."""

SIZES = {
    "menu": 7,
    "slot": SLOTS,
    "settle": TABLE_SLOTS,
    "deploy": DEPLOYS,
    "amount": AMOUNTS,
    "unit": Unit.DEPLOYED + TRACKS,
    "option": ISSUE_OPTIONS,
    "nation": len(Nation),
    "region": TRACKS,
    "event": 2,
    "source": DRAW + 1,
    "keep": 2,
    "announce": 3,
    "branch": 4,
    "bid": len(BID_SHAPES),
    "strategy": STRATEGIES,
    "issue": ISSUES,
    "deal": 1 + 2 * SLOTS + 1 + MOST_PAID,
}
_START = starts(SIZES)
A_SLOT = _START["slot"]
A_SETTLE = _START["settle"]
A_DEPLOY = _START["deploy"]
A_AMOUNT = _START["amount"]
A_UNIT = _START["unit"]
A_OPTION = _START["option"]
A_NATION = _START["nation"]
A_REGION = _START["region"]
A_EVENT = _START["event"]
A_SOURCE = _START["source"]
A_KEEP = _START["keep"]
A_ANNOUNCE = _START["announce"]
A_BRANCH = _START["branch"]
A_BID = _START["bid"]
A_STRATEGY = _START["strategy"]
A_ISSUE = _START["issue"]
OFFER = _START["deal"]
A_TO_PLACE = OFFER + 1
A_NOT_PLACE = A_TO_PLACE + SLOTS
A_TO_BID = A_NOT_PLACE + SLOTS
"""To bid, and not to pass: the Military and the Influence of the bid stay open."""
A_PAID = A_TO_BID + 1
"""What the promiser pays, from 1 on; what the other one pays is an `amount`."""
ANSWERS = sum(SIZES.values())

CHANCE_SIZES = {"die": 6, "nation": MAX_PLAYERS, "strategy": STRATEGIES, "issue": ISSUES, "event": EVENTS}
_CHANCE = starts(CHANCE_SIZES)
C_DIE = _CHANCE["die"]
C_NATION = _CHANCE["nation"]
C_STRATEGY = _CHANCE["strategy"]
C_ISSUE = _CHANCE["issue"]
C_EVENT = _CHANCE["event"]
