"""Operations: one half, removals before placings, discs in the way, Military removal with its test (R-OPS, R-MIL)."""

from ....core.frames import SEAT, STEP, A, B, C, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import write_spaces
from ....systems.crisis_dimension.cards import draw_card
from ....systems.crisis_dimension.constants import A_PLACE, A_REMOVE, STOP, CardZone, Note
from ....systems.crisis_dimension.control import count_bits, look_at_space, reach_mask, take_snapshot
from ....systems.crisis_dimension.operations import POINTS, WHERE
from ....systems.crisis_dimension.supply import place_cube, remove_cube, supply
from ..constants import A_BOOST, FIRST_MILITARY, MILITARY_SPACES, POLITICAL_SPACES, GameNote, Own

SURE = 3
"""The strength that needs no draw (R-MIL-3)."""
SPACE, STRENGTH, BOOSTED = A, B, C
"""The registers of ATTEMPT."""


@kernel
def affordable(s, side, spaces, points):
    """One point, two where an enemy disc lies (R-MIL-1, R-OPS-4)."""
    if points >= 2:
        return spaces
    return spaces & ~s.discs[1 - side] if points == 1 else 0


@kernel
def placing_spaces(s, t, side, where, points):
    """R-OPS-2, R-OPS-3: by the position now until the first placing, then by that of the first placing."""
    if supply(s, side) == 0:
        return 0
    reach = s.snap_reach if s.snap_on == 2 else reach_mask(s, t, side)
    return affordable(s, side, reach & where & ~s.full[side], points)


@kernel
def removing_spaces(s, t, side, where, points):
    """R-OPS-2, R-OPS-3: by the snapshot before the removals; none after a placing."""
    if s.snap_on != 1:
        return 0
    return affordable(s, side, s.snap_reach & where & (s.here[1 - side] | s.discs[1 - side]), points)


@kernel
def strength(s, t, side, space):
    """R-MIL-2, by the snapshot (R-RULE-3): lenders controlled, presence, control; the extra point comes on top."""
    found = count_bits(t.lenders[space] & s.snap_held)
    found += ((t.lends[side, 0] | s.lent[side]) >> space) & 1
    return found + ((s.snap_here >> space) & 1) + ((s.snap_held >> space) & 1)


@kernel
def weak_spaces(s, t, side, spaces, least):
    """Military spaces of a set where the strength is below `least`."""
    found = 0
    for space in range(FIRST_MILITARY, s.cubes.shape[1]):
        if (spaces >> space) & 1 and strength(s, t, side, space) < least:
            found |= 1 << space
    return found


@kernel
def boosting_spaces(s, t, side, where, points):
    """Where an extra point makes the strength greater than it is and can be paid."""
    found = removing_spaces(s, t, side, where & MILITARY_SPACES, points - 1)
    return weak_spaces(s, t, side, found, SURE) if found else 0


@kernel
def legal_operate(s, t, mask):
    """Points may be left unspent (CD-RULE-2)."""
    frame = top(s)
    side, points, where = frame[SEAT], frame[POINTS], frame[WHERE]
    mask[STOP] = 1
    count = 1 + write_spaces(mask, A_PLACE, placing_spaces(s, t, side, where, points))
    removing = removing_spaces(s, t, side, where, points)
    count += write_spaces(mask, A_REMOVE, removing)
    if removing & MILITARY_SPACES and points > 1:
        boosting = boosting_spaces(s, t, side, where, points)
        for space in range(FIRST_MILITARY, s.cubes.shape[1]):
            bit = (boosting >> space) & 1
            mask[A_BOOST + space - FIRST_MILITARY] = bit
            count += bit
    return count


@kernel
def apply_operate(s, t, action):
    frame = top(s)
    side = frame[SEAT]
    if action == STOP:
        note(s, Note.STOPPED, side, frame[POINTS])
        pop(s)
        return
    boosted = 1 if action >= A_BOOST else 0
    if boosted:
        space = action - A_BOOST + FIRST_MILITARY
    else:
        space = action - A_REMOVE if action >= A_REMOVE else action - A_PLACE
    frame[WHERE] &= MILITARY_SPACES if space >= FIRST_MILITARY else POLITICAL_SPACES  # R-OPS-1
    frame[POINTS] -= 1 + boosted + ((s.discs[1 - side] >> space) & 1)
    if action >= A_REMOVE:
        force = strength(s, t, side, space) + boosted
        if frame[POINTS] == 0:
            pop(s)
        if space < FIRST_MILITARY:
            remove_piece(s, t, side, space)
        else:
            push(s, Own.ATTEMPT, side, space, force, boosted)
        return
    if s.snap_on == 1:
        take_snapshot(s, t, side)
    if frame[POINTS] == 0:
        pop(s)
    place_cube(s, t, side, space)
    note(s, Note.PLACE, side, space)


@kernel
def advance_attempt(s, t):
    """R-MIL-3: strength 3 succeeds, else a card is drawn against it; the card leaves the game."""
    frame = top(s)
    side, space, force = frame[SEAT], frame[SPACE], frame[STRENGTH]
    if frame[STEP] == 0:
        frame[STEP] = 1
        note(s, GameNote.ATTEMPT, side, space, force, frame[BOOSTED])
        if force < SURE and draw_card(s, t, CardZone.OUT, 1):
            return
        s.drawn = -1
    pop(s)
    points = t.card_points[s.drawn] if s.drawn >= 0 else SURE
    if s.drawn >= 0:
        note(s, GameNote.TEST, side, s.drawn, points, force)
        s.drawn = -1
    if force >= points:
        remove_piece(s, t, side, space)


@kernel
def remove_piece(s, t, side, space):
    """R-MIL-4: a cube; a disc only when no cube of its owner is left there. It goes back to its owner (R-RULE-2)."""
    if (s.here[1 - side] >> space) & 1:
        remove_cube(s, t, 1 - side, space)
        note(s, Note.REMOVE, side, space)
        return
    s.discs[1 - side] &= ~(1 << space)
    s.discs_left[1 - side] += 1
    look_at_space(s, space)
    note(s, GameNote.DISC_GONE, side, space)
