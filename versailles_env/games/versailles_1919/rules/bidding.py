"""Bidding for an Unsettled Issue, after an Uprising or an Event."""

from ....core.frames import STEP, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_AMOUNT, A_BID, A_NATION, BID_SHAPES, PASS, SHAPE_UNITS
from ..constants import NONE, PLAYER_SEAT, TRACKS, Frame, Mode, Note
from ..registers import (
    BEST_BIDDER,
    FORMER_OWNER,
    HIGHEST,
    ISSUE,
    NATION,
    NEXT_BIDDER,
    PASSED,
    SHAPE,
    TIED,
    TIED_BOTS,
    UPRISING_REGION,
    WINNER,
)
from .bits import is_single, legal_nations, lowest_bit
from .bots import bot_bids, weakest_factions
from .mutiny import change_happiness
from .pieces import (
    ask,
    clockwise,
    discard_issue,
    faction_strength,
    is_bot,
    is_shared,
    lose_control,
    remove_counters,
    take_control,
)
from .regions import reset_region

SHAPES = len(BID_SHAPES)


@kernel
def shape_units(shape):
    """Available units in a bid of this shape."""
    return shape % SHAPE_UNITS


@kernel
def shape_region(shape):
    """1 if the unit in the region is in it."""
    return shape // SHAPE_UNITS


@kernel
def bid_shape(units, region):
    return SHAPE_UNITS * region + units


@kernel
def shape_strength(shape):
    return shape_units(shape) + 2 * shape_region(shape)  # V-BID-2: the unit in the region counts double


@kernel
def start_unsettled(s, t, issue, uprising_region):
    """The Issue is nobody's while it is bid for; the bid begins with who controlled it (V-BID-1)."""
    owner = s.issue_owner[issue]
    note(s, Note.UNSETTLED, issue, owner)
    lose_control(s, t, issue)
    push(s, Frame.UNSETTLED, owner, issue, uprising_region, NONE, owner)


@kernel
def advance_unsettled(s, t):
    """The bid, its price, the reset of the region if an Uprising did it, and the new option."""
    frame = top(s)
    step = frame[STEP]
    frame[STEP] += 1
    issue, region, winner = frame[ISSUE], frame[UPRISING_REGION], frame[WINNER]
    if step == 0:
        if s.mode == Mode.SOLO:
            take_weakest_faction(s)  # V-SOLO-11: at once, before the bid
    elif step == 1:
        start_bidding(s, t, issue, frame[FORMER_OWNER])
    elif step == 2:
        if winner >= 0:
            pay_bid(s, t, winner, issue)  # a Mutiny comes here, before Keg and option (V-BID-3)
        else:
            note(s, Note.NO_BID, issue)
    elif step == 3:
        clear_bids(s)
        if region >= 0:
            reset_region(s, t, region)  # V-UP-8: after the bid, before the new option, also when nobody bid
    else:
        pop(s)
        if winner >= 0:
            take_control(s, t, issue, winner)
            ask(s, Frame.OPTION, winner, issue)  # V-UP-9
        else:
            remove_counters(s, t, issue)  # V-BID-4
            discard_issue(s, issue)


@kernel
def take_weakest_faction(s):
    """The player takes the faction with the lowest Strength; a tie is the player's choice."""
    bits = weakest_factions(s)
    if is_single(bits):
        set_hero(s, lowest_bit(bits))
    else:
        push(s, Frame.TAKE_FACTION, PLAYER_SEAT, bits)


@kernel
def set_hero(s, nation):
    if nation != s.hero:
        note(s, Note.NEW_FACTION, nation, faction_strength(s, nation))
    s.hero = nation


@kernel
def legal_take_faction(s, t, mask):
    return legal_nations(top(s)[TIED], mask)


@kernel
def apply_take_faction(s, t, action):
    pop(s)
    set_hero(s, action - A_NATION)


@kernel
def start_bidding(s, t, issue, owner):
    """The bid begins with who controlled the Issue; for the shared USA, which does not bid, the active player (V-2P-8).

    Bots have bid beforehand and bid no more (V-SOLO-10): TIED_BOTS keeps the highest of them.
    """
    first = s.active if is_shared(s, owner) else owner
    best, passed, tied = NONE, 0, 0
    if s.mode == Mode.SOLO:
        tied = bot_bids(s, t, issue)
        for nation in range(s.players):
            if is_bot(s, nation):
                passed |= 1 << nation
            if (tied >> nation) & 1:
                best = nation
    push(s, Frame.BIDDING, first, issue, first, best, passed, tied)


@kernel
def legal_pick_winner(s, t, mask):
    """Of bots with equal highest bids the player picks the winner (V-SOLO-10)."""
    return legal_nations(top(s)[TIED], mask)


