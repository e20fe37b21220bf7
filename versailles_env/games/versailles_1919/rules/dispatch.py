"""Send a frame to the chapter that knows it: these are the kernels the core's loop calls."""

from ....core.frames import FAULT_KIND, KIND, pop, top
from ....core.jit import kernel
from ..answers import C_DIE, C_EVENT, C_ISSUE, C_NATION, C_STRATEGY, OFFER
from ..constants import Frame, StrategyZone
from ..registers import GOAL, PLACE
from ..settings import DEALS
from .advance import advance_add_issue, advance_cards
from .bidding import advance_bidding, advance_unsettled
from .bots import advance_bot_military
from .deals import apply_deal, legal_deal, open_window, start_offer
from .events import advance_event, advance_program, random_region
from .mutiny import advance_mutiny
from .promises import keep_promises
from .questions import apply_question, legal_question
from .reclaim import advance_reclaim
from .settle import advance_lay_counters, advance_settle
from .setup import (
    advance_setup,
    count_issues,
    count_strategies,
    count_unseated,
    draw_event,
    draw_issue,
    nth_event,
    nth_issue,
    nth_strategy,
    nth_unseated,
    seat_nation,
)
from .strategy import advance_draft
from .turn import advance_turn
from .uprising import advance_check, advance_roll_off, advance_uprising


@kernel
def run_frame(s, t):
    """Go one step on with the procedure on top."""
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.TURN:
        advance_turn(s, t)
    elif kind == Frame.PROGRAM:
        advance_program(s, t)
    elif kind == Frame.SETTLE:
        advance_settle(s, t)
    elif kind == Frame.RECLAIM:
        advance_reclaim(s, t)
    elif kind == Frame.LAY_COUNTERS:
        advance_lay_counters(s, t)
    elif kind == Frame.MUTINY:
        advance_mutiny(s, t)
    elif kind == Frame.CHECK:
        advance_check(s, t)
    elif kind == Frame.UPRISING:
        advance_uprising(s, t)
    elif kind == Frame.UNSETTLED:
        advance_unsettled(s, t)
    elif kind == Frame.BIDDING:
        advance_bidding(s, t)
    elif kind == Frame.DRAFT:
        advance_draft(s, t)
    elif kind == Frame.ADVANCE:
        advance_cards(s, t)
    elif kind == Frame.ADD_ISSUE:
        advance_add_issue(s, t)
    elif kind == Frame.EVENT:
        advance_event(s, t)
    elif kind == Frame.ROLL_OFF:
        advance_roll_off(s, t)
    elif kind == Frame.BOT_MILITARY:
        advance_bot_military(s, t)
    elif kind == Frame.SETUP:
        advance_setup(s, t)
    else:
        s.fault = FAULT_KIND


@kernel
def run(s, t):
    """Go one step on; with deals, a question may have come up that others make an offer about."""
    run_frame(s, t)
    if s.options[DEALS]:
        open_window(s, t)


@kernel
def legal(s, t, mask):
    """Write the legal answers to the top frame's question into the mask; how many."""
    if s.options[DEALS] == 0:
        return legal_question(s, t, mask)
    return legal_deal(s, t, mask)


@kernel
def apply(s, t, action):
    """Take one answer to the top frame's question."""
    if s.options[DEALS] == 0:
        apply_question(s, t, action)
    elif action == OFFER:
        start_offer(s, t)
    elif s.stack[s.depth - 1, KIND] >= Frame.OFFER_DEAL:
        apply_deal(s, t, action)
        open_window(s, t)
    else:
        keep_promises(s)
        apply_question(s, t, action)
        open_window(s, t)


@kernel
def chance_count(s, t):
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.DIE:
        return 6
    if kind == Frame.DRAW_ISSUE:
        return count_issues(s)
    if kind == Frame.DRAW_EVENT:
        return s.event_deck_n
    if kind == Frame.DRAW_STRATEGY:
        return count_strategies(s)
    return count_unseated(s)


@kernel
def chance_outcome(s, t, rank):
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.DIE:
        return C_DIE + rank
    if kind == Frame.DRAW_ISSUE:
        return C_ISSUE + nth_issue(s, rank)
    if kind == Frame.DRAW_EVENT:
        return C_EVENT + nth_event(s, rank)
    if kind == Frame.DRAW_STRATEGY:
        return C_STRATEGY + nth_strategy(s, rank)
    return C_NATION + nth_unseated(s, rank)


@kernel
def apply_chance(s, t, outcome):
    frame = top(s)
    kind, goal, place = frame[KIND], frame[GOAL], frame[PLACE]
    pop(s)
    if kind == Frame.DIE:
        s.die = outcome - C_DIE + 1
        if s.stack[s.depth - 1, KIND] == Frame.PROGRAM:
            random_region(s, t)
    elif kind == Frame.DRAW_ISSUE:
        draw_issue(s, outcome - C_ISSUE, goal)
    elif kind == Frame.DRAW_EVENT:
        draw_event(s, outcome - C_EVENT, goal, place)
    elif kind == Frame.DRAW_STRATEGY:
        s.strategy_zone[outcome - C_STRATEGY] = StrategyZone.DISPLAY
    else:
        seat_nation(s, outcome - C_NATION, goal)


@kernel
def redeal(s, t, seat):
    """Nothing is hidden but the generator: decks have no order before a card is drawn (V-COMP-5)."""
