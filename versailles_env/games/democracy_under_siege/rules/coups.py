"""Coups: declared, caused, reacted to, resolved."""

from ....core.frames import NOBODY, STEP, A, B, C, D, below, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..actions import A_AMOUNT, A_NATION, A_REGION, NO, STOP, YES
from ..constants import IDEOLOGIES, MINOR, NATIONS, NONE, REGIONS, Act, Frame, Note
from .conditions import is_quiet
from .pieces import ask, change_prestige, clear_nation, coup_on, has_region_cell, is_unstable
from .program import start_uprising
from .track import start_move


@kernel
def eligible(s, t, nation):
    """D-COUP-2: a Minor Nation with a Regime Marker, without Coup Marker, without Uprising."""
    return nation >= MINOR and s.box[nation] >= 0 and coup_on(s, nation) < 0 and is_quiet(s, t, nation)


@kernel
def cause_cost(s, t, ideology, nation, discount):
    """D-ACTIV-1: printed, less the discount in the Anarchy Zone, never below 1."""
    if discount:
        return cost_at(s, t, ideology, nation, s.box[nation])
    return max(1, int(t.nation_coup[nation] + s.extra[ideology, Act.ACTIVATE]))


@kernel
def cost_at(s, t, ideology, nation, box):
    """The cost of a coup with the nation's marker on this box of the track."""
    cost = t.nation_coup[nation] + s.extra[ideology, Act.ACTIVATE]
    if t.area_unstable[t.box_area[box]]:
        cost -= t.anarchy_discount
    return max(1, int(cost))


@kernel
def react_cost(s, t, ideology, nation):
    cost = t.nation_react[nation] + s.extra[ideology, Act.ACTIVATE]
    if is_unstable(s, t, nation):
        cost -= t.anarchy_discount
    return max(1, cost)


@kernel
def may_declare(s, t, ideology, region):
    """D-COUP-1: a cell there, and points for an eligible nation of the Area, without discount (D-COUP-5)."""
    if s.cells[region, ideology] == 0:
        return False
    for nation in range(MINOR, NATIONS):
        if t.region_target[region, nation] and eligible(s, t, nation):
            if cause_cost(s, t, ideology, nation, False) <= s.pp[ideology]:
                return True
    return False


@kernel
def advance_declare_coups(s, t):
    frame = top(s)
    while frame[A] < IDEOLOGIES:
        ideology = s.order[frame[A]]
        frame[A] += 1
        for region in range(REGIONS):
            if may_declare(s, t, ideology, region):
                ask(s, Frame.DECLARE_COUP, ideology)
                return
    pop(s)


@kernel
def legal_declare_coup(s, t, mask):
    ideology = top(s)[D]
    mask[NO] = 1
    count = 1
    for region in range(REGIONS):
        if may_declare(s, t, ideology, region):
            mask[A_REGION + region] = 1
            count += 1
    return count


@kernel
def apply_declare_coup(s, t, action):
    ideology = top(s)[D]
    pop(s)
    if action != NO:
        s.coup_area[ideology] = action - A_REGION
        note(s, Note.COUP_DECLARED, ideology, action - A_REGION)


@kernel
def cheapest_target(s, t, ideology, but=NONE):
    """The least cost of the coup this Ideology declared, none without a target or a cell; one nation is left out."""
    region, least = s.coup_area[ideology], NONE
    if s.cells[region, ideology] == 0:
        return NONE
    for k in range(NATIONS):
        nation = t.region_nations[region, k]
        if nation < 0:
            break
        if nation != but and eligible(s, t, nation):
            cost = cost_at(s, t, ideology, nation, s.box[nation])
            if least < 0 or cost < least:
                least = cost
    return least


@kernel
def is_target(s, t, ideology, nation):
    """Whether the declared coup of this Ideology can be caused there, if it has the points."""
    region = s.coup_area[ideology]
    return (
        region >= 0
        and t.region_target[region, nation] == 1
        and s.cells[region, ideology] > 0
        and eligible(s, t, nation)
    )


@kernel
def take_coup_back(s, ideology):
    """D-COUP-4: the marker comes back without effect."""
    s.coup_area[ideology] = NONE
    note(s, Note.COUP_OFF, ideology)


