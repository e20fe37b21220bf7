"""One check at the door: what comes in from outside is refused in a sentence, before any compiled code sees it."""

import base64
import hashlib
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.toy.game import GAME
from versailles_env.core.batch import BUFFERS, Batch
from versailles_env.core.engine import Engine
from versailles_env.core.errors import BoardGameError, IllegalAction, OptionError, SaveError

BEGUN = "no game has begun: expected reset() or new() before this"
SEAT = "is not there: toy has the seats 0 to 2 (red, green, blue)"
Call = Callable[[Any], Any]


@pytest.fixture
def engine() -> Engine:
    return GAME.new(1, seats=3)


@pytest.fixture
def batch() -> Batch:
    games = Batch(GAME, 2)
    games.reset(1)
    return games


NOT_BEGUN: list[Call] = [
    lambda e: e.step(0),
    lambda e: e.legal(),
    lambda e: e.odds(),
    lambda e: e.observation(0),
    lambda e: e.view(0),
    lambda e: e.text(),
    lambda e: e.question(),
    lambda e: e.question(0),
    lambda e: e.action_text(0),
    lambda e: e.told(),
    lambda e: e.told(0),
    lambda e: e.summary(),
    lambda e: e.result(),
    lambda e: e.redeal(0, 1),
    lambda e: e.to_bytes(),
    lambda e: e.digest(),
    lambda e: e.replay,
    lambda e: e.seed,
    lambda e: e.options,
]


