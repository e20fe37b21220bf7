"""Steps 3 and 4 of a Settle: advance an Issue and an Event, add an Issue to the Waiting Room."""

from ....core.frames import NOBODY, SEAT, STEP, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_EVENT, A_KEEP, A_SLOT, A_SOURCE, DRAW, NO, YES
from ..constants import (
    GAME_END,
    MAX_PLAYERS,
    NONE,
    SLOTS,
    TABLE_SLOTS,
    WAITING,
    Ending,
    EventZone,
    Frame,
    IssueZone,
    Mode,
    Note,
)
from ..registers import EVENT, EVENT_ADVANCED, ISSUE_ADVANCED, NATION, TO_DRAW
from ..settings import DECK_END
from .bots import legal_bot_advance
from .pieces import acts_as_bot, ask, discard_issue
from .scoring import finish

TO_DISCARDS, TO_DRAWN = SLOTS, SLOTS + 1
"""Where a drawn Issue goes: a slot, the discards, or the two cards in hand."""


@kernel
def advance_cards(s, t):
    """An Issue and an Event come to the Table, in either order (V-ADV-1)."""
    frame = top(s)
    if frame[ISSUE_ADVANCED] and frame[EVENT_ADVANCED]:
        pop(s)
    else:
        ask(s, Frame.ADVANCE_CARD, frame[SEAT])


@kernel
def legal_advance_card(s, t, mask):
    frame = s.stack[s.depth - 2]
    count = 0
    if not frame[ISSUE_ADVANCED]:
        if acts_as_bot(s, top(s)[NATION]):
            count += legal_bot_advance(s, top(s)[NATION], mask)
        else:
            for slot in range(WAITING, SLOTS):
                if s.slot[slot] >= 0:
                    mask[A_SLOT + slot] = 1
                    count += 1
    if not frame[EVENT_ADVANCED]:
        for place in range(2):
            if s.event_waiting[place] >= 0:
                mask[A_EVENT + place] = 1
                count += 1
    return count


@kernel
def apply_advance_card(s, t, action):
    nation = top(s)[NATION]
    pop(s)
    frame = top(s)
    if action < A_EVENT:
        frame[ISSUE_ADVANCED] = 1
        advance_issue(s, nation, action - A_SLOT)
    else:
        frame[EVENT_ADVANCED] = 1
        place = action - A_EVENT
        event = s.event_waiting[place]
        s.event_waiting[place] = NONE
        s.event_table = event
        s.event_zone[event] = EventZone.TABLE
        note(s, Note.ADVANCE_EVENT, nation, event)
        may = s.mode != Mode.SOLO and s.available[nation] > 0  # V-SOLO-15: nobody ever, in a solo game
        if may and t.event_icon[event]:  # V-ADV-1: one Available cube, if the icon is there
            ask(s, Frame.EVENT_CUBE, nation, event)


@kernel
def advance_issue(s, nation, slot):
    """The Issue moves to the free place on the Table, with its cubes (V-ADV-1)."""
    goal = 0
    while goal < TABLE_SLOTS and s.slot[goal] >= 0:
        goal += 1
    s.slot[goal] = s.slot[slot]
    s.slot[slot] = NONE
    for each in range(MAX_PLAYERS):
        s.cubes[goal, each] = s.cubes[slot, each]
        s.cubes[slot, each] = 0
    note(s, Note.ADVANCE_ISSUE, nation, s.slot[goal])


@kernel
def legal_event_cube(s, t, mask):
    mask[YES] = 1
    mask[NO] = 1
    return 2


@kernel
def apply_event_cube(s, t, action):
    frame = top(s)
    nation, event = frame[NATION], frame[EVENT]
    pop(s)
    if action == YES:
        s.available[nation] -= 1
        s.event_cube = nation
        note(s, Note.EVENT_CUBE, nation, event)


@kernel
def free_waiting_slot(s):
    slot = WAITING
    while s.slot[slot] >= 0:
        slot += 1
    return slot


