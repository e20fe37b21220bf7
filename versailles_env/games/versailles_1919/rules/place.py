"""Political action: Place Influence."""

from ....core.frames import pop, top
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_AMOUNT, A_SLOT
from ..constants import MAX_PLAYERS, NONE, SLOTS, Frame, Note
from ..registers import FIRST_SLOT, NATION, SLOT
from .pieces import acts_as_bot, ask, is_shared

TOO_MANY = 99


@kernel
def cubes_to_lead(s, slot, nation):
    """How many more cubes this nation needs on the Issue to have strictly most, at least one (V-PLACE-1, V-PLACE-2)."""
    if s.slot[slot] < 0:
        return TOO_MANY
    most = 0
    for other in range(MAX_PLAYERS):
        if other != nation:
            most = max(most, s.cubes[slot, other])
    return max(1, most + 1 - s.cubes[slot, nation])


@kernel
def cheapest_other(s, slot, nation):
    """The fewest cubes that lead any Issue but this one."""
    best = TOO_MANY
    for other in range(SLOTS):
        if other != slot:
            best = min(best, cubes_to_lead(s, other, nation))
    return best


@kernel
def legal_place(s, nation, mask):
    """First Issues that leave a legal second one (V-PLACE-3). GAME END is an Issue like any other (V-PLACE-5)."""
    have = s.available[nation]
    if have < 2:
        return 0
    least, second = TOO_MANY, TOO_MANY
    for slot in range(SLOTS):
        need = cubes_to_lead(s, slot, nation)
        if need < least:
            least, second = need, least
        elif need < second:
            second = need
    count = 0
    for slot in range(SLOTS):
        need = cubes_to_lead(s, slot, nation)
        other = second if need == least else least
        if need + other <= have:
            mask[A_SLOT + slot] = 1
            count += 1
    return count


@kernel
def has_place(s, nation):
    """Whether this nation could place at all: the two Issues that take fewest cubes."""
    least, second = TOO_MANY, TOO_MANY
    for slot in range(SLOTS):
        need = cubes_to_lead(s, slot, nation)
        if need < least:
            least, second = need, least
        elif need < second:
            second = need
    return least + second <= s.available[nation]


@kernel
def start_place(s, nation, slot):
    ask(s, Frame.PLACE_AMOUNT, nation, slot, NONE)


@kernel
def place_limits(s, nation, slot, first):
    """At least enough to lead, and on the first Issue no more than leaves enough for a second (V-PLACE-4)."""
    most = s.available[nation]
    if first < 0:
        most -= cheapest_other(s, slot, nation)
    least = cubes_to_lead(s, slot, nation)
    if acts_as_bot(s, nation) or is_shared(s, nation):
        most = least  # V-2P-3, V-SOLO-7: exactly the minimum
    return least, most


@kernel
def legal_place_amount(s, t, mask):
    frame = top(s)
    least, most = place_limits(s, frame[NATION], frame[SLOT], frame[FIRST_SLOT])
    for amount in range(least, most + 1):
        mask[A_AMOUNT + amount] = 1
    return most - least + 1


@kernel
def apply_place_amount(s, t, action):
    frame = top(s)
    nation, slot, first = frame[NATION], frame[SLOT], frame[FIRST_SLOT]
    amount = action - A_AMOUNT
    pop(s)
    s.available[nation] -= amount  # V-PLACE-3: only Available cubes
    s.cubes[slot, nation] += amount
    s.still = 0
    note(s, Note.PLACE, nation, amount, s.slot[slot], s.cubes[slot, nation])
    if first < 0:
        ask(s, Frame.PLACE_SECOND, nation, slot)  # V-PLACE-1: exactly two different Issues


@kernel
def legal_place_second(s, t, mask):
    frame = top(s)
    nation, first = frame[NATION], frame[SLOT]
    count = 0
    for slot in range(SLOTS):
        if slot != first and cubes_to_lead(s, slot, nation) <= s.available[nation]:
            mask[A_SLOT + slot] = 1
            count += 1
    return count


@kernel
def apply_place_second(s, t, action):
    frame = top(s)
    nation, first = frame[NATION], frame[SLOT]
    pop(s)
    ask(s, Frame.PLACE_AMOUNT, nation, action - A_SLOT, first)
