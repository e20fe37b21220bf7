"""What a seat observes: the system's pieces, then those of this game alone."""

from ...core.frames import KIND, STEP, A, B
from ...core.jit import kernel
from ...core.layout import ObservationLayout
from ...core.scales import measured
from ...systems.crisis_dimension.constants import FINAL_ROUND, Frame
from ...systems.crisis_dimension.observe import (
    CARD_PIECES,
    FREED,
    O_ACT,
    O_ALLOWED,
    O_CARDS,
    O_LEFT,
    crisis_pieces,
    observe_system,
    write_about,
    write_mask,
)
from .constants import CARDS, MOBILIZED, TRACK, Opt, Own

RULINGS = 5
OBSERVATIONS = ObservationLayout(
    [
        *crisis_pieces(CARDS),
        ("level", 3, 1, "solo: easy, normal, hard (one-hot)"),
        ("rulings", RULINGS, 1, "1 where a ruling is read the other way"),
        ("disks", TRACK, 1, "German disks on the track"),
        ("locked", TRACK, 1, "white cubes still on the track"),
        ("mobilized", 2, 1, "Partial done, General done"),
        ("mob_cubes", 2, 3, "green cubes that wait for Partial and General"),
        (
            "stacked",
            1,
            4,
            "solo: cards on top of the deck with the opponent's Final Decision card among them",
        ),
        ("tabs", 24, 1, "Final Decision: spaces named on the tabs shown: own, the other's"),
        ("subject", 2, 1, "a question of yes or no: to lift a disk, to mobilize"),
    ],
    scales=measured(__file__),
)
O_LEVEL = O_CARDS + len(CARD_PIECES) * CARDS
O_RULINGS = O_LEVEL + 3
O_DISKS = O_RULINGS + RULINGS
O_LOCKED = O_DISKS + TRACK
O_MOBILIZED = O_LOCKED + TRACK
O_MOB_CUBES = O_MOBILIZED + 2
O_STACKED = O_MOB_CUBES + 2
O_TABS = O_STACKED + 1
O_SUBJECT = O_TABS + 24


@kernel
def observe(s, t, seat, out):
    out[:] = 0
    observe_system(s, t, seat, out)
    if s.opponent >= 0:
        out[O_LEVEL + s.options[Opt.LEVEL]] = 1
        out[O_STACKED] = s.stacked
    for k in range(RULINGS):
        out[O_RULINGS + k] = s.options[Opt.FD_ORDER + k]
    for k in range(TRACK):
        out[O_DISKS + k] = s.disk[k]
        out[O_LOCKED + k] = s.locked[k]
    for k in range(2):
        out[O_MOBILIZED + k] = 1 if s.gauges[MOBILIZED] > k else 0
        out[O_MOB_CUBES + k] = s.mob_cubes[k]
    if s.depth > 0:
        observe_own_question(s, t, seat, out)


@kernel
def observe_own_question(s, t, seat, out):
    frame = s.stack[s.depth - 1]
    kind = frame[KIND]
    if kind == Own.FREED:
        out[O_ACT + FREED] = 1
        out[O_LEFT] = frame[A]
        write_mask(out, O_ALLOWED, frame[B])
    elif kind == Own.FINAL_ACT:
        write_about(out, CARDS, frame[A])
    elif kind == Frame.YES_NO:
        if frame[B] > 0:
            out[O_SUBJECT + frame[B] - 1] = 1
        write_about(out, CARDS, frame[A] if frame[B] > 0 else CARDS + frame[A])
    if s.round_n < FINAL_ROUND:
        return
    for place in range(s.depth):
        if s.stack[place, KIND] == Own.EXCHANGE:
            for side in range(2):
                card = s.stack[place, A + side]
                if s.stack[place, STEP] > 2 and card >= 0 and t.card_tab[card] >= 0:
                    out[O_TABS + 12 * (side ^ seat) + t.card_tab[card]] = 1
