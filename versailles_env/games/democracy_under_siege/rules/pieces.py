"""Who decides, who owns what, and the tracks and cubes that every chapter moves."""

import numpy as np

from ....core.frames import push
from ....core.jit import kernel
from ....core.log import note
from ..constants import (
    ANARCHY,
    CEDED,
    CHINA,
    CHINA_NATION,
    CHINA_OF_COMMUNISM,
    COMMUNISM,
    DECK,
    EACH,
    IDEOLOGIES,
    KINDS,
    LASTING,
    MARKERLESS,
    MINOR,
    NATIONS,
    NAZISM,
    NONE,
    PLACES,
    POWERS,
    REGIONS,
    ROWS,
    TERRITORY,
    VP,
    Note,
    Opt,
    Type,
    Zone,
)


@kernel
def seat_of(s, ideology):
    """Who answers for an Ideology: with two players Communism is somebody's for the turn (D-2P-1)."""
    if ideology == COMMUNISM and s.options[Opt.PLAYERS] == 0:
        return int(s.communism_owner)
    return int(ideology)


@kernel
def ask(s, kind, ideology, a=0, b=0, c=0, e=0):
    """Put a question to whoever decides for this Ideology; the Ideology itself is kept in D."""
    push(s, kind, seat_of(s, ideology), a, b, c, ideology, e)


@kernel
def change_prestige(s, t, ideology, amount):
    """D-COMP-8: Prestige stays on its track. How much it changed."""
    before = int(s.prestige[ideology])
    after = max(0, min(int(t.prestige_top), before + amount))
    if after != before:
        s.prestige[ideology] = after
        note(s, Note.PRESTIGE, ideology, after - before, after)
    return after - before


@kernel
def sector(t, prestige):
    """D-MOD-1: +1 green, 0 brown, -1 red."""
    if prestige >= t.prestige_green:
        return 1
    if prestige >= t.prestige_brown:
        return 0
    return -1


@kernel
def add_military_vp(s, ideology, amount):
    """D-VP-4: the marker stops at 80."""
    after = max(0, min(VP, int(s.mil_vp[ideology]) + amount))
    if after != s.mil_vp[ideology]:
        note(s, Note.MILITARY_VP, ideology, after - s.mil_vp[ideology], after)
        s.mil_vp[ideology] = after


@kernel
def change_force(s, ideology, amount):
    """MR from the Cube Reserve into the Force Pool, or back (D-COMP-4); how many."""
    moved = (
        min(amount, int(s.cube_reserve[ideology])) if amount > 0 else -min(-amount, int(s.force[ideology]))
    )
    s.force[ideology] += moved
    s.cube_reserve[ideology] -= moved
    if moved != 0:
        note(s, Note.FORCE, ideology, moved, s.force[ideology])
    return moved


@kernel
def china_owner(s, t):
    """D-CTRL-3: D or C while China stands in that Control Area, else nobody."""
    box = s.box[CHINA_NATION]
    if box < 0 or t.box_goal[box] == NAZISM or t.box_goal[box] == ANARCHY:
        return NONE
    return int(t.box_goal[box])


@kernel
def power_owner(s, t, power):
    """Whose Power this is, also while under Enemy Control."""
    if power == CHINA:
        return china_owner(s, t)
    return int(t.power_ideology[power])


@kernel
def under_enemy_control(s, t, power):
    """D-CTRL-1: an Influenceable Power in another's or Anarchy's Control Area."""
    nation = t.power_nation[power]
    if nation < 0 or power == CHINA or s.box[nation] < 0:
        return False
    goal = t.box_goal[s.box[nation]]
    return goal >= 0 and goal != t.power_ideology[power]


@kernel
def counts_for(s, t, power, ideology):
    """D-MOD-5: a Power of this Ideology that is not under Enemy Control."""
    return power_owner(s, t, power) == ideology and not under_enemy_control(s, t, power)


@kernel
def level_index(power, ideology):
    """China's Armaments Marker is another for each side (D-SETUP-4)."""
    if power == CHINA and ideology == COMMUNISM:
        return CHINA_OF_COMMUNISM
    return int(power)


@kernel
def recount(s, t):
    """Resources of all Ideologies: Powers, claims, what was ceded, what cards gave (D-CLAIM-1, D-CLAIM-4)."""
    for ideology in range(IDEOLOGIES):
        for kind in range(KINDS):
            s.resources[ideology, kind] = s.bonus[ideology, kind]
    for power in range(POWERS):
        owner = power_owner(s, t, power)
        if owner >= 0:
            for kind in range(KINDS):
                s.resources[owner, kind] += t.power_start[power, kind]
    for row in range(CEDED):
        if s.ceded[row]:
            giver = power_owner(s, t, t.ceded_from[row])
            taker = power_owner(s, t, t.ceded_to[row])
            if giver >= 0:  # China's counts only while China does
                s.resources[giver, t.ceded_kind[row]] -= 1
            if taker >= 0:
                s.resources[taker, t.ceded_kind[row]] += 1
    for ideology in range(IDEOLOGIES):
        claimed = claimed_by(s, t, ideology)
        for kind in range(KINDS):
            s.resources[ideology, kind] = max(
                0, s.resources[ideology, kind] + (claimed >> (10 * kind) & 1023)
            )


