"""How good a position looks for a nation: the evaluation that the `greedy` agent maximises.

The value is in victory points: what the nation has (Stars, flags, Strategy card, Happiness rank as it stands), what it
may expect of the Issues it leads, what its pieces are worth, less what Unrest puts at risk; minus the mean of the same
for the others. All of it is public. The weights were set by hand and are named here, so that a reader can doubt them.
"""

from ...core.frames import KIND
from ...core.jit import kernel
from .constants import (
    COUNTERS,
    FLAG,
    ISSUE_OPTIONS,
    MAX_PLAYERS,
    PLAYER_SEAT,
    SLOTS,
    TABLE_SLOTS,
    TRACKS,
    Frame,
    Mode,
    Part,
)
from .rules.pieces import faction_strength, is_played, issues_held, mobilized
from .rules.regions import most_issues
from .rules.scoring import strategy_points

LEAD_ON_TABLE, LEAD_IN_WAITING, MARGIN = 0.62, 0.40, 0.06
"""The chance to win an Issue one leads by one cube, and what each further cube adds."""
CUBE_AVAILABLE, CUBE_EXHAUSTED, CUBE_TRAILING = 0.34, 0.16, 0.22
UNIT, UNIT_EXHAUSTED = 1.2, 0.9
HAPPINESS_SPREAD = 8.0
HAPPINESS_POINT = 0.12
MUTINY_NEAR = 0.35
AT_RISK = 0.35
"""The share of an Issue's Stars that an Uprising is expected to cost who is hit."""
FRESH_CARD = 0.05
"""What a card drawn from the deck is worth over one from the discards, which somebody did not want."""
RIVALS = 0.6
"""How much the mean of the others counts."""
ENDED = 50.0
LEAD_SPREAD, LEAD_WORTH, VP_WORTH = 8.0, 4.0, 2.0
"""Solo: the lead in points that counts as safe, what it is worth, and what a victory point is."""


@kernel
def option_gain(s, t, issue, option, nation):
    """What an option brings a nation beside the Stars."""
    worth = 0.0
    for kind in range(COUNTERS):
        count = t.option_counters[issue, option, kind]
        if count > 0:
            if FLAG[kind] == nation:
                worth += count
            if s.strategy[nation] >= 0:
                worth += count * t.strategy_counter[s.strategy[nation], kind]
    worth += HAPPINESS_POINT * 3.0 * t.option_happiness[issue, option, nation]
    return worth


@kernel
def best_option_gain(s, t, issue, nation):
    best = 0.0
    for option in range(min(t.issue_options[issue], ISSUE_OPTIONS)):
        worth = option_gain(s, t, issue, option, nation)
        if option == 0 or worth > best:
            best = worth
    return best


@kernel
def slots_worth(s, t, nation):
    """What the nation may expect of the Issues on Table and in the Waiting Room."""
    worth = 0.0
    for slot in range(SLOTS):
        own = s.cubes[slot, nation]
        if own == 0:
            continue
        most = 0
        for other in range(MAX_PLAYERS):
            if other != nation:
                most = max(most, s.cubes[slot, other])
        if own <= most:
            worth += CUBE_TRAILING * own
            continue
        chance = LEAD_ON_TABLE if slot < TABLE_SLOTS else LEAD_IN_WAITING
        chance = min(0.9, chance + MARGIN * (own - most - 1))
        issue = s.slot[slot]
        prize = t.issue_stars[issue] + best_option_gain(s, t, issue, nation)
        worth += chance * prize + CUBE_EXHAUSTED * own
    return worth


@kernel
def happiness_worth(s, t, nation):
    """The rank's points, smoothed: a small lead is worth less than a safe one."""
    ahead = 0.0
    for other in range(MAX_PLAYERS):
        if other != nation and is_played(s, other):
            lead = (s.happiness[nation] - s.happiness[other]) / HAPPINESS_SPREAD
            ahead += 0.5 + 0.5 * max(-1.0, min(1.0, lead))
    points = 6.0 * ahead / (s.players - 1)
    card = s.strategy[nation]
    if card >= 0 and t.strategy_double[card]:
        points *= 2.0
    if s.happiness[nation] == 0:
        points -= 5.0
    limit = 11 if mobilized(s, nation) == 3 else 5
    if mobilized(s, nation) >= 2 and s.happiness[nation] < limit + 2:
        points -= MUTINY_NEAR * (limit + 2 - s.happiness[nation])
    return points + HAPPINESS_POINT * s.happiness[nation]


