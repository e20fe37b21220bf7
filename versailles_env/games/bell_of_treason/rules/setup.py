"""Set-up (T-SETUP)."""

from ....core.frames import NOBODY, push
from ....core.jit import kernel
from ....systems.crisis_dimension.constants import NONE, Frame
from ....systems.crisis_dimension.setup import set_up_cards, set_up_map, set_up_solo
from ..constants import CUBES, DEFEND, Opt


@kernel
def setup(s, t):
    s.opponent = NONE
    s.track_may = s.options[Opt.TRACK]
    if s.options[Opt.PLAYERS] == 0:
        set_up_solo(s, s.options[Opt.SIDE], 1 if s.options[Opt.SEATED] > 0 else 0)
    set_up_map(s, t)
    for side in range(2):
        s.pool[side] = t.start_pool[side]
        s.places[side] = CUBES
        for zone in range(s.zone.shape[1]):
            s.guests[side, zone] = t.start_guests[side, zone]
    s.locked[:] = 1
    for k in range(2):
        s.mob_cubes[k] = t.mobilization_cubes[k]
    set_up_cards(s, t)
    s.initiative = DEFEND  # T-SETUP-4
    push(s, Frame.ROUND, NOBODY)