@kernel
def claimed_by(s, t, ideology):
    """Cubes on the map, ten bits each kind: one sum of a row without a branch."""
    cubes, units, word = s.claim[ideology], t.row_unit, 0
    for row in range(ROWS):
        word += cubes[row] * units[row]
    return word


@kernel
def clear_claims(s, t, place):
    """All cubes of a place go to the Cube Reserves; how many. The caller counts Resources anew."""
    gone = 0
    for kind in range(KINDS):
        row = t.place_row[place, kind]
        if row >= 0:
            for ideology in range(IDEOLOGIES):
                cubes = s.claim[ideology, row]
                gone += cubes
                s.cube_reserve[ideology] += cubes
                s.claim[ideology, row] = 0
    return gone


@kernel
def clear_nation(s, t, nation):
    """Coup success and Rebel victory: all cubes on the nation's Resources, the winner's too (D-CRES-4, D-UP-5)."""
    if nation >= MINOR:
        clear_place(s, t, nation - MINOR)
        for place in range(TERRITORY, PLACES):  # D-RULE-37: a Territory follows its nation
            if t.place_nation[place] == nation and s.control[place] < 0:
                clear_place(s, t, place)
        recount(s, t)


@kernel
def clear_place(s, t, place):
    if clear_claims(s, t, place) > 0:
        note(s, Note.CLEARED, place)


@kernel
def is_unstable(s, t, nation):
    """D-COMP-10: in Anarchy or Instability."""
    if nation < 0 or nation >= MARKERLESS or s.box[nation] < 0:
        return False
    return t.area_unstable[t.box_area[s.box[nation]]] == 1


@kernel
def recost(s, t):
    """What Active cards add to the costs of Actions; counted anew when a card becomes Active or ends."""
    s.extra[:, :] = 0
    for row in range(LASTING):
        card = t.lasting[row, 0]
        if card >= 0 and s.zone[card] == Zone.ACTIVE:
            for ideology in range(IDEOLOGIES):
                if t.lasting[row, 1] == EACH or t.lasting[row, 1] == ideology:
                    s.extra[ideology, t.lasting[row, 2]] += t.lasting[row, 3]


@kernel
def is_event(t, card):
    return t.card_type[card] == Type.EVENT


@kernel
def cards_of(entries, ideology):
    """The entries of an Ideology's deck: a loop over a slice becomes wide moves."""
    return entries[ideology * DECK : ideology * DECK + DECK]


@kernel
def count_zone(s, ideology, zone):
    """Cards of an Ideology's deck in a zone."""
    zones = s.zone[ideology * DECK : ideology * DECK + DECK]
    count = 0
    for k in range(DECK):
        count += zones[k] == zone
    return count


@kernel
def count_zones(s, t, ideology):
    """A byte each for the cards in hand, Reserve (face up), deck, discards and Reserve (face down); two cards at once."""
    zones, units, word = s.zone[ideology * DECK : ideology * DECK + DECK], t.pair_unit, 0
    for k in range(DECK // 2):
        word += units[np.uint64(zone_pair(zones, 2 * k))]
    return word


@kernel
def zone_pair(zones, at):
    """The row of two cards in the tables of pairs. (Unsigned where it is an index, so that nothing is counted from the end.)"""
    return int(zones[at]) | int(zones[at + 1]) << 4


@kernel
def hand_in(word):
    return word & 255


@kernel
def reserve_in(word):
    return (word >> 8 & 255) + (word >> 32 & 255)


@kernel
def deck_in(word):
    return word >> 16 & 255


@kernel
def discards_in(word):
    return word >> 24 & 255


@kernel
def reserve_count(s, t, ideology):
    return reserve_in(count_zones(s, t, ideology))


@kernel
def in_reserve(zone):
    return zone == Zone.RESERVE or zone == Zone.CLOSED


@kernel
def show_card(s, card):
    """All have seen this card leave a hand: one that they had seen in the deck must have been drawn (encoding of the
    hidden hands: `rules/redeal.py`)."""
    if s.in_deck[card] == 1:
        s.drawn[card // DECK] -= 1
    s.in_deck[card] = 0


@kernel
def coup_on(s, nation):
    """Whose Coup Marker lies on a nation, or nobody's."""
    for ideology in range(IDEOLOGIES):
        if s.coup_nation[ideology] == nation:
            return ideology
    return NONE


@kernel
def most_of(counts, tie):
    """The Ideology with most cubes of three numbers; `tie` if there is none or no single one."""
    best, most, alone = tie, 0, False
    for ideology in range(IDEOLOGIES):
        if counts[ideology] > most:
            best, most, alone = ideology, int(counts[ideology]), True
        elif counts[ideology] == most:
            alone = False
    return best if alone else tie


@kernel
def in_set(s, t, group, nation):
    """Whether a nation with a marker belongs to a set: by name or Region, or a Minor Nation by where it stands."""
    if s.box[nation] < 0:
        return False
    if t.set_nation[group, nation]:
        return True
    if nation < MINOR:
        return False
    area = t.box_area[s.box[nation]]
    return t.set_area[group, area] == 1 or (t.set_minors[group] == 1 and t.area_kind[area] != 0)


@kernel
def has_region_cell(s, t, ideology, nation):
    """Whether a cell of this Ideology lies in an Area that lists the nation."""
    for region in range(REGIONS):
        if t.region_target[region, nation] and s.cells[region, ideology] > 0:
            return True
    return False


@kernel
def is_minor(nation):
    return nation >= MINOR and nation < NATIONS
