"""A round's deal, Objectives, Initiative and alternation of plays (CD-ROUND, CD-INIT)."""

from ...core.frames import NOBODY, SEAT, A, C, pop, push, top
from ...core.jit import kernel
from ...core.log import note
from .asking import ask, settle, write_two, write_zone
from .cards import count_goals, count_zone, draw_card, nth_goal, nth_in_zone
from .constants import A_GOAL, FIRST, NONE, CardZone, Frame, GoalZone, Note

CARDS, GOALS = A, C
"""In DEAL: cards still to be dealt to side 0 and 1, Objectives to side 0 and 1."""


@kernel
def start_deal(s, t):
    """CD-ROUND-2; the solo opponent is dealt nothing (CD-SOLO-1), the Objectives are the player's to share (CD-SOLO-2)."""
    first = 0 if s.opponent == 0 else 1
    second = 0 if s.opponent == 1 else 1
    push(s, Frame.DEAL, NOBODY, t.dealt * first, t.dealt * second, 2 * first, 2 * second)


@kernel
def advance_deal(s, t):
    frame = top(s)
    for side in range(2):
        if frame[CARDS + side] > 0:
            frame[CARDS + side] -= 1
            draw_card(s, t, CardZone.HAND0 + side, 1)
            return
    for side in range(2):
        if frame[GOALS + side] > 0:
            frame[GOALS + side] -= 1
            push(s, Frame.DRAW_GOAL, NOBODY, GoalZone.OFFERED0 + side)
            return
    if s.opponent >= 0 and not goals_differ(s, t, 1 - s.opponent):
        frame[GOALS + 1 - s.opponent] = 2
        return
    note(s, Note.DEALT, s.round_n)
    pop(s)


@kernel
def goals_differ(s, t, side):
    """CD-SOLO-2: two Objectives of one Dimension go back and are drawn again."""
    zone = GoalZone.OFFERED0 + side
    first, second = nth_goal(s, zone, 0), nth_goal(s, zone, 1)
    if t.space_dimension[t.goal_space[first]] != t.space_dimension[t.goal_space[second]]:
        return True
    s.goal_zone[first] = GoalZone.DECK
    s.goal_zone[second] = GoalZone.DECK
    return False


@kernel
def legal_goal(s, t, mask):
    zone = GoalZone.OFFERED0 + top(s)[SEAT]
    write_zone(mask, A_GOAL, s.goal_zone, zone)
    return count_goals(s, zone)


@kernel
def apply_goal(s, t, action):
    """One is kept; the other leaves the game unseen, or is the solo opponent's."""
    side = top(s)[SEAT]
    pop(s)
    other = GoalZone.AWAY0 + side if s.opponent < 0 else GoalZone.KEPT0 + 1 - side
    for goal in range(s.goal_zone.shape[0]):
        if s.goal_zone[goal] == GoalZone.OFFERED0 + side:
            s.goal_zone[goal] = other
    s.goal_zone[action - A_GOAL] = GoalZone.KEPT0 + side
    note(s, Note.KEPT, side, action - A_GOAL, s.opponent)


@kernel
def ask_goals(s):
    """Seat by seat, the second without knowing the first's answer (CD-RULE-8)."""
    for side in range(1, -1, -1):
        if s.opponent != side:
            ask(s, Frame.GOAL, side)


@kernel
def start_initiative(s, t, entitled):
    """CD-INIT-1; the solo opponent plays second (CD-SOLO-3)."""
    settle(s, Frame.INITIATIVE, entitled)


@kernel
def legal_initiative(s, t, mask):
    return write_two(mask, FIRST)


@kernel
def apply_initiative(s, t, action):
    """CD-INIT-2: whoever plays first is the Initiative Player."""
    side = top(s)[SEAT]
    pop(s)
    s.initiative = side if action == FIRST else 1 - side
    note(s, Note.INITIATIVE, side, s.initiative)


@kernel
def advance_plays(s, t):
    """CD-ROUND-4: in turn, Initiative Player first; a side without cards is passed over (CD-RULE-7)."""
    made = s.plays[0] + s.plays[1]
    if made == 2 * t.plays:
        s.active = NONE
        pop(s)
        return
    side = s.initiative if made % 2 == 0 else 1 - s.initiative
    s.plays[side] += 1
    s.active = side
    if s.opponent == side:
        push(s, Frame.BOT_PLAY, side)
    elif count_zone(s, CardZone.HAND0 + side) > 0:
        push(s, Frame.CARD_PLAY, side, NONE)
    else:
        note(s, Note.SKIPPED, side)


@kernel
def set_aside(s):
    """What is left of the hands, face down, for the final round."""
    for side in range(2):
        card = nth_in_zone(s, CardZone.HAND0 + side, 0)
        if card >= 0:
            s.card_zone[card] = CardZone.ASIDE0 + side
            s.aside[side, s.round_n - 1] = card
            note(s, Note.ASIDE, side, card)
    s.plays[:] = 0
