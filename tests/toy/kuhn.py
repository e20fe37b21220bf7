"""Kuhn poker, and a guess: two games so small that all that a seat may know can be enumerated.

Kuhn poker: three cards, one for each of two seats, one point staked by each. In turn one passes or bets one point more; two
passes, or a bet that is passed or met, end it, and the higher card takes what is staked.

The guess (`mode="guess"`): seat 0 takes a sure quarter, or goes on. Then seat 1 is asked something without consequence whose
legal answers follow from its hidden card, and nobody hears its answer; then seat 0 guesses that card, for one point or against one.
"""

from typing import Any

import numpy as np

from versailles_env.core.cards import count_in, nth_in, redeal_zones
from versailles_env.core.frames import CHANCE, CHOICE, NOBODY, SEAT, STEP, A, end_game, pop, push, top
from versailles_env.core.game import Game
from versailles_env.core.hidden import by_zone
from versailles_env.core.jit import kernel
from versailles_env.core.layout import ActionLayout, ObservationLayout
from versailles_env.core.options import Option
from versailles_env.core.packs import Pack, PackInfo, digest_of
from versailles_env.core.record import Field, table_record
from versailles_env.core.result import by_score

CARDS, DECK = 3, 2
SEES = np.array([0b01, 0b10, 0], np.int16)
HAND, GUESS = 1, 2
MOVE, RISK, TALK, NAME = range(CHOICE, CHOICE + 4)
DEAL = CHANCE
PASS, BET = 0, 1
ENDS = {(PASS, PASS): 1, (BET, PASS): 1, (BET, BET): 2, (PASS, BET, PASS): 1, (PASS, BET, BET): 2}
"""The courses of play that end the game, and the points that change hands."""


@kernel
def setup(s, t):
    s.zone[:] = DECK
    s.said[:] = -1
    push(s, GUESS if s.options[0] else HAND, NOBODY)
    push(s, DEAL, NOBODY, 1)
    push(s, DEAL, NOBODY, 0)


@kernel
def run(s, t):
    frame = top(s)
    if frame[0] == GUESS:
        frame[STEP] += 1
        push(
            s,
            RISK if frame[STEP] == 1 else (TALK if frame[STEP] == 2 else NAME),
            1 if frame[STEP] == 2 else 0,
        )
        return
    said = count_said(s)
    if said < 2 or (said == 2 and s.said[0] == PASS and s.said[1] == BET):
        push(s, MOVE, said % 2)
        return
    last, before = s.said[said - 1], s.said[said - 2]
    winner = 0 if nth_in(s.zone, 0, 0) > nth_in(s.zone, 1, 0) else 1
    if last == PASS and before == BET:
        winner = said % 2
    finish(s, winner, 2.0 if last == BET else 1.0)


@kernel
def count_said(s):
    said = 0
    for k in range(len(s.said)):
        if s.said[k] >= 0:
            said += 1
    return said


@kernel
def finish(s, winner, points):
    s.reward[winner] = points
    s.reward[1 - winner] = -points
    end_game(s, 1)


@kernel
def legal(s, t, mask):
    if top(s)[0] == TALK:  # one answer that is always there, and one that follows from the hidden card
        card = nth_in(s.zone, 1, 0)
        mask[2 + card] = 1
        mask[2 + (card + 1) % CARDS] = 1
        return 2
    if top(s)[0] == NAME:
        mask[2:] = 1
        for card in range(CARDS):
            if s.zone[card] == 0:
                mask[2 + card] = 0
        return CARDS - 1
    mask[:2] = 1
    return 2


@kernel
def apply(s, t, action):
    kind, seat = top(s)[0], top(s)[SEAT]
    pop(s)
    if kind == MOVE:
        s.said[count_said(s)] = action
    elif kind == RISK and action == PASS:
        finish(s, seat, 0.25)
    elif kind == NAME:
        finish(s, 0 if s.zone[action - 2] == 1 else 1, 1.0)


@kernel
def chance_count(s, t):
    return count_in(s.zone, DECK)


@kernel
def chance_outcome(s, t, rank):
    return nth_in(s.zone, DECK, rank)


@kernel
def apply_chance(s, t, outcome):
    s.zone[outcome] = top(s)[A]
    pop(s)


@kernel
def observe(s, t, seat, out):
    out[:] = 0
    for card in range(CARDS):
        out[card] = s.zone[card] == seat
    for k in range(3):
        out[CARDS + k] = s.said[k] + 1
    if s.depth > 0 and top(s)[0] < CHANCE:
        out[6 + top(s)[0] - CHOICE] = 1


@kernel
def truncate(s, t):
    end_game(s, 2)


@kernel
def redeal(s, t, seat):
    redeal_zones(s, s.zone, np.zeros(CARDS, np.int16), SEES, seat)


class KuhnWords:
    def action(self, state: Any, pack: Pack, action: int) -> str:
        return ACTIONS.text(action)

    def question(self, state: Any, pack: Pack, seat: int | None) -> str:
        return "what to do"

    def table(self, state: Any, pack: Pack, seat: int | None) -> str:
        hands = [np.flatnonzero(state[0]["zone"] == k).tolist() if seat in (None, k) else "?" for k in (0, 1)]
        return f"hands {hands}, said {state[0]['said'].tolist()}"

    def sentence(self, pack: Pack, note: Any, seat: int | None) -> str:
        return ""

    def summary(self, state: Any, pack: Pack) -> dict[str, Any]:
        return {}


def load_pack(pack: Any = None) -> Pack:
    info = PackInfo(id="kuhn", game="kuhn", version=1, title="nothing")
    return Pack(info, None, table_record({"nothing": np.zeros(1, np.int16)}), digest_of({}), "kuhn")


ACTIONS = ActionLayout([("move", ["pass", "bet"]), ("card", [f"card {k}" for k in range(CARDS)])])
GAME = Game(
    id="kuhn",
    version=0,
    title="Kuhn poker",
    entry="tests.toy.kuhn:GAME",
    agents=("first", "second"),
    fields=(Field("zone", (CARDS,), 0, DECK, hidden=by_zone(SEES)), Field("said", (3,), -1, BET)),
    actions=ACTIONS,
    chance=ActionLayout([("card", [f"draws {k}" for k in range(CARDS)])]),
    observations=ObservationLayout(
        [("hand", CARDS, 1, "own card"), ("said", 3, 2, "what was said"), ("asked", 4, 1, "the question")]
    ),
    options=(Option("mode", "kuhn", "which game", choices=("kuhn", "guess")),),
    kernels={
        f.__name__: f
        for f in (
            setup,
            run,
            legal,
            apply,
            chance_count,
            chance_outcome,
            apply_chance,
            observe,
            truncate,
            redeal,
        )
    },
    load_pack=load_pack,
    words=KuhnWords(),
    invariants=lambda state, pack: [],
    seats_of=lambda options: (0, 1),
    result=lambda state, pack: by_score({"first": 0, "second": 0}, "over"),
    longest=3,
    depth=6,
    compile_seconds=3,
)
