"""Chance with unequal odds: a game that draws balls of three colours, one, two and five of them, and puts them back."""

from dataclasses import replace

import numpy as np
import pytest

from tests.toy import tiny
from versailles_env.core.frames import CHANCE, CHOICE, NOBODY, A, B, end_game, pop, push, top
from versailles_env.core.game import Game
from versailles_env.core.jit import kernel
from versailles_env.core.layout import ActionLayout
from versailles_env.core.record import Field
from versailles_env.testing import check_game
from versailles_env.testing.report import PLAYED

BALLS, DRAWS = (1, 2, 5), 40
COUNT, ASK, DRAW = 1, CHOICE, CHANCE


@kernel
def setup(s, t):
    push(s, COUNT, NOBODY, DRAWS)


@kernel
def run(s, t):
    frame = top(s)
    if frame[A] == 0:
        end_game(s, 1)
    elif frame[B] == 0 and frame[A] == DRAWS // 2:
        frame[B] = 1
        push(s, ASK, 0)
    else:
        frame[A] -= 1
        push(s, DRAW, NOBODY)


@kernel
def chance_count(s, t):
    return 3


@kernel
def chance_outcome(s, t, rank):
    return rank


@kernel
def chance_weight(s, t, rank):
    return 1 if rank == 0 else 2 if rank == 1 else 5


@kernel
def never_the_last(s, t, rank):
    return 1 if rank < 2 else 0


@kernel
def apply_chance(s, t, outcome):
    s.drawn[outcome] += 1
    pop(s)


def game_of(weight: object) -> Game:
    own = (setup, run, chance_count, chance_outcome, apply_chance)
    return replace(
        tiny.GAME,
        id="balls",
        entry="tests.core.test_odds:GAME",
        fields=(Field("total", (), 0, 100), Field("drawn", (3,), 0, DRAWS)),
        chance=ActionLayout([("ball", ["draws red", "draws green", "draws blue"])]),
        kernels={**tiny.GAME.kernels, **{k.__name__: k for k in own}, "chance_weight": weight},
    )


GAME = game_of(chance_weight)


def test_outcomes_come_by_their_weights() -> None:
    drawn = np.zeros(3)
    for seed in range(50):
        engine = GAME.new(seed)
        engine.step(0)
        drawn += engine.state[0]["drawn"]
    expected = drawn.sum() * np.array(BALLS) / sum(BALLS)
    assert drawn.sum() == 50 * DRAWS
    assert float(((drawn - expected) ** 2 / expected).sum()) < 13.8  # chi-square of 2 degrees, once in 1000


def test_explicit_chance_tells_the_odds() -> None:
    engine = GAME.new(1, explicit_chance=True)
    assert engine.at_chance
    assert dict(zip(engine.legal(), engine.odds(), strict=True)) == {0: 1 / 8, 1: 2 / 8, 2: 5 / 8}


def test_without_weights_all_are_equally_likely() -> None:
    kernels = {name: k for name, k in GAME.kernels.items() if name != "chance_weight"}
    engine = replace(GAME, id="even_balls", kernels=kernels).new(1, explicit_chance=True)
    assert engine.odds() == pytest.approx([1 / 3] * 3)


def test_the_harness_accepts_weights_and_finds_an_outcome_that_never_comes() -> None:
    assert not check_game(GAME, games=2).violations
    violations = check_game(game_of(never_the_last), games=4).violations
    PLAYED["violations"] -= len(violations)
    assert any("an outcome that never comes: [0.5, 0.5, 0.0]" in each for each in violations)
