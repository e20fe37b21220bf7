"""Nations or regions as bits of a number: who is tied, who has rolled highest, who may be picked."""

from ....core.jit import kernel
from ..answers import A_NATION
from ..constants import MAX_PLAYERS, TRACKS


@kernel
def is_single(bits):
    return bits & (bits - 1) == 0


@kernel
def lowest_bit(bits):
    place = 0
    while not (bits >> place) & 1:
        place += 1
    return place


@kernel
def highest_rolls(s, bits):
    """Those of the bits, nations or regions, whose die is highest."""
    best, kept = 0, 0
    for place in range(TRACKS):
        if (bits >> place) & 1:
            if s.rolls[place] > best:
                best, kept = s.rolls[place], 1 << place
            elif s.rolls[place] == best:
                kept |= 1 << place
    return kept


@kernel
def legal_nations(bits, mask):
    count = 0
    for nation in range(MAX_PLAYERS):
        if (bits >> nation) & 1:
            mask[A_NATION + nation] = 1
            count += 1
    return count
