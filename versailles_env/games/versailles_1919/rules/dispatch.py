"""Send a frame to the chapter that knows it: these are the kernels the core's loop calls."""

from ....core.frames import FAULT_KIND, KIND, pop, top
from ....core.jit import kernel
from ..answers import C_DIE, C_EVENT, C_ISSUE, C_NATION, C_STRATEGY, OFFER
from ..constants import Frame, StrategyZone
from ..registers import GOAL, PLACE
from ..settings import DEALS
from .advance import (
    advance_add_issue,
    advance_cards,
    apply_add_source,
    apply_advance_card,
    apply_event_cube,
    apply_keep,
    legal_add_source,
    legal_advance_card,
    legal_event_cube,
    legal_keep,
)
from .bidding import (
    advance_bidding,
    advance_unsettled,
    apply_bid,
    apply_bid_influence,
    apply_pick_winner,
    apply_take_faction,
    legal_bid,
    legal_bid_influence,
    legal_pick_winner,
    legal_take_faction,
)
from .bots import advance_bot_military
from .deals import (
    apply_deal_answer,
    apply_deal_partner,
    apply_deal_terms,
    apply_offer_deal,
    bind_answers,
    keep_promises,
    legal_deal_answer,
    legal_deal_partner,
    legal_deal_terms,
    legal_offer_deal,
    open_window,
    start_offer,
)
from .events import (
    advance_event,
    advance_program,
    apply_branch,
    apply_choose_player,
    apply_choose_region,
    apply_perform_event,
    apply_recall_unit,
    apply_unsettle_pick,
    legal_branch,
    legal_choose_player,
    legal_choose_region,
    legal_perform_event,
    legal_recall_unit,
    legal_unsettle_pick,
    random_region,
)
from .military import apply_demobilize_unit, apply_deploy_unit, legal_demobilize_unit, legal_deploy_unit
from .mutiny import advance_mutiny
from .place import apply_place_amount, apply_place_second, legal_place_amount, legal_place_second
from .reclaim import (
    advance_reclaim,
    apply_reclaim_amount,
    apply_reclaim_unit,
    apply_share_reclaim,
    legal_reclaim_amount,
    legal_reclaim_unit,
    legal_share_reclaim,
)
from .settle import (
    advance_lay_counters,
    advance_settle,
    apply_naval_flag,
    apply_option,
    legal_naval_flag,
    legal_option,
)
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
from .strategy import advance_draft, apply_draft_pick, legal_draft_pick
from .turn import advance_turn, apply_act, legal_act
from .uprising import (
    advance_check,
    advance_roll_off,
    advance_uprising,
    apply_announce,
    apply_pick_hit,
    apply_pick_issue,
    legal_announce,
    legal_pick_hit,
    legal_pick_issue,
)


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
def legal_answers(s, t, mask):
    """The answers that the chapter of the question allows."""
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.ACT:
        return legal_act(s, t, mask)
    if kind == Frame.PLACE_AMOUNT:
        return legal_place_amount(s, t, mask)
    if kind == Frame.PLACE_SECOND:
        return legal_place_second(s, t, mask)
    if kind == Frame.RECLAIM_AMOUNT:
        return legal_reclaim_amount(s, t, mask)
    if kind == Frame.RECLAIM_UNIT:
        return legal_reclaim_unit(s, t, mask)
    if kind == Frame.DEPLOY_UNIT:
        return legal_deploy_unit(s, t, mask)
    if kind == Frame.DEMOBILIZE_UNIT:
        return legal_demobilize_unit(s, t, mask)
    if kind == Frame.OPTION:
        return legal_option(s, t, mask)
    if kind == Frame.NAVAL_FLAG:
        return legal_naval_flag(s, t, mask)
    if kind == Frame.PERFORM_EVENT:
        return legal_perform_event(s, t, mask)
    if kind == Frame.ADVANCE_CARD:
        return legal_advance_card(s, t, mask)
    if kind == Frame.EVENT_CUBE:
        return legal_event_cube(s, t, mask)
    if kind == Frame.ADD_SOURCE:
        return legal_add_source(s, t, mask)
    if kind == Frame.KEEP:
        return legal_keep(s, t, mask)
    if kind == Frame.ANNOUNCE:
        return legal_announce(s, t, mask)
    if kind == Frame.PICK_HIT:
        return legal_pick_hit(s, t, mask)
    if kind == Frame.PICK_ISSUE:
        return legal_pick_issue(s, t, mask)
    if kind == Frame.BID:
        return legal_bid(s, t, mask)
    if kind == Frame.BID_INFLUENCE:
        return legal_bid_influence(s, t, mask)
    if kind == Frame.DRAFT_PICK:
        return legal_draft_pick(s, t, mask)
    if kind == Frame.CHOOSE_PLAYER:
        return legal_choose_player(s, t, mask)
    if kind == Frame.CHOOSE_REGION:
        return legal_choose_region(s, t, mask)
    if kind == Frame.BRANCH:
        return legal_branch(s, t, mask)
    if kind == Frame.UNSETTLE_PICK:
        return legal_unsettle_pick(s, t, mask)
    if kind == Frame.RECALL_UNIT:
        return legal_recall_unit(s, t, mask)
    if kind == Frame.TAKE_FACTION:
        return legal_take_faction(s, t, mask)
    if kind == Frame.PICK_WINNER:
        return legal_pick_winner(s, t, mask)
    if kind == Frame.SHARE_RECLAIM:
        return legal_share_reclaim(s, t, mask)
    if kind == Frame.OFFER_DEAL:
        return legal_offer_deal(s, t, mask)
    if kind == Frame.DEAL_PARTNER:
        return legal_deal_partner(s, t, mask)
    if kind == Frame.DEAL_TERMS:
        return legal_deal_terms(s, t, mask)
    if kind == Frame.DEAL_ANSWER:
        return legal_deal_answer(s, t, mask)
    s.fault = FAULT_KIND
    return 0


