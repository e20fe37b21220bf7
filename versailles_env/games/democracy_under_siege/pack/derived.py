"""Tables that follow from the others: what rules and observation would else work out at every question."""

import numpy as np

from ..constants import (
    BOX_ROW,
    BOXES,
    CARD_ROW,
    DECK,
    FAR,
    IDEOLOGIES,
    MARKERLESS,
    NATION_ROWS,
    NEIGHBOURS,
    ZONES,
    Keyword,
    Zone,
)
from .tables import NONE, Tables, full


def derived_tables(tables: Tables) -> Tables:
    return {
        **box_tables(tables),
        **card_lists(tables),
        **zone_tables(),
        "region_open": np.asarray(tables["region_target"].any(axis=1), np.int16),
        "nation_civil": np.asarray(np.isin(np.arange(MARKERLESS + 1), tables["war_civil"]), np.int16),
        "power_share": inverses(tables["power_set"]),
        "row_room": tables["row_boxes"].astype(np.int8),
        "nation_rows": nation_rows(tables),
    }


def box_tables(tables: Tables) -> Tables:
    """Of each box: whose Control Area it is, what leaving it costs, which lines an effect may follow, and what is seen."""
    corners = tables["control_box"]
    goal, leave = full(BOXES, NONE), full(BOXES)
    goal[corners] = np.arange(4)
    leave[corners] = tables["exit_cost"]
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
    return {"box_goal": goal, "box_leave": leave, "lines": lines, "box_seen": seen}


def card_lists(tables: Tables) -> Tables:
    """The MANDATORY and the REPLACEMENT cards of each deck, in the order of the deck, then NONE."""
    lists = {
        "mandatory": full((IDEOLOGIES, DECK + 1), NONE),
        "replacements": full((IDEOLOGIES, DECK + 1), NONE),
    }
    for name, keyword in (("mandatory", Keyword.MANDATORY), ("replacements", Keyword.REPLACEMENT)):
        for deck in range(IDEOLOGIES):
            found = np.flatnonzero(tables["card_keyword"][deck * DECK : (deck + 1) * DECK] == keyword)
            lists[name][deck, : len(found)] = found + deck * DECK
    return lists


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
    return {"zone_seen": seen, "zone_unit": unit}


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
