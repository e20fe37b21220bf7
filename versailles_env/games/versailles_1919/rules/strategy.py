"""Strategy cards: the draft after the first Uprising."""

from ....core.frames import pop, top
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_STRATEGY
from ..constants import NONE, STRATEGIES, Frame, Note, StrategyZone
from ..registers import NATION
from .pieces import ask, clockwise


@kernel
def next_to_draft(s):
    """Lowest total of Stars first; ties clockwise from the active player, who wins their own (V-STRAT-1)."""
    best, fewest = NONE, 32000
    for steps in range(s.players):
        nation = clockwise(s, s.active, steps)
        if s.strategy[nation] < 0 and s.stars[nation] < fewest:
            best, fewest = nation, s.stars[nation]
    return best


@kernel
def advance_draft(s, t):
    nation = next_to_draft(s)
    if nation >= 0:
        ask(s, Frame.DRAFT_PICK, nation)
        return
    pop(s)
    s.drafted = 1
    for card in range(STRATEGIES):
        if s.strategy_zone[card] == StrategyZone.DISPLAY:
            s.strategy_zone[card] = StrategyZone.ASIDE  # V-STRAT-1: the rest is set aside


@kernel
def legal_draft_pick(s, t, mask):
    count = 0
    for card in range(STRATEGIES):
        if s.strategy_zone[card] == StrategyZone.DISPLAY:
            mask[A_STRATEGY + card] = 1
            count += 1
    return count


@kernel
def apply_draft_pick(s, t, action):
    nation = top(s)[NATION]
    card = action - A_STRATEGY
    pop(s)
    s.strategy[nation] = card
    s.strategy_zone[card] = StrategyZone.HELD
    note(s, Note.STRATEGY, nation, card)
