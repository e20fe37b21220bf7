"""Solitaire: the Political action of a bot. `test_solo_settle.py` has the Settle itself."""

import pytest

from versailles_env.games.versailles_1919.position import Table

from .helpers import solo

WAITING = {"LABOR": {"uk": 7}, "KOREA": {"uk": 7}}
"""A UK that leads no Issue on the Table and has one cube left."""


def settles(game: Table) -> list[str]:
    """What bots have settled, as the log tells."""
    return [line for line in game.log if line.startswith("Bot") and " settles " in line]


def offered(game: Table) -> set[str]:
    return {answer.removeprefix("place on ") for answer in game.answers}


# Settle


@pytest.mark.rule("V-SOLO-7")
@pytest.mark.parametrize(
    ("bot", "name", "table", "best", "value"),
    [
        ("uk", "UK", ["RHEINLAND", "HUNGARY"], "HUNGARY", 7),  # 6 against 5 and two counters
        ("uk", "UK", ["HUNGARY", "SAAR"], "HUNGARY", 7),
        ("france", "France", ["HUNGARY", "RHEINLAND"], "RHEINLAND", 7),
        ("france", "France", ["RHEINLAND", "REPARATIONS"], "REPARATIONS", 8),
        ("usa", "USA", ["REPARATIONS", "RHEINLAND"], "RHEINLAND", 7),
    ],
)
def test_a_bot_settles_the_issue_it_leads_with_the_highest_potential_value(bot, name, table, best, value):
    player = "france" if bot == "uk" else "uk"
    cubes = {issue: {bot: 2 if issue == best else 4, player: 1} for issue in table}
    game = solo(active=bot, hero=player, slots=[*table, "LABOR", "KOREA"], cubes=cubes)
    assert settles(game) == [f"Bot {name} settles {best}: leads it, value {value}."]


@pytest.mark.rule("V-SOLO-7")
def test_equal_values_are_the_players_choice():
    table = ["HUNGARY", "HIGH SEAS FLEET"]  # 7 each to the UK
    game = solo(slots=[*table, "LABOR", "KOREA"], cubes={issue: {"uk": 1} for issue in table})
    assert game.asked == "player"
    assert set(game.answers) == {"settle HUNGARY", "settle HIGH SEAS FLEET"}
    game.do("settle HIGH SEAS")
    assert game.owner("HIGH SEAS FLEET") == "uk"
    assert game.owner("HUNGARY") == ""


@pytest.mark.rule("V-SOLO-7")
def test_a_bot_settles_the_one_issue_it_leads_whatever_the_other_is_worth():
    cubes = {"RHEINLAND": {"uk": 2, "france": 3}, "MONTENEGRO": {"uk": 1}}
    game = solo(slots=["RHEINLAND", "MONTENEGRO", "LABOR", "KOREA"], cubes=cubes)
    assert settles(game) == ["Bot UK settles MONTENEGRO: leads it, value 2."]


@pytest.mark.rule("V-SOLO-7")
@pytest.mark.parametrize(
    "cubes", [{"LABOR": {"uk": 3}}, {"SOMALIA": {"france": 1}}, {"TOGO": {"usa": 2, "uk": 1}}]
)
def test_a_bot_that_leads_no_issue_on_the_table_does_not_settle(cubes):
    game = solo(cubes=cubes)
    assert settles(game) == []
    assert game.answers[0].startswith("place on")


@pytest.mark.rule("V-SOLO-19")
@pytest.mark.parametrize(
    ("bot", "other", "best"),
    [
        ("uk", "RHEINLAND", "GAME END"),
        ("france", "REPARATIONS", "REPARATIONS"),
        ("usa", "REPARATIONS", "GAME END"),
    ],
)
def test_game_end_has_a_potential_value_of_7_to_a_bot(bot, other, best):
    game = solo(
        active=bot,
        hero="france" if bot == "uk" else "uk",
        slots=[other, "GAME END", "LABOR", "KOREA"],
        cubes={other: {bot: 1}, "GAME END": {bot: 1}},
    )
    assert f" settles {best}: leads it, value {8 if best == 'REPARATIONS' else 7}." in settles(game)[0]
    assert game.over == (best == "GAME END")
    assert game.owner(best) == bot


@pytest.mark.rule("V-SOLO-19")
def test_game_end_ties_with_another_issue_worth_7():
    game = solo(slots=["HUNGARY", "GAME END"], cubes={"HUNGARY": {"uk": 1}, "GAME END": {"uk": 1}})
    assert game.asked == "player"
    assert set(game.answers) == {"settle HUNGARY", "settle GAME END"}


# Place


