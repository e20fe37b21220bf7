"""Cards in zones: counting, lazy draws, what a seat has looked at, and the redeal of what it cannot place.

A game keeps one field with the zone of each card, `Field("zone", (CARDS,), 0, OUT, hidden=by_zone(SEES, "known"))`, where
`SEES = np.array([...])` has for each zone the bits (`1 << seat`) of the seats that see which cards lie in it: all bits
(`EVERYBODY`) for a discard pile, one for a hand, none for a deck. No zone has an order, so draws are lazy: a DRAW frame is
answered by chance with any card of the deck (`count_in` is its `chance_count`, `nth_in` its `chance_outcome`). A card that
a rule puts on top of the deck, or shows there, has been drawn: give it a zone of its own.

All kernels take the arrays themselves (`s.zone`), so a part of them serves too: `count_in(s.zone[lo:hi], DECK)`.

**Redeal.** `redeal(s, t, seat)` of a game must give a game that the seat could be in, drawn from the record's generator
and from what the seat knows, **and from nothing else**: two games that the seat cannot tell apart must become the same game
by the same seed (`check_game` demands it; else a search could feel the truth). The kernels here keep to that: they sort what
they have collected before they shuffle it. For most games `redeal_zones(s, s.zone, s.known, SEES, seat)` is all; a game
with rules of its own on who knows what marks the cards that the seat cannot place and calls `redeal_marked`, and one in which
the seat knows where some card cannot be calls `redeal_within`. A condition that is none of these is met by trying again,
as often as a bound allows: `for _ in range(TRIES): redeal_...; if fits(s): break`.
"""

import numpy as np

from .chance import below_n
from .jit import kernel

EVERYBODY = 0x7FFF
"""The bits of all seats."""
_ZONES = 32768
_SWEEPS = 64


@kernel
def count_in(zones, zone):
    """How many cards lie in a zone."""
    count = 0
    for card in range(len(zones)):
        if zones[card] == zone:
            count += 1
    return count


@kernel
def nth_in(zones, zone, rank):
    """The card of that rank (from 0) in a zone, by number; -1 if there are fewer."""
    for card in range(len(zones)):
        if zones[card] == zone:
            if rank == 0:
                return card
            rank -= 1
    return -1


@kernel
def any_in(s, zones, zone):
    """A random card of a zone, each with the same odds; -1 if there is none. For redeals: a game's own draws are chance frames."""
    count = count_in(zones, zone)
    return nth_in(zones, zone, below_n(s, count)) if count > 0 else -1


@kernel
def move_all(zones, source, target):
    """Put all cards of a zone into another; how many. Where seats have looked, follow with `forget_in`."""
    count = 0
    for card in range(len(zones)):
        if zones[card] == source:
            zones[card] = target
            count += 1
    return count


@kernel
def look(known, card, seat):
    """A seat looks at a hidden card: it knows the card's place from now on, until `forget`."""
    known[card] |= 1 << seat


@kernel
def show(known, card):
    """All seats look at a card that stays hidden from then on (shown from a hand, and taken back)."""
    known[card] = EVERYBODY


@kernel
def knows(known, card, seat):
    return known[card] >> seat & 1 == 1


@kernel
def forget(known, card):
    """The card goes out of sight (shuffled, or mixed with others): nobody knows its place any more."""
    known[card] = 0


@kernel
def forget_in(known, zones, zone):
    """`forget` for all cards of a zone: a shuffle."""
    for card in range(len(zones)):
        if zones[card] == zone:
            known[card] = 0


@kernel
def mark_unseen(zones, known, sees, seat, marks):
    """Mark with 1 the cards that a seat cannot place: in a zone it does not see into, and not looked at. How many."""
    count = 0
    for card in range(len(zones)):
        marks[card] = 0
        if sees[zones[card]] >> seat & 1 == 0 and known[card] >> seat & 1 == 0:
            marks[card] = 1
            count += 1
    return count


@kernel
def redeal_zones(s, zones, known, sees, seat):
    """Deal anew all cards that a seat cannot place, the same number to each zone; what others have looked at goes with the place.

    (That somebody has looked at a card of a hand is public, which card it was is not.) A game without peeks gives an array
    of zeros for `known`.
    """
    marks = np.zeros(len(zones), np.int8)
    mark_unseen(zones, known, sees, seat, marks)
    redeal_marked(s, zones, known, marks)


@kernel
def redeal_marked(s, zones, known, marks):
    """Deal the cards marked with 1 anew over the places they have, each arrangement with the same odds."""
    places = np.zeros(len(zones), np.int64)
    count = 0
    for card in range(len(zones)):
        if marks[card]:
            places[count] = np.int64(zones[card]) * _ZONES + known[card]
            count += 1
    shuffle(s, places, count)
    count = 0
    for card in range(len(zones)):
        if marks[card]:
            zones[card] = places[count] // _ZONES
            known[card] = places[count] % _ZONES
            count += 1


@kernel
def redeal_within(s, zones, known, marks, allowed):
    """As `redeal_marked`, where the seat knows that some card cannot be in some zone: `allowed[card]` has a bit for each
    zone it may lie in (`1 << zone`).

    A shuffle, then exchanges until every card is where it may be, then as many random exchanges that keep it so: the odds of
    arrangements are nearly the same. The real arrangement, which is never looked at, shows that there is one.
    """
    redeal_marked(s, zones, known, marks)
    order = np.zeros(len(zones), np.int64)
    count = 0
    for card in range(len(zones)):
        if marks[card]:
            order[count] = card
            count += 1
    for _ in range(_SWEEPS):
        wrong = 0
        for k in range(count):
            card = order[k]
            if allowed[card] >> zones[card] & 1 == 0:
                wrong += 1
                for _ in range(count):
                    other = order[below_n(s, count)]
                    if allowed[card] >> zones[other] & 1:  # it may put the other out of place: its turn comes
                        exchange(zones, known, card, other)
                        break
        if wrong == 0:
            break
    for _ in range(4 * count):
        card, other = order[below_n(s, count)], order[below_n(s, count)]
        if allowed[card] >> zones[other] & 1 and allowed[other] >> zones[card] & 1:
            exchange(zones, known, card, other)


@kernel
def exchange(zones, known, card, other):
    """Two cards change places, and what was looked at stays with the place."""
    zone, bits = zones[card], known[card]
    zones[card], known[card] = zones[other], known[other]
    zones[other], known[other] = zone, bits


@kernel
def shuffle(s, values, count):
    """Put the first `count` values into a random order that does not depend on the one they have: sorted first."""
    for k in range(1, count):
        value = values[k]
        place = k
        while place > 0 and values[place - 1] > value:
            values[place] = values[place - 1]
            place -= 1
        values[place] = value
    for k in range(count - 1, 0, -1):
        other = below_n(s, k + 1)
        value = values[k]
        values[k] = values[other]
        values[other] = value
