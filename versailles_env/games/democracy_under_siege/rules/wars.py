"""War Cards: how a War begins, is fought, and ends."""

from ....core.frames import NOBODY, STEP, A, B, C, D, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..constants import (
    ANARCHY,
    IDEOLOGIES,
    MARKERLESS,
    NATIONS,
    NONE,
    SIDE_A,
    SIDE_B,
    Frame,
    Keyword,
    Note,
    Zone,
)
from .pieces import is_unstable, most_of
from .track import start_move
from .treaties import declare


@kernel
def party_b(t, war):
    """Whom faction A attacks."""
    power = t.war_power[war, 1]
    return int(t.war_nation[war, 1]) if t.war_nation[war, 1] >= 0 else 29 + int(power)


@kernel
def begin_war(s, t, war):
    """The card goes to a War slot, its marker on the start box; a Power declares (D-FATE-5, D-WAR-6)."""
    if war < 0 or s.war_at[war] >= 0:
        return
    s.zone[t.war_card[war]] = Zone.WAR
    s.war_at[war] = t.war_start[war]
    s.war_stale[war] = 0
    note(s, Note.WAR, war)
    if t.war_civil[war] < 0:  # D-DECL-1: in a special Uprising nobody declares
        declare(s, t, t.war_power[war, 0], party_b(t, war), True)


@kernel
def side_mr(s, war, side):
    return s.war_mr[war, side, 0] + s.war_mr[war, side, 1] + s.war_mr[war, side, 2]


@kernel
def faction_nation(t, war, k):
    """Minor Nations and Influenceable Powers among the factions (D-WAR-4); none where there is no marker."""
    nation = t.war_civil[war] if t.war_civil[war] >= 0 and k == 0 else t.war_nation[war, k]
    return int(nation) if nation < MARKERLESS else NONE


@kernel
def war_result(s, t, war):
    """D-WAR-2: the die with its modifiers, then once the pull to the middle."""
    result = s.die + t.war_track[war, s.war_at[war]] + side_mr(s, war, SIDE_A) - side_mr(s, war, SIDE_B)
    weak = s.war_stale[war] == 1
    for k in range(2):
        weak = weak or is_unstable(s, t, faction_nation(t, war, k))
    if weak and result < 3:
        result += 1
    elif weak and result > 4:
        result -= 1
    return result


@kernel
def start_fight_war(s, war, mover):
    """A the War; D who chooses ways: the active player, in Clean-up the first in order (D-MOVE-4)."""
    push(s, Frame.FIGHT_WAR, NOBODY, war, 0, 0, mover)
    push(s, Frame.DIE, NOBODY)


@kernel
def advance_fight_war(s, t):
    frame = top(s)
    war, mover, step = frame[A], frame[D], frame[STEP]
    if step == 0:
        result = war_result(s, t, war)
        note(s, Note.FIGHT_WAR, war, s.die, result)
        frame[STEP] = 3
        if result < 3 or result > 4:
            s.war_stale[war] = 0
            s.war_at[war] += 1 if result < 3 else -1
            if s.war_at[war] < 0 or s.war_at[war] >= t.war_length[war]:
                s.war_at[war] = max(0, min(int(s.war_at[war]), int(t.war_length[war]) - 1))
                pop(s)
                finish_war(s, t, war, SIDE_B if result < 3 else SIDE_A, mover)
                return
        else:
            s.war_stale[war] = 1
            frame[STEP] = 1
        note(s, Note.WAR_NOW, war, s.war_at[war], s.war_stale[war])
    elif step < 3:  # D-WAR-4: STALEMATE moves each faction nation 1 box towards Anarchy
        frame[STEP] += 1
        nation = faction_nation(t, war, step - 1)
        if nation >= 0 and nation < NATIONS:
            start_move(s, nation, 1, ANARCHY, mover)
    else:
        pop(s)


@kernel
def finish_war(s, t, war, side, mover):
    """D-WAR-5: who led side B is known before the cubes go (D-WAR-8); MR off, then the winner's effects."""
    leader = most_of(s.war_mr[war, SIDE_B], NONE)
    for k in range(2):
        for ideology in range(IDEOLOGIES):
            s.cube_reserve[ideology] += s.war_mr[war, k, ideology]
            s.war_mr[war, k, ideology] = 0
    s.war_at[war] = NONE
    s.war_stale[war] = 0
    s.war_open[war] = 0
    note(s, Note.WAR_END, war, side)
    push(s, Frame.END_WAR, NOBODY, war, side, leader, mover)


@kernel
def advance_end_war(s, t):
    """The effects, then the card: MULTIPLE to the discards, else removed (D-FATE-5)."""
    frame = top(s)
    war = frame[A]
    card = t.war_card[war]
    if frame[STEP] == 0:
        frame[STEP] = 1
        push(s, Frame.PROGRAM, NOBODY, t.war_end[war, frame[B]], frame[D], NONE, frame[C], card)
    else:
        if s.zone[card] == Zone.WAR:
            s.zone[card] = Zone.DISCARDS if t.card_keyword[card] == Keyword.MULTIPLE else Zone.REMOVED
        pop(s)
