"""Bidding for an Unsettled Issue."""

import pytest

from versailles_env.games.versailles_1919.position import Position, Table

from .helpers import pack_with
from .uprisings import all_pass

UNSETTLES_ANY = "ULRICH BROCKDORFF-RANTZAU"
ALONE = "bid Influence alone"


def unsettled(issue: str = "EGYPT", owner: str = "uk", **position: object) -> Table:
    """The only controlled Issue is Unsettled by an Event: the bidding begins."""
    game = Position(controlled={owner: {issue: 1}}, **position).start()  # type: ignore[arg-type]
    return game.conference(UNSETTLES_ANY)


def bids(game: Table) -> set[str]:
    return set(game.answers) - {"pass"}


def influence(game: Table) -> list[int]:
    """The amounts offered with the Military part just named."""
    assert game.question.startswith("how much Influence to bid")
    return [int(answer.split()[1]) for answer in game.answers]


@pytest.mark.rule("V-BID-1")
@pytest.mark.parametrize(
    ("order", "owner", "expected"),
    [
        ("uk,france,usa,italy", "france", ["france", "usa", "italy", "uk"]),
        ("uk,italy,france,usa", "italy", ["italy", "france", "usa", "uk"]),
    ],
)
def test_bidding_goes_clockwise_from_the_controller_whose_turn_ever_it_is(order, owner, expected):
    game = unsettled(owner=owner, players=4, order=order)
    for nation in expected:
        assert game.asked == nation
        game.do("pass")
    assert game.asked == "uk"
    assert game.question == "which action"


@pytest.mark.rule("V-BID-1")
def test_who_has_passed_is_out_for_good():
    game = unsettled().do("pass")
    asked = []
    for amount in (1, 2, 3):
        asked.append(game.asked)
        game.do(ALONE, f"with {amount} Influence")
    asked.append(game.asked)
    assert asked == ["france", "usa", "france", "usa"]
    assert game.do("pass").question == "which option of EGYPT"


@pytest.mark.rule("V-BID-1")
def test_a_bid_needs_more_strength_or_equal_strength_and_more_influence():
    game = unsettled(available={"france": 6}).do("bid 1 Available unit", "with 5 Influence")
    assert bids(game) == {"bid 1 Available unit", "bid 2 Available units", "bid 3 Available units"}
    assert influence(game.do("bid 2 Available units")) == [0, 1, 2, 3, 4, 5, 6]
    game = unsettled(available={"france": 7}).do("bid 1 Available unit", "with 5 Influence")
    assert influence(game.do("bid 1 Available unit")) == [6, 7]
    game = unsettled(available={"france": 5}).do("bid 1 Available unit", "with 5 Influence")
    assert bids(game) == {"bid 2 Available units", "bid 3 Available units"}


@pytest.mark.rule("V-BID-1")
def test_a_bid_beats_every_other_bid():
    game = unsettled().do(ALONE, "with 2 Influence", "bid 2 Available units", "with 1 Influence")
    assert bids(game) == {"bid 2 Available units", "bid 3 Available units"}
    game.do("bid 2 Available units", "with 4 Influence")
    assert game.asked == "uk"
    assert min(influence(game.do("bid 2 Available units"))) == 5


@pytest.mark.rule("V-BID-2")
@pytest.mark.parametrize(
    ("issue", "expected"),
    [
        (
            "EGYPT",
            {
                ALONE,
                "bid 1 Available unit",
                "bid the unit in the region",
                "bid 1 Available unit and the unit in the region",
            },
        ),
        ("RHEINLAND", {ALONE, "bid 1 Available unit"}),
    ],
)
def test_available_units_and_the_unit_in_the_region_may_be_bid(issue, expected):
    game = unsettled(issue, units={"uk": {"exhausted": 1, "africa": 7}})
    assert bids(game) == expected


@pytest.mark.rule("V-BID-2")
def test_the_unit_in_the_region_counts_2_and_available_ones_1():
    game = unsettled(units={"uk": {"africa": 7}}).do("bid 1 Available unit and the unit", "with 3 Influence")
    assert bids(game) == {"bid 3 Available units"}
    assert min(influence(game.do("bid 3 Available units"))) == 4