@kernel
def apply_answer(s, t, action):
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.ACT:
        apply_act(s, t, action)
    elif kind == Frame.PLACE_AMOUNT:
        apply_place_amount(s, t, action)
    elif kind == Frame.PLACE_SECOND:
        apply_place_second(s, t, action)
    elif kind == Frame.RECLAIM_AMOUNT:
        apply_reclaim_amount(s, t, action)
    elif kind == Frame.RECLAIM_UNIT:
        apply_reclaim_unit(s, t, action)
    elif kind == Frame.DEPLOY_UNIT:
        apply_deploy_unit(s, t, action)
    elif kind == Frame.DEMOBILIZE_UNIT:
        apply_demobilize_unit(s, t, action)
    elif kind == Frame.OPTION:
        apply_option(s, t, action)
    elif kind == Frame.NAVAL_FLAG:
        apply_naval_flag(s, t, action)
    elif kind == Frame.PERFORM_EVENT:
        apply_perform_event(s, t, action)
    elif kind == Frame.ADVANCE_CARD:
        apply_advance_card(s, t, action)
    elif kind == Frame.EVENT_CUBE:
        apply_event_cube(s, t, action)
    elif kind == Frame.ADD_SOURCE:
        apply_add_source(s, t, action)
    elif kind == Frame.KEEP:
        apply_keep(s, t, action)
    elif kind == Frame.ANNOUNCE:
        apply_announce(s, t, action)
    elif kind == Frame.PICK_HIT:
        apply_pick_hit(s, t, action)
    elif kind == Frame.PICK_ISSUE:
        apply_pick_issue(s, t, action)
    elif kind == Frame.BID:
        apply_bid(s, t, action)
    elif kind == Frame.BID_INFLUENCE:
        apply_bid_influence(s, t, action)
    elif kind == Frame.DRAFT_PICK:
        apply_draft_pick(s, t, action)
    elif kind == Frame.CHOOSE_PLAYER:
        apply_choose_player(s, t, action)
    elif kind == Frame.CHOOSE_REGION:
        apply_choose_region(s, t, action)
    elif kind == Frame.BRANCH:
        apply_branch(s, t, action)
    elif kind == Frame.UNSETTLE_PICK:
        apply_unsettle_pick(s, t, action)
    elif kind == Frame.RECALL_UNIT:
        apply_recall_unit(s, t, action)
    elif kind == Frame.TAKE_FACTION:
        apply_take_faction(s, t, action)
    elif kind == Frame.PICK_WINNER:
        apply_pick_winner(s, t, action)
    elif kind == Frame.SHARE_RECLAIM:
        apply_share_reclaim(s, t, action)
    elif kind == Frame.OFFER_DEAL:
        apply_offer_deal(s, t, action)
    elif kind == Frame.DEAL_PARTNER:
        apply_deal_partner(s, t, action)
    elif kind == Frame.DEAL_TERMS:
        apply_deal_terms(s, t, action)
    elif kind == Frame.DEAL_ANSWER:
        apply_deal_answer(s, t, action)
    else:
        s.fault = FAULT_KIND


@kernel
def run(s, t):
    """Go one step on; with deals, a question may have come up that the active player makes an offer about."""
    run_frame(s, t)
    if s.options[DEALS]:
        open_window(s, t)


@kernel
def legal(s, t, mask):
    """Write the legal answers to the top frame's question into the mask; how many."""
    count = legal_answers(s, t, mask)
    if s.options[DEALS]:
        return bind_answers(s, t, mask, count)
    return count


@kernel
def apply(s, t, action):
    """Take one answer to the top frame's question."""
    if s.options[DEALS] == 0:
        apply_answer(s, t, action)
    elif action == OFFER:
        start_offer(s)
    else:
        keep_promises(s)
        apply_answer(s, t, action)
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
