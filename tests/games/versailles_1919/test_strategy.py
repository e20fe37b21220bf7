"""Strategy cards: the draft."""

import pytest

from versailles_env.games.versailles_1919.constants import StrategyZone
from versailles_env.games.versailles_1919.position import Position, Table

DISPLAY = ["GLOBAL TRADE", "REPARATIONS", "ISOLATIONISM", "OUTLAWING WAR"]
AFRICA = {"africa": 5}


def first_uprising(**position: object) -> Table:
    """The first Uprising of the game finds no Issue: the draft begins."""
    return Position(unrest=AFRICA, dice=[6], **{"display": DISPLAY, **position}).start().uprising_check()  # type: ignore[arg-type]


def draft(game: Table) -> list[str]:
    """Everybody takes the first card on offer; who was asked."""
    asked = []
    while game.question == "which Strategy card":
        asked.append(game.asked)
        game.do(game.answers[0])
    return asked


@pytest.mark.rule("V-STRAT-1")
@pytest.mark.parametrize(
    ("controlled", "expected"),
    [
        (
            {"uk": {"RHEINLAND": 0}, "france": {"DANZIG": 0}, "usa": {"SYRIA": 0, "SAAR": 0}},
            ["france", "uk", "usa"],
        ),
        # Stars, not the number of Issues
        (
            {"uk": {"KURDISTAN": 0, "BYELORUS": 0}, "france": {"DANZIG": 0, "SAAR": 0}, "usa": {"SYRIA": 0}},
            ["uk", "usa", "france"],
        ),
        # nor counters: the UK has 5 and two flags, France 6
        (
            {"uk": {"HIGH SEAS FLEET": "Destroyed"}, "france": {"REPARATIONS": 2}, "usa": {"SAAR": 0}},
            ["usa", "uk", "france"],
        ),
    ],
)
def test_the_lowest_total_of_stars_picks_first(controlled, expected):
    game = first_uprising(controlled=controlled, happiness={"uk": 5}, units={"uk": {"demobilized": 1}})
    assert draft(game) == expected


@pytest.mark.rule("V-STRAT-1")
@pytest.mark.parametrize(
    ("active", "order", "controlled", "expected"),
    [
        ("uk", "uk,france,usa", {}, ["uk", "france", "usa"]),
        ("france", "uk,france,usa", {}, ["france", "usa", "uk"]),
        ("france", "usa,france,uk", {}, ["france", "uk", "usa"]),
        ("usa", "uk,france,usa", {"uk": {"SAAR": 0}, "france": {"DANZIG": 0}}, ["usa", "uk", "france"]),
        ("usa", "france,uk,usa", {"uk": {"SAAR": 0}, "france": {"DANZIG": 0}}, ["usa", "france", "uk"]),
        ("uk", "uk,france,usa", {"uk": {"SAAR": 0}, "usa": {"DANZIG": 0}}, ["france", "uk", "usa"]),
    ],
)
def test_ties_pick_clockwise_from_the_active_player(active, order, controlled, expected):
    assert draft(first_uprising(active=active, order=order, controlled=controlled)) == expected


@pytest.mark.rule("V-STRAT-1")
@pytest.mark.parametrize(("players", "display"), [(3, DISPLAY), (4, [*DISPLAY, "MOBILIZATION"])])
def test_each_picks_from_what_is_left_the_last_from_two_and_the_rest_is_set_aside(players, display):
    game = first_uprising(players=players, display=display)
    left = list(display)
    for _ in range(players):
        assert {answer.removeprefix("choose ") for answer in game.answers} == set(left)
        nation, card = game.asked, left.pop(1)
        game.do(f"choose {card}")
        assert game.strategy(nation) == card
    assert len(left) == 1
    zones = game.value("strategy_zone").tolist()
    assert (zones.count(StrategyZone.HELD), zones.count(StrategyZone.DISPLAY)) == (players, 0)
    assert game.question == "which action"


@pytest.mark.rule("V-STRAT-1")
def test_stars_count_as_they_are_after_the_uprising():
    held = {"uk": {"EGYPT": 1}, "france": {"SAAR": 0}, "usa": {"BALTIC STATES": 0}}
    game = first_uprising(controlled=held).do("pass", "pass", "pass")  # the UK loses its 5 Stars
    assert draft(game) == ["uk", "usa", "france"]


@pytest.mark.rule("V-STRAT-1")
def test_the_cards_taken_are_seen_by_all():
    game = first_uprising().do("choose REPARATIONS", "choose GLOBAL TRADE", "choose ISOLATIONISM")
    for seat in range(3):
        text = game.engine.view(seat).text.upper()
        assert all(card in text for card in ("REPARATIONS", "GLOBAL TRADE", "ISOLATIONISM"))


@pytest.mark.rule("V-STRAT-1")
def test_the_draft_comes_only_once():
    game = first_uprising()
    draft(game)
    held = [game.strategy(nation) for nation in ("uk", "france", "usa")]
    game.script(dice=[6]).uprising_check()
    assert game.question == "which action"
    assert [game.strategy(nation) for nation in ("uk", "france", "usa")] == held


@pytest.mark.rule("V-STRAT-2")
def test_without_an_uprising_nobody_has_a_strategy_card_and_none_scores():
    held = {
        "uk": {"RHEINLAND": "Stays German"},
        "france": {"SAAR": 0},
    }  # counters that cards on display would score
    game = Position(unrest=AFRICA, dice=[3], display=DISPLAY, controlled=held).start().uprising_check()
    assert game.question == "which action"
    game.final_score()
    for nation in ("uk", "france", "usa"):
        assert game.strategy(nation) == ""
        assert game.score(nation)["strategy"] == 0
