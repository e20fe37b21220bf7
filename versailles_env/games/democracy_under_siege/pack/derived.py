"""Tables that follow from the others: what rules and observation would else work out at every question."""

import numpy as np

from ..constants import (
    BOX_ROW,
    BOXES,
    CARD_ROW,
    CHINA,
    COMMUNISM,
    DECK,
    FAR,
    IDEOLOGIES,
    MARKERLESS,
    NATION_ROWS,
    NATIONS,
    NEIGHBOURS,
    POWER_ROW,
    POWER_STATES,
    POWERS,
    REGIONS,
    ZONE_PAIRS,
    ZONES,
    Keyword,
    Type,
    Zone,
)
from .tables import NONE, Tables, full

NOBODY_PAYS = 9999
"""In `exits`: there is no marker, or it must not leave."""


def derived_tables(tables: Tables) -> Tables:
    return {
        **box_tables(tables),
        **card_lists(tables),
        **zone_tables(),
        **power_states(tables),
        "region_open": np.asarray(tables["region_target"].any(axis=1), np.int16),
        "nation_civil": np.asarray(np.isin(np.arange(MARKERLESS + 1), tables["war_civil"]), np.int16),
        "power_share": inverses(tables["power_set"]),
        "row_room": tables["row_boxes"].astype(np.int8),
        "row_unit": row_units(tables),
        "nation_rows": nation_rows(tables),
        "region_nations": region_nations(tables),
    }


def box_tables(tables: Tables) -> Tables:
    """Of each box: whose Control Area it is, what leaving it costs, which lines an effect may follow, and what is seen.

    `exits` is what leaving costs by box + 1, for all and for the Communism of two players, whose moves only go nearer (D-2P-6).
    """
    corners = tables["control_box"]
    goal, leave = full(BOXES, NONE), full(BOXES)
    goal[corners] = np.arange(4)
    leave[corners] = tables["exit_cost"]
    exits = full((2, BOXES + 1), NOBODY_PAYS)
    exits[:, 1:] = leave
    exits[1, 1:][tables["distance"][COMMUNISM] == 0] = NOBODY_PAYS
    neighbour, way = tables["neighbour"], tables["way"]
    lines = full((IDEOLOGIES, 4, BOXES))
    seen = np.zeros((IDEOLOGIES, BOXES + 1, BOX_ROW), np.int8)
    used = np.flatnonzero(tables["box_area"] >= 0)
    for mover in range(IDEOLOGIES):
        for to in range(4):
            barred = [corners[k] for k in range(3) if k not in (mover, to)]
            for box in used:
                for k in range(NEIGHBOURS):
                    other = neighbour[box, k]
                    nearer = other >= 0 and way[mover, to, other] == way[mover, to, box] - 1
                    if nearer and way[mover, to, box] < FAR and other not in barred:
                        lines[mover, to, box] |= 1 << k
        turned = [(mover + k) % IDEOLOGIES for k in range(IDEOLOGIES)]
        for box in used:
            friendly = tables["area_friendly"][tables["box_area"][box]]
            seen[mover, box + 1] = [
                1,
                *(tables["distance"][k, box] for k in (*turned, 3)),
                *(friendly >> k & 1 for k in turned),
            ]
    return {"box_goal": goal, "box_leave": leave, "exits": exits, "lines": lines, "box_seen": seen}


def card_lists(tables: Tables) -> Tables:
    """The MANDATORY cards, the REPLACEMENT cards and the Events of each deck, in the order of the deck, then NONE; and of each
    card whether it is an Event."""
    events = tables["card_type"] == Type.EVENT
    sorts = {
        "mandatory": tables["card_keyword"] == Keyword.MANDATORY,
        "replacements": tables["card_keyword"] == Keyword.REPLACEMENT,
        "events": events,
    }
    lists = {name: full((IDEOLOGIES, DECK + 1), NONE) for name in sorts}
    for name, cards in sorts.items():
        for deck in range(IDEOLOGIES):
            found = np.flatnonzero(cards[deck * DECK : (deck + 1) * DECK])
            lists[name][deck, : len(found)] = found + deck * DECK
    return {**lists, "card_event": events.astype(np.int8)}


