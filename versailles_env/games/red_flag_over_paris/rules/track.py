"""Momentum tracks and the bonus cubes of breached zones (R-MOM, R-TRACK, R-POOL)."""

from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.constants import NONE, Act
from ....systems.crisis_dimension.control import drop_snapshot
from ....systems.crisis_dimension.steps import STOPPABLE, start_step
from ....systems.crisis_dimension.supply import shift_vp, to_pool
from ..constants import COMMUNE, FINAL_ZONE, POLITICAL, TOP_MOMENTUM, VERSAILLES, GameNote


@kernel
def end_play(s, t):
    """R-TRACK-2: a card play, Pivotal action or Objective event has ended; zones breached in it pay now."""
    drop_snapshot(s)
    for side in range(2):
        for zone in range(s.zone.shape[1]):
            if s.breached[side, zone] and s.bonus[side, zone] > 0:
                pay_bonus(s, t, side, zone)


@kernel
def pay_bonus(s, t, side, zone):
    """R-TRACK-3: the second to breach the Final Crisis sees the bonus cubes leave play, and pays nothing."""
    count = s.bonus[side, zone] + 0
    s.bonus[side, zone] = 0
    if zone == FINAL_ZONE and s.first_breach != side:
        s.out[side] += count
        note(s, GameNote.NO_BONUS, side, count)
        return
    to_pool(s, side, count)
    note(s, GameNote.BONUS, side, zone, count)
    if zone == FINAL_ZONE:
        shift_vp(s, t, POLITICAL, 1 - side, 1)


@kernel
def rise(s, t, side):
    """R-MOM-1, R-MOM-2: one step up with all consequences; at the top nothing happens (R-RULE-7)."""
    if s.gauges[side] == TOP_MOMENTUM:
        return
    s.gauges[side] += 1
    level = s.gauges[side] + 0
    note(s, GameNote.ROSE, side, level)
    if side == VERSAILLES:
        s.pool[side] += s.under[level - 1]
        s.under[level - 1] = 0  # for good (R-RULE-8)
    follow_track(s, t, side)
    if level >= 2:
        start_step(s, 1 - side, Act.PLACE + 0, 1, t.reaction[side], STOPPABLE, NONE)


@kernel
def fall(s, t, side):
    """R-MOM-3: red cubes that lose their places go out of play; blue ones stay."""
    if s.gauges[side] == 0:
        return
    s.gauges[side] -= 1
    note(s, GameNote.FELL, side, s.gauges[side])
    follow_track(s, t, side)


@kernel
def follow_track(s, t, side):
    """What a track gives at its level: Prussian Occupied Territory, or places of the red pool."""
    if side == VERSAILLES:
        s.lent[side] = t.occupied if s.gauges[side] == TOP_MOMENTUM else 0
        return
    s.places[COMMUNE] = t.pool_places[s.gauges[side]]
    surplus = s.pool[COMMUNE] - s.places[COMMUNE]
    if surplus > 0:  # R-RULE-9
        s.pool[COMMUNE] -= surplus
        s.out[COMMUNE] += surplus
        note(s, GameNote.SURPLUS, surplus)
