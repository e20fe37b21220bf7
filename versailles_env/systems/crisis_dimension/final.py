"""The hand of the final round: what was set aside and the final card, cut to size (CD-FIN-1)."""

from ...core.frames import SEAT, pop, top
from ...core.jit import kernel
from ...core.log import note
from .asking import ask, write_zone
from .cards import count_zone, final_in_front, lay
from .constants import A_CARD, NONE, CardZone, Frame, Note


@kernel
def final_cards(s, side):
    """How many cards a side has for the final round: set aside, and its final card if kept."""
    return count_zone(s, CardZone.ASIDE0 + side) + (1 if final_in_front(s, side) >= 0 else 0)


@kernel
def ask_cuts(s, kept):
    """In secret, seat by seat (CD-RULE-8)."""
    for side in range(1, -1, -1):
        if s.opponent != side and final_cards(s, side) > kept:
            ask(s, Frame.CUT, side)


@kernel
def legal_final_card(s, t, mask):
    """The cut, and the card of a play: any card one has for the final round."""
    side = top(s)[SEAT]
    write_zone(mask, A_CARD, s.card_zone, CardZone.ASIDE0 + side)
    front = final_in_front(s, side)
    if front >= 0:
        mask[A_CARD + front] = 1
    return final_cards(s, side)


@kernel
def apply_final_card(s, t, action):
    """Kept in secret until it is shown."""
    s.chosen[top(s)[SEAT]] = action - A_CARD
    pop(s)


@kernel
def take_chosen(s, side):
    """The card chosen leaves what was set aside."""
    card = s.chosen[side] + 0
    s.chosen[side] = NONE
    if card >= 0:
        for place in range(s.aside.shape[1]):
            if s.aside[side, place] == card:
                s.aside[side, place] = NONE
    return card


@kernel
def cut_cards(s):
    """Face up on the discards."""
    for side in range(2):
        card = take_chosen(s, side)
        if card >= 0:
            lay(s, card, side)
            note(s, Note.CUT, side, card)