@kernel
def risk(s, t, nation):
    """What Uprisings are expected to take from the nation."""
    lost = 0.0
    for region in range(TRACKS):
        number = t.uprising_number[s.unrest[region] - 1]
        if number == 0 or not (most_issues(s, region) >> nation) & 1:
            continue
        chance = (7.0 - number) / 6.0
        lost += AT_RISK * chance * (3.0 + 0.5 * s.issues[nation, region])
    return lost


@kernel
def nation_worth(s, t, nation):
    worth = 1.0 * s.stars[nation] + s.flag_counters[nation] + strategy_points(s, t, nation)
    worth += happiness_worth(s, t, nation) + slots_worth(s, t, nation) - risk(s, t, nation)
    worth += CUBE_AVAILABLE * s.available[nation] + CUBE_EXHAUSTED * s.exhausted[nation]
    standing = 3 - s.units[nation] - s.units_exhausted[nation] - s.units_demobilized[nation]
    worth += UNIT * (s.units[nation] + standing) + UNIT_EXHAUSTED * s.units_exhausted[nation]
    return worth


@kernel
def faction_worth(s, t, nation):
    """A faction of a solo game: its Strength, what it may expect, what its pieces are worth."""
    worth = 1.0 * faction_strength(s, nation) + slots_worth(s, t, nation) - risk(s, t, nation)
    worth += CUBE_AVAILABLE * s.available[nation] + CUBE_EXHAUSTED * s.exhausted[nation]
    return worth + HAPPINESS_POINT * s.happiness[nation] + UNIT * (3 - s.units_demobilized[nation])


@kernel
def evaluate_solo(s, t, seat):
    """For the player: VP, and how far the own faction is ahead of the stronger of the others. For a faction's agent: the
    same of its own faction, less the player's VP."""
    nation = s.hero if seat == PLAYER_SEAT else seat
    mine, best, held = faction_worth(s, t, nation), 0.0, 0
    for each in range(s.players):
        if issues_held(s, each) > 0:
            held += 1
        if each != nation:
            best = max(best, faction_worth(s, t, each))
    lead = max(-1.0, min(1.0, (mine - best) / LEAD_SPREAD))
    worth = LEAD_WORTH * lead + 0.25 * mine + 0.5 * held
    return worth + VP_WORTH * s.vp if seat == PLAYER_SEAT else worth - VP_WORTH * s.vp


@kernel
def evaluate(s, t, nation):
    """The position for a nation, in points; at the end the score's lead, and much more for the place."""
    if s.mode == Mode.SOLO:
        return evaluate_solo(s, t, nation)
    mine, others = 0.0, 0.0
    if s.over:
        for each in range(MAX_PLAYERS):
            if is_played(s, each):
                if each == nation:
                    mine = 1.0 * s.score[each, Part.TOTAL]
                else:
                    others += s.score[each, Part.TOTAL]
        place = 0.0 if s.rank[nation] == 1 else ENDED * (s.rank[nation] - 1) / (s.players - 1)
        return mine - others / (s.players - 1) + ENDED / 2.0 - place
    for each in range(MAX_PLAYERS):
        if is_played(s, each):
            if each == nation:
                mine = nation_worth(s, t, each)
            else:
                others += nation_worth(s, t, each)
    return mine - RIVALS * others / (s.players - 1) + FRESH_CARD * s.discards_n


@kernel
def is_continuation(s):
    """Whether the question only completes the action begun, so that its value cannot be judged before it is answered."""
    kind = s.stack[s.depth - 1, KIND]
    return (
        kind == Frame.PLACE_AMOUNT
        or kind == Frame.PLACE_SECOND
        or kind == Frame.RECLAIM_AMOUNT
        or kind == Frame.RECLAIM_UNIT
        or kind == Frame.DEPLOY_UNIT
        or kind == Frame.DEMOBILIZE_UNIT
        or kind == Frame.OPTION
        or kind == Frame.NAVAL_FLAG
        or kind == Frame.BID_INFLUENCE
        or kind == Frame.BRANCH
    )
