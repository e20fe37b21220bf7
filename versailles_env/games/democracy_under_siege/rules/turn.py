"""Set-up, turns, the Order of Play, and the rounds of the Political Phase."""

from ....core.frames import NOBODY, STEP, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..constants import (
    COMMUNISM,
    DEMOCRACY,
    IDEOLOGIES,
    NATIONS,
    NAZISM,
    NONE,
    Frame,
    Note,
    Opt,
    Phase,
)
from .choose import clear_choice, rank_of
from .claims import renew_nation, renew_rights
from .deck import setup_decks
from .ending import check_end
from .events import end_lasting
from .pieces import recount
from .treaties import begin_turn_check


@kernel
def setup(s, t):
    """D-SETUP-1 to -5."""
    for ideology in range(IDEOLOGIES):
        s.order[ideology] = t.order_start[ideology]
        s.last_order[ideology] = t.order_start[ideology]
        s.prestige[ideology] = t.prestige_start[ideology]
        s.force[ideology] = t.force_start
        s.cube_reserve[ideology] = t.cubes - t.force_start
        s.rerolls[ideology] = t.rerolls
        s.coup_area[ideology] = NONE
        s.coup_nation[ideology] = NONE
    s.box[:] = NONE
    s.control[:] = NONE
    s.war_at[:] = NONE
    s.level[:] = 1
    s.communism_owner = COMMUNISM
    if s.options[Opt.PLAYERS] == 0:  # D-2P-2
        s.communism_owner = NAZISM
        s.communism_turns[NAZISM] = 1
    clear_choice(s)
    setup_decks(s, t)
    enter_nations(s, t, 1)
    recount(s, t)
    renew_rights(s, t)
    push(s, Frame.TURN, NOBODY)


@kernel
def enter_nations(s, t, turn):
    """D-SETUP-2: markers on their start boxes; Ireland's when its turn begins."""
    for nation in range(NATIONS):
        if t.nation_start[nation] >= 0 and t.nation_enters[nation] == turn:
            s.box[nation] = t.nation_start[nation]
            if turn > 1:
                note(s, Note.ENTERS, nation, s.box[nation])
            renew_nation(s, t, nation)


@kernel
def rounds(s, t):
    return int(t.rounds[1]) if s.options[Opt.EXTENDED] == 1 else int(t.rounds[0])


@kernel
def advance_turn(s, t):
    frame = top(s)
    step = frame[STEP]
    if step == 0:
        frame[STEP] = 1
        begin_turn(s, t)
        if s.total_war == 0:
            s.phase = Phase.CARDS
            push(s, Frame.CARDS, NOBODY)
    elif step == 1:
        s.phase = Phase.POLITICAL
        if s.round_no < rounds(s, t) and s.total_war == 0:
            s.round_no += 1
            note(s, Note.ROUND, s.round_no)
            push(s, Frame.ROUND, NOBODY)
        else:
            frame[STEP] = 2
            push(s, Frame.STAND_BY, NOBODY)
    elif step == 2:
        frame[STEP] = 3
        s.phase = Phase.CLEANUP
        push(s, Frame.CLEANUP, NOBODY)
    else:
        end_lasting(s, t, True)
        for ideology in range(IDEOLOGIES):
            s.last_order[ideology] = s.order[ideology]
            s.turn_modifier[ideology] = 0
            s.turn_points[ideology] = 0
        s.tried[:] = 0
        if not check_end(s, t):
            frame[STEP] = 0


@kernel
def begin_turn(s, t):
    s.turn += 1
    s.round_no = 0
    s.phase = Phase.ORDER
    note(s, Note.TURN, s.turn)
    if s.turn > 1:
        enter_nations(s, t, s.turn)
        order_of_play(s)  # D-ORDER-2: on turn 1 the set-up order stands
        if s.options[Opt.SHIFTING] == 1:
            shift(s)
        if s.options[Opt.PLAYERS] == 0:
            assign_communism(s)
    note(s, Note.ORDER, s.order[0], s.order[1], s.order[2])
    end_lasting(s, t, False)
    begin_turn_check(s, t)


@kernel
def order_of_play(s):
    """D-ORDER-1: by Prestige, ties N before D before C."""
    for ideology in range(IDEOLOGIES):
        rank = 0
        for other in range(IDEOLOGIES):
            if s.prestige[other] > s.prestige[ideology] or (
                s.prestige[other] == s.prestige[ideology] and other < ideology
            ):
                rank += 1
        s.order[rank] = ideology


@kernel
def shift(s):
    """D-SHIFT-1, -2: who kept its rank is SHIFT; II with III, III with I, I with II, each swap ends it for both."""
    first = s.order[0] == s.last_order[0]
    second = s.order[1] == s.last_order[1]
    third = s.order[2] == s.last_order[2]
    if second:
        swap(s, 1, 2)
        second, third = False, False
    if third:
        swap(s, 2, 0)
        third, first = False, False
    if first:
        swap(s, 0, 1)


@kernel
def swap(s, one, other):
    kept = s.order[one]
    s.order[one] = s.order[other]
    s.order[other] = kept


@kernel
def assign_communism(s):
    """D-2P-3, -4: who has it this turn."""
    rank = rank_of(s, COMMUNISM)
    owner = int(s.communism_owner)
    if s.options[Opt.EXTENDED] == 1:
        if rank != 1:
            owner = int(s.order[2 - rank])
    elif s.communism_turns[NAZISM] != s.communism_turns[DEMOCRACY]:
        owner = NAZISM if s.communism_turns[NAZISM] < s.communism_turns[DEMOCRACY] else DEMOCRACY
    else:
        owner = DEMOCRACY if s.vp[DEMOCRACY] < s.vp[NAZISM] else NAZISM
    s.communism_owner = owner
    s.communism_turns[owner] += 1
    note(s, Note.COMMUNISM, owner, s.communism_turns[owner])


@kernel
def advance_round(s, t):
    """D-TURN-2: the steps of a round; Total War leaves the Actions alone (D-TOTAL-3)."""
    frame = top(s)
    step = frame[STEP]
    frame[STEP] += 1
    if step == 0:
        push(s, Frame.CHOOSE, NOBODY)
    elif step == 1:
        push(s, Frame.REVEAL, NOBODY)
    elif step == 2:
        push(s, Frame.EVENTS, NOBODY)
    elif step == 3:
        push(s, Frame.ATTEMPTS, NOBODY)
    elif step == 4:
        push(s, Frame.KEEP, NOBODY)
    elif step == 5:
        if s.total_war == 0:
            push(s, Frame.DECLARE_COUPS, NOBODY)
    elif step == 6:
        push(s, Frame.ACTIONS, NOBODY)
    elif step == 7:
        push(s, Frame.RESOLVE, NOBODY)
    else:
        clear_choice(s)
        pop(s)
