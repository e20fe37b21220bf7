"""The solo opponent's tables: halves, words, rows that are skipped, Isolated cubes (R-PACK-3, R-EX-16, CD-SOLO-4, -5, -7, CD-TAB)."""

from pathlib import Path
from typing import Any

import pytest

from versailles_env.core.errors import PackError
from versailles_env.games.red_flag_over_paris.game import GAME
from versailles_env.games.red_flag_over_paris.position import Position, Table
from versailles_env.games.red_flag_over_paris.table import space_of
from versailles_env.systems.crisis_dimension.control import is_isolated
from versailles_env.systems.crisis_dimension.tables import act_rows

from .packs import pack_with
from .solo import bot_play

AWAY = {"versailles": "vincennes", "commune": "cailles"}


def row_of(game: Table) -> str:
    """The row of place or remove that was met first."""
    return next(line for line in game.log if "of its table" in line).split("row ")[1].split(" ")[0]


def points(person: str, card: str = "Conciliation", **position: Any) -> Table:
    return bot_play(card, person, **{"objectives": AWAY, **position})


@pytest.mark.rule("R-PACK-3", "CD-SOLO-4")
@pytest.mark.parametrize(
    ("person", "position", "row", "space"),
    [
        ("commune", {"cubes": {"press": (1, 2), "church": (0, 1), "social": (0, 1)}}, "2", "press"),
        ("commune", {"cubes": {"valerien": (0, 1)}, "objectives": {"versailles": "assembly", "commune": "valerien"}}, "3", "valerien"),
        ("commune", {"cubes": {"valerien": (1, 0), "vincennes": (1, 0)}}, "4", "issy"),
        ("commune", {"cubes": {}}, "7", "valerien"),
        ("versailles", {"cubes": {"press": (1, 0), "church": (1, 0), "social": (1, 0)}}, "2", "social"),
        ("versailles", {"cubes": {"press": (0, 1), "church": (0, 1)}}, "3", "social"),
        ("versailles", {"cubes": {"church": (1, 0), "press": (0, 1)}}, "5", "church"),
        ("versailles", {"cubes": {}}, "6", "social"),
    ],
)  # fmt: skip
def test_the_rows_of_place_or_remove(person: str, position: dict[str, Any], row: str, space: str) -> None:
    game = points(person, **position)
    assert row_of(game) == row
    name = game.SPACE_NAMES[space_of(space)]
    first = next(
        line
        for line in game.log
        if " in " in line and ("places in" in line or "removes in" in line or "attempts" in line)
    )
    assert name in first, first


@pytest.mark.rule("R-PACK-3")
def test_the_half_of_the_first_point_binds_the_rest() -> None:
    game = points("versailles", cubes={"church": (1, 0), "press": (0, 1)})
    touched = [line for line in game.log if "places in" in line or "removes in" in line]
    assert len(touched) == 3
    assert not any(space in line for line in touched for space in ("Montmartre", "Cailles", "Lachaise"))


@pytest.mark.rule("CD-SOLO-5", "CD-EX-9", "CD-TAB-1")
def test_the_reason_of_a_space_is_told() -> None:
    game = points("versailles", cubes={"press": (0, 1), "church": (0, 1)})
    assert any("Commune places in Social Movements: row 2, the act gives" in line for line in game.log)


@pytest.mark.rule("R-EX-16", "CD-SOLO-7")
def test_never_isolated() -> None:
    game = Position(cubes={}).start()
    s, t = game.engine.state[0], game.engine.pack.tables[0]
    blue = {space for space in game.SPACES if not is_isolated(s, t, 0, space_of(space))}
    red = {space for space in game.SPACES if not is_isolated(s, t, 1, space_of(space))}
    assert blue == {"royalists", "valerien", "issy"}
    assert red == {"social", "lachaise"}
    late = Position(cubes={}, momentum={"versailles": 3}).start()
    s = late.engine.state[0]
    assert {space for space in game.SPACES if not is_isolated(s, t, 0, space_of(space))} == blue | {
        "vincennes",
        "lachaise",
    }


@pytest.mark.rule("CD-TAB-3")
def test_the_surest_removal_is_preferred() -> None:
    """Versailles bot: Mont-Valerien with strength 3 before Vincennes with 1."""
    game = bot_play(
        "Le Reveil",
        "commune",
        cubes={
            "valerien": (3, 1),
            "issy": (1, 0),
            "vincennes": (0, 1),
            "cailles": (0, 1),
            "lachaise": (0, 1),
        },
        objectives={"versailles": "press", "commune": "church"},
        momentum={"versailles": 3},
        pool={"versailles": 0},
        park=["assembly", "royalists", "republicans", "social"],
        breached={"versailles": ["final crisis"]},
    )
    assert any("removes in" in line or "attempts" in line for line in game.log)
    assert any("with strength 3" in line for line in game.log)


@pytest.mark.rule("R-PACK-3", "CD-EFF-6")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '"remove wins+strong -> remove military"',
            '"remove wins+strong -> remove naval"',
            "expected one of political, military",
        ),
        (
            '"remove foe_isolated -> remove political"',
            '"remove lonely -> remove political"',
            "unknown word 'lonely'",
        ),
        ('"always -> place political first"', '"always -> wait"', "expected CONDITION -> place"),
    ],
)
def test_tables_that_cannot_be_read(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(PackError, match=message):
        GAME.load_pack(pack_with(tmp_path, "solo.toml", old, new))


def test_a_game_without_parts_refuses_them() -> None:
    with pytest.raises(ValueError, match="no more words"):
        act_rows(["always -> place military"])
