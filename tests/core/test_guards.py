"""The engine's own guards: what rules must never do is an error with a name, not a crash or a hang."""

from dataclasses import replace

import numpy as np
import pytest

from tests.toy import tiny
from versailles_env.core.batch import Batch
from versailles_env.core.errors import EngineFault
from versailles_env.core.game import find_game


@pytest.mark.parametrize(
    ("mode", "reason"),
    [
        ("deep", "the stack of frames is full"),
        ("empty", "the stack is empty but the game is not over"),
        ("mute", "a question without any legal answer was asked"),
    ],
)
def test_a_broken_guard_is_named(mode: str, reason: str) -> None:
    with pytest.raises(EngineFault, match=rf"seed 5, decision 0\): {reason}; this is a bug in the rules"):
        tiny.GAME.new(5, mode=mode)


def test_a_fault_in_a_batch_names_its_game() -> None:
    batch = Batch(tiny.GAME, 3, options=[{}, {}, {"mode": "deep"}])
    with pytest.raises(EngineFault, match=r"game 2 \(seed 12, decision 0\)"):
        batch.reset(np.array([10, 11, 12], np.uint64))


def test_a_game_without_a_kernel_is_refused() -> None:
    kernels = {name: kernel for name, kernel in tiny.GAME.kernels.items() if name not in ("redeal", "legal")}
    with pytest.raises(ValueError, match="game tiny: kernels missing: legal, redeal"):
        replace(tiny.GAME, kernels=kernels)


def test_an_entry_that_is_no_game_is_refused() -> None:
    assert find_game("tests.toy.tiny:GAME") is tiny.GAME
    with pytest.raises(TypeError, match=r"tests.toy.tiny:MODES is not a Game"):
        find_game("tests.toy.tiny:MODES")
