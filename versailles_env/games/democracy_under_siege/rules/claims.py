"""Claims of Resources."""

from ....core.jit import kernel
from ....core.log import note
from ..constants import MARKERLESS, NONE, PLACES, ROWS, TERRITORY, Note
from .pieces import power_owner, recount

NO_RIGHT, ALL_OF_IT, A_PART = 0, 1, 2
"""What an Ideology may claim of a place."""


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
def may_claim(s, t, ideology, row):
    """D-CLAIM-1, -2: a cube, an empty box, and a right to the place."""
    if t.row_place[row] < 0 or s.cube_reserve[ideology] == 0 or cubes_in(s, row) >= t.row_boxes[row]:
        return False
    right = right_to(s, t, ideology, t.row_place[row])
    return right == ALL_OF_IT or (right == A_PART and part_allows(s, t, ideology, row))


@kernel
def right_to(s, t, ideology, place):
    """Whether an Ideology may claim in a place: not, all of it, or as many boxes as its part has."""
    nation = t.place_nation[place]
    power = s.control[place]
    if power < 0:
        power = t.place_power[place]
    if power >= 0:
        if t.place_part[place] and s.box[nation] >= 0:
            return NO_RIGHT  # D-CONQ-5: the parts are areas of their own only when all are taken
        return ALL_OF_IT if power_owner(s, t, power) == ideology else NO_RIGHT
    if nation == MARKERLESS or s.box[nation] < 0 or t.place_part[place]:
        return NO_RIGHT
    if (t.area_friendly[t.box_area[s.box[nation]]] >> ideology) & 1:
        return ALL_OF_IT
    return A_PART if place < TERRITORY and t.nation_parts[nation] > 0 else NO_RIGHT


@kernel
def place_claim(s, t, ideology, row):
    s.cube_reserve[ideology] -= 1
    s.claim[ideology, row] += 1
    note(s, Note.CLAIM, ideology, row)
    recount(s, t)


@kernel
def legal_claims(s, t, ideology, mask, start):
    """The rows of a place follow one another, so the right to it is looked up once."""
    count, last, right = 0, NONE, NO_RIGHT
    for row in range(ROWS):
        place = t.row_place[row]
        if place < 0:
            break
        if place != last:
            last = int(place)
            right = right_to(s, t, ideology, place)
        if right == NO_RIGHT or cubes_in(s, row) >= t.row_boxes[row]:
            continue
        if right == ALL_OF_IT or part_allows(s, t, ideology, row):
            mask[start + row] = 1
            count += 1
    return count


@kernel
def claims_held(s, ideology):
    total = 0
    for row in range(ROWS):
        total += s.claim[ideology, row]
    return total
