"""The solo opponent's tables: how rows are read, every word of them, and the reasons told (CD-SOLO-4, -5, -7, CD-TAB, T-PACK-3)."""

from pathlib import Path
from typing import Any

import pytest

from versailles_env.core.errors import PackError
from versailles_env.games.bell_of_treason.game import GAME
from versailles_env.games.bell_of_treason.names import SPACES
from versailles_env.games.bell_of_treason.position import Position
from versailles_env.games.bell_of_treason.rules.solo import available, room_mask
from versailles_env.games.bell_of_treason.table import space_of
from versailles_env.systems.crisis_dimension.constants import Act
from versailles_env.systems.crisis_dimension.control import is_isolated
from versailles_env.systems.crisis_dimension.rows import choose_act, extremum_mask, read_table, word_mask
from versailles_env.systems.crisis_dimension.rowwords import EXTREMA, WORDS
from versailles_env.systems.crisis_dimension.tables import act_rows, space_rows

from .packs import pack_with
from .solo import bot_play

CONCEDE, DEFEND = 0, 1


def names(mask: int) -> list[str]:
    return [name for k, name in enumerate(SPACES) if int(mask) >> k & 1]


def mask_of(*spaces: str) -> int:
    return sum(1 << space_of(space) for space in spaces)


def meets(
    word: str, side: int = DEFEND, act: int = Act.PLACE, spaces: int = 4095, **position: Any
) -> list[str]:
    """The spaces that meet a word of the tables."""
    game = Position(**position).start()
    s, t = game.engine.state[0], game.engine.pack.tables[0]
    return names(word_mask(s, t, WORDS[word], side, act, spaces, room_mask(s, t, side)))


@pytest.mark.rule("CD-TAB-1")
def test_wins_and_breaks() -> None:
    cubes = {"uk": (1, 1), "france": (2, 1), "ussr": (0, 1), "press": (1, 0)}
    assert meets("wins", spaces=mask_of("uk", "france", "ussr", "press"), cubes=cubes) == ["uk"]
    assert meets("breaks", spaces=mask_of("uk", "france", "ussr", "press"), cubes=cubes) == [
        "france",
        "press",
    ]
    assert meets("wins", act=Act.REMOVE, cubes={"uk": (1, 1), "france": (2, 1)}, spaces=3) == ["uk"]
    assert meets("breaks", act=Act.REMOVE, cubes={"uk": (1, 1), "france": (2, 1)}, spaces=3) == ["france"]
    assert meets("wins", act=Act.REPLACE, cubes={"uk": (1, 1), "france": (2, 1)}, spaces=3) == [
        "uk",
        "france",
    ]


@pytest.mark.rule("CD-TAB-1")
def test_wins_dim_and_breaks_dim() -> None:
    cubes = {"staff": (0, 1), "guard": (0, 1), "uk": (1, 0), "france": (1, 0), "ussr": (1, 0)}
    assert meets("wins_dim", cubes=cubes) == ["moravia"]
    assert meets("breaks_dim", cubes=cubes) == ["uk", "france", "ussr"]
    assert meets("breaks_dim", cubes={**cubes, "ussr": (2, 0)}) == ["uk", "france"]


@pytest.mark.rule("CD-TAB-2")
def test_goals_pivotal_linked_and_dim2() -> None:
    kept = {"objectives": {"concede": "press", "defend": "guard"}}
    assert meets("goal", **kept) == ["guard"]
    assert meets("foe_goal", **kept) == ["press"]
    assert meets("goals", **kept) == ["guard", "press"]
    assert meets("pivotal") == ["uk", "president", "staff", "czechs"]
    assert meets("linked", cubes={"uk": (0, 1)}) == ["france", "president", "staff", "moravia", "czechs"]
    assert meets("dim2", cubes={"uk": (0, 1), "france": (0, 1)}) == ["ussr"]


