"""Send a frame to the chapter that knows it: these are the kernels the core's loop calls."""

from ....core.frames import FAULT_KIND, KIND, A, pop, top
from ....core.jit import kernel
from ..actions import C_CARD, C_DIE
from ..constants import DECK, Frame, Zone
from .attempts import advance_attempt, advance_attempts, apply_exploit, apply_reroll
from .choose import (
    advance_choose,
    advance_reveal,
    apply_alter_order,
    apply_choose_action,
    apply_choose_event,
    apply_replace,
    legal_alter_order,
    legal_choose_action,
    legal_choose_event,
    legal_replace,
)
from .cleanup import (
    advance_cleanup,
    apply_deploy_free,
    apply_pick_side,
    apply_resolve_next,
    legal_deploy_free,
    legal_resolve_next,
)
from .coups import (
    advance_coup,
    advance_declare_coups,
    advance_resolve,
    advance_resolve_coup,
    apply_coup_react,
    apply_coup_signs,
    apply_coup_target,
    apply_declare_coup,
    apply_react_region,
    apply_react_to,
    apply_reroll_coup,
    legal_coup_react,
    legal_coup_signs,
    legal_coup_target,
    legal_declare_coup,
    legal_react_region,
    legal_react_to,
)
from .deck import (
    advance_cards,
    advance_deal,
    apply_add_reality,
    apply_discard_kept,
    apply_mulligan,
    apply_reserve_card,
    draw_card,
    legal_discard_kept,
    legal_reserve_card,
)
from .events import advance_event, advance_events, advance_stand_by
from .fate import advance_keep, apply_keep_card
from .impulse import (
    advance_actions,
    advance_impulse,
    apply_action,
    apply_action_step,
    apply_buy_pp,
    apply_commit_side,
    apply_commit_to,
    apply_fight_what,
    legal_action,
    legal_action_step,
    legal_commit_side,
    legal_commit_to,
    legal_fight_what,
)
from .pieces import cards_of, count_zones, deck_in
from .program import (
    advance_program,
    apply_amount,
    apply_branch,
    apply_card_reaction,
    apply_choose_ideology,
    apply_pick_aid,
    apply_pick_area,
    apply_pick_nation,
    apply_pick_resource,
    legal_amount,
    legal_branch,
    legal_choose_ideology,
    legal_pick_aid,
    legal_pick_area,
    legal_pick_nation,
    legal_pick_resource,
    legal_pick_side,
    legal_yes_no,
)
from .track import advance_move, apply_pick_step, legal_pick_step
from .turn import advance_round, advance_turn
from .uprising import advance_fight_uprising
from .wars import advance_end_war, advance_fight_war


@kernel
def run(s, t):
    """Go one step on with the procedure on top."""
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.MOVE:
        advance_move(s, t)
    elif kind == Frame.PROGRAM:
        advance_program(s, t)
    elif kind == Frame.IMPULSE:
        advance_impulse(s, t)
    elif kind == Frame.ATTEMPT:
        advance_attempt(s, t)
    elif kind == Frame.DEAL:
        advance_deal(s, t)
    elif kind == Frame.TURN:
        advance_turn(s, t)
    elif kind == Frame.CARDS:
        advance_cards(s, t)
    elif kind == Frame.ROUND:
        advance_round(s, t)
    elif kind == Frame.CHOOSE:
        advance_choose(s, t)
    elif kind == Frame.REVEAL:
        advance_reveal(s, t)
    elif kind == Frame.EVENTS:
        advance_events(s, t)
    elif kind == Frame.EVENT:
        advance_event(s, t)
    elif kind == Frame.ATTEMPTS:
        advance_attempts(s, t)
    elif kind == Frame.KEEP:
        advance_keep(s, t)
    elif kind == Frame.DECLARE_COUPS:
        advance_declare_coups(s, t)
    elif kind == Frame.ACTIONS:
        advance_actions(s, t)
    elif kind == Frame.COUP:
        advance_coup(s, t)
    elif kind == Frame.RESOLVE:
        advance_resolve(s, t)
    elif kind == Frame.RESOLVE_COUP:
        advance_resolve_coup(s, t)
    elif kind == Frame.STAND_BY:
        advance_stand_by(s, t)
    elif kind == Frame.CLEANUP:
        advance_cleanup(s, t)
    elif kind == Frame.FIGHT_WAR:
        advance_fight_war(s, t)
    elif kind == Frame.FIGHT_UPRISING:
        advance_fight_uprising(s, t)
    elif kind == Frame.END_WAR:
        advance_end_war(s, t)
    else:
        s.fault = FAULT_KIND