@pytest.mark.rule("V-SOLO-7")
def test_the_player_picks_two_issues_and_the_bot_places_the_minimum_to_lead():
    cubes = {"SOMALIA": {"france": 3, "uk": 1}, "TOGO": {"usa": 1}, "KOREA": {"uk": 2}}
    game = solo(cubes=cubes)
    assert (game.asked, offered(game)) == ("player", {"SOMALIA", "TOGO", "LABOR", "KOREA"})
    game.do("place on SOMALIA")
    assert offered(game) == {"TOGO", "LABOR", "KOREA"}
    game.do("place on KOREA")
    assert (game.cubes("SOMALIA"), game.cubes("KOREA")) == ({"uk": 4, "france": 3}, {"uk": 3})
    assert game.active == "france"


@pytest.mark.rule("V-SOLO-7")
@pytest.mark.parametrize(
    ("available", "first", "second"),
    [
        (5, {"SOMALIA", "TOGO", "LABOR", "KOREA"}, {"LABOR", "KOREA"}),
        (4, {"TOGO", "LABOR", "KOREA"}, None),
        (3, {"TOGO", "LABOR", "KOREA"}, None),
        (2, {"LABOR", "KOREA"}, None),
    ],
)
def test_only_issues_that_the_bot_can_lead_are_offered(available, first, second):
    game = solo(cubes={"SOMALIA": {"france": 3}, "TOGO": {"usa": 1}}, available={"uk": available})
    assert offered(game) == first
    if second:
        game.do("place on SOMALIA")
        assert offered(game) == second


# Reclaim


@pytest.mark.rule("V-SOLO-7")
@pytest.mark.rule("V-SOLO-20")
@pytest.mark.parametrize(("exhausted", "back"), [(14, 6), (4, 4), (1, 1)])
def test_a_bot_that_cannot_lead_two_issues_reclaims_what_it_can(exhausted, back):
    cubes = {"LABOR": {"uk": 14 - exhausted}, "SOMALIA": {"usa": 3}}
    game = solo(cubes=cubes, exhausted={"uk": exhausted}, units={"uk": {"exhausted": 2}})
    assert game.log[:2] == [
        "Bot UK reclaims: cannot lead two Issues.",
        f"UK reclaims {back} Influence and 2 Exhausted units.",
    ]
    assert (game.available("uk"), game.exhausted("uk")) == (1 + back, exhausted - back)
    assert game.units("uk") == {"available": 3}
    assert game.active == "france"


@pytest.mark.rule("V-SOLO-20")
def test_deployed_units_come_back_as_the_player_likes():
    units = {"uk": {"exhausted": 1, "pacific": 8, "africa": 6}}
    game = solo(exhausted={"uk": 14}, units=units)
    assert (game.asked, game.question) == ("player", "which Deployed unit to take back")
    assert set(game.answers) == {"stop here", "take back the unit in Pacific", "take back the unit in Africa"}
    game.do("take back the unit in Africa", "stop here")
    assert game.units("uk") == {"available": 2, "pacific": 8}
    assert game.active == "france"


@pytest.mark.rule("V-SOLO-20")
def test_read_otherwise_deployed_units_of_a_bot_stay():
    units = {"uk": {"exhausted": 1, "pacific": 8, "africa": 6}}
    game = solo(exhausted={"uk": 14}, units=units, options={"bot_units": "stay"})
    assert game.units("uk") == {"available": 1, "pacific": 8, "africa": 6}
    assert game.active == "france"


@pytest.mark.rule("V-SOLO-20")
def test_an_exhausted_unit_alone_is_enough_to_reclaim():
    game = solo(cubes={**WAITING, "SOMALIA": {"france": 1}}, units={"uk": {"exhausted": 1}})
    assert game.log[0] == "Bot UK reclaims: cannot lead two Issues."
    assert game.units("uk") == {"available": 3}


# what is left


@pytest.mark.rule("V-SOLO-7")
@pytest.mark.rule("V-SOLO-20")
def test_with_nothing_exhausted_a_bot_settles_an_issue_that_the_other_bot_leads():
    cubes = {**WAITING, "SOMALIA": {"france": 1}, "TOGO": {"usa": 3}}
    game = solo(cubes=cubes, units={"uk": {"pacific": 8}})  # a Deployed unit is nothing Exhausted
    assert game.log[0] == "Bot UK settles SOMALIA, led by France: nothing else applies."
    assert game.owner("SOMALIA") == "france"
    assert game.units("uk") == {"available": 2, "pacific": 8}


@pytest.mark.rule("V-SOLO-7")
def test_which_of_two_issues_led_by_the_other_bot_is_the_players_choice():
    game = solo(cubes={**WAITING, "SOMALIA": {"france": 1}, "TOGO": {"france": 3}})
    assert game.asked == "player"
    assert set(game.answers) == {"settle SOMALIA", "settle TOGO"}


@pytest.mark.rule("V-SOLO-7")
@pytest.mark.parametrize("table", [{}, {"TOGO": {"usa": 3}}])
def test_a_bot_never_settles_for_the_player_and_then_does_nothing(table):
    game = solo(cubes={**WAITING, **table})
    assert game.log[0] == "Bot UK does nothing: no action applies."
    assert (game.active, game.owner("TOGO")) == ("france", "")
