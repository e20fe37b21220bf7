from typing import Any

import numpy as np
import pytest

from tests.toy.game import GAME
from versailles_env.core.engine import Engine
from versailles_env.core.errors import IllegalAction


def play(engine: Engine, decisions: int, seed: int = 0) -> Engine:
    chooser = np.random.default_rng(seed)
    for _ in range(decisions):
        if not engine.over:
            engine.step(int(chooser.choice(engine.legal())))
    return engine


def test_an_illegal_action_names_action_seat_question_and_answers() -> None:
    engine = GAME.new(1)
    before = engine.state.tobytes()
    with pytest.raises(IllegalAction) as error:
        engine.step(7)
    assert str(error.value) == (
        "action 7 ('choose green') is not legal for red: asked which card to play, "
        "expected 1 (play hoard), 2 (play raid)"
    )
    assert engine.state.tobytes() == before
    assert engine.history == []


@pytest.mark.parametrize("action", [-1, -2, 11, 1.0, True, "1", None])
def test_what_is_no_action_is_refused(action: Any) -> None:
    engine = GAME.new(1)
    assert engine.legal() == [1, 2]
    with pytest.raises(IllegalAction, match=f"action {action!r} .* is not legal for red"):
        engine.step(action)


def test_an_action_after_the_end_is_refused() -> None:
    engine = play(GAME.new(1), 100)
    assert engine.over
    assert engine.legal() == []
    assert engine.agent == ""
    with pytest.raises(IllegalAction, match="action 0 cannot be taken: the game is over"):
        engine.step(0)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True, "7"])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(IllegalAction, match="expected a whole number from 0 to"):
        GAME.new(seed)


def test_the_largest_seed_is_kept() -> None:
    engine = GAME.new(2**64 - 1)
    assert engine.seed == 2**64 - 1
    assert engine.clone().seed == engine.replay.seed == 2**64 - 1


def test_a_seed_gives_one_game_and_others_give_others() -> None:
    assert play(GAME.new(3), 100).digest() == play(GAME.new(np.uint64(3)), 100).digest()
    assert len({GAME.new(seed).observation(0).tobytes() for seed in range(20)}) > 10


def test_an_engine_begins_anew_without_traces_of_the_last_game() -> None:
    engine = play(GAME.new(3, log=True, seats=3), 100)
    assert engine.log
    engine.new(4)
    assert engine.state.tobytes() == GAME.new(4).state.tobytes()
    assert (engine.history, engine.seats, engine.log, engine.options) == ([], [], [], {"seats": 2})


def test_the_history_says_who_answered() -> None:
    engine = play(GAME.new(5, seats=3), 6)
    again = GAME.new(5, seats=3)
    for action, seat in zip(engine.history, engine.seats, strict=True):
        assert again.seat == seat
        again.step(action)
    assert again.digest() == engine.digest()


def test_a_view_has_a_mask_for_the_asked_seat_only_and_hides_the_other_hands() -> None:
    engine = GAME.new(1)
    red, green = engine.view(0), engine.view(1)
    assert red.agent == engine.agent == "red"
    assert np.flatnonzero(red.action_mask).tolist() == engine.legal()
    assert not green.action_mask.any()
    assert "holds hoard, raid" in red.text
    assert "holds 2 cards" in red.text
    assert "holds hoard, raid" not in green.text
    red.action_mask[:] = 1
    assert engine.legal() == [1, 2]


def test_the_text_has_table_question_and_answers() -> None:
    text = GAME.new(1).text()
    assert "red: which card to play\n    1  play hoard\n    2  play raid" in text
    assert "red    0 points, holds hoard, raid" in text


def test_a_step_limit_truncates_without_a_winner() -> None:
    engine = play(GAME.new(1, step_limit=4), 100)
    assert len(engine.history) == 4
    assert engine.over
    assert engine.truncated
    assert not engine.rewards.any()
    assert not play(GAME.new(1), 100).truncated


def test_rewards_at_the_end_go_to_the_most_points() -> None:
    engine = play(GAME.new(1), 100)
    points = engine.state[0]["points"][:2]
    assert engine.rewards[:2].tolist() == [1 if p == points.max() else -1 for p in points]
    assert engine.summary()["scores"] == {"red": int(points[0]), "green": int(points[1])}


def test_explicit_chance_asks_for_every_draw_and_takes_what_is_given() -> None:
    engine = GAME.new(1, explicit_chance=True)
    assert engine.at_chance
    assert engine.seat == -1
    assert engine.legal() == list(range(12))
    assert "chance: a die or a draw\n    0  draws gift 1" in engine.text()
    engine.step(5)
    assert 5 not in engine.legal()
    with pytest.raises(IllegalAction, match="outcome 5 is not open: expected one of"):
        engine.step(5)
    for outcome in (4, 0, 1):
        engine.step(outcome)
    assert not engine.at_chance
    zone = engine.state[0]["zone"]
    assert [int(zone[card]) for card in (5, 4, 0, 1)] == [1, 0, 1, 0]


def test_a_record_written_from_outside_is_looked_at_anew() -> None:
    engine = GAME.new(1)
    engine.state["zone"][0, :] = 3
    engine.state["zone"][0, [3, 4]] = 0
    assert engine.refresh().legal() == [3, 4]
