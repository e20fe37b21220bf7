"""Uprising check: what an Uprising does, and what follows it."""

import pytest

from versailles_env.games.versailles_1919.position import Position

from .uprisings import all_pass, kegs, two_regions


@pytest.mark.rule("V-UP-7")
@pytest.mark.parametrize(
    ("reading", "keg", "unrest", "expected"),
    [
        ("stays", 0, 6, (1, 6)),
        ("stays", 2, 3, (3, 4)),
        ("stays", 3, 6, (3, 6)),
        ("reset", 0, 6, (1, 2)),
        ("reset", 2, 3, (3, 4)),
        ("reset", 3, 6, (3, 4)),
    ],
)
def test_an_uprising_without_an_issue_moves_the_keg(reading, keg, unrest, expected):
    held = {"uk": {"RHEINLAND": 0}}
    game = Position(
        unrest={"africa": unrest},
        keg={"africa": keg},
        controlled=held,
        dice=[6],
        options={"no_issue_unrest": reading},
        drafted=True,
    ).start()
    game.uprising_check("africa")
    assert (game.keg("africa"), game.unrest("africa")) == expected
    assert game.question == "which action"


@pytest.mark.rule("V-UP-7")
def test_an_uprising_without_an_issue_counts_as_the_first():
    game = Position(unrest={"africa": 5}, dice=[6]).start().uprising_check()
    assert game.question == "which Strategy card"


@pytest.mark.rule("V-UP-7")
def test_after_an_uprising_without_an_issue_the_other_regions_go_on():
    held = {"uk": {"SYRIA": "Arab kingdom"}}
    game = (
        Position(unrest={"europe": 5, "middle_east": 5}, controlled=held, dice=[6, 6], drafted=True)
        .start()
        .uprising_check()
    )
    assert kegs(game) == [1, 0, 0, 0, 0]
    assert game.unrest("europe") == 5
    assert game.question == "a bid for SYRIA"


