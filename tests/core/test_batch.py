import tracemalloc

import numpy as np
import pytest

from tests.toy import tiny
from tests.toy.game import GAME
from versailles_env.core.batch import HOLD, Batch
from versailles_env.core.engine import Engine
from versailles_env.core.errors import IllegalAction

BUFFERS = ("states", "obs", "masks", "seats", "counts", "rewards", "dones", "finals")


def contents(batch: Batch) -> list[bytes]:
    return [getattr(batch, name).tobytes() for name in BUFFERS]


def first_legal(batch: Batch) -> np.ndarray:
    return batch.masks.argmax(axis=1)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_play_the_same_games(threads: int) -> None:
    serial, parallel = Batch(GAME, 50), Batch(GAME, 50, threads=threads)
    for batch in (serial, parallel):
        batch.reset(3)
    ended = 0
    for step in range(60):
        assert contents(serial) == contents(parallel), f"step {step}"
        for batch in (serial, parallel):
            batch.step_random()
        ended += int(serial.dones.sum())
    assert ended > 50
    parallel.close()


def test_more_threads_than_games_are_no_harm() -> None:
    batch = Batch(GAME, 2, threads=4)
    batch.reset(0)
    batch.step(first_legal(batch))
    batch.close()


@pytest.mark.parametrize("threads", [1, 2])
def test_steps_write_into_the_same_buffers_and_keep_no_memory(threads: int) -> None:
    batch = Batch(GAME, 64, threads=threads)
    batch.reset(0)
    actions = np.zeros(64, np.int32)
    places = [getattr(batch, name).ctypes.data for name in BUFFERS]

    def run(steps: int) -> None:
        for _ in range(steps):
            actions[:] = first_legal(batch)
            batch.step(actions)

    run(50)
    tracemalloc.start()
    run(50)
    before = tracemalloc.get_traced_memory()[0]
    run(500)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 4096
    assert [getattr(batch, name).ctypes.data for name in BUFFERS] == places
    batch.close()


def test_an_illegal_action_names_the_game_and_changes_nothing() -> None:
    batch = Batch(GAME, 4)
    batch.reset(np.arange(4, dtype=np.uint64))
    actions = first_legal(batch)
    actions[2] = int(np.flatnonzero(batch.masks[2] == 0)[0])
    before = contents(batch)
    with pytest.raises(
        IllegalAction, match=rf"game 2 of the batch: action {actions[2]} .* is not legal for red: asked which"
    ):
        batch.step(actions)
    assert contents(batch) == before


@pytest.mark.parametrize("action", [99, -5])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    batch = Batch(GAME, 2)
    batch.reset(0)
    with pytest.raises(IllegalAction, match=f"not one of 0 to {GAME.actions.size - 1}"):
        batch.step(np.array([int(first_legal(batch)[0]), action]))


def test_a_finished_game_is_followed_by_the_game_of_its_new_seed() -> None:
    batch = Batch(GAME, 8)
    batch.reset(5)
    followed = 0
    for _ in range(40):
        before = batch.states["seed"].copy()
        batch.step_random()
        for i in np.flatnonzero(batch.dones):
            engine = GAME.new(int(batch.states["seed"][i]))
            assert batch.states["seed"][i] != before[i]
            assert batch.states[i : i + 1].tobytes() == engine.state.tobytes()
            assert batch.masks[i].tobytes() == engine.mask.tobytes()
            assert batch.obs[i].tobytes() == engine.observation(engine.seat).tobytes()
            assert batch.rewards[i].any()
            followed += 1
    assert followed >= 8


def test_without_autoreset_finished_games_stay_as_they_ended() -> None:
    batch = Batch(tiny.GAME, 5, autoreset=False)
    batch.reset(1)
    for _ in range(tiny.TURNS):
        assert not batch.dones.any()
        batch.step_random()
    assert batch.dones.all()
    assert not batch.masks.any()
    ended = batch.states.tobytes()
    batch.step_random()
    batch.step(np.full(5, HOLD))
    assert batch.states.tobytes() == ended
    with pytest.raises(
        IllegalAction, match="game 0 of the batch: action 0 cannot be taken: the game is over"
    ):
        batch.step(np.zeros(5, np.int32))


def test_a_game_on_hold_waits_for_the_others() -> None:
    batch = Batch(tiny.GAME, 3)
    batch.reset(1)
    batch.step(np.array([0, HOLD, 2]))
    assert batch.states["total"].tolist() == [1, 0, 3]
    assert batch.states["steps"].tolist() == [1, 0, 1]


def test_options_go_round_over_the_games() -> None:
    batch = Batch(GAME, 5, options=[{"seats": 2}, {"seats": 3}])
    batch.reset(0)
    for _ in range(60):
        assert batch.states["seats"].tolist() == [2, 3, 2, 3, 2]
        batch.step_random()


def test_random_answers_are_uniform_also_for_small_seeds() -> None:
    batch = Batch(tiny.GAME, 3000, autoreset=False)
    batch.reset(np.arange(3000, dtype=np.uint64))
    batch.step_random()
    counts = np.bincount(batch.states["total"], minlength=4)[1:]
    assert counts.sum() == 3000
    assert ((counts - 1000) ** 2 / 1000).sum() < 13.8  # exceeded once in a thousand samples


def test_random_answers_leave_the_dice_of_the_game_alone() -> None:
    batch = Batch(GAME, 1, autoreset=False)
    batch.reset(np.array([9], np.uint64))
    engine = Engine(GAME).new(9)
    while not engine.over:
        before = batch.masks[0].copy()
        batch.step_random()
        action = next(a for a in np.flatnonzero(before) if follows(engine, int(a), batch.states))
        engine.step(int(action))
    assert batch.states.tobytes() == engine.state.tobytes()


def follows(engine: Engine, action: int, states: np.ndarray) -> bool:
    probe = engine.clone()
    probe.step(action)
    return probe.state.tobytes() == states.tobytes()


def test_records_written_from_outside_are_looked_at_anew() -> None:
    batch, other = Batch(GAME, 3), Batch(GAME, 3)
    batch.reset(1)
    other.reset(2)
    batch.states[:] = other.states
    batch.refresh()
    assert contents(batch) == contents(other)


def test_games_begun_anew_by_hand_are_those_of_autoreset() -> None:
    alone, by_hand = Batch(GAME, 8, autoreset=True), Batch(GAME, 8, autoreset=False)
    alone.reset(3)
    by_hand.reset(3)
    ended = 0
    for _ in range(100):
        actions = alone.masks.argmax(axis=1)
        alone.step(actions)
        by_hand.step(actions)
        over = np.flatnonzero(by_hand.dones)
        if len(over):
            by_hand.begin_anew(over)
        ended += len(over)
        assert np.array_equal(alone.states, by_hand.states)
    assert ended > 8
