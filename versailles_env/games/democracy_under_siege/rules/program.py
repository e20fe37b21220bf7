"""Effects of cards and of Wars' ends, carried out one after another; what cannot be done is skipped (D-TRY-3)."""

from ....core.frames import KIND, NOBODY, STEP, A, B, C, D, E, below, pop, push, top
from ....core.interpreter import is_choice, take_branch
from ....core.jit import kernel
from ....core.log import note
from ..actions import (
    A_AMOUNT,
    A_BRANCH,
    A_IDEOLOGY,
    A_NATION,
    A_PLACE,
    A_RESOURCE,
    A_SIDE,
    A_WAR,
    NO,
    STOP,
    YES,
)
from ..constants import (
    ALLIANCE,
    ANARCHY,
    EACH,
    GOVERNMENT,
    IDEOLOGIES,
    LEADER_B,
    MINOR,
    NATIONS,
    NONE,
    OWNER,
    PACT,
    PLACES,
    THEY,
    WARS,
    WEAK,
    YOU,
    Frame,
    Note,
    Op,
    Zone,
)
from .claims import cubes_in, legal_claims, may_claim, place_claim
from .conditions import is_quiet, legal_branches, may_aid, may_aid_war, may_upgrade, next_effect
from .conquest import cede, conquer, stop_war
from .pieces import (
    add_military_vp,
    ask,
    change_force,
    change_prestige,
    china_owner,
    clear_claims,
    in_set,
    level_index,
    recost,
    recount,
)
from .track import start_move
from .treaties import allies_declare, declare, make_treaty
from .wars import begin_war, finish_war


@kernel
def start_effects(s, row, you, leader, card):
    """Registers: B 'you', C 'they', D who led side B of the War that ended, E the card."""
    push(s, Frame.PROGRAM, NOBODY, row, you, NONE, leader, card)


@kernel
def who_is(frame, who):
    if who == YOU:
        return int(frame[B])
    if who == THEY:
        return int(frame[C])
    if who == LEADER_B:
        return int(frame[D])
    return int(who)


@kernel
def goal_of(s, t, frame, goal):
    """The area of a goal: nobody's lead is Anarchy, nobody's China does not move."""
    if goal == LEADER_B:
        return int(frame[D]) if frame[D] >= 0 else ANARCHY
    if goal == OWNER:
        return china_owner(s, t)
    return int(goal)


@kernel
def advance_program(s, t):
    frame = top(s)
    row = next_effect(s, t)
    if row < 0:
        return
    op, first = t.program[row, 0], t.program[row, 1]
    if is_choice(t, row):
        ask(s, Frame.BRANCH, who_is(frame, first), row, t.program[row, 2], 0, frame[E])
    elif op == Op.MOVE:
        goal = goal_of(s, t, frame, t.program[row, 3])
        if goal >= 0 and first < NATIONS:
            start_move(s, first, t.program[row, 2], goal, frame[B])
    elif op == Op.PICK:
        next_pick(s, t, frame, row)
    elif op == Op.CLAIM:
        next_claim(s, t, frame, row)
    elif op == Op.CELLS:
        next_cell(s, t, frame, row)
    elif op == Op.CLEAR:
        next_clear(s, t, frame, row)
    elif op == Op.CHOOSE_IDEOLOGY:
        ask(s, Frame.CHOOSE_IDEOLOGY, frame[B], 0, 0, 0, frame[E])
    elif op == Op.REACT:
        victim = who_is(frame, first)
        if s.prestige[victim] >= t.program[row, 2]:  # D-EX-15: who cannot pay is not asked
            ask(s, Frame.CARD_REACTION, victim, t.program[row, 2], 0, 0, frame[E])
    elif op == Op.AID:
        if may_aid(s, t, frame[B]):
            ask(s, Frame.PICK_AID, frame[B], first, 0, 0, frame[E])
    elif op < Op.PACT:
        number_effect(s, t, frame, op, first, t.program[row, 2], t.program[row, 3])
    elif op < Op.UPRISING:
        state_effect(s, t, frame, op, first, t.program[row, 2], t.program[row, 3])
    else:
        war_effect(s, t, frame, op, first, t.program[row, 2], t.program[row, 3])


