"""The table as text, as a player wants to read it."""

import numpy as np

from ...core.frames import KIND
from ...core.packs import Pack
from .actions import NATION_NAMES, REGION_NAMES, SLOT_NAMES
from .bargain import bound_words, offer_words
from .constants import (
    COUNTERS,
    MAX_PLAYERS,
    SLOTS,
    Counter,
    Frame,
    IssueZone,
    Mode,
    Nation,
    Part,
    StrategyZone,
)
from .describe import COUNTER_NAMES, effects_words, score_words
from .pack import Cards
from .registers import HIGHEST, ISSUE, PASSED


def table(state: np.ndarray, pack: Pack, seat: int | None) -> str:
    """All is public but the decks, so a seat's view differs only in whose name is marked (V-COMP-5)."""
    s = state[0]
    cards: Cards = pack.content
    parts = [
        _headline(s, pack),
        _in_hand(s, cards),
        _issues(s, cards),
        _events(s, cards),
        _tracks(s, pack),
        _nations(s, pack, seat),
        _controlled(s, pack),
        _strategies(s, cards),
        _deals(s, cards),
    ]
    if s["ending"]:
        parts.append(_scores(s))
    return "\n\n".join(part for part in parts if part)


def _headline(s: np.ndarray, pack: Pack) -> str:
    active = NATION_NAMES[int(s["active"])] if s["active"] >= 0 else "nobody"
    left = f"{int(s['deck_n'])} Issues in the deck"
    if s["mode"] == Mode.SOLO:
        left = f"player: {NATION_NAMES[int(s['hero'])]}, {int(s['vp'])} VP   {left}"
    if s["issue_zone"][52] == IssueZone.DECK:
        left += f", GAME END after {max(0, int(s['deck_n']) - int(s['end_high']))}"
    return f"VERSAILLES 1919   turn {int(s['turn'])} ({active})   {left}   pack {pack.label}"


def _issues(s: np.ndarray, cards: Cards) -> str:
    rows = ["CONFERENCE TABLE, WAITING ROOM"]
    for slot in range(SLOTS):
        issue = int(s["slot"][slot])
        if issue < 0:
            continue
        cubes = ", ".join(
            f"{NATION_NAMES[n]} {int(s['cubes'][slot][n])}" for n in range(MAX_PLAYERS) if s["cubes"][slot][n]
        )
        if issue < len(cards.issues):
            card = cards.issues[issue]
            sign = ", no Military" if card.no_military else ""
            head = f"{card.name} ({card.region.replace('_', ' ').title()}, {card.stars}*{sign})"
        else:
            head = f"GAME END ({cards.board.game_end_stars.value}*)"
        rows.append(f"  {SLOT_NAMES[slot]:15} {head}  [{cubes or 'no cubes'}]")
        if issue < len(cards.issues):
            for option in cards.issues[issue].option:
                rows.append(f"  {'':17}- {option.label}: {effects_words(option.effects)}")
    top = [cards.issue_name(int(s["discards"][k])) for k in range(int(s["discards_n"]) - 1, -1, -1)]
    rows.append(f"  discards ({len(top)}): {', '.join(top) or 'none'}")
    return "\n".join(rows)


def _in_hand(s: np.ndarray, cards: Cards) -> str:
    """What is being decided on: the cards drawn, or the Issue that is bid for with every bid so far."""
    drawn = [int(issue) for issue in s["drawn"] if issue >= 0]
    if drawn:
        return "\n".join(["DRAWN", *(line for issue in drawn for line in _card(cards, issue))])
    frames = [s["stack"][k] for k in range(int(s["depth"]) - 1, -1, -1)]
    bidding = next((frame for frame in frames if int(frame[KIND]) == Frame.BIDDING), None)
    if bidding is None:
        return ""
    best, passed = int(bidding[HIGHEST]), int(bidding[PASSED])
    rows = ["BIDS FOR", *_card(cards, int(bidding[ISSUE]))]
    for nation in _factions(s):
        power = int(s["bid_units"][nation]) + 2 * int(s["bid_region"][nation])
        cubes = int(s["bid_influence"][nation])
        said = f"strength {power}, Influence {cubes}" if power or cubes else "no bid yet"
        if passed >> nation & 1 and nation != best:
            said = "passed" if not (power or cubes) else f"{said}, then passed"
        rows.append(f"  {NATION_NAMES[nation]:15} {said}{' (highest)' if nation == best else ''}")
    return "\n".join(rows)


