"""The Actions step: impulses, what each Action costs, and the Actions that need no chapter of their own."""

from ....core.frames import NOBODY, STEP, A, B, D, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..actions import (
    A_NATION,
    A_REGION,
    A_RESOURCE,
    A_SIDE,
    A_STEP,
    A_WAR,
    CAUSE,
    COMMIT,
    FIGHT,
    PASS,
    REACT,
    TRAIN,
    YES,
)
from ..constants import (
    COMMUNISM,
    DEMOCRACY,
    GOVERNMENT,
    IDEOLOGIES,
    MARKERLESS,
    MINOR,
    NATIONS,
    NEIGHBOURS,
    NONE,
    REBELS,
    REGIONS,
    STRONG,
    WARS,
    Act,
    Frame,
    Note,
    Opt,
)
from .claims import legal_claims, place_claim
from .conditions import is_open
from .coups import cheapest_target, cost_at, is_target, may_react, take_coup_back
from .pieces import ask, change_force, change_prestige, counts_for
from .track import set_box
from .uprising import start_fight_uprising
from .wars import start_fight_war


@kernel
def advance_actions(s, t):
    """One impulse each, in order (D-ACT-1); what is left of the points is then lost (D-ACT-2)."""
    frame = top(s)
    if frame[A] == IDEOLOGIES:
        pop(s)
        for ideology in range(IDEOLOGIES):
            s.pp[ideology] = 0
            if s.coup_area[ideology] >= 0:
                take_coup_back(s, ideology)
        return
    ideology = s.order[frame[A]]
    frame[A] += 1
    s.fought[:] = 0
    push(s, Frame.IMPULSE, NOBODY, 0, 0, 0, ideology)


@kernel
def advance_impulse(s, t):
    """A point may be bought first (D-ACT-3), then Actions until points are gone or the player passes."""
    frame = top(s)
    ideology = frame[D]
    if frame[STEP] == 0:
        frame[STEP] = 1
        if s.prestige[ideology] > 0 and s.force[ideology] > 0:
            ask(s, Frame.BUY_PP, ideology)
        return
    if s.coup_area[ideology] >= 0:
        least = cheapest_target(s, t, ideology)
        if least < 0 or least > s.pp[ideology]:
            take_coup_back(s, ideology)  # D-COUP-4: no target is left, or none can be paid
    if frame[B] == 1 or s.pp[ideology] == 0:
        pop(s)
        return
    ask(s, Frame.ACTION, ideology)


@kernel
def apply_buy_pp(s, t, action):
    ideology = top(s)[D]
    pop(s)
    if action == YES:
        s.pp[ideology] += 1
        note(s, Note.BOUGHT, ideology, s.pp[ideology])
        change_prestige(s, t, ideology, -1)
        change_force(s, ideology, -1)


@kernel
def budget(s, t, ideology):
    """D-COUP-4: points for a declared coup are kept until it is caused."""
    if s.coup_area[ideology] >= 0:
        return s.pp[ideology] - cheapest_target(s, t, ideology)
    return int(s.pp[ideology])


@kernel
def pay(s, ideology, cost):
    s.pp[ideology] -= cost


@kernel
def move_cost(s, t, ideology, nation):
    """D-REGIME-1: 2, and the Exit Cost of a Control Area."""
    return exit_cost(s, t, nation, t.cost_move + s.extra[ideology, Act.MOVE])


@kernel
def exit_cost(s, t, nation, cost):
    """The cost of a move with the Exit Cost."""
    return max(1, cost + t.box_leave[s.box[nation]])


@kernel
def is_bound_communism(s, ideology):
    """Whether this is the Communism of two players, whose points are for Communism only (D-2P-6)."""
    return ideology == COMMUNISM and s.options[Opt.PLAYERS] == 0


@kernel
def may_step(s, t, ideology, nation, k, least, priced):
    """Any box joined to the marker's own; with two players Communism moves only nearer to its Control Area."""
    other = t.neighbour[s.box[nation], k]
    if other < 0 or not keeps_coup(s, t, ideology, nation, other, least, priced):
        return False
    if is_bound_communism(s, ideology):
        return t.distance[COMMUNISM, other] < t.distance[COMMUNISM, s.box[nation]]
    return True


