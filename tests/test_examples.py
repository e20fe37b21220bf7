"""The scripts in `examples/` do what they say, in small."""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
SMALL: dict[str, tuple[Any, ...]] = {
    "aec_loop": (),
    "many_games": (64, 0.2, 1),
    "own_agent": (3,),
    "solo": ("greedy", 2),
    "train_one_seat": (512, 1),
}


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return importlib.import_module


@pytest.mark.parametrize("name", SMALL)
def test_it_runs(example: Callable[[str], Any], name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert example(name).main(*SMALL[name]) is not None
    assert capsys.readouterr().out
    sys.modules.pop(name)


def test_all_are_run() -> None:
    assert sorted(path.stem for path in EXAMPLES.glob("*.py")) == sorted(SMALL)
