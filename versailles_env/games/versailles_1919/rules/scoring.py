"""The end of the game and the final score."""

from ....core.frames import end_game
from ....core.jit import kernel
from ....core.log import note
from ..constants import COUNTERS, MAX_PLAYERS, PLAYER_SEAT, TRACKS, Ending, Mode, Nation, Note, Part
from ..settings import DEALS, HAPPINESS_TIES, REWARD, SOLO_REWARD, THRESHOLD
from .pieces import clockwise, faction_strength, is_played, issues_held, mobilized
from .promises import clear_deals

CALM_COLUMN = 3
ZERO_LOSS = 5
RANK, WIN = 0, 1
VP_COST, STRENGTH_SCALE = 0.1, 10.0
"""What a victory point of the player costs an agent in a bot's place, and what divides its lead in Strength."""


@kernel
def happiness_points(s, t, nation):
    """Points by rank among the played nations; the higher place for all tied (V-SCORE-3, V-SCORE-6)."""
    place = 0
    if s.options[HAPPINESS_TIES] == 1:
        # the other reading: one place is skipped for a tie, however many are in it
        place = distinct_above(s, nation) + groups_above(s, nation)
    else:
        for steps in range(s.players):
            if s.happiness[clockwise(s, nation, steps)] > s.happiness[nation]:
                place += 1  # V-SCORE-6: n tied use up n places
    points = t.happiness_award[s.players, place]
    if s.happiness[nation] == 0:
        points -= ZERO_LOSS  # V-SCORE-3: a marker at 0 costs 5, whatever the rank gives
    return points


@kernel
def distinct_above(s, nation):
    """How many different Happiness values are higher than this nation's."""
    count = 0
    for value in range(s.happiness[nation] + 1, 31):
        for steps in range(s.players):
            if s.happiness[clockwise(s, nation, steps)] == value:
                count += 1
                break
    return count


@kernel
def groups_above(s, nation):
    """How many of those values are shared by two or more nations."""
    count = 0
    for value in range(s.happiness[nation] + 1, 31):
        holders = 0
        for steps in range(s.players):
            if s.happiness[clockwise(s, nation, steps)] == value:
                holders += 1
        if holders > 1:
            count += 1
    return count


@kernel
def strategy_points(s, t, nation):
    """Counters on all settled Issues, calm and restless regions, own units, who signs (V-SCORE-2)."""
    card = s.strategy[nation]
    if card < 0:
        return 0  # V-STRAT-2
    points = 0
    for kind in range(COUNTERS):
        points += s.counters[kind] * t.strategy_counter[card, kind]
    for region in range(TRACKS):
        if s.unrest[region] <= CALM_COLUMN:
            points += t.strategy_calm[card]
        else:
            points += t.strategy_restless[card]
    points += mobilized(s, nation) * t.strategy_military[card]  # V-SCORE-7: one's own units
    for k in range(2):  # V-SCORE-7: Italy signs by its marker also when played
        if s.happiness[Nation.ITALY + k] >= t.signs_at:
            points += t.strategy_signs[card, k]
        else:
            points += t.strategy_refuses[card, k]
    return points


@kernel
def score_nation(s, t, nation):
    """Fill in one nation's row of the score (V-SCORE-1)."""
    happiness = happiness_points(s, t, nation)
    card = s.strategy[nation]
    if card >= 0 and t.strategy_double[card]:
        happiness *= 2  # V-SCORE-2: doubled in total, the loss too (V-SCORE-6)
    row = s.score[nation]
    row[Part.STARS] = s.stars[nation]
    row[Part.FLAGS] = s.flag_counters[nation]  # V-SCORE-5: a flag may score here and by a Strategy card
    row[Part.STRATEGY] = strategy_points(s, t, nation)
    row[Part.HAPPINESS] = happiness
    row[Part.TOTAL] = row[Part.STARS] + row[Part.FLAGS] + row[Part.STRATEGY] + row[Part.HAPPINESS]


