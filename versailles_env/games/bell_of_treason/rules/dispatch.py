"""Send a frame to the chapter that knows it: these are the kernels the core's loop calls."""

from ....core.frames import CHOICE, KIND, B
from ....core.jit import kernel
from ....systems.crisis_dimension.constants import BOT, SYSTEM_SUBJECT, Frame
from ....systems.crisis_dimension.dispatch import answer_shared, kind_asked, legal_shared, redeal, run_shared
from ....systems.crisis_dimension.final import apply_final_card, legal_final_card
from ....systems.crisis_dimension.operations import apply_operate, legal_operate
from ....systems.crisis_dimension.play import advance_card_play, apply_use, legal_use
from ....systems.crisis_dimension.scoring import advance_goals, advance_pivotals, apply_goal_event
from ..constants import Own
from .events import advance_program, advance_reveal, apply_own_yes_no
from .final import advance_action, advance_exchange, advance_final, apply_final_act, legal_final_act
from .german import advance_decision, advance_disk, advance_mobilize, apply_freed, legal_freed
from .pivotal import apply_pivotal, legal_pivotal
from .round import advance_round, advance_round_card
from .solo import advance_bot_play, advance_search, legal_bot_use
from .tables import advance_moves, table_answer

__all__ = ["apply", "legal", "redeal", "run"]


@kernel
def run(s, t):
    """Go one step on with the procedure on top."""
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.PROGRAM:
        advance_program(s, t)
    elif kind == Frame.CARD_PLAY:
        advance_card_play(s, t)
    elif kind == Frame.ROUND:
        advance_round(s, t)
    elif kind == Frame.PIVOTALS:
        advance_pivotals(s, t)
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
        run_shared(s, t, kind)


@kernel
def legal(s, t, mask):
    """Write the legal answers to the top frame's question into the mask; how many."""
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.OPERATE:
        return legal_operate(s, t, mask)
    if kind == Frame.USE:
        return legal_use(s, t, mask)
    if kind == Frame.PIVOTAL:
        return legal_pivotal(s, t, mask)
    if kind == Own.FINAL_CARD:
        return legal_final_card(s, t, mask)
    if kind == Own.FREED:
        return legal_freed(s, t, mask)
    if kind == Own.FINAL_ACT:
        return legal_final_act(s, t, mask)
    if kind == Frame.BOT_USE:
        return legal_bot_use(s, t, mask)
    return legal_shared(s, t, kind, mask)


@kernel
def apply(s, t, action):
    """Take one answer to the top frame's question."""
    take_answer(s, t, s.stack[s.depth - 1, KIND], action)


@kernel
def take_answer(s, t, kind, action):
    """The answer to a question of this kind, from a seat or from the tables of the solo opponent."""
    if kind == Frame.OPERATE:
        apply_operate(s, t, action)
    elif kind == Frame.USE:
        apply_use(s, t, action)
    elif kind == Frame.PIVOTAL:
        apply_pivotal(s, t, action)
    elif kind == Frame.YES_NO:
        if s.stack[s.depth - 1, B] == SYSTEM_SUBJECT:
            apply_goal_event(s, t, action)
        else:
            apply_own_yes_no(s, t, action)
    elif kind == Own.FINAL_CARD:
        apply_final_card(s, t, action)
    elif kind == Own.FREED:
        apply_freed(s, t, action)
    elif kind == Own.FINAL_ACT:
        apply_final_act(s, t, action)
    else:
        answer_shared(s, t, kind, action)
