"""The fields of the record, each with the range its values keep."""

from ...core.record import Field
from .constants import (
    BOUNDS,
    COUNTERS,
    EVENTS,
    GAME_END,
    IN_FORCE,
    ISSUES,
    MAX_PLAYERS,
    OFFERS,
    SLOTS,
    STRATEGIES,
    TERMS,
    TRACKS,
    Ending,
    EventZone,
    IssueZone,
    Mode,
    StrategyZone,
)

P, CUBES, UNITS = MAX_PLAYERS, 15, 3

FIELDS = (
    # who plays, in which order
    Field("mode", (), 0, max(Mode)),
    Field("hero", (), -1, 2),
    Field("seated", (), 0, 7),
    Field("vp", (), 0, 1000),
    Field("turn_by_bot", (), 0, 1),
    Field("still", (), 0, P),
    Field("locked", (), 0, 1),
    Field("players", (), 2, P),
    Field("order", (P,), -1, P - 1),
    Field("position", (P,), -1, P - 1),
    Field("active", (), -1, P - 1),
    Field("turn", (), 0, 32000),
    Field("ending", (), 0, max(Ending)),
    # pieces of each nation
    Field("available", (P,), 0, CUBES),
    Field("exhausted", (P,), 0, CUBES),
    Field("units", (P,), 0, UNITS),
    Field("units_exhausted", (P,), 0, UNITS),
    Field("units_demobilized", (P,), 0, UNITS),
    Field("deployed", (P, TRACKS), 0, 8),
    Field("boxes_filled", (), 0, 6),
    Field("happiness", (5,), 0, 30),
    # region tracks
    Field("unrest", (TRACKS,), 1, 8),
    Field("keg", (TRACKS,), 0, 3),
    # Issues
    Field("slot", (SLOTS,), -1, GAME_END),
    Field("cubes", (SLOTS, P), 0, CUBES),
    Field("issue_zone", (ISSUES,), 0, max(IssueZone), small=True),
    Field("issue_owner", (ISSUES,), -1, P - 1, small=True),
    Field("issue_option", (ISSUES,), -1, 3, small=True),
    Field("issue_naval", (ISSUES,), -1, 2, small=True),
    Field("discards", (ISSUES,), -1, GAME_END),
    Field("discards_n", (), 0, ISSUES),
    Field("deck_n", (), 0, ISSUES),
    Field("end_low", (), 0, ISSUES),
    Field("end_high", (), 0, ISSUES),
    Field("drawn", (2,), -1, GAME_END),
    # what is counted as it changes, so that nobody counts it anew
    Field("stars", (P,), 0, 400),
    Field("issues", (P, 7), 0, ISSUES),
    Field("flag_counters", (P,), 0, 4 * ISSUES),
    Field("counters", (COUNTERS,), 0, 4 * ISSUES),
    # Events and Strategy cards
    Field("event_zone", (EVENTS,), 0, max(EventZone), small=True),
    Field("event_table", (), -1, EVENTS - 1),
    Field("event_waiting", (2,), -1, EVENTS - 1),
    Field("event_cube", (), -1, P - 1),
    Field("event_deck_n", (), 0, EVENTS),
    Field("strategy_zone", (STRATEGIES,), 0, max(StrategyZone)),
    Field("strategy", (P,), -1, STRATEGIES - 1),
    Field("drafted", (), 0, 1),
    Field("uprisings", (), 0, 1000),
    Field("settled", (), 0, 1000),
    # the check and the bid under way
    Field("die", (), 0, 6),
    Field("modifier", (), -P, P),
    Field("rolls", (TRACKS,), 0, 6),
    Field("bid_units", (P,), 0, UNITS),
    Field("bid_region", (P,), 0, 1),
    Field("bid_influence", (P,), 0, CUBES),
    # deals: the offer on the table, promises in force, offers of this turn, and what reports count
    Field("offer", (TERMS,), -1, 32000),
    Field("promise", (IN_FORCE, BOUNDS), -1, 32000),
    Field("offers", (P,), 0, OFFERS),
    Field("deals_offered", (P,), 0, 32000),
    Field("deals_accepted", (P,), 0, 32000),
    Field("deals_kept", (P,), 0, 32000),
    # the final score
    Field("score", (P, 5), -32000, 32000),
    Field("rank", (P,), 0, P),
)