@kernel
def legal(s, t, mask):
    """The answers that the chapter of the question allows."""
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.ACTION:
        return legal_action(s, t, mask)
    if kind == Frame.ACTION_STEP:
        return legal_action_step(s, t, mask)
    if kind == Frame.PICK_STEP:
        return legal_pick_step(s, t, mask)
    if kind == Frame.CHOOSE_ACTION:
        return legal_choose_action(s, t, mask)
    if kind == Frame.CHOOSE_EVENT:
        return legal_choose_event(s, t, mask)
    if kind == Frame.DISCARD_KEPT:
        return legal_discard_kept(s, t, mask)
    if kind == Frame.ADD_REALITY:
        return legal_yes_no(s, t, mask)
    if kind == Frame.MULLIGAN:
        return legal_yes_no(s, t, mask)
    if kind == Frame.RESERVE_CARD:
        return legal_reserve_card(s, t, mask)
    if kind == Frame.REPLACE:
        return legal_replace(s, t, mask)
    if kind == Frame.ALTER_ORDER:
        return legal_alter_order(s, t, mask)
    if kind == Frame.EXPLOIT:
        return legal_yes_no(s, t, mask)
    if kind == Frame.REROLL:
        return legal_yes_no(s, t, mask)
    if kind == Frame.CARD_REACTION:
        return legal_yes_no(s, t, mask)
    if kind == Frame.BRANCH:
        return legal_branch(s, t, mask)
    if kind == Frame.CHOOSE_IDEOLOGY:
        return legal_choose_ideology(s, t, mask)
    if kind == Frame.AMOUNT:
        return legal_amount(s, t, mask)
    if kind == Frame.PICK_AREA:
        return legal_pick_area(s, t, mask)
    if kind == Frame.PICK_AID:
        return legal_pick_aid(s, t, mask)
    if kind == Frame.PICK_SIDE:
        return legal_pick_side(s, t, mask)
    if kind == Frame.PICK_NATION:
        return legal_pick_nation(s, t, mask)
    if kind == Frame.PICK_RESOURCE:
        return legal_pick_resource(s, t, mask)
    if kind == Frame.KEEP_CARD:
        return legal_yes_no(s, t, mask)
    if kind == Frame.DECLARE_COUP:
        return legal_declare_coup(s, t, mask)
    if kind == Frame.BUY_PP:
        return legal_yes_no(s, t, mask)
    if kind == Frame.COUP_TARGET:
        return legal_coup_target(s, t, mask)
    if kind == Frame.REACT_TO:
        return legal_react_to(s, t, mask)
    if kind == Frame.COMMIT_TO:
        return legal_commit_to(s, t, mask)
    if kind == Frame.COMMIT_SIDE:
        return legal_commit_side(s, t, mask)
    if kind == Frame.FIGHT_WHAT:
        return legal_fight_what(s, t, mask)
    if kind == Frame.REACT_REGION:
        return legal_react_region(s, t, mask)
    if kind == Frame.COUP_REACT:
        return legal_coup_react(s, t, mask)
    if kind == Frame.RESOLVE_NEXT:
        return legal_resolve_next(s, t, mask)
    if kind == Frame.COUP_SIGNS:
        return legal_coup_signs(s, t, mask)
    if kind == Frame.REROLL_COUP:
        return legal_yes_no(s, t, mask)
    if kind == Frame.DEPLOY_FREE:
        return legal_deploy_free(s, t, mask)
    s.fault = FAULT_KIND
    return 0


