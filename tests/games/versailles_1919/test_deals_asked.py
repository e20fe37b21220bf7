"""Deals about what another player is asked: an option, a bid, an Event; made to the active player and by it."""

from typing import Any

import pytest

from versailles_env.games.versailles_1919.constants import NONE
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.position import Table

from .helpers import told
from .test_bidding import UNSETTLES_ANY
from .test_deals import nothing_in_force, offer, table

WINDOW = "whether to offer a deal before the answer"


def bidding(**position: Any) -> Table:
    """The UK's EGYPT is Unsettled in the USA's turn: the UK is to bid first, and the USA may make an offer before."""
    return table(controlled={"uk": {"EGYPT": 1}}, **position).conference(UNSETTLES_ANY)


@pytest.mark.rule("V-DEAL-1")
def test_who_is_asked_for_an_option_may_sell_it_to_the_active_player() -> None:
    game = table(cubes={"SYRIA": {"uk": 3, "france": 1}}).do("settle SYRIA")
    assert (game.asked, game.question) == ("usa", WINDOW)
    game.do("offer no deal")
    assert (game.asked, game.question) == ("uk", "which option of SYRIA")
    game.do("offer a deal")
    assert game.question == "which option the deal with USA is about"  # France is no partner
    game.do("a deal for Arab kingdom", "a deal for 2 Influence")
    assert game.question == "whether to accept: UK takes Arab kingdom for SYRIA, if USA pays 2"
    before = game.available("uk"), game.available("usa")
    game.do("accept the deal")
    assert game.option("SYRIA") == "Arab kingdom"
    assert (game.available("uk"), game.available("usa")) == (before[0] + 2, before[1] - 2)


@pytest.mark.rule("V-DEAL-1")
def test_the_active_player_may_buy_an_option_before_it_is_chosen() -> None:
    game = table(cubes={"SYRIA": {"uk": 3}}).do("settle SYRIA")
    offer(game, "a deal for Arab kingdom", "a deal for 1 Influence")
    assert game.asked == "uk"
    assert game.question == "whether to accept: UK takes Arab kingdom for SYRIA, if USA pays 1"
    game.do("refuse the deal")
    assert (game.asked, game.question) == ("uk", "which option of SYRIA")  # one offer before the answer
    assert nothing_in_force(game)
    assert game.can("French Mandate")
    assert game.value("offers").tolist() == [0, 0, 1, 0]


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.parametrize(("promise", "left"), [("to pass", False), ("to bid", True)])
def test_a_bid_or_a_pass_is_sold(promise: str, left: bool) -> None:
    game = bidding()
    assert (game.asked, game.question) == ("usa", WINDOW)
    offer(game, f"a deal {promise}", "a deal for 3 Influence").do("accept the deal")
    if left:
        assert game.asked == "uk"
        assert "pass" not in game.answers
        assert game.can("bid Influence alone")
        assert not game.can("offer a deal")
        game.do("bid Influence alone", "with 2 Influence")
    assert nothing_in_force(game)
    game.do("offer no deal")
    assert game.asked == "france"  # the UK has bid, or has passed for good
    told(game, "The deal is kept: UK " + ("bids" if left else "passes") + " for EGYPT")


@pytest.mark.rule("V-DEAL-4")
def test_influence_in_a_standing_bid_is_not_sent_away() -> None:
    game = bidding(available={"usa": 6}, exhausted={"uk": 9, "france": 9}, cubes={}, order="usa,uk,france")
    game.do("offer no deal", "bid Influence alone", "with 1 Influence", "offer no deal", "pass")
    game.do("bid Influence alone", "with 4 Influence")  # the USA; the UK is asked again
    assert game.question == WINDOW
    game.do("offer a deal", "a deal to pass")
    assert game.answers == ["a deal for 1 Influence", "a deal for 2 Influence"]


@pytest.mark.rule("V-DEAL-1")
def test_who_cannot_bid_has_nothing_to_sell() -> None:
    game = bidding(
        available={"uk": 0}, units={"uk": {"demobilized": 3}}, exhausted={"usa": 5, "france": 5}, cubes={}
    )
    assert game.asked == "usa"
    assert game.question == WINDOW
    assert not any("UK" in line for line in game.log if "offers" in line)
    assert told(game, "UK passes")  # its only answer was played by itself, without an offer before it


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.parametrize(("promise", "kept"), [("to perform", "performs"), ("to decline", "declines")])
def test_an_optional_event_is_performed_or_declined_as_promised(promise: str, kept: str) -> None:
    game = table(event="HO CHI MINH", event_cube="uk", cubes={"SYRIA": {"usa": 3}}).do(
        "settle SYRIA", "Arab kingdom"
    )
    assert (game.asked, game.question) == ("usa", WINDOW)
    game.do("offer no deal")
    assert game.question == "whether to perform HO CHI MINH"
    offer(game, f"a deal {promise}", "a deal for 1 Influence").do("accept the deal")
    told(game, f"The deal is kept: UK {kept} HO CHI MINH")
    assert any("declines" in line or "Conference Event" in line for line in game.log)
    assert (game.value("promise") == NONE).all()


@pytest.mark.rule("V-DEAL-1")
def test_no_deal_between_two_who_are_not_active() -> None:
    game = bidding(available={"usa": 0}, exhausted={"uk": 5, "france": 5}, cubes={})
    assert game.asked == "uk"  # no offer of the USA, which can pay nothing
    assert not game.can("offer a deal")  # and France is no partner for it in the USA's turn


@pytest.mark.parametrize("about", ["option", "bid", "Event"])
def test_an_offer_shows_what_it_is_about(about: str) -> None:
    """The card, the bid and the Event of the question below are observed while the offer is made."""
    if about == "option":
        game = table(cubes={"SYRIA": {"uk": 3}}).do("settle SYRIA")
    elif about == "bid":
        game = bidding()
    else:
        game = table(event="HO CHI MINH", event_cube="uk").do("settle SYRIA", "Arab kingdom")
    assert game.question == WINDOW
    layout = GAME.observations
    pieces = ("cards", "context", "event_now", "bid")
    before = [layout.part(game.engine.observation(2), name).tolist() for name in pieces]
    game.do("offer no deal")
    assert [layout.part(game.engine.observation(2), name).tolist() for name in pieces] == before
    assert any(any(piece) for piece in before)
