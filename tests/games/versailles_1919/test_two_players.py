"""Two players: set-up, the turn, Events, Uprisings and the score. `test_two_players_usa.py` has the USA's actions."""

import pytest

from versailles_env.core.errors import OptionError
from versailles_env.games.versailles_1919.constants import Nation, StrategyZone
from versailles_env.games.versailles_1919.options import REWARDS
from versailles_env.games.versailles_1919.position import Position, Table

from .helpers import new_game, shared_usa
from .uprisings import all_pass

BOTH = ("uk", "france")
DISPLAY = ["GLOBAL TRADE", "REPARATIONS", "ISOLATIONISM"]
RESTLESS = {"middle_east": 5}


def two(**position: object) -> Table:
    return Position(**{"players": 2, "active": "france", "drafted": True, **position}).start()  # type: ignore[arg-type]


# set-up


@pytest.mark.rule("V-2P-1")
@pytest.mark.rule("V-SETUP-2")
@pytest.mark.parametrize(
    ("length", "start"), [("standard", 20), ("intense", 20), ("long", 22), ("longest", 24)]
)
def test_uk_and_france_have_units_and_markers_the_usa_has_cubes_alone(length, start):
    s = new_game(players=2, length=length).state[0]
    assert s["available"].tolist() == [15, 15, 15, 0]
    assert s["units"].tolist() == [3, 3, 0, 0]
    happiness = s["happiness"].tolist()
    assert happiness[:2] == [start, start]
    assert happiness[3:] == [20, 20]
    assert (s["slot"] >= 0).all()
    assert s["discards_n"] == 1


@pytest.mark.rule("V-2P-1")
def test_uk_and_france_sit_at_the_table_in_either_order():
    seen = set()
    for seed in range(12):
        engine = new_game(seed, players=2)
        seen.add(tuple(engine.summary()["order"]))
        assert engine.agent == engine.summary()["order"][0]
    assert seen == {("uk", "france"), ("france", "uk")}


@pytest.mark.rule("V-2P-1")
@pytest.mark.parametrize("order", ["uk,france,usa", "uk,usa", "uk"])
def test_an_order_must_seat_uk_and_france(order):
    with pytest.raises(OptionError, match="order"):
        new_game(players=2, order=order)


@pytest.mark.rule("V-2P-1")
def test_three_strategy_cards_are_dealt():
    zones = new_game(players=2).state[0]["strategy_zone"].tolist()
    assert zones.count(StrategyZone.DISPLAY) == 3
    assert zones.count(StrategyZone.OUT) == 7


@pytest.mark.rule("V-2P-1")
def test_changes_of_usa_happiness_are_ignored_those_of_italy_and_japan_are_not():
    game = two().choose_option("france", "SHANTUNG").do("Open port")  # USA +1, Japan -1
    game.choose_option("uk", "TYROL").do("Brenner border")  # USA -1, Italy +2
    game.choose_option("uk", "LEAGUE VOTING").do("Votes for the dominions")  # UK +1, USA -2, Italy -1
    assert (game.happiness("japan"), game.happiness("italy"), game.happiness("uk")) == (19, 21, 21)
    assert not any("USA Happiness" in line for line in game.log)
    assert game.happiness("usa") == two().happiness("usa")


@pytest.mark.rule("V-2P-1")
def test_the_grey_boxes_are_not_used():
    assert [two(boxes_filled=n).do("demobilize a unit").happiness("france") for n in range(5)] == [
        25, 24, 23, 22, 21,
    ]  # fmt: skip


# the turn


@pytest.mark.rule("V-2P-2")
@pytest.mark.rule("V-TURN-1")
def test_the_usa_acts_after_political_and_military_action_and_then_the_turn_ends():
    game = two(slots=["SOMALIA", "TOGO", "LABOR", "KOREA", "DANZIG"])
    game.do("place on SOMALIA", "1 Influence", "place on TOGO", "1 Influence")
    assert game.question == "which Military action, or the end of the turn"
    game.do("deploy to Europe column 8")
    assert (game.asked, game.active, game.question) == ("france", "france", "which action of the shared USA")
    game.do("place on LABOR", "place on KOREA")
    assert (game.asked, game.active, game.question) == ("uk", "uk", "which action")


