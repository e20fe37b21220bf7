"""Conference Events, Crises, and the effects that cards bring about."""

from ....core.frames import KIND, NOBODY, SEAT, STEP, below, pop, push, top
from ....core.interpreter import (
    AT,
    CARD,
    FIRST,
    OP,
    SECOND,
    THAT,
    THEY,
    YOU,
    is_choice,
    next_effect,
    start_program,
    take_branch,
)
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_BRANCH, A_ISSUE, A_NATION, A_REGION, A_UNIT, NO, YES
from ..constants import (
    EVENTS,
    ISSUES,
    MAX_PLAYERS,
    NONE,
    TRACKS,
    EffectOp,
    EventZone,
    Frame,
    IssueZone,
    Note,
    Place,
    Unit,
    Who,
)
from ..registers import BRANCHES, CHOICE_ROW, EVENT, IN_CONFERENCE, MUST, NATION, OF_WHOM, WHERE
from ..settings import BOT_EVENT_YOU, BOT_EVENTS, KEG_RETURN
from .bidding import start_unsettled
from .military import legal_deployed, recall_unit
from .mutiny import change_happiness
from .pieces import acts_as_bot, ask, clockwise, has_cubes, has_deployed, mobilized
from .regions import add_keg, move_unrest, remove_keg


@kernel
def start_conference(s, t):
    """Step 2 of a Settle: the owner of the cube on the Event decides, else the active player (V-EVENT-1).

    When a bot settles, the player does, and 'Optional' must be performed (V-SOLO-8, V-SOLO-15): MUST. Only an Event with
    choices of its own may be left out then.
    """
    decider, must = s.active, 0
    if s.event_cube >= 0:
        decider = s.event_cube
    elif acts_as_bot(s, s.active):
        decider, must = s.hero, 1
    push(s, Frame.EVENT, decider, s.event_table, 1, must)


@kernel
def advance_event(s, t):
    """The Conference part of an Event, or a Crisis, which is drawn here (V-CRISIS-1)."""
    frame = top(s)
    seat, step = frame[SEAT], frame[STEP]
    frame[STEP] += 1
    if frame[IN_CONFERENCE] == 1:
        event = frame[EVENT]
        if step == 0:
            may_not = t.event_optional[event]
            if frame[MUST]:
                may_not = t.event_choices[event] if s.options[BOT_EVENTS] == 0 else 0
            if may_not:
                ask(s, Frame.PERFORM_EVENT, seat, event)
            else:
                perform(s, t, event, seat)
        else:
            pop(s)
            discard_event(s, event)
    elif step == 0:
        if s.event_deck_n == 0:
            refill_events(s)
        push(s, Frame.DRAW_EVENT, NOBODY, 1)
    elif step == 1:
        event = frame[EVENT]
        note(s, Note.CRISIS, seat, event)
        # V-EVENT-5, V-CRISIS-2
        start_program(s, Frame.PROGRAM, t.event_crisis[event], seat, NONE, NONE, event)
    else:
        pop(s)


@kernel
def perform(s, t, event, decider):
    note(s, Note.CONFERENCE, decider, event)
    you = decider
    if top(s)[MUST] and s.options[BOT_EVENT_YOU] == 1:
        you = s.active  # the other reading of V-EVENT-5: the bot that settled, for which the player chooses
    start_program(s, Frame.PROGRAM, t.event_conference[event], you, NONE, NONE, event)


@kernel
def legal_perform_event(s, t, mask):
    """'Optional' ones may be declined (V-EVENT-1), and of those that a bot settled those with choices (V-SOLO-15)."""
    mask[YES] = 1
    mask[NO] = 1
    return 2


@kernel
def apply_perform_event(s, t, action):
    frame = top(s)
    seat, event = frame[NATION], frame[EVENT]
    pop(s)
    if action == YES:
        perform(s, t, event, seat)
    else:
        note(s, Note.DECLINED, seat, event)


@kernel
def discard_event(s, event):
    """Declined or not, the Event is discarded and its cube goes to Exhausted (V-EVENT-1)."""
    s.event_zone[event] = EventZone.DISCARDS
    s.event_table = NONE
    if s.event_cube >= 0:
        s.exhausted[s.event_cube] += 1
        s.event_cube = NONE


