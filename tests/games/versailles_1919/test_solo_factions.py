"""Solitaire: the player changes factions when an Issue is Unsettled."""

import pytest

from versailles_env.games.versailles_1919.position import Table

from .helpers import hero, solo, told

UNSETTLES = "ULRICH BROCKDORFF-RANTZAU"
"""Conference: unsettle any Issue."""


def uprising(**position: object) -> Table:
    """An Uprising in Europe, in the turn of the USA, whatever faction the player has."""
    base = {"active": "usa", "political_done": True, "hero": "usa", "unrest": {"europe": 5}, "dice": [6]}
    return solo(**{**base, **position}).uprising_check("europe")


def held(uk: list[str], france: list[str], usa: list[str]) -> dict[str, dict[str, None]]:
    return {"uk": dict.fromkeys(uk), "france": dict.fromkeys(france), "usa": dict.fromkeys(usa)}


# who is played


@pytest.mark.rule("V-SOLO-11")
@pytest.mark.parametrize(
    ("controlled", "faction"),
    [
        (held(["SAAR", "HUNGARY"], ["EGYPT", "ARABIA"], ["KURDISTAN", "THRACE"]), "uk"),  # 5, 8, 6
        (held(["SAAR", "HUNGARY", "ARABIA"], ["EGYPT"], ["KURDISTAN", "THRACE"]), "france"),  # 8, 5, 6
        (held(["SAAR", "HUNGARY"], ["EGYPT", "THRACE"], ["KURDISTAN"]), "usa"),  # 5, 9, 2
    ],
)
@pytest.mark.parametrize("before", ["uk", "france", "usa"])
def test_the_player_takes_the_faction_with_the_lowest_strength(controlled, faction, before):
    game = uprising(hero=before, active=before, controlled=controlled)
    assert hero(game) == faction
    assert (game.asked, game.question) == ("player", "a bid for SAAR")


@pytest.mark.rule("V-SOLO-11")
def test_the_change_comes_before_the_bid():
    game = uprising(controlled=held(["SAAR"], ["EGYPT"], ["HUNGARY"]))
    unsettled, plays, bid = told(game, "SAAR is Unsettled", "The player plays UK", "Bot France bids")
    assert unsettled < plays < bid
    assert not any("Bot UK bids" in line for line in game.log)
    assert game.asked == "player"
    game.do("bid 3 Available units", "with 0 Influence")
    assert game.owner("SAAR") == "uk"


@pytest.mark.rule("V-SOLO-11")
@pytest.mark.parametrize(
    ("controlled", "tied"),
    [
        (held(["SAAR"], [], ["HUNGARY"]), {"play UK", "play France"}),
        (held(["SAAR", "ARABIA"], ["LIBYA"], ["HUNGARY"]), {"play UK", "play France"}),
        (held(["SAAR"], [], []), {"play UK", "play France", "play USA"}),
    ],
)
def test_tied_factions_are_the_players_choice(controlled, tied):
    game = uprising(controlled=controlled)
    assert (game.asked, game.question) == ("player", "which faction to play")
    assert set(game.answers) == tied
    assert not any("bids" in line for line in game.log)
    assert hero(game.do("play France")) == "france"


@pytest.mark.rule("V-SOLO-11")
def test_an_event_that_unsettles_changes_the_faction_too():
    game = solo(active="usa", controlled=held(["SAAR"], ["EGYPT"], ["HUNGARY"]))
    game.conference(UNSETTLES)
    assert (game.asked, len(game.answers)) == ("player", 3)
    game.do("unsettle EGYPT")
    assert hero(game) == "france"
    assert game.question == "a bid for EGYPT"


@pytest.mark.rule("V-SOLO-11")
def test_the_order_of_turns_stays():
    game = solo(
        hero="usa", active="usa", political_done=True, controlled=held(["SAAR"], ["EGYPT"], ["HUNGARY"])
    )
    game.conference(UNSETTLES).do(
        "unsettle SAAR", "bid 3 Available units", "with 0 Influence", "Stays German"
    )
    assert hero(game) == "uk"
    assert (game.active, game.asked, game.question) == ("uk", "player", "which action")  # after the USA
    game.do("place on SOMALIA", "1 Influence", "place on TOGO", "1 Influence", "end the turn")
    assert (game.active, game.question) == ("france", "what the bot of France leaves open")
    game.do("place on LABOR", "place on KOREA")
    assert (game.active, game.question) == ("usa", "what the bot of USA leaves open")


@pytest.mark.rule("V-SOLO-17")
def test_the_stars_of_the_unsettled_issue_count_for_nobody():
    controlled = {"uk": {"RHEINLAND": "Stays German"}, "france": {"SYRIA": None}, "usa": {"MONTENEGRO": None}}
    assert (
        hero(uprising(controlled=controlled)) == "uk"
    )  # 0, 5, 2 + 1; with its 6 Stars the USA would be weakest


