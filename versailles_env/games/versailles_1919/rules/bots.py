"""The rulebook's solo bots: one kernel a priority. What they leave open is asked of the player (V-SOLO-12).

The chapters call these where a faction is played by the bot rules: they narrow the legal answers, or act at once. The agent
`rulebook` (../rulebook.py) asks the same kernels for what it wants at a table of players.
"""

from ....core.frames import NOBODY, SEAT, STEP, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_ANNOUNCE, A_NATION, A_OPTION, A_SETTLE, A_SLOT, END_TURN, RECLAIM
from ..constants import (
    COUNTERS,
    MAX_PLAYERS,
    NONE,
    SLOTS,
    TABLE_SLOTS,
    TRACKS,
    WAITING,
    Frame,
    Nation,
    Note,
)
from ..registers import MILITARY_DONE, ROLLED, TO_ROLL, WANTED
from .bits import highest_rolls, is_single, lowest_bit
from .military import deploy_unit, is_free
from .mutiny import would_mutiny
from .pieces import ICON, ask, faction_strength, is_bot, is_played, leader, mobilized
from .place import legal_place
from .regions import highest_star, most_issues

HIGH_UNREST = 4
BOT_COLUMN, SAFE_COLUMN = 7, 8


@kernel
def own_icons(t, issue, option, nation):
    """Counters of an option that are worth 1 to the faction; a UK/USA naval icon counts for both (V-SOLO-14)."""
    count = 0
    for kind in range(COUNTERS):
        if (ICON[kind] >> nation) & 1:
            count += t.option_counters[issue, option, kind]
    if nation == Nation.UK or nation == Nation.USA:
        count += t.option_choice[issue, option]
    return count


@kernel
def potential_value(t, issue, nation):
    """PIV: the value of the best option for the faction; GAME END has none, so its Stars (V-SOLO-3, V-SOLO-19)."""
    best = 0
    for option in range(t.issue_options[issue]):
        best = max(best, own_icons(t, issue, option, nation))
    return t.issue_stars[issue] + best


@kernel
def unhappiness(t, issue, option, nation):
    """Unhappiness icons only: a gain ties with no change (V-SOLO-21, V-2P-11)."""
    return max(0, -t.option_happiness[issue, option, nation])


@kernel
def option_worth(t, issue, option, nation):
    """Value to the bot first, then least unhappiness, which an option has 3 of at most (V-SOLO-8)."""
    return 10 * own_icons(t, issue, option, nation) - unhappiness(t, issue, option, nation)


@kernel
def legal_bot_option(t, issue, nation, mask):
    """The option that is worth most to the bot (V-SOLO-8)."""
    best = option_worth(t, issue, 0, nation)
    for option in range(1, t.issue_options[issue]):
        best = max(best, option_worth(t, issue, option, nation))
    count = 0
    for option in range(t.issue_options[issue]):
        if option_worth(t, issue, option, nation) == best:
            mask[A_OPTION + option] = 1
            count += 1
    return count


@kernel
def legal_least_unhappy(t, issue, nation, mask):
    """The shared USA takes an option with least USA unhappiness (V-2P-5)."""
    least = 99
    for option in range(t.issue_options[issue]):
        least = min(least, unhappiness(t, issue, option, nation))
    count = 0
    for option in range(t.issue_options[issue]):
        if unhappiness(t, issue, option, nation) == least:
            mask[A_OPTION + option] = 1
            count += 1
    return count


@kernel
def legal_bot_flag(nation, mask):
    """Its own flag; France leaves it to the player (V-SOLO-14)."""
    if nation == Nation.UK or nation == Nation.USA:
        mask[A_NATION + nation] = 1
        return 1
    mask[A_NATION + Nation.UK] = 1
    mask[A_NATION + Nation.USA] = 1
    return 2


@kernel
def legal_bot_settle(s, t, nation, mask):
    """1: settle an Issue it leads, the one of highest PIV (V-SOLO-7)."""
    highest = 0
    for slot in range(TABLE_SLOTS):
        if s.slot[slot] >= 0 and leader(s, slot) == nation:
            highest = max(highest, potential_value(t, s.slot[slot], nation))
    count = 0
    for slot in range(TABLE_SLOTS):
        if (
            s.slot[slot] >= 0
            and leader(s, slot) == nation
            and potential_value(t, s.slot[slot], nation) == highest
        ):
            mask[A_SETTLE + slot] = 1
            count += 1
    return count


@kernel
def legal_bot_settle_other(s, nation, mask):
    """4: settle an Issue that the other bot leads (V-SOLO-7)."""
    count = 0
    for slot in range(TABLE_SLOTS):
        if s.slot[slot] >= 0:
            who = leader(s, slot)
            if who >= 0 and who != nation and who != s.hero:
                mask[A_SETTLE + slot] = 1
                count += 1
    return count


