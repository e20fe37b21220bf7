"""Political Action attempts: modifiers, exploit, the roll, re-rolls, and the effects of a success."""

from ....core.frames import NOBODY, STEP, A, B, C, D, E, below, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..actions import YES
from ..constants import FAILED, IDEOLOGIES, NONE, PERFORMED, POWERS, Frame, Icon, Keyword, Note, Opt, Zone
from .conditions import may_attempt
from .pieces import ask, change_prestige, counts_for, is_event, sector
from .program import start_effects


@kernel
def advance_attempts(s, t):
    """In Order of Play (D-TRY-1); none is made once Total War has broken out (D-TOTAL-2, -5)."""
    frame = top(s)
    while frame[A] < IDEOLOGIES:
        ideology = s.order[frame[A]]
        frame[A] += 1
        card = s.chosen[ideology]
        if card >= 0 and not is_event(t, card) and s.total_war == 0:
            if may_attempt(s, t, card):
                if t.card_arms[card] >= 0:
                    s.tried[t.card_arms[card]] = 1  # D-ARMS-2: a failed attempt counts
                push(s, Frame.ATTEMPT, NOBODY, card, 0, 0, ideology)
                return
            note(s, Note.NO_ATTEMPT, ideology, card)
    pop(s)


@kernel
def despotic_powers(s, t, ideology):
    count = 0
    for power in range(POWERS):
        if s.despotic[power] and counts_for(s, t, power, ideology):
            count += 1
    return count


@kernel
def modifiers(s, t, ideology, card, exploited, sign):
    """D-MOD-1 to -6; `sign` is the sector's."""
    total = sign + exploited + s.turn_modifier[ideology]
    if t.card_icon[card] == Icon.DESPOTIC:
        total += despotic_powers(s, t, ideology)
    elif t.card_icon[card] == Icon.FREE and despotic_powers(s, t, ideology) == 0:
        total += 1
    return total


@kernel
def advance_attempt(s, t):
    """A the card, B the modifiers, C an answer, D the Ideology, E the sector before an exploit."""
    frame = top(s)
    card, ideology, step = frame[A], frame[D], frame[STEP]
    if step == 0:
        frame[STEP] = 1
        frame[E] = sector(t, s.prestige[ideology])
        if s.prestige[ideology] > 0:
            ask(s, Frame.EXPLOIT, ideology, card)
    elif step == 1:
        sign = sector(t, s.prestige[ideology]) if s.options[Opt.SECTOR] == 0 else int(frame[E])  # D-MOD-1
        frame[B] = modifiers(s, t, ideology, card, frame[C], sign)
        roll(s)
    elif step == 2:
        note(s, Note.ROLL, ideology, card, s.die, frame[B], t.card_difficulty[card])
        if s.die + frame[B] >= t.card_difficulty[card]:  # D-TRY-2
            frame[STEP] = 4
        elif s.rerolls[ideology] > 0 and s.prestige[ideology] > 0:
            frame[STEP] = 3
            ask(s, Frame.REROLL, ideology, card)
        else:
            fail(s, ideology, card)
    elif step == 3:
        if frame[C] == 2:
            frame[C] = 0
            roll(s)
        else:
            fail(s, ideology, card)
    elif step == 4:
        frame[STEP] = 5
        perform(s, t, ideology, card)
    else:
        pop(s)


@kernel
def roll(s):
    top(s)[STEP] = 2
    push(s, Frame.DIE, NOBODY)


@kernel
def fail(s, ideology, card):
    s.outcome[ideology] = FAILED
    note(s, Note.FAILED, ideology, card)
    pop(s)


@kernel
def perform(s, t, ideology, card):
    """The effects must be applied (D-TRY-3); the Event Marker notes the turn (D-FATE-3, D-FATE-6)."""
    s.outcome[ideology] = PERFORMED
    note(s, Note.PERFORMED, ideology, card)
    if t.card_keyword[card] == Keyword.STANDBY:
        s.zone[card] = Zone.STANDBY
    if t.card_arms[card] >= 0:
        s.plays[t.card_arms[card]] += 1
    start_effects(s, t.card_start[card], ideology, NONE, card)
    s.performed[card] = s.turn


@kernel
def apply_exploit(s, t, action):
    """+1 for 1 Prestige, declared before the roll (D-MOD-2)."""
    ideology, card = top(s)[D], top(s)[A]
    pop(s)
    if action == YES:
        note(s, Note.EXPLOIT, ideology, card)
        change_prestige(s, t, ideology, -1)
        top(s)[C] = 1


@kernel
def apply_reroll(s, t, action):
    """1 Prestige and one of the turn's re-rolls; the modifiers stay (D-REROLL-1, -2)."""
    ideology, card = top(s)[D], top(s)[A]
    if action == YES:
        note(s, Note.REROLL, ideology, card)
        change_prestige(s, t, ideology, -1)
        s.rerolls[ideology] -= 1
        below(s)[C] = 2
    else:
        below(s)[C] = 0
    pop(s)
