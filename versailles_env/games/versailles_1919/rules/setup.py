"""Set-up for one to four players, one draw after another."""

from ....core.frames import NOBODY, STEP, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..constants import (
    EVENTS,
    GAME_END,
    ISSUES,
    NONE,
    SLOTS,
    STRATEGIES,
    EventZone,
    Frame,
    IssueZone,
    Mode,
    Nation,
    Note,
    StrategyZone,
)
from ..registers import DRAWS, EVENT
from ..settings import LENGTH, ORDER, PLAYERS, SEATED, START
from .advance import TO_DISCARDS
from .pieces import discard_issue, is_played

LONGEST = 3


@kernel
def setup(s, t):
    """All that needs no draw (V-SETUP-1 to V-SETUP-6)."""
    seats = s.options[PLAYERS] + 1
    s.mode = Mode.SOLO if seats == 1 else Mode.TWO if seats == 2 else Mode.TABLE
    s.players = 3 if seats == 1 else seats  # V-SOLO-1: a solo game is set up as for three
    s.hero = NONE
    s.seated = s.options[SEATED]
    length = 0 if s.mode == Mode.SOLO else s.options[LENGTH]  # V-SETUP-2: solo is always 20
    s.order[:] = NONE
    s.position[:] = NONE
    s.active = NONE
    s.slot[:] = NONE
    s.drawn[:] = NONE
    s.discards[:] = NONE
    s.issue_owner[:] = NONE
    s.issue_option[:] = NONE
    s.issue_naval[:] = NONE
    s.event_table = NONE
    s.event_waiting[:] = NONE
    s.event_cube = NONE
    s.strategy[:] = NONE
    s.offer[:] = NONE
    s.promise[:, :] = NONE
    s.unrest[:] = 1  # V-SETUP-4: Unrest in column 1, Kegs on their start
    s.deck_n = ISSUES
    s.event_deck_n = EVENTS
    s.end_high = t.below_game_end[length] + 1  # V-SETUP-1, V-SETUP-2: its place counted from the bottom
    s.end_low = 1 if length == LONGEST else s.end_high
    s.happiness[:] = t.happiness_start
    for nation in range(s.players):
        s.available[nation] = t.influence_cubes  # V-SETUP-6
        s.units[nation] = t.military_units
        s.happiness[nation] = t.happiness_start + t.longer_happiness[length]  # V-SETUP-2
    if s.mode == Mode.TWO:  # V-2P-1: 15 Influence, no Military, no Happiness marker (one at 0 never moves)
        s.available[Nation.USA] = t.influence_cubes
        s.units_demobilized[Nation.USA] = t.military_units
        s.happiness[Nation.USA] = 0
    elif s.mode == Mode.SOLO:  # V-SOLO-1: no Strategy cards, no Italian or Japanese marker
        s.happiness[Nation.ITALY] = 0
        s.happiness[Nation.JAPAN] = 0
        s.drafted = 1
    push(s, Frame.SETUP, NOBODY)


@kernel
def advance_setup(s, t):
    """The draws: nations, Strategy cards, six Issues, three Events."""
    frame = top(s)
    if frame[STEP] == 0:
        seat_nations(s, t)
    elif frame[STEP] == 1:
        if frame[DRAWS] <= s.players and s.mode != Mode.SOLO:
            frame[DRAWS] += 1
            push(s, Frame.DRAW_STRATEGY, NOBODY)  # V-SETUP-4: players + 1
        else:
            next_part(s)
    elif frame[STEP] == 2:
        if s.mode == Mode.SOLO and frame[DRAWS] == SLOTS - 1:
            frame[DRAWS] += 1  # V-SOLO-1: two Issue spaces in the Waiting Room
        if frame[DRAWS] <= SLOTS:
            frame[DRAWS] += 1
            # V-SETUP-1: five slots, then the discards
            push(s, Frame.DRAW_ISSUE, NOBODY, frame[DRAWS] - 1)
        else:
            next_part(s)
    elif frame[DRAWS] < 3:
        frame[DRAWS] += 1
        push(s, Frame.DRAW_EVENT, NOBODY, 0, frame[DRAWS] - 1)  # V-SETUP-3; no Crisis (V-SETUP-7)
    else:
        pop(s)
        push(s, Frame.TURN, s.order[0])


