"""Conquest: Control Markers, parts of a nation, cession."""

from ....core.jit import kernel
from ....core.log import note
from ..constants import (
    CEDED,
    GOVERNMENT,
    IDEOLOGIES,
    MARKERLESS,
    MINOR,
    NATIONS,
    NONE,
    PLACES,
    REBELS,
    TERRITORY,
    WARS,
    Note,
    Opt,
    Zone,
)
from .claims import parts_taken, renew_rights
from .pieces import add_military_vp, clear_claims, coup_on, power_owner, recount


@kernel
def free_cubes(s, ideology, mr, cells):
    """MR and CC off the map: to the Cube Reserve, or read the other way to their pools (D-RULE-66)."""
    if s.options[Opt.CONQUEST_CUBES] == 1:
        s.force[ideology] += mr
        s.cells_pool[ideology] += cells
    else:
        s.cube_reserve[ideology] += mr + cells


@kernel
def clear_uprising(s, nation):
    """The marker off, all MR there to the Cube Reserves (D-UP-5)."""
    for side in range(2):
        for ideology in range(IDEOLOGIES):
            s.cube_reserve[ideology] += s.uprising_mr[nation, side, ideology]
            s.uprising_mr[nation, side, ideology] = 0
    s.uprising[nation] = 0


@kernel
def take_nation_off(s, t, nation):
    """D-CONQ-1: Regime Marker, Coup Marker and Uprising leave the map; the marker does not 'leave' (D-PRES-2)."""
    owner = coup_on(s, nation)
    if owner >= 0:
        for ideology in range(IDEOLOGIES):
            free_cubes(s, ideology, 0, s.coup_cells[owner, ideology])
            s.coup_cells[owner, ideology] = 0
        s.coup_nation[owner] = NONE
    for ideology in range(IDEOLOGIES):
        free_cubes(
            s,
            ideology,
            s.uprising_mr[nation, REBELS, ideology] + s.uprising_mr[nation, GOVERNMENT, ideology],
            0,
        )
        s.uprising_mr[nation, REBELS, ideology] = 0
        s.uprising_mr[nation, GOVERNMENT, ideology] = 0
    s.uprising[nation] = 0
    s.box[nation] = NONE
    clear_claims(s, t, nation - MINOR)


@kernel
def mark(s, t, power, place):
    s.control[place] = power
    clear_claims(s, t, place)


@kernel
def is_taken(s, t, place):
    """Conquered: by a Control Marker, or in all its parts."""
    if s.control[place] >= 0:
        return True
    nation = t.place_nation[place]
    if place >= TERRITORY or nation < 0 or nation >= NATIONS or t.nation_parts[nation] == 0:
        return False
    return parts_taken(s, t, nation) == t.nation_parts[nation]


@kernel
def conquer(s, t, power, place):
    """D-CONQ-1 to -3. Skipped where somebody has conquered before."""
    if is_taken(s, t, place):
        return
    owner = power_owner(s, t, power)
    if owner < 0:
        return
    nation = t.place_nation[place]
    note(s, Note.CONQUEST, power, place, t.place_vp[place])
    if t.place_part[place]:
        s.control[place] = power
        if parts_taken(s, t, nation) == t.nation_parts[nation]:
            take_nation_off(s, t, nation)
            end_wars_about(s, t, nation)
    else:
        mark(s, t, power, place)
        if place < TERRITORY:
            for other in range(TERRITORY, PLACES):  # D-CONQ-2: its Territories pass with it
                if t.place_nation[other] == nation and t.place_part[other] == 0 and s.control[other] < 0:
                    mark(s, t, power, other)
            if nation < MARKERLESS:
                take_nation_off(s, t, nation)
            end_wars_about(s, t, nation)
    add_military_vp(s, owner, t.place_vp[place])
    recount(s, t)
    renew_rights(s, t)


@kernel
def end_wars_about(s, t, nation):
    """D-WAR-7: a War about a Minor Nation that is conquered otherwise ends without a winner."""
    for war in range(WARS):
        if s.war_at[war] >= 0 and (t.war_nation[war, 1] == nation or t.war_civil[war] == nation):
            stop_war(s, t, war)


@kernel
def stop_war(s, t, war):
    """MR to the Cube Reserves, the card removed; peace follows from the empty slot (D-WAR-5)."""
    for side in range(2):
        for ideology in range(IDEOLOGIES):
            s.cube_reserve[ideology] += s.war_mr[war, side, ideology]
            s.war_mr[war, side, ideology] = 0
    s.war_at[war] = NONE
    s.war_stale[war] = 0
    s.war_open[war] = 0
    card = t.war_card[war]
    if s.zone[card] == Zone.WAR:
        s.zone[card] = Zone.REMOVED
    note(s, Note.TRUCE, war)


@kernel
def cede(s, t, giver, taker, kind):
    """D-CLAIM-4: the asterisk Resource of one Power goes to another, once."""
    for row in range(CEDED):
        if t.ceded_from[row] == giver and t.ceded_to[row] == taker and t.ceded_kind[row] == kind:
            if s.ceded[row] == 0:
                s.ceded[row] = 1
                note(s, Note.CESSION, giver, taker, kind)
                recount(s, t)
            return
