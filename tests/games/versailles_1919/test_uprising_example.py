"""The rulebook's Comprehensive Uprising Check Example, from the settling of SMYRNA on (EN:333-378, EN:630-678)."""

from collections.abc import Mapping
from typing import Any

import pytest

from versailles_env.games.versailles_1919.position import Position, Table

UNITS = {"uk": {"middle_east": 6, "pacific": 7, "exhausted": 1}, "france": {"exhausted": 1}}
MIDDLE_EAST: Mapping[str, Any] = {
    "uk": {"CONSTANTINOPLE": "Open City", "ARABIA": 1},
    "france": {"SMYRNA": ("Greece", "usa")},
}


@pytest.mark.rule("V-EX-14")
@pytest.mark.rule("V-EX-15")
@pytest.mark.rule("V-EX-16")
@pytest.mark.rule("V-EX-17")
def test_the_settling_of_smyrna_brings_the_uprising_over_constantinople():
    # The book has France with 10 Available at the bid, but 5 cubes from SMYRNA are Exhausted, 2 lie on NEW GUINEA & SAMOA
    # and 1 on BALFOUR: of 15 that leaves 7, which is what France bids.
    game = Position(
        active="france",
        slots=["BYELORUS", "SMYRNA", "NEW GUINEA & SAMOA", "SOMALIA", "RHEINLAND"],
        cubes={"SMYRNA": {"france": 5, "uk": 3}, "NEW GUINEA & SAMOA": {"france": 2, "uk": 1}},
        available={"uk": 4, "france": 8, "usa": 6},
        units=UNITS,
        unrest={"europe": 5, "middle_east": 3},
        keg={"middle_east": 1},
        controlled={"uk": MIDDLE_EAST["uk"]},
        event="HO CHI MINH",
        event_cube="usa",
        waiting_events=["ARTHUR BALFOUR", "CHAIM WEIZMANN"],
        draws=["WOMEN'S SUFFRAGE", "DISARMAMENT"],
        events=["BELA KUN"],
        dice=[2],
        drafted=True,
    ).start()
    game.do("settle SMYRNA", "Greece", "lay a USA Naval counter")
    assert (game.happiness("uk"), game.unrest("middle_east")) == (19, 5)
    assert (game.available("uk"), game.available("france")) == (6, 8)
    assert game.asked == "usa"
    game.do("perform HO CHI MINH")
    assert (game.keg("pacific"), game.unrest("pacific")) == (1, 2)
    game.do("bring NEW GUINEA", "bring ARTHUR BALFOUR", "a cube", "keep DISARMAMENT")

    # V-EX-14: Europe's 2 is no Uprising; only then the UK announces, and a 5 is one in spite of its -1
    assert (game.keg("europe"), game.unrest("europe")) == (0, 5)
    assert (game.asked, game.question) == ("uk", "a modifier for the roll in Middle East")
    game.script(dice=[5]).do("announce -1")

    # V-EX-15: the UK, and Constantinople before Arabia
    assert (game.asked, game.question) == ("uk", "a bid for CONSTANTINOPLE")

    # V-EX-16
    assert (game.available("uk"), game.available("france"), game.available("usa")) == (6, 7, 6)
    game.do("bid the unit in the region", "with 2 Influence")
    assert game.asked == "france"
    game.do("bid 2 Available units", "with 4 Influence")
    assert game.asked == "usa"
    game.do("bid 2 Available units", "with 6 Influence")
    assert game.asked == "france"  # the UK could only pass
    game.do("bid 2 Available units")  # with 7, the only amount that beats 6
    assert game.asked == "usa"
    assert set(game.answers) == {"pass", "bid 3 Available units"}
    game.do("pass")
    assert game.units("france") == {"exhausted": 3}
    assert (game.available("france"), game.exhausted("france"), game.happiness("france")) == (0, 12, 18)
    assert game.units("uk") == {"middle_east": 6, "pacific": 7, "exhausted": 1}
    assert (game.available("uk"), game.happiness("uk")) == (6, 19)
    assert game.units("usa") == {"available": 3}
    assert (game.available("usa"), game.happiness("usa")) == (6, 20)

    # V-EX-17
    assert (game.asked, game.question) == ("france", "which option of CONSTANTINOPLE")
    assert (game.keg("middle_east"), game.unrest("middle_east")) == (2, 3)
    assert game.counters("SMYRNA") == ["naval_usa"]
    game.do("Turkey")
    assert game.owner("CONSTANTINOPLE") == "france"
    assert game.counters("CONSTANTINOPLE") == []
    assert game.unrest("balkans") == 2
    assert (
        game.question == "which Military action, or the end of the turn"
    )  # no second draft, and the Settle is over