@kernel
def legal_coup_target(s, t, mask):
    ideology = top(s)[D]
    count = 0
    for nation in range(MINOR, NATIONS):
        if t.region_target[s.coup_area[ideology], nation] and eligible(s, t, nation):
            if cause_cost(s, t, ideology, nation, True) <= s.pp[ideology]:
                mask[A_NATION + nation] = 1
                count += 1
    return count


@kernel
def apply_coup_target(s, t, action):
    """Marker and CC go to the nation; then all may react (D-ACTIV-2, -4)."""
    ideology, nation = top(s)[D], action - A_NATION
    pop(s)
    s.pp[ideology] -= cause_cost(s, t, ideology, nation, True)
    s.cells[s.coup_area[ideology], ideology] -= 1
    s.coup_area[ideology] = NONE
    s.coup_nation[ideology] = nation
    s.coup_cells[ideology, ideology] = 1
    note(s, Note.COUP, ideology, nation)
    push(s, Frame.COUP, NOBODY, 0, 0, 0, ideology)


@kernel
def points_for_reaction(s, t, ideology):
    """D-REACT-2; what a declared coup needs is kept (D-COUP-4)."""
    if s.coup_area[ideology] >= 0:
        least = cheapest_target(s, t, ideology)
        if least > 0:
            return int(s.pp[ideology]) - least
    return int(s.pp[ideology])


@kernel
def may_react(s, t, ideology, owner, points):
    """Whether this Ideology can add a CC to the coup of that owner."""
    nation = s.coup_nation[owner]
    if nation < 0 or not has_region_cell(s, t, ideology, nation):
        return False
    if not has_spare_cell(s, t, ideology, nation):
        return False
    return s.coup_cells[owner, ideology] < 15 and react_cost(s, t, ideology, nation) <= points


@kernel
def is_spare(s, ideology, region):
    """A cell that the Ideology's own declared coup does not need."""
    kept = 1 if s.coup_area[ideology] == region else 0
    return s.cells[region, ideology] > kept


@kernel
def has_spare_cell(s, t, ideology, nation):
    for region in range(REGIONS):
        if t.region_target[region, nation] and is_spare(s, ideology, region):
            return True
    return False


@kernel
def advance_coup(s, t):
    """All in order, the causer too, may add CC; each as many as paid for (D-ACTIV-4). B: whether the one asked goes on."""
    frame = top(s)
    while frame[A] < IDEOLOGIES:
        ideology = s.order[frame[A]]
        if frame[B] == 0 and may_react(s, t, ideology, frame[D], points_for_reaction(s, t, ideology)):
            ask(s, Frame.COUP_REACT, ideology, s.coup_nation[frame[D]], frame[D])
            return
        frame[A] += 1
        frame[B] = 0
    pop(s)


@kernel
def legal_regions(s, t, ideology, nation, mask):
    count = 0
    for region in range(REGIONS):
        if t.region_target[region, nation] and is_spare(s, ideology, region):
            mask[A_REGION + region] = 1
            count += 1
    return count


@kernel
def legal_coup_react(s, t, mask):
    frame = top(s)
    mask[STOP] = 1
    return 1 + legal_regions(s, t, frame[D], frame[A], mask)


@kernel
def add_cell(s, t, ideology, owner, region):
    nation = s.coup_nation[owner]
    s.pp[ideology] -= react_cost(s, t, ideology, nation)
    s.cells[region, ideology] -= 1
    s.coup_cells[owner, ideology] += 1
    note(s, Note.COUP_CELL, ideology, nation)


@kernel
def apply_coup_react(s, t, action):
    frame = top(s)
    ideology, owner = frame[D], frame[B]
    pop(s)
    if action == STOP:
        top(s)[B] = 1
    else:
        add_cell(s, t, ideology, owner, action - A_REGION)


@kernel
def legal_react_to(s, t, mask):
    """D-ACTIV-5: any coup on the map, in the own impulse."""
    ideology = top(s)[D]
    count = 0
    points = points_for_reaction(s, t, ideology)
    for owner in range(IDEOLOGIES):
        if may_react(s, t, ideology, owner, points):
            mask[A_NATION + s.coup_nation[owner]] = 1
            count += 1
    return count


@kernel
def apply_react_to(s, t, action):
    ideology, nation = top(s)[D], action - A_NATION
    pop(s)
    ask(s, Frame.REACT_REGION, ideology, nation, coup_on(s, nation))


