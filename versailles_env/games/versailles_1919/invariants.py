"""What holds between any two steps of a game: pieces and cards are conserved, counts agree with what they count.

Compiled, so that a soak can look at every position of every game; what is wrong is noted as numbers and told as sentences.
"""

import numpy as np

from ...core import jit
from ...core.frames import CHANCE, KIND, STEP
from ...core.packs import Pack
from .answers import A_NOT_PLACE, A_TO_BID, A_TO_PLACE
from .constants import (
    COUNTERS,
    DEPLOY_COLUMN,
    FLAG,
    GAME_END,
    ISSUES,
    NONE,
    TRACKS,
    Bound,
    EventZone,
    Frame,
    IssueZone,
    Mode,
    StrategyZone,
)
from .registers import POLITICAL_DONE
from .settings import DEALS

SENTENCES = (
    "nation {} has {} cubes",
    "nation {} has {} units",
    "two units in one space of region {}",
    f"a unit left of column {DEPLOY_COLUMN} in region {{}}",
    "Unrest out of place in region {}",
    "the Issues in slots are not those with that zone",
    "the Issues in discards are not those with that zone",
    "the Issues in drawn are not those with that zone",
    "the deck of Issues is miscounted",
    "GAME END lies in the discards (V-ADD-3)",
    "the deck of Events is miscounted",
    "the Events waiting are not those with that zone",
    "the Strategy cards held are not those with that zone",
    "the counters are miscounted",
    "the Stars of nation {} are miscounted",
    "the flags of nation {} are miscounted",
    "the Issues of nation {} are miscounted",
    "an Issue is controlled without an owner, or the other way round",
    "an offer is on the table that nobody makes, or the other way round",
    "a promise is in force between two turns, or without deals",
    "an offer is counted between two turns, or without deals",
    "promises to place contradict each other",
    "the Political action is done, and a promise to place is not kept",
    "two promises are about the same question",
    "more deals are kept than accepted, or accepted than offered",
)
(
    PIECE_CUBES,
    PIECE_UNITS,
    ONE_SPACE,
    LEFT,
    UNREST,
    IN_SLOTS,
    IN_DISCARDS,
    IN_DRAWN,
    ISSUE_DECK,
    END_DISCARDED,
    EVENT_DECK,
    EVENTS_WAITING,
    CARDS_HELD,
    ALL_COUNTERS,
    STARS,
    FLAGS,
    OWN_ISSUES,
    CONTROLLED,
    OFFERING,
    BOUND_TOO_LONG,
    OFFERS_TOO_LONG,
    PLACES_CONTRADICT,
    PLACE_NOT_KEPT,
    SAME_QUESTION,
    KEPT_TOO_MANY,
) = range(len(SENTENCES))
MOST = 24
"""Of one position no more is noted."""


def invariants(state: np.ndarray, pack: Pack) -> list[str]:
    """What is wrong with a position, in sentences."""
    notes = np.zeros((MOST, 3), np.int64)
    count = find_wrong(state[0], pack.tables[0], notes)
    return [SENTENCES[code].format(first, second) for code, first, second in notes[:count].tolist()]


def unsound(states: np.ndarray, pack: Pack) -> np.ndarray:
    """Which of these positions have anything wrong with them."""
    found = np.zeros(len(states), np.int64)
    find_unsound(states, pack.tables, np.zeros((MOST, 3), np.int64), found)
    return np.flatnonzero(found)


@jit.entry
def find_unsound(states, tables, notes, found):
    """How much is wrong with each."""
    for i in range(len(states)):
        found[i] = look(states[i], tables[0], notes)


@jit.entry
def find_wrong(s, t, notes):
    """What is wrong with one; how much."""
    return look(s, t, notes)


@jit.kernel
def note(notes, count, code, first, second):
    """How many notes there are with this one."""
    if count < len(notes):
        notes[count, 0] = code
        notes[count, 1] = first
        notes[count, 2] = second
        return count + 1
    return count


@jit.kernel
def look(s, t, notes):
    players, count, seated = np.int64(s.players), 0, -1
    for k in range(len(s.position)):
        seated = max(seated, np.int64(s.position[k]))
    if seated < players - 1:
        return 0  # the nations are still being seated
    factions = 3 if s.mode == Mode.TWO else players
    for nation in range(factions):
        count = look_at_pieces(s, t, nation, notes, count)
    count = look_at_tracks(s, notes, count)
    count = look_at_issues(s, notes, count)
    count = look_at_cards(s, notes, count)
    count = look_at_counters(s, t, notes, count)
    for nation in range(factions):
        count = look_at_counts(s, t, nation, notes, count)
    count = look_at_offers(s, notes, count)
    return look_at_promises(s, notes, count)


