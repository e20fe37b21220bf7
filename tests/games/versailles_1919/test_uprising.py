"""Uprising check: which regions, the roll, and who is hit. `test_uprising_outcome.py` has the rest."""

import re

import pytest

from versailles_env.games.versailles_1919.position import Position

from .helpers import told
from .uprisings import kegs, two_regions

NUMBER = {3: 6, 4: 5, 5: 4, 6: 3, 7: 2, 8: 2}
"""The number of each column that has one; columns 1 and 2 are X."""


@pytest.mark.rule("V-UP-1")
def test_a_named_region_is_checked_alone():
    game = Position(unrest={"europe": 4, "africa": 8}, dice=[6], drafted=True).start().crisis("MUNICH SOVIET")
    assert kegs(game) == [1, 0, 0, 0, 0]


@pytest.mark.rule("V-UP-1")
def test_without_a_name_the_highest_unrest_is_checked():
    game = Position(unrest={"europe": 4, "africa": 5}, dice=[6], drafted=True).start().crisis("BELA KUN")
    assert kegs(game) == [0, 0, 0, 1, 0]


@pytest.mark.rule("V-UP-1")
def test_all_regions_tied_for_the_highest_are_checked_with_a_die_each():
    unrest = {"europe": 5, "balkans": 4, "middle_east": 5, "pacific": 5}
    game = Position(unrest=unrest, dice=[6, 1, 6], drafted=True).start().crisis("BELA KUN")
    assert kegs(game) == [1, 0, 0, 0, 1]


@pytest.mark.rule("V-UP-2")
@pytest.mark.parametrize("region", ["africa", ""])
@pytest.mark.parametrize("column", [1, 2])
def test_an_x_column_has_no_roll(column, region):
    game = (
        Position(unrest={"africa": column}, drafted=True).start().uprising_check(region)
    )  # a roll would find no die
    assert kegs(game) == [0, 0, 0, 0, 0]
    assert game.question == "which action"


@pytest.mark.rule("V-UP-2")
@pytest.mark.parametrize("column", NUMBER)
def test_a_roll_equal_to_the_number_is_an_uprising(column):
    for die, keg in ((NUMBER[column], 1), (NUMBER[column] - 1, 0)):
        game = Position(unrest={"africa": column}, dice=[die], drafted=True).start().uprising_check()
        assert game.keg("africa") == keg


@pytest.mark.rule("V-UP-2")
@pytest.mark.parametrize("column", NUMBER)
def test_by_the_other_reading_the_roll_must_be_greater(column):
    for die, keg in ((NUMBER[column], 0), (NUMBER[column] + 1, 1)):
        if die <= 6:
            game = Position(
                unrest={"africa": column}, dice=[die], drafted=True, options={"uprising_roll": "greater"}
            )
            assert game.start().uprising_check().keg("africa") == keg


@pytest.mark.rule("V-UP-3")
def test_units_in_columns_5_to_7_announce_clockwise_with_the_active_player_last():
    units = {
        "uk": {"africa": 7},
        "france": {"africa": 5},
        "usa": {"africa": 6},
        "italy": {"africa": 8, "europe": 6},
    }
    game = Position(
        players=4, active="france", units=units, unrest={"africa": 4}, dice=[1], drafted=True
    ).start()
    game.uprising_check("africa")
    for nation in ("usa", "uk", "france"):
        assert game.asked == nation
        assert set(game.answers) == {"announce -1", "announce 0", "announce +1"}
        game.do("announce 0")
    assert game.question == "which action"


@pytest.mark.rule("V-UP-3")
@pytest.mark.parametrize(
    ("said", "die", "keg"),
    [
        (("-1", "-1", "+1"), 5, 0),
        (("-1", "-1", "+1"), 6, 1),
        (("+1", "+1", "+1"), 2, 1),
        (("+1", "+1", "+1"), 1, 0),
        (("-1", "+1", "0"), 5, 1),
        (("-1", "+1", "0"), 4, 0),
        (("-1", "-1", "0"), 6, 0),
    ],
)
def test_the_net_of_all_announcements_is_added_to_the_roll(said, die, keg):
    units = {"uk": {"africa": 7}, "france": {"africa": 5}, "usa": {"africa": 6}}
    game = (
        Position(units=units, unrest={"africa": 4}, dice=[die], drafted=True).start().uprising_check("africa")
    )
    game.do(*(f"announce {word}" for word in said))
    assert game.keg("africa") == keg


@pytest.mark.rule("V-UP-3")
def test_a_result_above_6_counts_as_it_is():
    game = Position(
        units={"uk": {"africa": 7}},
        unrest={"africa": 3},
        dice=[6],
        drafted=True,
        options={"uprising_roll": "greater"},
    ).start()
    assert game.uprising_check("africa").do("announce +1").keg("africa") == 1  # 7 > 6


