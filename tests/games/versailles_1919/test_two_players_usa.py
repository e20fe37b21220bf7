"""Two players: the shared USA places and reclaims. `test_two_players_settle.py` has its Settle."""

import pytest

from versailles_env.games.versailles_1919.position import Position

from .helpers import shared_usa

SLOTS = ["SOMALIA", "TOGO", "LABOR", "KOREA", "DANZIG"]
WAITING = {"LABOR": {"usa": 7}, "KOREA": {"usa": 7}}


def after_usa(**position: object) -> tuple[str, str]:
    """Who is asked what once the USA is due."""
    game = shared_usa(**position)
    return game.asked, game.question


# Place


@pytest.mark.rule("V-EX-22")
@pytest.mark.rule("V-2P-3")
def test_the_example_of_placing():
    game = shared_usa(
        slots=["REPARATIONS", "KOREA", *SLOTS[:3]],
        cubes={"REPARATIONS": {"usa": 1, "uk": 3}, "KOREA": {"usa": 1}},
    )
    game.do("place on REPARATIONS", "place on KOREA")  # no amount is asked
    assert game.cubes("REPARATIONS") == {"uk": 3, "usa": 4}
    assert game.cubes("KOREA") == {"usa": 2}
    assert game.available("usa") == 15 - 4 - 2
    assert (game.asked, game.question) == ("uk", "which action")


@pytest.mark.rule("V-2P-3")
@pytest.mark.parametrize(
    ("there", "placed"),
    [
        ({}, 1),
        ({"usa": 2}, 1),
        ({"usa": 4, "uk": 3}, 1),
        ({"uk": 3}, 4),
        ({"usa": 1, "uk": 3, "france": 4}, 4),
        ({"usa": 2, "france": 2}, 1),
    ],
)
def test_the_usa_places_exactly_what_it_needs_to_lead(there, placed):
    game = shared_usa(slots=SLOTS, cubes={"SOMALIA": there}).do("place on SOMALIA", "place on TOGO")
    assert game.cubes("SOMALIA") == {**there, "usa": there.get("usa", 0) + placed}
    assert game.cubes("TOGO") == {"usa": 1}


@pytest.mark.rule("V-2P-3")
@pytest.mark.parametrize(
    ("available", "offered"),
    [
        (5, {"SOMALIA", "TOGO", "LABOR", "KOREA", "DANZIG"}),
        (4, {"TOGO", "LABOR", "KOREA", "DANZIG"}),
        (2, {"LABOR", "KOREA", "DANZIG"}),
        (1, set()),
    ],
)
def test_the_usa_places_on_two_issues_it_can_lead_or_not_at_all(available, offered):
    game = shared_usa(
        slots=SLOTS, cubes={"SOMALIA": {"uk": 3}, "TOGO": {"uk": 1}}, available={"usa": available}
    )
    places = {a.removeprefix("place on ") for a in game.answers if a.startswith("place on ")}
    assert places == offered


@pytest.mark.rule("V-2P-3")
@pytest.mark.rule("V-PLACE-2")
def test_a_player_must_lead_the_usa_too():
    game = Position(players=2, active="uk", slots=SLOTS, cubes={"SOMALIA": {"usa": 3}}).start()
    game.do("place on SOMALIA")
    assert game.answers[0] == "4 Influence on SOMALIA"


# Reclaim


@pytest.mark.rule("V-EX-23")
@pytest.mark.rule("V-2P-6")
@pytest.mark.parametrize(
    ("by", "exhausted", "back", "most"),
    [
        ("france", {"usa": 9, "france": 3, "uk": 8}, 6, 3),
        ("uk", {"usa": 3, "uk": 12, "france": 8}, 3, 3),
        ("uk", {"usa": 9, "uk": 12}, 6, 6),
    ],
)
def test_the_examples_of_reclaiming(by, exhausted, back, most):
    for taken in (0, most):
        game = shared_usa(by=by, slots=SLOTS, exhausted=exhausted, units={by: {"exhausted": 1}}).do("reclaim")
        assert game.exhausted("usa") == exhausted["usa"] - back
        assert (game.asked, game.question) == (by, "how much Influence to reclaim with the USA")
        assert sorted(game.answers) == sorted(f"reclaim {k} Influence" for k in range(most + 1))
        game.do(f"reclaim {taken} Influence")
        assert game.exhausted(by) == exhausted[by] - taken
        other = "uk" if by == "france" else "france"
        assert game.exhausted(other) == exhausted.get(other, 0)
        assert game.units(by)["exhausted"] == 1  # Influence alone
        assert (game.asked, game.question) == (other, "which action")


@pytest.mark.rule("V-2P-6")
def test_a_usa_that_can_neither_place_nor_settle_must_reclaim():
    cubes = {"SOMALIA": {"france": 2}, "KOREA": {"usa": 10}}  # SOMALIA is barred, for France leads it
    game = shared_usa(slots=SLOTS, cubes=cubes, available={"usa": 1}, exhausted={"france": 1})
    assert game.exhausted("usa") == 0
    assert game.available("usa") == 5
    assert game.question == "how much Influence to reclaim with the USA"


@pytest.mark.rule("V-2P-10")
def test_without_an_exhausted_cube_the_usa_cannot_reclaim():
    assert not shared_usa(slots=SLOTS, exhausted={"france": 5}).can("reclaim")
    assert shared_usa(slots=SLOTS, exhausted={"usa": 1}).can("reclaim")


@pytest.mark.rule("V-2P-10")
def test_a_usa_that_can_do_nothing_is_skipped():
    assert after_usa(slots=SLOTS, cubes=WAITING, exhausted={"france": 5}) == ("uk", "which action")
    assert after_usa(slots=SLOTS, cubes={**WAITING, "TOGO": {"uk": 1}}, exhausted={"france": 5}) != (
        "uk",
        "which action",
    )
