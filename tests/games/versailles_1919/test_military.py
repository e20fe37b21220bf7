"""Military actions: Deploy and Demobilize."""

import pytest

from versailles_env.games.versailles_1919.position import Position, Table

REGIONS = ("Europe", "Balkans", "Middle East", "Africa", "Pacific")


def deploys(game: Table) -> set[str]:
    return {answer for answer in game.answers if answer.startswith("deploy")}


def spaces(*regions: str) -> set[str]:
    return {f"deploy to {region} column {column}" for region in regions for column in (5, 6, 7, 8)}


@pytest.mark.rule("V-DEPLOY-1")
def test_a_unit_may_go_to_any_empty_space_of_columns_5_to_8():
    units = {"france": {"africa": 6}, "usa": {"africa": 8, "europe": 5}}
    game = Position(units=units).start()
    taken = {"deploy to Africa column 6", "deploy to Africa column 8", "deploy to Europe column 5"}
    assert deploys(game) == spaces(*REGIONS) - taken
    game.do("deploy to Africa column 7")
    assert game.units("uk") == {"available": 2, "africa": 7}
    assert game.units("france") == {"available": 2, "africa": 6}


@pytest.mark.rule("V-DEPLOY-1")
def test_a_region_never_gets_a_second_unit_of_one_player():
    game = Position(units={"uk": {"africa": 7}}).start()
    assert deploys(game) == spaces(*REGIONS) - {"deploy to Africa column 7"}
    game.do("deploy to Africa column 5")  # no Available unit may go there: the unit in Africa itself moves
    assert game.units("uk") == {"available": 2, "africa": 5}


@pytest.mark.rule("V-DEPLOY-1")
def test_a_deployed_unit_moves_to_another_region_but_not_onto_its_own_other_unit():
    game = Position(units={"uk": {"africa": 7, "europe": 7, "exhausted": 1}}).start()
    game.do("deploy to Balkans column 8")
    assert set(game.answers) == {"deploy the unit in Africa", "deploy the unit in Europe"}
    game.do("deploy the unit in Europe")
    assert game.units("uk") == {"africa": 7, "balkans": 8, "exhausted": 1}


@pytest.mark.rule("V-DEPLOY-1")
@pytest.mark.parametrize("place", ["exhausted", "demobilized"])
def test_exhausted_and_demobilized_units_are_never_deployed(place):
    game = Position(units={"uk": {place: 3}}).start()
    assert not deploys(game)
    game = Position(units={"uk": {place: 2}}).start()
    game.do("deploy to Africa column 8")
    assert game.units("uk") == {"africa": 8, place: 2}


@pytest.mark.rule("V-EX-10")
def test_the_books_uk_may_send_the_available_or_the_pacific_unit_to_europe():
    game = Position(units={"uk": {"available": 1, "exhausted": 1, "pacific": 7}}).start()
    game.do("deploy to Europe column 6")
    assert set(game.answers) == {"deploy the Available unit", "deploy the unit in Pacific"}
    game.do("deploy the unit in Pacific")
    assert game.units("uk") == {"available": 1, "exhausted": 1, "europe": 6}


@pytest.mark.rule("V-DEPLOY-2")
@pytest.mark.parametrize(("column", "influence", "happiness"), [(5, 5, 3), (6, 3, 2), (7, 1, 1), (8, 0, 0)])
def test_a_column_brings_back_influence_and_costs_happiness(column, influence, happiness):
    game = Position(exhausted={"uk": 9, "france": 9}).start().do(f"deploy to Balkans column {column}")
    assert (game.available("uk"), game.exhausted("uk")) == (6 + influence, 9 - influence)
    assert game.happiness("uk") == 20 - happiness
    assert (game.exhausted("france"), game.happiness("france")) == (9, 20)


@pytest.mark.rule("V-DEPLOY-2")
def test_a_column_brings_back_no_more_influence_than_is_exhausted():
    game = Position(exhausted={"uk": 2}).start().do("deploy to Balkans column 5")
    assert (game.available("uk"), game.exhausted("uk"), game.happiness("uk")) == (15, 0, 17)


