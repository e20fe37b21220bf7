"""Solitaire: bots in an Uprising check and in the bid for an Unsettled Issue."""

import re

import pytest

from versailles_env.games.versailles_1919.position import Table

from .helpers import hero, solo, told

HELD = {
    "uk": {"RHEINLAND": None, "HUNGARY": None},
    "france": {"SYRIA": None},
    "usa": {"MONTENEGRO": None},
}
"""The only Issue in Europe is the UK's. Once it is Unsettled the USA is still the weakest, so the player keeps it."""
EVEN = {**HELD, "uk": {"MESOPOTAMIA": None, "HUNGARY": None, "ARABIA": None}}
"""MESOPOTAMIA will be hit, worth 6 to all three."""
SPENT = {"exhausted": 3}


def at_rest(**position: object) -> Table:
    """The turn of the USA, the player's faction: bots stay as they are."""
    return solo(**{"active": "usa", "controlled": HELD, **position})


def unsettled(region: str = "europe", **position: object) -> Table:
    """An Uprising hits the UK; bots have bid, the player is asked."""
    unrest = {region: 5}
    game = at_rest(**{"unrest": unrest, "dice": [6], **position}).uprising_check(region)
    assert hero(game) == "usa"
    return game


def bids(game: Table) -> dict[str, tuple[int, int]]:
    """Strength and Influence that each bot bids."""
    found = (re.match(r"Bot (\w+) bids strength (\d) and (\d+) Influence", line) for line in game.log)
    return {match[1]: (int(match[2]), int(match[3])) for match in found if match}


# the roll


@pytest.mark.rule("V-SOLO-9")
@pytest.mark.rule("V-SOLO-18")
@pytest.mark.parametrize(
    ("controlled", "said"),
    [
        ({"uk": {"RHEINLAND": None}}, "-1"),
        ({"uk": {"RHEINLAND": None, "SAAR": None}, "usa": {"TYROL": None}}, "-1"),
        ({"uk": {"TYROL": None}, "france": {"RHEINLAND": None}}, "-1"),  # joint-most
        ({"uk": {"RHEINLAND": None}, "france": {"SAAR": None, "TYROL": None}}, "+1"),
        ({"uk": {"EGYPT": None}, "france": {"SAAR": None}}, "+1"),
        ({}, "+1"),  # like all the others it has none
    ],
)
@pytest.mark.parametrize("column", [5, 6, 7])
def test_a_bot_subtracts_1_if_it_would_be_hit_and_else_adds_1(controlled, said, column):
    game = at_rest(controlled=controlled, units={"uk": {"europe": column}}, unrest={"europe": 3}, dice=[1])
    game.uprising_check("europe")
    told(game, f"UK announces {said} in Europe", f"Europe: the die shows 1 {said} against 6: no Uprising")


@pytest.mark.rule("V-SOLO-9")
@pytest.mark.parametrize(
    ("units", "die", "keg"),
    [
        ({"uk": {"europe": 6}}, 5, 0),  # -1
        ({"uk": {"europe": 6}}, 6, 1),
        ({"uk": {"europe": 8}}, 5, 1),  # column 8 modifies nothing
        ({"france": {"europe": 7}}, 4, 1),  # +1
        ({"france": {"europe": 7}}, 3, 0),
        ({"uk": {"europe": 6}, "france": {"europe": 7}}, 5, 1),  # 0 net
        ({"france": {"africa": 7}}, 4, 0),
    ],
)
def test_the_modifiers_of_bots_count_in_the_roll(units, die, keg):
    game = at_rest(units=units, unrest={"europe": 4}, dice=[die]).uprising_check("europe")
    while game.can("pass"):
        game.do("pass")
    while game.can("the Issue goes to"):
        game.do("the Issue goes to UK")
    assert game.keg("europe") == keg