@kernel
def number_effect(s, t, frame, op, who, second, third):
    """Tracks and pools of one Ideology, or of each."""
    for ideology in range(IDEOLOGIES):
        if who != EACH and ideology != who_is(frame, who):
            continue
        if op == Op.PRESTIGE:
            change_prestige(s, t, ideology, int(second))
        elif op == Op.FORCE:
            change_force(s, ideology, int(second))
        elif op == Op.MILITARY_VP:
            add_military_vp(s, ideology, int(second))
        else:
            change = max(int(third), -int(s.resources[ideology, second]))
            s.bonus[ideology, second] += change
            note(s, Note.RESOURCE, ideology, second, change)
            recount(s, t)


@kernel
def state_effect(s, t, frame, op, first, second, third):
    """Treaties, Armaments, policies, wars and conquests."""
    if op == Op.PACT:
        make_treaty(s, t, first, second, PACT)
    elif op == Op.ALLIANCE:
        make_treaty(s, t, first, second, ALLIANCE)
    elif op == Op.UPGRADE:
        if may_upgrade(s, t, frame[B], first):
            index = level_index(first, frame[B])
            change_force(s, frame[B], -int(t.power_upgrade[first, s.level[index] - 1]))
            s.level[index] += 1
            note(s, Note.UPGRADE, first, s.level[index])
    elif op == Op.DESPOTIC:
        if s.despotic[first] != second:
            s.despotic[first] = second
            note(s, Note.DESPOTIC, first, second)
    elif op == Op.WAR:
        begin_war(s, t, t.card_war[frame[E]])
    elif op == Op.DECLARE:
        declare(s, t, first, second, False)
    elif op == Op.ALLIES_DECLARE:
        allies_declare(s, t, first, second)
    elif op == Op.CONQUER:
        conquer(s, t, first, second)
    else:
        cede(s, t, first, second, third)


@kernel
def war_effect(s, t, frame, op, first, second, third):
    """Uprisings, MR on Wars, cards that end others, and what lasts for the turn."""
    you = frame[B]
    if op == Op.UPRISING:
        start_uprising(s, t, first, you)
    elif op == Op.PLACE:
        if s.war_at[second] >= 0:
            moved = min(int(first), int(s.cube_reserve[you]))
            s.cube_reserve[you] -= moved
            s.war_mr[second, third, you] += moved
            note(s, Note.MR, you, moved, second, third, 1)
    elif op == Op.OPEN:
        s.war_open[first] = 1
        note(s, Note.OPENED, first)
    elif op == Op.TRUCE:
        if s.war_at[first] >= 0:
            stop_war(s, t, first)
    elif op == Op.WIN:
        if s.war_at[first] >= 0:
            finish_war(s, t, first, second, you)
    elif op == Op.NULLIFY:
        if s.zone[first] == Zone.STANDBY:
            s.zone[first] = Zone.REMOVED
            note(s, Note.NULLIFIED, first)
    elif op == Op.END:
        if s.zone[first] == Zone.ACTIVE:
            s.zone[first] = Zone.REMOVED
            note(s, Note.ENDED, first)
            recost(s, t)
    elif op == Op.MODIFIER:
        s.turn_modifier[who_is(frame, first)] += second
        note(s, Note.MODIFIER, who_is(frame, first), second)
    elif op == Op.POINTS:
        s.turn_points[who_is(frame, first)] += second
        note(s, Note.POINTS, who_is(frame, first), second)
    elif op == Op.COST:
        note(s, Note.LASTING, first, second, third, frame[E])


@kernel
def start_uprising(s, t, nation, mover):
    """A WEAK marker and 2 boxes towards Anarchy (D-CRES-5); never a second one (D-UP-6)."""
    if nation < MINOR or nation >= NATIONS or s.box[nation] < 0 or not is_quiet(s, t, nation):
        return
    s.uprising[nation] = WEAK
    note(s, Note.UPRISING, nation)
    start_move(s, nation, t.uprising_boxes[0], ANARCHY, mover)