@pytest.mark.rule("CD-TAB-2", "CD-SOLO-7")
def test_isolated_cubes() -> None:
    """White cubes in Press: Czechoslovaks, CSR Germans and Opposition lend it; in Government never Isolated."""
    cubes = {"press": (1, 0), "government": (1, 0), "ussr": (1, 0)}
    assert meets("foe_isolated", cubes=cubes) == ["ussr", "press"]
    assert meets("foe_isolated", cubes={**cubes, "germans": (1, 0)}) == ["ussr"]
    game = Position(cubes={"staff": (0, 1), "czechs": (0, 1), "moravia": (0, 1)}).start()
    s, t = game.engine.state[0], game.engine.pack.tables[0]
    assert not any(is_isolated(s, t, DEFEND, space_of(space)) for space in ("staff", "czechs", "moravia"))
    assert not any(is_isolated(s, t, CONCEDE, space_of(space)) for space in ("uk", "government", "germans"))


@pytest.mark.rule("CD-TAB-3")
def test_heart_president_and_the_fight_for_it() -> None:
    assert meets("heart") == ["uk", "france", "ussr", "president", "government", "opposition", "staff"]
    assert meets("president") == ["president"]
    cubes = {"president": (2, 1), "uk": (0, 2), "france": (0, 1), "press": (0, 3)}
    assert meets("threat", side=CONCEDE, cubes=cubes) == ["uk"]
    assert meets("president_lead", cubes=cubes) == []
    assert meets("president_lead", cubes={**cubes, "uk": (0, 1)}) == ["president"]


@pytest.mark.rule("CD-TAB-3")
@pytest.mark.parametrize(
    ("word", "kept"),
    [("min_own", ["france"]), ("max_own", ["uk"]), ("min_foe", ["uk", "france"]), ("max_foe", ["ussr"])],
)
def test_fewest_and_most(word: str, kept: list[str]) -> None:
    game = Position(cubes={"uk": (0, 3), "france": (0, 1), "ussr": (2, 2)}).start()
    assert names(extremum_mask(game.engine.state[0], EXTREMA[word], DEFEND, 0b111)) == kept


@pytest.mark.rule("CD-TAB-1")
def test_room_as_a_word() -> None:
    assert meets("room", spaces=mask_of("press", "czechs"), cubes={"press": (0, 1), "czechs": (0, 1)}) == [
        "czechs"
    ]


def chosen(act: int, spaces: int, side: int = DEFEND, **position: Any) -> tuple[list[str], int]:
    game = Position(**position).start()
    s, t = game.engine.state[0], game.engine.pack.tables[0]
    left, row = read_table(s, t, side, act, spaces, room_mask(s, t, side))
    return names(left), int(row)


@pytest.mark.rule("CD-SOLO-5", "CD-EX-9", "T-PACK-3")
def test_rows_narrow_in_order_and_a_row_that_none_meets_is_skipped() -> None:
    """Placing for Defend among Press and State Defense Guard: Guard wins the Dimension (row 3) before a better known row 6."""
    cubes = {"staff": (0, 1), "moravia": (0, 1), "press": (0, 0), "guard": (0, 0)}
    kept = {"objectives": {"concede": "uk", "defend": "ussr"}}
    assert chosen(Act.PLACE, mask_of("press", "guard"), cubes=cubes, **kept) == (["guard"], 2)
    # no row separates Press and CSR Germans but 'linked' and 'fewest cubes'
    assert chosen(Act.PLACE, mask_of("press", "germans"), cubes={"press": (0, 0), "germans": (1, 1)}, **kept)[
        0
    ] == ["press"]


@pytest.mark.rule("CD-EX-9", "CD-SOLO-5")
def test_one_space_needs_no_row_and_equals_need_the_die() -> None:
    assert chosen(Act.PLACE, mask_of("press"), cubes={}) == (["press"], -1)
    kept = {"objectives": {"concede": "uk", "defend": "ussr"}}
    cubes = {"press": (1, 1), "guard": (1, 1)}
    assert chosen(Act.REMOVE, mask_of("press", "guard"), cubes=cubes, **kept)[0] == ["guard", "press"]


@pytest.mark.rule("CD-SOLO-5")
def test_the_die_chooses_among_equals() -> None:
    """Lord Runciman's point, nothing on the board: Czechoslovaks, General Staff or Moravian HQs; 'heart' keeps General Staff."""
    game = bot_play("Lord Runciman", cubes={}, objectives={"concede": "uk", "defend": "ussr"}, level="easy")
    assert game.cubes("staff") == (0, 1)
    picked = bot_play(
        "Lord Runciman",
        cubes={"staff": (0, 2), "press": (2, 1), "guard": (2, 1)},
        objectives={"concede": "uk", "defend": "ussr"},
        level="easy",
        picks=["opposition"],  # or President: both are won, both in the heart
    )
    assert "Defend places in Opposition: the die chose among equals." in picked.log
    assert picked.cubes("opposition") == (0, 1)