@kernel
def legal_react_region(s, t, mask):
    frame = top(s)
    return legal_regions(s, t, frame[D], frame[A], mask)


@kernel
def apply_react_region(s, t, action):
    frame = top(s)
    ideology, owner = frame[D], frame[B]
    pop(s)
    add_cell(s, t, ideology, owner, action - A_REGION)


@kernel
def advance_resolve(s, t):
    """D-CRES-1: the first in order picks which coup comes next; at the end all markers are off."""
    count, only = 0, NONE
    for owner in range(IDEOLOGIES):
        if s.coup_nation[owner] >= 0:
            count += 1
            only = owner
    if count == 0:
        pop(s)
    elif count == 1:
        push(s, Frame.RESOLVE_COUP, NOBODY, only)
    else:
        ask(s, Frame.RESOLVE_NEXT, s.order[0], 0)


@kernel
def coup_answers(s, mask):
    count = 0
    for owner in range(IDEOLOGIES):
        if s.coup_nation[owner] >= 0:
            mask[A_NATION + s.coup_nation[owner]] = 1
            count += 1
    return count


@kernel
def advance_resolve_coup(s, t):
    """A the marker's owner, B the sum of signs, C ranks asked; steps: signs, roll, re-roll, result."""
    frame = top(s)
    owner, step = frame[A], frame[STEP]
    nation = s.coup_nation[owner]
    if step == 0:
        if frame[C] > IDEOLOGIES:
            frame[STEP] = 1
            if is_unstable(s, t, nation):
                frame[B] -= 1  # D-CRES-2
            return
        ideology = owner if frame[C] == IDEOLOGIES else s.order[frame[C]]
        last = frame[C] == IDEOLOGIES
        frame[C] += 1
        if s.coup_cells[owner, ideology] > 0 and (last or ideology != owner):
            ask(s, Frame.COUP_SIGNS, ideology, nation, s.coup_cells[owner, ideology])
    elif step == 1:
        frame[STEP] = 2
        push(s, Frame.DIE, NOBODY)
    elif step == 2:
        note(s, Note.COUP_ROLL, nation, s.die, s.die + frame[B])
        frame[STEP] = 3
        if s.rerolls[owner] > 0 and s.prestige[owner] > 0:
            ask(s, Frame.REROLL_COUP, owner, nation, s.die + frame[B])
    elif step == 3:
        result = s.die + frame[B]
        pop(s)
        finish_coup(s, t, owner, nation, result)


@kernel
def legal_coup_signs(s, t, mask):
    most = top(s)[B]
    for amount in range(most + 1):
        mask[A_AMOUNT + amount] = 1
    return most + 1


@kernel
def apply_coup_signs(s, t, action):
    """How many of one's CC count +1; the others count -1."""
    plus, cells = action - A_AMOUNT, top(s)[B]
    pop(s)
    top(s)[B] += 2 * plus - cells


@kernel
def apply_reroll_coup(s, t, action):
    """D-CRES-3: after any result, for 1 Prestige and one of the turn's re-rolls."""
    ideology = top(s)[D]
    if action == YES:
        note(s, Note.REROLL, ideology, NONE)
        s.rerolls[ideology] -= 1
        change_prestige(s, t, ideology, -1)
        below(s)[STEP] = 1
    pop(s)


@kernel
def finish_coup(s, t, owner, nation, result):
    """D-CRES-2, -4, -5, -6."""
    winner = leading(s, owner)
    for ideology in range(IDEOLOGIES):
        s.cube_reserve[ideology] += s.coup_cells[owner, ideology]
        s.coup_cells[owner, ideology] = 0
    s.coup_nation[owner] = NONE
    note(s, Note.COUP_RESULT, nation, result, winner)
    if result >= 5:
        clear_nation(s, t, nation)
        start_move(s, nation, t.coup_boxes, winner, winner)
    elif result <= 2:
        start_uprising(s, t, nation, owner)


@kernel
def leading(s, owner):
    """Most CC, whatever their signs; a tie of any kind goes to the marker's owner (D-CRES-4)."""
    best, most, alone = owner, 0, True
    for ideology in range(IDEOLOGIES):
        cells = s.coup_cells[owner, ideology]
        if cells > most:
            best, most, alone = ideology, cells, True
        elif cells == most:
            alone = False
    return best if alone else owner
