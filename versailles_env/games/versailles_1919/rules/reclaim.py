"""Political action: Reclaim Influence and Military."""

from ....core.frames import SEAT, STEP, below, pop, top
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_AMOUNT, A_UNIT, STOP
from ..constants import Frame, Note, Unit
from ..registers import INFLUENCE_BACK, NATION, PIECES_BACK
from ..settings import BOT_UNITS
from .military import legal_deployed, recall_unit
from .pieces import acts_as_bot, ask, has_deployed, is_shared


@kernel
def may_reclaim(s, nation):
    """At least one piece must come back (V-RECLAIM-1)."""
    return s.exhausted[nation] > 0 or s.units_exhausted[nation] > 0 or has_deployed(s, nation)


@kernel
def advance_reclaim(s, t):
    """Influence first, then units, one question after another."""
    frame = top(s)
    nation = frame[SEAT]
    if frame[STEP] == 0:
        frame[STEP] = 1
        if s.exhausted[nation] > 0:
            ask(s, Frame.RECLAIM_AMOUNT, nation)
    elif frame[STEP] == 1:
        frame[STEP] = 2
        if frame[INFLUENCE_BACK] > 0 or s.units_exhausted[nation] > 0:
            s.still = 0  # V-SOLO-24
        frame[PIECES_BACK] += s.units_exhausted[nation]
        s.units[nation] += s.units_exhausted[nation]  # V-RECLAIM-1: all Exhausted Military come back
        s.units_exhausted[nation] = 0
        note(s, Note.RECLAIM, nation, frame[INFLUENCE_BACK], frame[PIECES_BACK] - frame[INFLUENCE_BACK])
        if is_shared(s, nation) and s.exhausted[s.active] > 0:
            ask(s, Frame.SHARE_RECLAIM, s.active, frame[INFLUENCE_BACK])  # V-2P-6
    elif frame[STEP] == 2 and has_deployed(s, nation) and not stays(s, nation):
        ask(s, Frame.RECLAIM_UNIT, nation)
    else:
        pop(s)


@kernel
def stays(s, nation):
    """Whether Deployed units stay when this one reclaims: the other reading of V-SOLO-20."""
    return s.options[BOT_UNITS] == 1 and acts_as_bot(s, nation)


@kernel
def reclaim_limits(s, t, nation):
    """Up to six; none only if something else comes back."""
    most = min(s.exhausted[nation], t.reclaim_limit)
    least = 0 if s.units_exhausted[nation] > 0 or has_deployed(s, nation) else 1
    if acts_as_bot(s, nation) or is_shared(s, nation):
        least = most  # V-2P-6, V-SOLO-20: as many as there are, up to six
    return least, most


@kernel
def legal_reclaim_amount(s, t, mask):
    least, most = reclaim_limits(s, t, top(s)[NATION])
    for amount in range(least, most + 1):
        mask[A_AMOUNT + amount] = 1
    return most - least + 1


@kernel
def apply_reclaim_amount(s, t, action):
    nation = top(s)[NATION]
    amount = action - A_AMOUNT
    pop(s)
    s.exhausted[nation] -= amount
    s.available[nation] += amount
    top(s)[INFLUENCE_BACK] = amount
    top(s)[PIECES_BACK] = amount


@kernel
def legal_share_reclaim(s, t, mask):
    """The controlling player may take back as much of their own as the USA did (V-2P-6)."""
    frame = top(s)
    most = min(s.exhausted[frame[NATION]], frame[INFLUENCE_BACK])
    for amount in range(most + 1):
        mask[A_AMOUNT + amount] = 1
    return most + 1


@kernel
def apply_share_reclaim(s, t, action):
    nation = top(s)[NATION]
    amount = action - A_AMOUNT
    pop(s)
    s.exhausted[nation] -= amount
    s.available[nation] += amount
    note(s, Note.RECLAIM, nation, amount)


@kernel
def legal_reclaim_unit(s, t, mask):
    """Deployed units come back one by one, as the player likes (V-RECLAIM-1)."""
    count = legal_deployed(s, top(s)[NATION], mask)
    if below(s)[PIECES_BACK] > 0:
        mask[STOP] = 1
        count += 1
    return count


@kernel
def apply_reclaim_unit(s, t, action):
    nation = top(s)[NATION]
    pop(s)
    if action == STOP:
        top(s)[STEP] = 3
    else:
        recall_unit(s, nation, action - A_UNIT - Unit.DEPLOYED)
        top(s)[PIECES_BACK] += 1
