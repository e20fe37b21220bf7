"""The end of a round: Pivotal actions, Dimension VP, Objectives (CD-PIV, CD-SCORE, CD-OBJ, T-PIV, T-OBJ, CD-STATE-5)."""

from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Position, Table

PUBLIC = {"czechs": (2, 0), "press": (1, 0), "germans": (1, 0)}
MILITARY = {"staff": (0, 2), "guard": (0, 1), "moravia": (0, 1)}


def pivotal(**position: Any) -> Table:
    return Position(at="pivotal", active="concede", **position).start()


@pytest.mark.rule("T-PIV-1", "CD-PIV-1")
def test_the_three_actions_and_nothing() -> None:
    game = pivotal(cubes={"uk": (2, 1), "france": (1, 2)})
    assert game.question == "which Pivotal action in International"
    assert game.answers == [
        "do nothing",
        "Spread",
        "Escalate: place in United Kingdom",
        "Escalate: place in France",
        "Persuade: remove from United Kingdom",
        "Persuade: remove from France",
    ]


@pytest.mark.rule("T-PIV-1", "CD-PIV-2")
def test_only_who_controls_the_pivotal_space_acts() -> None:
    game = pivotal(cubes={"uk": (1, 1), "france": (2, 0), "staff": (0, 1)})
    assert (game.asked, game.question) == ("defend", "which Pivotal action in Military")


@pytest.mark.rule("T-RULE-10")
def test_the_lender_of_an_escalate_may_lie_anywhere() -> None:
    """General Staff is reached from Opposition; what is placed lies in the Dimension."""
    game = pivotal(cubes={"president": (1, 0), "opposition": (1, 0)})
    assert game.question == "which Pivotal action in Political"
    assert game.can("Escalate: place in Government")  # the virtual space presses on it
    assert not game.can("General Staff")
    military = pivotal(cubes={"staff": (1, 0), "germans": (1, 0), "guard": (0, 1)})
    assert military.can("Escalate: place in State Defense Guard")  # from CSR Germans


@pytest.mark.rule("T-RULE-10", "CD-PIV-2")
def test_each_action_reads_a_fresh_snapshot_but_control_of_pivotal_spaces_is_read_once() -> None:
    game = pivotal(cubes={"uk": (1, 0), "president": (1, 0), "government": (0, 1)})
    assert game.question == "which Pivotal action comes next"
    assert game.answers == ["International", "Political"]
    game.do("International", "Escalate: place in France")
    assert game.question == "which Pivotal action in Political"


@pytest.mark.rule("CD-INIT-3")
def test_the_initiative_player_orders_the_actions_of_both_sides() -> None:
    game = Position(at="pivotal", initiative="defend", cubes={"uk": (1, 0), "staff": (0, 1)}).start()
    assert (game.asked, game.question) == ("defend", "which Pivotal action comes next")
    game.do("International")
    assert (game.asked, game.question) == ("concede", "which Pivotal action in International")


@pytest.mark.rule("CD-PIV-3")
def test_spread_moves_up_to_two_cubes_within_the_dimension() -> None:
    game = pivotal(cubes={"uk": (3, 0), "france": (0, 1), "president": (0, 1)}).do("International", "Spread")
    assert game.spaces("move from") == ["uk"]
    game.do("move from United Kingdom")
    assert game.spaces("put it in") == ["france", "ussr"]
    game.do("France", "move from United Kingdom", "put it in Soviet Union")
    assert (game.cubes("uk"), game.cubes("france"), game.cubes("ussr")) == ((1, 0), (1, 1), (1, 0))
    assert game.question == "which Pivotal action in Political"  # two cubes, no third


@pytest.mark.rule("CD-SCORE-1", "CD-CTRL-3")
def test_each_controlled_dimension_gives_a_point() -> None:
    assert Position(at="score", cubes=PUBLIC).start().vp == -1
    assert Position(at="score", cubes=MILITARY).start().vp == 1
    assert Position(at="score", cubes={**PUBLIC, **MILITARY}).start().vp == 0
    assert Position(at="score", cubes={**MILITARY, "guard": (1, 1)}).start().vp == 0


