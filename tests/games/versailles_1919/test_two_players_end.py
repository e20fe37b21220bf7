"""Two players: Uprisings and the score."""

import pytest

from versailles_env.games.versailles_1919.constants import Nation
from versailles_env.games.versailles_1919.options import REWARDS

from .helpers import shared_usa, two
from .uprisings import all_pass

BOTH = ("uk", "france")
DISPLAY = ["GLOBAL TRADE", "REPARATIONS", "ISOLATIONISM"]
RESTLESS = {"middle_east": 5}


@pytest.mark.rule("V-2P-8")
@pytest.mark.parametrize("active", BOTH)
def test_a_usa_with_most_issues_is_hit_and_the_bid_starts_with_the_active_player(active):
    held = {"usa": {"ARABIA": 0, "KURDISTAN": 0}, "uk": {"CONSTANTINOPLE": 0}, "france": {"SYRIA": 0}}
    game = two(active=active, unrest=RESTLESS, controlled=held, dice=[6]).uprising_check()
    assert game.question == "a bid for ARABIA"
    assert game.owner("ARABIA") == ""
    assert game.asked == active
    game.do("pass")
    assert game.question == "a bid for ARABIA"
    assert game.asked not in (active, "usa")


@pytest.mark.rule("V-2P-7")
def test_only_uk_and_france_bid_and_an_issue_nobody_bids_for_is_discarded():
    held = {"uk": {"SYRIA": 0}}
    game = two(unrest=RESTLESS, controlled=held, dice=[6]).uprising_check()
    assert game.asked == "uk"
    game.do("pass")
    assert game.asked == "france"
    game.do("pass")
    assert game.discards()[0] == "SYRIA"
    assert game.question == "which action"


@pytest.mark.rule("V-2P-8")
def test_which_of_two_equal_issues_the_usa_loses_is_the_active_players_choice():
    held = {"usa": {"MESOPOTAMIA": 0, "SYRIA": 0, "ARABIA": 0}}
    game = two(active="uk", unrest=RESTLESS, controlled=held, dice=[6]).uprising_check()
    assert game.asked == "uk"
    assert set(game.answers) == {"unsettle MESOPOTAMIA", "unsettle SYRIA"}


@pytest.mark.rule("V-2P-8")
def test_a_leftmost_unit_may_pick_the_usa_among_the_tied():
    held = {"usa": {"ARABIA": 0}, "france": {"SYRIA": 0}}
    game = two(active="france", unrest=RESTLESS, controlled=held, units={"uk": {"middle_east": 8}}, dice=[6])
    game.uprising_check()
    assert game.asked == "uk"
    assert set(game.answers) == {"the Uprising hits France", "the Uprising hits USA"}
    assert game.do("the Uprising hits USA").question == "a bid for ARABIA"


@pytest.mark.rule("V-2P-8")
@pytest.mark.parametrize(("dice", "lost"), [([6, 2, 5], "ARABIA"), ([6, 5, 2], "SYRIA")])
def test_without_a_unit_the_usa_rolls_with_the_tied(dice, lost):
    held = {"uk": {"SYRIA": 0}, "usa": {"ARABIA": 0}}
    game = two(active="uk", order="uk,france", unrest=RESTLESS, controlled=held, dice=dice).uprising_check()
    assert sorted(line for line in game.log if "to see who is hit" in line) == [
        f"UK rolls {dice[1]} to see who is hit.",
        f"USA rolls {dice[2]} to see who is hit.",
    ]
    assert game.question == f"a bid for {lost}"


@pytest.mark.rule("V-2P-7")
@pytest.mark.rule("V-2P-1")
def test_uk_and_france_draft_the_last_from_two_and_the_usa_drafts_nothing():
    held = {"france": {"SAAR": 0}}
    game = two(display=DISPLAY, drafted=False, unrest={"africa": 5}, dice=[6], controlled=held)
    game.uprising_check()
    assert (game.asked, len(game.answers)) == ("uk", 3)
    game.do("choose REPARATIONS")
    assert (game.asked, len(game.answers)) == ("france", 2)
    game.do("choose GLOBAL TRADE")
    assert [game.strategy(nation) for nation in (*BOTH, "usa")] == ["REPARATIONS", "GLOBAL TRADE", ""]
    assert game.question == "which action"


@pytest.mark.rule("V-2P-8")
def test_an_issue_won_from_the_usa_is_controlled_by_the_winner():
    held = {"usa": {"SYRIA": "American mandate"}}
    game = two(unrest=RESTLESS, controlled=held, dice=[6]).uprising_check()
    game.do("bid Influence alone", "with 1 Influence")
    all_pass(game).do("French Mandate")
    assert game.owner("SYRIA") == "france"
    assert game.value("stars").tolist()[:3] == [0, 5, 0]


# the score


@pytest.mark.rule("V-2P-7")
@pytest.mark.rule("V-2P-12")
@pytest.mark.rule("V-SCORE-3")
def test_the_usa_scores_nothing_and_cannot_win():
    held = {"usa": {"RHEINLAND": 0, "REPARATIONS": 0, "GAME END": None}, "uk": {"TOGO": 1}}
    game = two(controlled=held, happiness={"uk": 18, "france": 19}).final_score()
    assert game.score("uk")["total"] == 2
    assert game.score("france")["total"] == 6
    assert game.score("usa")["total"] == 0
    assert (game.rank("france"), game.rank("uk")) == (1, 2)
    assert game.rank("usa") != 1
    assert game.engine.summary()["scores"] == {"uk": 2, "france": 6}


@pytest.mark.rule("V-2P-12")
def test_game_end_won_by_the_usa_gives_its_points_to_nobody():
    game = shared_usa(by="uk", slots=["GAME END", "TOGO"], cubes={"GAME END": {"usa": 2, "france": 1}})
    game.do("settle GAME END")
    assert game.over
    assert game.owner("GAME END") == "usa"
    assert (game.score("uk")["stars"], game.score("france")["stars"]) == (0, 0)


@pytest.mark.rule("V-2P-12")
def test_counters_on_issues_of_the_usa_count_for_strategy_cards():
    held = {"usa": {"RHEINLAND": "Stays German"}, "france": {"KOREA": "Home rule"}}
    unsigned = {"italy": 14, "japan": 14}
    game = two(controlled=held, strategy={"uk": "GLOBAL TRADE"}, happiness=unsigned).final_score()
    assert game.score("uk")["strategy"] == 6


@pytest.mark.rule("V-SCORE-3")
@pytest.mark.parametrize(("uk", "france", "paid"), [(21, 20, [6, 0]), (19, 20, [0, 6]), (20, 20, [6, 6])])
def test_happiness_pays_6_and_0_to_the_two(uk, france, paid):
    game = two(happiness={"uk": uk, "france": france}).final_score()
    assert [game.score(nation)["happiness"] for nation in BOTH] == paid


@pytest.mark.parametrize("reward", REWARDS)
def test_the_two_players_are_paid_and_nobody_else(reward):
    game = two(controlled={"uk": {"SAAR": 0}}, options={"reward": reward}, happiness={"uk": 21}).final_score()
    rewards = game.engine.rewards.tolist()
    assert rewards[Nation.UK] == pytest.approx(-rewards[Nation.FRANCE])
    assert rewards[Nation.UK] == pytest.approx(1.0)  # rank 1, the win, or 10 points of difference
    assert not any(rewards[2:])
