"""What one seat is asked and told, and what the games that it may imagine carry."""

import numpy as np

from tests.core.test_engine import play
from tests.toy.game import GAME
from versailles_env.core.log import EVERYBODY, WIDTH


def test_who_is_not_asked_hears_whom_the_game_waits_for() -> None:
    engine = GAME.new(1)
    asked, other = engine.seat, 1 - engine.seat
    assert engine.view(asked).question == engine.question() == "which card to play"
    assert engine.view(other).question == f"waiting for {engine.agent}: which card to play"
    play(engine, 100)
    assert engine.view(other).question == "nothing, the game is over"


def test_who_waits_for_chance_hears_so() -> None:
    assert GAME.new(1, explicit_chance=True).view(0).question == "waiting for chance"


def test_a_note_is_told_to_its_readers() -> None:
    engine = GAME.new(7, log=True)
    rows = [[1, 0, k, 0, 0, 0, readers, 0] for k, readers in enumerate((EVERYBODY, 0b01, 0b10, 0))]
    engine.state["log"][0, : len(rows)] = rows
    engine.state["log_n"] = len(rows)
    engine.refresh()
    told = {seat: [line[-2] for line in engine.told(seat)] for seat in (None, 0, 1)}
    assert told == {None: ["0", "1", "2", "3"], 0: ["0", "1"], 1: ["0", "2"]}
    assert engine.view(1).log == engine.told(1)
    assert engine.log == engine.told()
    assert all(len(row) == WIDTH for row in engine.notes)
    engine.forget_log()
    assert engine.log == engine.told(0) == []


def test_a_possible_game_has_no_past() -> None:
    engine = play(GAME.new(7, seats=3, log=True), 6)
    assert engine.log
    possible = engine.view(engine.seat).possible(5)
    assert (possible.history, possible.seats, possible.notes, possible.log) == ([], [], [], [])
    assert possible.seed == 5
    assert possible.state["rng"] != engine.state["rng"]
    assert possible.options == engine.options
    np.testing.assert_array_equal(possible.mask, engine.mask)
