"""Claims of Resources."""

from ....core.jit import kernel
from ....core.log import note
from ..constants import MARKERLESS, NATIONS, PLACES, ROWS, TERRITORY, Note
from .pieces import power_owner, recount


@kernel
def cubes_in(s, row):
    return s.claim[row, 0] + s.claim[row, 1] + s.claim[row, 2]


@kernel
def parts_taken(s, t, nation):
    """How many parts of a nation are conquered (D-CONQ-3)."""
    taken = 0
    for place in range(TERRITORY, PLACES):
        if t.place_part[place] and t.place_nation[place] == nation and s.control[place] >= 0:
            taken += 1
    return taken


@kernel
def part_allows(s, t, ideology, row):
    """D-CONQ-5: while not all parts are taken, the taker of one may claim as many boxes of a kind as its part has."""
    nation = t.place_nation[t.row_place[row]]
    for place in range(TERRITORY, PLACES):
        if t.place_part[place] and t.place_nation[place] == nation and s.control[place] >= 0:
            if power_owner(s, t, s.control[place]) == ideology:
                if s.claim[row, ideology] < t.place_boxes[place, t.row_kind[row]]:
                    return True
    return False


@kernel
def may_claim(s, t, ideology, row):
    """D-CLAIM-1, -2: a cube, an empty box, and a right to the place."""
    place = t.row_place[row]
    if place < 0 or s.cube_reserve[ideology] == 0 or cubes_in(s, row) >= t.row_boxes[row]:
        return False
    nation = t.place_nation[place]
    if t.place_part[place] and s.box[nation] >= 0:
        return False  # D-CONQ-5: the parts are areas of their own only when all are taken
    if s.control[place] >= 0:
        return power_owner(s, t, s.control[place]) == ideology
    if t.place_power[place] >= 0:
        return power_owner(s, t, t.place_power[place]) == ideology
    if nation == MARKERLESS or s.box[nation] < 0:
        return False
    if (t.area_friendly[t.box_area[s.box[nation]]] >> ideology) & 1:
        return True
    return (
        nation < NATIONS
        and t.nation_parts[nation] > 0
        and place < TERRITORY
        and part_allows(s, t, ideology, row)
    )


@kernel
def place_claim(s, t, ideology, row):
    s.cube_reserve[ideology] -= 1
    s.claim[row, ideology] += 1
    note(s, Note.CLAIM, ideology, row)
    recount(s, t)


@kernel
def legal_claims(s, t, ideology, mask, start):
    count = 0
    for row in range(ROWS):
        if t.row_place[row] < 0:
            break
        if may_claim(s, t, ideology, row):
            mask[start + row] = 1
            count += 1
    return count


@kernel
def claims_held(s, ideology):
    total = 0
    for row in range(ROWS):
        total += s.claim[row, ideology]
    return total
