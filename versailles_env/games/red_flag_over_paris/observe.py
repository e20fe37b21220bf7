"""What a seat observes: the system's pieces, then those of this game alone."""

from ...core.frames import KIND, SEAT, A, B, E
from ...core.jit import kernel
from ...core.layout import ObservationLayout
from ...core.scales import measured
from ...systems.crisis_dimension.constants import SPACES, SYSTEM_SUBJECT, Frame
from ...systems.crisis_dimension.observe import (
    CARD_PIECES,
    MAX_ZONES,
    O_ALLOWED,
    O_CARDS,
    O_DIMENSION,
    O_LEFT,
    O_SOURCE,
    TALLY,
    crisis_pieces,
    observe_system,
    write_about,
    write_mask,
)
from .constants import CARDS, DISCS, MILITARY_SPACES, Opt, Own
from .rules.operations import strength

RULINGS = 4
STEPS = 3
OBSERVATIONS = ObservationLayout(
    [
        *crisis_pieces(CARDS),
        ("rulings", RULINGS, 1, "1 where the variant is played or a ruling is read the other way"),
        ("discs", 2 * SPACES, 1, "discs on the map: own, the other's"),
        ("discs_left", 2, DISCS, "discs off the map: own, the other's"),
        ("momentum", 2, STEPS, "Momentum: own track, the other's"),
        ("under", STEPS, 6, "blue cubes under the steps of Prussian Collaboration"),
        ("places", 2, 18, "places of the pools: own, the other's"),
        ("out_cubes", 2, 18, "cubes out of play: own, the other's"),
        ("bonus", 2 * MAX_ZONES, 2, "bonus cubes by zone: own, the other's"),
        ("first_breach", 2, 1, "who first breached the Final Crisis zone: self, the other"),
        ("fulfilled", 2, 3, "Objectives fulfilled: own, the other's"),
        ("seen", 1, 1, "the other has looked at the own Objective"),
        ("strength", SPACES // 2, 6, "operations: own strength in each Military space by the snapshot"),
        ("subject", 2, 1, "a question of yes or no: to raise the own Momentum, to use an event the other played"),
        ("final_rounds", 1, 3, "rounds played before the Final Crisis"),
    ],
    scales=measured(__file__),
)  # fmt: skip
O_RULINGS = O_CARDS + len(CARD_PIECES) * CARDS
O_DISCS = O_RULINGS + RULINGS
O_DISCS_LEFT = O_DISCS + 2 * SPACES
O_MOMENTUM = O_DISCS_LEFT + 2
O_UNDER = O_MOMENTUM + 2
O_PLACES = O_UNDER + STEPS
O_OUT = O_PLACES + 2
O_BONUS = O_OUT + 2
O_FIRST = O_BONUS + 2 * MAX_ZONES
O_FULFILLED = O_FIRST + 2
O_SEEN = O_FULFILLED + 2
O_STRENGTH = O_SEEN + 1
O_SUBJECT = O_STRENGTH + SPACES // 2
O_FINAL_ROUNDS = O_SUBJECT + 2
if OBSERVATIONS.size != O_FINAL_ROUNDS + 1:
    raise ValueError("the places of the own pieces do not add up to the layout")


@kernel
def observe(s, t, seat, out):
    out[:] = 0
    fulfilled = observe_system(s, t, seat, out)
    for k in range(RULINGS):
        out[O_RULINGS + k] = s.options[Opt.CENSORSHIP + k]
    for k in range(2):
        side = seat ^ k
        if s.discs[side]:
            write_mask(out, O_DISCS + k * SPACES, s.discs[side])
        out[O_DISCS_LEFT + k] = s.discs_left[side]
        out[O_MOMENTUM + k] = s.gauges[side]
        out[O_PLACES + k] = s.places[side]
        out[O_OUT + k] = s.out[side]
        out[O_FULFILLED + k] = fulfilled >> TALLY * side & 0xFF
        for zone in range(MAX_ZONES):
            out[O_BONUS + k * MAX_ZONES + zone] = s.bonus[side, zone]
    for k in range(STEPS):
        out[O_UNDER + k] = s.under[k]
    if s.first_breach >= 0:
        out[O_FIRST + (s.first_breach ^ seat)] = 1
    out[O_SEEN] = (s.goals_open >> (1 - seat)) & 1
    out[O_FINAL_ROUNDS] = s.rounds
    if s.depth > 0:
        observe_own_question(s, t, seat, out)


@kernel
def observe_own_question(s, t, seat, out):
    frame = s.stack[s.depth - 1]
    kind = frame[KIND]
    if kind == Frame.OPERATE:
        if frame[B] & MILITARY_SPACES and s.snap_on == 1:
            for k in range(SPACES // 2):
                out[O_STRENGTH + k] = strength(s, t, frame[SEAT], SPACES // 2 + k)
    elif kind == Own.DISC or kind == Own.DISC_FROM or kind == Own.RESTORE:
        write_mask(out, O_ALLOWED, frame[B])
        write_about(out, CARDS, frame[E])
        if kind == Own.RESTORE:
            out[O_LEFT] = frame[A]
        elif kind == Own.DISC and frame[A] >= 0:
            out[O_SOURCE + frame[A]] = 1
    elif kind == Own.DEESCALATE:
        out[O_DIMENSION + frame[A]] = 1
    elif kind == Own.SWAP_WITH:
        if frame[SEAT] == seat:
            write_about(out, CARDS, s.chosen[seat])
    elif kind == Frame.YES_NO:
        if frame[B] != SYSTEM_SUBJECT:
            out[O_SUBJECT + frame[B] - 1] = 1
        write_about(out, CARDS, frame[A] if frame[B] != SYSTEM_SUBJECT else CARDS + frame[A])