@pytest.mark.rule("V-BID-2")
def test_no_unit_counts_on_an_issue_with_the_no_military_symbol():
    game = unsettled("REPARATIONS", units={"uk": {"europe": 7}, "france": {"europe": 6}})
    assert bids(game) == {ALONE}
    assert bids(game.do("pass")) == {ALONE}


@pytest.mark.rule("V-BID-3")
def test_the_winner_exhausts_the_bid_and_loses_1_happiness_a_unit():
    game = unsettled(units={"uk": {"africa": 7}, "france": {"africa": 8}})
    game.do(
        "bid 2 Available units", "with 6 Influence", "bid 1 Available unit and the unit", "with 2 Influence"
    )
    game.do("bid 3 Available", "with 4 Influence")
    game.do("bid 1 Available unit and the unit", "with 5 Influence", "pass", "pass")
    assert game.owner("EGYPT") == "uk"
    assert game.units("uk") == {"available": 1, "exhausted": 2}
    assert (game.available("uk"), game.exhausted("uk"), game.happiness("uk")) == (10, 5, 18)
    assert game.units("france") == {"available": 2, "africa": 8}
    assert (game.available("france"), game.happiness("france")) == (15, 20)
    assert game.units("usa") == {"available": 3}
    assert (game.available("usa"), game.happiness("usa")) == (15, 20)


@pytest.mark.rule("V-BID-3")
def test_a_unit_in_the_region_costs_1_happiness_and_a_bid_of_influence_none():
    game = unsettled(units={"uk": {"africa": 7}}).do(
        "bid the unit in the region", "with 0 Influence", "pass", "pass"
    )
    assert game.happiness("uk") == 19
    game = unsettled().do(ALONE, "with 9 Influence", "pass", "pass")
    assert (game.happiness("uk"), game.exhausted("uk")) == (20, 9)


@pytest.mark.rule("V-BID-3")
def test_a_mutiny_of_the_winner_comes_before_keg_and_option():
    game = Position(
        controlled={"uk": {"EGYPT": 1}}, happiness={"uk": 11}, unrest={"africa": 6}, dice=[6], drafted=True
    ).start()
    game.uprising_check().do("bid 1 Available unit", "with 0 Influence", "pass", "pass")
    assert game.question == "which unit to demobilize to the '1' box"
    assert (game.keg("africa"), game.unrest("africa"), game.happiness("uk")) == (0, 6, 10)
    game.do("demobilize the Exhausted unit")
    assert game.units("uk") == {"available": 2, "demobilized": 1}
    assert game.happiness("uk") == 11
    assert game.question == "which option of EGYPT"
    assert (game.keg("africa"), game.unrest("africa")) == (1, 2)


@pytest.mark.rule("V-BID-4")
def test_without_a_bid_the_issue_tops_the_discards_without_its_counters():
    game = Position(controlled={"usa": {"SMYRNA": ("Greece", "usa")}}, discards=["TOGO", "LABOR"]).start()
    assert game.value("counters").sum() == 1
    all_pass(game.conference(UNSETTLES_ANY))
    assert game.discards() == ["SMYRNA", "TOGO", "LABOR"]
    assert game.owner("SMYRNA") == ""
    assert game.option("SMYRNA") == ""
    assert game.value("counters").sum() == 0
    score = game.final_score().score("usa")
    assert (score["stars"], score["flags"]) == (0, 0)


@pytest.mark.rule("V-BID-5")
def test_a_bid_holds_at_least_a_cube_or_a_unit():
    assert min(influence(unsettled().do(ALONE))) == 1
    game = unsettled(units={"uk": {"exhausted": 2}}, available={"uk": 0})
    assert bids(game) == {"bid 1 Available unit"}
    game = unsettled(units={"uk": {"exhausted": 3}}, available={"uk": 0})
    assert game.asked == "france"  # the UK can only pass