@kernel
def refill_events(s):
    """An empty deck is refilled from the discards alone (V-CRISIS-2)."""
    for event in range(EVENTS):
        if s.event_zone[event] == EventZone.DISCARDS:
            s.event_zone[event] = EventZone.DECK
            s.event_deck_n += 1


@kernel
def who_is(frame, who):
    if who == Who.YOU:
        return frame[YOU]
    if who == Who.THEY:
        return frame[THEY]
    return who


@kernel
def advance_program(s, t):
    """Carry out the next effect; the frames it pushes are done before the one after it (V-MUTINY-5)."""
    frame = top(s)
    row = next_effect(s, t)
    if row < 0:
        return
    op, first, second = t.program[row, OP], t.program[row, FIRST], t.program[row, SECOND]
    if is_choice(t, row):
        chooser = who_is(frame, first)
        ask(s, Frame.BRANCH, chooser, row, second, 0, frame[CARD])
    elif op < EffectOp.HAPPINESS:
        region_effect(s, t, frame, op, first, second)
    elif op <= EffectOp.READY and first == Who.EACH:
        # clockwise from the active player, one at a time, so that a Mutiny comes in between
        nation = clockwise(s, s.active, frame[STEP])
        frame[STEP] += 1
        if frame[STEP] < s.players:
            frame[AT] = row
        else:
            frame[STEP] = 0
        nation_effect(s, t, op, nation, second)
    elif op <= EffectOp.READY:
        nation = who_is(frame, first)
        if nation >= 0:
            nation_effect(s, t, op, nation, second)
    elif op == EffectOp.CHOOSE_PLAYER:
        ask(s, Frame.CHOOSE_PLAYER, frame[YOU], 0, 0, 0, frame[CARD])
    else:
        start_unsettle(s, t, frame, first)


@kernel
def region_effect(s, t, frame, op, where, amount):
    """Effects on a region; without one chosen, on a 6 for a Random Region, nothing happens (V-EVENT-2)."""
    if op == EffectOp.RANDOM_REGION:
        frame[STEP] = 0
        push(s, Frame.DIE, NOBODY)
        return
    if op == EffectOp.CHOOSE_REGION:
        ask(s, Frame.CHOOSE_REGION, frame[YOU], 0, 0, 0, frame[CARD])
        return
    region = frame[THAT] if where == Place.THAT else where
    if op == EffectOp.CHECK:
        push(s, Frame.CHECK, s.active, region)
    elif region < 0:
        return
    elif op == EffectOp.UNREST:
        move_unrest(s, region, amount)
    elif op == EffectOp.KEG:
        if amount > 0:
            add_keg(s, t, region)
        else:
            remove_keg(s, t, region, s.options[KEG_RETURN] == 0)
    else:
        remove_keg(s, t, region, s.options[KEG_RETURN] == 0)
        move_unrest(s, region, -1)


@kernel
def random_region(s, t):
    """The die has fallen: the region with that number, or the rest of the Event does not happen (V-EVENT-2)."""
    frame = top(s)
    if s.die > TRACKS:
        while top(s)[KIND] == Frame.PROGRAM:  # a branch is a program of its own, upon that of its Event
            pop(s)
        note(s, Note.RANDOM_REGION, NONE, s.die)
    else:
        frame[THAT] = t.track[s.die - 1]
        note(s, Note.RANDOM_REGION, frame[THAT], s.die)


