"""What a seat observes: all that a player at the table sees, own nation first, then clockwise.

The encoder is the hot path of a batch: it blanks the vector, copies rows of card features, and writes the rest sparsely.
"""

import numpy as np

from ...core.frames import CHANCE, CHOICE, KIND
from ...core.interpreter import CARD, THAT, THEY
from ...core.jit import kernel
from ...core.places import starts
from .background import BACKGROUND, observe_background
from .constants import (
    COUNTERS,
    EVENTS,
    FEATURES,
    FEATURES_ROOM,
    GAME_END,
    ISSUES,
    MAX_PLAYERS,
    PLAYER_SEAT,
    QUESTIONS,
    SHARED,
    SLOTS,
    STRATEGIES,
    TRACKS,
    EventZone,
    Frame,
    IssueZone,
    Mode,
    StrategyZone,
)
from .observe_deals import DEAL_SIZE, observe_deals
from .registers import (
    BEST_BIDDER,
    BRANCHES,
    BY_MUTINY,
    COLUMN,
    EVENT,
    INFLUENCE_BACK,
    ISSUE,
    LAID_OPTION,
    MILITARY_DONE,
    NATION,
    PASSED,
    PICK_REGION,
    POLITICAL_DONE,
    REGION,
    SHAPE,
    SLOT,
)
from .rules.bidding import shape_strength, strength
from .rules.pieces import faction_strength, is_bot, relative
from .rules.promises import deal_about
from .rules.regions import highest_star, is_held
from .settings import (
    BOT_EVENT_YOU,
    BOT_EVENTS,
    BOT_UNITS,
    DEADLOCK,
    DEALS,
    DECK_END,
    DRAFT_TIME,
    HAPPINESS_TIES,
    KEG_RETURN,
    LENGTH,
    NO_ISSUE_UNREST,
    PLAYERS,
    STANDSTILL,
    THRESHOLD,
    TURN_OWNER,
    UPRISING_ROLL,
    USA_SETTLES,
)