def at_the_check(**change: object) -> Position:
    """The book's position when BELA KUN is drawn, its 10 French cubes included."""
    position = {
        "active": "france",
        "available": {"uk": 6, "france": 10, "usa": 5},
        "units": UNITS,
        "unrest": {"europe": 5, "middle_east": 5},
        "keg": {"middle_east": 1},
        "controlled": MIDDLE_EAST,
        "drafted": True,
    }
    return Position(**{**position, **change})  # type: ignore[arg-type]


@pytest.mark.rule("V-EX-14")
@pytest.mark.parametrize("die", [1, 3, 4])
def test_a_4_or_less_in_the_middle_east_would_be_no_uprising(die):
    game = at_the_check(dice=[2, die]).start().crisis("BELA KUN").do("announce -1")
    assert game.question == "which action"
    assert (game.keg("middle_east"), game.unrest("middle_east"), game.owner("CONSTANTINOPLE")) == (1, 5, "uk")


EQUAL: Mapping[str, Any] = {**MIDDLE_EAST, "france": {"SMYRNA": ("Greece", "usa"), "ADALIA": 1}}


@pytest.mark.rule("V-EX-15")
def test_with_two_issues_each_the_uk_picks_by_its_unit():
    game = at_the_check(controlled=EQUAL, dice=[2, 5]).start().crisis("BELA KUN").do("announce -1")
    assert game.asked == "uk"
    assert set(game.answers) == {"the Uprising hits UK", "the Uprising hits France"}
    assert game.do("the Uprising hits France").question == "a bid for SMYRNA"


@pytest.mark.rule("V-EX-15")
def test_with_two_issues_each_and_no_unit_uk_and_france_roll():
    game = (
        at_the_check(controlled=EQUAL, units={"uk": {"pacific": 7}}, dice=[2, 5, 3, 1])
        .start()
        .crisis("BELA KUN")
    )
    rolls = [line for line in game.log if "to see who is hit" in line]
    assert {line.split()[0] for line in rolls} == {"UK", "France"}
    hit = next(line.split()[0] for line in rolls if "rolls 3" in line)
    assert game.question == ("a bid for CONSTANTINOPLE" if hit == "UK" else "a bid for SMYRNA")


def bid_up_to_the_usa(game: Table) -> Table:
    game.crisis("BELA KUN").do("announce -1", "bid the unit in the region", "with 2 Influence")
    return game.do("bid 2 Available units", "with 4 Influence", "bid 2 Available units")


@pytest.mark.rule("V-EX-16")
def test_with_the_books_5_cubes_the_usa_cannot_bid_6():
    game = at_the_check(dice=[2, 5], available={"uk": 6, "france": 10, "usa": 6}).start()
    assert bid_up_to_the_usa(game).can("with 6 Influence")
    game = at_the_check(dice=[2, 5]).start().crisis("BELA KUN")
    game.do(
        "announce -1",
        "bid the unit in the region",
        "with 2 Influence",
        "bid 2 Available units",
        "with 4 Influence",
    )
    game.do("bid 2 Available units")  # with 5, the only amount that beats 4
    assert not any("USA bids strength 2 and 6" in line for line in game.log)
    assert game.log[-1] == "USA bids strength 2 and 5 Influence."