@kernel
def nation_effect(s, t, op, nation, amount):
    """Effects on a nation; one that is not played has a Happiness marker alone (V-HAPPY-2, V-EVENT-4)."""
    if op == EffectOp.HAPPINESS:
        change_happiness(s, t, nation, amount)
        return
    if not has_cubes(s, nation):
        return
    if op == EffectOp.INFLUENCE:
        if amount > 0:
            moved = min(amount, s.exhausted[nation])
        else:
            moved = -min(-amount, s.available[nation])
        s.available[nation] += moved
        s.exhausted[nation] -= moved
        note(s, Note.INFLUENCE, nation, moved)
    elif op == EffectOp.DEMOBILIZE or op == EffectOp.MUTINY:
        if mobilized(s, nation) > 0:
            ask(s, Frame.DEMOBILIZE_UNIT, nation, nation, 1 if op == EffectOp.MUTINY else 0)  # V-DEMOB-2
    elif op == EffectOp.RECALL:
        if has_deployed(s, nation):
            ask(s, Frame.RECALL_UNIT, nation, nation)
    elif op == EffectOp.EXHAUST:
        if s.units[nation] > 0:
            s.units[nation] -= 1
            s.units_exhausted[nation] += 1
            note(s, Note.UNIT_MOVED, nation, Unit.EXHAUSTED)
    elif op == EffectOp.READY:
        if s.units_exhausted[nation] > 0:
            s.units_exhausted[nation] -= 1
            s.units[nation] += 1
            note(s, Note.UNIT_MOVED, nation, Unit.AVAILABLE)


@kernel
def legal_recall_unit(s, t, mask):
    return legal_deployed(s, top(s)[NATION], mask)


@kernel
def apply_recall_unit(s, t, action):
    nation = top(s)[NATION]
    pop(s)
    recall_unit(s, nation, action - A_UNIT - Unit.DEPLOYED)


@kernel
def legal_choose_player(s, t, mask):
    """Any player, oneself too; never a nation that is not played (V-EVENT-3), but the shared USA (V-2P-7)."""
    count = 0
    for nation in range(MAX_PLAYERS):
        if has_cubes(s, nation):
            mask[A_NATION + nation] = 1
            count += 1
    return count


@kernel
def apply_choose_player(s, t, action):
    note(s, Note.CHOSEN_PLAYER, top(s)[NATION], action - A_NATION)
    below(s)[THEY] = action - A_NATION
    pop(s)


@kernel
def legal_choose_region(s, t, mask):
    for region in range(TRACKS):
        mask[A_REGION + region] = 1
    return TRACKS


@kernel
def apply_choose_region(s, t, action):
    note(s, Note.CHOSEN_REGION, top(s)[NATION], action - A_REGION)
    below(s)[THAT] = action - A_REGION
    pop(s)


@kernel
def legal_branch(s, t, mask):
    """Every branch may be chosen, also one without effect (V-EVENT-4)."""
    count = top(s)[BRANCHES]
    for branch in range(count):
        mask[A_BRANCH + branch] = 1
    return count


@kernel
def apply_branch(s, t, action):
    frame = top(s)
    note(s, Note.BRANCH, frame[NATION], frame[CHOICE_ROW], action - A_BRANCH)
    take_branch(s, t, Frame.PROGRAM, action - A_BRANCH)


@kernel
def may_unsettle(s, t, issue, where, they):
    """Whether a controlled Issue fits: of that region, of any, or the chosen player's (V-BID-7)."""
    if s.issue_zone[issue] != IssueZone.CONTROLLED:
        return False
    if where == Place.OF_THEY:
        return s.issue_owner[issue] == they
    return where == Place.ANY or t.issue_region[issue] == where


@kernel
def start_unsettle(s, t, frame, where):
    """The decider picks the Issue; if nobody controls a fitting one nothing happens (V-BID-7)."""
    where = frame[THAT] if where == Place.THAT else where
    for issue in range(ISSUES):
        if may_unsettle(s, t, issue, where, frame[THEY]):
            ask(s, Frame.UNSETTLE_PICK, frame[YOU], where, frame[THEY], 0, frame[CARD])
            return


@kernel
def legal_unsettle_pick(s, t, mask):
    frame = top(s)
    count = 0
    for issue in range(ISSUES):
        if may_unsettle(s, t, issue, frame[WHERE], frame[OF_WHOM]):
            mask[A_ISSUE + issue] = 1
            count += 1
    return count


@kernel
def apply_unsettle_pick(s, t, action):
    """Bid and new option only: no Keg, no reset, no draft (V-BID-6)."""
    issue = action - A_ISSUE
    pop(s)
    start_unsettled(s, t, issue, NONE)
