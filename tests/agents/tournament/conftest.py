"""Small tournaments: the toy for the machinery, Versailles for nations and turn order."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import _compiled, fails, run
from tests.toy.game import GAME as TOY
from versailles_env.agents.runs.plan import Plan
from versailles_env.games.versailles_1919.game import GAME as VERSAILLES

__all__ = ["_compiled", "fails", "run"]

TOY_ENTRY = "tests.toy.game:GAME"


def toy_plan(*agents: str, games: int = 12, **more: Any) -> Plan:
    return Plan("tournament", TOY, TOY.load_pack(None), {}, agents or ("random", "random"), games, **more)


def versailles_plan(
    *agents: str, games: int = 12, options: dict[str, Any] | None = None, **more: Any
) -> Plan:
    given = {"players": len(agents), **(options or {})}
    return Plan("tournament", VERSAILLES, VERSAILLES.load_pack(None), given, agents, games, **more)


@pytest.fixture
def other_pack(tmp_path: Path) -> Path:
    """The toy's cards with one value changed."""
    source = Path(TOY.load_pack(None).path)
    folder = tmp_path / "other_pack"
    folder.mkdir()
    for file in source.glob("*.toml"):
        (folder / file.name).write_text(file.read_text().replace("gain 2", "gain 3"))
    return folder


@pytest.fixture
def toy_words(tmp_path: Path) -> Callable[..., tuple[object, ...]]:
    """The words of a tournament of the toy into one folder."""

    def words(
        *more: object, agents: tuple[str, ...] = ("random", "random"), games: int = 12
    ) -> tuple[object, ...]:
        return (
            "tournament",
            *agents,
            "--game",
            TOY_ENTRY,
            "--games",
            games,
            "--out",
            tmp_path / "run",
            *more,
        )

    return words
