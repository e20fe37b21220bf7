"""Solitaire: the Military action of a bot."""

import pytest

from versailles_env.games.versailles_1919.position import Table

from .helpers import solo, told

EUROPE = {"uk": {"RHEINLAND": None}}
RESTLESS = {"europe": 5}
TWO_REGIONS = {"europe": 5, "africa": 4}


def bot_uk(**position: object) -> Table:
    return solo(**{"controlled": EUROPE, "unrest": RESTLESS, **position})


def deployed(game: Table) -> dict[str, int]:
    """Where the UK's units stand."""
    return {
        place: column
        for place, column in game.units("uk").items()
        if place not in ("available", "exhausted", "demobilized")
    }


def demobilized(game: Table) -> int:
    return game.units("uk").get("demobilized", 0)


# where and when a bot deploys


@pytest.mark.rule("V-SOLO-6")
@pytest.mark.parametrize(("column", "column_after"), [(3, 0), (4, 7), (5, 7), (8, 7)])
def test_a_bot_deploys_where_unrest_is_in_column_4_or_higher(column, column_after):
    game = bot_uk(unrest={"europe": column})
    assert deployed(game) == ({"europe": column_after} if column_after else {})


@pytest.mark.rule("V-SOLO-6")
@pytest.mark.parametrize(
    ("controlled", "deploys"),
    [
        ({"uk": {"BYELORUS": None}}, True),
        ({"uk": {"BYELORUS": None}, "france": {"RHEINLAND": None}}, True),  # joint-most, by number
        ({"uk": {"BYELORUS": None, "SAAR": None}, "usa": {"RHEINLAND": None}}, True),
        ({"uk": {"RHEINLAND": None}, "france": {"BYELORUS": None, "TYROL": None}}, False),
        ({"uk": {"RHEINLAND": None}, "usa": {"BYELORUS": None, "TYROL": None}}, False),
        ({"uk": {"EGYPT": None}}, False),  # none in Europe, like everybody
    ],
)
def test_a_bot_deploys_where_it_has_most_or_joint_most_issues(controlled, deploys):
    assert deployed(bot_uk(controlled=controlled)) == ({"europe": 7} if deploys else {})


@pytest.mark.rule("V-SOLO-6")
@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        ({}, {"europe": 7}),
        ({"france": {"europe": 8}}, {"europe": 7}),
        ({"france": {"europe": 6}}, {"europe": 7}),
        ({"france": {"europe": 7}}, {"europe": 8}),
        ({"france": {"africa": 7}}, {"europe": 7}),
        ({"france": {"europe": 7}, "usa": {"europe": 8}}, {}),
    ],
)
def test_the_unit_goes_to_column_7_else_to_8_else_nowhere(taken, expected):
    game = bot_uk(units=taken, unrest={"europe": 4})
    assert deployed(game) == expected
    assert demobilized(game) == 0


@pytest.mark.rule("V-SOLO-6")
@pytest.mark.parametrize(
    ("gone", "happiness", "column"),
    [(0, 20, 7), (0, 12, 7), (0, 11, 8), (1, 11, 7), (1, 6, 7), (1, 5, 8), (2, 2, 7), (2, 1, 8)],
)
def test_column_8_is_taken_where_7_would_force_a_demobilization(gone, happiness, column):
    game = bot_uk(happiness={"uk": happiness}, units={"uk": {"demobilized": gone}}, exhausted={"uk": 4})
    assert deployed(game) == {"europe": column}
    assert demobilized(game) == gone
    assert game.happiness("uk") == happiness - (column == 7)  # the effects of the column
    assert game.exhausted("uk") == 4 - (column == 7)


# demobilizing


@pytest.mark.rule("V-SOLO-6")
@pytest.mark.parametrize(
    ("gone", "happiness", "does"),
    [
        (0, 13, False),
        (0, 12, True),
        (0, 11, True),
        (1, 12, False),
        (1, 11, False),
        (1, 7, False),
        (1, 6, True),
        (1, 5, True),
        (2, 5, False),
        (2, 3, False),
        (2, 2, True),
        (2, 1, True),
        (3, 1, False),
    ],
)
def test_a_bot_demobilizes_at_1_or_2_happiness_from_a_forced_demobilization(gone, happiness, does):
    game = bot_uk(unrest={}, happiness={"uk": happiness}, units={"uk": {"demobilized": gone}})
    assert demobilized(game) == gone + does
    assert game.happiness("uk") == happiness + 5 * does


@pytest.mark.rule("V-SOLO-6")
@pytest.mark.parametrize(("filled", "gain"), [(0, 5), (1, 4), (3, 2), (4, 0)])
def test_a_bot_demobilizes_only_to_a_box_worth_2_or_more(filled, gain):
    game = bot_uk(unrest={}, happiness={"uk": 11}, boxes_filled=filled)
    assert game.happiness("uk") == 11 + gain
    assert demobilized(game) == (gain > 0)


@pytest.mark.rule("V-SOLO-6")
def test_placing_goes_before_demobilizing_and_there_is_one_action_a_turn():
    game = bot_uk(happiness={"uk": 12})
    assert deployed(game) == {"europe": 7}
    game.do("place on SOMALIA", "place on TOGO")  # the end of the turn; Happiness is 11
    assert game.active == "france"
    assert demobilized(game) == 0