@pytest.mark.parametrize("number", range(len(NOT_BEGUN)))
def test_before_new_an_engine_has_nothing_to_say(number: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        NOT_BEGUN[number](Engine(GAME))
    assert str(caught.value) == BEGUN


def test_before_new_nobody_is_asked() -> None:
    engine = Engine(GAME)
    assert (engine.seat, engine.agent, engine.mask.any()) == (-1, "", False)
    assert engine.clone().seat == -1


@pytest.mark.parametrize(
    "call",
    [
        lambda b: b.step(np.zeros(2, np.int32)),
        lambda b: b.step_random(),
        lambda b: b.view(0),
        lambda b: b.explain(0, 1),
    ],
)
def test_before_reset_a_batch_has_nothing_to_say(call: Call) -> None:
    with pytest.raises(IllegalAction) as caught:
        call(Batch(GAME, 2))
    assert str(caught.value) == BEGUN


ENGINE: list[tuple[Call, str]] = [
    *(
        (lambda e, seat=seat: e.observation(seat), f"seat {seat!r} {SEAT}")
        for seat in (-1, 3, 99, 0.0, True, "red", None)
    ),
    *((lambda e, seat=seat: e.view(seat), f"seat {seat!r} {SEAT}") for seat in (-1, 3, 1.5, "red", None)),
    *((lambda e, seat=seat: e.redeal(seat, 1), f"seat {seat!r} {SEAT}") for seat in (-1, 3, None)),
    *((lambda e, seat=seat: e.question(seat), f"seat {seat!r} {SEAT}") for seat in (-1, 3, "red")),
    *((lambda e, seat=seat: e.told(seat), f"seat {seat!r} {SEAT}") for seat in (-1, 3, "red")),
    (lambda e: e.redeal(0, -1), "seed -1 is not allowed"),
    (lambda e: e.redeal(0, 0.5), "seed 0.5 is not allowed"),
    (lambda e: e.new(1.0), "seed 1.0 is not allowed"),
    (lambda e: e.new(None), "seed None is not allowed"),
    (
        lambda e: e.new(1, explicit_chance="yes"),
        "explicit_chance='yes' is not allowed: expected True or False",
    ),
    (lambda e: e.new(1, log=1), "log=1 is not allowed: expected True or False"),
    (lambda e: e.new(1, auto="no"), "option auto='no' is not allowed: expected True or False"),
    (lambda e: e.new(1, auto=0), "option auto=0 is not allowed"),
    (
        lambda e: e.new(1, step_limit=-1),
        "option step_limit=-1 is not allowed: expected a whole number from 0 to 2147483647",
    ),
    (lambda e: e.new(1, step_limit=2**31), "option step_limit=2147483648 is not allowed"),
    (lambda e: e.new(1, step_limit=1.5), "option step_limit=1.5 is not allowed"),
    (lambda e: e.new(1, step_limit=True), "option step_limit=True is not allowed"),
    (lambda e: e.action_text(-1), "action -1 is not there: expected one of 0 to"),
    (lambda e: e.action_text(10**6), "action 1000000 is not there"),
    (lambda e: e.action_text("x"), "action 'x' is not there"),
    (lambda e: e.odds(), "no die and no draw is asked for"),
    (lambda e: e.result(), "the game is not over"),
    (lambda e: Engine.of_record(GAME, e.pack, None), "this is no array of records of toy_v0"),
    (lambda e: Engine.of_record(GAME, e.pack, e.state[0]), "this is no array of records of toy_v0"),
    (lambda e: Engine.of_record(GAME, e.pack, np.zeros(1)), "this is no array of records of toy_v0"),
]


@pytest.mark.parametrize("number", range(len(ENGINE)))
def test_wrong_arguments_of_an_engine_are_one_sentence(engine: Engine, number: int) -> None:
    call, said = ENGINE[number]
    before = engine.state.tobytes()
    with pytest.raises(BoardGameError) as caught:
        call(engine)
    assert said in str(caught.value)
    assert engine.state.tobytes() == before


BATCH: list[tuple[Call, str]] = [
    *(
        (lambda b, size=size: Batch(GAME, size), f"size={size!r} is not allowed")
        for size in (0, -1, 1.0, "2", None, 10**9)
    ),
    *(
        (lambda b, n=n: Batch(GAME, 2, threads=n), f"threads={n!r} is not allowed")
        for n in (0, -1, 1.5, None, 10**6)
    ),
    (
        lambda b: Batch(GAME, 2, options=[]),
        "options=[] is not allowed: expected a mapping, or a list of some",
    ),
    (lambda b: Batch(GAME, 2, options=[3]), "options=[3] is not allowed"),
    (lambda b: Batch(GAME, 2, options={"step_limit": -1}), "option step_limit=-1 is not allowed"),
    (lambda b: b.reset(-1), "seed -1 is not allowed"),
    (lambda b: b.reset(1.5), "seed 1.5 is not allowed"),
    (lambda b: b.reset(True), "seed True is not allowed"),
    (lambda b: b.reset("1"), "seed '1' is not allowed"),
    (
        lambda b: b.reset(np.array([0.5, 1.0])),
        "seeds of float64, shape (2,), are not allowed: expected 2 whole numbers",
    ),
    (lambda b: b.reset(np.array([1, -1])), "seeds of int64, shape (2,), are not allowed"),
    (lambda b: b.reset([1, 2, 3]), "seeds of int64, shape (3,), are not allowed"),
    (lambda b: b.step(np.zeros(2)), "actions of float64, shape (2,): expected 2 integers"),
    (lambda b: b.step(np.zeros(3, np.int64)), "actions of int64, shape (3,): expected 2 integers"),
    (lambda b: b.step(None), "expected 2 integers"),
    (
        lambda b: b.step(np.array([2**32, 2**32 - 1])),
        "game 0 of the batch: action 4294967296 is not one of any game",
    ),
    (lambda b: b.step(np.array([-2, -2])), "game 0 of the batch: action -2"),
    (lambda b: b.view(2), "game=2 is not allowed: expected a whole number from 0 to 1"),
    (lambda b: b.view(-1), "game=-1 is not allowed"),
    (lambda b: b.explain(5, 0), "game=5 is not allowed"),
    (lambda b: b.take({}), "the kept games have no states of"),
    (
        lambda b: b.take({**kept(b), "seats": np.zeros(3, np.int32)}),
        "the kept games have no seats of int32, shape (2,)",
    ),
]


def kept(batch: Batch) -> dict[str, np.ndarray]:
    return {name: getattr(batch, name).copy() for name in BUFFERS}


@pytest.mark.parametrize("number", range(len(BATCH)))
def test_wrong_arguments_of_a_batch_are_one_sentence(batch: Batch, number: int) -> None:
    call, said = BATCH[number]
    before = batch.states.tobytes()
    with pytest.raises((OptionError, IllegalAction, SaveError)) as caught:
        call(batch)
    assert said in str(caught.value)
    assert batch.states.tobytes() == before


def first_field() -> str:
    return next(f.name for f in GAME.fields if f.high < 1000)


RECORDS: list[tuple[str, Any, str]] = [
    ("depth", -1, "depth is -1, expected 0 to 24"),
    ("depth", 999, "depth is 999, expected 0 to 24"),
    ("over", 3, "over is 3, expected 0 to 2"),
    ("fault", -1, "fault is -1"),
    ("fault", 77, "fault is 77"),
    ("auto", 2, "auto is 2, expected 0 to 1"),
    ("explicit", -5, "explicit is -5, expected 0 to 1"),
    ("log_on", 9, "log_on is 9"),
    ("log_n", 500, "log_n is 500"),
    ("steps", -1, "steps is -1"),
    ("step_limit", -7, "step_limit is -7"),
    ("reward", np.nan, "reward is no number"),
    ("field", 32767, "is 32767, declared"),
    ("field", -32768, "is -32768, declared"),
    ("seat", 3, "a frame of its stack is for a seat that is not there, expected -1 to 2"),
    ("seat", -2, "a frame of its stack is for a seat that is not there"),
    ("kind", -1, "a frame of its stack has a kind below 0"),
]


def broken(engine: Engine, where: str, value: Any) -> np.ndarray:
    states = engine.state.copy()
    if where == "field":
        states[first_field()] = value
    elif where in ("seat", "kind"):
        states["stack"][0, 0, 1 if where == "seat" else 0] = value
    else:
        states[where] = value
    return states


@pytest.mark.parametrize(("where", "value", "said"), RECORDS)
def test_a_record_out_of_range_is_refused_at_every_door(
    engine: Engine, where: str, value: Any, said: str
) -> None:
    states = broken(engine, where, value)
    batch = Batch(GAME, 1)
    batch.reset(0)
    doors: list[Callable[[], Any]] = [
        lambda: Engine.of_record(GAME, engine.pack, states),
        lambda: batch.take({**kept(batch), "states": states}),
        lambda: Engine.from_bytes(save(engine, record=base64.b64encode(states.tobytes()).decode()), GAME),
        lambda: Engine.from_bytes(
            save(engine, record=base64.b64encode(states.tobytes()).decode()), GAME, trusted=True
        ),
    ]
    for door in doors:
        with pytest.raises(SaveError, match="the record is not one of toy_v0") as caught:
            door()
        assert said in str(caught.value)
    written = engine.clone()
    written.state[:] = states
    with pytest.raises(SaveError, match="the record is not one of toy_v0"):
        written.refresh()


def save(engine: Engine, **changes: Any) -> bytes:
    """A save with these fields changed, and a digest that fits: what somebody makes who knows how."""
    content = {**json.loads(engine.to_bytes()), **changes}
    content = {name: value for name, value in content.items() if name != "sum" and value is not ...}
    text = json.dumps(content, sort_keys=True).encode()
    return json.dumps(
        {"sum": hashlib.sha256(text).hexdigest()[:16], **content, **changes_of_sum(changes)}
    ).encode()


def changes_of_sum(changes: dict[str, Any]) -> dict[str, Any]:
    return {"sum": changes["sum"]} if "sum" in changes else {}


UNREADABLE = "the save is not readable: expected the bytes that Engine.to_bytes wrote"
OPTIONS = "expected a mapping of the game's options"
NUMBERS = "is no list of whole numbers"
SAVES: list[tuple[dict[str, Any], str]] = [
    *(({name: ...}, UNREADABLE) for name in ("options", "history", "seats", "notes", "record", "past")),
    *(({"options": value}, OPTIONS) for value in (None, [], "players=3", 3, {"seed": 1}, {"log": True})),
    *(
        ({"history": value}, f"field history {NUMBERS}")
        for value in (None, {}, "0", [0.5], [None], [True], [2**40], [[0]])
    ),
    *(({"seats": value}, f"field seats {NUMBERS}") for value in (None, 3, ["red"], [1.0])),
    ({"seats": []}, "history and seats are not of one length"),
    *(
        ({"notes": value}, "field notes is no list of rows")
        for value in (None, 3, [3], [[1]], [["x"] * 7], [None])
    ),
    *(({"past": value}, f"field past is {value!r}: expected true or false") for value in (None, 1, "yes")),
    ({"past": False}, "a position that was made by hand, which no history proves"),
    ({"record": "AAAA"}, "the save has a record of 3 bytes"),
    ({"record": None}, UNREADABLE),
    ({"record": "!!!!"}, UNREADABLE),
    ({"sum": "0"}, "the save was changed after it was written"),
    ({"sum": None}, "the save was changed after it was written"),
    ({"options": {"seats": 2}}, "the save"),
    ({"options": {"seats": 9}}, "the save breaks at decision 1: option seats=9 is not allowed"),
    ({"options": {"chairs": 3}}, "the save breaks at decision 1: unknown option 'chairs'"),
    ({"options": {"seats": 3, "step_limit": "x"}}, "option step_limit='x' is not allowed"),
    ({"options": {"seats": 3, "auto": "no"}}, "option auto='no' is not allowed"),
    ({"options": {"seats": 3, "auto": False}}, "the save"),
]


@pytest.mark.parametrize("number", range(len(SAVES)))
def test_an_edited_save_is_refused_in_a_sentence(engine: Engine, number: int) -> None:
    for _ in range(3):
        engine.step(engine.legal()[-1])
    changes, said = SAVES[number]
    with pytest.raises(SaveError) as caught:
        Engine.from_bytes(save(engine, **changes), GAME)
    assert said in str(caught.value)


def test_a_history_that_does_not_lead_to_the_record_is_refused(engine: Engine) -> None:
    other = engine.clone()
    engine.step(engine.legal()[0])
    other.step(other.legal()[-1])
    cut = save(engine, history=[], seats=[])
    swapped = save(engine, history=other.history)
    illegal = save(engine, history=[int(np.flatnonzero(engine.mask == 0)[-1])], seats=[0])
    for data, said in (
        (cut, "another game than its history gives"),
        (swapped, "the save"),
        (illegal, "the save"),
    ):
        with pytest.raises(SaveError, match=said):
            Engine.from_bytes(data, GAME)


def test_a_save_cut_anywhere_is_refused(engine: Engine) -> None:
    data = engine.to_bytes()
    for end in range(0, len(data), 97):
        with pytest.raises(SaveError, match="the save is not readable"):
            Engine.from_bytes(data[:end], GAME)


def test_a_position_made_by_hand_is_taken_on_trust_alone(engine: Engine) -> None:
    engine.state["steps"] = 5
    data = engine.refresh().to_bytes()
    with pytest.raises(SaveError, match="give trusted=True to take it"):
        Engine.from_bytes(data, GAME)
    assert Engine.from_bytes(data, GAME, trusted=True).digest() == engine.digest()
    assert engine.clone().to_bytes() == data


def test_kept_games_go_on(batch: Batch) -> None:
    other = Batch(GAME, 2)
    other.take(kept(batch))
    for each in (batch, other):
        each.step_random()
    assert batch.states.tobytes() == other.states.tobytes()
