"""What one seat is asked and told, and what the games that it may imagine carry."""

import numpy as np

from tests.core.test_engine import play
from tests.toy.game import A_NUMBER, GAME
from versailles_env.core.engine import Engine
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
    engine.forget_log()
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


def test_who_draws_hears_what_and_the_others_that() -> None:
    engine = GAME.new(7, log=True)
    own = [line for line in engine.told(0) if line.startswith("red draws")]
    assert own == [line for line in engine.log if line.startswith("red draws")]
    assert set(own).isdisjoint(engine.told(1))
    assert engine.told(1).count("red draws a card.") == len(own) == 2


def clash() -> Engine:
    """Red has begun a clash with green, and has said its number."""
    for seed in range(100):
        engine = GAME.new(seed, log=True)
        while not engine.over:
            if engine.question().startswith("which number"):
                engine.step(A_NUMBER + 2)
                return engine
            engine.step(engine.legal()[-1])
    raise AssertionError("no clash in a hundred games")


def test_a_secret_answer_is_shown_when_all_have_answered() -> None:
    engine = clash()
    first, second = engine.seats[-1], engine.seat
    assert "says 3" in engine.view(first).text
    assert "says 3" not in engine.view(second).text
    assert "has said a number" in engine.view(second).text
    assert engine.view(first).question == f"waiting for {engine.agent}: which number to say, in secret"
    assert not any(" says " in line for line in engine.log)
    seen = {engine.view(second).possible(seed).state[0]["said"][first] for seed in range(40)}
    assert seen == {0, 1, 2}
    assert {engine.view(first).possible(seed).state[0]["said"][first] for seed in range(9)} == {2}
    engine.step(A_NUMBER)
    assert (
        sum(f"{GAME.agents[first]} says 3, {GAME.agents[second]} says 1." == x for x in engine.told(0)) == 1
    )
    assert (engine.state[0]["said"] == -1).all()


def test_a_card_that_was_looked_at_stays_where_it_is() -> None:
    engine = GAME.new(7)
    card = int(np.flatnonzero(engine.state[0]["zone"] == 1)[0])
    engine.state["known"][0, card] = 1
    zones = np.array([engine.view(0).possible(seed).state[0]["zone"] for seed in range(60)])
    assert (zones[:, card] == 1).all()
    assert len(np.unique(zones, axis=0)) > 5
    other = np.array([engine.view(1).possible(seed).state[0]["zone"] for seed in range(20)])
    assert (other[:, engine.state[0]["zone"] == 1] == 1).all()
    assert ", 1 cards" in engine.view(0).text


def test_a_possible_game_has_no_past() -> None:
    engine = play(GAME.new(7, seats=3, log=True), 6)
    assert engine.log
    possible = engine.view(engine.seat).possible(5)
    assert (possible.history, possible.seats, possible.notes, possible.log) == ([], [], [], [])
    assert possible.seed == 5
    assert possible.state["rng"] != engine.state["rng"]
    assert possible.options == engine.options
    np.testing.assert_array_equal(possible.mask, engine.mask)
