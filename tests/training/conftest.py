"""Runs of seconds: the game of calls, a network of a few units, opponents that are scripts."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

pytest.importorskip("sb3_contrib")
pytest.importorskip("safetensors")

from tests.cli.conftest import fails, run
from versailles_env.agents.registry import AGENTS
from versailles_env.core.batch import warm
from versailles_env.training.config import Config, check_config
from versailles_env.training.league import League
from versailles_env.training.run import Trainer, start_run
from versailles_env.training.vec_env import LeagueVecEnv

from .calls import ENTRY, GAME, Caller, FirstCard, LastCard

__all__ = ["fails", "run"]

Data = dict[str, Any]
Start = Callable[..., Trainer]


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    warm(GAME)


@pytest.fixture(scope="module", autouse=True)
def _scripts() -> Iterator[None]:
    """The scripted agents have names as any other."""
    with pytest.MonkeyPatch.context() as patch:
        for script in (FirstCard, LastCard, Caller):
            patch.setitem(AGENTS, script.name, (lambda argument, script=script: script(), "", "a script"))
        yield


def small(**changes: Any) -> Data:
    """The plain data of a small run of 8 updates; `changes` are laid over it, parts field by field."""
    data: Data = {
        "name": "small",
        "game": ENTRY,
        "tables": [{"seats": 2}, {"seats": 3}],
        "steps": 512,
        "seed": 3,
        "checkpoint_every": 2,
        "ppo": {"games": 8, "rows": 8, "minibatch": 32, "epochs": 1},
        "network": {"layers": [8, 8], "precision": "float32"},
        "league": {"opponents": {"random": 0.5, "past": 0.5}, "every": 2, "keep": 2},
        "evaluation": {"every": 4, "games": 6, "final_games": 6, "yardsticks": ["random"]},
    }
    for name, value in changes.items():
        data[name] = {**data.get(name, {}), **value} if isinstance(value, dict) else value
    return data


def small_config(**changes: Any) -> Config:
    return check_config(small(**changes), "small.yaml")


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """A new small run, not yet begun."""

    def make(name: str = "run", **changes: Any) -> Trainer:
        return start_run(small_config(**changes), tmp_path, name)

    return make


@pytest.fixture
def config_file(tmp_path: Path) -> Path:
    """A small run as a file."""
    path = tmp_path / "small.yaml"
    path.write_text(yaml.safe_dump(small()))
    return path


def league_of(*names: str, **more: Any) -> League:
    return League(dict.fromkeys(names, 1.0), **more)


def make_env(size: int, table: Data | None = None, league: League | None = None, **more: Any) -> LeagueVecEnv:
    """Games of calls, with dice of one side if the table says nothing else."""
    return LeagueVecEnv(GAME, size, [table or {"sides": 1}], league or league_of("last"), **more)


def any_legal(env: LeagueVecEnv, dice: np.random.Generator) -> np.ndarray:
    """One legal answer a game."""
    masks = env.action_masks()
    return (masks * dice.random(masks.shape)).argmax(axis=1)


def play_rows(env: LeagueVecEnv, rows: int, seed: int = 0) -> Iterator[tuple[Any, ...]]:
    """So many random rows of every game: the learner's seat before each, then what `step` returns."""
    dice = np.random.default_rng(seed)
    for _ in range(rows):
        seats = env.learns.argmax(axis=1)
        yield seats, *env.step(any_legal(env, dice))


def without_times(rows: list[Data]) -> list[Data]:
    return [{name: value for name, value in row.items() if name not in ("time", "minutes")} for row in rows]


def policy_bytes(trainer: Trainer) -> dict[str, bytes]:
    return {name: value.tobytes() for name, value in trainer.export().policy.weights.items()}
