"""Two players: set-up, the turn and Events. `test_two_players_usa.py` has the USA's actions, `_end.py` the score."""

import pytest

from versailles_env.core.errors import OptionError
from versailles_env.games.versailles_1919.constants import Nation, StrategyZone

from .helpers import new_game, shared_usa, two

BOTH = ("uk", "france")


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
    game.choose_option("uk", "DALMATIA").do("To Italy")  # USA -1, Italy +2
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
    for own, shared in (
        (("SOMALIA", "TOGO"), ("LABOR", "KOREA")),
        (("DANZIG", "SOMALIA"), ("LABOR", "KOREA")),
    ):
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
