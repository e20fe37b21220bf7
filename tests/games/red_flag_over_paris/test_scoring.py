"""Pivotal actions and Objectives (R-PIV, R-OBJ, R-RULE-11, -14)."""

from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table


def pivotal(**position: Any) -> Table:
    return Position(**{"at": "pivotal", "initiative": "versailles", **position}).start()


@pytest.mark.rule("R-PIV-1", "R-EX-18")
def test_de_escalate_takes_up_to_two_own_cubes_or_one_of_each() -> None:
    cubes = {"press": (2, 1), "church": (1, 0)}
    nothing = pivotal(cubes=cubes).do("do nothing")
    assert nothing.cubes("press") == (2, 1)
    one = pivotal(cubes=cubes).do("De-escalate: take back from Press", "stop here")
    assert one.cubes("press") == (1, 1)
    two = pivotal(cubes=cubes).do("De-escalate: take back from Press", "take back from Catholic Church")
    assert (two.cubes("press"), two.cubes("church")) == ((1, 1), (0, 0))
    mixed = pivotal(cubes=cubes).do("De-escalate: take back from Catholic Church", "remove from Press")
    assert (mixed.cubes("press"), mixed.cubes("church")) == ((2, 0), (0, 0))
    assert mixed.pool("versailles") == 1


@pytest.mark.rule("R-EX-18", "R-PIV-1", "R-RULE-11")
def test_two_enemy_cubes_are_never_removed() -> None:
    game = pivotal(cubes={"press": (3, 2)})
    assert game.spaces("remove from") == []
    game.do("De-escalate: take back from Press")
    assert game.spaces("remove from") == ["press"]
    game.do("remove from Press")
    assert game.cubes("press") == (2, 1)
    assert not game.question.startswith("which cube De-escalate")


@pytest.mark.rule("R-PIV-2", "R-RULE-11")
def test_turncoat_replaces_a_cube_of_the_dimension() -> None:
    game = pivotal(cubes={"press": (1, 0), "church": (0, 2), "royalists": (0, 1)})
    assert game.spaces("Turncoat: replace in") == ["church"]
    game.do("Turncoat: replace in Catholic Church")
    assert game.cubes("church") == (1, 1)
    bare = pivotal(
        cubes={"press": (4, 0), "church": (4, 1), "social": (4, 0), "royalists": (4, 0)},
        breached={"versailles": ["final crisis"]},
        momentum={"versailles": 3},
        pool={"versailles": 0},
        park=["issy"],
    )
    assert not bare.can("Turncoat"), "no cube to put in, none is taken out"


@pytest.mark.rule("R-PIV-2", "CD-PIV-3")
def test_spread_moves_two_cubes_and_no_disc() -> None:
    game = pivotal(cubes={"valerien": (2, 0)}, discs={"versailles": ["issy"]})
    game.do("Spread")
    assert game.spaces("move from") == ["valerien"]
    game.do(
        "move from Mont-Valerien", "put it in Vincennes", "move from Mont-Valerien", "put it in Vincennes"
    )
    assert game.cubes("vincennes") == (2, 0)
    assert game.discs("versailles") == ["issy"]


@pytest.mark.rule("R-PIV-2", "R-MIL-3")
def test_pivotal_actions_ask_no_test_and_no_surcharge() -> None:
    game = pivotal(cubes={"valerien": (1, 0), "issy": (0, 1)}, discs={"commune": ["issy"]})
    game.do("Turncoat: replace in Fort d'Issy")
    assert game.cubes("issy") == (1, 0)
    assert game.discs("commune") == ["issy"]
    assert game.out() == [], "no card was drawn against it"


@pytest.mark.rule("R-TRACK-2", "CD-PIV-1")
def test_a_breach_in_a_pivotal_action_pays_at_its_end() -> None:
    game = pivotal(
        cubes={"press": (1, 0), "church": (0, 1)},
        breached={"versailles": ["starting"]},
        pool={"versailles": 0},
        park=["issy"],
    )
    game.do("Turncoat: replace in Catholic Church")
    assert game.zone("versailles", "escalation") == (1, 0)
    assert game.pool("versailles") == 1


def score(**position: Any) -> Table:
    return Position(**{"at": "objectives", "initiative": "versailles", **position}).start()


@pytest.mark.rule("R-OBJ-1")
def test_whoever_controls_the_space_of_either_card_gains_its_vp() -> None:
    game = score(
        cubes={"press": (1, 0), "issy": (1, 0)}, objectives={"versailles": "issy", "commune": "press"}
    )
    assert (game.political, game.military) == (-1, 1), "one player takes both"
    tied = score(cubes={"press": (1, 1)}, objectives={"versailles": "issy", "commune": "press"})
    assert (tied.political, tied.military) == (0, 0)


@pytest.mark.rule("R-EX-12", "R-OBJ-2")
def test_the_opponent_scores_and_the_card_leaves_the_game() -> None:
    game = score(cubes={"press": (1, 0)}, objectives={"versailles": "issy", "commune": "press"}, round=3)
    assert game.political == -1
    assert game.fulfilled("commune") == game.fulfilled("versailles") == []
    assert game.question.startswith("which card to give up before the Final Crisis")


@pytest.mark.rule("R-OBJ-2", "CD-OBJ-2")
def test_an_objective_fulfilled_is_kept_event_or_not() -> None:
    cubes = {"issy": (2, 1)}
    used = score(cubes=cubes, objectives={"versailles": "issy", "commune": "press"})
    used.do("remove from Fort d'Issy")
    assert used.fulfilled("versailles") == ["issy"]
    declined = score(cubes=cubes, objectives={"versailles": "issy", "commune": "press"}).do("stop")
    assert declined.cubes("issy") == (2, 1)
    assert declined.fulfilled("versailles") == ["issy"]


@pytest.mark.rule("R-RULE-14", "CD-OBJ-1", "CD-INIT-3")
def test_the_right_to_the_event_is_fixed_when_the_cards_are_scored() -> None:
    """Versailles' event takes the Commune's control of its Objective space; the Commune's event comes all the same."""
    game = score(
        cubes={"press": (1, 0), "church": (0, 1)}, objectives={"versailles": "press", "commune": "church"}
    )
    assert game.asked == "versailles"
    game.do("the own Objective first", "remove from Catholic Church")
    assert game.control("church") == ""
    assert game.asked == "commune"
    assert game.question.startswith("where to place a cube")
    game.do("stop")
    assert game.fulfilled("commune") == ["church"]


@pytest.mark.rule("R-OBJ-1", "CD-RULE-4", "CD-EX-1")
@pytest.mark.parametrize(("first", "marker"), [("own", -4), ("other", -5)])
def test_the_order_is_asked_only_at_the_end_of_a_marker(first: str, marker: int) -> None:
    """Political -5: Versailles' gain is lost if it comes first."""
    objectives = {"versailles": "press", "commune": "church"}
    cubes = {"press": (1, 0), "church": (0, 1)}
    game = score(cubes=cubes, objectives=objectives, political=-5)
    assert game.question == "whose Objective comes first"
    game.do(f"the {first} Objective first")
    assert game.political == marker
    calm = score(cubes=cubes, objectives=objectives, political=0)
    assert calm.political == 0


@pytest.mark.rule("CD-ROUND-3", "CD-ROUND-2")
def test_objectives_of_three_rounds() -> None:
    game = Position(at="deal").start()
    assert len(game.answers) == 2
    zones = game.value("goal_zone")
    assert ((zones == 1) | (zones == 2)).sum() == 4
