"""Small measurements of the solitaire game."""

from typing import Any

import pytest

from tests.cli.conftest import _compiled, fails, run
from versailles_env.agents.solo.plan import Pair, SoloPlan, solo_plan
from versailles_env.core.batch import warm
from versailles_env.games.versailles_1919.game import GAME

__all__ = ["_compiled", "fails", "run"]


@pytest.fixture(scope="session", autouse=True)
def _compiled_rules() -> None:
    warm(GAME)


def plan_of(*pairs: Pair, games: int = 12, seed: int = 0, **options: Any) -> SoloPlan:
    return solo_plan(GAME, GAME.load_pack(None), options, pairs or (Pair("random", "rulebook"),), games, seed)
