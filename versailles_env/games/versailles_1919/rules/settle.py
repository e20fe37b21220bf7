"""Political action: Settle an Issue, from the award to the Crisis."""

from ....core.frames import SEAT, STEP, pop, push, top
from ....core.interpreter import start_program
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_NATION, A_OPTION, A_SETTLE
from ..constants import MAX_PLAYERS, NONE, TABLE_SLOTS, Counter, Ending, Frame, Nation, Note
from ..registers import CONTROLLER, FLAG, ISSUE, LAID_OPTION, NATION, SETTLED_ISSUE, SETTLED_SLOT, SETTLER
from ..settings import USA_SETTLES
from .bots import legal_bot_flag, legal_bot_option, legal_least_unhappy, own_icons
from .events import start_conference
from .pieces import ask, is_bot, is_game_end, is_shared, lay_counters, leader, remove_counters, take_control
from .scoring import finish


@kernel
def legal_settle(s, nation, mask):
    """An Issue on the Table with at least one cube, whoever leads it (V-SETTLE-1)."""
    count = 0
    for slot in range(TABLE_SLOTS):
        if s.slot[slot] >= 0:
            cubes = 0
            for each in range(MAX_PLAYERS):
                cubes += s.cubes[slot, each]
            if is_shared(s, nation) and leader(s, slot) == s.active:
                continue  # V-2P-4: never in favour of the controlling player
            if cubes > 0:
                mask[A_SETTLE + slot] = 1
                count += 1
    return count


@kernel
def start_settle(s, nation, slot):
    push(s, Frame.SETTLE, nation, slot, nation, NONE, NONE)


@kernel
def advance_settle(s, t):
    """The steps are those of V-SETTLE-6."""
    frame = top(s)
    step = frame[STEP]
    frame[STEP] += 1
    if step == 0:
        resolve_issue(s, t)
    elif step == 1:
        start_conference(s, t)
    elif step == 2:
        push(s, Frame.ADVANCE, frame[SETTLER])
    elif step == 3:
        push(s, Frame.ADD_ISSUE, frame[SETTLER])
    elif step == 4:
        push(s, Frame.EVENT, s.active)
    else:
        pop(s)


@kernel
def resolve_issue(s, t):
    """Step 1: award the Issue, send the cubes home, ask for the option."""
    frame = top(s)
    slot, settler = frame[SETTLED_SLOT], frame[SETTLER]
    issue = s.slot[slot]
    winner = leader(s, slot)
    s.still = 0
    frame[CONTROLLER] = winner
    frame[SETTLED_ISSUE] = issue
    note(s, Note.SETTLE, settler, issue, winner)
    if is_game_end(issue):  # V-END-1: the leader takes it and the game ends at once
        s.settled += 1
        s.slot[slot] = NONE
        for nation in range(MAX_PLAYERS):
            s.available[nation] += s.cubes[slot, nation]
            s.cubes[slot, nation] = 0
        take_control(s, t, issue, winner)
        finish(s, t, Ending.GAME_END_SETTLED)
        return
    if is_shared(s, settler) and s.options[USA_SETTLES] == 1:
        settler = s.active  # the other reading of V-2P-9
    for nation in range(MAX_PLAYERS):
        cubes = s.cubes[slot, nation]
        if nation == winner:
            lost = cubes  # V-SETTLE-2: all of the leader's cubes
        elif nation == settler:
            lost = 0  # V-SETTLE-3: the active player gets them all back
        else:
            lost = cubes // 2  # V-SETTLE-4: half of the others', rounded down
        s.exhausted[nation] += lost
        s.available[nation] += cubes - lost
        s.cubes[slot, nation] = 0
    s.slot[slot] = NONE
    s.settled += 1
    take_control(s, t, issue, winner)  # V-SETTLE-9: it counts as controlled from now on
    ask_option(s, winner, issue)


@kernel
def ask_option(s, nation, issue):
    """The controller picks an option afresh (V-SETTLE-5, V-UP-9)."""
    ask(s, Frame.OPTION, nation, issue)


@kernel
def legal_option(s, t, mask):
    issue, nation = top(s)[ISSUE], top(s)[NATION]
    if is_bot(s, nation):
        return legal_bot_option(t, issue, nation, mask)
    if is_shared(s, nation):
        return legal_least_unhappy(t, issue, nation, mask)
    count = t.issue_options[issue]
    for option in range(count):
        mask[A_OPTION + option] = 1
    return count


@kernel
def apply_option(s, t, action):
    """Old counters go; then Unrest, Happiness nation by nation, and last the counters (V-SETTLE-8)."""
    frame = top(s)
    nation, issue = frame[NATION], frame[ISSUE]
    option = action - A_OPTION
    pop(s)
    if is_bot(s, nation):
        note(s, Note.BOT_OPTION, nation, issue, own_icons(t, issue, option, nation))
    note(s, Note.OPTION, nation, issue, option)
    if s.issue_option[issue] >= 0:
        remove_counters(s, t, issue)  # V-UP-9: old counters are discarded
    push(s, Frame.LAY_COUNTERS, nation, issue, option)
    start_program(s, Frame.PROGRAM, t.option_start[issue, option], nation)


@kernel
def advance_lay_counters(s, t):
    frame = top(s)
    issue, option = frame[ISSUE], frame[LAID_OPTION]
    if t.option_choice[issue, option] > 0 and frame[STEP] == 0:
        frame[STEP] = 1
        ask(s, Frame.NAVAL_FLAG, frame[SEAT], issue)
        return
    naval = frame[FLAG] if frame[STEP] == 1 else NONE
    pop(s)
    lay_counters(s, t, issue, option, naval)
    note(s, Note.COUNTERS, issue, option, naval)


@kernel
def legal_naval_flag(s, t, mask):
    """A UK/USA naval icon leaves the flag to the controller (V-SETTLE-5)."""
    if is_bot(s, top(s)[NATION]):
        return legal_bot_flag(top(s)[NATION], mask)
    mask[A_NATION + Nation.UK] = 1
    mask[A_NATION + Nation.USA] = 1
    return 2


@kernel
def apply_naval_flag(s, t, action):
    pop(s)
    top(s)[FLAG] = 0 if action == A_NATION + Nation.UK else Counter.NAVAL_USA - Counter.NAVAL_UK
