"""Uprising checks and Uprisings."""

from ....core.frames import NOBODY, STEP, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_ANNOUNCE, A_ISSUE, A_NATION
from ..constants import COLUMNS, DEPLOY_COLUMN, ISSUES, NONE, TRACKS, Frame, Note
from ..registers import (
    ANNOUNCER,
    CHART_ROW,
    HIT,
    MAY_BE_HIT,
    NAMED_REGION,
    NATION,
    PICK_REGION,
    REGION,
    ROLLERS,
    TIED,
    TO_ROLL,
    UPROAR,
)
from ..settings import DRAFT_TIME, NO_ISSUE_UNREST, UPRISING_ROLL
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
    """Which regions are checked; then roll for each, and carry out what has risen (V-UP-4)."""
    frame = top(s)
    if frame[STEP] == 0:
        frame[TO_ROLL] = checked_regions(s, frame[NAMED_REGION])
        note(s, Note.CHECK, frame[NAMED_REGION], frame[TO_ROLL])
        frame[STEP] = 1
        frame[ANNOUNCER] = 1
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
    if frame[CHART_ROW] == TRACKS:
        frame[CHART_ROW] = 0
        frame[STEP] = 3
        return
    region = t.track[frame[CHART_ROW]]
    if not (frame[TO_ROLL] >> region) & 1:
        frame[CHART_ROW] += 1
        return
    if t.uprising_number[s.unrest[region] - 1] == 0:  # V-UP-2: an X column, no roll
        note(s, Note.NO_ROLL, region, s.unrest[region])
        frame[CHART_ROW] += 1
        return
    while frame[ANNOUNCER] <= s.players:  # V-UP-3: clockwise, the active player last
        nation = clockwise(s, s.active, frame[ANNOUNCER])
        frame[ANNOUNCER] += 1
        column = s.deployed[nation, region]
        if DEPLOY_COLUMN <= column < COLUMNS:
            ask(s, Frame.ANNOUNCE, nation, region)
            return
    frame[STEP] = 2
    push(s, Frame.DIE, NOBODY)


@kernel
def judge_roll(s, t):
    frame = top(s)
    region = t.track[frame[CHART_ROW]]
    number = t.uprising_number[s.unrest[region] - 1]
    result = s.die + s.modifier  # V-UP-3: the net applies, below 1 and above 6 too
    rises = result >= number  # V-UP-2
    if s.options[UPRISING_ROLL] == 1:
        rises = result > number
    note(s, Note.ROLL, region, s.die, s.modifier, number, 1 if rises else 0)
    if rises:
        frame[UPROAR] |= 1 << region
    frame[CHART_ROW] += 1
    frame[ANNOUNCER] = 1
    frame[STEP] = 1
    s.modifier = 0


@kernel
def resolve_next(s, t):
    """Each Uprising from the top track down (V-UP-4); rolls stand whatever an earlier one changes (V-UP-12)."""
    frame = top(s)
    early = s.options[DRAFT_TIME] == 1 and s.uprisings > 0 and frame[UPROAR] > 0
    if s.drafted == 0 and (early or (frame[CHART_ROW] == TRACKS and frame[UPROAR] > 0)):
        push(s, Frame.DRAFT, s.active)  # V-UP-10: after the first Uprising(s) of the game
        return
    if frame[CHART_ROW] == TRACKS:
        pop(s)
        return
    region = t.track[frame[CHART_ROW]]
    frame[CHART_ROW] += 1
    if (frame[UPROAR] >> region) & 1:
        push(s, Frame.UPRISING, s.active, region, 0, NONE)


@kernel
def legal_announce(s, t, mask):
    frame = top(s)
    if is_bot(s, frame[NATION]):
        return legal_bot_announce(s, frame[NATION], frame[REGION], mask)
    for k in range(3):
        mask[A_ANNOUNCE + k] = 1
    return 3


@kernel
def apply_announce(s, t, action):
    frame = top(s)
    note(s, Note.ANNOUNCE, frame[NATION], frame[REGION], action - A_ANNOUNCE - 1)
    pop(s)
    s.modifier += action - A_ANNOUNCE - 1


@kernel
def advance_uprising(s, t):
    """Find who is hit (V-UP-5), then which Issue (V-UP-6)."""
    frame = top(s)
    region = frame[REGION]
    if frame[STEP] == 0:
        s.uprisings += 1
        frame[STEP] = 1
        frame[MAY_BE_HIT] = most_issues(s, region)
        note(s, Note.UPRISING, region)
        if frame[MAY_BE_HIT] == 0:
            nobody_hit(s, t, region)
        elif is_single(frame[MAY_BE_HIT]):
            frame[HIT] = lowest_bit(frame[MAY_BE_HIT])
        else:
            picker = leftmost_unit(s, region)  # V-UP-5: column 8 counts
            if picker >= 0:
                ask(s, Frame.PICK_HIT, picker, frame[MAY_BE_HIT], region)
            else:
                push(s, Frame.ROLL_OFF, NOBODY, frame[MAY_BE_HIT], frame[MAY_BE_HIT])
    else:
        hit = frame[HIT]
        note(s, Note.HIT, hit, region)
        pop(s)
        ask(s, Frame.PICK_ISSUE, hit, hit, region)


@kernel
def nobody_hit(s, t, region):
    """Nobody has an Issue there: the Powder Keg still advances (V-UP-7)."""
    pop(s)
    note(s, Note.NO_ISSUE, region)
    if s.options[NO_ISSUE_UNREST] == 1:
        reset_region(s, t, region)
    else:
        add_keg(s, t, region)


@kernel
def legal_pick_hit(s, t, mask):
    """The owner of the leftmost unit picks among the tied (V-UP-5)."""
    return legal_nations(top(s)[TIED], mask)


@kernel
def apply_pick_hit(s, t, action):
    pop(s)
    top(s)[HIT] = action - A_NATION


@kernel
def advance_roll_off(s, t):
    """No unit: the tied roll, the highest is hit, ties for highest roll again (V-UP-5)."""
    frame = top(s)
    if frame[STEP] > 0:
        s.rolls[frame[STEP] - 1] = s.die
        note(s, Note.ROLL_OFF, frame[STEP] - 1, s.die)
        frame[STEP] = 0
    if frame[TO_ROLL] > 0:
        nation = lowest_bit(frame[TO_ROLL])
        frame[TO_ROLL] &= frame[TO_ROLL] - 1
        frame[STEP] = nation + 1
        push(s, Frame.DIE, NOBODY)
        return
    bits = highest_rolls(s, frame[ROLLERS])
    if is_single(bits):
        pop(s)
        s.rolls[:] = 0
        top(s)[HIT] = lowest_bit(bits)
    else:
        frame[ROLLERS] = bits
        frame[TO_ROLL] = bits


@kernel
def legal_pick_issue(s, t, mask):
    """That player's highest-star Issues of the region (V-UP-6)."""
    frame = top(s)
    nation, region = frame[NATION], frame[PICK_REGION]
    highest = highest_star(s, t, nation, region)
    count = 0
    for issue in range(ISSUES):
        if is_held(s, t, issue, nation, region) and t.issue_stars[issue] == highest:
            mask[A_ISSUE + issue] = 1
            count += 1
    return count


@kernel
def apply_pick_issue(s, t, action):
    region = top(s)[PICK_REGION]
    pop(s)
    start_unsettled(s, t, action - A_ISSUE, region)