@jit.kernel
def look_at_pieces(s, t, nation, notes, count):
    """V-COMP-2: every cube and every unit is in exactly one place."""
    cubes = np.int64(s.available[nation]) + s.exhausted[nation]
    for slot in range(len(s.cubes)):
        cubes += s.cubes[slot, nation]
    if s.event_cube == nation:
        cubes += 1
    if cubes != t.influence_cubes:
        count = note(notes, count, PIECE_CUBES, nation, cubes)
    units = np.int64(s.units[nation]) + s.units_exhausted[nation] + s.units_demobilized[nation]
    for region in range(TRACKS):
        if s.deployed[nation, region] > 0:
            units += 1
    if units != t.military_units:
        count = note(notes, count, PIECE_UNITS, nation, units)
    return count


@jit.kernel
def look_at_tracks(s, notes, count):
    """V-UNREST-1, V-KEG-1, V-DEPLOY-1: Keg < Unrest < every unit, one unit a space."""
    for region in range(TRACKS):
        twice, least = False, 9
        for nation in range(len(s.deployed)):
            column = s.deployed[nation, region]
            if column > 0:
                least = min(least, np.int64(column))
                for other in range(nation):
                    twice = twice or s.deployed[other, region] == column
        if twice:
            count = note(notes, count, ONE_SPACE, region, 0)
        if least < DEPLOY_COLUMN:
            count = note(notes, count, LEFT, region, 0)
        if not (s.keg[region] < s.unrest[region] and s.unrest[region] < least):
            count = note(notes, count, UNREST, region, 0)
    return count


@jit.kernel
def are_those(cards, size, zones, zone):
    """Whether the cards of a row (NONE: an empty place) are just those with this zone, each once."""
    held, there = 0, 0
    for k in range(size):
        card = cards[k]
        if card == NONE:
            continue
        held += 1
        if card < 0 or card >= len(zones) or zones[card] != zone:
            return False
        for other in range(k):
            if cards[other] == card:
                return False
    for card in range(len(zones)):
        if zones[card] == zone:
            there += 1
    return held == there


@jit.kernel
def count_zone(zones, zone):
    count = 0
    for card in range(len(zones)):
        if zones[card] == zone:
            count += 1
    return count


@jit.kernel
def look_at_issues(s, notes, count):
    """V-COMP-3: every Issue is in exactly one place."""
    zones = s.issue_zone
    if not are_those(s.slot, len(s.slot), zones, IssueZone.SLOT):
        count = note(notes, count, IN_SLOTS, 0, 0)
    discards = np.int64(s.discards_n)
    full = True
    for k in range(discards):
        full = full and s.discards[k] != NONE
    if not full or not are_those(s.discards, discards, zones, IssueZone.DISCARDS):
        count = note(notes, count, IN_DISCARDS, 0, 0)
    if not are_those(s.drawn, len(s.drawn), zones, IssueZone.DRAWN):
        count = note(notes, count, IN_DRAWN, 0, 0)
    if count_zone(zones, IssueZone.DECK) != s.deck_n:
        count = note(notes, count, ISSUE_DECK, 0, 0)
    for k in range(discards):
        if s.discards[k] == GAME_END:
            count = note(notes, count, END_DISCARDED, 0, 0)
    return count


@jit.kernel
def look_at_cards(s, notes, count):
    """V-COMP-3: every Event and Strategy card is in exactly one place."""
    if count_zone(s.event_zone, EventZone.DECK) != s.event_deck_n:
        count = note(notes, count, EVENT_DECK, 0, 0)
    if not are_those(s.event_waiting, len(s.event_waiting), s.event_zone, EventZone.WAITING):
        count = note(notes, count, EVENTS_WAITING, 0, 0)
    if not are_those(s.strategy, len(s.strategy), s.strategy_zone, StrategyZone.HELD):
        count = note(notes, count, CARDS_HELD, 0, 0)
    return count


@jit.kernel
def laid_on(s, t, issue, kind):
    """How many counters of this kind an Issue has on it."""
    option = s.issue_option[issue]
    if option < 0:
        return 0
    count = np.int64(t.option_counters[issue, option, kind])
    if t.option_choice[issue, option] and kind == 3 + s.issue_naval[issue]:
        count += 1
    return count


