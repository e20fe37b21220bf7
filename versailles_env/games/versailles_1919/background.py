"""What is under way beneath the question: the check, the Settle, the Event or the bid that it is part of, and how long the game may last.

All of it lies open on the table, or was seen by all a moment ago; the question alone does not tell it.
"""

from ...core.frames import KIND, STEP
from ...core.interpreter import AT, CARD, THAT, THEY, YOU
from ...core.jit import kernel
from .constants import (
    EVENTS,
    MAX_PLAYERS,
    SLOTS,
    STRATEGIES,
    TABLE_SLOTS,
    TRACKS,
    Frame,
    Mode,
    StrategyZone,
)
from .registers import (
    BEST_BIDDER,
    BOT_LOOKS,
    CHART_ROW,
    CONTROLLER,
    EVENT,
    FIRST_SLOT,
    FORMER_OWNER,
    IN_CONFERENCE,
    INFLUENCE_BACK,
    ISSUE,
    LAID_OPTION,
    MUST,
    NAMED_REGION,
    NATION,
    PIECES_BACK,
    SETTLED_ISSUE,
    SETTLED_SLOT,
    SETTLER,
    SHAPE,
    SHARED_ASKED,
    SLOT,
    TO_ROLL,
    UPRISING_REGION,
    UPROAR,
    WINNER,
)
from .rules.bidding import least_influence, shape_region, shape_units
from .rules.pieces import relative
from .rules.place import place_limits
from .rules.reclaim import reclaim_limits
from .settings import THRESHOLD, TURN_LIMIT

LAID_ASIDE = int(StrategyZone.ASIDE)
"""A plain number for a loop that compiles to wide moves."""
MOST_SHOWN = 127
"""What an entry of the observation holds at most."""
AMOUNTS = 16
DIGIT = 128

BEYOND = 3
MORE = BEYOND + 3
HAS_LIMIT, TURNS_LEFT, TURN_MORE = 0, 1, 2
LEFT_MORE = TURN_MORE + MORE
"""Places in `clock`."""
ROLLING, RISING, NAMED, CHECKED = 0, 1, 2, 3
RISEN, TO_COME = CHECKED + TRACKS, CHECKED + 2 * TRACKS
"""Places in `check`."""
OF_SETTLER, OF_CONTROLLER = 0, MAX_PLAYERS
SETTLE_STEP = 2 * MAX_PLAYERS
STEPS = 5
FROM_SLOT = SETTLE_STEP + STEPS
"""Places in `settle`."""
BY_UPRISING, BY_EVENT, OF_WINNER = 0, 1, 2
OF_FORMER = OF_WINNER + MAX_PLAYERS
"""Places in `unsettled`."""
IS_CRISIS, IS_FORCED, OF_YOU = 0, 1, 2
OF_THEY = OF_YOU + MAX_PLAYERS
OF_THAT = OF_THEY + MAX_PLAYERS
"""Places in `effects`."""
(
    EVENT_ROW, EVENT_ROW_MORE, EVENT_TURN, OPTION_ROW, OPTION_LAID, ISSUE_LAID, ISSUE_SETTLED, ISSUE_UNSETTLED,
    TAKEN_BACK, PIECES_TAKEN_BACK, MOST, BID_UNITS, BID_REGION,
) = range(13)  # fmt: skip
"""Places in `progress`."""
LEAST = 0
ON_SLOT = AMOUNTS
AND_SLOT = ON_SLOT + SLOTS
"""Places in `amount`."""

HERO, SEATED = 0, 3
TURN_BY_BOT, LOOKS, STILL, VP_MORE, THRESHOLD_MORE = range(6, 11)
"""Places in `factions`."""

BACKGROUND = {
    "clock": LEFT_MORE + MORE,
    "factions": 11,
    "shared": 2,
    "check": TO_COME + TRACKS,
    "settle": FROM_SLOT + TABLE_SLOTS,
    "unsettled": OF_FORMER + MAX_PLAYERS,
    "event_under": EVENTS,
    "effects": OF_THAT + TRACKS,
    "progress": 13,
    "amount": AND_SLOT + SLOTS,
    "aside": STRATEGIES,
}
"""Entries of each piece; they stand behind those of `observe.py`."""
(
    O_CLOCK, O_FACTIONS, O_SHARED, O_CHECK, O_SETTLE, O_UNSETTLED, O_EVENT_UNDER, O_EFFECTS, O_PROGRESS, O_AMOUNT, O_ASIDE,
) = (
    sum(list(BACKGROUND.values())[:k]) for k in range(len(BACKGROUND))
)  # fmt: skip


