"""The turn (EN:214-243)."""

import pytest

from versailles_env.games.versailles_1919.position import Position

from .helpers import QUIET, settle_out

WAITING = ["TOGO", "LIBYA", "EGYPT"]
SLOTS = ["KOREA", "SAAR", *WAITING]
MILITARY = ("deploy", "demobilize")


def kinds(answers: list[str]) -> set[str]:
    return {text.split()[0] for text in answers}


@pytest.mark.rule("V-TURN-1")
def test_either_action_may_come_first_but_the_political_one_must_come():
    game = Position(slots=SLOTS, cubes={"KOREA": {"uk": 2}}, exhausted={"uk": 1}).start()
    assert kinds(game.answers) == {"place", "settle", "reclaim", *MILITARY}  # no 'end the turn'
    game.do("deploy to Europe column 8")
    assert game.asked == "uk"
    assert kinds(game.answers) == {"place", "settle", "reclaim"}
    game.do("reclaim", "reclaim 1", "stop")
    assert game.active == game.asked == "france"


@pytest.mark.rule("V-TURN-1")
def test_after_the_political_action_there_is_one_military_action_or_none():
    for choice in ("deploy to Europe column 8", "demobilize", "end the turn"):
        game = Position(slots=SLOTS, units={"uk": {"demobilized": 1}}, exhausted={"uk": 1}).start()
        game.do("reclaim")
        assert game.asked == "uk"
        assert kinds(game.answers) == {"end", *MILITARY}
        game.do(choice)
        assert game.active == game.asked == "france"


@pytest.mark.rule("V-TURN-1")
def test_an_action_is_finished_before_the_other_begins():
    game = Position(slots=SLOTS, cubes={"KOREA": {"uk": 2}}, discards=["DANZIG", "TYROL"], **QUIET).start()
    game.do("settle KOREA")
    questions = 0
    while "Military" not in game.question:
        assert not kinds(game.answers) & {*MILITARY, "end", "place", "reclaim", "settle"}
        game.do(game.answers[0])
        questions += 1
    assert questions == 4  # option, Issue, Event, source
    assert kinds(game.answers) == {"end", *MILITARY}


@pytest.mark.rule("V-TURN-1")
def test_placing_on_the_second_issue_is_part_of_the_action():
    game = Position(slots=SLOTS).start().do("place on KOREA", "1 Influence")
    assert kinds(game.answers) == {"place"}


@pytest.mark.rule("V-TURN-1")
def test_a_turn_without_military_left_ends_by_itself():
    game = Position(slots=SLOTS, units={"uk": {"demobilized": 3}}, exhausted={"uk": 1}).start()
    assert not kinds(game.answers) & set(MILITARY)
    game.do("reclaim")
    assert game.active == game.asked == "france"


@pytest.mark.rule("V-TURN-1")
def test_an_exhausted_unit_can_still_be_demobilized_but_not_deployed():
    game = Position(slots=SLOTS, units={"uk": {"exhausted": 1, "demobilized": 2}}).start()
    assert kinds(game.answers) == {"place", "reclaim", "demobilize"}


@pytest.mark.rule("V-TURN-2")
@pytest.mark.parametrize("settler_leads", [True, False])
def test_settle_is_forced_when_nothing_can_be_placed_or_reclaimed(settler_leads: bool):
    cubes = {"KOREA": {"uk": 5, "france": 3}, "TOGO": {"uk": 10}}
    if not settler_leads:
        cubes = {"KOREA": {"france": 3}, "TOGO": {"uk": 15}}
    game = Position(slots=SLOTS, cubes=cubes).start()
    assert kinds(game.answers) == {"settle", *MILITARY}
    assert game.can("settle KOREA")
    assert not game.can("settle SAAR")


@pytest.mark.rule("V-TURN-2")
def test_one_available_cube_does_not_make_a_place_of_two():
    game = Position(slots=SLOTS, cubes={"KOREA": {"uk": 14}}).start()
    assert game.available("uk") == 1
    assert kinds(game.answers) == {"settle", *MILITARY}


@pytest.mark.rule("V-TURN-2")
@pytest.mark.parametrize("units", [{"exhausted": 1}, {"europe": 8}])
def test_settle_is_not_forced_while_a_unit_can_be_reclaimed(units: dict[str, int]):
    game = Position(slots=SLOTS, cubes={"KOREA": {"uk": 15}}, units={"uk": units}).start()
    assert kinds(game.answers) == {"settle", "reclaim", *MILITARY}