@jit.kernel
def look_at_counters(s, t, notes, count):
    """The running counts of the table are what counting anew gives."""
    wrong = False
    for kind in range(COUNTERS):
        laid = 0
        for issue in range(ISSUES):
            laid += laid_on(s, t, issue, kind)
        wrong = wrong or laid != s.counters[kind]
    if wrong:
        count = note(notes, count, ALL_COUNTERS, 0, 0)
    wrong = False
    for issue in range(ISSUES):
        wrong = wrong or (s.issue_zone[issue] == IssueZone.CONTROLLED) != (s.issue_owner[issue] >= 0)
    if wrong:
        count = note(notes, count, CONTROLLED, 0, 0)
    return count


@jit.kernel
def look_at_counts(s, t, nation, notes, count):
    """And so are those of a nation."""
    stars, flags, wrong = 0, 0, False
    for issue in range(ISSUES):
        if s.issue_owner[issue] == nation:
            stars += t.issue_stars[issue]
            for kind in range(COUNTERS):
                if FLAG[kind] == nation:
                    flags += laid_on(s, t, issue, kind)
    if stars != s.stars[nation]:
        count = note(notes, count, STARS, nation, 0)
    if flags != s.flag_counters[nation]:
        count = note(notes, count, FLAGS, nation, 0)
    for region in range(s.issues.shape[1]):
        held = 0
        for issue in range(ISSUES):
            if s.issue_owner[issue] == nation and t.issue_region[issue] == region:
                held += 1
        wrong = wrong or held != s.issues[nation, region]
    if wrong:
        count = note(notes, count, OWN_ISSUES, nation, 0)
    return count


@jit.kernel
def is_between(s):
    """Whether no turn is under way."""
    return s.over != 0 or (s.stack[0, KIND] == Frame.TURN and s.stack[0, STEP] == 0)


@jit.kernel
def top_kind(s):
    return np.int64(s.stack[s.depth - 1, KIND]) if s.depth else 0


@jit.kernel
def look_at_offers(s, notes, count):
    """V-DEAL-1: an offer is there while it is made and answered, and counted in its turn alone."""
    offered, counted, wrong = False, False, False
    for k in range(len(s.offer)):
        offered = offered or s.offer[k] != NONE
    kind = top_kind(s)
    if offered != (kind >= Frame.DEAL_PARTNER and kind < CHANCE):
        count = note(notes, count, OFFERING, 0, 0)
    for seat in range(len(s.offers)):
        counted = counted or s.offers[seat] != 0
        wrong = wrong or s.deals_kept[seat] > s.deals_accepted[seat]
        wrong = wrong or s.deals_accepted[seat] > s.deals_offered[seat]
    if counted and (not s.options[DEALS] or is_between(s)):
        count = note(notes, count, OFFERS_TOO_LONG, 0, 0)
    if wrong:
        count = note(notes, count, KEPT_TOO_MANY, 0, 0)
    return count


@jit.kernel
def is_about_placing(action):
    return action >= A_TO_PLACE and action < A_TO_BID


@jit.kernel
def look_at_promises(s, notes, count):
    """V-DEAL-1: promises are of this turn, and do not contradict each other."""
    bound, to_place, contradict, same = False, 0, False, False
    for k in range(len(s.promise)):
        action = np.int64(s.promise[k, Bound.ACTION])
        if action == NONE:
            continue
        bound = True
        first = True  # a slot promised twice is one slot
        for other in range(k):
            theirs = np.int64(s.promise[other, Bound.ACTION])
            first = first and theirs != action
            if theirs != NONE and not is_about_placing(action) and not is_about_placing(theirs):
                same = same or (
                    s.promise[k, Bound.KIND] == s.promise[other, Bound.KIND]
                    and s.promise[k, Bound.NATION] == s.promise[other, Bound.NATION]
                    and s.promise[k, Bound.ABOUT] == s.promise[other, Bound.ABOUT]
                )
        if action >= A_TO_PLACE and action < A_NOT_PLACE:
            to_place += first
            for other in range(len(s.promise)):
                avoided = s.promise[other, Bound.ACTION] - A_NOT_PLACE
                contradict = contradict or avoided == action - A_TO_PLACE
    if bound and (not s.options[DEALS] or is_between(s)):
        count = note(notes, count, BOUND_TOO_LONG, 0, 0)
    if contradict or to_place > 2:
        count = note(notes, count, PLACES_CONTRADICT, 0, 0)
    kind = top_kind(s)
    placing = kind == Frame.PLACE_AMOUNT or kind == Frame.PLACE_SECOND
    if to_place and s.stack[0, POLITICAL_DONE] and not placing:
        count = note(notes, count, PLACE_NOT_KEPT, 0, 0)
    if same:
        count = note(notes, count, SAME_QUESTION, 0, 0)
    return count
