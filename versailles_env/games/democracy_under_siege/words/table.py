"""The table in words, for a seat or for all."""

from collections.abc import Iterable

import numpy as np

from ....core.packs import Pack
from ..constants import (
    CARDS,
    DECK,
    IDEOLOGIES,
    NATIONS,
    PLACES,
    POWERS,
    REGIONS,
    ROWS,
    TREATIES,
    WARS,
    Opt,
    Zone,
)
from ..names import IDEOLOGY_TITLES, POWER_TITLES
from ..state import choosing, foreign
from .effects import card_text
from .naming import (
    box_name,
    card_name,
    nation_name,
    party_name,
    place_name,
    region_name,
    row_name,
    side_name,
    target_name,
    war_name,
)


def table(state: np.ndarray, pack: Pack, seat: int | None) -> str:
    """The table as this seat reads it; None sees all."""
    s = state[0]
    lines = [f"Turn {int(s['turn'])}, round {int(s['round_no'])}. Order of Play: {_order(s)}."]
    if s["options"][Opt.PLAYERS] == 0:
        turns = s["communism_turns"]
        lines.append(
            f"Communism is played by {IDEOLOGY_TITLES[int(s['communism_owner'])]}; "
            f"turns so far: Nazism {int(turns[0])}, Democracy {int(turns[1])}."
        )
    lines += _ideologies(s)
    lines += _powers(s, pack)
    lines += _nations(s, pack)
    lines += _conflicts(s, pack)
    lines += _claims(s, pack)
    lines += _cards(s, pack, seat)
    return "\n".join(lines)


def _order(s: np.ndarray) -> str:
    return ", ".join(IDEOLOGY_TITLES[int(k)] for k in s["order"])


def _ideologies(s: np.ndarray) -> list[str]:
    rows = []
    for k in range(IDEOLOGIES):
        raw, factories, oil = (int(n) for n in s["resources"][k])
        rows.append(
            f"{IDEOLOGY_TITLES[k]:10} Prestige {int(s['prestige'][k])}, {int(s['vp'][k])} VP ({int(s['mil_vp'][k])} military), "
            f"{int(s['pp'][k])} PP, {int(s['force'][k])} MR, {int(s['cube_reserve'][k])} cubes in reserve, "
            f"{int(s['cells_pool'][k])} trained cells, {int(s['rerolls'][k])} re-rolls, "
            f"Resources {raw}/{factories}/{oil}"
        )
    return rows


def _powers(s: np.ndarray, pack: Pack) -> list[str]:
    levels = [f"{POWER_TITLES[p]} {int(s['level'][p])}" for p in range(POWERS)]
    lines = [f"Armaments: {', '.join(levels)} (for Communism {int(s['level'][POWERS])})"]
    despotic = [POWER_TITLES[p] for p in range(POWERS) if s["despotic"][p]]
    if despotic:
        lines.append(f"Despotic: {', '.join(despotic)}")
    t = pack.tables[0]
    kinds = ("", "Pact", "Alliance")
    treaties = [
        f"{kinds[int(s['treaty'][row])]} of {POWER_TITLES[int(t['treaty_power'][row])]} and "
        f"{party_name(pack, int(t['treaty_party'][row]))}"
        for row in range(TREATIES)
        if s["treaty"][row]
    ]
    called = [
        f"{POWER_TITLES[p]}-{POWER_TITLES[q]}"
        for p in range(POWERS)
        for q in range(p + 1, POWERS)
        if int(s["called"][p]) >> q & 1
    ]
    return [*lines, *_line("Treaties", treaties), *_line("At war by alliance", called)]


def _nations(s: np.ndarray, pack: Pack) -> list[str]:
    by_box: dict[int, list[str]] = {}
    for nation in range(NATIONS):
        if s["box"][nation] >= 0:
            by_box.setdefault(int(s["box"][nation]), []).append(nation_name(pack, nation))
    lines = [f"  {box_name(pack, box)}: {', '.join(names)}" for box, names in sorted(by_box.items())]
    taken = [
        f"{place_name(pack, place)} by {POWER_TITLES[int(s['control'][place])]}"
        for place in range(PLACES)
        if s["control"][place] >= 0
    ]
    return ["Regimes:", *lines, *_line("Conquered", taken)]


def _mr(values: np.ndarray) -> str:
    return ", ".join(f"{IDEOLOGY_TITLES[k]} {int(n)}" for k, n in enumerate(values) if n) or "none"


