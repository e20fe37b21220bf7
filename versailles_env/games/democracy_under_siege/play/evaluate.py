"""How good a position looks for an Ideology: the evaluation that the `greedy` agent maximises.

The value is in victory points: what the Ideology would score now, what its markers on the way, its production, Prestige, MR
and cells promise for the turns to come, minus the same of the others, the leader more than the last. All of it is public. The
weights were set by hand and are named here, so that a reader can doubt them.
"""

from ....core.frames import KIND
from ....core.jit import kernel
from ..constants import ANARCHY, IDEOLOGIES, MINOR, NATIONS, NAZISM, REGIONS, WARS, Frame, Opt
from ..rules.cleanup import production

NEAR = (0.0, 0.42, 0.24, 0.13, 0.07, 0.03)
"""The share of a nation's VP that a marker so many steps away is worth."""
MR_MADE = 0.42
"""VP of an MR a turn, for each turn to come."""
MR_NOW, PRESTIGE, CELL, POINT, CONFLICT = 0.30, 0.45, 0.22, 0.25, 0.30
RESOURCE = 0.10
"""A Resource that completes no set yet."""
LEADER, LAST = 0.65, 0.35
"""How much the stronger and the weaker rival count."""
ENDED = 60.0
INFLUENCE = 2
"""The kind of an Influence Area in `area_kind`."""


@kernel
def nations_worth(s, t, ideology):
    """VP of markers where they stand (D-VP-2, -3), a part of the VP of those on their way, and MR committed to Uprisings."""
    worth = 0.0
    extended = s.options[Opt.EXTENDED] == 1
    for nation in range(NATIONS):
        box = s.box[nation]
        if box < 0:
            continue
        steps = t.distance[ideology, box]
        if steps == 0:
            worth += t.nation_vp[nation]
        elif steps < len(NEAR):
            worth += NEAR[steps] * t.nation_vp[nation]
        if ideology == NAZISM and box == t.control_box[ANARCHY]:
            worth += 1.0
        elif extended and nation >= MINOR:
            area = t.box_area[box]
            if t.area_kind[area] == INFLUENCE and (t.area_friendly[area] >> ideology) & 1:
                worth += 1.0
        if s.uprising[nation] > 0:
            worth += CONFLICT * (s.uprising_mr[nation, 0, ideology] + s.uprising_mr[nation, 1, ideology])
    return worth


@kernel
def wars_worth(s, ideology):
    """MR committed keep a part of their worth."""
    worth = 0.0
    for war in range(WARS):
        if s.war_at[war] >= 0:
            worth += CONFLICT * (s.war_mr[war, 0, ideology] + s.war_mr[war, 1, ideology])
    return worth


@kernel
def ideology_worth(s, t, ideology):
    left = s.options[Opt.TURNS] - s.turn
    worth = 1.0 * s.mil_vp[ideology] + nations_worth(s, t, ideology) + wars_worth(s, ideology)
    worth += MR_MADE * production(s, t, ideology) * min(3, left + 1)
    worth += MR_NOW * min(int(s.force[ideology]), 24) + t.mr_vp[s.force[ideology]]
    worth += PRESTIGE * min(int(s.prestige[ideology]), 8) + POINT * s.pp[ideology]
    cells = int(s.cells_pool[ideology])
    for region in range(REGIONS):
        cells += s.cells[region, ideology]
    for owner in range(IDEOLOGIES):
        cells += 2 * s.coup_cells[owner, ideology]
    worth += CELL * min(cells, 6)
    for kind in range(3):
        worth += RESOURCE * s.resources[ideology, kind]
    return worth


@kernel
def evaluate(s, t, seat):
    """The position for a seat; with two players the two of them alone. At the end the lead, and much more for the place."""
    players = 3 if s.options[Opt.PLAYERS] == 1 else 2
    if s.over:
        best = 0.0
        for other in range(players):
            if other != seat:
                best = max(best, 1.0 * s.vp[other])
        return s.vp[seat] - best + ENDED * (2 - s.rank[seat])
    mine, high, low = ideology_worth(s, t, seat), -1000.0, 1000.0
    for other in range(IDEOLOGIES):
        if other != seat:
            worth = ideology_worth(s, t, other)
            high = max(high, worth)
            low = min(low, worth)
    return mine - LEADER * high - LAST * low


@kernel
def is_continuation(s):
    """Whether the question only completes the answer before it, so that its value cannot be judged before it is answered."""
    kind = s.stack[s.depth - 1, KIND]
    return (
        kind == Frame.ACTION_STEP
        or kind == Frame.PICK_STEP
        or kind == Frame.COUP_TARGET
        or kind == Frame.REACT_TO
        or kind == Frame.REACT_REGION
        or kind == Frame.COMMIT_TO
        or kind == Frame.COMMIT_SIDE
        or kind == Frame.FIGHT_WHAT
        or kind == Frame.PICK_SIDE
        or kind == Frame.AMOUNT
    )
