"""The fields that every game of the system has, each with the range its values keep, and what is hidden (CD-STATE-7)."""

from typing import Any

import numpy as np

from ...core.hidden import Hidden, by_owner, by_zone
from ...core.record import Field
from .constants import ANYWHERE, MOST, SIDES, SPACES, TOP_VP, CardZone, GoalZone

SEES = [0b11] * (max(CardZone) + 1)
"""The seats that see into each zone of cards, as bits."""
SEES[CardZone.DECK] = 0
for _side in range(2):
    SEES[CardZone.HAND0 + _side] = SEES[CardZone.ASIDE0 + _side] = 1 << _side


def _unseen_goals(values: np.ndarray, record: Any, seat: int) -> np.ndarray:
    if record["opponent"] >= 0:  # solo: all Objectives lie open, whoever answers for the opponent
        return np.zeros(values.shape, bool)
    other = 1 - seat
    hidden = [GoalZone.DECK, GoalZone.OFFERED0 + other, GoalZone.AWAY0 + other]
    if not record["goals_open"] >> seat & 1:
        hidden.append(GoalZone.KEPT0 + other)
    return np.isin(values, hidden)


def crisis_fields(cards: int, zones: int, markers: int, cubes: int, gauges: int) -> tuple[Field, ...]:
    """For a game of so many cards (final cards included), zones of a Crisis Track, VP markers, cubes of a side, gauges."""
    return (
        Field("round_n", (), 0, 4),
        Field("initiative", (), -1, 1),
        Field("active", (), -1, 1),
        Field("plays", (SIDES,), 0, 4),
        Field("opponent", (), -1, 1),  # the solo opponent's side
        Field("seated", (), 0, 1),  # an agent answers in its place
        Field("vp", (markers,), -TOP_VP, TOP_VP),
        Field("track_may", (), 0, 1),  # CD-RULE-3: with an empty pool a placement may be stopped
        Field("gauges", (gauges,), 0, 3),  # numbers of the game that conditions of cards read
        # cubes, and masks of spaces that follow from them
        Field("cubes", (SIDES, SPACES), 0, MOST),
        Field("here", (SIDES,), 0, ANYWHERE),
        Field("held", (SIDES,), 0, ANYWHERE),
        Field("full", (SIDES,), 0, ANYWHERE),
        Field("discs", (SIDES,), 0, ANYWHERE),  # pieces that are no cubes: presence and control count them
        Field("lent", (SIDES,), 0, ANYWHERE),  # spaces that a virtual space lends to for now
        Field("places", (SIDES,), 0, cubes),  # what a pool can hold
        Field("out", (SIDES,), 0, cubes),  # cubes out of play
        Field("pool", (SIDES,), 0, cubes),
        Field("zone", (SIDES, zones), 0, 6),
        Field("guests", (SIDES, zones), 0, 6),
        Field("breached", (SIDES, zones), 0, 1),
        Field("first_breach", (), -1, 1),  # the side that first breached its last zone
        # cards
        Field("card_zone", (cards,), 0, max(CardZone), hidden=by_zone(SEES), small=True),
        Field("pile", (cards,), -1, cards - 1, small=True),
        Field("pile_n", (), 0, cards),
        Field("laid_by", (cards,), -1, 1, small=True),
        Field("laid_round", (cards,), 0, 4, small=True),
        Field("laid_done", (cards,), 0, 1, small=True),
        Field("aside", (SIDES, 3), -1, cards - 1, hidden=by_owner()),  # by round
        Field("mixed", (SIDES,), 0, 3),  # places of `aside` up to this one have been exchanged
        Field("back", (cards,), 0, 3, small=True),  # the round after which the card went back to the deck
        Field("final_card", (SIDES,), 0, cards - 1),
        Field("chosen", (SIDES,), -1, cards - 1, hidden=by_owner()),  # a card picked and not yet shown
        Field("goal_zone", (SPACES,), 0, max(GoalZone), hidden=Hidden(_unseen_goals), small=True),
        Field("goals_open", (), 0, 3),  # the seats that see the other's kept Objective, as bits
        # the play under way
        Field("snap_on", (), 0, 2),
        Field("snap_here", (), 0, ANYWHERE),
        Field("snap_reach", (), 0, ANYWHERE),
        Field("snap_held", (), 0, ANYWHERE),
        Field("counted", (), 0, 8),
        Field("picked", (), -1, SPACES - 1),  # what the die of the solo opponent chose
        Field("last_die", (), 0, 6),
        Field("winner", (), -1, 2),  # 2: both lose
    )
