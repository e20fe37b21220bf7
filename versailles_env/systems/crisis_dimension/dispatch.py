"""Frames that every game of the system sends to the same chapter. A game looks for its own kinds first, then here."""

from ...core.frames import CHOICE, FAULT_KIND, KIND
from ...core.jit import kernel
from .bot import apply_bot_use
from .cards import redeal_cards, redeal_goals
from .constants import BOT, Frame
from .final import apply_final_card, legal_final_card
from .play import apply_card, legal_card
from .rounds import (
    advance_deal,
    advance_plays,
    apply_goal,
    apply_initiative,
    legal_goal,
    legal_initiative,
)
from .scoring import (
    advance_score,
    apply_event_next,
    apply_pivotal_next,
    apply_vp_next,
    legal_dimension,
    legal_event_next,
    legal_yes_no,
)
from .steps import (
    apply_branch,
    apply_put,
    apply_step,
    apply_take,
    legal_branch,
    legal_put,
    legal_step,
    legal_take,
)


@kernel
def run_shared(s, t, kind):
    """Go one step on with a procedure of the system."""
    if kind == Frame.PLAYS:
        advance_plays(s, t)
    elif kind == Frame.DEAL:
        advance_deal(s, t)
    elif kind == Frame.SCORE:
        advance_score(s, t)
    else:
        s.fault = FAULT_KIND


@kernel
def legal_shared(s, t, kind, mask):
    """Write the legal answers to a question of the system into the mask; how many."""
    if kind == Frame.CARD:
        return legal_card(s, t, mask)
    if kind == Frame.STEP:
        return legal_step(s, t, mask)
    if kind == Frame.TAKE:
        return legal_take(s, t, mask)
    if kind == Frame.PUT:
        return legal_put(s, t, mask)
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
    if kind == Frame.CUT:
        return legal_final_card(s, t, mask)
    s.fault = FAULT_KIND
    return 0


@kernel
def answer_shared(s, t, kind, action):
    """The answer to a question of the system."""
    if kind == Frame.CARD:
        apply_card(s, t, action)
    elif kind == Frame.STEP:
        apply_step(s, t, action)
    elif kind == Frame.TAKE:
        apply_take(s, t, action)
    elif kind == Frame.PUT:
        apply_put(s, t, action)
    elif kind == Frame.PIVOTAL_NEXT:
        apply_pivotal_next(s, t, action)
    elif kind == Frame.VP_NEXT:
        apply_vp_next(s, t, action)
    elif kind == Frame.GOAL:
        apply_goal(s, t, action)
    elif kind == Frame.INITIATIVE:
        apply_initiative(s, t, action)
    elif kind == Frame.BRANCH:
        apply_branch(s, t, action)
    elif kind == Frame.EVENT_NEXT:
        apply_event_next(s, t, action)
    elif kind == Frame.CUT:
        apply_final_card(s, t, action)
    elif kind == Frame.BOT_USE:
        apply_bot_use(s, t, action)
    else:
        s.fault = FAULT_KIND


@kernel
def kind_asked(s):
    """The question that a procedure of the solo opponent stands for."""
    return s.stack[s.depth - 1, KIND] - BOT + CHOICE


@kernel
def redeal(s, t, seat):
    """CD-STATE-7: the other's hand, set-aside cards, Objectives and secret answer, dealt anew. Solo: Objectives are open."""
    redeal_cards(s, seat)
    if s.opponent < 0:
        redeal_goals(s, seat)
