"""Things by their names: nations, places, boxes, cards, Wars."""

from typing import Any

from ....core.packs import Pack
from ..constants import DECK, MAJOR, MINOR, NATIONS, TERRITORY
from ..names import IDEOLOGY_TITLES, KIND_TITLES, POWER_TITLES, title


def ideology_name(ideology: int) -> str:
    return IDEOLOGY_TITLES[ideology]


def nation_name(pack: Pack, nation: int) -> str:
    entry = pack.content.nations[nation]
    return title(entry.id) if entry else f"nation {nation + 1}"


def party_name(pack: Pack, party: int) -> str:
    return POWER_TITLES[party - MAJOR] if party >= MAJOR else nation_name(pack, party)


def place_name(pack: Pack, place: int) -> str:
    if place < TERRITORY:
        return nation_name(pack, place + MINOR)
    territories = pack.content.territories
    return (
        title(territories[place - TERRITORY].id)
        if place - TERRITORY < len(territories)
        else f"place {place + 1}"
    )


def row_name(pack: Pack, row: int) -> str:
    t = pack.tables[0]
    return f"{KIND_TITLES[int(t['row_kind'][row])]} of {place_name(pack, int(t['row_place'][row]))}"


def region_name(pack: Pack, region: int) -> str:
    regions = pack.content.regions
    return title(regions[region].id) if region < len(regions) else f"Region {region + 1}"


def area_name(pack: Pack, box: int) -> str:
    return title(pack.content.areas[int(pack.tables[0]["box_area"][box])].id)


def box_name(pack: Pack, box: int) -> str:
    return f"box {pack.content.boxes[box]}, {area_name(pack, box)}" if box >= 0 else "off the track"


def card_name(pack: Pack, card: int) -> str:
    entry = pack.content.cards[card]
    return f"{entry.id} {entry.name}"


def war_name(pack: Pack, war: int) -> str:
    return card_name(pack, int(pack.tables[0]["war_card"][war]))


def side_name(pack: Pack, target: int, side: int) -> str:
    """A side of an Uprising (target below NATIONS) or of a War."""
    if target < NATIONS:
        return ("the Rebels", "the Government")[side]
    war = pack.content.wars[target - NATIONS]
    return title((war.a, war.b)[side])


def target_name(pack: Pack, target: int) -> str:
    if target < NATIONS:
        return f"the Uprising in {nation_name(pack, target)}"
    return f"the War {war_name(pack, target - NATIONS)}"


def own_card(ideology: int, place: int) -> int:
    return ideology * DECK + place


def plural(count: Any, one: str) -> str:
    return f"{count} {one}" + ("" if int(count) == 1 else "s")