@pytest.mark.rule("V-SOLO-9")
def test_the_player_announces_freely():
    game = at_rest(units={"usa": {"europe": 6}}, unrest={"europe": 4}, dice=[1]).uprising_check("europe")
    assert (game.asked, set(game.answers)) == ("player", {"announce -1", "announce 0", "announce +1"})


# who is hit


@pytest.mark.rule("V-SOLO-12")
def test_whom_a_bots_leftmost_unit_picks_is_the_players_choice():
    held = {"uk": {"ARABIA": None, "HUNGARY": None}, "france": {"SYRIA": None}, "usa": {"SAAR": None}}
    game = at_rest(controlled=held, units={"uk": {"middle_east": 8}}, unrest={"middle_east": 5}, dice=[6])
    game.uprising_check()
    assert game.asked == "player"
    assert set(game.answers) == {"the Uprising hits UK", "the Uprising hits France"}


@pytest.mark.rule("V-SOLO-12")
def test_which_of_a_bots_equal_issues_is_hit_is_the_players_choice():
    held = {**HELD, "uk": {"MESOPOTAMIA": None, "ARABIA": None, "SYRIA": None}, "france": {"SAAR": None}}
    game = at_rest(controlled=held, unrest={"middle_east": 5}, dice=[6]).uprising_check()
    assert game.asked == "player"
    assert set(game.answers) == {"unsettle MESOPOTAMIA", "unsettle SYRIA"}


# what bots bid


@pytest.mark.rule("V-EX-26")
@pytest.mark.rule("V-SOLO-10")
@pytest.mark.parametrize(
    ("units", "strength"),
    [
        ({}, 2),
        ({"demobilized": 1}, 1),
        ({"demobilized": 2}, 1),
        ({"demobilized": 3}, 0),
        ({"europe": 8}, 3),  # the highest there is: one in the region and one Available
        ({"europe": 8, "exhausted": 2}, 2),
        ({"europe": 8, "demobilized": 1}, 2),
        ({"europe": 8, "demobilized": 2}, 2),
        ({"exhausted": 1}, 2),
        ({"exhausted": 2}, 1),
        ({"exhausted": 3}, 0),
        ({"africa": 8, "pacific": 8}, 1),  # in other regions: not usable
        ({"africa": 8, "pacific": 8, "exhausted": 1}, 0),
        ({"demobilized": 1, "exhausted": 1}, 1),
    ],
)
def test_the_units_a_bot_bids_follow_from_those_it_has_mobilized(units, strength):
    game = unsettled(units={"uk": units})
    assert bids(game)["UK"] == (strength, 6)
    assert bids(game)["France"] == (2, 7)


@pytest.mark.rule("V-SOLO-10")
def test_no_military_is_bid_for_an_issue_with_the_no_military_symbol():
    held = {**HELD, "uk": {"REPARATIONS": None, "HUNGARY": None}}
    game = unsettled(controlled=held)
    assert bids(game) == {"UK": (0, 7), "France": (0, 8)}


@pytest.mark.rule("V-SOLO-10")
@pytest.mark.parametrize(("available", "bid"), [(15, 6), (7, 6), (6, 6), (4, 4), (0, 0)])
def test_a_bot_bids_influence_equal_to_its_potential_value_or_all_it_has(available, bid):
    assert bids(unsettled(available={"uk": available}))["UK"] == (2, bid)


@pytest.mark.rule("V-SOLO-10")
@pytest.mark.parametrize(
    ("available", "units", "expected"),
    [
        ({"uk": 10, "france": 8}, {}, {"UK": (2, 7), "France": (2, 6)}),
        ({"uk": 6, "france": 8}, {}, {"UK": (2, 6), "France": (2, 7)}),
        ({"uk": 9, "france": 9}, {}, {"UK": (2, 6), "France": (2, 6)}),
        ({"uk": 5, "france": 8}, {}, {"UK": (2, 5), "France": (2, 6)}),  # not the same bid
        ({"uk": 10, "france": 8}, {"uk": {"exhausted": 2}}, {"UK": (1, 6), "France": (2, 6)}),
        ({"uk": 4, "france": 4}, {}, {"UK": (2, 4), "France": (2, 4)}),
        # strength makes the bid, not the number of units
        (
            {"uk": 8, "france": 10},
            {"uk": {"middle_east": 8, "demobilized": 1}},
            {"UK": (2, 6), "France": (2, 7)},
        ),
    ],
)
def test_of_equal_bids_the_bot_with_more_influence_adds_1(available, units, expected):
    game = unsettled("middle_east", controlled=EVEN, available=available, units=units)
    assert game.question == "a bid for MESOPOTAMIA"
    assert bids(game) == expected