@kernel
def apply(s, t, action):
    kind = s.stack[s.depth - 1, KIND]
    if kind == Frame.ACTION:
        apply_action(s, t, action)
    elif kind == Frame.ACTION_STEP:
        apply_action_step(s, t, action)
    elif kind == Frame.PICK_STEP:
        apply_pick_step(s, t, action)
    elif kind == Frame.CHOOSE_ACTION:
        apply_choose_action(s, t, action)
    elif kind == Frame.CHOOSE_EVENT:
        apply_choose_event(s, t, action)
    elif kind == Frame.DISCARD_KEPT:
        apply_discard_kept(s, t, action)
    elif kind == Frame.ADD_REALITY:
        apply_add_reality(s, t, action)
    elif kind == Frame.MULLIGAN:
        apply_mulligan(s, t, action)
    elif kind == Frame.RESERVE_CARD:
        apply_reserve_card(s, t, action)
    elif kind == Frame.REPLACE:
        apply_replace(s, t, action)
    elif kind == Frame.ALTER_ORDER:
        apply_alter_order(s, t, action)
    elif kind == Frame.EXPLOIT:
        apply_exploit(s, t, action)
    elif kind == Frame.REROLL:
        apply_reroll(s, t, action)
    elif kind == Frame.CARD_REACTION:
        apply_card_reaction(s, t, action)
    elif kind == Frame.BRANCH:
        apply_branch(s, t, action)
    elif kind == Frame.CHOOSE_IDEOLOGY:
        apply_choose_ideology(s, t, action)
    elif kind == Frame.AMOUNT:
        apply_amount(s, t, action)
    elif kind == Frame.PICK_AREA:
        apply_pick_area(s, t, action)
    elif kind == Frame.PICK_AID:
        apply_pick_aid(s, t, action)
    elif kind == Frame.PICK_SIDE:
        apply_pick_side(s, t, action)
    elif kind == Frame.PICK_NATION:
        apply_pick_nation(s, t, action)
    elif kind == Frame.PICK_RESOURCE:
        apply_pick_resource(s, t, action)
    elif kind == Frame.KEEP_CARD:
        apply_keep_card(s, t, action)
    elif kind == Frame.DECLARE_COUP:
        apply_declare_coup(s, t, action)
    elif kind == Frame.BUY_PP:
        apply_buy_pp(s, t, action)
    elif kind == Frame.COUP_TARGET:
        apply_coup_target(s, t, action)
    elif kind == Frame.REACT_TO:
        apply_react_to(s, t, action)
    elif kind == Frame.COMMIT_TO:
        apply_commit_to(s, t, action)
    elif kind == Frame.COMMIT_SIDE:
        apply_commit_side(s, t, action)
    elif kind == Frame.FIGHT_WHAT:
        apply_fight_what(s, t, action)
    elif kind == Frame.REACT_REGION:
        apply_react_region(s, t, action)
    elif kind == Frame.COUP_REACT:
        apply_coup_react(s, t, action)
    elif kind == Frame.RESOLVE_NEXT:
        apply_resolve_next(s, t, action)
    elif kind == Frame.COUP_SIGNS:
        apply_coup_signs(s, t, action)
    elif kind == Frame.REROLL_COUP:
        apply_reroll_coup(s, t, action)
    elif kind == Frame.DEPLOY_FREE:
        apply_deploy_free(s, t, action)
    else:
        s.fault = FAULT_KIND


@kernel
def chance_count(s, t):
    if top(s)[KIND] == Frame.DIE:
        return 6
    return deck_in(count_zones(s, t, top(s)[A]))


@kernel
def chance_outcome(s, t, rank):
    if top(s)[KIND] == Frame.DIE:
        return C_DIE + rank
    # Cards before the one of that rank are counted without a branch: where a draw falls cannot be foreseen.
    deck, before = top(s)[A], 0
    zones = cards_of(s.zone, deck)
    for k in range(DECK):
        rank -= zones[k] == Zone.DECK
        before += rank >= 0
    return C_CARD + deck * DECK + before


@kernel
def apply_chance(s, t, outcome):
    """The die is left in the record; a drawn card joins the hand."""
    die = top(s)[KIND] == Frame.DIE
    pop(s)
    if die:
        s.die = outcome - C_DIE + 1
    else:
        draw_card(s, outcome - C_CARD)
