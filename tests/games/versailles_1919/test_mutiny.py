"""Happiness and Mutiny."""

import pytest

from versailles_env.games.versailles_1919.position import Position, Table

FROM = {"uk": {"exhausted": 1, "pacific": 7}}
"""One UK unit in each of the places a mobilized unit can be in."""


def uk_loses_one(**position: object) -> Table:
    """In France's turn France picks an option that costs the UK 1 Happiness and does nothing else."""
    game = Position(active="france", controlled={"france": {"KURDISTAN": None}}, **position).start()  # type: ignore[arg-type]
    return game.choose_option("france", "KURDISTAN").do("Stays Turkish")


def loses_two(nation: str, **position: object) -> Table:
    """In France's turn JAN SMUTS, whose text is the rulebook's, costs a player 2 Happiness."""
    game = Position(active="france", **position).start()  # type: ignore[arg-type]
    return game.conference("JAN SMUTS").do(f"choose {nation}", "lose 2")


def mobilized(game: Table, nation: str) -> int:
    places = game.units(nation)
    return 3 - places.get("demobilized", 0)


@pytest.mark.rule("V-HAPPY-1")
def test_a_marker_at_0_never_moves_again():
    game = Position(
        happiness={"uk": 0, "france": 0, "italy": 0},
        units={"uk": {"demobilized": 3}, "france": {"demobilized": 3}},
    ).start()
    game.conference("ROBERT CECIL").conference("GABRIELE D'ANNUNZIO")
    assert (game.happiness("uk"), game.happiness("france"), game.happiness("italy")) == (0, 0, 0)
    assert game.happiness("usa") == 21


@pytest.mark.rule("V-HAPPY-1")
def test_a_loss_below_0_stops_at_0_and_stays():
    game = loses_two("UK", happiness={"uk": 1}, units={"uk": {"demobilized": 3}})
    assert game.happiness("uk") == 0
    assert game.conference("ROBERT CECIL").happiness("uk") == 0


@pytest.mark.rule("V-HAPPY-1")
def test_30_is_a_cap_and_later_losses_count_from_it():
    game = Position(
        active="france", happiness={"uk": 30, "japan": 29}, controlled={"france": {"KURDISTAN": None}}
    ).start()
    game.conference("ROBERT CECIL").conference("BARON MAKINO")
    assert (game.happiness("uk"), game.happiness("japan")) == (30, 30)
    game.choose_option("france", "KURDISTAN").do("Stays Turkish")
    assert game.conference("MARCH FIRST MOVEMENT").happiness("japan") == 29
    assert game.happiness("uk") == 29


@pytest.mark.rule("V-HAPPY-2")
def test_a_nation_not_played_has_no_units_and_no_mutiny():
    before = Position(happiness={"italy": 20}).start()
    loss = 20 - before.crisis("ATATURK").happiness("italy")
    assert loss > 0
    game = Position(happiness={"italy": 10 + loss}).start().crisis("ATATURK")
    assert game.happiness("italy") == 10  # a Mutiny would bring it back to 11
    assert game.units("italy") == {}
    assert game.question == "which action"


@pytest.mark.rule("V-HAPPY-2")
def test_the_same_italy_mutinies_when_it_is_played():
    game = loses_two("Italy", players=4, happiness={"italy": 12})
    assert game.happiness("italy") == 11
    assert game.units("italy") == {"available": 2, "demobilized": 1}


@pytest.mark.rule("V-HAPPY-2")
def test_a_nation_not_played_takes_no_happiness_rank():
    game = (
        Position(happiness={"uk": 22, "france": 21, "usa": 20, "italy": 30, "japan": 29})
        .start()
        .final_score()
    )
    assert [game.score(nation)["happiness"] for nation in ("uk", "france", "usa")] == [6, 3, 0]


@pytest.mark.rule("V-MUTINY-1")
@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("the Available unit", {"exhausted": 1, "pacific": 7, "demobilized": 1}),
        ("the Exhausted unit", {"available": 1, "pacific": 7, "demobilized": 1}),
        ("the unit in Pacific", {"available": 1, "exhausted": 1, "demobilized": 1}),
    ],
)
def test_too_many_units_wherever_they_are_cost_one_of_the_owners_choice(answer, left):
    game = uk_loses_one(happiness={"uk": 11}, units=FROM)
    assert game.asked == "uk"
    assert len(game.answers) == 3
    game.do(f"demobilize {answer}")
    assert game.units("uk") == left
    assert game.happiness("uk") == 11
    assert game.asked == "france"