@pytest.mark.rule("V-DEPLOY-2")
@pytest.mark.parametrize("space", ["Balkans column 6", "Africa column 6"])
def test_moving_a_deployed_unit_applies_the_new_columns_effects(space):
    units = {"uk": {"balkans": 7, "exhausted": 2}}
    game = Position(exhausted={"uk": 9}, units=units).start().do(f"deploy to {space}")
    assert (game.exhausted("uk"), game.happiness("uk")) == (6, 18)


@pytest.mark.rule("V-DEPLOY-2")
@pytest.mark.parametrize("column", [5, 6, 7, 8])
def test_a_deployed_unit_bids_2_from_every_column(column):
    game = Position(
        active="france",
        units={"france": {"africa": column}},
        controlled={"uk": {"EGYPT": "Self-rule"}},
        drafted=True,
    ).start()
    game.conference("ULRICH BROCKDORFF-RANTZAU").do("bid 1 Available unit", "with 15")
    game.do("bid the unit in the region", "with 0")
    assert any("France bids strength 2" in line for line in game.log)


@pytest.mark.rule("V-DEPLOY-2")
@pytest.mark.parametrize("column", [5, 6, 7, 8])
def test_a_deployed_unit_modifies_the_roll_from_columns_5_to_7_only(column):
    game = Position(units={"uk": {"africa": column}}, unrest={"africa": 4}, dice=[1], drafted=True).start()
    game.uprising_check("africa")
    assert game.can("announce +1") == (column < 8)


@pytest.mark.rule("V-DEPLOY-3")
@pytest.mark.parametrize(
    ("unrest", "column", "expected"),
    [(8, 6, 5), (6, 6, 5), (5, 6, 5), (4, 6, 4), (8, 8, 7), (7, 8, 7), (8, 5, 4), (3, 5, 3)],
)
def test_unrest_at_or_right_of_the_unit_goes_just_left_of_it(unrest, column, expected):
    game = Position(unrest={"pacific": unrest, "africa": 8}).start().do(f"deploy to Pacific column {column}")
    assert game.unrest("pacific") == expected
    assert game.unrest("africa") == 8


@pytest.mark.rule("V-DEPLOY-3")
def test_moving_a_unit_left_within_its_region_pushes_unrest_too():
    units = {"uk": {"pacific": 8}}
    game = Position(unrest={"pacific": 7}, units=units).start().do("deploy to Pacific column 5")
    assert game.unrest("pacific") == 4


@pytest.mark.rule("V-DEPLOY-4")
def test_a_deployment_may_bring_a_mutiny_once_push_and_influence_are_done():
    units = {"uk": {"exhausted": 1}}
    game = Position(happiness={"uk": 12}, units=units, exhausted={"uk": 9}, unrest={"pacific": 8}).start()
    game.do("deploy to Pacific column 6")
    assert game.happiness("uk") == 10
    assert "demobilize" in game.question
    assert game.units("uk") == {"available": 1, "exhausted": 1, "pacific": 6}
    assert (game.unrest("pacific"), game.exhausted("uk")) == (5, 6)
    game.do("demobilize the unit in Pacific")
    assert game.units("uk") == {"available": 1, "exhausted": 1, "demobilized": 1}
    assert (game.unrest("pacific"), game.exhausted("uk"), game.happiness("uk")) == (5, 6, 11)


@pytest.mark.rule("V-DEPLOY-5")
def test_deploy_and_demobilize_are_the_only_military_actions():
    game = Position(political_done=True, unrest={"pacific": 8}, units={"uk": {"africa": 8}}).start()
    military = spaces(*REGIONS) - {"deploy to Africa column 8"} | {"demobilize a unit"}
    assert set(game.answers) == military | {"end the turn"}
    game.do("deploy to Pacific column 7", "deploy the Available unit")
    assert game.unrest("pacific") == 6
    assert game.asked == "france"  # the Deploy was the Military action