RULINGS = 13
DECK, IN_EVENT_DISCARDS = int(IssueZone.DECK), int(EventZone.DISCARDS)
"""Plain numbers for loops that compile to wide moves."""
SEAT_NUMBERS = 8
PLACES = 7
"""Where an Issue can belong: five regions, the League, GAME END."""
SLOT_SIZE = FEATURES + MAX_PLAYERS
CARDS_SHOWN = 3
(
    OF_AVAILABLE, OF_EXHAUSTED, OF_UNITS, OF_UNITS_EXHAUSTED, OF_UNITS_DEMOBILIZED, OF_HAPPINESS, OF_STARS, OF_FLAGS,
) = range(SEAT_NUMBERS)  # fmt: skip
"""Places in the numbers of a seat in `pieces`."""
BID_UNITS, BID_REGION, BID_INFLUENCE, BID_PASSED = range(4)
BID_NUMBERS = 4
"""Places of a seat in `bid`."""
(
    AT_REGION, AT_COLUMN, AT_PLAYER, AT_SLOT, AT_AMOUNT, AT_MODIFIER, AT_DIE, AT_STRENGTH, AT_INFLUENCE, AT_OPTION,
    AT_BRANCHES, AT_BIDDER,
) = range(12)  # fmt: skip
"""Places in `context`."""
IN_DECK, IN_DISCARDS, ABOVE_GAME_END, EVENTS_IN_DECK = range(4)
"""Places in `deck`."""
SOLO_ON, SOLO_VP, SOLO_THRESHOLD, SOLO_OWN, SOLO_SEATS = range(5)
"""Places in `solo`; from the last on two numbers a seat."""
SIZES = {
    "players": 4,
    "length": 4,
    "rulings": RULINGS,
    "question": QUESTIONS,
    "asked": MAX_PLAYERS,
    "active": MAX_PLAYERS,
    "done": 2,
    "turn": 1,
    "nation": MAX_PLAYERS * 4,
    "pieces": MAX_PLAYERS * SEAT_NUMBERS,
    "deployed": MAX_PLAYERS * TRACKS,
    "issues_held": MAX_PLAYERS * PLACES,
    "strategy": MAX_PLAYERS * STRATEGIES,
    "bid": MAX_PLAYERS * BID_NUMBERS,
    "happiness": 5,
    "unrest": TRACKS,
    "keg": TRACKS,
    "boxes": 1,
    "deck": 4,
    "counters": COUNTERS,
    "event_cube": MAX_PLAYERS,
    "event_table": EVENTS,
    "event_waiting": EVENTS,
    "event_discards": EVENTS,
    "event_now": EVENTS,
    "display": STRATEGIES,
    "owner": ISSUES,
    "settled_as": ISSUES,
    "discarded": ISSUES,
    "unseen": ISSUES,
    "context": 12,
    "slots": SLOTS * SLOT_SIZE,
    "solo": 10,
    "cards": CARDS_SHOWN * FEATURES,
    "deal": DEAL_SIZE,
    **BACKGROUND,
}
"""Entries of each piece of the observation; `observations.py` says what they are."""
(
    O_PLAYERS, O_LENGTH, O_RULINGS, O_QUESTION, O_ASKED, O_ACTIVE, O_DONE, O_TURN, O_NATION, O_PIECES, O_DEPLOYED,
    O_HELD, O_STRATEGY, O_BID, O_HAPPINESS, O_UNREST, O_KEG, O_BOXES, O_DECK, O_COUNTERS, O_EVENT_CUBE, O_EVENT_TABLE,
    O_EVENT_WAITING, O_EVENT_DISCARDS, O_EVENT_NOW, O_DISPLAY, O_OWNER, O_SETTLED_AS, O_DISCARDED, O_UNSEEN, O_CONTEXT,
    O_SLOTS, O_SOLO, O_CARDS, O_DEAL, O_BACKGROUND, *_,
) = starts(SIZES).values()  # fmt: skip


@kernel
def copy_features(t, viewer, issue, out, start):
    """Unsigned indices: without the test for negative ones the copy is ten times as fast.

    A row is a little longer than the features. What it blanks behind them is written afterwards, or blank.
    """
    table = t.features
    row, column, place = np.uint64(viewer), np.uint64(issue), np.uint64(start)
    for k in range(np.uint64(FEATURES_ROOM)):
        out[place + k] = table[row, column, k]


@kernel
def observe(s, t, seat, out):
    out[:] = 0
    viewer = seat
    if seat == PLAYER_SEAT:
        viewer = s.hero
    if viewer < 0 or s.position[viewer] < 0:
        return
    observe_issues(s, t, viewer, out)
    observe_table(s, t, viewer, out)
    observe_seats(s, viewer, out)
    observe_events(s, viewer, out)
    if s.mode == Mode.SOLO:
        observe_solo(s, viewer, out)
    if s.depth > 0:
        observe_question(s, t, viewer, out)
    if s.options[DEALS]:
        observe_deals(s, viewer, out, O_DEAL)
    observe_background(s, t, viewer, out[O_BACKGROUND:])


