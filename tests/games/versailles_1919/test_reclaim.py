"""Reclaim Influence and Military (EN:276-284)."""

import pytest

from versailles_env.games.versailles_1919.position import Position, Table

pytestmark = pytest.mark.rule("V-RECLAIM-1")

SLOTS = ["KOREA", "SAAR", "TOGO", "LIBYA", "EGYPT"]


def amounts(game: Table) -> list[int]:
    return [int(text.split()[1]) for text in game.answers if text.startswith("reclaim ")]


@pytest.mark.parametrize(("exhausted", "most"), [(2, 2), (5, 5), (6, 6), (7, 6), (15, 6)])
def test_up_to_six_cubes_and_no_more_than_are_exhausted_come_back(exhausted: int, most: int):
    game = Position(exhausted={"uk": exhausted}).start().do("reclaim")
    assert amounts(game) == list(range(1, most + 1))  # with no unit to take back, none is too few
    game.do(f"reclaim {most} ")
    assert (game.available("uk"), game.exhausted("uk")) == (15 - exhausted + most, exhausted - most)


def test_fewer_cubes_may_be_taken():
    game = Position(exhausted={"uk": 6}).start().do("reclaim", "reclaim 2 ")
    assert (game.available("uk"), game.exhausted("uk")) == (11, 4)


def test_cubes_on_issues_and_of_others_stay():
    position = Position(
        slots=SLOTS, cubes={"KOREA": {"uk": 3}, "TOGO": {"uk": 1}}, exhausted={"uk": 4, "usa": 5}
    )
    game = position.start().do("reclaim", "reclaim 4 ")
    assert game.cubes("KOREA") == {"uk": 3}
    assert game.cubes("TOGO") == {"uk": 1}
    assert (game.available("uk"), game.exhausted("usa"), game.available("usa")) == (11, 5, 10)


@pytest.mark.parametrize("cubes", [0, 1, 3])
def test_all_exhausted_units_come_back_whatever_the_cubes(cubes: int):
    position = Position(exhausted={"uk": 3}, units={"uk": {"exhausted": 2, "demobilized": 1}})
    game = position.start().do("reclaim")
    assert amounts(game) == [0, 1, 2, 3]  # a unit comes back in any case
    game.do(f"reclaim {cubes} ")
    assert game.units("uk") == {"available": 2, "demobilized": 1}
    assert game.exhausted("uk") == 3 - cubes


def test_a_deployed_unit_may_stay_when_an_exhausted_one_comes_back():
    game = Position(units={"uk": {"exhausted": 1, "europe": 6}}).start().do("reclaim")
    assert game.answers == ["stop here", "take back the unit in Europe"]
    game.do("stop")
    assert game.units("uk") == {"available": 2, "europe": 6}


def test_exhausted_units_alone_can_be_reclaimed():
    game = Position(units={"uk": {"exhausted": 3}}).start().do("reclaim")
    assert game.units("uk") == {"available": 3}


@pytest.mark.parametrize(
    ("answers", "units"),
    [
        (["stop"], {"available": 1, "europe": 6, "pacific": 8}),
        (["take back the unit in Europe", "stop"], {"available": 2, "pacific": 8}),
        (["take back the unit in Pacific", "stop"], {"available": 2, "europe": 6}),
        (["take back the unit in Pacific", "take back the unit in Europe"], {"available": 3}),
    ],
)
def test_deployed_units_come_back_one_by_one_as_one_likes(answers: list[str], units: dict[str, int]):
    position = Position(exhausted={"uk": 1}, units={"uk": {"europe": 6, "pacific": 8}, "usa": {"europe": 8}})
    game = position.start().do("reclaim", "reclaim 1 ", *answers)
    assert game.units("uk") == units
    assert game.units("usa") == {"available": 2, "europe": 8}
    assert "Military action" in game.question


def test_a_piece_must_come_back_a_deployed_unit_if_no_cube():
    game = Position(exhausted={"uk": 1}, units={"uk": {"europe": 6, "pacific": 8}}).start().do("reclaim")
    assert amounts(game) == [0, 1]
    game.do("reclaim 0 ")
    assert game.answers == ["take back the unit in Europe", "take back the unit in Pacific"]  # no 'stop'
    game.do("take back the unit in Pacific")
    assert game.can("stop")
    assert game.can("take back the unit in Europe")


def test_a_deployed_unit_alone_makes_a_reclaim():
    game = Position(units={"uk": {"europe": 6}}).start().do("reclaim")
    assert game.units("uk") == {"available": 3}


def test_with_nothing_to_take_back_there_is_no_reclaim():
    game = Position(
        slots=SLOTS, cubes={"KOREA": {"uk": 3}}, units={"uk": {"demobilized": 2}}, exhausted={"usa": 3}
    ).start()
    assert not game.can("reclaim")


@pytest.mark.rule("V-EX-3")
@pytest.mark.parametrize("stays", [True, False])
def test_italy_takes_back_six_cubes_and_a_unit_and_may_leave_the_other(stays: bool):
    position = Position(
        players=4, active="italy", exhausted={"italy": 8}, units={"italy": {"exhausted": 1, "balkans": 7}}
    )
    game = position.start().do("reclaim", "reclaim 6 ", "stop" if stays else "take back")
    assert (game.available("italy"), game.exhausted("italy")) == (13, 2)
    assert game.units("italy") == ({"available": 2, "balkans": 7} if stays else {"available": 3})