def _card(cards: Cards, issue: int) -> list[str]:
    """An Issue with its stars and options, a line each."""
    if issue >= len(cards.issues):
        return [f"  GAME END ({cards.board.game_end_stars.value}*)"]
    card = cards.issues[issue]
    sign = ", no Military" if card.no_military else ""
    head = f"  {card.name} ({card.region.replace('_', ' ').title()}, {card.stars}*{sign})"
    return [head, *(f"    - {option.label}: {effects_words(option.effects)}" for option in card.option)]


def _events(s: np.ndarray, cards: Cards) -> str:
    rows = ["EVENTS"]
    places = [("Table", int(s["event_table"]))]
    places += [("Waiting Room", int(event)) for event in s["event_waiting"]]
    for place, event in places:
        if event < 0:
            continue
        card = cards.events[event]
        icon = ", Influence icon" if card.influence_icon else ""
        cube = (
            f", cube of {NATION_NAMES[int(s['event_cube'])]}"
            if place == "Table" and s["event_cube"] >= 0
            else ""
        )
        optional = "optional: " if card.conference.optional else ""
        rows.append(
            f"  {place:15} {card.name}{icon}{cube}  {optional}{effects_words(card.conference.effects)}"
        )
    return "\n".join(rows)


def _tracks(s: np.ndarray, pack: Pack) -> str:
    """K is the Powder Keg, U is Unrest, a letter is a nation's unit."""
    numbers = ["X" if n == 0 else f"{n}+" for n in pack.tables[0]["uprising_number"].tolist()]
    rows = ["REGION TRACKS", f"  {'':12} keg   " + "  ".join(f"{k + 1:>3}" for k in range(8))]
    for region in pack.tables[0]["track"].tolist():
        cells = ["  ."] * 8
        for nation in range(MAX_PLAYERS):
            column = int(s["deployed"][nation][region])
            if column:
                cells[column - 1] = f"  {NATION_NAMES[nation][:2]}"[-3:]
        keg = int(s["keg"][region])
        if keg:
            cells[keg - 1] = "  K"
        cells[int(s["unrest"][region]) - 1] = "  U"
        rows.append(f"  {REGION_NAMES[region]:12} {'K' if keg == 0 else '-':>3}   " + "  ".join(cells))
    rows.append(f"  {'Uprising on':12} {'':3}   " + "  ".join(f"{n:>3}" for n in numbers))
    return "\n".join(rows)


def _nations(s: np.ndarray, pack: Pack, seat: int | None) -> str:
    rows = [
        "NATIONS",
        "             Happy  Influence  Exhausted  Units  Exh.  Demob.  Issues  Stars  Flags",
    ]
    for nation in _factions(s):
        mark = "*" if nation == seat else ">" if nation == int(s["active"]) else " "
        bare = s["mode"] == Mode.TWO and nation == Nation.USA  # V-2P-1: no Happiness marker, no Military
        happiness = "-" if bare else int(s["happiness"][nation])
        units = (
            ["-"] * 3
            if bare
            else [int(s[k][nation]) for k in ("units", "units_exhausted", "units_demobilized")]
        )
        rows.append(
            f"{mark} {NATION_NAMES[nation]:9} {happiness:>6} {int(s['available'][nation]):10d} "
            f"{int(s['exhausted'][nation]):10d} {units[0]:>6} {units[1]:>5} {units[2]:>7} "
            f"{int(s['issues'][nation].sum()):7d} {int(s['stars'][nation]):6d} {int(s['flag_counters'][nation]):6d}"
        )
    others = [n for n in range(5) if n not in _factions(s)] if s["mode"] != Mode.SOLO else []
    rows += [f"  {NATION_NAMES[n]:9} {int(s['happiness'][n]):6d}  (not played)" for n in others]
    boxes = pack.tables[0]["boxes"][int(s["players"])].tolist()
    free = [str(box) for box in boxes[int(s["boxes_filled"]) :] if box]
    rows.append(f"  demobilize track: free boxes {', '.join([*free, '1'])}")
    return "\n".join(rows)


