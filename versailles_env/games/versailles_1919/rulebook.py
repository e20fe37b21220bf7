"""The rulebook's bot at a table of two, three or four: the solo priorities, with stated defaults for what they leave open.

Every legal answer gets a value, and the highest is taken; equal ones are drawn from the seed. What the solo rules give to
the player is settled by the highest value to the bot's own faction, then the lowest cost: Influence goes to the Issues of
highest PIV and then of fewest cubes; units are lost in the order Exhausted, Available, Deployed; an Uprising is turned on
the rival with most Stars; of equal Issues the one worth least to the bot is given up; Optional Events are performed; no
cube goes on an Event; Issues come from the deck, and the first card drawn is kept; a Strategy card is taken by what it would
score now. Italy's counters are our reading (`ICON` in rules/pieces.py).
"""

from ...core.frames import KIND
from ...core.jit import kernel
from .answers import (
    A_AMOUNT,
    A_BID,
    A_DEPLOY,
    A_EVENT,
    A_ISSUE,
    A_KEEP,
    A_NATION,
    A_OPTION,
    A_SETTLE,
    A_SLOT,
    A_SOURCE,
    A_STRATEGY,
    A_UNIT,
    DEMOBILIZE,
    DEPLOY_COLUMNS,
    DEPLOYS,
    DRAW,
    PASS,
    RECLAIM,
    STOP,
    YES,
)
from .constants import DEPLOY_COLUMN, MAX_PLAYERS, SLOTS, TABLE_SLOTS, TRACKS, Frame, Unit
from .registers import BEST_BIDDER, ISSUE, NATION, REGION
from .rules.bidding import bid_shape, least_influence
from .rules.bots import (
    advance_tier,
    bot_announcement,
    bot_bid_influence,
    bot_bid_units,
    bot_column,
    bot_regions,
    may_bot_reclaim,
    option_worth,
    potential_value,
    wants_demobilize,
)
from .rules.pieces import has_cubes, is_shared, leader
from .rules.place import cubes_to_lead
from .rules.scoring import strategy_points

BEST, GOOD, FAIR, LAST = 4000.0, 3000.0, 2000.0, 1000.0


@kernel
def slot_worth(s, t, slot, nation):
    """Highest value first, then fewest cubes."""
    return 100.0 * potential_value(t, s.slot[slot], nation) - cubes_to_lead(s, slot, nation)


@kernel
def act_value(s, t, action, nation):
    """Military by V-SOLO-6 before all else, then the Political priorities of V-SOLO-7, then the end of the turn."""
    if A_DEPLOY <= action < A_DEPLOY + DEPLOYS:
        region, column = (
            (action - A_DEPLOY) // DEPLOY_COLUMNS,
            DEPLOY_COLUMN + (action - A_DEPLOY) % DEPLOY_COLUMNS,
        )
        wanted = (bot_regions(s, t, nation) >> region) & 1 and bot_column(s, t, nation, region) == column
        return 2 * BEST if wanted else -BEST
    if action == DEMOBILIZE:
        wanted = not is_shared(s, nation) and wants_demobilize(s, t, nation)
        return 1.5 * BEST if wanted else -BEST
    if A_SETTLE <= action < A_SETTLE + TABLE_SLOTS:
        slot = action - A_SETTLE
        if leader(s, slot) == nation:
            return BEST + potential_value(t, s.slot[slot], nation)
        return LAST - potential_value(t, s.slot[slot], leader(s, slot))
    if A_SLOT <= action < A_SLOT + SLOTS:
        return GOOD + 0.1 * slot_worth(s, t, action - A_SLOT, nation)
    if action == RECLAIM:
        return FAIR if may_bot_reclaim(s, nation) else 0.0
    return -1.0


@kernel
def unit_value(unit):
    """Which unit is given up: Exhausted, then Available, then Deployed."""
    if unit == Unit.EXHAUSTED:
        return 2.0
    return 1.0 if unit == Unit.AVAILABLE else 0.0


@kernel
def bid_value(s, t, action, nation, issue, best):
    """Its one bid (V-SOLO-10), if that beats the highest; else it passes. Solo bots bid once, all at a time, so of equal
    bids one adds 1; at a table bids go round, and it adds nothing."""
    if action == PASS:
        return 0.0
    units, inside = bot_bid_units(s, t, nation, issue)
    shape = bid_shape(units, inside)
    if action != A_BID + shape:
        return -1.0
    least = least_influence(s, t, nation, issue, best, shape)
    return 1.0 if 0 <= least <= bot_bid_influence(s, t, nation, issue) else -1.0


