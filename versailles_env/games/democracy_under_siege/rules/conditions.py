"""Conditions of cards: written once in their data, read when cards are chosen, attempted and played."""

from ....core.interpreter import bind_conditions
from ....core.jit import kernel
from ..constants import CHINA, DECK, DEMOCRACY, MINOR, NATIONS, TERRITORY, WARS, Condition, Opt, Zone
from .conquest import is_taken
from .pieces import counts_for, level_index, under_enemy_control
from .treaties import bond


@kernel
def may_upgrade(s, t, ideology, power):
    """D-ARMS-1: the player's, below level 3, and the MR are there."""
    if not counts_for(s, t, power, ideology):
        return False
    level = s.level[level_index(power, ideology)]
    return level < 3 and s.force[ideology] >= t.power_upgrade[power, level - 1]


@kernel
def is_quiet(s, t, nation):
    """No Uprising; a special Uprising fought as a War counts as one (D-COUP-2)."""
    if s.uprising[nation] > 0:
        return False
    if t.nation_civil[nation] == 0:
        return True
    for war in range(WARS):
        if s.war_at[war] >= 0 and t.war_civil[war] == nation:
            return False
    return True


@kernel
def may_aid_war(s, t, ideology, war):
    """D-COMMIT-5: a special Uprising (Democracy needs the key), or a War of a Power against a Minor Nation."""
    if s.war_at[war] < 0:
        return False
    if t.war_civil[war] >= 0:
        return ideology != DEMOCRACY or is_open(s, t, war)
    return t.war_nation[war, 1] >= MINOR


@kernel
def is_open(s, t, war):
    """D-COMMIT-4: whether Democracy may commit to a special Uprising; only that of another's deck has a lock."""
    return s.war_open[war] == 1 or t.war_lock[war] == 0


@kernel
def may_aid(s, t, ideology):
    if s.cube_reserve[ideology] == 0:
        return False
    for nation in range(MINOR, NATIONS):
        if s.uprising[nation] > 0:
            return True
    for war in range(WARS):
        if may_aid_war(s, t, ideology, war):
            return True
    return False


@kernel
def test_card(s, t, row, ideology):
    """One test of a condition, for the Ideology whose card it is."""
    code, first, second = t.program[row, 0], t.program[row, 1], t.program[row, 2]
    if code == Condition.LOYAL:
        if first == CHINA:
            return counts_for(s, t, first, ideology)
        return not under_enemy_control(s, t, first)
    if code == Condition.FREE:
        if first < NATIONS - MINOR and first < TERRITORY:
            return s.box[first + MINOR] >= 0
        if t.place_part[first]:
            return s.control[first] < 0 and s.box[t.place_nation[first]] >= 0
        return s.control[first] < 0
    if code == Condition.IN:
        return s.box[first] >= 0 and t.set_area[second, t.box_area[s.box[first]]] == 1
    if code == Condition.OUT:
        return s.box[first] < 0 or t.set_area[second, t.box_area[s.box[first]]] == 0
    if code == Condition.FOUGHT:
        return s.war_at[first] >= 0
    if code == Condition.UNFOUGHT:
        return s.war_at[first] < 0
    if code == Condition.DONE:
        return s.performed[first] > 0
    if code == Condition.TAKEN:
        return is_taken(s, t, first)
    if code == Condition.STANDBY:
        return s.zone[first] == Zone.STANDBY
    if code == Condition.UNBOUND:
        return bond(s, t, first, second) == 0
    if code == Condition.QUIET:
        return is_quiet(s, t, first)
    if code == Condition.UPGRADE:
        return may_upgrade(s, t, ideology, first)
    return may_aid(s, t, ideology)


needs_hold, next_effect, _, _, legal_branches = bind_conditions("democracy_under_siege", test_card)


@kernel
def holds(s, t, card):
    """Whether all conditions of a card hold now, for the Ideology whose card it is."""
    return needs_hold(s, t, t.card_condition[card], card // DECK)


@kernel
def may_attempt(s, t, card):
    """D-TRY-1: conditions, and the limit of the Armaments Race (D-ARMS-2)."""
    arms = t.card_arms[card]
    if arms >= 0 and s.options[Opt.EXTENDED] == 1 and s.tried[arms] == 1:
        return False
    return holds(s, t, card)
