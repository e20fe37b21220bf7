"""Uprising checks and Uprisings."""

from ....core.frames import NOBODY, STEP, A, B, C, D, E, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..actions import A_ANNOUNCE, A_ISSUE, A_NATION
from ..constants import COLUMNS, DEPLOY_COLUMN, ISSUES, NONE, TRACKS, Frame, Note
from ..options import DRAFT_TIME, NO_ISSUE_UNREST, UPRISING_ROLL
from .bidding import start_unsettled
from .bits import highest_rolls, is_single, legal_nations, lowest_bit
from .bots import legal_bot_announce
from .pieces import ask, clockwise, is_bot
from .regions import add_keg, highest_star, is_held, leftmost_unit, most_issues, reset_region


@kernel
def checked_regions(s, region):
    """The named region; else the one with the highest Unrest, all of them if tied (V-UP-1). As bits."""
    if region >= 0:
        return 1 << region
    highest = 0
    for each in range(TRACKS):
        highest = max(highest, s.unrest[each])
    bits = 0
    for each in range(TRACKS):
        if s.unrest[each] == highest:
            bits |= 1 << each
    return bits


@kernel
def advance_check(s, t):
    """A: named region or NONE, B: regions to roll for, C: regions in uproar (bits), D: row of the chart, E: announcer."""
    frame = top(s)
    if frame[STEP] == 0:
        frame[B] = checked_regions(s, frame[A])
        note(s, Note.CHECK, frame[A], frame[B], 0, 0, 0)
        frame[STEP] = 1
        frame[E] = 1
        s.modifier = 0
    elif frame[STEP] == 1:
        roll_next(s, t)
    elif frame[STEP] == 2:
        judge_roll(s, t)
    else:
        resolve_next(s, t)


@kernel
def roll_next(s, t):
    """All rolls first, from the top track down (V-UP-4), each after its own announcements (V-UP-11)."""
    frame = top(s)
    if frame[D] == TRACKS:
        frame[D] = 0
        frame[STEP] = 3
        return
    region = t.track[frame[D]]
    if not (frame[B] >> region) & 1:
        frame[D] += 1
        return
    if t.uprising_number[s.unrest[region] - 1] == 0:  # V-UP-2: an X column, no roll
        note(s, Note.NO_ROLL, region, s.unrest[region], 0, 0, 0)
        frame[D] += 1
        return
    while frame[E] <= s.players:  # V-UP-3: clockwise, the active player last
        nation = clockwise(s, s.active, frame[E])
        frame[E] += 1
        column = s.deployed[nation, region]
        if DEPLOY_COLUMN <= column < COLUMNS:
            ask(s, Frame.ANNOUNCE, nation, region, 0, 0, 0)
            return
    frame[STEP] = 2
    push(s, Frame.DIE, NOBODY, 0, 0, 0, 0, 0)


@kernel
def judge_roll(s, t):
    frame = top(s)
    region = t.track[frame[D]]
    number = t.uprising_number[s.unrest[region] - 1]
    result = s.die + s.modifier  # V-UP-3: the net applies, below 1 and above 6 too
    rises = result >= number  # V-UP-2
    if s.options[UPRISING_ROLL] == 1:
        rises = result > number
    note(s, Note.ROLL, region, s.die, s.modifier, number, 1 if rises else 0)
    if rises:
        frame[C] |= 1 << region
    frame[D] += 1
    frame[E] = 1
    frame[STEP] = 1
    s.modifier = 0


@kernel
def resolve_next(s, t):
    """Each Uprising from the top track down (V-UP-4); rolls stand whatever an earlier one changes (V-UP-12)."""
    frame = top(s)
    early = s.options[DRAFT_TIME] == 1 and s.uprisings > 0 and frame[C] > 0
    if s.drafted == 0 and (early or (frame[D] == TRACKS and frame[C] > 0)):
        push(s, Frame.DRAFT, s.active, 0, 0, 0, 0, 0)  # V-UP-10: after the first Uprising(s) of the game
        return
    if frame[D] == TRACKS:
        pop(s)
        return
    region = t.track[frame[D]]
    frame[D] += 1
    if (frame[C] >> region) & 1:
        push(s, Frame.UPRISING, s.active, region, 0, NONE, 0, 0)