@pytest.mark.rule("V-TURN-2")
def test_the_political_action_is_skipped_when_nothing_at_all_is_legal():
    stuck = {"slots": SLOTS, "cubes": {"TOGO": {"uk": 15}}}
    game = Position(**stuck, units={"uk": {"demobilized": 3}}).start()
    assert game.active == game.asked == "france"
    game = Position(**stuck).start()
    assert game.asked == "uk"
    assert kinds(game.answers) == {"end", *MILITARY}  # nobody must Deploy first
    game.do("end the turn")
    assert game.active == "france"
    game = Position(**stuck).start().do("demobilize")  # and then still nothing
    assert game.active == game.asked == "france"
    assert game.units("uk") == {"available": 2, "demobilized": 1}


@pytest.mark.rule("V-TURN-2")
def test_a_deployment_that_makes_a_reclaim_legal_makes_it_due():
    game = Position(slots=SLOTS, cubes={"TOGO": {"uk": 15}}).start()
    game.do("deploy to Europe column 8")
    assert game.active == "france"  # the one answer left, Reclaim of that unit, plays itself
    assert game.units("uk") == {"available": 3}


@pytest.mark.rule("V-TURN-2")
def test_nothing_is_skipped_while_a_reclaim_is_legal():
    game = Position(slots=SLOTS, cubes={"TOGO": {"uk": 14}}, exhausted={"uk": 1}).start()
    assert kinds(game.answers) == {"reclaim", *MILITARY}


@pytest.mark.rule("V-TURN-3")
def test_the_active_player_stays_active_while_another_decides_an_event():
    position = Position(
        active="france",
        slots=SLOTS,
        cubes={"KOREA": {"france": 1}},
        event="JAN SMUTS",
        event_cube="usa",
        waiting_events=["MUNICH SOVIET", "SCAPA FLOW"],
        events=["ROBERT CECIL"],
    )
    game = position.start().do("settle KOREA", "Home rule")
    assert (game.active, game.asked, game.question) == ("france", "usa", "which player")
    game.do("choose UK")
    assert (game.active, game.asked, game.question) == ("france", "uk", "which of the effects")
    game.do("lose 2")
    assert (game.active, game.asked) == ("france", "france")
    settle_out(game)
    assert (game.active, game.asked) == ("france", "france")
    game.do("end the turn")
    assert game.active == "usa"


@pytest.mark.rule("V-TURN-3")
def test_the_active_player_stays_active_while_others_bid_and_mutiny():
    position = Position(
        active="france",
        controlled={"uk": {"CONSTANTINOPLE": "Turkey"}},
        happiness={"uk": 11, "usa": 11},
        units={"uk": {"europe": 8}, "usa": {"europe": 7}},
    )
    game = position.start().conference("ULRICH BROCKDORFF-RANTZAU")
    assert (game.active, game.asked) == ("france", "uk")
    game.do("bid 1 Available unit", "with 0")
    assert (game.active, game.asked) == ("france", "france")
    game.do("pass")
    assert (game.active, game.asked) == ("france", "usa")
    game.do("pass")  # the UK pays with 1 Happiness, goes to 10 with three units
    assert (game.active, game.asked) == ("france", "uk")
    assert game.question == "which unit to demobilize to the '1' box"
    game.do("demobilize the unit in Europe", "Turkey")  # which touches nobody's Happiness
    assert (game.active, game.asked, game.question) == ("france", "france", "which action")


@pytest.mark.rule("V-TURN-3")
def test_what_no_rule_gives_to_another_is_for_the_active_player():
    game = Position(
        active="usa", slots=SLOTS, cubes={"KOREA": {"uk": 2}}, event="BELA KUN", events=["HERBERT HOOVER"]
    )
    table = game.start().do("settle KOREA")
    assert table.asked == "uk"  # the controller's option
    table.do("Home rule")
    assert (table.asked, table.question) == ("usa", "which region")  # the Conference, with no cube
    table.do("choose Europe")
    while table.question != "which region":
        assert table.asked == "usa"
        table.do(table.answers[0])
    assert table.asked == "usa"  # the Crisis