def _conflicts(s: np.ndarray, pack: Pack) -> list[str]:
    lines = []
    for nation in range(NATIONS):
        if s["uprising"][nation]:
            rebels, government = s["uprising_mr"][nation]
            strength = ("", "WEAK", "STRONG")[int(s["uprising"][nation])]
            lines.append(
                f"{target_name(pack, nation)}: {strength}; Rebels {_mr(rebels)}; Government {_mr(government)}"
            )
    for war in range(WARS):
        if s["war_at"][war] >= 0:
            stale = ", STALEMATE" if s["war_stale"][war] else ""
            sides = "; ".join(
                f"{side_name(pack, NATIONS + war, k)} {_mr(s['war_mr'][war, k])}" for k in range(2)
            )
            lines.append(f"War {war_name(pack, war)}: box {int(s['war_at'][war]) + 1}{stale}; {sides}")
    for k in range(IDEOLOGIES):
        if s["coup_nation"][k] >= 0:
            cells = _mr(s["coup_cells"][k])
            lines.append(
                f"Coup of {IDEOLOGY_TITLES[k]} in {nation_name(pack, int(s['coup_nation'][k]))}: cells {cells}"
            )
        if s["coup_area"][k] >= 0:
            lines.append(
                f"Coup of {IDEOLOGY_TITLES[k]} declared in {region_name(pack, int(s['coup_area'][k]))}"
            )
    for region in range(REGIONS):
        if s["cells"][region].any():
            lines.append(f"Cells in {region_name(pack, region)}: {_mr(s['cells'][region])}")
    return lines


def _claims(s: np.ndarray, pack: Pack) -> list[str]:
    lines = []
    for k in range(IDEOLOGIES):
        held = [
            f"{int(s['claim'][k, row])} {row_name(pack, row)}" for row in range(ROWS) if s["claim"][k, row]
        ]
        lines += _line(f"Claims of {IDEOLOGY_TITLES[k]}", held)
    return lines


def _cards(s: np.ndarray, pack: Pack, seat: int | None) -> list[str]:
    lines = []
    secret = choosing(s)
    hidden = [False] * IDEOLOGIES if seat is None else foreign(s, seat)
    for k in range(IDEOLOGIES):
        mine = range(k * DECK, (k + 1) * DECK)
        zones = {card: seen_zone(s, card, secret and hidden[k]) for card in mine}
        hand = [card_name(pack, c) for c, zone in zones.items() if zone == Zone.HAND]
        closed = [card_name(pack, c) for c, zone in zones.items() if zone == Zone.CLOSED]
        reserve = [card_name(pack, c) for c, zone in zones.items() if zone == Zone.RESERVE]
        deck = sum(zone == Zone.DECK for zone in zones.values())
        gone = [card_name(pack, c) for c, zone in zones.items() if zone == Zone.DISCARDS]
        shown = f"{len(hand)} cards" if hidden[k] else ", ".join(hand) or "nothing"
        if closed:
            reserve += [f"{len(closed)} face down"] if hidden[k] else closed
        lines.append(
            f"{IDEOLOGY_TITLES[k]} holds {shown}; Reserve: {', '.join(reserve) or 'empty'}; "
            f"{deck} in the deck, {len(gone)} discarded" + (f": {', '.join(gone)}" if gone else "")
        )
        if seat is not None and not hidden[k]:
            lines += [f"  {card_name(pack, c)}: {card_text(pack, c)}" for c in zones if zones[c] == Zone.HAND]
    for title, zone in (("Stand-by", Zone.STANDBY), ("In force", Zone.ACTIVE), ("On the table", Zone.CHOSEN)):
        lying = [
            card_name(pack, c)
            for c in range(CARDS)
            if s["zone"][c] == zone and not (zone == Zone.CHOSEN and secret and hidden[c // DECK])
        ]
        lines += _line(title, lying)
    return lines


def seen_zone(s: np.ndarray, card: int, secret: bool) -> int:
    """Where a card seems to be: one face down seems to be where it came from."""
    zone = int(s["zone"][card])
    if zone == Zone.CHOSEN and secret:
        return int(s["chosen_from"][card // DECK]) if s["chosen"][card // DECK] == card else int(Zone.HAND)
    return zone


def _line(name: str, things: Iterable[str]) -> list[str]:
    told = ", ".join(things)
    return [f"{name}: {told}"] if told else []