@kernel
def observe_table(s, t, viewer, out):
    out[O_PLAYERS + s.options[PLAYERS]] = 1
    out[O_LENGTH + s.options[LENGTH]] = 1
    out[O_RULINGS] = s.options[UPRISING_ROLL]
    out[O_RULINGS + 1] = s.options[NO_ISSUE_UNREST]
    out[O_RULINGS + 2] = s.options[DRAFT_TIME]
    out[O_RULINGS + 3] = s.options[KEG_RETURN]
    out[O_RULINGS + 4] = s.options[DECK_END]
    out[O_RULINGS + 5] = s.options[HAPPINESS_TIES]
    out[O_RULINGS + 6] = s.options[TURN_OWNER]
    out[O_RULINGS + 7] = s.options[BOT_EVENT_YOU]
    out[O_RULINGS + 8] = s.options[DEADLOCK]
    out[O_RULINGS + 9] = s.options[USA_SETTLES]
    out[O_RULINGS + 10] = s.options[BOT_EVENTS]
    out[O_RULINGS + 11] = s.options[BOT_UNITS]
    out[O_RULINGS + 12] = s.options[STANDSTILL]
    out[O_TURN] = min(s.turn, 127)
    if s.active >= 0:
        out[O_ACTIVE + relative(s, viewer, s.active)] = 1
    for k in range(5):
        out[O_HAPPINESS + k] = s.happiness[k]
    for region in range(TRACKS):
        out[O_UNREST + region] = s.unrest[region]
        out[O_KEG + region] = s.keg[region]
    out[O_BOXES] = s.boxes_filled
    out[O_DECK + IN_DECK] = s.deck_n
    out[O_DECK + IN_DISCARDS] = s.discards_n
    if s.issue_zone[GAME_END] == IssueZone.DECK:
        out[O_DECK + ABOVE_GAME_END] = max(0, s.deck_n - s.end_high)
    out[O_DECK + EVENTS_IN_DECK] = s.event_deck_n
    for kind in range(COUNTERS):
        out[O_COUNTERS + kind] = min(s.counters[kind], 127)
    for card in range(STRATEGIES):
        if s.strategy_zone[card] == StrategyZone.DISPLAY:
            out[O_DISPLAY + card] = 1


@kernel
def observe_seats(s, viewer, out):
    start = s.position[viewer]
    players = s.players
    shown = players + 1 if s.mode == Mode.TWO else players
    for k in range(shown):
        place = start + k if start + k < players else start + k - players
        nation = int(s.order[place]) if k < players else SHARED
        out[O_NATION + k * 4 + nation] = 1
        at = O_PIECES + k * SEAT_NUMBERS
        pieces = out[at : at + SEAT_NUMBERS]
        pieces[OF_AVAILABLE] = s.available[nation]
        pieces[OF_EXHAUSTED] = s.exhausted[nation]
        pieces[OF_UNITS] = s.units[nation]
        pieces[OF_UNITS_EXHAUSTED] = s.units_exhausted[nation]
        pieces[OF_UNITS_DEMOBILIZED] = s.units_demobilized[nation]
        pieces[OF_HAPPINESS] = s.happiness[nation]
        pieces[OF_STARS] = min(s.stars[nation], 127)
        pieces[OF_FLAGS] = min(s.flag_counters[nation], 127)
        deployed, columns = out[O_DEPLOYED + k * TRACKS : O_DEPLOYED + (k + 1) * TRACKS], s.deployed[nation]
        for region in range(TRACKS):
            deployed[region] = columns[region]
        held, issues = out[O_HELD + k * PLACES : O_HELD + (k + 1) * PLACES], s.issues[nation]
        for region in range(PLACES):
            held[region] = issues[region]
        if s.strategy[nation] >= 0:
            out[O_STRATEGY + k * STRATEGIES + s.strategy[nation]] = 1
        at = O_BID + k * BID_NUMBERS
        bid = out[at : at + BID_NUMBERS]
        bid[BID_UNITS] = s.bid_units[nation]
        bid[BID_REGION] = s.bid_region[nation]
        bid[BID_INFLUENCE] = s.bid_influence[nation]
        for slot in range(SLOTS):
            out[O_SLOTS + slot * SLOT_SIZE + FEATURES + k] = s.cubes[slot, nation]


