"""Military actions: Deploy and Demobilize. There is no third one (V-DEPLOY-5)."""

from ....core.frames import pop, top
from ....core.jit import kernel
from ....core.log import note
from ..answers import A_DEPLOY, A_UNIT, DEMOBILIZE, DEPLOY_COLUMNS
from ..constants import DEPLOY_COLUMN, MAX_PLAYERS, TRACKS, Frame, Note, Unit
from ..registers import BY_MUTINY, COLUMN, NATION, REGION
from .mutiny import change_happiness, set_happiness
from .pieces import ask, has_deployed, mobilized
from .regions import push_unrest_left


@kernel
def is_free(s, region, column):
    """Each space holds one unit (V-DEPLOY-1)."""
    for nation in range(MAX_PLAYERS):
        if s.deployed[nation, region] == column:
            return False
    return True


@kernel
def may_deploy_from(s, nation, region, unit):
    """Whether a unit from there may go to this track: Available or Deployed, and no second one of the nation (V-DEPLOY-1)."""
    here = s.deployed[nation, region] > 0
    if unit == Unit.AVAILABLE:
        return s.units[nation] > 0 and not here
    if unit == Unit.EXHAUSTED:
        return False
    source = unit - Unit.DEPLOYED
    return s.deployed[nation, source] > 0 and (source == region or not here)


@kernel
def legal_military(s, t, nation, mask):
    """The Military actions open to the active player.

    An Available unit may go to any track without a unit of the nation, a Deployed one there or along its own track: so
    with either every track is open, and only its free columns count (V-DEPLOY-1).
    """
    count = 0
    if s.units[nation] > 0 or has_deployed(s, nation):
        for region in range(TRACKS):
            taken = 0
            for other in range(MAX_PLAYERS):
                taken |= 1 << s.deployed[other, region]
            first = A_DEPLOY + region * DEPLOY_COLUMNS
            for k in range(DEPLOY_COLUMNS):
                free = 1 - ((taken >> (DEPLOY_COLUMN + k)) & 1)
                mask[first + k] = free
                count += free
    if mobilized(s, nation) > 0:
        mask[DEMOBILIZE] = 1
        count += 1
    return count


@kernel
def start_deploy(s, nation, action):
    place = action - A_DEPLOY
    ask(s, Frame.DEPLOY_UNIT, nation, place // DEPLOY_COLUMNS, DEPLOY_COLUMN + place % DEPLOY_COLUMNS)


@kernel
def legal_deploy_unit(s, t, mask):
    frame = top(s)
    count = 0
    for unit in range(Unit.DEPLOYED + TRACKS):
        if may_deploy_from(s, frame[NATION], frame[REGION], unit):
            mask[A_UNIT + unit] = 1
            count += 1
    return count


@kernel
def apply_deploy_unit(s, t, action):
    frame = top(s)
    nation, region, column = frame[NATION], frame[REGION], frame[COLUMN]
    pop(s)
    deploy_unit(s, t, nation, region, column, action - A_UNIT)


@kernel
def deploy_unit(s, t, nation, region, column, unit):
    """Put a unit on a track, with the column's effects (V-DEPLOY-2)."""
    if unit == Unit.AVAILABLE:
        s.units[nation] -= 1
    else:
        s.deployed[nation, unit - Unit.DEPLOYED] = 0
    s.deployed[nation, region] = column
    note(s, Note.DEPLOY, nation, region, column, unit)
    # V-DEPLOY-4: the unit stands, Unrest is pushed, then Influence, then Happiness
    push_unrest_left(s, region, column)
    back = min(s.exhausted[nation], t.deploy_influence[column - DEPLOY_COLUMN])  # V-DEPLOY-2
    s.exhausted[nation] -= back
    s.available[nation] += back
    if back > 0:
        note(s, Note.INFLUENCE, nation, back)
    lost = t.deploy_happiness[column - DEPLOY_COLUMN]
    if lost > 0:
        change_happiness(s, t, nation, -lost)


@kernel
def legal_deployed(s, nation, mask):
    count = 0
    for region in range(TRACKS):
        if s.deployed[nation, region] > 0:
            mask[A_UNIT + Unit.DEPLOYED + region] = 1
            count += 1
    return count


@kernel
def recall_unit(s, nation, region):
    """A Deployed unit becomes Available."""
    s.deployed[nation, region] = 0  # V-UNREST-2: Unrest stays where it is
    s.units[nation] += 1
    note(s, Note.RECALL, nation, region)


@kernel
def legal_unit(s, nation, mask):
    """Any unit not demobilized (V-DEMOB-1)."""
    count = legal_deployed(s, nation, mask)
    if s.units[nation] > 0:
        mask[A_UNIT + Unit.AVAILABLE] = 1
        count += 1
    if s.units_exhausted[nation] > 0:
        mask[A_UNIT + Unit.EXHAUSTED] = 1
        count += 1
    return count


@kernel
def legal_demobilize_unit(s, t, mask):
    return legal_unit(s, top(s)[NATION], mask)


@kernel
def apply_demobilize_unit(s, t, action):
    """Take the unit out of the game; Happiness rises by the number of its box."""
    frame = top(s)
    nation, mutiny = frame[NATION], frame[BY_MUTINY]
    pop(s)
    unit = action - A_UNIT
    if unit == Unit.AVAILABLE:
        s.units[nation] -= 1
    elif unit == Unit.EXHAUSTED:
        s.units_exhausted[nation] -= 1
    else:
        s.deployed[nation, unit - Unit.DEPLOYED] = 0  # V-UNREST-2: Unrest stays where it is
    s.units_demobilized[nation] += 1
    box = 1
    # V-DEMOB-1: the highest free box, V-DEMOB-2 by an Event too
    if not mutiny and s.boxes_filled < t.boxes_n[s.players]:
        box = t.boxes[s.players, s.boxes_filled]
        s.boxes_filled += 1
    note(s, Note.DEMOBILIZE, nation, unit, box)
    set_happiness(s, t, nation, box)
