"""The Clean-up Phase: cells, pending Wars and Uprisings, MANDATORY Events, production, upkeep, victory points."""

from ....core.frames import NOBODY, STEP, A, B, C, D, E, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..actions import A_NATION, A_REGION, A_SIDE, A_WAR
from ..constants import (
    FACTORY,
    IDEOLOGIES,
    MINOR,
    NATIONS,
    NAZISM,
    OIL,
    POWERS,
    RAW,
    VP,
    WARS,
    Frame,
    Note,
    Opt,
)
from .coups import coup_answers
from .events import advance_mandatory
from .impulse import is_conflict, is_peaceful, open_regions
from .pieces import add_military_vp, ask, change_force, counts_for, coup_on, level_index
from .uprising import start_fight_uprising
from .wars import start_fight_war


@kernel
def advance_cleanup(s, t):
    """D-CLEAN-1 to -5; each War and each Ideology is a step of its own."""
    frame = top(s)
    step = frame[STEP]
    if step == 0:
        if frame[A] == 0:
            for ideology in range(IDEOLOGIES):
                s.rerolls[ideology] = t.rerolls
            s.fought[:] = 0
        if frame[A] == IDEOLOGIES:
            next_step(frame)
        elif s.cells_pool[s.order[frame[A]]] > 0:
            ask(s, Frame.DEPLOY_FREE, s.order[frame[A]], 0)
        else:
            frame[A] += 1
    elif step == 1:
        next_pending(s, frame)
    elif step == 2:
        if s.options[Opt.EXTENDED] == 0 or frame[A] == IDEOLOGIES:
            next_step(frame)
        else:
            lose_war_mr(s, frame)
    elif step == 3:
        if advance_mandatory(s, t):
            next_step(frame)
    elif step == 4:
        if frame[A] == IDEOLOGIES:
            next_step(frame)
        else:
            ideology = s.order[frame[A]]
            frame[A] += 1
            made = change_force(s, ideology, production(s, t, ideology))
            note(s, Note.PRODUCTION, ideology, made)
    elif step == 5:
        for ideology in range(IDEOLOGIES):
            pay_upkeep(s, t, ideology)
        next_step(frame)
    elif step == 6:
        for ideology in range(IDEOLOGIES):
            add_military_vp(s, ideology, int(t.mr_vp[s.force[ideology]]))  # D-VP-1
        count_vp(s, t)
        next_step(frame)
    else:
        pop(s)


@kernel
def next_step(frame):
    frame[STEP] += 1
    frame[A] = 0
    frame[B] = 0


@kernel
def legal_deploy_free(s, t, mask):
    return open_regions(t, mask)


@kernel
def apply_deploy_free(s, t, action):
    """A trained CC (D-CLEAN-1), or one that a card gives from the Cube Reserve."""
    frame = top(s)
    ideology = frame[D]
    if frame[A] == 1:
        s.cube_reserve[ideology] -= 1
    else:
        s.cells_pool[ideology] -= 1
    s.cells[action - A_REGION, ideology] += 1
    note(s, Note.DEPLOY, ideology, action - A_REGION)
    pop(s)


@kernel
def is_pending(s, target):
    """D-CLEAN-2: whatever has not ended, once each."""
    return not s.fought[target] and is_conflict(s, target)


@kernel
def next_pending(s, frame):
    count, only = 0, 0
    if not is_peaceful(s):
        for target in range(NATIONS + WARS):
            if is_pending(s, target):
                count += 1
                only = target
    if count == 0:
        s.fought[:] = 0
        next_step(frame)
    elif count == 1:
        fight_pending(s, only)
    else:
        ask(s, Frame.RESOLVE_NEXT, s.order[0], 1)


@kernel
def fight_pending(s, target):
    s.fought[target] = 1
    if target < NATIONS:
        start_fight_uprising(s, target, s.order[0])
    else:
        start_fight_war(s, target - NATIONS, s.order[0])


@kernel
def legal_resolve_next(s, t, mask):
    if top(s)[A] == 0:
        return coup_answers(s, mask)
    count = 0
    for target in range(NATIONS + WARS):
        if is_pending(s, target):
            mask[A_NATION + target if target < NATIONS else A_WAR + target - NATIONS] = 1
            count += 1
    return count


@kernel
def apply_resolve_next(s, t, action):
    """The coup, or the pending War or Uprising, that the first in order picks."""
    coups = top(s)[A] == 0
    pop(s)
    if coups:
        push(s, Frame.RESOLVE_COUP, NOBODY, coup_on(s, action - A_NATION))
    else:
        fight_pending(s, action - A_NATION if action < A_WAR else NATIONS + action - A_WAR)


@kernel
def lose_war_mr(s, frame):
    """D-CLEAN-3, Extended: one own MR off each War Card; who has some on both sides picks. B counts Wars."""
    ideology, war = s.order[frame[A]], frame[B]
    if war == WARS:
        frame[A] += 1
        frame[B] = 0
        return
    frame[B] += 1
    a, b = s.war_mr[war, 0, ideology], s.war_mr[war, 1, ideology]
    if a > 0 and b > 0:
        ask(s, Frame.PICK_SIDE, ideology, 0, NATIONS + war, 1)
    elif a + b > 0:
        remove_war_mr(s, ideology, war, 0 if a > 0 else 1)


