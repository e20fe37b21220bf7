"""Who answers: a side's seat, or the tables of the solo opponent."""

import numpy as np

from ...core.frames import CHOICE, push
from ...core.jit import kernel
from .constants import BOT, SPACES
from .control import count_bits


@kernel
def is_bot(s, side):
    """Whether the tables answer for this side (CD-SOLO-1); with an agent seated there they do not."""
    return s.opponent == side and s.seated == 0


@kernel
def ask(s, kind, side, a=0, b=0, c=0, d=0, e=0):
    """Put a question to a side. For the solo opponent it becomes a procedure with the same registers."""
    if is_bot(s, side):
        push(s, kind - CHOICE + BOT, side, a, b, c, d, e)
    else:
        push(s, kind, side, a, b, c, d, e)


@kernel
def settle(s, kind, side, a=0):
    """As `ask`, for an order that the solo rules fix: nobody in the opponent's place decides it either (CD-SOLO-3)."""
    if s.opponent == side:
        push(s, kind - CHOICE + BOT, side, a)
    else:
        push(s, kind, side, a)


@kernel
def write_spaces(mask, start, spaces):
    """Allow one answer for each space of a set; how many. No branches: the set cannot be predicted."""
    part = mask[start : start + SPACES]
    for space in range(SPACES):
        part[space] = spaces >> space & 1
    return count_bits(spaces)


@kernel
def write_two(mask, first):
    """Allow this answer and the next: yes or no, first or second."""
    mask[first] = 1
    mask[first + 1] = 1
    return 2


@kernel
def write_zone(row, start, zones, zone):
    """1 for each card that lies in this zone: a slice that begins at 0 and no branches compile to wide moves."""
    part, wanted = row[start : start + len(zones)], np.int8(zone)
    for card in range(len(zones)):
        part[card] = zones[card] == wanted
