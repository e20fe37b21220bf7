"""The scripts in `examples/` do what they say, in small."""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
SMALL: dict[str, tuple[Any, ...]] = {
    "aec_loop": (),
    "cleanrl_ppo": (1, 4, 16, 1, 2),
    "many_games": (64, 0.2, 1),
    "openspiel_adapter": (1,),
    "own_agent": (3,),
    "rllib_ppo": (1, 128, 2),
    "solo": ("greedy", 2),
    "torchrl_rollout": (40, 2),
    "train_one_seat": (512, 1),
}
NEEDS = {
    "cleanrl_ppo": "torch",
    "openspiel_adapter": "pyspiel",
    "rllib_ppo": "ray",
    "torchrl_rollout": "torchrl",
}
"""What is no part of our own environment: the example is run where somebody has it."""


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return importlib.import_module


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.ray] * (NEEDS.get(name) == "ray")) for name in SMALL]
)
def test_it_runs(example: Callable[[str], Any], name: str, capsys: pytest.CaptureFixture[str]) -> None:
    if name in NEEDS:
        pytest.importorskip(
            NEEDS[name], reason=f"examples/{name}.py needs {NEEDS[name]}, which is not installed"
        )
    assert example(name).main(*SMALL[name]) is not None
    assert capsys.readouterr().out
    sys.modules.pop(name)


def test_all_are_run() -> None:
    assert sorted(path.stem for path in EXAMPLES.glob("*.py")) == sorted(SMALL)


def test_rows_are_linked_by_seat(example: Callable[[str], Any]) -> None:
    """Two games of two seats, five rows each; gamma and lambda 1: an advantage is what was earned until the end, less the value."""
    pytest.importorskip("torch", reason="examples/cleanrl_ppo.py needs torch, which is not installed")
    seats = np.array([[0, 0, 1, 0, 1], [1, 1, 0, 1, 1]]).T
    values = np.array([[1, 2, 3, 4, 5], [5, 4, 3, 2, 1]], float).T
    earned = np.array([[10, 0, 7, 1, 0], [0, 0, 0, 2, 0]], float).T
    ended = np.array([[0, 0, 1, 1, 0], [0, 1, 0, 0, 0]], bool).T
    found, closed = example("cleanrl_ppo").advantages(seats, values, earned, ended, 2, 1.0, 1.0)
    sys.modules.pop("cleanrl_ppo")
    # Game 0: seat 0 has rows 0, 1 and 3, seat 1 has row 2 (its game ends there) and row 4 (open).
    assert closed.T.tolist() == [[True, True, True, True, False], [True, True, False, True, False]]
    assert found[closed[:, 0], 0].tolist() == [10 + 0 + 1 - 1, 0 + 1 - 2, 7 - 3, 1 - 4]
    # Game 1: row 1 ends seat 1's first game, so row 0 is followed by row 1 alone; row 3 goes on with the value of row 4.
    assert found[[0, 1, 3], 1].tolist() == [0 + 0 - 5, 0 - 4, 2 + 1 - 2]