@pytest.mark.rule("V-EX-11")
def test_the_books_deployment_to_the_middle_east():
    game = (
        Position(exhausted={"uk": 9}, unrest={"middle_east": 8}).start().do("deploy to Middle East column 6")
    )
    assert (game.available("uk"), game.exhausted("uk")) == (9, 6)
    assert game.happiness("uk") == 18
    assert game.unrest("middle_east") == 5
    assert game.units("uk") == {"available": 2, "middle_east": 6}


@pytest.mark.rule("V-DEMOB-1")
@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("the Available unit", {"exhausted": 1, "africa": 7, "demobilized": 1}),
        ("the Exhausted unit", {"available": 1, "africa": 7, "demobilized": 1}),
        ("the unit in Africa", {"available": 1, "exhausted": 1, "demobilized": 1}),
    ],
)
def test_any_unit_may_be_demobilized(answer, left):
    game = Position(units={"uk": {"exhausted": 1, "africa": 7}}).start().do("demobilize a unit")
    assert len(game.answers) == 3
    game.do(f"demobilize {answer}")
    assert game.units("uk") == left
    assert game.happiness("uk") == 25


@pytest.mark.rule("V-DEMOB-1")
def test_a_demobilized_unit_is_not_demobilized_again():
    assert not Position(units={"uk": {"demobilized": 3}}).start().can("demobilize")


@pytest.mark.rule("V-DEMOB-1")
@pytest.mark.parametrize(("players", "gains"), [(3, [5, 4, 3, 2, 1, 1, 1]), (4, [5, 4, 4, 3, 3, 2, 1, 1, 1])])
def test_boxes_fill_from_the_highest_and_the_1_box_holds_any_number(players, gains):
    nations = ("uk", "france", "usa", "italy")[:players]
    everyone = dict.fromkeys(nations, 12)
    game = Position(players=players, happiness=everyone, exhausted=everyone).start()
    for turn, gain in enumerate(gains):
        nation = nations[turn % players]
        before = game.happiness(nation)
        game.do("demobilize a unit")
        assert game.happiness(nation) - before == gain
        game.do("reclaim", "reclaim 1")


@pytest.mark.rule("V-DEMOB-1")
def test_demobilizing_never_lifts_happiness_over_30():
    assert Position(happiness={"uk": 27}).start().do("demobilize a unit").happiness("uk") == 30


@pytest.mark.rule("V-DEMOB-2")
def test_an_event_demobilizes_to_the_highest_box_a_unit_of_the_owners_choice():
    game = Position(units={"france": {"exhausted": 1, "africa": 7}}, boxes_filled=1).start()
    game.conference("WINSTON CHURCHILL").do("choose France")
    assert game.asked == "france"
    assert len(game.answers) == 3
    game.do("demobilize the unit in Africa")
    assert game.units("france") == {"available": 1, "exhausted": 1, "demobilized": 1}
    assert game.happiness("france") == 24
    assert (
        game.do("demobilize a unit").happiness("uk") == 23
    )  # the box is taken, and it was not the UK's action


@pytest.mark.rule("V-DEMOB-2")
def test_an_event_that_names_the_1_box_leaves_the_higher_ones_free():
    game = Position().start().crisis("BLACK SEA MUTINY")  # France loses 1 Happiness and a unit to the '1' box
    assert game.units("france") == {"available": 2, "demobilized": 1}
    assert game.happiness("france") == 20
    assert game.do("demobilize a unit").happiness("uk") == 25


@pytest.mark.rule("V-EX-12")
def test_the_books_second_demobilization_gives_4():
    game = Position(active="usa", political_done=True, happiness={"uk": 11}).start()
    game.do("demobilize a unit")  # the USA, the first of all; the UK is next
    game.do("demobilize a unit")
    assert game.happiness("uk") == 15
    assert game.units("uk") == {"available": 2, "demobilized": 1}
