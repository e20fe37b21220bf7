"""Send a frame to the chapter that knows it: these are the kernels the core's loop calls."""

from ....core.frames import CHOICE, KIND, B
from ....core.jit import kernel
from ....systems.crisis_dimension.constants import BOT, SYSTEM_SUBJECT, Frame
from ....systems.crisis_dimension.dispatch import answer_shared, kind_asked, legal_shared, redeal, run_shared
from ....systems.crisis_dimension.final import apply_final_card, legal_final_card
from ....systems.crisis_dimension.play import legal_card
from ....systems.crisis_dimension.scoring import apply_goal_event
from ..constants import Own, Subject
from .events import (
    advance_program,
    advance_redraw,
    apply_disc,
    apply_disc_from,
    apply_restore,
    apply_rise,
    apply_swap,
    apply_swap_with,
    legal_disc,
    legal_disc_from,
    legal_restore,
    legal_swap,
    legal_swap_with,
)
from .final import advance_final, advance_final_play, apply_enemy_event
from .goals import advance_own_goals
from .operations import advance_attempt, apply_operate, legal_operate
from .pivotal import advance_own_pivotals, apply_deescalate, apply_pivotal, legal_deescalate, legal_pivotal
from .play import advance_censor_all, advance_play, apply_censor, apply_own_use, legal_own_use
from .round import advance_round
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
        advance_play(s, t)
    elif kind == Frame.ROUND:
        advance_round(s, t)
    elif kind == Frame.PIVOTALS:
        advance_own_pivotals(s, t)
    elif kind == Frame.GOALS:
        advance_own_goals(s, t)
    elif kind == Own.ATTEMPT:
        advance_attempt(s, t)
    elif kind == Frame.FINAL:
        advance_final(s, t)
    elif kind == Own.FINAL_PLAY:
        advance_final_play(s, t)
    elif kind == Own.REDRAW:
        advance_redraw(s, t)
    elif kind == Own.CENSOR_ALL:
        advance_censor_all(s, t)
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
        return legal_own_use(s, t, mask)
    if kind == Frame.PIVOTAL:
        return legal_pivotal(s, t, mask)
    if kind == Own.FINAL_CARD:
        return legal_final_card(s, t, mask)
    if kind == Own.DEESCALATE:
        return legal_deescalate(s, t, mask)
    if kind == Own.DISC:
        return legal_disc(s, t, mask)
    if kind == Own.DISC_FROM:
        return legal_disc_from(s, t, mask)
    if kind == Own.RESTORE:
        return legal_restore(s, t, mask)
    if kind == Own.SWAP:
        return legal_swap(s, t, mask)
    if kind == Own.SWAP_WITH:
        return legal_swap_with(s, t, mask)
    if kind == Own.CENSOR:
        return legal_card(s, t, mask)
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
        apply_own_use(s, t, action)
    elif kind == Frame.PIVOTAL:
        apply_pivotal(s, t, action)
    elif kind == Frame.YES_NO:
        subject = s.stack[s.depth - 1, B]
        if subject == SYSTEM_SUBJECT:
            apply_goal_event(s, t, action)
        elif subject == Subject.RISE:
            apply_rise(s, t, action)
        else:
            apply_enemy_event(s, t, action)
    elif kind == Own.FINAL_CARD:
        apply_final_card(s, t, action)
    elif kind == Own.DEESCALATE:
        apply_deescalate(s, t, action)
    elif kind == Own.DISC:
        apply_disc(s, t, action)
    elif kind == Own.DISC_FROM:
        apply_disc_from(s, t, action)
    elif kind == Own.RESTORE:
        apply_restore(s, t, action)
    elif kind == Own.SWAP:
        apply_swap(s, t, action)
    elif kind == Own.SWAP_WITH:
        apply_swap_with(s, t, action)
    elif kind == Own.CENSOR:
        apply_censor(s, t, action)
    else:
        answer_shared(s, t, kind, action)
