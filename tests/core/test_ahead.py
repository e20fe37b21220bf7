"""Rules compiled by two processes: the second one's kernels are what the loop finds, and it is never needed."""

import dataclasses
import subprocess
import sys

import numpy as np
import pytest

from tests.toy import tiny
from tests.toy.game import GAME
from versailles_env.core import ahead, jit
from versailles_env.core.ahead import ASIDE, HERE, begin_aside, compile_kernels

compiled = pytest.mark.skipif(jit.INTERPRETED, reason="nothing is compiled with NUMBA_DISABLE_JIT")
TABLES = GAME.load_pack(None).tables


@compiled
def test_the_loop_compiles_nothing_of_what_was_compiled_ahead() -> None:
    compile_kernels(GAME, (*HERE, *ASIDE), TABLES)
    before = {name: len(GAME.kernels[name].overloads) for name in (*HERE, *ASIDE)}
    states = np.zeros(1, GAME.dtype)
    assert len(states) == 1
    GAME.loop.observe_one(states, TABLES, 0, 0, np.zeros(GAME.observations.size, np.int8))
    assert {name: len(GAME.kernels[name].overloads) for name in before} == before


def test_a_game_that_compiles_in_no_time_gets_no_second_process() -> None:
    assert tiny.GAME.compile_seconds < ahead.WORTH
    assert begin_aside(tiny.GAME) is None


@compiled
def test_the_second_process_compiles_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead.os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    long = dataclasses.replace(GAME, compile_seconds=100)
    other = begin_aside(long)
    assert other is not None
    assert other.wait(120) == 0


def test_without_a_second_core_or_process_all_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    long = dataclasses.replace(GAME, compile_seconds=100)
    monkeypatch.setattr(ahead.os, "sched_getaffinity", lambda _: {0}, raising=False)
    assert begin_aside(long) is None
    monkeypatch.setattr(ahead.os, "sched_getaffinity", lambda _: {0, 1}, raising=False)

    def refuse(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    assert begin_aside(long) is None


def test_a_game_that_is_not_there_fails_in_the_second_process_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "versailles_env.core.ahead", "tests.nowhere:GAME"],
        capture_output=True,
        check=False,
    )
    assert done.returncode != 0