@pytest.mark.rule("V-MUTINY-1")
def test_a_mutiny_goes_to_the_1_box_and_leaves_the_better_boxes_free():
    game = uk_loses_one(happiness={"uk": 11})
    assert game.happiness("uk") == 11
    game.do("demobilize a unit")  # France, as its Military action
    assert game.happiness("france") == 25


@pytest.mark.rule("V-MUTINY-1")
def test_demobilizing_goes_on_while_there_are_too_many():
    game = loses_two(
        "UK", happiness={"uk": 5}
    )  # three units at 5: no play leads there, but 3 allows only one of them
    assert mobilized(game, "uk") == 1
    assert game.happiness("uk") == 5


@pytest.mark.rule("V-MUTINY-2")
def test_rising_to_a_higher_zone_gives_nothing_back():
    game = Position(
        happiness={"uk": 10, "france": 4}, units={"uk": {"demobilized": 1}, "france": {"demobilized": 2}}
    ).start()
    game.conference("ROBERT CECIL")
    assert (game.happiness("uk"), game.happiness("france")) == (11, 5)
    assert game.units("uk") == {"available": 2, "demobilized": 1}
    assert game.units("france") == {"available": 1, "demobilized": 2}


@pytest.mark.rule("V-MUTINY-3")
@pytest.mark.parametrize(
    ("units", "before", "units_after"),
    [(3, 12, 3), (3, 11, 2), (2, 11, 2), (2, 6, 2), (2, 5, 1), (1, 5, 1), (1, 2, 1), (1, 1, 0)],
)
def test_the_zones_allow_3_units_from_11_2_from_5_1_from_1_none_at_0(units, before, units_after):
    game = uk_loses_one(happiness={"uk": before}, units={"uk": {"demobilized": 3 - units}})
    assert mobilized(game, "uk") == units_after


@pytest.mark.rule("V-MUTINY-4")
def test_the_check_follows_the_whole_move_and_each_plus_one():
    game = loses_two(
        "UK", happiness={"uk": 6}
    )  # from 3 units to 4 Happiness in one move: 5 again, and 5 allows the 2 left
    assert mobilized(game, "uk") == 2
    assert game.happiness("uk") == 5


@pytest.mark.rule("V-MUTINY-4")
def test_the_marker_has_moved_by_all_of_the_loss_when_the_mutiny_is_asked_for():
    game = loses_two("UK", happiness={"uk": 11}, units=FROM)
    assert "demobilize" in game.question
    assert game.happiness("uk") == 9


@pytest.mark.rule("V-MUTINY-4")
def test_at_0_the_units_go_and_the_plus_one_is_lost():
    game = loses_two("UK", happiness={"uk": 2}, units={"uk": {"demobilized": 1}})
    assert game.units("uk") == {"demobilized": 3}
    assert game.happiness("uk") == 0


@pytest.mark.rule("V-MUTINY-5")
def test_a_mutiny_comes_before_the_next_icon_and_nations_mutiny_in_the_order_they_move():
    split = {"exhausted": 1}
    game = Position(
        active="france",
        happiness={"uk": 11, "usa": 11},
        units={"uk": split, "usa": split},
        controlled={"france": {"SAAR": None}},
    ).start()
    game.choose_option("france", "SAAR").do("To France")
    assert game.asked == "uk"
    assert (game.happiness("uk"), game.happiness("usa")) == (10, 11)
    game.do("demobilize the Available unit")
    assert game.asked == "usa"
    assert (game.happiness("uk"), game.happiness("usa")) == (11, 10)
    game.do("demobilize the Exhausted unit")
    assert game.units("usa") == {"available": 2, "demobilized": 1}
    assert game.asked == "france"


@pytest.mark.rule("V-MUTINY-5")
def test_a_mutiny_is_not_the_military_action():
    game = Position(happiness={"uk": 11}, controlled={"uk": {"KURDISTAN": None}}).start()
    game.choose_option("uk", "KURDISTAN").do("Stays Turkish")
    assert game.units("uk") == {"available": 2, "demobilized": 1}
    assert game.asked == "uk"
    assert game.can("demobilize a unit")
    assert game.can("deploy to Europe column 8")


@pytest.mark.rule("V-EX-13")
def test_the_books_mutinies():
    game = uk_loses_one(happiness={"uk": 11})
    assert game.happiness("uk") == 11
    assert game.units("uk") == {"available": 2, "demobilized": 1}
    usa = {"usa": {"demobilized": 1}}
    game = loses_two("USA", happiness={"usa": 12}, units=usa)
    assert game.happiness("usa") == 10
    assert game.units("usa") == {"available": 2, "demobilized": 1}
    game = loses_two("USA", happiness={"usa": 6}, units=usa)
    assert game.happiness("usa") == 5
    assert game.units("usa") == {"available": 1, "demobilized": 2}
