"""Solitaire: how a bot settles an Issue, and what the player decides then."""

import pytest

from versailles_env.games.versailles_1919.position import Table

from .helpers import solo

SLOTS = ["ARABIA", "TOGO", "LABOR", "KOREA"]
"""A UK bot that settles ARABIA has one best option, so that the first question is about the Event."""
ARABIA = {"ARABIA": {"uk": 1}}


def bot_settles(**position: object) -> Table:
    return solo(**{"slots": SLOTS, "cubes": ARABIA, **position})


def settled_by(bot: str, issue: str) -> Table:
    player = "france" if bot == "uk" else "uk"
    return solo(active=bot, hero=player, slots=[issue, "DANZIG", "LABOR", "THRACE"], cubes={issue: {bot: 1}})


def labels(game: Table) -> set[str]:
    return {answer.split(" (")[0] for answer in game.answers}


def issues_offered(game: Table) -> set[str]:
    names = {answer.removeprefix("bring ").removesuffix(" to the Table") for answer in game.answers}
    return names - set(game.events_waiting())


# the option


@pytest.mark.rule("V-SOLO-8")
@pytest.mark.parametrize(
    ("bot", "issue", "option"),
    [
        ("usa", "RHEINLAND", "Stays German"),
        ("uk", "HUNGARY", "Romanian army to Budapest"),
        ("uk", "EAST PRUSSIA", "Stays German"),
        ("france", "SAAR", "To France"),
        ("france", "ARMENIA", "French Cilicia"),  # value goes before Unhappiness: France -1
        ("usa", "KOREA", "Independent"),  # 5 like Home rule, which has USA -1
        ("usa", "SIBERIA", "American railway corps"),  # 5 like Withdraw, which has USA -1
    ],
)
def test_a_bot_takes_the_option_of_highest_value_then_of_least_unhappiness(bot, issue, option):
    game = settled_by(bot, issue)
    assert (game.owner(issue), game.option(issue)) == (bot, option)


@pytest.mark.rule("V-SOLO-8")
@pytest.mark.parametrize(
    ("bot", "issue", "options"),
    [
        ("france", "RHEINLAND", {"Buffer state, Allied garrison", "To France"}),
        ("usa", "EGYPT", {"Self-rule", "Canal under the League"}),
        pytest.param(  # UK -1, nothing, +1: only Unhappiness counts
            "uk",
            "SOMALIA",
            {"French railway to the coast", "Borders stay"},
            marks=pytest.mark.rule("V-SOLO-21"),
        ),
        pytest.param(
            "uk",
            "GERMAN SOUTH-WEST AFRICA",
            {"South African mandate", "Annexed by South Africa"},
            marks=pytest.mark.rule("V-SOLO-21"),
        ),
    ],
)
def test_options_equal_in_value_and_unhappiness_are_the_players_choice(bot, issue, options):
    game = settled_by(bot, issue)
    assert (game.asked, game.question) == ("player", f"which option of {issue}")
    assert labels(game) == options


@pytest.mark.rule("V-SOLO-14")
@pytest.mark.parametrize(
    ("bot", "issue", "value", "options", "flag"),
    [
        ("uk", "SMYRNA", 5, ["Greece"], "naval_uk"),
        ("usa", "SMYRNA", 5, ["Greece"], "naval_usa"),
        ("uk", "FREEDOM OF THE SEAS", 6, ["League patrols", "Right of blockade"], "naval_uk"),  # a UK Naval
        ("france", "SMYRNA", 4, ["Greece", "Italy", "Turkey"], None),
    ],
)
def test_a_naval_choice_counts_for_uk_and_usa_and_is_laid_as_their_own_flag(bot, issue, value, options, flag):
    game = settled_by(bot, issue)
    assert f"leads it, value {value}." in game.log[0]
    if len(options) > 1:
        assert labels(game) == set(options)
        game.do(options[0])
    if flag:
        assert (game.option(issue), game.counters(issue)) == (options[0], [flag])
        return
    assert (game.asked, game.question) == ("player", "whose flag on SMYRNA")
    assert game.do("lay a USA").counters("SMYRNA") == ["naval_usa"]


@pytest.mark.rule("V-SOLO-14")
def test_a_bot_picks_its_option_in_the_same_way_when_the_player_settles():
    game = solo(hero="uk", slots=["RHEINLAND"], cubes={"RHEINLAND": {"usa": 2, "uk": 1}}).do(
        "settle RHEINLAND"
    )
    assert (game.owner("RHEINLAND"), game.option("RHEINLAND")) == ("usa", "Stays German")
    game = solo(hero="uk", slots=["RHEINLAND"], cubes={"RHEINLAND": {"france": 2}}).do("settle RHEINLAND")
    assert labels(game) == {"Buffer state, Allied garrison", "To France"}