@kernel
def least_elsewhere(s, t, ideology, nation):
    """What the coup declared costs where no move of this nation can change it; none if none is declared."""
    return cheapest_target(s, t, ideology, nation) if s.coup_area[ideology] >= 0 else NONE


@kernel
def keeps_coup(s, t, ideology, nation, box, least, priced):
    """D-COUP-4: whether this move leaves enough for the coup declared, whose target may become dearer or cheaper by it.

    `least` is `least_elsewhere`, `priced` whether this nation `is_target`: both are the same for all of its moves.
    """
    if s.coup_area[ideology] < 0:
        return True
    if priced:
        cost = cost_at(s, t, ideology, nation, box)
        least = cost if least < 0 else min(least, cost)
    return s.pp[ideology] - move_cost(s, t, ideology, nation) >= least


@kernel
def may_move_target(s, t, ideology, nation):
    """Whether a target of the coup declared may be moved."""
    least = least_elsewhere(s, t, ideology, nation)
    for k in range(NEIGHBOURS):
        if may_step(s, t, ideology, nation, k, least, True):
            return True
    return False


@kernel
def legal_moves(s, t, ideology, points, mask):
    """Of all markers at once whether the points are enough to leave their box; a move never ends on it, so that is all.

    What a move of a target leaves for the coup declared depends on where it goes (D-COUP-4): these are looked at one by one.
    """
    boxes, answers = s.box, mask[A_NATION : A_NATION + NATIONS]
    exits, count = t.exits[1 if is_bound_communism(s, ideology) else 0], 0
    left = points - (t.cost_move + s.extra[ideology, Act.MOVE])
    if points > 0:  # an Action never costs less than 1
        for nation in range(NATIONS):
            may = exits[boxes[nation] + 1] <= left
            answers[nation] = may
            count += may
    if s.coup_area[ideology] >= 0:
        for k in range(NATIONS):
            nation = t.region_nations[s.coup_area[ideology], k]
            if nation < 0:
                break
            if is_target(s, t, ideology, nation):
                may = may_move_target(s, t, ideology, nation)
                count += int(may) - answers[nation]
                answers[nation] = may
    return count


@kernel
def claim_cost(s, t, ideology):
    return max(1, t.cost_claim + s.extra[ideology, Act.CLAIM])


@kernel
def cell_cost(s, t, ideology, act):
    return max(1, t.cost_cell + s.extra[ideology, act])


@kernel
def fight_cost(s, t, ideology):
    return max(1, t.cost_fight + s.extra[ideology, Act.FIGHT])


@kernel
def uprising_cost(s, t, ideology, nation):
    """D-COMMIT-1: 2 if WEAK, 1 if STRONG."""
    base = t.cost_uprising[1] if s.uprising[nation] == STRONG else t.cost_uprising[0]
    return max(1, base + s.extra[ideology, Act.COMMIT_UPRISING])


@kernel
def war_cost(s, t, ideology, war):
    """D-COMMIT-2: the card's, and 1 more in STALEMATE."""
    cost = t.war_cost[war] + s.extra[ideology, Act.COMMIT_WAR]
    if s.war_stale[war]:
        cost += t.cost_stalemate
    return max(1, cost)


@kernel
def has_right(s, t, ideology, war, side):
    """D-COMMIT-3: the owner of that faction's Power, or whose Control Area holds the Minor Nation."""
    power, nation = t.war_power[war, side], t.war_nation[war, side]
    if power >= 0:
        return counts_for(s, t, power, ideology)
    return nation >= MINOR and nation < MARKERLESS and s.box[nation] == t.control_box[ideology]