@kernel
def observe_issues(s, t, viewer, out):
    for slot in range(SLOTS):
        if s.slot[slot] >= 0:
            copy_features(t, viewer, s.slot[slot], out, O_SLOTS + slot * SLOT_SIZE)
    # no branches, and slices that begin at 0: each of these loops compiles to wide moves
    zones, owners, options, navals = s.issue_zone, s.issue_owner, s.issue_option, s.issue_naval
    unseen = out[O_UNSEEN : O_UNSEEN + ISSUES]
    for issue in range(ISSUES):
        unseen[issue] = zones[issue] == DECK
    uk, france = relative(s, viewer, 0) + 1, relative(s, viewer, 1) + 1
    usa, italy = relative(s, viewer, 2) + 1, relative(s, viewer, 3) + 1
    ranks = out[O_OWNER : O_OWNER + ISSUES]
    for issue in range(ISSUES):
        who = owners[issue]
        rank = np.int8(uk) if who == np.int8(0) else np.int8(0)
        rank = np.int8(france) if who == np.int8(1) else rank
        rank = np.int8(usa) if who == np.int8(2) else rank
        ranks[issue] = np.int8(italy) if who == np.int8(3) else rank
    settled = out[O_SETTLED_AS : O_SETTLED_AS + ISSUES]
    for issue in range(ISSUES):
        kind = np.int8(options[issue] + 1 + 4 * (navals[issue] + 1))
        settled[issue] = kind if options[issue] >= 0 else np.int8(0)
    for k in range(s.discards_n):
        out[O_DISCARDED + s.discards[k]] = s.discards_n - k


@kernel
def observe_events(s, viewer, out):
    if s.event_table >= 0:
        out[O_EVENT_TABLE + s.event_table] = 1
    for k in range(2):
        if s.event_waiting[k] >= 0:
            out[O_EVENT_WAITING + s.event_waiting[k]] = k + 1
    if s.event_cube >= 0:
        out[O_EVENT_CUBE + relative(s, viewer, s.event_cube)] = 1
    discards, zones = out[O_EVENT_DISCARDS : O_EVENT_DISCARDS + EVENTS], s.event_zone
    for event in range(EVENTS):
        discards[event] = zones[event] == IN_EVENT_DISCARDS


@kernel
def observe_solo(s, viewer, out):
    out[O_SOLO + SOLO_ON] = 1
    out[O_SOLO + SOLO_VP] = min(s.vp, 127)
    out[O_SOLO + SOLO_THRESHOLD] = min(s.options[THRESHOLD], 127)
    out[O_SOLO + SOLO_OWN] = 1 if viewer == s.hero else 0
    for k in range(s.players):
        nation = s.order[(s.position[viewer] + k) % s.players]
        out[O_SOLO + SOLO_SEATS + 2 * k] = min(faction_strength(s, nation), 127)
        out[O_SOLO + SOLO_SEATS + 2 * k + 1] = 1 if is_bot(s, nation) else 0