@pytest.mark.rule("V-SOLO-14")
def test_a_bot_picks_its_option_in_the_same_way_when_the_other_bot_settles():
    cubes = {"LABOR": {"uk": 7}, "KOREA": {"uk": 7}, "SAAR": {"france": 1}}
    game = solo(slots=["SAAR", "TOGO", "LABOR", "KOREA"], cubes=cubes)
    assert "nothing else applies" in game.log[0]
    assert (game.owner("SAAR"), game.option("SAAR")) == ("france", "To France")


@pytest.mark.rule("V-SOLO-14")
def test_the_players_own_issue_is_settled_as_the_player_likes():
    game = solo(hero="uk", slots=["ARABIA"], cubes=ARABIA).do("settle ARABIA")
    assert labels(game) == {"One Arab kingdom", "British treaties with the emirs"}


# the Conference Event


@pytest.mark.rule("V-SOLO-8")
@pytest.mark.rule("V-SOLO-15")
def test_an_optional_event_must_be_performed_when_a_bot_settles():
    game = bot_settles(event="HO CHI MINH")
    assert game.keg("pacific") == 1
    assert issues_offered(game)


@pytest.mark.rule("V-SOLO-8")
@pytest.mark.rule("V-SOLO-15")
def test_the_branches_of_an_event_are_the_players_when_a_bot_settles():
    game = bot_settles(event="W. E. B. DU BOIS")
    assert (game.asked, game.question) == ("player", "whether to perform W. E. B. DU BOIS")
    game.do("perform")
    assert (game.asked, game.question) == ("player", "which of the effects")
    assert set(game.answers) == {"2 Unrest less in Africa", "gain 1 Happiness"}


@pytest.mark.rule("V-SOLO-15")
@pytest.mark.parametrize("leader", ["uk", "france"])
@pytest.mark.parametrize(("answer", "keg"), [("perform", 1), ("decline", 0)])
def test_an_optional_event_may_be_declined_when_the_player_settles(leader, answer, keg):
    game = bot_settles(hero="uk", slots=["TOGO"], cubes={"TOGO": {leader: 1}}, event="HO CHI MINH")
    game.do("settle TOGO", *(["League rule"] if leader == "uk" else []))
    assert (game.asked, game.question) == ("player", "whether to perform HO CHI MINH")
    assert game.do(answer).keg("pacific") == keg


@pytest.mark.rule("V-SOLO-12")
def test_the_player_chooses_a_faction_in_an_event_and_what_it_does():
    game = bot_settles(event="JAN SMUTS", events=["HO CHI MINH"]).do("perform")
    assert set(game.answers) == {"choose UK", "choose France", "choose USA"}
    game.do("choose France")
    assert (game.asked, game.question) == ("player", "which of the effects")
    assert game.do("lose 2 Happiness").happiness("france") == 18


@pytest.mark.rule("V-SOLO-15")
def test_an_event_with_choices_that_a_bot_settled_may_be_left_out():
    game = bot_settles(event="W. E. B. DU BOIS", unrest={"africa": 4}).do("decline")
    assert (game.unrest("africa"), game.happiness("usa")) == (4, 20)
    assert issues_offered(game)


@pytest.mark.rule("V-SOLO-15")
def test_read_otherwise_it_is_done_and_only_its_branches_are_chosen():
    game = bot_settles(event="W. E. B. DU BOIS", options={"bot_events": "how"})
    assert (game.asked, game.question) == ("player", "which of the effects")


@pytest.mark.rule("V-EVENT-5")
@pytest.mark.parametrize(("reading", "usa", "uk"), [("player", 21, 21), ("bot", 20, 22)])
def test_you_of_an_event_that_a_bot_settled_is_the_player_or_the_bot(reading, usa, uk):
    game = bot_settles(event="W. E. B. DU BOIS", options={"bot_event_you": reading})
    game.do("perform", "gain 1 Happiness")
    assert (game.happiness("usa"), game.happiness("uk")) == (usa, uk)  # ARABIA has given the UK 1 before


# advance