@pytest.mark.rule("CD-STATE-5", "CD-EX-1")
def test_the_marker_stops_at_five_and_later_shifts_count_from_there() -> None:
    """+1 at 5 is lost, then -1: it stands at 4."""
    game = Position(at="score", vp=5, cubes={**PUBLIC, **MILITARY}, initiative="concede", dice=[6]).start()
    assert game.question == "which Dimension scores next"
    game.do("Military")
    assert game.vp == 4
    other = Position(at="score", vp=5, cubes={**PUBLIC, **MILITARY}, initiative="concede", dice=[6]).start()
    assert other.do("Public").vp == 5


@pytest.mark.rule("CD-RULE-4")
def test_the_order_of_points_is_asked_only_where_the_limit_makes_it_matter() -> None:
    game = Position(at="score", vp=3, cubes={**PUBLIC, **MILITARY}, dice=[6]).start()
    assert game.question != "which Dimension scores next"
    assert game.vp == 3


def objectives(**position: Any) -> Table:
    return Position(at="objectives", **position).start()


@pytest.mark.rule("CD-OBJ-1", "T-OBJ-1", "T-EX-13")
def test_both_score_their_own_objective_whatever_the_first_event_does() -> None:
    """Prague Castle replaces a cube in Opposition, the other's Objective: its point is safe."""
    kept = {"concede": "president", "defend": "opposition"}
    game = objectives(
        objectives=kept, initiative="concede", cubes={"president": (1, 0), "opposition": (0, 1)}
    )
    assert game.question == "whose Objective comes first"
    game.do("the own Objective first", "replace in Opposition")
    assert game.control("opposition") == "concede"
    assert "Defend gains 1 VP: the marker stands at 0." in game.log
    assert game.question == "where to remove an enemy cube, 1 left (Crowds before Parliament)"


@pytest.mark.rule("T-OBJ-1", "T-EX-13", "CD-OBJ-2")
def test_the_others_objective_gives_nothing() -> None:
    kept = {"concede": "press", "defend": "staff"}
    game = objectives(objectives=kept, cubes={"staff": (1, 0), "press": (0, 1)})
    assert "Concede shows The Wireless and does not control its space." in game.log
    assert game.vp == 0
    assert game.objective("concede") == ""


@pytest.mark.rule("CD-OBJ-2", "T-OBJ-1")
def test_an_objectives_event_is_optional_and_in_its_holders_hands() -> None:
    game = objectives(objectives={"concede": "press", "defend": "staff"}, cubes={"press": (1, 0)})
    assert game.vp == -1
    assert (game.asked, game.question) == ("concede", "where to place a cube, 1 left (The Wireless)")
    game.do("stop here")
    assert game.cubes("press") == (1, 0)


@pytest.mark.rule("CD-RULE-4", "CD-INIT-3")
def test_the_order_of_objectives_is_the_initiative_players_if_both_are_due() -> None:
    kept = {"concede": "press", "defend": "staff"}
    game = objectives(objectives=kept, initiative="defend", cubes={"press": (1, 0), "staff": (0, 1)})
    assert (game.asked, game.question) == ("defend", "whose Objective comes first")
    game.do("the other Objective first")
    assert game.asked == "concede"


@pytest.mark.rule("CD-OBJ-1", "CD-STATE-7")
def test_shown_objectives_lie_open() -> None:
    kept = {"concede": "press", "defend": "staff"}
    game = objectives(objectives=kept, initiative="concede", cubes={"press": (1, 0), "staff": (0, 1)})
    assert "The Fortifications" in game.engine.view(0).text
    hidden = Position(objectives=kept).start()
    assert "The Fortifications" not in hidden.engine.view(0).text
