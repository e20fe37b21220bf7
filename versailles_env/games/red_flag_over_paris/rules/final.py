"""The Final Crisis (R-FC)."""

from ....core.frames import SEAT, STEP, A, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ....systems.crisis_dimension.asking import ask
from ....systems.crisis_dimension.cards import lay
from ....systems.crisis_dimension.constants import FINAL_ROUND, NONE, YES, CardZone, Frame, Note
from ....systems.crisis_dimension.final import ask_cuts, cut_cards, final_cards, take_chosen
from ....systems.crisis_dimension.play import is_own_event
from ....systems.crisis_dimension.rounds import start_initiative
from ....systems.crisis_dimension.scoring import ALL_DIMENSIONS, start_pivotals, start_score
from ....systems.crisis_dimension.steps import may_play_event, start_event
from ....systems.crisis_dimension.supply import shift_vp
from ..constants import MILITARY, POLITICAL, TOP_MOMENTUM, VERSAILLES, GameNote, Own, Subject
from .round import entitled
from .track import end_play
from .victory import finish

CARD = A
"""The register of FINAL_PLAY."""
CUT, SHOW_CUT, INITIATIVE, PLAYS, PIVOTALS, SCORE, TOP_TRACKS = range(1, 8)
"""Steps of FINAL."""


@kernel
def advance_final(s, t):
    """R-FC-2, R-FC-4: cut (R-RULE-13), Initiative, plays in turn, Pivotal actions, Dimensions, Momentum, victory."""
    frame = top(s)
    step = frame[STEP]
    if step == PLAYS:
        next_final_play(s, t)
        return
    frame[STEP] = step + 1
    if step == 0:
        s.rounds = s.round_n
        s.round_n = FINAL_ROUND
        note(s, Note.ROUND, s.round_n)
    elif step == CUT:
        ask_cuts(s, s.rounds)
    elif step == SHOW_CUT:
        cut_cards(s)
    elif step == INITIATIVE:
        start_initiative(s, t, entitled(s))
    elif step == PIVOTALS:
        start_pivotals(s, t)
    elif step == SCORE:
        start_score(s, t, ALL_DIMENSIONS)
    else:
        top_tracks(s, t)
        finish(s, t, False)


@kernel
def plays_left(s, side):
    """Cards still to be played; the solo opponent makes as many plays as rounds were played (R-SOLO-21)."""
    return s.rounds - s.fc_plays[side] if s.opponent == side else final_cards(s, side)


@kernel
def next_final_play(s, t):
    """One card each in turn until all are played; a side without cards is passed over (CD-RULE-7)."""
    made = s.fc_plays[0] + s.fc_plays[1]
    side = s.initiative if made == 0 or s.active != s.initiative else 1 - s.initiative
    if plays_left(s, side) == 0:
        side = 1 - side
    if plays_left(s, side) == 0:
        s.active = NONE
        top(s)[STEP] = PIVOTALS
        return
    s.active = side
    s.fc_plays[side] += 1
    if s.opponent == side:
        push(s, Frame.SEARCH, side)
    else:
        push(s, Own.FINAL_PLAY, side, NONE)


@kernel
def advance_final_play(s, t):
    """A card for its event alone; the solo opponent's card is already shown."""
    frame = top(s)
    side, step = frame[SEAT], frame[STEP]
    frame[STEP] = step + 1
    if step == 0:
        if frame[CARD] < 0:
            ask(s, Own.FINAL_CARD, side)
    elif step == 1:
        if frame[CARD] < 0:
            frame[CARD] = take_chosen(s, side)
        s.card_zone[frame[CARD]] = CardZone.SHOWN
        note(s, GameNote.FINAL_PLAY, side, frame[CARD])
        final_event(s, t, side, frame[CARD])
    else:
        put_down(s, side, frame[CARD])
        pop(s)
        end_play(s, t)


@kernel
def put_down(s, side, card):
    """CD-FIN-3: Strategy cards go on the discards, the Final Crisis card leaves the game."""
    if card == s.final_card[side]:
        s.card_zone[card] = CardZone.OUT
    else:
        lay(s, card, side)


@kernel
def final_event(s, t, side, card):
    """R-FC-3, R-RULE-12: own and neutral events as written; of an enemy one the opponent decides if and how."""
    actor = side if is_own_event(t, side, card) else 1 - side
    if not may_play_event(s, t, actor, card):
        note(s, GameNote.NO_EVENT, side, card)
    elif actor == side:
        start_event(s, t.card_event[card], side, card)
    else:
        ask(s, Frame.YES_NO, actor, card, Subject.ENEMY_EVENT)


@kernel
def apply_enemy_event(s, t, action):
    frame = top(s)
    side, card = frame[SEAT], frame[A]
    pop(s)
    if action == YES:
        start_event(s, t.card_event[card], side, card)
    else:
        note(s, GameNote.REFUSED, side, Subject.ENEMY_EVENT)


@kernel
def top_tracks(s, t):
    """R-MOM-4."""
    for side in range(2):
        if s.gauges[side] == TOP_MOMENTUM:
            note(s, GameNote.TOP_VP, side)
            shift_vp(s, t, MILITARY if side == VERSAILLES else POLITICAL, side, 1)