@kernel
def tell_more(out, at, value):
    """What is beyond 127 of a number, so that no two look the same for being cut off: 127 at most in each of three places, for games
    of any usual length, then digits."""
    out[at] = max(0, min(value - MOST_SHOWN, MOST_SHOWN))
    out[at + 1] = max(0, min(value - 2 * MOST_SHOWN, MOST_SHOWN))
    out[at + 2] = max(0, min(value - 3 * MOST_SHOWN, MOST_SHOWN))
    rest = value - (BEYOND + 1) * MOST_SHOWN
    if rest > 0:
        out[at + BEYOND] = rest % DIGIT
        out[at + BEYOND + 1] = min(rest // DIGIT, MOST_SHOWN)
        out[at + BEYOND + 2] = max(0, rest // DIGIT - MOST_SHOWN)


@kernel
def observe_background(s, t, viewer, out):
    """`out` is the part of the vector behind the pieces of `observe.py`, blank."""
    limit = s.options[TURN_LIMIT]
    if limit > 0:  # V-END-4
        left = max(0, limit - s.turn)
        out[O_CLOCK + HAS_LIMIT] = 1
        out[O_CLOCK + TURNS_LEFT] = min(left, MOST_SHOWN)
        if left > MOST_SHOWN:
            tell_more(out, O_CLOCK + LEFT_MORE, left)
    if s.turn > MOST_SHOWN:
        tell_more(out, O_CLOCK + TURN_MORE, s.turn)
    if s.drafted:
        zones = s.strategy_zone
        for card in range(STRATEGIES):
            out[O_ASIDE + card] = zones[card] == LAID_ASIDE
    if s.mode == Mode.SOLO:
        observe_factions(s, viewer, out)
    elif s.mode == Mode.TWO and s.depth > 0:
        asked = s.stack[0, SHARED_ASKED]
        out[O_SHARED] = asked
        out[O_SHARED + 1] = 1 - asked
    if s.depth > 1:
        kind = s.stack[s.depth - 1, KIND]
        if Frame.PLACE_AMOUNT <= kind <= Frame.RECLAIM_AMOUNT or kind >= Frame.BID_INFLUENCE:
            observe_amount(s, t, s.depth - 1, out)
        observe_frames(s, t, viewer, out)


@kernel
def observe_frames(s, t, viewer, out):
    """From the question down; of programs the uppermost tells how far the Event is, for a branch lies upon what it goes back to."""
    told = False
    for place in range(s.depth - 2, 0, -1):
        kind = s.stack[place, KIND]
        if kind == Frame.SETTLE:
            observe_settle(s, viewer, place, out)
        elif kind == Frame.EVENT:
            out[O_EVENT_UNDER + s.stack[place, EVENT]] = 1
            out[O_EFFECTS + IS_CRISIS] = 1 - s.stack[place, IN_CONFERENCE]
            out[O_EFFECTS + IS_FORCED] = s.stack[place, MUST]
        elif kind == Frame.PROGRAM:
            if s.stack[place, CARD] < 0:
                issue, option = s.stack[place - 1, ISSUE], s.stack[place - 1, LAID_OPTION]
                out[O_PROGRESS + OPTION_ROW] = s.stack[place, AT] - t.option_start[issue, option]
            elif not told:
                told = True
                observe_program(s, t, viewer, place, out)
        elif kind == Frame.LAY_COUNTERS:
            out[O_PROGRESS + ISSUE_LAID] = s.stack[place, ISSUE] + 1
            out[O_PROGRESS + OPTION_LAID] = s.stack[place, LAID_OPTION] + 1
        elif kind == Frame.CHECK:
            observe_check(s, t, place, out)
        elif kind == Frame.UNSETTLED:
            observe_unsettled(s, viewer, place, out)
        elif kind == Frame.RECLAIM:
            out[O_PROGRESS + TAKEN_BACK] = s.stack[place, INFLUENCE_BACK]
            out[O_PROGRESS + PIECES_TAKEN_BACK] = s.stack[place, PIECES_BACK]


@kernel
def observe_factions(s, viewer, out):
    """Who plays which faction after a change (V-SOLO-11, V-SOLO-16), and how near a standstill is (V-SOLO-24)."""
    at = O_FACTIONS
    for k in range(s.players):
        nation = s.order[(s.position[viewer] + k) % s.players]
        out[at + HERO + k] = 1 if nation == s.hero else 0
        out[at + SEATED + k] = (s.seated >> nation) & 1
    out[at + TURN_BY_BOT] = s.turn_by_bot
    out[at + LOOKS] = s.stack[0, BOT_LOOKS]
    out[at + STILL] = s.still
    out[at + VP_MORE] = min(max(0, s.vp - MOST_SHOWN), MOST_SHOWN)
    out[at + THRESHOLD_MORE] = max(0, s.options[THRESHOLD] - MOST_SHOWN)


@kernel
def observe_settle(s, viewer, place, out):
    """Who settles, which may be the shared USA (V-2P-2), what for, and which of the steps of V-SETTLE-6 is being done."""
    frame = s.stack[place]
    at = O_SETTLE
    out[at + OF_SETTLER + relative(s, viewer, frame[SETTLER])] = 1
    if frame[CONTROLLER] >= 0:
        out[at + OF_CONTROLLER + relative(s, viewer, frame[CONTROLLER])] = 1
    out[at + SETTLE_STEP + frame[STEP] - 1] = 1
    out[at + FROM_SLOT + frame[SETTLED_SLOT]] = 1
    out[O_PROGRESS + ISSUE_SETTLED] = frame[SETTLED_ISSUE] + 1


@kernel
def observe_program(s, t, viewer, place, out):
    """How far the effects of an Event are, who decides, and what was chosen (V-EVENT-4, V-MUTINY-5)."""
    frame = s.stack[place]
    card = frame[CARD]
    first = t.event_conference[card]
    if frame[AT] < first:
        first = t.event_crisis[card]  # the rows of all Crises stand before those of the Conferences
    row = frame[AT] - first
    out[O_EVENT_UNDER + card] = 1
    out[O_PROGRESS + EVENT_ROW] = row % DIGIT
    out[O_PROGRESS + EVENT_ROW_MORE] = row // DIGIT
    out[O_PROGRESS + EVENT_TURN] = frame[STEP]
    at = O_EFFECTS
    out[at + OF_YOU + relative(s, viewer, frame[YOU])] = 1
    if frame[THEY] >= 0:
        out[at + OF_THEY + relative(s, viewer, frame[THEY])] = 1
    if frame[THAT] >= 0:
        out[at + OF_THAT + frame[THAT]] = 1


@kernel
def observe_check(s, t, place, out):
    """Which regions are checked, have risen, and are still to come: first the rolls, then the Uprisings (V-UP-4)."""
    frame = s.stack[place]
    at = O_CHECK
    rolling = frame[STEP] < 3
    out[at + ROLLING] = 1 if rolling else 0
    out[at + RISING] = 0 if rolling else 1
    out[at + NAMED] = 1 if frame[NAMED_REGION] >= 0 else 0  # V-UP-1
    for row in range(TRACKS):
        region = t.track[row]
        checked, risen = (frame[TO_ROLL] >> region) & 1, (frame[UPROAR] >> region) & 1
        out[at + CHECKED + region] = checked
        out[at + RISEN + region] = risen
        if row >= frame[CHART_ROW]:
            out[at + TO_COME + region] = checked if rolling else risen


@kernel
def observe_unsettled(s, viewer, place, out):
    """Why an Issue is bid for: after an Uprising its region is reset, also when all pass (V-UP-8), after an Event not (V-BID-6)."""
    frame = s.stack[place]
    at = O_UNSETTLED
    out[at + (BY_UPRISING if frame[UPRISING_REGION] >= 0 else BY_EVENT)] = 1
    if frame[WINNER] >= 0:
        out[at + OF_WINNER + relative(s, viewer, frame[WINNER])] = 1
    if frame[FORMER_OWNER] >= 0:
        out[at + OF_FORMER + relative(s, viewer, frame[FORMER_OWNER])] = 1
    out[O_PROGRESS + ISSUE_UNSETTLED] = frame[ISSUE] + 1


@kernel
def observe_amount(s, t, place, out):
    """What the question is how much of: the least and the most that may be answered, the Issues that are placed on, the Military of
    the bid."""
    frame = s.stack[place]
    kind, nation = frame[KIND], frame[NATION]
    least, most = 0, 0
    if kind == Frame.PLACE_AMOUNT:
        least, most = place_limits(s, nation, frame[SLOT], frame[FIRST_SLOT])
        out[O_AMOUNT + ON_SLOT + frame[SLOT]] = 1
        if frame[FIRST_SLOT] >= 0:
            out[O_AMOUNT + AND_SLOT + frame[FIRST_SLOT]] = 1
    elif kind == Frame.PLACE_SECOND:
        out[O_AMOUNT + AND_SLOT + frame[SLOT]] = 1
        return
    elif kind == Frame.RECLAIM_AMOUNT:
        least, most = reclaim_limits(s, t, nation)
    elif kind == Frame.SHARE_RECLAIM:
        most = min(s.exhausted[nation], frame[INFLUENCE_BACK])
    elif kind == Frame.BID_INFLUENCE:
        least = least_influence(s, t, nation, frame[ISSUE], frame[BEST_BIDDER], frame[SHAPE])
        most = s.available[nation]
        out[O_PROGRESS + BID_UNITS] = shape_units(frame[SHAPE])
        out[O_PROGRESS + BID_REGION] = shape_region(frame[SHAPE])
    else:
        return
    out[O_AMOUNT + LEAST + least] = 1
    out[O_PROGRESS + MOST] = most
