"""Automatic victory, the final count, and what a finished game pays."""

from ....core.frames import end_game
from ....core.jit import kernel
from ....core.log import note
from ..constants import COMMUNISM, DEMOCRACY, IDEOLOGIES, NAZISM, NONE, TURNS, Ending, Note, Opt, Reward
from .cleanup import count_vp

DRAW = 3
"""Nobody's victory: with two players when Communism has the most."""


@kernel
def threshold(s, t, ideology):
    """D-AUTO-1: 40 on turns 1 and 2, on turn 3 without Reality cards; 80 later."""
    if s.turn <= 2:
        return int(t.auto_early)
    if s.turn == 3 and s.options[Opt.HISTORICAL] == 0 and s.reality[ideology] == 0:
        return int(t.auto_early)
    return int(t.auto_late)


@kernel
def automatic_winner(s, t):
    """D-AUTO-2, -3: who has more than every other and reaches its own number."""
    if s.turn >= TURNS:
        return NONE
    for ideology in range(IDEOLOGIES):
        most = True
        for other in range(IDEOLOGIES):
            if other != ideology and s.vp[other] >= s.vp[ideology]:
                most = False
        if most and s.vp[ideology] >= threshold(s, t, ideology):
            return ideology
    return NONE


@kernel
def most_vp(s):
    """D-END-2: ties N, then D, then C."""
    best = NAZISM
    for ideology in range(1, IDEOLOGIES):
        if s.vp[ideology] > s.vp[best]:
            best = ideology
    return best


@kernel
def winner_of(s):
    """The Ideology that wins, or DRAW (D-END-2, -4 to -6)."""
    best = most_vp(s)
    if s.options[Opt.PLAYERS] == 1 or best != COMMUNISM:
        return best
    if s.options[Opt.EXTENDED] == 1:
        lead = s.communism_turns[DEMOCRACY] - s.communism_turns[NAZISM]
        if lead >= 2:
            return DEMOCRACY
        if lead <= -2:
            return NAZISM
    if s.options[Opt.NO_DRAW] == 1:
        return DEMOCRACY if s.vp[DEMOCRACY] > s.vp[NAZISM] else NAZISM
    return DRAW


@kernel
def set_ranks(s):
    players = 3 if s.options[Opt.PLAYERS] == 1 else 2
    winner = winner_of(s)
    for ideology in range(IDEOLOGIES):
        s.score[ideology] = s.vp[ideology]
        s.rank[ideology] = 0
    for ideology in range(players):
        if players == 2:
            s.rank[ideology] = 1 if winner in (DRAW, ideology) else 2
        else:
            rank = 1
            for other in range(IDEOLOGIES):
                if s.vp[other] > s.vp[ideology] or (s.vp[other] == s.vp[ideology] and other < ideology):
                    rank += 1
            s.rank[ideology] = rank
    return winner


@kernel
def pay_rewards(s, reward):
    players = 3 if s.options[Opt.PLAYERS] == 1 else 2
    winner = set_ranks(s)
    for seat in range(players):
        if reward == Reward.SCORE:
            others = 0.0
            for other in range(players):
                if other != seat:
                    others += s.vp[other]
            s.reward[seat] = (s.vp[seat] - others / (players - 1)) / 80.0
        elif winner == DRAW:
            s.reward[seat] = 0.0
        elif reward == Reward.WIN:
            s.reward[seat] = 1.0 if seat == winner else -1.0 / (players - 1)
        else:
            s.reward[seat] = 1.0 - 2.0 * (s.rank[seat] - 1) / (players - 1)
    return winner


@kernel
def finish(s, t, ending):
    s.ending = ending
    winner = pay_rewards(s, s.options[Opt.REWARD])
    note(s, Note.THE_END, ending, winner, s.vp[0], s.vp[1], s.vp[2])
    end_game(s, 1)


@kernel
def check_end(s, t):
    """After a Clean-up: Total War, automatic victory, the last turn (D-END-1, -3); whether the game is over."""
    if s.total_war:
        finish(s, t, Ending.TOTAL_WAR)
    elif automatic_winner(s, t) >= 0:
        finish(s, t, Ending.AUTOMATIC)
    elif s.turn >= s.options[Opt.TURNS]:
        finish(s, t, Ending.TOTAL_WAR if s.turn == TURNS else Ending.LAST_TURN)  # D-TOTAL-6
    return s.over != 0


@kernel
def truncate(s, t):
    """A step limit: paid as ranks on the points counted now."""
    s.ending = Ending.STEP_LIMIT
    count_vp(s, t)
    pay_rewards(s, Reward.RANK)
    end_game(s, 2)