@kernel
def amount_value(s, t, action, kind, nation, issue):
    """The least to place, the most to reclaim, the PIV to bid."""
    amount = action - A_AMOUNT
    if kind == Frame.BID_INFLUENCE:
        return -1.0 * abs(amount - bot_bid_influence(s, t, nation, issue))
    return -1.0 * amount if kind == Frame.PLACE_AMOUNT else 1.0 * amount


@kernel
def nation_value(s, t, action, kind, nation):
    """The own naval flag; else the rival with most Stars."""
    other = action - A_NATION
    if kind == Frame.NAVAL_FLAG:
        return 1.0 if other == nation else 0.0
    if other == nation or not has_cubes(s, other):
        return -1.0
    return 1.0 * s.stars[other]


@kernel
def option_value(t, action, issue, nation):
    """V-SOLO-8; what is still equal is the player's choice for a solo bot, and drawn here."""
    return 1.0 * option_worth(t, issue, action - A_OPTION, nation)


@kernel
def issue_value(s, t, action, kind, nation):
    """An Issue to be Unsettled: a rival's of most Stars; of the own ones the least worth."""
    issue = action - A_ISSUE
    if s.issue_owner[issue] == nation or kind == Frame.PICK_ISSUE:
        return -1.0 * potential_value(t, issue, nation)
    return 100.0 + t.issue_stars[issue]


@kernel
def strategy_value(s, t, action, nation):
    """What the card would score now."""
    before = s.strategy[nation]
    s.strategy[nation] = action - A_STRATEGY
    value = 1.0 * strategy_points(s, t, nation)
    s.strategy[nation] = before
    return value


@kernel
def rulebook_value(s, t, action):
    """How much the rulebook's bot wants this answer to the question on top of the stack."""
    frame = s.stack[s.depth - 1]
    kind, nation = frame[KIND], frame[NATION]
    if kind == Frame.ACT:
        return act_value(s, t, action, nation)
    if kind == Frame.PLACE_SECOND:
        return slot_worth(s, t, action - A_SLOT, nation)
    if kind == Frame.OPTION:
        return option_value(t, action, frame[ISSUE], nation)
    if kind == Frame.BID:
        return bid_value(s, t, action, nation, frame[ISSUE], frame[BEST_BIDDER])
    if kind == Frame.ADVANCE_CARD:
        if action >= A_EVENT:
            return 0.0
        slot = action - A_SLOT
        return 1000.0 - 300.0 * advance_tier(s, slot, nation) + potential_value(t, s.slot[slot], nation)
    if kind == Frame.ADD_SOURCE:
        return 1.0 if action == A_SOURCE + DRAW else 0.0
    if kind == Frame.KEEP:
        return 1.0 if action == A_KEEP else 0.0
    if kind == Frame.ANNOUNCE:
        return announce_value(s, action, nation, frame[REGION])
    if kind == Frame.PICK_ISSUE or kind == Frame.UNSETTLE_PICK:
        return issue_value(s, t, action, kind, nation)
    if kind == Frame.DRAFT_PICK:
        return strategy_value(s, t, action, nation)
    if kind == Frame.PERFORM_EVENT:
        return 1.0 if action == YES else 0.0
    if kind == Frame.EVENT_CUBE:
        return 0.0 if action == YES else 1.0
    return plain_value(s, t, action, kind, nation, frame[ISSUE])


@kernel
def announce_value(s, action, nation, region):
    """V-SOLO-9: the nearer to what a solo bot announces, the better."""
    return -1.0 * abs(action - bot_announcement(s, nation, region))


@kernel
def plain_value(s, t, action, kind, nation, issue):
    if A_AMOUNT <= action < A_AMOUNT + 16:
        return amount_value(s, t, action, kind, nation, issue)
    if A_NATION <= action < A_NATION + MAX_PLAYERS + 1:
        return nation_value(s, t, action, kind, nation)
    if action == STOP:
        return 1.0  # V-SOLO-20: Deployed units are left where they stand
    if A_UNIT <= action < A_UNIT + Unit.DEPLOYED + TRACKS:
        if kind == Frame.DEPLOY_UNIT:
            return 1.0 if action == A_UNIT + Unit.AVAILABLE else 0.0
        if kind == Frame.RECLAIM_UNIT:
            return 0.0
        return unit_value(action - A_UNIT)
    return 0.0