@pytest.mark.rule("V-SOLO-17")
def test_the_counters_of_the_unsettled_issue_still_count():
    controlled = {
        "uk": {"RHEINLAND": "Stays German", "KURDISTAN": None},
        "france": {"SYRIA": None},
        "usa": {"MONTENEGRO": None},
    }
    assert hero(uprising(controlled=controlled)) == "uk"  # 2, 5, 2 + 1: no tie with the USA


@pytest.mark.rule("V-SOLO-22")
def test_an_uprising_that_finds_no_issue_changes_no_faction():
    controlled = held(["HUNGARY"], ["EGYPT", "TOGO"], ["KOREA"])
    game = uprising(
        hero="france", active="france", slots=["SOMALIA", "ARABIA", "LABOR"], controlled=controlled
    )
    assert game.keg("europe") == 1
    assert hero(game) == "france"
    assert not any("The player plays" in line for line in game.log)


# the rest of the turn


def bot_turn_becomes_the_players(turn_owner: str) -> Table:
    """The UK bot settles; the Event unsettles SAAR, and the UK is the weakest: the player has it in mid-turn."""
    game = solo(
        hero="usa",
        slots=["ARABIA", "TOGO", "LABOR", "KOREA"],
        cubes={"ARABIA": {"uk": 1}, "LABOR": {"uk": 2}},
        controlled=held([], ["SAAR", "SYRIA"], ["HUNGARY"]),  # then 4, 5, 5
        event=UNSETTLES,
        discards=["THRACE"],
        draws=["SILESIA", "FIUME"],
        options={"turn_owner": turn_owner},
    )
    game.do("perform", "unsettle SAAR", "pass")
    assert (hero(game), game.active, game.asked) == ("uk", "uk", "player")
    assert (game.owner("SAAR"), game.option("SAAR")) == ("france", "To France")
    return game.do("bring MUNICH")


@pytest.mark.rule("V-SOLO-16")
def test_a_turn_begun_by_a_bot_goes_on_as_the_players():
    game = bot_turn_becomes_the_players("now")
    assert set(game.answers) == {"bring LABOR to the Table", "bring KOREA to the Table"}
    game.do("bring KOREA")
    assert game.can("take THRACE from the discards")
    game.do("take THRACE")
    assert (game.active, game.question) == ("uk", "which Military action, or the end of the turn")
    assert game.value("vp") == 0
    assert game.do("end the turn").active == "france"


@pytest.mark.rule("V-SOLO-16")
def test_by_the_other_reading_the_bot_finishes_the_turn_it_began():
    game = bot_turn_becomes_the_players("begun")
    assert "LABOR" in game.table_issues()  # led by the UK
    assert "SILESIA" in game.waiting_issues()
    assert game.discards() == ["FIUME", "THRACE"]
    assert (game.active, game.question) == ("france", "what the bot of France leaves open")


def players_turn_becomes_a_bots(turn_owner: str) -> Table:
    """The player settles as the UK; the Event unsettles SAAR and France is the weakest: a bot has the UK in mid-turn."""
    game = solo(
        hero="uk",
        slots=["ARABIA", "TOGO", "LABOR", "KOREA"],
        cubes={"ARABIA": {"uk": 1}, "LABOR": {"uk": 2}},
        controlled=held(["EGYPT"], ["BYELORUS"], ["HUNGARY", "SAAR"]),  # then 9, 2 + 1, 5
        event=UNSETTLES,
        discards=["THRACE"],
        draws=["SILESIA", "FIUME"],
        options={"turn_owner": turn_owner},
    )
    game.do(
        "settle ARABIA",
        "British treaties",
        "unsettle SAAR",
        "bid 3 Available units",
        "with 0 Influence",
        "To France",
    )
    assert (hero(game), game.active, game.owner("SAAR")) == ("france", "uk", "france")
    return game.do("bring MUNICH")


@pytest.mark.rule("V-SOLO-16")
def test_a_turn_begun_by_the_player_goes_on_as_a_bots():
    game = players_turn_becomes_a_bots("now")
    assert "LABOR" in game.table_issues()
    assert "SILESIA" in game.waiting_issues()
    assert (game.active, game.question) == ("france", "which action")
    assert game.value("vp") == 0


@pytest.mark.rule("V-SOLO-16")
def test_by_the_other_reading_the_player_finishes_the_turn():
    game = players_turn_becomes_a_bots("begun")
    assert set(game.answers) == {"bring LABOR to the Table", "bring KOREA to the Table"}
    game.do("bring KOREA", "take THRACE")
    assert (game.asked, game.active) == ("player", "uk")
    assert game.question == "which Military action, or the end of the turn"
    assert game.can("deploy to Europe column 5")
    game.do("end the turn")
    assert (game.active, game.question) == ("france", "which action")