@pytest.mark.rule("V-SOLO-12")
def test_which_unit_a_bot_demobilizes_is_the_players_choice():
    game = bot_uk(unrest={}, happiness={"uk": 11}, units={"uk": {"pacific": 8, "exhausted": 1}})
    assert (game.asked, game.question) == ("player", "which unit to demobilize")
    assert len(game.answers) == 3
    game.do("the unit in Pacific")
    assert game.units("uk") == {"available": 1, "exhausted": 1, "demobilized": 1}


# several regions


@pytest.mark.rule("V-SOLO-6")
@pytest.mark.rule("V-SOLO-13")
@pytest.mark.parametrize(
    ("issues", "region"),
    [
        (["RHEINLAND", "TOGO", "SOMALIA"], "africa"),  # most Issues
        (["BYELORUS", "TYROL", "EGYPT"], "europe"),
        (["RHEINLAND", "EGYPT"], "europe"),  # tied: the highest Star Issue
        (["SAAR", "EGYPT"], "africa"),
        (["SAAR", "TYROL", "EGYPT", "TOGO"], "africa"),
    ],
)
def test_of_two_regions_most_issues_then_the_highest_star_issue_decides(issues, region):
    slots = ["LABOR", "KOREA", "SHANTUNG", "THRACE"]
    game = bot_uk(slots=slots, controlled={"uk": dict.fromkeys(issues)}, unrest=TWO_REGIONS)
    assert deployed(game) == {region: 7}


@pytest.mark.rule("V-SOLO-6")
@pytest.mark.rule("V-SOLO-13")
@pytest.mark.parametrize(
    ("dice", "region"), [([5, 2], "europe"), ([2, 5], "africa"), ([3, 3, 1, 6], "africa")]
)
def test_then_dice_decide_and_equal_dice_are_rolled_again(dice, region):
    held = {"uk": {"SAAR": None, "GERMAN EAST AFRICA": None}}
    game = bot_uk(controlled=held, unrest=TWO_REGIONS, dice=dice)
    assert deployed(game) == {region: 7}
    assert sum("Bot UK rolls" in line for line in game.log) == len(dice)


@pytest.mark.rule("V-SOLO-13")
@pytest.mark.parametrize(
    ("units", "happiness", "expected"),
    [
        ({"france": {"europe": 7}, "usa": {"europe": 8}}, 20, {"africa": 7}),
        ({"uk": {"europe": 8}}, 20, {"europe": 8, "africa": 7}),
        ({"france": {"europe": 8}}, 11, {"africa": 8}),  # 7 would force a demobilization
    ],
)
def test_a_region_without_a_space_for_the_bot_is_passed_over_for_the_next(units, happiness, expected):
    held = {"uk": {"RHEINLAND": None, "SAAR": None, "EGYPT": None}}
    game = bot_uk(controlled=held, unrest=TWO_REGIONS, units=units, happiness={"uk": happiness})
    assert deployed(game) == expected


@pytest.mark.rule("V-SOLO-13")
def test_with_no_space_anywhere_demobilizing_is_looked_at():
    game = bot_uk(units={"france": {"europe": 8}}, happiness={"uk": 11})
    assert deployed(game) == {}
    assert (demobilized(game), game.happiness("uk")) == (1, 16)


@pytest.mark.rule("V-SOLO-13")
@pytest.mark.parametrize(
    "units", [{"africa": 8, "pacific": 8, "exhausted": 1}, {"africa": 8, "exhausted": 2}, {"europe": 8}]
)
def test_a_bot_deploys_only_an_available_unit_and_only_where_it_has_none(units):
    game = bot_uk(units={"uk": units})
    assert game.units("uk") == {**units, **({"available": 2} if units == {"europe": 8} else {})}


# before the Political action, or after it


@pytest.mark.rule("V-SOLO-6")
def test_what_applies_at_the_start_comes_before_the_political_action():
    game = bot_uk(slots=["ARABIA", "TOGO", "LABOR", "KOREA"], cubes={"ARABIA": {"uk": 1}})
    deploys, settles = told(game, "Bot UK deploys", "Bot UK settles")
    assert deploys < settles


@pytest.mark.rule("V-SOLO-6")
@pytest.mark.parametrize(("unrest", "deploys"), [(3, True), (2, False)])
def test_else_it_is_looked_at_again_after_the_political_action(unrest, deploys):
    game = bot_uk(
        controlled={},
        unrest={"middle_east": unrest},
        slots=["ARABIA", "TOGO", "LABOR", "KOREA"],
        cubes={"ARABIA": {"uk": 1}},  # its best option adds Middle East Unrest
    ).do("bring LABOR", "bring MUNICH")
    assert game.active == "france"
    assert deployed(game) == ({"middle_east": 7} if deploys else {})
    if deploys:
        settles, later = told(game, "Bot UK settles", "Bot UK deploys")
        assert settles < later


@pytest.mark.rule("V-SOLO-6")
def test_after_one_military_action_there_is_no_second():
    game = bot_uk(
        unrest={"europe": 5, "middle_east": 3},
        slots=["ARABIA", "TOGO", "LABOR", "KOREA"],
        cubes={"ARABIA": {"uk": 1}},
    ).do("bring LABOR", "bring MUNICH")
    assert game.active == "france"
    assert game.unrest("middle_east") == 4
    assert deployed(game) == {"europe": 7}
