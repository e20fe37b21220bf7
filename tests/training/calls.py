"""A small game for learners: two or three seats, pay in the middle of the game, dice, a limit that pays, an evaluation.

Each seat holds the cards 0 to 3. In each of three rounds every seat in turn is called a number (a die) and plays one of its
cards, for good. The card of the number called pays 2; card 3, the tax, takes 1 from everybody else. After each round a second
die pays everybody 1 or more. At the end the richest seats are paid 10, the others lose 10; a game that is cut costs all 5.
With the option `sides` = 1 both dice always fall on their first side, so that a game can be worked out by hand.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from versailles_env.agents.base import Agent, Questions
from versailles_env.core.frames import CHANCE, CHOICE, NOBODY, SEAT, STEP, A, end_game, pop, push, top
from versailles_env.core.game import Game
from versailles_env.core.jit import kernel
from versailles_env.core.layout import ActionLayout, ObservationLayout
from versailles_env.core.options import Option
from versailles_env.core.packs import Pack, PackInfo, digest_of
from versailles_env.core.record import Field, table_record
from versailles_env.core.result import Result, by_score

CARDS, SEATS, ROUNDS, TAX = 4, 3, 3, 3
TURN, PLAY, CALL, HARVEST = 1, CHOICE, CHANCE, CHANCE + 1
ENTRY = "tests.training.calls:GAME"


@kernel
def setup(s, t):
    s.seats = 2 + s.options[0]
    push(s, TURN, 0, 0, 0, 0, 0, 0)


@kernel
def run(s, t):
    """STEP 0: the number is called, 1: the seat is asked, 2: the next seat; A counts the rounds."""
    frame = top(s)
    if frame[A] == ROUNDS:
        best = -100
        for seat in range(s.seats):
            best = max(best, s.points[seat])
        for seat in range(s.seats):
            s.reward[seat] += 10 if s.points[seat] == best else -10
        end_game(s, 1)
    elif frame[STEP] == 0:
        frame[STEP] = 1
        push(s, CALL, NOBODY, 0, 0, 0, 0, 0)
    elif frame[STEP] == 1:
        frame[STEP] = 2
        push(s, PLAY, frame[SEAT], 0, 0, 0, 0, 0)
    else:
        frame[STEP] = 0
        frame[SEAT] += 1
        if frame[SEAT] == s.seats:
            frame[SEAT] = 0
            frame[A] += 1
            push(s, HARVEST, NOBODY, 0, 0, 0, 0, 0)


@kernel
def legal(s, t, mask):
    count = 0
    for card in range(CARDS):
        if s.used[top(s)[SEAT], card] == 0:
            mask[card] = 1
            count += 1
    return count


@kernel
def pay(s, seat, amount):
    s.points[seat] += amount
    s.reward[seat] += amount


@kernel
def apply(s, t, action):
    seat = top(s)[SEAT]
    pop(s)
    s.used[seat, action] = 1
    if action == s.call:
        pay(s, seat, 2)
    if action == TAX:
        for other in range(s.seats):
            if other != seat:
                pay(s, other, -1)


@kernel
def chance_count(s, t):
    return 1 + 3 * s.options[1]


@kernel
def chance_outcome(s, t, rank):
    return rank


@kernel
def apply_chance(s, t, outcome):
    kind = top(s)[0]
    pop(s)
    if kind == CALL:
        s.call = outcome
    else:
        for seat in range(s.seats):
            pay(s, seat, 1 + outcome)


@kernel
def observe(s, t, seat, out):
    """The number called, then used cards and points of each seat, the own first."""
    out[:] = 0
    out[s.call] = 1
    for k in range(s.seats):
        other = (seat + k) % s.seats
        for card in range(CARDS):
            out[CARDS * (1 + k) + card] = s.used[other, card]
        out[CARDS * (1 + SEATS) + k] = s.points[other]
    out[CARDS * (1 + SEATS) + SEATS] = s.seats


@kernel
def truncate(s, t):
    for seat in range(s.seats):
        s.reward[seat] -= 5
    end_game(s, 2)


@kernel
def redeal(s, t, seat):
    pass


@kernel
def evaluate(s, t, seat):
    """Own points and one more, so that a game does not begin at 0."""
    return 1.0 + s.points[seat]


class CallWords:
    def action(self, state: Any, pack: Pack, action: int) -> str:
        return f"play card {action}"

    def question(self, state: Any, pack: Pack, seat: int | None) -> str:
        return "which card to play"

    def table(self, state: Any, pack: Pack, seat: int | None) -> str:
        return f"points {state[0]['points'].tolist()}"

    def sentence(self, pack: Pack, note: Any, seat: int | None) -> str:
        return ""

    def summary(self, state: Any, pack: Pack) -> dict[str, Any]:
        seats = int(state[0]["seats"])
        return {"scores": {AGENTS[k]: int(state[0]["points"][k]) for k in range(seats)}}


def result(state: Any, pack: Pack) -> Result:
    points = {AGENTS[k]: int(state[0]["points"][k]) for k in range(int(state[0]["seats"]))}
    return by_score(points, "cut off" if state[0]["over"] == 2 else "three rounds")


def load_pack(pack: Any = None) -> Pack:
    info = PackInfo(id="calls", game="calls", version=1, title="nothing")
    return Pack(info, None, table_record({"nothing": np.zeros(1, np.int16)}), digest_of({}), "calls")


AGENTS = ("north", "east", "south")
KERNELS = (
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
    evaluate,
)
GAME = Game(
    id="calls",
    version=0,
    title="the game of calls",
    entry=ENTRY,
    agents=AGENTS,
    fields=(
        Field("seats", (), 2, SEATS),
        Field("call", (), 0, CARDS - 1),
        Field("points", (SEATS,), -20, 100),
        Field("used", (SEATS, CARDS), 0, 1),
    ),
    actions=ActionLayout([("card", [f"card {k}" for k in range(CARDS)])]),
    chance=ActionLayout([("side", [f"side {k + 1}" for k in range(CARDS)])]),
    observations=ObservationLayout(
        [
            ("call", CARDS, 1, "the number called"),
            ("used", SEATS * CARDS, 1, "used cards, own first"),
            ("points", SEATS, 20, "points, own first"),
            ("seats", 1, 3, "how many play"),
        ]
    ),
    options=(
        Option("seats", 2, "how many play", choices=(2, 3)),
        Option("sides", 4, "sides of the dice", choices=(1, 4)),
    ),
    kernels={kernel.__name__: kernel for kernel in KERNELS},
    load_pack=load_pack,
    words=CallWords(),
    invariants=lambda state, pack: [],
    seats_of=lambda options: tuple(range(options.get("seats", 2))),
    result=result,
    longest=SEATS * ROUNDS,
    depth=4,
    compile_seconds=3,
)
SILENT = replace(
    GAME,
    entry="tests.training.calls:SILENT",
    kernels={name: each for name, each in GAME.kernels.items() if name != "evaluate"},
)
"""The same without an evaluation."""


class FirstCard(Agent):
    """Plays its lowest card."""

    name = "first"

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        return questions.masks.argmax(axis=1).astype(np.int32)


class LastCard(Agent):
    """Plays its highest card: the tax first."""

    name = "last"

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        return (CARDS - 1 - questions.masks[:, ::-1].argmax(axis=1)).astype(np.int32)


class Caller(Agent):
    """Plays the card of the number called, else its highest: nobody does much better."""

    name = "caller"

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        masks = questions.masks
        called = questions.observations[:, :CARDS].argmax(axis=1)
        fits = masks[np.arange(len(masks)), called] > 0
        highest = CARDS - 1 - masks[:, ::-1].argmax(axis=1)
        return np.where(fits, called, highest).astype(np.int32)