@kernel
def may_commit_side(s, t, ideology, target, side):
    """Whether an MR may go to this side of an Uprising (target below NATIONS) or War."""
    if target < NATIONS:
        if s.uprising[target] == 0:
            return False
        if is_bound_communism(s, ideology) and side == GOVERNMENT:  # D-2P-7
            return s.box[target] == t.control_box[COMMUNISM]
        return True
    war = target - NATIONS
    if s.war_at[war] < 0:
        return False
    if is_bound_communism(s, ideology) and t.war_for_communism[war, side] == 0:
        return False
    if t.war_civil[war] >= 0:  # D-COMMIT-4
        return ideology != DEMOCRACY or is_open(s, t, war)
    if s.options[Opt.OWN_SIDE] == 1:
        return has_right(s, t, ideology, war, 0) or has_right(s, t, ideology, war, 1)
    return has_right(s, t, ideology, war, side)


@kernel
def commit_cost(s, t, ideology, target):
    if target < NATIONS:
        return uprising_cost(s, t, ideology, target)
    return war_cost(s, t, ideology, target - NATIONS)


@kernel
def may_commit(s, t, ideology, target, points):
    if s.force[ideology] == 0:
        return False
    if not (may_commit_side(s, t, ideology, target, 0) or may_commit_side(s, t, ideology, target, 1)):
        return False
    return commit_cost(s, t, ideology, target) <= points


@kernel
def may_fight(s, ideology, target):
    """D-UP-1, D-WAR-1: an own MR there, on either side, and not yet in this impulse."""
    if s.fought[target]:
        return False
    if target < NATIONS:
        mine = s.uprising_mr[target, REBELS, ideology] + s.uprising_mr[target, GOVERNMENT, ideology]
        return s.uprising[target] > 0 and mine > 0
    war = target - NATIONS
    return s.war_at[war] >= 0 and s.war_mr[war, 0, ideology] + s.war_mr[war, 1, ideology] > 0


@kernel
def legal_action(s, t, mask):
    ideology = top(s)[D]
    points = budget(s, t, ideology)
    count = 0
    if s.coup_area[ideology] < 0:
        mask[PASS] = 1
        count += 1
    else:
        mask[CAUSE] = 1
        count += 1
    count += legal_moves(s, t, ideology, points, mask)
    if claim_cost(s, t, ideology) <= points and s.cube_reserve[ideology] > 0:
        count += legal_claims(s, t, ideology, mask, A_RESOURCE)
    if s.cube_reserve[ideology] > 0 and cell_cost(s, t, ideology, Act.TRAIN) <= points:
        mask[TRAIN] = 1
        count += 1
    if s.cells_pool[ideology] > 0 and cell_cost(s, t, ideology, Act.DEPLOY) <= points:
        count += open_regions(t, mask)
    for owner in range(IDEOLOGIES):
        if mask[REACT] == 0 and may_react(s, t, ideology, owner, points):
            mask[REACT] = 1
            count += 1
    if is_peaceful(s):
        return count
    fights = fight_cost(s, t, ideology) <= points
    for target in range(NATIONS + WARS):
        if not is_conflict(s, target):
            continue
        if mask[COMMIT] == 0 and may_commit(s, t, ideology, target, points):
            mask[COMMIT] = 1
            count += 1
        if mask[FIGHT] == 0 and fights and may_fight(s, ideology, target):
            mask[FIGHT] = 1
            count += 1
    return count


@kernel
def is_conflict(s, target):
    """Whether an Uprising (below NATIONS) or a War is under way."""
    if target < NATIONS:
        return s.uprising[target] > 0
    return s.war_at[target - NATIONS] >= 0


@kernel
def is_peaceful(s):
    """Whether there is neither Uprising nor War."""
    count = WARS
    for nation in range(NATIONS):
        count += s.uprising[nation]
    for war in range(WARS):
        count += min(0, s.war_at[war])
    return count == 0


@kernel
def open_regions(t, mask):
    """The Regions whose Coup Cells Area lists a nation."""
    count = 0
    for region in range(REGIONS):
        mask[A_REGION + region] = t.region_open[region]
        count += t.region_open[region]
    return count


