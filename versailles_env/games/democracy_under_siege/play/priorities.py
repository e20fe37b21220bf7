"""The agent `priorities`: plain priorities of our own. The rulebook has no bots, and nothing here is the publisher's.

Cards: what can be attempted before what only gives points, then more Political Points, then the easier roll. Prestige is
spent only out of plenty. Actions: a marker one step from the own Control Area first, then a marker out of a rival's, then
Resources, conflicts where own MR are, markers on their way, cells. A coup is declared whenever one can be. What no line names
is drawn.
"""

from ....core.frames import KIND, A, B, D
from ....core.jit import kernel
from ..actions import (
    A_AMOUNT,
    A_CARD,
    A_IDEOLOGY,
    A_NATION,
    A_REGION,
    A_RESOURCE,
    A_SIDE,
    A_STEP,
    CAUSE,
    COMMIT,
    FIGHT,
    NO,
    PASS,
    REACT,
    STOP,
    TRAIN,
    YES,
)
from ..constants import DECK, GOVERNMENT, IDEOLOGIES, NATIONS, REGIONS, Frame
from ..rules.conditions import holds
from ..rules.impulse import has_right

RICH = 8
"""Prestige that is spent without leaving the green sector."""
SPARE = 5
"""Prestige from which a failed roll is rolled again."""
ARMY = 4
"""MR from which one is committed."""
CELLS = 2
"""Cells that are trained without need."""


@kernel
def card_worth(s, t, card):
    """D-TRY-1: first what can be attempted."""
    worth = 2.0 * t.card_points[card] - t.card_difficulty[card]
    return worth + 20.0 if holds(s, t, card) else worth


@kernel
def rival_holds(t, ideology, box):
    """Whether a box is another Ideology's Control Area."""
    for other in range(IDEOLOGIES):
        if other != ideology and box == t.control_box[other]:
            return True
    return False


@kernel
def nation_worth(s, t, ideology, nation):
    """How much a step of this marker towards the own Control Area is wanted."""
    box = s.box[nation]
    steps = t.distance[ideology, box]
    worth = 1.0 * t.nation_vp[nation]
    if steps == 0:
        return -50.0
    if steps == 1:
        return 100.0 + worth
    if rival_holds(t, ideology, box):
        return 60.0 + worth
    return 30.0 + worth - 5.0 * steps


@kernel
def region_worth(s, t, ideology, region):
    """The VP of the best nation that cells of this Area can reach and that is not the own already."""
    best = 0.0
    for nation in range(NATIONS):
        if t.region_target[region, nation] and s.box[nation] >= 0:
            if s.box[nation] != t.control_box[ideology]:
                best = max(best, 1.0 * t.nation_vp[nation])
    return best


@kernel
def action_worth(s, t, ideology, action):
    if action == CAUSE:
        return 200.0
    if action == TRAIN:
        cells = int(s.cells_pool[ideology])
        for region in range(REGIONS):
            cells += s.cells[region, ideology]
        return 20.0 if cells < CELLS else -5.0
    if action == COMMIT:
        return 40.0 if s.force[ideology] >= ARMY else -5.0
    if action == FIGHT:
        return 45.0
    if action in (PASS, REACT):
        return 0.0
    if action >= A_REGION:
        return 35.0
    if action >= A_RESOURCE:
        return 50.0 + t.row_kind[action - A_RESOURCE]
    return nation_worth(s, t, ideology, action - A_NATION)


@kernel
def step_worth(s, t, ideology, nation, action):
    """Nearer to the own Control Area, and into no rival's."""
    box = t.neighbour[s.box[nation], action - A_STEP]
    worth = -1.0 * t.distance[ideology, box]
    return worth - 20.0 if rival_holds(t, ideology, box) else worth


@kernel
def side_worth(s, t, ideology, target, side):
    """The Government of a nation that is the own, the Rebels elsewhere; in a War the side of the own Power."""
    if target < NATIONS:
        own = s.box[target] == t.control_box[ideology]
        return 1.0 if own == (side == GOVERNMENT) else 0.0
    return 1.0 if has_right(s, t, ideology, target - NATIONS, side) else 0.0


@kernel
def sign_worth(s, ideology, owner, action):
    """All cells for the coup if it would be the own, else against it."""
    most, mine = 0, int(s.coup_cells[owner, ideology])
    for other in range(IDEOLOGIES):
        if other != ideology:
            most = max(most, int(s.coup_cells[owner, other]))
    wins = mine > most or (mine == most and owner == ideology)
    return 1.0 * (action - A_AMOUNT) if wins else -1.0 * (action - A_AMOUNT)


@kernel
def says(yes, action):
    return 1.0 if (action == YES) == yes else 0.0


@kernel
def yes_or_no(s, kind, ideology, frame, action):
    """Questions of yes and no."""
    prestige = s.prestige[ideology]
    if kind == Frame.EXPLOIT:
        return says(prestige >= RICH, action)
    if kind == Frame.BUY_PP:
        return says(prestige >= RICH and s.force[ideology] >= ARMY, action)
    if kind == Frame.REROLL:
        return says(prestige >= SPARE, action)
    if kind == Frame.REROLL_COUP:
        return says(prestige >= SPARE and frame[B] < 5, action)
    return says(kind != Frame.MULLIGAN, action)  # Reality, Reserve, reactions of cards


@kernel
def priority_value(s, t, action):
    """How much the priorities want this answer to the question on top of the stack."""
    frame = s.stack[s.depth - 1]
    kind, ideology = frame[KIND], frame[D]
    if kind == Frame.ACTION:
        return action_worth(s, t, ideology, action)
    if kind == Frame.ACTION_STEP or kind == Frame.PICK_STEP:
        return step_worth(s, t, ideology, frame[A], action)
    if kind == Frame.CHOOSE_ACTION or kind == Frame.CHOOSE_EVENT or kind == Frame.RESERVE_CARD:
        if action < A_CARD:
            return 0.0
        worth = card_worth(s, t, ideology * DECK + action - A_CARD)
        if kind == Frame.RESERVE_CARD:
            return 5.0 - worth  # what cannot be attempted now waits there
        return worth
    if kind == Frame.DISCARD_KEPT or kind == Frame.COUP_REACT:
        return 1.0 if action == STOP else 0.0
    if kind == Frame.REPLACE or kind == Frame.ALTER_ORDER:
        return 1.0 if action == NO else 0.0
    if kind == Frame.CHOOSE_IDEOLOGY:
        return 1.0 * s.vp[action - A_IDEOLOGY]
    if kind == Frame.AMOUNT:
        return 1.0 * action
    if kind == Frame.PICK_NATION or kind == Frame.COUP_TARGET:
        return nation_worth(s, t, ideology, action - A_NATION)
    if kind == Frame.DECLARE_COUP or kind == Frame.DEPLOY_FREE:
        return region_worth(s, t, ideology, action - A_REGION) if action >= A_REGION else 0.0
    if kind == Frame.PICK_RESOURCE:
        return -1.0 if action == STOP else 1.0
    if kind == Frame.COMMIT_SIDE or kind == Frame.PICK_SIDE:
        return side_worth(s, t, ideology, frame[B], action - A_SIDE)
    if kind == Frame.COUP_SIGNS:
        for owner in range(IDEOLOGIES):
            if s.coup_nation[owner] == frame[A]:
                return sign_worth(s, ideology, owner, action)
    if action in (YES, NO):
        return yes_or_no(s, kind, ideology, frame, action)
    return 0.0
