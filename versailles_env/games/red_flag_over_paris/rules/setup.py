"""Set-up (R-SETUP)."""

from ....core.frames import NOBODY, push
from ....core.jit import kernel
from ....systems.crisis_dimension.constants import NONE, CardZone, Frame
from ....systems.crisis_dimension.setup import set_up_cards, set_up_map, set_up_solo
from ..constants import COMMUNE, CUBES, DISCS, VERSAILLES, Opt


@kernel
def setup(s, t):
    s.opponent = NONE
    s.track_may = 1 - s.options[Opt.TRACK]
    if s.options[Opt.PLAYERS] == 0:
        set_up_solo(s, s.options[Opt.SIDE], 1 if s.options[Opt.SEATED] > 0 else 0)
    set_up_map(s, t)
    set_up_stores(s, t)
    set_up_cards(s, t)
    if s.opponent >= 0:
        for card in range(s.card_zone.shape[0]):  # R-SOLO-1
            if not t.card_solo[card]:
                s.card_zone[card] = CardZone.BOX
    s.drawn = NONE
    s.initiative = COMMUNE  # R-SETUP-3
    push(s, Frame.ROUND, NOBODY)


@kernel
def set_up_stores(s, t):
    """R-SETUP-1: both pools are empty, and the Commune's has no place yet."""
    s.places[VERSAILLES] = CUBES
    s.places[COMMUNE] = t.pool_places[0]
    s.discs_left[:] = DISCS
    for step in range(s.under.shape[0]):
        s.under[step] = t.collaboration_cubes[step]
    for side in range(2):
        for zone in range(s.zone.shape[1]):
            s.bonus[side, zone] = t.start_bonus[side, zone]