@pytest.mark.rule("V-BID-5")
def test_a_later_bid_replaces_the_earlier_one_in_any_make_up_that_beats_the_others():
    game = unsettled(units={"uk": {"africa": 7}})
    game.do("bid 2 Available units", "with 3 Influence", "bid 2 Available units", "with 4 Influence", "pass")
    assert game.can("bid the unit in the region")
    game.do("bid the unit in the region", "with 5 Influence", "pass")
    assert game.units("uk") == {"available": 2, "exhausted": 1}
    assert (game.exhausted("uk"), game.happiness("uk")) == (5, 19)


@pytest.mark.rule("V-BID-5")
def test_the_bidding_ends_when_all_but_the_highest_bidder_have_passed():
    game = unsettled().do("bid 1 Available unit", "with 0 Influence", "pass")
    assert game.asked == "usa"
    game.do("pass")
    assert (game.asked, game.question) == ("uk", "which option of EGYPT")
    game = unsettled().do("pass", "pass")
    assert game.asked == "usa"  # alone, but still to bid or pass
    game.do(ALONE, "with 1 Influence")
    assert (game.asked, game.question) == ("usa", "which option of EGYPT")


@pytest.mark.rule("V-BID-6")
@pytest.mark.parametrize("bid", [True, False])
def test_unsettled_by_an_event_there_is_no_keg_no_reset_and_no_draft(bid):
    game = unsettled(unrest={"africa": 6}, units={"uk": {"africa": 7}})
    if bid:
        game.do("bid the unit in the region", "with 0 Influence", "pass", "pass", "Canal")
        assert game.counters("EGYPT") == ["industrial_growth"]
    else:
        all_pass(game)
    assert (game.keg("africa"), game.unrest("africa")) == (0, 6)
    assert game.question == "which action"


@pytest.mark.rule("V-BID-6")
def test_a_unit_in_the_region_counts_2_for_an_event_too():
    game = unsettled(units={"france": {"africa": 8}}).do("bid 1 Available unit", "with 15 Influence")
    assert min(influence(game.do("bid the unit in the region"))) == 0


@pytest.mark.rule("V-BID-6")
def test_for_a_league_issue_only_available_units_count(tmp_path):
    labor = 'name = "LABOR"\nregion = "league"\nstars = 3\nno_military = '
    pack = pack_with(
        tmp_path, "issues.toml", labor + "true", labor + "false"
    )  # all League Issues have the symbol
    game = unsettled("LABOR", units={"uk": {"europe": 7, "pacific": 7}}, pack=pack)
    assert bids(game) == {ALONE, "bid 1 Available unit"}


@pytest.mark.rule("V-BID-7")
def test_which_issue_an_event_unsettles_is_the_deciders_choice():
    held = {"uk": {"EGYPT": 1, "LABOR": 0}, "france": {"RHEINLAND": 0, "TOGO": 0}}
    game = Position(controlled=held).start().conference(UNSETTLES_ANY, you="usa")
    assert game.asked == "usa"
    assert set(game.answers) == {f"unsettle {issue}" for issue in ("EGYPT", "LABOR", "RHEINLAND", "TOGO")}
    assert game.do("unsettle TOGO").question == "a bid for TOGO"
    assert game.asked == "france"


@pytest.mark.rule("V-BID-7")
def test_only_issues_that_fit_the_event_are_offered():
    held = {"uk": {"EGYPT": 1, "SAAR": 0}, "france": {"RHEINLAND": 0, "TOGO": 0}}
    game = Position(controlled=held).start().conference("JOHN MAYNARD KEYNES")
    assert set(game.answers) == {"unsettle SAAR", "unsettle RHEINLAND"}
    game = Position(controlled=held).start().conference("WILLIAM BULLITT").do("choose France")
    assert (game.asked, set(game.answers)) == ("uk", {"unsettle TOGO", "unsettle RHEINLAND"})


@pytest.mark.rule("V-BID-7")
def test_if_nobody_controls_a_fitting_issue_nothing_happens():
    game = Position(controlled={"uk": {"EGYPT": 1}}).start().conference("JOHN MAYNARD KEYNES")
    assert game.question == "which action"
    game = game.conference("WILLIAM BULLITT").do("choose France")
    assert game.question == "which action"
    assert game.owner("EGYPT") == "uk"
