"""Questions that the solo opponent's tables answer: one answer each, then the rules go on as after any other."""

from ....core.frames import SEAT, A, B, C, E, pop, top
from ....core.jit import kernel
from ....systems.crisis_dimension.bot import (
    ASKED,
    UNKNOWN,
    answer_operate,
    answer_place,
    cubes_needed,
    in_order,
    move_by_tables,
    shared_answer,
    spare,
    spread_by_tables,
    tell_pivotal,
)
from ....systems.crisis_dimension.constants import (
    A_BRANCH,
    A_PLACE,
    A_REMOVE,
    A_USE,
    NO,
    NONE,
    NOTHING,
    SPACES,
    TO_POOL,
    YES,
    Act,
    Frame,
    Use,
)
from ....systems.crisis_dimension.control import controls_dimension
from ....systems.crisis_dimension.operations import placeable, removable
from ....systems.crisis_dimension.rows import (
    choose_act,
    choose_space,
    goal_mask,
    others_held,
    pivotal_mask,
    wins_mask,
)
from ....systems.crisis_dimension.scoring import SPREAD_CUBES
from ..constants import CONCEDE, Opt, Own, Subject
from .final import may_final_event
from .judge import table_branch, touches
from .solo import available, room_mask

PERSUADE_DIM, SPREAD_DIM, ESCALATE_DIM, PERSUADE, SPREAD_GOAL, SPREAD_FOE, ESCALATE, IDLE = range(8)
"""The steps of its Pivotal actions (T-SOLO-14, T-SOLO-15)."""
FROM_SPREAD = -2
"""In E of TAKE, instead of a card: Spread e or f."""


@kernel
def table_answer(s, t, kind):
    """The answer for the frame on top, a question of this kind; ASKED while the die is rolled or a move goes on."""
    frame = top(s)
    side = frame[SEAT]
    room, count = room_mask(s, t, side), available(s, side)
    if kind == Frame.OPERATE:
        return answer_operate(s, t, room, count, s.options[Opt.BOT_AVAILABLE])
    answer = shared_answer(s, t, kind, room, count)  # T-SOLO-17
    if answer != UNKNOWN:
        return answer
    if kind == Frame.PIVOTAL_NEXT:
        return in_order(frame[A], t.bot_order)  # T-SOLO-13
    if kind == Frame.PIVOTAL:
        return answer_pivotal(s, t, side, frame[A], room, count)
    if kind == Frame.BRANCH:
        return A_BRANCH + table_branch(s, t, side, frame[C], frame[A], count, room)
    if kind == Frame.YES_NO:
        return NO if frame[B] == Subject.MOBILIZE and side == CONCEDE else YES
    if kind == Own.FREED:
        return answer_place(s, t, side, frame[B] & ~s.full[side] & room, room, TO_POOL)  # T-RULE-20
    return answer_final(s, t, side, frame[A], room, count)


@kernel
def answer_final(s, t, side, card, room, count):
    """T-SOLO-20: the event if it could touch the heart; else place or remove, judged for the tab's space alone."""
    if may_final_event(s, t, side, card) and touches(s, t, side, t.card_event[card], t.heart, count):
        return A_USE + Use.EVENT
    where = 1 << t.card_tab[card]
    free = count > 0 or s.options[Opt.BOT_AVAILABLE] == 1
    placing = placeable(s, t, side, where) if free else 0
    removing = removable(s, t, side, where)
    if choose_act(s, t, side, placing, removing, room, count):
        return A_REMOVE + t.card_tab[card]
    return A_PLACE + t.card_tab[card] if placing else NOTHING


# Pivotal actions


@kernel
def spread_reaches(s, t, side, where, targets, need):
    """Whether two moves can bring that many cubes to the targets from the rest of the Dimension."""
    found = 0
    for space in range(SPACES):
        if ((where & ~targets) >> space) & 1:
            found += spare(s, side, space)
    return 0 < need <= min(found, SPREAD_CUBES)


@kernel
def spread_for_dimension(s, t, side, dimension):
    """The spaces that a Spread could win so that the whole Dimension is won, 0 if it cannot."""
    where = t.dimension_spaces[dimension]
    if controls_dimension(s, t, side, dimension):
        return 0
    targets = where & ~s.held[side]
    need = 0
    for space in range(SPACES):
        if (targets >> space) & 1:
            need += cubes_needed(s, side, space, 1)
    return targets if spread_reaches(s, t, side, where, targets, need) else 0


@kernel
def spread_for_space(s, t, side, dimension, space_bit, lead):
    """The space itself if a Spread within the Dimension can bring the lead there, else 0."""
    where = t.dimension_spaces[dimension]
    if space_bit & where == 0:
        return 0
    space = 0
    while (space_bit >> space) & 1 == 0:
        space += 1
    need = cubes_needed(s, side, space, lead)
    return space_bit if spread_reaches(s, t, side, where, space_bit, need) else 0


@kernel
def pivotal_choice(s, t, side, dimension, room, count):
    """T-SOLO-14, T-SOLO-15: the first step that is possible, and the spaces it is about."""
    where = t.dimension_spaces[dimension]
    removing = removable(s, t, side, where)
    placing = placeable(s, t, side, where) if count > 0 else 0
    lone = others_held(s, t, side, where)
    spaces = wins_mask(s, side, Act.REMOVE, removing & lone)
    if spaces:
        return PERSUADE_DIM, spaces
    spaces = spread_for_dimension(s, t, side, dimension)
    if spaces:
        return SPREAD_DIM, spaces
    spaces = wins_mask(s, side, Act.PLACE, placing & lone)
    if spaces:
        return ESCALATE_DIM, spaces
    if removing:
        return PERSUADE, removing
    spaces = spread_for_space(s, t, side, dimension, goal_mask(s, t, side) & ~s.held[side], 1)
    if spaces:
        return SPREAD_GOAL, spaces
    spaces = spread_for_space(s, t, side, dimension, goal_mask(s, t, 1 - side) & s.held[1 - side], 0)
    if spaces:
        return SPREAD_FOE, spaces
    if placing & room:
        return ESCALATE, placing & room
    return IDLE, 0


@kernel
def is_persuade(step):
    return step in (PERSUADE_DIM, PERSUADE)


@kernel
def is_spread(step):
    return step in (SPREAD_DIM, SPREAD_GOAL, SPREAD_FOE)


@kernel
def answer_pivotal(s, t, side, dimension, room, count):
    step, spaces = pivotal_choice(s, t, side, dimension, room, count)
    tell_pivotal(s, side, dimension, step)
    if step == IDLE:
        return NOTHING
    if is_spread(step):  # T-SOLO-16
        card = NONE if step == SPREAD_DIM else FROM_SPREAD
        return spread_by_tables(s, side, SPREAD_CUBES, t.dimension_spaces[dimension], spaces, card)
    act = Act.REMOVE + 0 if is_persuade(step) else Act.PLACE + 0
    space = choose_space(s, t, side, act, spaces, room)
    if space < 0:
        return ASKED
    return A_REMOVE + space if act == Act.REMOVE else A_PLACE + space


@kernel
def advance_moves(s, t):
    """TAKE for the solo opponent; in Spreads e and f a Pivotal space gives a cube last (T-SOLO-16)."""
    frame = top(s)
    apart = pivotal_mask(t) if frame[E] == FROM_SPREAD else 0
    room = room_mask(s, t, frame[SEAT])
    if move_by_tables(s, t, room, room, apart):
        pop(s)