@kernel
def apply_action(s, t, action):
    ideology = top(s)[D]
    pop(s)
    if action == PASS:
        top(s)[B] = 1
    elif action == TRAIN:
        pay(s, ideology, cell_cost(s, t, ideology, Act.TRAIN))
        s.cube_reserve[ideology] -= 1
        s.cells_pool[ideology] += 1
        note(s, Note.TRAIN, ideology)
    elif action == CAUSE:
        ask(s, Frame.COUP_TARGET, ideology)
    elif action == REACT:
        ask(s, Frame.REACT_TO, ideology)
    elif action == COMMIT:
        ask(s, Frame.COMMIT_TO, ideology)
    elif action == FIGHT:
        ask(s, Frame.FIGHT_WHAT, ideology)
    elif action < A_STEP:
        ask(s, Frame.ACTION_STEP, ideology, action - A_NATION)
    elif action < A_REGION:
        pay(s, ideology, claim_cost(s, t, ideology))
        place_claim(s, t, ideology, action - A_RESOURCE)
    else:
        pay(s, ideology, cell_cost(s, t, ideology, Act.DEPLOY))
        s.cells_pool[ideology] -= 1
        s.cells[action - A_REGION, ideology] += 1
        note(s, Note.DEPLOY, ideology, action - A_REGION)


@kernel
def legal_action_step(s, t, mask):
    frame = top(s)
    nation, ideology, count = frame[A], frame[D], 0
    least, priced = least_elsewhere(s, t, ideology, nation), is_target(s, t, ideology, nation)
    for k in range(NEIGHBOURS):
        if may_step(s, t, ideology, nation, k, least, priced):
            mask[A_STEP + k] = 1
            count += 1
    return count


@kernel
def apply_action_step(s, t, action):
    nation, ideology = top(s)[A], top(s)[D]
    pop(s)
    pay(s, ideology, move_cost(s, t, ideology, nation))
    set_box(s, t, nation, t.neighbour[s.box[nation], action - A_STEP])


@kernel
def legal_commit_to(s, t, mask):
    ideology = top(s)[D]
    points = budget(s, t, ideology)
    count = 0
    for target in range(NATIONS + WARS):
        if may_commit(s, t, ideology, target, points):
            mask[A_NATION + target if target < NATIONS else A_WAR + target - NATIONS] = 1
            count += 1
    return count


@kernel
def target_of(action):
    return action - A_NATION if action < A_WAR else NATIONS + action - A_WAR


@kernel
def apply_commit_to(s, t, action):
    ideology = top(s)[D]
    pop(s)
    ask(s, Frame.COMMIT_SIDE, ideology, 0, target_of(action))


@kernel
def legal_commit_side(s, t, mask):
    frame = top(s)
    count = 0
    for side in range(2):
        if may_commit_side(s, t, frame[D], frame[B], side):
            mask[A_SIDE + side] = 1
            count += 1
    return count


@kernel
def apply_commit_side(s, t, action):
    frame = top(s)
    target, ideology, side = frame[B], frame[D], action - A_SIDE
    pop(s)
    pay(s, ideology, commit_cost(s, t, ideology, target))
    s.force[ideology] -= 1
    if target < NATIONS:
        s.uprising_mr[target, side, ideology] += 1
        note(s, Note.MR, ideology, 1, target, side, 0)
    else:
        s.war_mr[target - NATIONS, side, ideology] += 1
        note(s, Note.MR, ideology, 1, target - NATIONS, side, 1)


@kernel
def legal_fight_what(s, t, mask):
    ideology = top(s)[D]
    count = 0
    for target in range(NATIONS + WARS):
        if may_fight(s, ideology, target):
            mask[A_NATION + target if target < NATIONS else A_WAR + target - NATIONS] = 1
            count += 1
    return count


@kernel
def apply_fight_what(s, t, action):
    ideology, target = top(s)[D], target_of(action)
    pop(s)
    pay(s, ideology, fight_cost(s, t, ideology))
    s.fought[target] = 1
    if target < NATIONS:
        start_fight_uprising(s, target, ideology)
    else:
        start_fight_war(s, target - NATIONS, ideology)