def zone_tables() -> Tables:
    """What is seen of a card by its zone, by others (0) and by who plays its Ideology (1); and the place of each zone's count
    in a word of counts."""
    seen = np.zeros((2, ZONES, CARD_ROW), np.int8)
    for mine in range(2):
        for k, zone in enumerate((Zone.CHOSEN, Zone.RESERVE, Zone.STANDBY, Zone.ACTIVE), 1):
            seen[mine, zone, 1] = k
        seen[mine, Zone.REMOVED, 3] = 1
        seen[mine, Zone.DECK, 2] = 1
    seen[0, [Zone.HAND, Zone.CLOSED], 2] = 1
    seen[1, Zone.HAND, 0] = 1
    seen[1, Zone.CLOSED, 1] = 2
    unit = np.zeros(ZONES, np.int64)
    for place, zone in enumerate((Zone.HAND, Zone.RESERVE, Zone.DECK, Zone.DISCARDS, Zone.CLOSED)):
        unit[zone] = 1 << (8 * place)
    first, second = np.arange(ZONE_PAIRS) % ZONES, np.arange(ZONE_PAIRS) // ZONES
    return {
        "zone_seen": seen,
        "zone_unit": unit,
        "pair_seen": np.ascontiguousarray(np.concatenate([seen[:, first], seen[:, second]], axis=2)),
        "pair_unit": unit[first] + unit[second],
    }


def power_states(tables: Tables) -> Tables:
    """Of each Power the nation whose box tells whether it is under Enemy Control, and by that box whether it is not; and what is
    seen of it by its state, but for whose it is, war and policy: small, so that it stays in the nearest cache."""
    marker, free = full(POWERS), np.ones((POWERS, BOXES + 1), np.int8)
    corners = tables["control_box"]
    seen = np.zeros((POWERS, POWER_STATES, POWER_ROW), np.int8)
    for power in range(POWERS):
        nation, ideology = tables["power_nation"][power], tables["power_ideology"][power]
        if nation >= 0 and power != CHINA:
            marker[power] = nation
            free[power, [box + 1 for k, box in enumerate(corners) if k != ideology]] = 0
        for state in range(2, POWER_STATES):
            level, own = state // 2, state % 2
            upgrade = tables["power_upgrade"][power, level - 1] if level < 3 else 0
            seen[power, state] = [0, 0, level, 0, 1 - own, 0, upgrade, own]
    return {"power_marker": marker, "power_free": free, "power_seen": seen}


def row_units(tables: Tables) -> np.ndarray:
    """The place of a cube's kind of Resource in a word of three counts of ten bits (there are at most 9 cubes in 64 rows)."""
    used = tables["row_kind"] >= 0
    return np.where(used, 1 << (10 * np.maximum(tables["row_kind"], 0).astype(np.int64)), 0)


def region_nations(tables: Tables) -> np.ndarray:
    """The nations that each Region's Coup Cells Area lists, then NONE."""
    lists = full((REGIONS, NATIONS + 1), NONE)
    for region in range(REGIONS):
        found = np.flatnonzero(tables["region_target"][region])
        lists[region, : len(found)] = found
    return lists


def nation_rows(tables: Tables) -> np.ndarray:
    """The rows of Resource boxes of each nation and its Territories, then NONE."""
    used = np.flatnonzero(tables["row_place"] >= 0)
    owner = tables["place_nation"][tables["row_place"][used]]
    lists = full((MARKERLESS + 1, NATION_ROWS), NONE)
    for nation in range(MARKERLESS + 1):
        mine = used[owner == nation]
        lists[nation, : len(mine)] = mine
    return lists


def inverses(numbers: np.ndarray) -> np.ndarray:
    """For dividing without a division: `amount * inverse >> 16` is `amount // number` while their product is below 2 ** 16."""
    return (-(-(1 << 16) // np.maximum(numbers, 1).astype(np.int64))).astype(np.int64)
