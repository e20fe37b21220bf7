"""Send a frame to the chapter that knows it: these are the kernels the core's loop calls."""

from ....core.frames import CHOICE, FAULT_KIND, KIND, B
from ....core.jit import kernel
from ....systems.crisis_dimension.bot import apply_bot_use
from ....systems.crisis_dimension.cards import redeal_cards, redeal_goals
from ....systems.crisis_dimension.constants import BOT, Frame
from ....systems.crisis_dimension.final import apply_final_card, legal_final_card
from ....systems.crisis_dimension.operations import apply_operate, legal_operate
from ....systems.crisis_dimension.play import (
    advance_card_play,
    apply_card,
    apply_use,
    legal_card,
    legal_use,
)
from ....systems.crisis_dimension.rounds import (
    advance_deal,
    advance_plays,
    apply_goal,
    apply_initiative,
    legal_goal,
    legal_initiative,
)
from ....systems.crisis_dimension.scoring import (
    advance_goals,
    advance_pivotals,
    advance_score,
    apply_event_next,
    apply_goal_event,
    apply_pivotal_next,
    apply_vp_next,
    legal_dimension,
    legal_event_next,
    legal_yes_no,
)
from ....systems.crisis_dimension.steps import (
    apply_branch,
    apply_put,
    apply_step,
    apply_take,
    legal_branch,
    legal_put,
    legal_step,
    legal_take,
)
from ..constants import Own, Subject
from .events import advance_program, advance_reveal, apply_own_yes_no
from .final import advance_action, advance_exchange, advance_final, apply_final_act, legal_final_act
from .german import advance_decision, advance_disk, advance_mobilize, apply_freed, legal_freed
from .pivotal import apply_pivotal, legal_pivotal
from .round import advance_round, advance_round_card
from .solo import advance_bot_play, advance_search, legal_bot_use
from .tables import advance_moves, kind_asked, table_answer


@kernel
def run(s, t):
    """Go one step on with the procedure on top."""
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.PROGRAM:
        advance_program(s, t)
    elif kind == Frame.CARD_PLAY:
        advance_card_play(s, t)
    elif kind == Frame.PLAYS:
        advance_plays(s, t)
    elif kind == Frame.DEAL:
        advance_deal(s, t)
    elif kind == Frame.ROUND:
        advance_round(s, t)
    elif kind == Frame.PIVOTALS:
        advance_pivotals(s, t)
    elif kind == Frame.SCORE:
        advance_score(s, t)
    elif kind == Frame.GOALS:
        advance_goals(s, t)
    elif kind == Frame.FINAL:
        advance_final(s, t)
    elif kind == Own.ROUND_CARD:
        advance_round_card(s, t)
    elif kind == Own.DISK:
        advance_disk(s, t)
    elif kind == Own.MOBILIZE:
        advance_mobilize(s, t)
    elif kind == Own.DECISION:
        advance_decision(s, t)
    elif kind == Own.REVEAL:
        advance_reveal(s, t)
    elif kind == Own.EXCHANGE:
        advance_exchange(s, t)
    elif kind == Own.ACTION:
        advance_action(s, t)
    elif kind == Frame.BOT_PLAY:
        advance_bot_play(s, t)
    elif kind == Frame.SEARCH:
        advance_search(s, t)
    elif kind == Frame.TAKE - CHOICE + BOT:
        advance_moves(s, t)
    elif kind >= BOT:
        asked = kind_asked(s)
        answer = table_answer(s, t, asked)
        if answer >= 0:
            take_answer(s, t, asked, answer)
    else:
        s.fault = FAULT_KIND


@kernel
def legal(s, t, mask):
    """Write the legal answers to the top frame's question into the mask; how many."""
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.OPERATE:
        return legal_operate(s, t, mask)
    if kind == Frame.CARD:
        return legal_card(s, t, mask)
    if kind == Frame.USE:
        return legal_use(s, t, mask)
    if kind == Frame.STEP:
        return legal_step(s, t, mask)
    if kind == Frame.TAKE:
        return legal_take(s, t, mask)
    if kind == Frame.PUT:
        return legal_put(s, t, mask)
    if kind == Frame.PIVOTAL:
        return legal_pivotal(s, t, mask)
    if kind == Frame.PIVOTAL_NEXT or kind == Frame.VP_NEXT:
        return legal_dimension(s, t, mask)
    if kind == Frame.GOAL:
        return legal_goal(s, t, mask)
    if kind == Frame.INITIATIVE:
        return legal_initiative(s, t, mask)
    if kind == Frame.YES_NO:
        return legal_yes_no(s, t, mask)
    if kind == Frame.BRANCH:
        return legal_branch(s, t, mask)
    if kind == Frame.EVENT_NEXT:
        return legal_event_next(s, t, mask)
    if kind == Frame.CUT or kind == Own.FINAL_CARD:
        return legal_final_card(s, t, mask)
    if kind == Own.FREED:
        return legal_freed(s, t, mask)
    if kind == Own.FINAL_ACT:
        return legal_final_act(s, t, mask)
    if kind == Frame.BOT_USE:
        return legal_bot_use(s, t, mask)
    s.fault = FAULT_KIND
    return 0


@kernel
def apply(s, t, action):
    """Take one answer to the top frame's question."""
    take_answer(s, t, s.stack[s.depth - 1, KIND], action)


@kernel
def take_answer(s, t, kind, action):
    """The answer to a question of this kind, from a seat or from the tables of the solo opponent."""
    if kind == Frame.OPERATE:
        apply_operate(s, t, action)
    elif kind == Frame.CARD:
        apply_card(s, t, action)
    elif kind == Frame.USE:
        apply_use(s, t, action)
    elif kind == Frame.STEP:
        apply_step(s, t, action)
    elif kind == Frame.TAKE:
        apply_take(s, t, action)
    elif kind == Frame.PUT:
        apply_put(s, t, action)
    elif kind == Frame.PIVOTAL:
        apply_pivotal(s, t, action)
    elif kind == Frame.PIVOTAL_NEXT:
        apply_pivotal_next(s, t, action)
    elif kind == Frame.VP_NEXT:
        apply_vp_next(s, t, action)
    elif kind == Frame.GOAL:
        apply_goal(s, t, action)
    elif kind == Frame.INITIATIVE:
        apply_initiative(s, t, action)
    elif kind == Frame.YES_NO:
        if s.stack[s.depth - 1, B] == Subject.GOAL:
            apply_goal_event(s, t, action)
        else:
            apply_own_yes_no(s, t, action)
    elif kind == Frame.BRANCH:
        apply_branch(s, t, action)
    elif kind == Frame.EVENT_NEXT:
        apply_event_next(s, t, action)
    elif kind == Frame.CUT or kind == Own.FINAL_CARD:
        apply_final_card(s, t, action)
    elif kind == Own.FREED:
        apply_freed(s, t, action)
    elif kind == Own.FINAL_ACT:
        apply_final_act(s, t, action)
    elif kind == Frame.BOT_USE:
        apply_bot_use(s, t, action)
    else:
        s.fault = FAULT_KIND


@kernel
def redeal(s, t, seat):
    """CD-STATE-7: the other's hand, set-aside cards, Objectives and secret answer, dealt anew. Solo: Objectives are open."""
    redeal_cards(s, seat)
    if s.opponent < 0:
        redeal_goals(s, seat)