@kernel
def next_part(s):
    frame = top(s)
    frame[STEP] += 1
    frame[DRAWS] = 0


@kernel
def seat_nations(s, t):
    """Clockwise order, drawn or given (V-SETUP-5)."""
    frame = top(s)
    place = frame[DRAWS]
    if place == s.players:
        note(s, Note.ORDER, s.order[0], s.order[1], s.order[2], s.order[3])
        if s.mode == Mode.SOLO:
            s.hero = s.order[s.players - 1] if s.options[START] == 0 else s.options[START] - 1  # V-SOLO-1
            note(s, Note.NEW_FACTION, s.hero)
        next_part(s)
        return
    frame[DRAWS] += 1
    given = t.orders[s.options[ORDER], place]
    if s.options[ORDER] > 0 and given >= 0 and given < s.players:
        seat_nation(s, given, place)
    else:
        push(s, Frame.DRAW_NATION, NOBODY, place)


@kernel
def seat_nation(s, nation, place):
    s.order[place] = nation
    s.position[nation] = place


@kernel
def count_unseated(s):
    count = 0
    for nation in range(s.players):
        if not is_played(s, nation):
            count += 1
    return count


@kernel
def nth_unseated(s, rank):
    for nation in range(s.players):
        if not is_played(s, nation):
            if rank == 0:
                return nation
            rank -= 1
    return NONE


@kernel
def count_strategies(s):
    count = 0
    for card in range(STRATEGIES):
        if s.strategy_zone[card] == StrategyZone.OUT:
            count += 1
    return count


@kernel
def nth_strategy(s, rank):
    for card in range(STRATEGIES):
        if s.strategy_zone[card] == StrategyZone.OUT:
            if rank == 0:
                return card
            rank -= 1
    return NONE


@kernel
def game_end_is_next(s):
    return s.issue_zone[GAME_END] == IssueZone.DECK and s.deck_n == s.end_low


@kernel
def game_end_may_come(s):
    return s.issue_zone[GAME_END] == IssueZone.DECK and s.deck_n <= s.end_high


@kernel
def count_issues(s):
    """How many cards the next of the deck can be: all unseen ones, GAME END only at its place."""
    if game_end_is_next(s):
        return 1
    if s.issue_zone[GAME_END] != IssueZone.DECK or game_end_may_come(s):
        return s.deck_n
    return s.deck_n - 1


@kernel
def nth_issue(s, rank):
    if game_end_is_next(s):
        return GAME_END
    for issue in range(GAME_END):
        if s.issue_zone[issue] == IssueZone.DECK:
            if rank == 0:
                return issue
            rank -= 1
    return GAME_END


@kernel
def draw_issue(s, issue, goal):
    """The card goes to a slot, to the discards, or into the hand of who chooses between two."""
    s.deck_n -= 1
    if goal < SLOTS:
        s.slot[goal] = issue
        s.issue_zone[issue] = IssueZone.SLOT
    elif goal == TO_DISCARDS:
        discard_issue(s, issue)
    else:
        place = 0 if s.drawn[0] < 0 else 1
        s.drawn[place] = issue
        s.issue_zone[issue] = IssueZone.DRAWN


@kernel
def nth_event(s, rank):
    for event in range(EVENTS):
        if s.event_zone[event] == EventZone.DECK:
            if rank == 0:
                return event
            rank -= 1
    return NONE


@kernel
def draw_event(s, event, in_play, place):
    """At set-up to the Table and the Waiting Room in turn; in play to the free place there."""
    s.event_deck_n -= 1
    if not in_play and place == 0:
        s.event_table = event
        s.event_zone[event] = EventZone.TABLE
        return
    s.event_zone[event] = EventZone.WAITING
    spot = 0 if s.event_waiting[0] < 0 else 1
    s.event_waiting[spot] = event
    if in_play:
        top(s)[EVENT] = event