def _controlled(s: np.ndarray, pack: Pack) -> str:
    cards: Cards = pack.content
    rows = []
    for nation in _factions(s):
        held = []
        for issue in np.flatnonzero(s["issue_owner"] == nation):
            option = int(s["issue_option"][issue])
            chosen = f": {cards.issues[issue].option[option].label}" if option >= 0 else ""
            stars = int(pack.tables[0]["issue_stars"][issue])
            held.append(f"{cards.issue_name(int(issue))} ({stars}*{chosen})")
        if held:
            rows.append(f"  {NATION_NAMES[nation]:8} " + "; ".join(held))
    laid = [
        f"{COUNTER_NAMES[Counter(kind).name.lower()]} {int(s['counters'][kind])}"
        for kind in range(COUNTERS)
        if s["counters"][kind]
    ]
    if laid:
        rows.append("  counters " + ", ".join(laid))
    return "\n".join(["SETTLED ISSUES", *rows]) if rows else ""


def _strategies(s: np.ndarray, cards: Cards) -> str:
    rows = []
    for k, card in enumerate(cards.strategies):
        zone = int(s["strategy_zone"][k])
        if zone in (StrategyZone.DISPLAY, StrategyZone.HELD):
            holder = np.flatnonzero(s["strategy"] == k)
            where = NATION_NAMES[int(holder[0])] if len(holder) else "on display"
            rows.append(f"  {card.name} ({where}): {', '.join(score_words(line) for line in card.score)}")
    return "\n".join(["STRATEGY CARDS", *rows]) if rows else ""


def _deals(s: np.ndarray, cards: Cards) -> str:
    """Deals are public (V-DEAL-1)."""
    offer, bound = offer_words(s, cards), bound_words(s, cards)
    rows = [f"  offered: {offer}"] if offer else []
    return (
        "\n".join(["DEALS", *rows, *(f"  in force: {promise}" for promise in bound)]) if rows or bound else ""
    )


def _factions(s: np.ndarray) -> list[int]:
    """Nations with cubes: clockwise, then the shared USA."""
    seated = [int(n) for n in s["order"] if n >= 0]
    return [*seated, int(Nation.USA)] if s["mode"] == Mode.TWO else seated


def _scores(s: np.ndarray) -> str:
    if s["mode"] == Mode.SOLO:
        strengths = ", ".join(f"{NATION_NAMES[n]} {int(s['score'][n][Part.TOTAL])}" for n in _factions(s))
        return f"FINAL SCORE: {int(s['vp'])} VP   Faction Strength: {strengths}"
    rows = ["FINAL SCORE     Stars  Flags  Strategy  Happiness  Total  Rank"]
    for nation in sorted((int(n) for n in s["order"] if n >= 0), key=lambda n: int(s["rank"][n])):
        row = s["score"][nation]
        rows.append(
            f"  {NATION_NAMES[nation]:12} {int(row[Part.STARS]):6d} {int(row[Part.FLAGS]):6d} {int(row[Part.STRATEGY]):9d} "
            f"{int(row[Part.HAPPINESS]):10d} {int(row[Part.TOTAL]):6d} {int(s['rank'][nation]):5d}"
        )
    return "\n".join(rows)