@kernel
def apply_pick_winner(s, t, action):
    pop(s)
    top(s)[WINNER] = action - A_NATION


@kernel
def clear_bids(s):
    s.bid_units[:] = 0
    s.bid_region[:] = 0
    s.bid_influence[:] = 0


@kernel
def pay_bid(s, t, nation, issue):
    """The winner's bid goes to Exhausted, 1 Happiness a unit is lost; all others keep theirs (V-BID-3)."""
    units, influence = s.bid_units[nation], s.bid_influence[nation]
    note(s, Note.WON, nation, issue, units + 2 * s.bid_region[nation], influence)
    s.units[nation] -= units
    s.units_exhausted[nation] += units
    s.available[nation] -= influence
    s.exhausted[nation] += influence
    if s.bid_region[nation]:
        s.deployed[nation, t.issue_region[issue]] = 0
        s.units_exhausted[nation] += 1
        units += 1  # V-BID-3: units, not strength: the one in the region costs 1
    if units > 0:
        change_happiness(s, t, nation, -units)


@kernel
def strength(s, nation):
    return s.bid_units[nation] + 2 * s.bid_region[nation]  # V-BID-2: the unit in the region counts double


@kernel
def advance_bidding(s, t):
    """Ask round until all others have passed; tell the frame below who has won."""
    frame = top(s)
    best = frame[HIGHEST]
    nation = frame[NEXT_BIDDER]
    for _ in range(s.players):
        passed = (frame[PASSED] >> nation) & 1
        if not passed and nation != best:
            frame[NEXT_BIDDER] = clockwise(s, nation, 1)
            ask(s, Frame.BID, nation, frame[ISSUE], best)
            return
        nation = clockwise(s, nation, 1)
    tied = frame[TIED_BOTS]
    pop(s)  # V-BID-5: all but the highest bidder have passed, or all have
    top(s)[WINNER] = best
    if best >= 0 and (tied >> best) & 1 and not is_single(tied):
        push(s, Frame.PICK_WINNER, PLAYER_SEAT, tied)


@kernel
def least_influence(s, t, nation, issue, best, shape):
    """The least Influence that makes a bid of this Military the highest, or NONE if it cannot be bid."""
    units, region = shape_units(shape), shape_region(shape)
    if units + region > 0 and t.issue_no_military[issue]:
        return NONE  # V-BID-2: none on an Issue with the No-Military symbol
    if units > s.units[nation]:
        return NONE
    if region:
        where = t.issue_region[issue]
        if where >= TRACKS or s.deployed[nation, where] == 0:
            return NONE  # V-BID-6: for a League Issue only Available units count
    power = shape_strength(shape)
    least = 0 if power > 0 else 1  # V-BID-5: at least one cube or unit
    if best >= 0:
        if power < strength(s, best):
            return NONE
        if power == strength(s, best):
            least = s.bid_influence[best] + 1  # V-BID-1: equal strength and more Influence
    if least > s.available[nation]:
        return NONE
    return least


@kernel
def legal_bid(s, t, mask):
    frame = top(s)
    count = 1
    mask[PASS] = 1
    for shape in range(SHAPES):
        if least_influence(s, t, frame[NATION], frame[ISSUE], frame[BEST_BIDDER], shape) >= 0:
            mask[A_BID + shape] = 1
            count += 1
    return count


@kernel
def apply_bid(s, t, action):
    frame = top(s)
    nation, issue, best = frame[NATION], frame[ISSUE], frame[BEST_BIDDER]
    pop(s)
    if action == PASS:
        top(s)[PASSED] |= 1 << nation  # V-BID-1: for good
        note(s, Note.PASS, nation, issue)
    else:
        ask(s, Frame.BID_INFLUENCE, nation, issue, best, action - A_BID)


@kernel
def legal_bid_influence(s, t, mask):
    frame = top(s)
    nation = frame[NATION]
    least = least_influence(s, t, nation, frame[ISSUE], frame[BEST_BIDDER], frame[SHAPE])
    for amount in range(least, s.available[nation] + 1):
        mask[A_AMOUNT + amount] = 1
    return s.available[nation] - least + 1


@kernel
def apply_bid_influence(s, t, action):
    """A later bid replaces the earlier one (V-BID-5)."""
    frame = top(s)
    nation, shape = frame[NATION], frame[SHAPE]
    pop(s)
    s.bid_units[nation] = shape_units(shape)
    s.bid_region[nation] = shape_region(shape)
    s.bid_influence[nation] = action - A_AMOUNT
    top(s)[HIGHEST] = nation
    note(s, Note.BID, nation, s.bid_units[nation], s.bid_region[nation], action - A_AMOUNT, top(s)[ISSUE])
