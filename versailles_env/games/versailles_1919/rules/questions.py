"""Send a question and its answer to the chapter that knows it. Deals are above this: they look through it at what could be promised."""

from ....core.frames import FAULT_KIND, KIND
from ....core.jit import kernel
from ..constants import Frame
from .advance import (
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
    apply_bid,
    apply_bid_influence,
    apply_pick_winner,
    apply_take_faction,
    legal_bid,
    legal_bid_influence,
    legal_pick_winner,
    legal_take_faction,
)
from .events import (
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
)
from .military import apply_demobilize_unit, apply_deploy_unit, legal_demobilize_unit, legal_deploy_unit
from .place import apply_place_amount, apply_place_second, legal_place_amount, legal_place_second
from .reclaim import (
    apply_reclaim_amount,
    apply_reclaim_unit,
    apply_share_reclaim,
    legal_reclaim_amount,
    legal_reclaim_unit,
    legal_share_reclaim,
)
from .settle import apply_naval_flag, apply_option, legal_naval_flag, legal_option
from .strategy import apply_draft_pick, legal_draft_pick
from .turn import apply_act, legal_act
from .uprising import (
    apply_announce,
    apply_pick_hit,
    apply_pick_issue,
    legal_announce,
    legal_pick_hit,
    legal_pick_issue,
)


@kernel
def legal_question(s, t, mask):
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
    s.fault = FAULT_KIND
    return 0


@kernel
def apply_question(s, t, action):
    """Send the answer to the chapter of the question."""
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
    else:
        s.fault = FAULT_KIND