@kernel
def may_bot_reclaim(s, nation):
    """3: only if something of it is Exhausted (V-SOLO-20)."""
    return s.exhausted[nation] > 0 or s.units_exhausted[nation] > 0


@kernel
def legal_bot_political(s, t, nation, mask):
    """The first priority that applies (V-SOLO-7)."""
    count = legal_bot_settle(s, t, nation, mask)
    if count == 0:
        count = legal_place(s, nation, mask)  # 2: the two Issues are the player's choice
    if count == 0 and may_bot_reclaim(s, nation):
        mask[RECLAIM] = 1
        count = 1
    if count == 0:
        count = legal_bot_settle_other(s, nation, mask)
    if count == 0:
        mask[END_TURN] = 1
        count = 1
    return count


@kernel
def note_political(s, t, nation, action):
    """Say why the bot does what it does."""
    if action == RECLAIM:
        note(s, Note.BOT_RECLAIMS, nation)
    elif action == END_TURN:
        note(s, Note.BOT_IDLE, nation)
    elif A_SETTLE <= action < A_SETTLE + TABLE_SLOTS:
        issue = s.slot[action - A_SETTLE]
        if leader(s, action - A_SETTLE) == nation:
            note(s, Note.BOT_SETTLES, nation, issue, potential_value(t, issue, nation))
        else:
            note(s, Note.BOT_SETTLES_OTHER, nation, issue, leader(s, action - A_SETTLE))
    elif A_SLOT <= action < A_SLOT + SLOTS:
        note(s, Note.BOT_PLACES, nation, s.slot[action - A_SLOT])


@kernel
def legal_bot_advance(s, nation, mask):
    """An Issue it leads, else one with no cubes, else any; the player's choice in each (V-SOLO-8)."""
    best = 3
    for slot in range(WAITING, SLOTS):
        if s.slot[slot] >= 0:
            best = min(best, advance_tier(s, slot, nation))
    count = 0
    for slot in range(WAITING, SLOTS):
        if s.slot[slot] >= 0 and advance_tier(s, slot, nation) == best:
            mask[A_SLOT + slot] = 1
            count += 1
    return count


@kernel
def advance_tier(s, slot, nation):
    who = leader(s, slot)
    if who == nation:
        return 0
    return 1 if who < 0 else 2


@kernel
def bot_announcement(s, nation, region):
    """-1 if it would be hit, most or joint-most Issues of the region, else +1 (V-SOLO-9, V-SOLO-18). As an action."""
    return A_ANNOUNCE if (most_issues(s, region) >> nation) & 1 else A_ANNOUNCE + 2


@kernel
def legal_bot_announce(s, nation, region, mask):
    mask[bot_announcement(s, nation, region)] = 1
    return 1


@kernel
def bot_column(s, t, nation, region):
    """Where a bot puts a unit on this track: 7 unless taken or it would force a demobilization, else 8 (V-SOLO-6)."""
    if is_free(s, region, BOT_COLUMN) and not would_mutiny(s, t, nation, t.deploy_happiness[2]):
        return BOT_COLUMN
    return SAFE_COLUMN if is_free(s, region, SAFE_COLUMN) else 0


@kernel
def bot_regions(s, t, nation):
    """The regions it wants a unit in: high Unrest and most Issues; then most of them, then the highest Star (V-SOLO-6).

    Only an Available unit, only where it has none, only where a space is left (V-SOLO-13). As bits.
    """
    if s.units[nation] == 0:
        return 0
    best, bits = 0, 0
    for region in range(TRACKS):
        wanted = s.unrest[region] >= HIGH_UNREST and (most_issues(s, region) >> nation) & 1
        if not wanted or s.deployed[nation, region] > 0 or bot_column(s, t, nation, region) == 0:
            continue
        worth = s.issues[nation, region] * 10 + highest_star(s, t, nation, region)
        if worth > best:
            best, bits = worth, 1 << region
        elif worth == best:
            bits |= 1 << region
    return bits


@kernel
def wants_demobilize(s, t, nation):
    """1 or 2 Happiness from a forced demobilization, and a box worth 2 or more (V-SOLO-6)."""
    if mobilized(s, nation) == 0 or s.boxes_filled >= t.boxes_n[s.players]:
        return False
    near = would_mutiny(s, t, nation, 1) or would_mutiny(s, t, nation, 2)
    return near and t.boxes[s.players, s.boxes_filled] >= 2