@pytest.mark.rule("V-SOLO-8")
@pytest.mark.parametrize(
    ("cubes", "offered"),
    [
        ({"LABOR": {"uk": 2, "usa": 1}}, {"LABOR"}),
        ({"LABOR": {"uk": 2}, "KOREA": {"usa": 2}}, {"LABOR"}),
        ({"LABOR": {"uk": 2}, "KOREA": {"uk": 1}}, {"LABOR", "KOREA"}),
        ({"LABOR": {"usa": 2, "uk": 1}}, {"KOREA"}),
        ({}, {"LABOR", "KOREA"}),
        ({"LABOR": {"usa": 1}, "KOREA": {"france": 2, "uk": 1}}, {"LABOR", "KOREA"}),
    ],
)
def test_a_bot_brings_down_an_issue_it_leads_else_one_without_cubes_else_any(cubes, offered):
    game = bot_settles(cubes={**ARABIA, **cubes}, draws=["SAAR", "SILESIA"])
    assert game.asked == "player"
    game.do("bring SCAPA")
    if len(offered) == 1:
        assert game.table_issues() == [*offered, "TOGO"]
    else:
        assert issues_offered(game) == offered


@pytest.mark.rule("V-SOLO-8")
def test_on_the_players_turn_any_issue_may_come_down():
    game = bot_settles(hero="uk", cubes={**ARABIA, "LABOR": {"uk": 2}}).do(
        "settle ARABIA", "British treaties"
    )
    assert issues_offered(game) == {"LABOR", "KOREA"}


@pytest.mark.rule("V-SOLO-8")
@pytest.mark.rule("V-SOLO-15")
@pytest.mark.parametrize("player", ["usa", "uk"])
def test_the_player_picks_the_event_and_nobody_puts_a_cube_on_it(player):
    game = bot_settles(hero=player, waiting_events=["ARTHUR BALFOUR", "SCAPA FLOW"])
    if player == "uk":
        game.do("settle ARABIA", "British treaties")
    assert game.can("bring ARTHUR BALFOUR")
    assert game.can("bring SCAPA FLOW")
    game.do("bring LABOR", "bring ARTHUR")
    assert "cube" not in game.question
    assert game.event_on_table() == "ARTHUR BALFOUR"
    assert game.value("event_cube") == -1


# the new Issue


@pytest.mark.rule("V-SOLO-8")
@pytest.mark.parametrize(
    ("draws", "waiting", "discarded"),
    [
        (["SAAR", "SILESIA"], "SAAR", "SILESIA"),
        (["GAME END", "SILESIA"], "GAME END", "SILESIA"),
        (["SAAR", "GAME END"], "GAME END", "SAAR"),  # swapped
    ],
)
def test_a_bot_puts_the_top_card_into_the_waiting_room_and_the_next_on_the_discards(
    draws, waiting, discarded
):
    game = bot_settles(draws=draws, discards=["THRACE", "FIUME"]).do("bring LABOR", "bring SCAPA")
    assert set(game.waiting_issues()) == {waiting, "KOREA", ""}
    assert game.discards() == [discarded, "THRACE", "FIUME"]


@pytest.mark.rule("V-SOLO-8")
def test_a_player_adds_an_issue_by_the_normal_rules():
    game = bot_settles(hero="uk", draws=["SAAR", "SILESIA"], discards=["THRACE"])
    game.do("settle ARABIA", "British treaties", "bring LABOR", "bring SCAPA")
    assert game.can("take THRACE from the discards for 0")
    game.do("draw two")
    assert set(game.answers) == {"keep SAAR", "keep SILESIA"}


# the Crisis


@pytest.mark.rule("V-SOLO-8")
@pytest.mark.rule("V-SOLO-12")
def test_the_choices_of_a_crisis_are_the_players_in_a_bots_turn():
    game = bot_settles(events=["HERBERT HOOVER"], unrest={"africa": 3}).do("bring LABOR", "bring SCAPA")
    assert (game.asked, game.question, game.active) == ("player", "which region", "uk")
    assert game.do("choose Africa").unrest("africa") == 2


@pytest.mark.rule("V-SOLO-8")
@pytest.mark.rule("V-EVENT-5")
def test_you_in_a_crisis_is_the_bot_whose_turn_it_is():
    game = bot_settles(events=["AFGHAN WAR"]).do("bring LABOR", "bring SCAPA")  # exhaust you
    assert game.units("uk") == {"available": 2, "exhausted": 1}
    assert game.units("usa") == {"available": 3}


@pytest.mark.rule("V-SOLO-12")
def test_the_unit_a_bot_loses_to_mutiny_is_the_players_choice():
    units = {"france": {"pacific": 8}}
    game = solo(happiness={"france": 11}, units=units).crisis("BLACK SEA MUTINY")
    assert (game.asked, game.question) == ("player", "which unit to demobilize to the '1' box")
    assert set(game.answers) == {"demobilize the Available unit", "demobilize the unit in Pacific"}
