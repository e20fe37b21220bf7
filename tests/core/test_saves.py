import copy
import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.core.test_engine import play
from tests.toy import tiny
from tests.toy.game import GAME
from versailles_env.core.engine import Engine
from versailles_env.core.errors import SaveError

COPIES: dict[str, Callable[[Engine], Engine]] = {
    "clone": Engine.clone,
    "deepcopy": copy.deepcopy,
    "pickle": lambda engine: pickle.loads(pickle.dumps(engine)),
    "bytes": lambda engine: Engine.from_bytes(engine.to_bytes(), GAME),
}


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_goes_on_as_the_game_does(way: str) -> None:
    engine = play(GAME.new(7, seats=3, log=True), 5)
    other = COPIES[way](engine)
    assert (other.history, other.seats, other.notes, other.log) == (
        engine.history,
        engine.seats,
        engine.notes,
        engine.log,
    )
    assert other.legal() == engine.legal()
    assert play(other, 100, seed=1).state.tobytes() == play(engine, 100, seed=1).state.tobytes()
    assert other.log == engine.log
    assert other.rewards.tolist() == engine.rewards.tolist()


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_is_independent(way: str) -> None:
    engine = play(GAME.new(7), 3)
    before = engine.digest(), list(engine.history), engine.mask.tobytes()
    play(COPIES[way](engine), 4)
    assert (engine.digest(), engine.history, engine.mask.tobytes()) == before


@pytest.mark.parametrize("way", COPIES)
def test_a_finished_game_keeps_its_rewards(way: str) -> None:
    engine = play(GAME.new(7), 100)
    other = COPIES[way](engine)
    assert other.over
    assert other.rewards.tolist() == engine.rewards.tolist() != [0, 0, 0]


def test_a_copy_in_the_middle_of_open_chance_is_the_game() -> None:
    engine = GAME.new(7, explicit_chance=True)
    engine.step(3)
    other = COPIES["bytes"](engine)
    assert other.at_chance
    assert other.legal() == engine.legal()


def test_a_game_is_itself_when_copied() -> None:
    assert copy.deepcopy(GAME) is GAME
    assert pickle.loads(pickle.dumps(GAME)) is GAME


def test_options_given_as_numpy_numbers_can_be_saved() -> None:
    engine = GAME.new(7, seats=np.int64(3), step_limit=np.int32(9))
    assert Engine.from_bytes(engine.to_bytes(), GAME).options == {"seats": 3}
    assert engine.replay.options == {"seats": 3, "step_limit": 9}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\x00",
        b"[]",
        b"3",
        b'"save"',
        b"{}",
        b'{"record": "AAAA"}',
        b'{"record": 3}',
        b'{"record": "!"}',
    ],
)
def test_garbage_is_refused(data: bytes) -> None:
    with pytest.raises(
        SaveError, match=r"the save is not readable: expected the bytes that Engine.to_bytes wrote"
    ):
        Engine.from_bytes(data, GAME)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("format", 99, "the save has format 99: expected 3"),
        ("game", "chess", "the save has game 'chess': expected 'toy'"),
        ("version", 8, "the save has version 8: expected 0"),
        ("pack", "other", "the save has pack 'other': expected 'toy'"),
        ("digest", "abc", "the save has digest 'abc': expected"),
        ("record", "AAAA", "the save has a record of 3 bytes: expected"),
    ],
)
def test_a_save_of_something_else_is_refused(key: str, value: Any, message: str) -> None:
    head = json.loads(GAME.new(1).to_bytes())
    with pytest.raises(SaveError, match=message):
        Engine.from_bytes(json.dumps({**head, key: value}).encode(), GAME)


def test_a_save_of_another_version_or_game_is_refused() -> None:
    data = GAME.new(1).to_bytes()
    with pytest.raises(SaveError, match="the save has version 0: expected 1"):
        Engine.from_bytes(data, replace(GAME, version=1))
    with pytest.raises(SaveError, match="the save has game 'toy': expected 'tiny'"):
        Engine.from_bytes(data, tiny.GAME)
