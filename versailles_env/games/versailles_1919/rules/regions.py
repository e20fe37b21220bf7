"""Region tracks: Unrest, Powder Kegs, and the cap that Military forms."""

from ....core.jit import kernel
from ....core.log import note
from ..constants import COLUMNS, ISSUES, MAX_PLAYERS, NONE, IssueZone, Note


@kernel
def leftmost_unit(s, region):
    """The nation whose unit stands furthest left on a track, NONE without a unit."""
    best, column = NONE, COLUMNS + 1
    for nation in range(MAX_PLAYERS):
        here = s.deployed[nation, region]
        if 0 < here < column:
            best, column = nation, here
    return best


@kernel
def unrest_cap(s, region):
    """The rightmost column that Unrest may enter: left of every unit, and on the track (V-UNREST-1)."""
    nation = leftmost_unit(s, region)
    if nation < 0:
        return COLUMNS
    return s.deployed[nation, region] - 1


@kernel
def move_unrest(s, region, columns):
    """Add or remove Unrest, a column an icon; what cannot be moved is ignored."""
    before = s.unrest[region]
    if columns > 0:
        s.unrest[region] = max(before, min(before + columns, unrest_cap(s, region)))  # V-UNREST-1
    else:
        s.unrest[region] = max(before + columns, s.keg[region] + 1)  # V-UNREST-1: never on or left of the Keg
    note(s, Note.UNREST, region, before, s.unrest[region])


@kernel
def add_keg(s, t, region):
    """Move the Powder Keg right, and Unrest out of its way."""
    if s.keg[region] >= t.keg_max:
        note(s, Note.KEG, region, s.keg[region], s.keg[region], s.unrest[region])
        return  # V-KEG-3: at column 3 nothing moves, Unrest neither
    s.keg[region] += 1
    if s.unrest[region] == s.keg[region]:
        s.unrest[region] += 1  # V-KEG-1: entering Unrest's space pushes it one right
    note(s, Note.KEG, region, s.keg[region] - 1, s.keg[region], s.unrest[region])


@kernel
def remove_keg(s, t, region, column_one_stays):
    """Move the Powder Keg left; Unrest stays where it is (V-KEG-1)."""
    before = s.keg[region]
    if before == 0 or (before == 1 and column_one_stays):
        return  # V-KEG-2: an Event that would take it off column 1 is ignored, or, read otherwise, only one on its start
    s.keg[region] -= 1
    note(s, Note.KEG, region, before, s.keg[region], s.unrest[region])


@kernel
def push_unrest_left(s, region, column):
    """A unit has come to stand in this column: Unrest at or right of it goes to the space just left (V-DEPLOY-3)."""
    if s.unrest[region] >= column:
        before = s.unrest[region]
        s.unrest[region] = column - 1
        note(s, Note.UNREST, region, before, s.unrest[region])


@kernel
def reset_region(s, t, region):
    """After an Uprising: the Keg one right, Unrest just right of it (V-UP-8)."""
    add_keg(s, t, region)
    before = s.unrest[region]
    s.unrest[region] = s.keg[region] + 1
    note(s, Note.UNREST, region, before, s.unrest[region])


@kernel
def most_issues(s, region):
    """The players with most Issues of the region, as bits; none if nobody has one (V-UP-5)."""
    most, bits = 0, 0
    for nation in range(MAX_PLAYERS):
        count = s.issues[nation, region]
        if count > most:
            most, bits = count, 1 << nation
        elif count == most and count > 0:
            bits |= 1 << nation
    return bits


@kernel
def is_held(s, t, issue, nation, region):
    return (
        s.issue_zone[issue] == IssueZone.CONTROLLED
        and s.issue_owner[issue] == nation
        and t.issue_region[issue] == region
    )


@kernel
def highest_star(s, t, nation, region):
    """Stars of the highest Issue that it controls in a region (V-UP-6, V-SOLO-6)."""
    best = 0
    for issue in range(ISSUES):
        if is_held(s, t, issue, nation, region):
            best = max(best, t.issue_stars[issue])
    return best