@pytest.mark.rule("V-UP-8")
@pytest.mark.parametrize(("keg", "after"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_keg_and_unrest_are_reset_after_the_bid_and_before_the_option(keg, after):
    game = two_regions(dice=[6], keg={"europe": keg}, unrest={"europe": 7}).start().uprising_check()
    assert (game.keg("europe"), game.unrest("europe")) == (keg, 7)
    game.do("bid Influence", "with 1 Influence", "pass", "pass")
    assert game.question == "which option of RHEINLAND"
    assert (game.keg("europe"), game.unrest("europe")) == (after, after + 1)
    game.do("To France")
    assert game.unrest("europe") == after + 3


@pytest.mark.rule("V-UP-8")
def test_keg_and_unrest_are_reset_when_nobody_bids():
    game = two_regions(dice=[6], keg={"europe": 1}, unrest={"europe": 7}).start().uprising_check()
    all_pass(game)
    assert (game.keg("europe"), game.unrest("europe")) == (2, 3)


@pytest.mark.rule("V-UP-9")
def test_the_winner_picks_an_option_afresh_even_the_same_with_another_flag():
    held = {"uk": {"SMYRNA": ("Greece", "usa")}}
    game = (
        Position(unrest={"middle_east": 5}, controlled=held, dice=[6], drafted=True).start().uprising_check()
    )
    game.do("bid Influence", "with 1 Influence", "pass", "pass")
    assert len(game.answers) == 3
    game.do("Greece", "lay a UK Naval counter")
    assert game.counters("SMYRNA") == ["naval_uk"]
    assert game.value("counters").sum() == 1
    assert game.happiness("uk") == 19
    assert game.unrest("middle_east") == 4  # reset to 2, then the option's 2 again


@pytest.mark.rule("V-UP-9")
def test_old_counters_are_discarded_for_those_of_the_new_option():
    held = {"uk": {"SMYRNA": ("Greece", "usa")}}
    game = (
        Position(unrest={"middle_east": 5}, controlled=held, dice=[6], drafted=True).start().uprising_check()
    )
    game.do("pass", "bid Influence", "with 1 Influence", "pass")
    assert game.asked == "france"
    game.do("Italy")
    assert (game.owner("SMYRNA"), game.counters("SMYRNA")) == ("france", ["empire_italy"])
    assert game.value("counters").sum() == 1


@pytest.mark.rule("V-UP-10")
def test_the_draft_follows_all_uprisings_of_the_first_check():
    game = two_regions(dice=[6, 6], drafted=False).start().uprising_check()
    all_pass(game)
    assert (game.keg("europe"), game.keg("middle_east")) == (1, 1)
    assert game.question == "which Strategy card"


@pytest.mark.rule("V-UP-10")
def test_by_the_other_reading_the_draft_follows_the_first_region():
    game = (
        two_regions(dice=[6, 6], drafted=False, options={"draft_time": "after_first"})
        .start()
        .uprising_check()
    )
    while game.question == "a bid for RHEINLAND":
        game.do("pass")
    assert game.question == "which Strategy card"
    assert (game.keg("europe"), game.keg("middle_east")) == (1, 0)
    while game.question == "which Strategy card":
        game.do(game.answers[0])
    assert game.question == "a bid for SYRIA"
    assert all_pass(game).question == "which action"  # no second draft


@pytest.mark.rule("V-UP-10")
def test_only_the_first_uprising_brings_a_draft():
    game = two_regions(dice=[1, 6, 6, 6], drafted=False).start()
    game.uprising_check("europe")
    assert game.question == "which action"  # a check without an Uprising is not the first
    all_pass(game.uprising_check("europe"))
    assert game.question == "which Strategy card"
    while game.question == "which Strategy card":
        game.do(game.answers[0])
    assert all_pass(game.uprising_check("middle_east")).question == "which action"


@pytest.mark.rule("V-UP-12")
def test_a_roll_stands_when_the_uprising_above_moves_unrest_below():
    game = Position(
        unrest={"europe": 5, "balkans": 5},
        controlled={"uk": {"BOHEMIA": 0, "FIUME": 0}},
        dice=[6, 3],
        drafted=True,
    ).start()
    game.uprising_check().do("bid Influence", "with 1 Influence", "pass", "pass", "Slav corridor")
    assert game.unrest("balkans") == 6  # where a 3 would be enough
    assert game.keg("balkans") == 0
    assert game.question == "which action"


@pytest.mark.rule("V-UP-12")
def test_units_and_means_to_bid_are_judged_when_the_region_is_resolved():
    game = Position(
        unrest={"europe": 5, "middle_east": 5},
        controlled={"uk": {"RHEINLAND": 0, "SYRIA": 0}, "france": {"SMYRNA": "Italy"}},
        units={"uk": {"middle_east": 6}},
        happiness={"uk": 12},
        available={"uk": 3},
        dice=[6, 6, 5, 2],
        drafted=True,
    ).start()
    game.uprising_check().do("announce 0", "bid 2 Available", "with 2 Influence", "pass", "pass")
    game.do(
        "demobilize the unit in Middle East", "Stays German"
    )  # a Mutiny takes the unit that would have picked
    assert sum("to see who is hit" in line for line in game.log) == 2
    while game.asked != "uk":
        game.do("pass")
    assert set(game.answers) == {"pass", "bid Influence alone"}
    assert not game.do("bid Influence").can("with 2 Influence")


@pytest.mark.rule("V-UP-13")
def test_conference_and_crisis_of_one_settle_may_hit_the_same_issue():
    game = Position(
        active="france",
        slots=["SOMALIA", "BYELORUS", "TOGO", "LABOR", "KOREA"],
        draws=["FIUME", "DALMATIA"],
        cubes={"SOMALIA": {"france": 1}},
        unrest={"middle_east": 6},
        keg={"middle_east": 2},
        controlled={"uk": {"CONSTANTINOPLE": "Open City"}},
        event="CHAIM WEIZMANN",
        waiting_events=["MUNICH SOVIET", "SCAPA FLOW"],
        events=["T. E. LAWRENCE"],
        dice=[6, 6],
        drafted=True,
    ).start()
    keep = ("bid Influence", "with 1 Influence", "pass", "pass", "Turkey")
    game.do("settle SOMALIA", "Borders stay", *keep)
    assert (game.keg("middle_east"), game.unrest("middle_east"), game.owner("CONSTANTINOPLE")) == (3, 4, "uk")
    game.do("bring TOGO", "bring MUNICH", "keep FIUME")
    assert game.question == "a bid for CONSTANTINOPLE"
    game.do(*keep)
    assert (game.keg("middle_east"), game.unrest("middle_east"), game.owner("CONSTANTINOPLE")) == (3, 4, "uk")