@kernel
def advance_bot_military(s, t):
    """Where to deploy, rolled for among equal regions; then do it, or demobilize. The frame below is the turn."""
    frame = top(s)
    nation = frame[SEAT]
    if frame[STEP] == 0:
        frame[STEP] = 1
        frame[WANTED] = bot_regions(s, t, nation)
        if not is_single(frame[WANTED]):
            frame[TO_ROLL] = frame[WANTED]
    elif frame[ROLLED] > 0:
        s.rolls[frame[ROLLED] - 1] = s.die
        note(s, Note.BOT_ROLLS, nation, frame[ROLLED] - 1, s.die)
        frame[ROLLED] = 0
    elif frame[TO_ROLL] > 0:
        region = lowest_bit(frame[TO_ROLL])
        frame[TO_ROLL] &= frame[TO_ROLL] - 1
        frame[ROLLED] = region + 1
        push(s, Frame.DIE, NOBODY)
    elif not is_single(frame[WANTED]):
        frame[WANTED] = highest_rolls(s, frame[WANTED])
        if not is_single(frame[WANTED]):
            frame[TO_ROLL] = frame[WANTED]  # V-SOLO-13: equal dice are rolled again
    else:
        bits = frame[WANTED]
        pop(s)
        s.rolls[:] = 0
        do_military(s, t, nation, bits)


@kernel
def do_military(s, t, nation, bits):
    """Placing goes before demobilizing (V-SOLO-6)."""
    if bits > 0:
        region = lowest_bit(bits)
        top(s)[MILITARY_DONE] = 1
        column = bot_column(s, t, nation, region)
        note(s, Note.BOT_DEPLOYS, nation, region, column, s.unrest[region])
        deploy_unit(s, t, nation, region, column, 0)
    elif wants_demobilize(s, t, nation):
        top(s)[MILITARY_DONE] = 1
        note(s, Note.BOT_DEMOBILIZES, nation, s.happiness[nation])
        ask(s, Frame.DEMOBILIZE_UNIT, nation, nation)


@kernel
def bot_bid_units(s, t, nation, issue):
    """2 units with 3 mobilized, 1 with 2 or 1, in the region first (V-SOLO-10): Available ones, the one in the region."""
    wanted = 2 if mobilized(s, nation) == 3 else min(1, mobilized(s, nation))
    if t.issue_no_military[issue]:
        wanted = 0
    region = t.issue_region[issue]
    inside = 1 if wanted > 0 and region < TRACKS and s.deployed[nation, region] > 0 else 0
    return min(wanted - inside, s.units[nation]), inside


@kernel
def bot_bid_influence(s, t, nation, issue):
    """Influence equal to its PIV, or all it has (V-SOLO-10)."""
    return min(potential_value(t, issue, nation), s.available[nation])


@kernel
def set_bot_bid(s, t, nation, issue):
    s.bid_units[nation], s.bid_region[nation] = bot_bid_units(s, t, nation, issue)
    s.bid_influence[nation] = bot_bid_influence(s, t, nation, issue)


@kernel
def bid_order(s, one, other):
    """Positive if the first bid is higher, 0 if they are equal."""
    power = s.bid_units[one] + 2 * s.bid_region[one] - s.bid_units[other] - 2 * s.bid_region[other]
    if power != 0:
        return power
    return s.bid_influence[one] - s.bid_influence[other]


@kernel
def bot_bids(s, t, issue):
    """All bots bid; of two equal bids the bot with more Influence adds 1 (V-SOLO-10). Bits of the highest bidders."""
    for nation in range(MAX_PLAYERS):
        if is_played(s, nation) and is_bot(s, nation):
            set_bot_bid(s, t, nation, issue)
    for one in range(MAX_PLAYERS):
        for other in range(MAX_PLAYERS):
            if one != other and is_bidder(s, one) and is_bidder(s, other) and bid_order(s, one, other) == 0:
                if s.available[one] > s.available[other]:
                    s.bid_influence[one] += 1
    best, bits = NONE, 0
    for nation in range(MAX_PLAYERS):
        if is_bidder(s, nation):
            note(
                s,
                Note.BOT_BID,
                nation,
                s.bid_units[nation],
                s.bid_region[nation],
                s.bid_influence[nation],
                issue,
            )
            if best < 0 or bid_order(s, nation, best) > 0:
                best, bits = nation, 1 << nation
            elif bid_order(s, nation, best) == 0:
                bits |= 1 << nation
    return bits


@kernel
def is_bidder(s, nation):
    """A bot with something to bid; one with nothing passes (V-SOLO-22)."""
    if not is_played(s, nation) or not is_bot(s, nation):
        return False
    return s.bid_units[nation] + s.bid_region[nation] + s.bid_influence[nation] > 0


@kernel
def weakest_factions(s):
    """The factions with the lowest Strength, as bits (V-SOLO-11)."""
    lowest, bits = 32000, 0
    for nation in range(s.players):
        strength = faction_strength(s, nation)
        if strength < lowest:
            lowest, bits = strength, 1 << nation
        elif strength == lowest:
            bits |= 1 << nation
    return bits


@kernel
def is_sole_strongest(s, nation):
    """Sole highest Strength, and every faction controls at least one Issue (V-SOLO-4)."""
    for each in range(s.players):
        held = 0
        for region in range(7):
            held += s.issues[each, region]
        if held == 0:
            return False
        if each != nation and faction_strength(s, each) >= faction_strength(s, nation):
            return False
    return True