# the player beats them, or not


@pytest.mark.rule("V-SOLO-10")
def test_the_player_may_bid_only_more_than_the_highest_bot_and_wins_with_it():
    game = unsettled()  # UK 2 and 6, France 2 and 7
    assert set(game.answers) == {"pass", "bid 2 Available units", "bid 3 Available units"}
    game.do("bid 2 Available units")
    assert game.answers[0] == "with 8 Influence"
    game.do("with 8 Influence")
    assert (game.asked, game.question) == ("player", "which option of RHEINLAND")
    assert len(game.answers) == 3
    assert game.owner("RHEINLAND") == "usa"
    assert (game.available("usa"), game.exhausted("usa")) == (7, 8)
    assert (game.units("usa"), game.happiness("usa")) == ({"available": 1, "exhausted": 2}, 18)
    for bot in ("uk", "france"):
        assert (game.available(bot), game.units(bot), game.happiness(bot)) == (15, {"available": 3}, 20)


@pytest.mark.rule("V-SOLO-10")
@pytest.mark.rule("V-SOLO-14")
def test_else_the_highest_bot_wins_and_pays_and_picks_its_option():
    game = unsettled(units={"uk": {"europe": 8}}).do("pass")  # strength 3 beats 7 Influence
    assert game.owner("RHEINLAND") == "uk"
    assert (game.available("uk"), game.exhausted("uk")) == (9, 6)
    assert (game.units("uk"), game.happiness("uk")) == ({"available": 1, "exhausted": 2}, 18)
    assert (game.available("france"), game.units("france"), game.happiness("france")) == (
        15,
        {"available": 3},
        20,
    )
    assert (game.keg("europe"), game.unrest("europe")) == (1, 2)
    assert game.asked == "player"
    assert [a.split(" (")[0] for a in game.answers] == ["Stays German", "Buffer state, Allied garrison"]


@pytest.mark.rule("V-SOLO-10")
def test_of_tied_bots_the_player_picks_the_winner():
    game = unsettled("middle_east", controlled=EVEN, available={"uk": 9, "france": 9}).do("pass")
    assert (game.asked, game.question) == ("player", "which bot wins the bid")
    assert set(game.answers) == {"the Issue goes to UK", "the Issue goes to France"}
    game.do("the Issue goes to France")
    assert game.owner("MESOPOTAMIA") == "france"
    assert (game.exhausted("france"), game.exhausted("uk")) == (15 - 9 + 6, 6)


# no bid


@pytest.mark.rule("V-SOLO-22")
def test_a_bot_with_nothing_to_bid_passes():
    game = unsettled(available={"uk": 0}, units={"uk": SPENT})
    assert set(bids(game)) == {"France"}
    game.do("pass")
    assert game.owner("RHEINLAND") == "france"


@pytest.mark.rule("V-SOLO-22")
def test_an_issue_nobody_bids_for_is_discarded():
    broke = {"available": {"uk": 0, "france": 0}, "units": {"uk": SPENT, "france": SPENT}}
    game = unsettled(**broke)
    assert bids(game) == {}
    game.do("pass")
    assert game.discards()[0] == "RHEINLAND"
    assert game.owner("RHEINLAND") == ""
    game = unsettled(**broke).do("bid Influence alone")
    assert game.answers[0] == "with 1 Influence"  # the player may still have it for one cube