@pytest.mark.rule("V-UP-3")
def test_an_announcement_touches_the_roll_of_its_own_region_only():
    units = {"uk": {"europe": 6, "middle_east": 6}}
    game = two_regions(dice=[1, 3], units=units).start().uprising_check().do("announce +1", "announce 0")
    assert kegs(game) == [0, 0, 0, 0, 0]
    assert game.question == "which action"


@pytest.mark.rule("V-UP-4")
def test_all_dice_are_rolled_before_the_first_uprising_is_resolved_from_the_top_down():
    game = two_regions(dice=[5, 6]).start().uprising_check()
    europe, middle_east, hit = told(
        game, "Europe: the die shows 5", "Middle East: the die shows 6", "RHEINLAND is Unsettled"
    )
    assert europe < middle_east < hit
    assert game.question == "a bid for RHEINLAND"
    game.do("bid Influence", "with 1 Influence", "pass", "pass")
    assert game.question == "which option of RHEINLAND"
    assert game.owner("SYRIA") == "uk"
    game.do("Stays German")
    assert game.question == "a bid for SYRIA"


@pytest.mark.rule("V-UP-11")
def test_a_region_is_announced_for_after_the_rolls_above_it():
    units = {"uk": {"europe": 6, "middle_east": 6}}
    game = two_regions(dice=[1, 1], units=units).start().uprising_check()
    assert game.question == "a modifier for the roll in Europe"
    assert not any("the die shows" in line for line in game.log)
    game.do("announce +1")
    assert game.question == "a modifier for the roll in Middle East"
    told(game, "Europe: the die shows 1")
    assert not any("Middle East: the die shows" in line for line in game.log)


@pytest.mark.rule("V-UP-5")
def test_the_player_with_most_issues_of_the_region_is_hit():
    held = {
        "uk": {"ARABIA": 0, "KURDISTAN": 0},
        "france": {"SYRIA": 0, "RHEINLAND": 0, "DANZIG": 0},
        "usa": {"ARMENIA": 0},
    }
    game = (
        Position(unrest={"middle_east": 5}, controlled=held, dice=[4], drafted=True).start().uprising_check()
    )
    assert game.question == "a bid for ARABIA"


@pytest.mark.rule("V-UP-5")
@pytest.mark.parametrize(
    ("columns", "picker"),
    [
        ({"uk": 8, "usa": 6}, "usa"),
        ({"france": 7, "usa": 8}, "france"),
        ({"usa": 8}, "usa"),
        ({"uk": 7, "france": 6}, "france"),
    ],
)
def test_in_a_tie_the_leftmost_unit_picks_among_the_tied(columns, picker):
    game = Position(
        unrest={"middle_east": 5},
        units={nation: {"middle_east": column} for nation, column in columns.items()},
        controlled={"uk": {"ARABIA": 0}, "france": {"SYRIA": 0}},
        dice=[6],
        drafted=True,
    ).start()
    game.uprising_check()
    while game.can("announce"):
        game.do("announce 0")
    assert game.asked == picker
    assert set(game.answers) == {"the Uprising hits UK", "the Uprising hits France"}
    assert game.do("the Uprising hits UK").question == "a bid for ARABIA"


@pytest.mark.rule("V-UP-5")
def test_without_a_unit_the_tied_roll_and_ties_for_the_highest_roll_again():
    held = {"uk": {"ARABIA": 0}, "france": {"SYRIA": 0}, "usa": {"ARMENIA": 0}}
    game = Position(
        unrest={"middle_east": 5},
        units={"uk": {"europe": 5}},
        controlled=held,
        dice=[6, 5, 5, 2, 1, 3],
        drafted=True,
    ).start()
    game.uprising_check()
    rolls = [re.match(r"(\w+) rolls (\d)", line) for line in game.log]
    rolled = [(match[1], int(match[2])) for match in rolls if match]
    assert sorted(rolled[:3]) == sorted({"UK": 5, "France": 5, "USA": 2}.items())
    assert {name for name, _ in rolled[3:]} == {"UK", "France"}
    hit = max(rolled[3:], key=lambda roll: roll[1])[0]
    assert game.question == f"a bid for {'ARABIA' if hit == 'UK' else 'SYRIA'}"


@pytest.mark.rule("V-UP-6")
def test_the_highest_star_issue_is_hit_and_the_player_hit_picks_among_equals():
    held = {
        "france": {"MESOPOTAMIA": 0, "SYRIA": 0, "ARABIA": 0, "RHEINLAND": 0},
        "uk": {"CONSTANTINOPLE": 0},
    }
    game = (
        Position(unrest={"middle_east": 5}, controlled=held, dice=[6], drafted=True)
        .start()
        .uprising_check("middle_east")
    )
    assert game.asked == "france"
    assert set(game.answers) == {"unsettle MESOPOTAMIA", "unsettle SYRIA"}
    assert game.do("unsettle SYRIA").question == "a bid for SYRIA"
