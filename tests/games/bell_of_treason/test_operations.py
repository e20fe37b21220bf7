"""Operations: placing and removing by points, reach and snapshot, supply and Crisis Tracks (CD-OPS, CD-SNAP, CD-SUP, T-OPS, T-TRACK)."""

from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Position, Table


def points(side: str = "concede", card: str = "Border Posts", **position: Any) -> Table:
    """A play for points: Border Posts has 1, General Krejci 2."""
    game = Position(active=side, hands={side: [card, "Martial Law"]}, **position).start()
    return game.do(card, "points")


@pytest.mark.rule("T-EX-1", "CD-ADJ-1", "CD-ADJ-3", "T-MAP-2", "T-OPS-2", "CD-OPS-1")
@pytest.mark.parametrize(
    ("side", "spaces"),
    [("concede", ["uk", "government", "germans"]), ("defend", ["staff", "moravia", "czechs"])],
)
def test_on_an_empty_board_a_side_reaches_what_its_virtual_space_presses_on(
    side: str, spaces: list[str]
) -> None:
    game = points(side, cubes={})
    assert game.spaces("place in") == spaces
    assert game.spaces("remove from") == []


@pytest.mark.rule("T-EX-1", "CD-EX-4", "CD-ADJ-1", "CD-ADJ-2")
def test_arrows_have_a_direction() -> None:
    """United Kingdom opens President, not the reverse; Opposition and General Staff open each other."""
    assert "president" in points(cubes={"uk": (1, 0)}).spaces("place in")
    assert "uk" not in points("defend", cubes={"president": (0, 1)}).spaces("place in")
    assert "staff" in points(cubes={"opposition": (1, 0)}).spaces("place in")
    assert "opposition" in points(cubes={"staff": (1, 0)}).spaces("place in")


@pytest.mark.rule("CD-EX-3", "CD-SNAP-1", "T-OPS-3")
def test_a_space_won_in_a_play_opens_nothing_in_that_play() -> None:
    game = points(card="General Krejci", cubes={})
    assert "president" not in game.spaces("place in")
    game.do("place in United Kingdom")
    assert game.control("uk") == "concede"
    assert "president" not in game.spaces("place in")
    assert "france" not in game.spaces("place in")


@pytest.mark.rule("T-EX-10", "T-EX-19", "T-OPS-1", "CD-OPS-2")
def test_persuade_needs_presence_at_the_start_of_the_play() -> None:
    game = points(card="General Krejci", cubes={"government": (0, 1)})
    assert game.spaces("remove from") == []
    game.do("place in Government")
    assert game.cubes("government") == (1, 1)
    assert game.spaces("remove from") == []


@pytest.mark.rule("T-OPS-1", "CD-OPS-2", "CD-OPS-4", "T-OPS-3")
def test_removed_cubes_go_to_their_owners_pool_and_both_operations_mix() -> None:
    game = points(card="General Krejci", cubes={"uk": (1, 2), "press": (1, 1)})
    before = game.pool("defend")
    game.do("remove from United Kingdom", "place in Press")
    assert game.pool("defend") == before + 1
    assert game.cubes("uk") == (1, 1)
    assert game.cubes("press") == (2, 1)


@pytest.mark.rule("CD-EX-7", "CD-STATE-4", "CD-SNAP-2")
def test_a_fifth_cube_is_never_offered() -> None:
    game = points(card="General Krejci", cubes={"uk": (3, 4), "germans": (4, 4)})
    assert "germans" not in game.spaces("place in")
    assert "uk" in game.spaces("place in")
    game.do("place in United Kingdom")
    assert game.cubes("uk") == (4, 4)
    assert "uk" not in game.spaces("place in")


@pytest.mark.rule("CD-EX-2", "CD-CTRL-1", "CD-CTRL-2")
def test_equal_numbers_control_nothing() -> None:
    game = points(cubes={"uk": (2, 2), "france": (0, 0), "ussr": (1, 2)})
    assert game.control("uk") == game.control("france") == ""
    assert game.control("ussr") == "defend"
    assert "remove from Soviet Union" in game.answers
    assert "president" not in game.spaces("place in")


@pytest.mark.rule("CD-RULE-2", "CD-PLAY-3")
def test_points_may_be_left_unspent() -> None:
    game = points(card="General Krejci", cubes={"uk": (1, 1)})
    game.do("leave the rest")
    assert game.cubes("uk") == (1, 1)
    assert game.discards()[0] == "General Krejci"
    assert game.asked == "defend"


@pytest.mark.rule("T-EX-3", "T-TRACK-1", "CD-SUP-1", "CD-SUP-2", "T-RULE-1")
def test_the_first_cube_of_a_zone_frees_all_of_it() -> None:
    full = {"uk": (4, 0), "germans": (4, 0), "france": (1, 0)}
    game = points(card="General Krejci", cubes=full, pool={"concede": 0})
    defend = game.pool("defend")
    game.do("place in France")
    assert game.cubes("france") == (2, 0)
    assert game.pool("concede") == 3
    assert game.pool("defend") == defend + 5
    assert game.zone("concede", "escalation") == (0, 0)
    assert game.breached("concede") == ["escalation"]
    assert game.vp == 0
    game.do("place in France")
    assert game.pool("concede") == 2
    assert game.zone("concede", "tension") == (2, 3)


@pytest.mark.rule("T-EX-3", "T-TRACK-2", "CD-SUP-2")
@pytest.mark.parametrize(("side", "vp"), [("concede", 1), ("defend", -1)])
def test_breaching_ones_own_tension_costs_a_point(side: str, vp: int) -> None:
    game = points(
        side,
        cubes={},
        pool={side: 0},
        park=["government", "opposition", "president", "guard", "press"],
        breached={side: ["escalation"]},
    )
    other = "defend" if side == "concede" else "concede"
    before = game.pool(other)
    game.do("place in United Kingdom" if side == "concede" else "place in Moravian")
    assert game.vp == vp
    assert game.pool(side) == 1
    assert game.pool(other) == before + 3


@pytest.mark.rule("CD-SUP-3")
def test_without_cubes_nothing_can_be_placed() -> None:
    game = points(
        cubes={"uk": (1, 1)},
        pool={"concede": 0},
        park=["france", "ussr", "president", "government", "opposition", "staff"],
        breached={"concede": ["escalation", "tension"]},
    )
    assert game.spaces("place in") == []
    assert game.spaces("remove from") == ["uk"]
