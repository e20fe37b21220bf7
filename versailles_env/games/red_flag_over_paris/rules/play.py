"""Card plays of this game: the system's uses and Momentum, and the end of a play (R-PLAY, R-TRACK-2)."""

from ....core.frames import SEAT, STEP, A, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import ask
from ....systems.crisis_dimension.cards import count_zone, lay
from ....systems.crisis_dimension.constants import A_CARD, NONE, CardZone, Note
from ....systems.crisis_dimension.play import CARD, USE, advance_card_play, apply_use, legal_use
from ..constants import A_MOMENTUM, MOMENTUM_USE, TOP_MOMENTUM, GameNote, Opt, Own
from .track import end_play, rise


@kernel
def advance_play(s, t):
    """R-TRACK-2: what a play has breached pays when it has ended."""
    ends = top(s)[STEP] > 0
    advance_card_play(s, t)
    if ends:
        end_play(s, t)


@kernel
def legal_own_use(s, t, mask):
    """R-PLAY-1; at the top of the track no card may be spent on it (R-RULE-7)."""
    count = legal_use(s, t, mask)
    if s.gauges[top(s)[SEAT]] < TOP_MOMENTUM:
        mask[A_MOMENTUM] = 1
        count += 1
    return count


@kernel
def apply_own_use(s, t, action):
    if action != A_MOMENTUM:
        apply_use(s, t, action)
        return
    side = top(s)[SEAT]
    pop(s)
    frame = top(s)
    frame[CARD] = s.chosen[side]
    frame[USE] = MOMENTUM_USE
    s.chosen[side] = NONE
    spend_on_momentum(s, t, side, frame[CARD])


@kernel
def spend_on_momentum(s, t, side, card):
    """R-PLAY-3: the card leaves the game and does not touch the discards; Censorship puts it under the deck (R-VAR-1)."""
    note(s, Note.PLAY, side, card, MOMENTUM_USE)
    s.card_zone[card] = CardZone.UNDER if s.options[Opt.CENSORSHIP] else CardZone.OUT
    rise(s, t, side)


# Censorship


@kernel
def start_censorship(s):
    """R-VAR-1: each gives up a card, the Initiative Player first."""
    if s.options[Opt.CENSORSHIP]:
        push(s, Own.CENSOR_ALL, NONE, s.initiative)


@kernel
def advance_censor_all(s, t):
    frame = top(s)
    step = frame[STEP]
    if step == 2:
        pop(s)
        return
    frame[STEP] = step + 1
    side = frame[A] if step == 0 else 1 - frame[A]
    if count_zone(s, CardZone.HAND0 + side) > 0:
        ask(s, Own.CENSOR, side)


@kernel
def apply_censor(s, t, action):
    side = top(s)[SEAT]
    pop(s)
    lay(s, action - A_CARD, side)
    note(s, GameNote.CENSORED, side, action - A_CARD)