# effects that ask: the row is carried out again until its number is reached, counted in STEP


@kernel
def again(frame, row, times):
    """Whether an effect of so many picks goes on; if so the program stays at its row."""
    if frame[STEP] < times:
        frame[STEP] += 1
        frame[A] = row
        return True
    frame[STEP] = 0
    return False


@kernel
def next_pick(s, t, frame, row):
    """K different nations of a set, or all there are, one after another."""
    group, found = t.program[row, 2], False
    for nation in range(NATIONS):
        if s.picked[nation] == 0 and in_set(s, t, group, nation):
            found = True
    if found and again(frame, row, t.program[row, 1] // 16):
        ask(s, Frame.PICK_NATION, frame[B], row, 0, 0, frame[E])
    else:
        frame[STEP] = 0
        s.picked[:] = 0


@kernel
def legal_pick_nation(s, t, mask):
    group = t.program[top(s)[A], 2]
    count = 0
    for nation in range(NATIONS):
        if s.picked[nation] == 0 and in_set(s, t, group, nation):
            mask[A_NATION + nation] = 1
            count += 1
    return count


@kernel
def apply_pick_nation(s, t, action):
    row, nation = top(s)[A], action - A_NATION
    pop(s)
    s.picked[nation] = 1
    frame = top(s)
    goal = goal_of(s, t, frame, t.program[row, 3])
    if goal >= 0:
        start_move(s, nation, t.program[row, 1] % 16, goal, frame[B])


@kernel
def next_claim(s, t, frame, row):
    """Up to N free claims, each by D-CLAIM-2."""
    ideology = who_is(frame, t.program[row, 1])
    if has_claim(s, t, ideology, t.program[row, 3]) and again(frame, row, t.program[row, 2]):
        ask(s, Frame.PICK_RESOURCE, ideology, t.program[row, 3], 0, 0, frame[E])
    else:
        frame[STEP] = 0


@kernel
def has_claim(s, t, ideology, group):
    for row in range(len(t.row_place)):
        if t.row_place[row] >= 0 and t.set_place[group, t.row_place[row]] and may_claim(s, t, ideology, row):
            return True
    return False


@kernel
def legal_pick_resource(s, t, mask):
    frame = top(s)
    legal_claims(s, t, frame[D], mask, A_RESOURCE)
    count = 1
    for row in range(len(t.row_place)):
        if mask[A_RESOURCE + row]:
            if t.set_place[frame[A], t.row_place[row]]:
                count += 1
            else:
                mask[A_RESOURCE + row] = 0
    mask[STOP] = 1
    return count


@kernel
def apply_pick_resource(s, t, action):
    ideology = top(s)[D]
    pop(s)
    if action == STOP:
        top(s)[STEP] = 99
    else:
        place_claim(s, t, ideology, action - A_RESOURCE)


@kernel
def next_cell(s, t, frame, row):
    """N cubes from the Cube Reserve to Coup Cells Areas of the owner's choice."""
    ideology = who_is(frame, t.program[row, 1])
    if s.cube_reserve[ideology] > 0 and again(frame, row, t.program[row, 2]):
        ask(s, Frame.DEPLOY_FREE, ideology, 1, 0, 0, frame[E])
    else:
        frame[STEP] = 0


@kernel
def next_clear(s, t, frame, row):
    """Up to N areas, whose cubes all go."""
    if has_cubes(s, t, t.program[row, 2]) and again(frame, row, t.program[row, 1]):
        ask(s, Frame.PICK_AREA, frame[B], t.program[row, 2], 0, 0, frame[E])
    else:
        frame[STEP] = 0


@kernel
def place_cubes(s, t, place):
    count = 0
    for kind in range(3):
        if t.place_row[place, kind] >= 0:
            count += cubes_in(s, t.place_row[place, kind])
    return count


@kernel
def has_cubes(s, t, group):
    for place in range(PLACES):
        if t.set_place[group, place] and place_cubes(s, t, place) > 0:
            return True
    return False


@kernel
def legal_pick_area(s, t, mask):
    group = top(s)[A]
    count = 1
    mask[STOP] = 1
    for place in range(PLACES):
        if t.set_place[group, place] and place_cubes(s, t, place) > 0:
            mask[A_PLACE + place] = 1
            count += 1
    return count


@kernel
def apply_pick_area(s, t, action):
    pop(s)
    if action == STOP:
        top(s)[STEP] = 99
    else:
        clear_claims(s, t, action - A_PLACE)
        note(s, Note.CLEARED, action - A_PLACE)
        recount(s, t)


@kernel
def legal_choose_ideology(s, t, mask):
    count = 0
    for ideology in range(IDEOLOGIES):
        if ideology != top(s)[D]:
            mask[A_IDEOLOGY + ideology] = 1
            count += 1
    return count


@kernel
def apply_choose_ideology(s, t, action):
    note(s, Note.CHOSEN_IDEOLOGY, top(s)[D], action - A_IDEOLOGY)
    below(s)[C] = action - A_IDEOLOGY
    pop(s)


@kernel
def legal_yes_no(s, t, mask):
    mask[YES] = 1
    mask[NO] = 1
    return 2


@kernel
def apply_card_reaction(s, t, action):
    """Paid with Prestige, and nothing that follows on the card happens (D-TRY-4)."""
    frame = top(s)
    victim, price = frame[D], frame[A]
    pop(s)
    if action == YES:
        note(s, Note.REACTION, victim, price)
        change_prestige(s, t, victim, -int(price))
        while top(s)[KIND] == Frame.PROGRAM:  # a branch is a program of its own, upon that of its card
            pop(s)


@kernel
def legal_branch(s, t, mask):
    frame = top(s)
    return legal_branches(s, t, frame[A], frame[D], mask, A_BRANCH)


@kernel
def apply_branch(s, t, action):
    frame = top(s)
    note(s, Note.BRANCH, frame[D], frame[A], action - A_BRANCH)
    take_branch(s, t, Frame.PROGRAM, action - A_BRANCH)


# aid: one Uprising or War, a side, how many MR (D-COMMIT-5)


@kernel
def legal_pick_aid(s, t, mask):
    ideology = top(s)[D]
    count = 0
    for nation in range(MINOR, NATIONS):
        if s.uprising[nation] > 0:
            mask[A_NATION + nation] = 1
            count += 1
    for war in range(WARS):
        if may_aid_war(s, t, ideology, war):
            mask[A_WAR + war] = 1
            count += 1
    return count


@kernel
def apply_pick_aid(s, t, action):
    """B of the next questions: the nation, or NATIONS + the War."""
    frame = top(s)
    most, ideology, card = frame[A], frame[D], frame[E]
    pop(s)
    target = action - A_NATION if action < A_WAR else NATIONS + action - A_WAR
    if target < NATIONS or t.war_civil[target - NATIONS] >= 0:
        ask(s, Frame.PICK_SIDE, ideology, most, target, 0, card)
    else:
        ask(s, Frame.AMOUNT, ideology, most, target, GOVERNMENT, card)


@kernel
def legal_pick_side(s, t, mask):
    mask[A_SIDE] = 1
    mask[A_SIDE + 1] = 1
    return 2


@kernel
def legal_amount(s, t, mask):
    frame = top(s)
    most = min(int(frame[A]), int(s.cube_reserve[frame[D]]))
    for amount in range(1, most + 1):
        mask[A_AMOUNT + amount] = 1
    return most


@kernel
def apply_amount(s, t, action):
    frame = top(s)
    target, side, ideology, amount = frame[B], frame[C], frame[D], action - A_AMOUNT
    pop(s)
    s.cube_reserve[ideology] -= amount
    if target < NATIONS:
        s.uprising_mr[target, side, ideology] += amount
        note(s, Note.MR, ideology, amount, target, side, 0)
    else:
        s.war_mr[target - NATIONS, side, ideology] += amount
        note(s, Note.MR, ideology, amount, target - NATIONS, side, 1)