@kernel
def is_ahead(s, one, other):
    """Higher total, then higher Happiness, then more Issues; else they share the place (V-SCORE-4)."""
    if s.score[one, Part.TOTAL] != s.score[other, Part.TOTAL]:
        return s.score[one, Part.TOTAL] > s.score[other, Part.TOTAL]
    if s.happiness[one] != s.happiness[other]:
        return s.happiness[one] > s.happiness[other]
    return issues_held(s, one) > issues_held(s, other)


@kernel
def gain_vp(s):
    """One victory point for the player of a solo game (V-SOLO-4); agents in the bots' place are paid for keeping it."""
    s.vp += 1
    note(s, Note.SOLO_VP, s.hero, s.vp)
    if s.options[SOLO_REWARD] == 0:
        s.reward[PLAYER_SEAT] += 1.0
    for nation in range(s.players):
        if (s.seated >> nation) & 1:
            s.reward[nation] -= VP_COST


@kernel
def finish_solo(s, t, ending):
    """Won at the threshold or not; a faction's agent is paid its lead in Faction Strength (V-SOLO-12, V-SOLO-23)."""
    won = s.vp >= s.options[THRESHOLD]
    if s.options[SOLO_REWARD] == 1:
        s.reward[PLAYER_SEAT] += 1.0 if won else -1.0
    total = 0.0
    for nation in range(s.players):
        row = s.score[nation]
        row[Part.STARS] = s.stars[nation]
        row[Part.TOTAL] = faction_strength(s, nation)
        row[Part.FLAGS] = row[Part.TOTAL] - row[Part.STARS]
        total += row[Part.TOTAL]
    for nation in range(s.players):
        s.rank[nation] = 1
        for other in range(s.players):
            if s.score[other, Part.TOTAL] > s.score[nation, Part.TOTAL]:
                s.rank[nation] += 1
        if (s.seated >> nation) & 1:
            mine = s.score[nation, Part.TOTAL]
            s.reward[nation] += (mine - (total - mine) / (s.players - 1)) / STRENGTH_SCALE
    note(s, Note.THE_END, ending, s.vp, s.options[THRESHOLD], 1)


@kernel
def ends_truncated(ending):
    return ending == Ending.TURN_LIMIT or ending == Ending.STEP_LIMIT


@kernel
def finish(s, t, ending):
    """Score the game as it stands, rank the nations, pay the rewards."""
    s.ending = ending
    if s.options[DEALS]:
        clear_deals(s)
    if s.mode == Mode.SOLO:
        finish_solo(s, t, ending)
        end_game(s, 2 if ends_truncated(ending) else 1)
        return
    for nation in range(MAX_PLAYERS):
        if is_played(s, nation):
            score_nation(s, t, nation)
    for nation in range(MAX_PLAYERS):
        if is_played(s, nation):
            s.rank[nation] = 1
            for other in range(MAX_PLAYERS):
                if is_played(s, other) and is_ahead(s, other, nation):
                    s.rank[nation] += 1
    for nation in range(MAX_PLAYERS):
        if is_played(s, nation):
            s.reward[nation] += final_reward(s, nation)
    note(s, Note.THE_END, ending)
    end_game(s, 2 if ends_truncated(ending) else 1)


@kernel
def final_reward(s, nation):
    """Zero-sum in all three forms; those who share a place share what it pays."""
    players = s.players
    if s.options[REWARD] == RANK:
        tied = 0
        for other in range(MAX_PLAYERS):
            if is_played(s, other) and s.rank[other] == s.rank[nation]:
                tied += 1
        place = s.rank[nation] - 1 + (tied - 1) / 2.0
        return 1.0 - 2.0 * place / (players - 1)
    if s.options[REWARD] == WIN:
        winners = 0
        for other in range(MAX_PLAYERS):
            if is_played(s, other) and s.rank[other] == 1:
                winners += 1
        if winners == players:
            return 0.0
        if s.rank[nation] == 1:
            return 1.0 / winners
        return -1.0 / (players - winners)
    others = 0.0
    for other in range(MAX_PLAYERS):
        if is_played(s, other) and other != nation:
            others += s.score[other, Part.TOTAL]
    return (s.score[nation, Part.TOTAL] - others / (players - 1)) / 10.0


@kernel
def truncate(s, t):
    """The step limit of an env: scores as they stand (V-END-4)."""
    finish(s, t, Ending.STEP_LIMIT)