@pytest.mark.rule("V-2P-2")
def test_after_a_military_action_that_came_first_the_usa_follows_the_political_one():
    game = two(slots=["SOMALIA", "TOGO"]).do("deploy to Europe column 8")
    assert game.question == "which action"
    game.do("place on SOMALIA", "1 Influence", "place on TOGO", "1 Influence")
    assert (game.asked, game.question) == ("france", "which action of the shared USA")


@pytest.mark.rule("V-2P-2")
def test_the_usa_must_take_a_political_action_and_has_no_military_one():
    game = shared_usa(slots=["SOMALIA", "TOGO", "LABOR"], cubes={"SOMALIA": {"uk": 1}}, exhausted={"usa": 2})
    sorts = {answer.split()[0] for answer in game.answers}
    assert sorts == {"place", "settle", "reclaim"}


@pytest.mark.rule("V-EX-21")
@pytest.mark.rule("V-2P-2")
def test_the_example_of_the_sequence():
    game = two(order="france,uk", slots=["SOMALIA", "TOGO", "LABOR", "KOREA", "DANZIG"])
    seen = []
    for own, shared in ((("SOMALIA", "TOGO"), ("LABOR", "KOREA")), (("DANZIG", "SOMALIA"), ("LABOR", "KOREA"))):
        seen.append((game.asked, game.question))
        amount = {issue: 1 + max(game.cubes(issue).values(), default=0) for issue in own}
        for issue in own:
            game.do(f"place on {issue}", f"{amount[issue]} Influence")
        game.do("end the turn")
        seen.append((game.asked, game.question))
        game.do(*(f"place on {issue}" for issue in shared))
    seen.append((game.asked, game.question))
    shared = "which action of the shared USA"
    assert seen == [
        ("france", "which action"),
        ("france", shared),
        ("uk", "which action"),
        ("uk", shared),
        ("france", "which action"),
    ]


@pytest.mark.rule("V-END-1")
def test_no_usa_action_follows_the_end_of_the_game():
    game = two(slots=["GAME END"], cubes={"GAME END": {"france": 1}}).do("settle GAME END")
    assert game.over
    assert not any("The USA acts" in line for line in game.log)


# Events


@pytest.mark.rule("V-EX-24")
@pytest.mark.rule("V-2P-7")
@pytest.mark.parametrize(("branch", "africa"), [("lose 2 Happiness", 1), ("2 Unrest in Africa", 3)])
def test_the_example_of_smuts_on_the_usa(branch, africa):
    game = two(active="france").conference("JAN SMUTS")
    assert set(game.answers) == {"choose UK", "choose France", "choose USA"}
    game.do("choose USA")
    assert game.asked == "france"
    before = [game.happiness(nation) for nation in ("uk", "france", "usa", "italy", "japan")]
    game.do(branch)
    assert game.unrest("africa") == africa
    assert [game.happiness(nation) for nation in ("uk", "france", "usa", "italy", "japan")] == before


@pytest.mark.rule("V-2P-7")
@pytest.mark.parametrize("active", BOTH)
def test_what_a_chosen_usa_does_is_decided_by_the_active_player_also_in_the_others_event(active):
    other = "uk" if active == "france" else "france"
    game = two(active=active).conference("JAN SMUTS", you=other)
    assert game.asked == other
    game.do("choose USA")
    assert game.asked == active


@pytest.mark.rule("V-2P-7")
def test_choices_about_usa_military_are_allowed_and_do_nothing():
    game = two().conference("PRINCE FEISAL").do("choose USA")
    assert set(game.answers) == {"exhaust 2 Influence", "exhaust 1 Military", "1 Unrest in the Middle East"}
    before = game.engine.state[0].copy()
    game.do("exhaust 1 Military")
    game.conference("WINSTON CHURCHILL").do("choose USA")  # they demobilize a unit
    for pieces in ("available", "exhausted", "units", "units_exhausted", "units_demobilized", "boxes_filled"):
        assert (game.value(pieces) == before[pieces]).all(), pieces
    assert game.happiness("usa") == before["happiness"][Nation.USA]
    assert game.unrest("middle_east") == 1


@pytest.mark.rule("V-2P-7")
def test_a_chosen_usa_loses_influence_like_a_player():
    game = two().conference("PRINCE FEISAL").do("choose USA", "exhaust 2 Influence")
    assert (game.available("usa"), game.exhausted("usa")) == (13, 2)


# Uprisings


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
