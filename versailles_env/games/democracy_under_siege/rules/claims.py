"""Claims of Resources."""

from ....core.jit import kernel
from ....core.log import note
from ..constants import IDEOLOGIES, MARKERLESS, NATION_ROWS, PLACES, ROWS, TERRITORY, Note
from .pieces import power_owner, recount


@kernel
def cubes_in(s, row):
    return s.claim[0, row] + s.claim[1, row] + s.claim[2, row]


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
                if s.claim[ideology, row] < t.place_boxes[place, t.row_kind[row]]:
                    return True
    return False


@kernel
def rights_in(s, t, place):
    """Who may claim in a place, a bit an Ideology (D-CLAIM-2); three bits higher, who only as many boxes as its part has."""
    nation = t.place_nation[place]
    power = s.control[place]
    if power < 0:
        power = t.place_power[place]
    if power >= 0:
        owner = power_owner(s, t, power)
        if owner < 0 or (t.place_part[place] and s.box[nation] >= 0):
            return 0  # D-CONQ-5: the parts are areas of their own only when all are taken
        return 1 << owner
    if nation == MARKERLESS or s.box[nation] < 0 or t.place_part[place]:
        return 0
    friendly = int(t.area_friendly[t.box_area[s.box[nation]]])
    if place < TERRITORY and t.nation_parts[nation] > 0 and parts_taken(s, t, nation) > 0:
        friendly |= (7 & ~friendly) << IDEOLOGIES
    return friendly


@kernel
def renew_rights(s, t):
    """A place was conquered or China has changed hands."""
    for row in range(ROWS):
        if t.row_place[row] < 0:
            break
        s.right[row] = rights_in(s, t, t.row_place[row])


@kernel
def renew_nation(s, t, nation):
    """A Regime Marker has moved."""
    for k in range(NATION_ROWS):
        row = t.nation_rows[nation, k]
        if row < 0:
            break
        s.right[row] = rights_in(s, t, t.row_place[row])


@kernel
def may_claim(s, t, ideology, row):
    """D-CLAIM-1, -2: a cube, an empty box, and a right to the place."""
    if s.cube_reserve[ideology] == 0 or cubes_in(s, row) >= t.row_room[row]:
        return False
    if (s.right[row] >> ideology) & 1:
        return True
    return (s.right[row] >> (ideology + IDEOLOGIES)) & 1 == 1 and part_allows(s, t, ideology, row)


@kernel
def place_claim(s, t, ideology, row):
    s.cube_reserve[ideology] -= 1
    s.claim[ideology, row] += 1
    note(s, Note.CLAIM, ideology, row)
    kind = t.row_kind[row]
    if s.resources[ideology, kind] > 0:
        s.resources[ideology, kind] += 1
    else:  # a debt may hide behind none
        recount(s, t)


@kernel
def legal_claims(s, t, ideology, mask, start):
    """All rows at once, without a branch, then those of nations that are taken in part."""
    one, two, three, room, rights = s.claim[0], s.claim[1], s.claim[2], t.row_room, s.right
    answers, bit = mask[start : start + ROWS], 1 << ideology
    count, parts = 0, 0
    for row in range(ROWS):
        may = ((rights[row] & bit) != 0) & (one[row] + two[row] + three[row] < room[row])
        answers[row] = may
        count += may
        parts |= rights[row]
    if (parts >> (ideology + IDEOLOGIES)) & 1:
        for row in range(ROWS):
            if answers[row] == 0 and may_claim(s, t, ideology, row):
                answers[row] = 1
                count += 1
    return count


@kernel
def claims_held(s, ideology):
    total = 0
    for row in range(ROWS):
        total += s.claim[ideology, row]
    return total