@kernel
def observe_question(s, t, viewer, out):
    """The question and what it is about; the die's frames and procedures ask nothing."""
    frame = s.stack[s.depth - 1]
    kind = frame[KIND]
    turn = s.stack[0]
    if turn[KIND] == Frame.TURN:
        out[O_DONE] = turn[POLITICAL_DONE]
        out[O_DONE + 1] = turn[MILITARY_DONE]
    if kind < CHOICE or kind >= CHANCE:
        return
    out[O_QUESTION + kind - CHOICE] = 1
    if kind != Frame.TAKE_FACTION and kind != Frame.PICK_WINNER:
        out[O_ASKED + relative(s, viewer, frame[NATION])] = 1
    at = O_CONTEXT
    out[at + AT_MODIFIER] = s.modifier
    out[at + AT_DIE] = s.die
    place = s.depth - 1
    if kind >= Frame.OFFER_DEAL:  # an offer shows what the question below it is about
        place = deal_about(s)
        frame = s.stack[place]
        kind = frame[KIND]
    if kind == Frame.PLACE_AMOUNT or kind == Frame.PLACE_SECOND:
        out[at + AT_SLOT] = frame[SLOT] + 1
    elif kind == Frame.DEPLOY_UNIT:
        out[at + AT_REGION] = frame[REGION] + 1
        out[at + AT_COLUMN] = frame[COLUMN]
    elif kind == Frame.DEMOBILIZE_UNIT:
        out[at + AT_AMOUNT] = frame[BY_MUTINY]
    elif kind == Frame.OPTION:
        copy_features(t, viewer, frame[ISSUE], out, O_CARDS)
    elif kind == Frame.NAVAL_FLAG:
        copy_features(t, viewer, frame[ISSUE], out, O_CARDS)
        out[at + AT_OPTION] = s.stack[s.depth - 2, LAID_OPTION] + 1
    elif kind == Frame.ADD_SOURCE:
        for k in range(min(s.discards_n, CARDS_SHOWN)):
            copy_features(t, viewer, s.discards[s.discards_n - 1 - k], out, O_CARDS + k * FEATURES)
    elif kind == Frame.KEEP:
        for k in range(2):
            copy_features(t, viewer, s.drawn[k], out, O_CARDS + k * FEATURES)
    elif kind == Frame.ANNOUNCE:
        out[at + AT_REGION] = frame[REGION] + 1
    elif kind == Frame.SHARE_RECLAIM:
        out[at + AT_AMOUNT] = frame[INFLUENCE_BACK]
    elif kind == Frame.PICK_HIT or kind == Frame.PICK_ISSUE:
        out[at + AT_REGION] = frame[PICK_REGION] + 1
        if kind == Frame.PICK_ISSUE:
            observe_picks(s, t, viewer, frame[NATION], frame[PICK_REGION], out)
    elif kind == Frame.BID or kind == Frame.BID_INFLUENCE:
        observe_bid(s, t, viewer, place, out)
    elif kind == Frame.PERFORM_EVENT or kind == Frame.EVENT_CUBE:
        out[O_EVENT_NOW + frame[EVENT]] = 1
    elif kind >= Frame.CHOOSE_PLAYER and kind <= Frame.UNSETTLE_PICK:
        observe_effect(s, viewer, frame, kind, out)


@kernel
def observe_picks(s, t, viewer, nation, region, out):
    """The first of the Issues that may become Unsettled (V-UP-6)."""
    highest, shown = highest_star(s, t, nation, region), 0
    for issue in range(ISSUES):
        if shown < CARDS_SHOWN and is_held(s, t, issue, nation, region) and t.issue_stars[issue] == highest:
            copy_features(t, viewer, issue, out, O_CARDS + shown * FEATURES)
            shown += 1


@kernel
def observe_bid(s, t, viewer, place, out):
    frame = s.stack[place]
    copy_features(t, viewer, frame[ISSUE], out, O_CARDS)
    at = O_CONTEXT
    best = frame[BEST_BIDDER]
    if best >= 0:
        out[at + AT_STRENGTH] = strength(s, best)
        out[at + AT_INFLUENCE] = s.bid_influence[best]
        out[at + AT_BIDDER] = relative(s, viewer, best) + 1
    if frame[KIND] == Frame.BID_INFLUENCE:
        out[at + AT_AMOUNT] = shape_strength(frame[SHAPE])
    for nation in range(MAX_PLAYERS):
        if s.position[nation] >= 0 and (s.stack[place - 1, PASSED] >> nation) & 1:
            out[O_BID + relative(s, viewer, nation) * BID_NUMBERS + BID_PASSED] = 1


@kernel
def observe_effect(s, viewer, frame, kind, out):
    """A choice within a card's effects: the Event, and the player and region chosen so far."""
    at = O_CONTEXT
    if frame[CARD] >= 0:
        out[O_EVENT_NOW + frame[CARD]] = 1
    if kind == Frame.BRANCH:
        out[at + AT_BRANCHES] = frame[BRANCHES]
    program = s.stack[s.depth - 2]
    if program[KIND] == Frame.PROGRAM:
        if program[THEY] >= 0:
            out[at + AT_PLAYER] = relative(s, viewer, program[THEY]) + 1
        if program[THAT] >= 0:
            out[at + AT_REGION] = program[THAT] + 1
