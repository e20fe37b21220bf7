"""Pacts and Alliances, declarations of war, escalation, and the outbreak of Total War."""

from ....core.jit import kernel
from ....core.log import note
from ..constants import (
    ALLIANCE,
    MAJOR,
    NONE,
    PARTY_OF_POWER,
    POWER_OF_NATION,
    POWERS,
    TREATIES,
    WARS,
    Note,
    Opt,
)
from .pieces import change_prestige, power_owner


@kernel
def power_of_party(party):
    """The Power that a party is, or none."""
    if party >= MAJOR:
        return int(party) - MAJOR
    if party < len(POWER_OF_NATION):
        return POWER_OF_NATION[party]
    return NONE


@kernel
def treaty_row(t, power, party):
    """The row of a pair, either way round (D-PACT-1); none if no card can bind them."""
    other = power_of_party(party)
    for row in range(TREATIES):
        if t.treaty_power[row] == power and t.treaty_party[row] == party:
            return row
        if other >= 0 and t.treaty_power[row] == other and t.treaty_party[row] == PARTY_OF_POWER[power]:
            return row
    return NONE


@kernel
def bond(s, t, power, party):
    """0 none, 1 Pact, 2 Alliance."""
    row = treaty_row(t, power, party)
    return int(s.treaty[row]) if row >= 0 else 0


@kernel
def make_treaty(s, t, power, party, kind):
    """A Pact leaves an Alliance as it is; an Alliance turns a Pact over."""
    row = treaty_row(t, power, party)
    if row >= 0 and s.treaty[row] < kind:
        s.treaty[row] = kind
        note(s, Note.TREATY, power, party, kind)


@kernel
def fights(s, t, one, other):
    """Whether a War Card that is being fought sets two Powers against each other."""
    for war in range(WARS):
        if s.war_at[war] >= 0:
            a, b = t.war_power[war, 0], t.war_power[war, 1]
            if (a == one and b == other) or (a == other and b == one):
                return True
    return False


@kernel
def are_at_war(s, t, one, other):
    return (s.called[one] >> other) & 1 == 1 or fights(s, t, one, other)


@kernel
def is_at_war(s, t, power):
    if s.called[power] != 0:
        return True
    for war in range(WARS):
        if s.war_at[war] >= 0 and t.war_power[war, 0] >= 0 and t.war_power[war, 1] >= 0:
            if t.war_power[war, 0] == power or t.war_power[war, 1] == power:
                return True
    return False


@kernel
def powers_at_war(s, t):
    count = 0
    for power in range(POWERS):
        if is_at_war(s, t, power):
            count += 1
    return count


@kernel
def break_treaty(s, t, power, party):
    """D-PACT-2: 1 Prestige for the aggressor's Ideology, and the treaty is gone, before allies are called."""
    row = treaty_row(t, power, party)
    if row < 0 or s.treaty[row] == 0:
        return
    s.treaty[row] = 0
    note(s, Note.BREACH, power, party)
    owner = power_owner(s, t, power)
    if owner >= 0:
        change_prestige(s, t, owner, -1)


@kernel
def call_allies(s, t, party, aggressor):
    """Every Power allied to the attacked declares war on the aggressor, unless bound to it (D-DECL-2); how many."""
    count = 0
    for ally in range(POWERS):
        if ally == aggressor or PARTY_OF_POWER[ally] == party:
            continue
        if bond(s, t, ally, party) != ALLIANCE or bond(s, t, ally, PARTY_OF_POWER[aggressor]) > 0:
            continue
        if are_at_war(s, t, ally, aggressor):
            continue  # D-ESC-2
        s.called[ally] |= 1 << aggressor
        s.called[aggressor] |= 1 << ally
        s.declared[aggressor] |= 1 << ally
        note(s, Note.DECLARES, ally, PARTY_OF_POWER[aggressor])
        count += 1
    return count


@kernel
def escalate(s, t):
    """D-ESC-1: whoever was declared upon calls allies, until nothing new comes. Nothing is asked."""
    going = True
    while going:
        going = False
        for target in range(POWERS):
            for declarer in range(POWERS):
                if (s.declared[target] >> declarer) & 1:
                    s.declared[target] &= ~(1 << declarer)
                    call_allies(s, t, PARTY_OF_POWER[target], declarer)
                    going = True


@kernel
def check_total_war(s, t):
    """D-TOTAL-1: from turn 5, when enough Powers are At War."""
    if s.total_war == 0 and s.turn >= 5 and powers_at_war(s, t) >= t.total_war[s.turn]:
        s.total_war = 1
        note(s, Note.TOTAL_WAR, powers_at_war(s, t))


@kernel
def begin_turn_check(s, t):
    """The other reading of D-TOTAL-1 also counts when turn 5 begins."""
    if s.options[Opt.TOTAL_WAR_CHECK] == 1 and s.turn == 5:
        check_total_war(s, t)


@kernel
def declare(s, t, power, party, by_card):
    """A Power declares war; `by_card`: a War Card, whose slot makes the pair (D-DECL-1, D-WAR-9)."""
    target = power_of_party(party)
    if target == power:
        return
    known = target >= 0 and (s.called[power] >> target) & 1 == 1
    if not known and target >= 0 and not by_card and fights(s, t, power, target):
        known = True
    if known:
        return
    note(s, Note.DECLARES, power, party)
    break_treaty(s, t, power, party)
    called = 0
    if target >= 0:
        if not by_card:
            s.called[power] |= 1 << target
            s.called[target] |= 1 << power
        s.declared[target] |= 1 << power
        called = 1
    else:
        called = call_allies(s, t, party, power)
    escalate(s, t)
    if called > 0:
        check_total_war(s, t)


@kernel
def allies_declare(s, t, party, power):
    """Every Power allied to a nation declares on a Power (D36)."""
    if call_allies(s, t, party, power) > 0:
        escalate(s, t)
        check_total_war(s, t)