@kernel
def legal_announce(s, t, mask):
    frame = top(s)
    if is_bot(s, frame[D]):
        return legal_bot_announce(s, frame[D], frame[A], mask)
    for k in range(3):
        mask[A_ANNOUNCE + k] = 1
    return 3


@kernel
def apply_announce(s, t, action):
    frame = top(s)
    note(s, Note.ANNOUNCE, frame[D], frame[A], action - A_ANNOUNCE - 1, 0, 0)
    pop(s)
    s.modifier += action - A_ANNOUNCE - 1


@kernel
def advance_uprising(s, t):
    """A: region, B: bits of those who may be hit, C: the player hit."""
    frame = top(s)
    region = frame[A]
    if frame[STEP] == 0:
        s.uprisings += 1
        frame[STEP] = 1
        frame[B] = most_issues(s, region)
        note(s, Note.UPRISING, region, 0, 0, 0, 0)
        if frame[B] == 0:
            nobody_hit(s, t, region)
        elif is_single(frame[B]):
            frame[C] = lowest_bit(frame[B])
        else:
            picker = leftmost_unit(s, region)  # V-UP-5: column 8 counts
            if picker >= 0:
                ask(s, Frame.PICK_HIT, picker, frame[B], region, 0, 0)
            else:
                push(s, Frame.ROLL_OFF, NOBODY, frame[B], frame[B], 0, 0, 0)
    else:
        hit = frame[C]
        note(s, Note.HIT, hit, region, 0, 0, 0)
        pop(s)
        ask(s, Frame.PICK_ISSUE, hit, hit, region, 0, 0)


@kernel
def nobody_hit(s, t, region):
    """Nobody has an Issue there: the Powder Keg still advances (V-UP-7)."""
    pop(s)
    note(s, Note.NO_ISSUE, region, 0, 0, 0, 0)
    if s.options[NO_ISSUE_UNREST] == 1:
        reset_region(s, t, region)
    else:
        add_keg(s, t, region)


@kernel
def legal_pick_hit(s, t, mask):
    """The owner of the leftmost unit picks among the tied (V-UP-5)."""
    return legal_nations(top(s)[A], mask)


@kernel
def apply_pick_hit(s, t, action):
    pop(s)
    top(s)[C] = action - A_NATION


@kernel
def advance_roll_off(s, t):
    """No unit: the tied roll, the highest is hit, ties for highest roll again (V-UP-5). A: rollers, B: still to roll."""
    frame = top(s)
    if frame[STEP] > 0:
        s.rolls[frame[STEP] - 1] = s.die
        note(s, Note.ROLL_OFF, frame[STEP] - 1, s.die, 0, 0, 0)
        frame[STEP] = 0
    if frame[B] > 0:
        nation = lowest_bit(frame[B])
        frame[B] &= frame[B] - 1
        frame[STEP] = nation + 1
        push(s, Frame.DIE, NOBODY, 0, 0, 0, 0, 0)
        return
    bits = highest_rolls(s, frame[A])
    if is_single(bits):
        pop(s)
        s.rolls[:] = 0
        top(s)[C] = lowest_bit(bits)
    else:
        frame[A] = bits
        frame[B] = bits


@kernel
def legal_pick_issue(s, t, mask):
    """That player's highest-star Issues of the region (V-UP-6)."""
    frame = top(s)
    nation, region = frame[A], frame[B]
    highest = highest_star(s, t, nation, region)
    count = 0
    for issue in range(ISSUES):
        if is_held(s, t, issue, nation, region) and t.issue_stars[issue] == highest:
            mask[A_ISSUE + issue] = 1
            count += 1
    return count


@kernel
def apply_pick_issue(s, t, action):
    region = top(s)[B]
    pop(s)
    start_unsettled(s, t, action - A_ISSUE, region)
