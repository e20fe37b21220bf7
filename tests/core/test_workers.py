"""Threads of a batch: the same sum, errors told, nothing kept alive."""

import gc
import os
import signal
import weakref

import pytest

from tests.toy.game import GAME
from versailles_env.core.batch import Batch
from versailles_env.core.workers import Workers


def test_parts_are_added_up() -> None:
    workers = Workers(2)
    assert workers.run(lambda low, high: high - low, [(0, 3), (3, 5), (5, 9)]) == 9
    workers.close()


def test_an_error_in_a_thread_reaches_the_caller() -> None:
    workers = Workers(1)
    with pytest.raises(ZeroDivisionError):
        workers.run(lambda number: 1 // number, [(1,), (0,)])
    workers.close()


def test_a_batch_with_threads_is_freed_without_close() -> None:
    batch = Batch(GAME, 8, threads=2)
    batch.reset(1)
    batch.step_random()
    seen = weakref.ref(batch)
    del batch
    gc.collect()
    assert seen() is None


def test_a_closed_batch_goes_on_in_one_thread() -> None:
    batch, other = Batch(GAME, 8, threads=2), Batch(GAME, 8)
    batch.reset(1)
    other.reset(1)
    batch.close()
    for _ in range(5):
        batch.step_random()
        other.step_random()
    assert batch.states.tobytes() == other.states.tobytes()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_fork_begins_its_own_threads() -> None:
    batch, other = Batch(GAME, 8, threads=3), Batch(GAME, 8)
    for each in (batch, other):
        each.reset(1)
        each.step_random()
    child = os.fork()
    if child == 0:
        signal.alarm(60)  # a child that waits for threads which are not there is ended
        batch.step_random()
        other.step_random()
        os._exit(0 if batch.states.tobytes() == other.states.tobytes() else 1)
    assert os.waitpid(child, 0)[1] == 0
    batch.step_random()
    batch.close()