@kernel
def to_waiting_room(s, issue):
    s.slot[free_waiting_slot(s)] = issue
    s.issue_zone[issue] = IssueZone.SLOT


@kernel
def advance_add_issue(s, t):
    """Ask for the source first, then draw (V-ADD-1)."""
    frame = top(s)
    if frame[STEP] == 0:
        frame[STEP] = 1
        if acts_as_bot(s, frame[SEAT]):
            # V-SOLO-8: the top card to the Waiting Room, the next to the discards
            frame[TO_DRAW] = min(s.deck_n, 2)
        else:
            ask(s, Frame.ADD_SOURCE, frame[SEAT])
    elif frame[TO_DRAW] > 0:
        frame[TO_DRAW] -= 1
        push(s, Frame.DRAW_ISSUE, NOBODY, TO_DRAWN)
    elif frame[STEP] == 1 and s.drawn[0] >= 0:
        frame[STEP] = 2
        keep_or_ask(s, frame[SEAT])
    else:
        pop(s)
        if s.deck_n == 0 and (s.options[DECK_END] == 1 or s.mode == Mode.SOLO):
            # solo, and the other reading of V-END-2: with the last Issue drawn
            finish(s, t, Ending.DECK_EMPTY)


@kernel
def keep_or_ask(s, nation):
    """GAME END must be kept, a card drawn alone is kept (V-ADD-2); else the player keeps one of two."""
    if s.drawn[1] < 0:
        keep(s, nation, 0)
    elif s.drawn[0] == GAME_END or s.drawn[1] == GAME_END:
        keep(s, nation, 0 if s.drawn[0] == GAME_END else 1)  # V-ADD-3
    elif acts_as_bot(s, nation):
        keep(s, nation, 0)
    else:
        ask(s, Frame.KEEP, nation)


@kernel
def keep(s, nation, place):
    """One card to the Waiting Room, the other on top of the discards."""
    kept, other = s.drawn[place], s.drawn[1 - place]
    s.drawn[0] = NONE
    s.drawn[1] = NONE
    to_waiting_room(s, kept)
    if other >= 0:
        discard_issue(s, other)
    note(s, Note.ADD_FROM_DECK, nation, kept, other)


@kernel
def legal_add_source(s, t, mask):
    """The first three discards at their price, or the deck, also when it is empty (V-ADD-1, V-END-3)."""
    nation = top(s)[NATION]
    count = 1
    mask[A_SOURCE + DRAW] = 1
    for place in range(min(s.discards_n, DRAW)):
        if s.available[nation] >= t.discard_price[place]:
            mask[A_SOURCE + place] = 1
            count += 1
    return count


@kernel
def apply_add_source(s, t, action):
    nation = top(s)[NATION]
    source = action - A_SOURCE
    pop(s)
    if source == DRAW:
        if s.deck_n == 0:
            finish(s, t, Ending.DECK_EMPTY)  # V-END-2, V-END-3: there and then, without Crisis
        else:
            top(s)[TO_DRAW] = min(s.deck_n, 2)
        return
    price = t.discard_price[source]
    s.available[nation] -= price
    s.exhausted[nation] += price
    place = s.discards_n - 1 - source
    issue = s.discards[place]
    for k in range(place, s.discards_n - 1):  # V-ADD-1: the discards keep their order
        s.discards[k] = s.discards[k + 1]
    s.discards_n -= 1
    s.discards[s.discards_n] = NONE
    to_waiting_room(s, issue)
    note(s, Note.ADD_FROM_DISCARDS, nation, issue, price)


@kernel
def legal_keep(s, t, mask):
    mask[A_KEEP] = 1
    mask[A_KEEP + 1] = 1
    return 2


@kernel
def apply_keep(s, t, action):
    nation = top(s)[NATION]
    pop(s)
    keep(s, nation, action - A_KEEP)