def wants_removal(side: int, **position: Any) -> bool:
    game = Position(**position).start()
    s, t = game.engine.state[0], game.engine.pack.tables[0]
    placing = int(s["here"][side] | t["lends"][side, s["held"][side]]) & ~int(s["full"][side])
    removing = int(s["here"][side]) & int(s["here"][1 - side])
    return bool(choose_act(s, t, side, placing, removing, room_mask(s, t, side), available(s, side)))


@pytest.mark.rule("CD-SOLO-4", "T-SOLO-9", "T-PACK-3")
def test_whether_to_place_or_remove() -> None:
    kept = {"objectives": {"concede": "france", "defend": "ussr"}}
    assert not wants_removal(DEFEND, cubes={"press": (1, 1)}, **kept)  # the last row: place
    public = {"czechs": (2, 1), "press": (3, 0), "germans": (1, 0)}
    assert wants_removal(DEFEND, cubes=public, **kept)  # a removal in Czechoslovaks ends control of Public
    assert not wants_removal(DEFEND, cubes={**public, "czechs": (3, 1)}, **kept)  # one cube does not
    assert wants_removal(CONCEDE, cubes={"uk": (1, 1)}, **kept)  # row 6: it wins a Pivotal space
    late = {"president": (2, 1), "uk": (0, 1)}
    assert wants_removal(DEFEND, cubes=late, round=3, **kept)  # row 2, from Round 3 on
    assert not wants_removal(DEFEND, cubes={"president": (2, 1), "uk": (2, 0)}, round=1, **kept)


@pytest.mark.rule("CD-SOLO-4")
def test_with_nothing_to_remove_it_places() -> None:
    assert not wants_removal(DEFEND, cubes={"uk": (1, 0)})


@pytest.mark.rule("CD-SOLO-4", "CD-RULE-10")
def test_remove_once_then_read_again_place_then_all_the_rest() -> None:
    game = bot_play(
        "Bad Godesberg",  # three points: three disks lie, so its event is not used
        cubes={"czechs": (2, 1), "press": (3, 0), "germans": (1, 0)},
        disks=[1, 2, 3],
        mobilized=2,
        objectives={"concede": "france", "defend": "ussr"},
        picks=["staff", "moravia", "czechs"],
        level="easy",
    )
    acts = [line for line in game.log if line.startswith(("Defend removes:", "Defend places:"))]
    assert acts[0].startswith("Defend removes: row 4")
    assert acts[1].startswith("Defend places: row")
    assert len([line for line in game.log if line.startswith("Defend places a cube")]) == 2


def test_reasons_are_told() -> None:
    game = bot_play(
        "Lord Runciman",
        cubes={"czechs": (2, 1), "press": (3, 0), "germans": (1, 0)},
        objectives={"concede": "france", "defend": "ussr"},
        level="easy",
    )
    assert "Defend removes: row 4 of its table (remove breaks_dim -> remove)." in game.log
    assert "Defend removes in Czechoslovaks: no row was needed." in game.log


@pytest.mark.rule("T-PACK-3")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"wins", "heart", "linked"', '"wins", "hearty", "linked"', "unknown word 'hearty'"),
        ('"late:president"', '"soon:president"', "unknown guard 'soon'"),
        ('"late:heart+max_own"', '"min_own+max_own"', "at most one of"),
        ('"remove pivotal+wins -> remove"', '"remove pivotal+wins -> think"', "expected CONDITION -> place"),
    ],
)
def test_mistakes_in_tables_are_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    pack = pack_with(tmp_path, "solo.toml", old, new)
    with pytest.raises(PackError, match=message):
        GAME.load_pack(pack)


@pytest.mark.rule("T-PACK-3")
def test_tables_need_an_end_and_have_limits() -> None:
    with pytest.raises(ValueError, match="the last row must be"):
        act_rows(["no_room -> remove"])
    with pytest.raises(ValueError, match="at most 12"):
        space_rows(["room"] * 13)
    with pytest.raises(ValueError, match="at most 3 words"):
        space_rows(["room+wins+goal+heart"])
