"""What holds between any two steps of a game: pieces and cards are conserved, counts agree with what they count."""

import numpy as np

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
    Bound,
    EventZone,
    Frame,
    IssueZone,
    Mode,
    StrategyZone,
)
from .registers import POLITICAL_DONE
from .settings import DEALS


def invariants(state: np.ndarray, pack: Pack) -> list[str]:
    s, t = state[0], pack.tables[0]
    wrong: list[str] = []
    players = int(s["players"])
    if int(s["position"].max()) < players - 1:
        return wrong  # the nations are still being seated
    factions = 3 if s["mode"] == Mode.TWO else players
    for nation in range(factions):
        wrong += _pieces(s, t, nation)
    wrong += _tracks(s)
    wrong += _cards(s)
    wrong += _counts(s, t, factions)
    wrong += _deals(s)
    return wrong


def _pieces(s: np.ndarray, t: np.ndarray, nation: int) -> list[str]:
    """V-COMP-2: every cube and every unit is in exactly one place."""
    wrong = []
    cubes = int(s["available"][nation] + s["exhausted"][nation] + s["cubes"][:, nation].sum())
    cubes += int(s["event_cube"]) == nation
    if cubes != t["influence_cubes"]:
        wrong.append(f"nation {nation} has {cubes} cubes")
    standing = int((s["deployed"][nation] > 0).sum())
    units = int(s["units"][nation] + s["units_exhausted"][nation] + s["units_demobilized"][nation]) + standing
    if units != t["military_units"]:
        wrong.append(f"nation {nation} has {units} units")
    return wrong


def _tracks(s: np.ndarray) -> list[str]:
    """V-UNREST-1, V-KEG-1, V-DEPLOY-1: Keg < Unrest < every unit, one unit a space."""
    wrong = []
    for region in range(5):
        columns = [int(c) for c in s["deployed"][:, region] if c > 0]
        if len(set(columns)) != len(columns):
            wrong.append(f"two units in one space of region {region}")
        if columns and min(columns) < DEPLOY_COLUMN:
            wrong.append(f"a unit left of column {DEPLOY_COLUMN} in region {region}")
        if not s["keg"][region] < s["unrest"][region] < min(columns, default=9):
            wrong.append(f"Unrest out of place in region {region}")
    return wrong


def _cards(s: np.ndarray) -> list[str]:
    """V-COMP-3: every card is in exactly one place."""
    wrong = []
    zones = s["issue_zone"]
    slots = [int(c) for c in s["slot"] if c >= 0]
    discards = [int(c) for c in s["discards"][: int(s["discards_n"])]]
    drawn = [int(c) for c in s["drawn"] if c >= 0]
    for name, zone, cards in (
        ("slots", IssueZone.SLOT, slots),
        ("discards", IssueZone.DISCARDS, discards),
        ("drawn", IssueZone.DRAWN, drawn),
    ):
        if sorted(cards) != np.flatnonzero(zones == zone).tolist():
            wrong.append(f"the Issues in {name} are not those with that zone")
    if int((zones == IssueZone.DECK).sum()) != int(s["deck_n"]):
        wrong.append("the deck of Issues is miscounted")
    if GAME_END in discards:
        wrong.append("GAME END lies in the discards (V-ADD-3)")
    if int((s["event_zone"] == EventZone.DECK).sum()) != int(s["event_deck_n"]):
        wrong.append("the deck of Events is miscounted")
    waiting = sorted(int(e) for e in s["event_waiting"] if e >= 0)
    if waiting != np.flatnonzero(s["event_zone"] == EventZone.WAITING).tolist():
        wrong.append("the Events waiting are not those with that zone")
    held = sorted(int(c) for c in s["strategy"] if c >= 0)
    if held != np.flatnonzero(s["strategy_zone"] == StrategyZone.HELD).tolist():
        wrong.append("the Strategy cards held are not those with that zone")
    return wrong


def _counts(s: np.ndarray, t: np.ndarray, players: int) -> list[str]:
    """The running counts are what counting anew gives."""
    wrong = []
    option = s["issue_option"]
    laid = np.zeros((ISSUES, COUNTERS), np.int64)
    for issue in np.flatnonzero(option >= 0):
        laid[issue] = t["option_counters"][issue, option[issue]]
        if t["option_choice"][issue, option[issue]]:
            laid[issue, 3 + int(s["issue_naval"][issue])] += 1
    if not np.array_equal(laid.sum(axis=0), s["counters"]):
        wrong.append("the counters are miscounted")
    owners = s["issue_owner"]
    for nation in range(players):
        mine = np.flatnonzero(owners == nation)
        if int(t["issue_stars"][mine].sum()) != int(s["stars"][nation]):
            wrong.append(f"the Stars of nation {nation} are miscounted")
        own = [kind for kind in range(COUNTERS) if FLAG[kind] == nation]
        if int(laid[mine][:, own].sum()) != int(s["flag_counters"][nation]):
            wrong.append(f"the flags of nation {nation} are miscounted")
        regions = np.bincount(t["issue_region"][mine], minlength=7)
        if not np.array_equal(regions, s["issues"][nation]):
            wrong.append(f"the Issues of nation {nation} are miscounted")
    if set(np.flatnonzero(s["issue_zone"] == IssueZone.CONTROLLED)) != set(np.flatnonzero(owners >= 0)):
        wrong.append("an Issue is controlled without an owner, or the other way round")
    return wrong


def _deals(s: np.ndarray) -> list[str]:
    """V-DEAL-1: an offer is there while it is made and answered, promises in a turn, and nothing without the option."""
    wrong = []
    top = s["stack"][int(s["depth"]) - 1] if s["depth"] else np.zeros(8, np.int16)
    making = Frame.DEAL_PARTNER <= top[KIND] < CHANCE
    if (s["offer"] != NONE).any() != making:
        wrong.append("an offer is on the table that nobody makes, or the other way round")
    bound = [row for row in s["promise"] if row[Bound.ACTION] != NONE]
    between = s["over"] or (s["stack"][0, KIND] == Frame.TURN and s["stack"][0, STEP] == 0)
    if bound and (not s["options"][DEALS] or between):
        wrong.append("a promise is in force between two turns, or without deals")
    if s["offers"].any() and (not s["options"][DEALS] or between):
        wrong.append("an offer is counted between two turns, or without deals")
    actions = [int(row[Bound.ACTION]) for row in bound]
    place = {action - A_TO_PLACE for action in actions if A_TO_PLACE <= action < A_NOT_PLACE}
    avoid = {action - A_NOT_PLACE for action in actions if A_NOT_PLACE <= action < A_TO_BID}
    if place & avoid or len(place) > 2:
        wrong.append("promises to place contradict each other")
    placing = top[KIND] in (Frame.PLACE_AMOUNT, Frame.PLACE_SECOND)
    if place and s["stack"][0, POLITICAL_DONE] and not placing:
        wrong.append("the Political action is done, and a promise to place is not kept")
    answers = [row for row in bound if not A_TO_PLACE <= row[Bound.ACTION] < A_TO_BID]
    asked = {(int(row[Bound.KIND]), int(row[Bound.NATION]), int(row[Bound.ABOUT])) for row in answers}
    if len(asked) < len(answers):
        wrong.append("two promises are about the same question")
    if (s["deals_kept"] > s["deals_accepted"]).any() or (s["deals_accepted"] > s["deals_offered"]).any():
        wrong.append("more deals are kept than accepted, or accepted than offered")
    return wrong