@kernel
def remove_war_mr(s, ideology, war, side):
    s.war_mr[war, side, ideology] -= 1
    s.cube_reserve[ideology] += 1
    note(s, Note.LOSES_MR, ideology, war, side)


@kernel
def apply_pick_side(s, t, action):
    """The side of an aid (C is 0), or the one that loses an MR (C is 1)."""
    frame = top(s)
    most, target, purpose, ideology, card = frame[A], frame[B], frame[C], frame[D], frame[E]
    pop(s)
    if purpose == 1:
        remove_war_mr(s, ideology, target - NATIONS, action - A_SIDE)
    else:
        ask(s, Frame.AMOUNT, ideology, most, target, action - A_SIDE, card)


@kernel
def power_production(s, t, power, ideology):
    return produced(s, t, power, ideology, s.level[level_index(power, ideology)])


@kernel
def produced(s, t, power, ideology, level):
    """D-PROD-1: sets of raw and factories, and sets of oil, each rounded down."""
    level -= 1
    raw = s.resources[ideology, RAW] * t.power_share[power, level, RAW] >> 16
    factories = s.resources[ideology, FACTORY] * t.power_share[power, level, FACTORY] >> 16
    return int(min(raw, factories) + (s.resources[ideology, OIL] * t.power_share[power, level, OIL] >> 16))


@kernel
def production(s, t, ideology):
    """D-PROD-1, -2: every Power counts the whole pool, or read the other way each Resource once (D-RULE-49)."""
    if s.options[Opt.POOL] == 1:
        return shared_production(s, t, ideology)
    total = 0
    for power in range(POWERS):
        if counts_for(s, t, power, ideology):
            total += power_production(s, t, power, ideology)
    return total


@kernel
def shared_production(s, t, ideology):
    """The most MR that come out of a divided pool: sets of up to four Powers, tried through; oil from the cheapest set."""
    cost = ((99, 99), (99, 99), (99, 99), (99, 99))
    raw, factories, oil = s.resources[ideology, RAW], s.resources[ideology, FACTORY], 99
    count = 0
    for power in range(POWERS):
        if counts_for(s, t, power, ideology) and count < 4:
            level = s.level[level_index(power, ideology)] - 1
            pair = (int(t.power_set[power, level, RAW]), int(t.power_set[power, level, FACTORY]))
            if count == 0:
                cost = (pair, cost[1], cost[2], cost[3])
            elif count == 1:
                cost = (cost[0], pair, cost[2], cost[3])
            elif count == 2:
                cost = (cost[0], cost[1], pair, cost[3])
            else:
                cost = (cost[0], cost[1], cost[2], pair)
            oil = min(oil, int(t.power_set[power, level, OIL]))
            count += 1
    best = 0
    for i in range(raw // cost[0][0] + 1):
        for j in range(raw // cost[1][0] + 1):
            for k in range(raw // cost[2][0] + 1):
                left_raw = raw - i * cost[0][0] - j * cost[1][0] - k * cost[2][0]
                left_factories = factories - i * cost[0][1] - j * cost[1][1] - k * cost[2][1]
                if left_raw >= 0 and left_factories >= 0:
                    last = min(left_raw // cost[3][0], left_factories // cost[3][1])
                    best = max(best, i + j + k + last)
    return int(best + s.resources[ideology, OIL] // oil)


@kernel
def held_minors(s, t, ideology):
    count = 0
    for nation in range(MINOR, NATIONS):
        if s.box[nation] == t.control_box[ideology]:
            count += 1
    return count


@kernel
def pay_upkeep(s, t, ideology):
    """D-UPKEEP-1: from turn 2, 1 MR for every two Minor Nations in the own Control Area."""
    if s.turn > 1:
        paid = -change_force(s, ideology, -(held_minors(s, t, ideology) // 2))
        if paid > 0:
            note(s, Note.UPKEEP, ideology, paid)


@kernel
def political_vp(s, t, ideology):
    """D-VP-2, -3."""
    points = 0
    for nation in range(NATIONS):
        box = s.box[nation]
        if box < 0:
            continue
        if box == t.control_box[ideology]:
            points += t.nation_vp[nation]
        elif box == t.control_box[3]:
            points += 1 if ideology == NAZISM else 0
        elif s.options[Opt.EXTENDED] == 1 and nation >= MINOR:
            area = t.box_area[box]
            if t.area_kind[area] == 2 and (t.area_friendly[area] >> ideology) & 1:
                points += 1
    return points


@kernel
def count_vp(s, t):
    """Counted anew every turn; the markers stop at 80 (D-VP-2, -4)."""
    for ideology in range(IDEOLOGIES):
        s.vp[ideology] = min(VP, int(s.mil_vp[ideology]) + political_vp(s, t, ideology))
        note(s, Note.SCORE, ideology, s.vp[ideology], s.mil_vp[ideology])
