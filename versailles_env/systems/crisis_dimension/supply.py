"""Cubes between map, pools and Crisis Tracks, and the VP markers."""

from ...core.jit import kernel
from ...core.log import note
from .constants import TOP_VP, Note
from .control import add_cubes


@kernel
def shift_vp(s, t, marker, side, count):
    """What one side gains the other loses; past an end nothing is kept (CD-STATE-5)."""
    step = count if side == t.vp_side[marker] else -count
    s.vp[marker] = max(-TOP_VP, min(TOP_VP, s.vp[marker] + step))
    note(s, Note.VP, side, count, s.vp[marker], marker)


@kernel
def supply(s, side):
    """Cubes that may come to the map: pool and own track (CD-SUP-3)."""
    count = s.pool[side] + 0
    for zone in range(s.zone.shape[1]):
        count += s.zone[side, zone]
    return count


@kernel
def breach(s, t, side, zone):
    """CD-SUP-2: the first cube of a zone is gone. What follows at once is the game's parameter."""
    s.breached[side, zone] = 1
    note(s, Note.BREACH, side, zone, s.zone[side, zone], s.guests[side, zone])
    if zone == s.zone.shape[1] - 1 and s.first_breach < 0:
        s.first_breach = side
    if t.breach_frees:
        s.pool[side] += s.zone[side, zone]
        s.zone[side, zone] = 0
        s.pool[1 - side] += s.guests[side, zone]
        s.guests[side, zone] = 0
    if t.breach_vp[zone] > 0:
        shift_vp(s, t, 0, 1 - side, t.breach_vp[zone])


@kernel
def draw_supply(s, t, side):
    """One cube from the pool, else from the track, zone after zone (CD-SUP-1). There is one: see `supply`."""
    if s.pool[side] > 0:
        s.pool[side] -= 1
        return
    for zone in range(s.zone.shape[1]):
        if s.zone[side, zone] > 0:
            s.zone[side, zone] -= 1
            if s.breached[side, zone] == 0:
                breach(s, t, side, zone)
            return


@kernel
def place_cube(s, t, side, space):
    draw_supply(s, t, side)
    add_cubes(s, side, space, 1)


@kernel
def remove_cube(s, t, side, space):
    """A cube of this side goes back to its owner's pool, whoever removed it (CD-OPS-2)."""
    add_cubes(s, side, space, -1)
    to_pool(s, side, 1)


@kernel
def to_pool(s, side, count):
    """Cubes that find no place in the pool go out of play."""
    fits = min(count, s.places[side] - s.pool[side])
    s.pool[side] += fits
    s.out[side] += count - fits


@kernel
def move_cube(s, side, source, target):
    add_cubes(s, side, source, -1)
    add_cubes(s, side, target, 1)
