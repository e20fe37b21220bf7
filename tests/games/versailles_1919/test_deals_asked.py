"""Deals about what somebody is asked: each sort of answer that can be promised, and what is promised in return."""

from typing import Any

import pytest

from versailles_env.games.versailles_1919.constants import NONE, Frame
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.position import Table
from versailles_env.games.versailles_1919.rules.terms import is_dealt

from .deals import WINDOW, begin, decline, go, nothing_in_force, offer, table, to
from .helpers import told
from .test_bidding import UNSETTLES_ANY


def bidding(**position: Any) -> Table:
    """The UK's EGYPT is Unsettled in the USA's turn: the UK is to bid first, then France and the USA."""
    base = {"order": "usa,uk,france", "controlled": {"uk": {"EGYPT": 1}}, **position}
    return table(**base).conference(UNSETTLES_ANY)


@pytest.mark.rule("V-DEAL-1")
def test_who_is_asked_for_an_option_sells_it_to_anybody() -> None:
    game = table(cubes={"SYRIA": {"uk": 3, "france": 1}}, order="usa,uk,france")
    go(game, "settle SYRIA")
    assert (game.asked, game.question) == ("uk", "which option of SYRIA")
    game.do("offer a deal")
    assert game.answers == ["a deal with France", "a deal with USA"]
    game.do("with USA", "Arab kingdom", "USA pays 2")
    assert game.question == "whether to accept: UK takes Arab kingdom for SYRIA, if USA pays 2"
    before = game.available("uk"), game.available("usa")
    game.do("accept the deal")
    assert game.option("SYRIA") == "Arab kingdom"
    assert (game.available("uk"), game.available("usa")) == (before[0] + 2, before[1] - 2)


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.parametrize("buyer", ["usa", "france"])
def test_anybody_may_buy_an_option_before_it_is_chosen(buyer: str) -> None:
    game = table(cubes={"SYRIA": {"uk": 3}})
    decline(game).do("settle SYRIA")
    name = "USA" if buyer == "usa" else "France"
    offer(game, buyer, "Arab kingdom", f"{name} pays 1")
    assert game.asked == "uk"
    assert game.question == f"whether to accept: UK takes Arab kingdom for SYRIA, if {name} pays 1"
    decline(game.do("refuse the deal"))
    assert (game.asked, game.question) == ("uk", "which option of SYRIA")
    assert nothing_in_force(game)
    assert game.can("French Mandate")
    assert game.value("offers").sum() == 1


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.parametrize(("promise", "left"), [("UK passes", False), ("UK bids for EGYPT", True)])
def test_a_bid_or_a_pass_is_sold(promise: str, left: bool) -> None:
    game = bidding()
    offer(game, "usa", promise, "nothing beside it", "USA pays 3").do("accept the deal")
    if left:
        assert game.asked == "uk"
        assert "pass" not in game.answers
        assert game.can("bid Influence alone")
        assert not game.can("offer a deal")
        game.do("bid Influence alone", "with 2 Influence")
    assert nothing_in_force(game)
    decline(game)
    assert game.asked == "france"  # the UK has bid, or has passed for good
    told(game, "The deal is kept: UK " + ("bids" if left else "passes") + " for EGYPT")


@pytest.mark.rule("V-DEAL-1")
def test_two_agree_to_pass() -> None:
    game = bidding()
    offer(game, "usa", "UK passes", "beside it USA passes", "nobody pays")
    assert game.question == "whether to accept: UK passes for EGYPT, if USA passes for EGYPT"
    decline(game.do("accept the deal"))
    assert game.asked == "france"
    assert "in force: USA passes for EGYPT" in game.engine.text()
    game.do("offer a deal", "a deal with USA", "France passes")
    assert game.question == "how much is paid in the deal with USA"  # which has promised to pass already
    game.do("USA pays 1", "refuse the deal")
    game.do("bid Influence alone", "with 1 Influence")
    told(game, "The deal is kept: USA passes for EGYPT", "USA passes.", "France wins EGYPT")
    assert nothing_in_force(game)
    assert game.value("deals_kept").tolist() == [0, 0, 1, 0]


@pytest.mark.rule("V-DEAL-1")
def test_the_highest_bidder_may_let_itself_be_outbid() -> None:
    game = bidding()
    to(game, "bid Influence alone", "with 1 Influence")
    offer(game, "uk", "France bids for EGYPT", "beside it UK passes", "nobody pays").do("accept the deal")
    game.do("bid Influence alone", "with 2 Influence")
    go(game, "pass")  # the USA; the UK has one answer left
    told(game, "UK passes.", "France wins EGYPT")


@pytest.mark.rule("V-DEAL-1")
def test_who_has_bid_most_promises_nothing_for_a_pass() -> None:
    game = bidding()
    to(game, "bid Influence alone", "with 1 Influence")
    begin(game, "uk").do("France passes")
    assert game.question == "how much is paid in the deal with France"


@pytest.mark.rule("V-DEAL-4")
def test_influence_in_a_standing_bid_is_not_sent_away() -> None:
    game = bidding(available={"usa": 6}, exhausted={"uk": 9, "france": 9}, cubes={}, order="usa,uk,france")
    go(game, "bid Influence alone", "with 1 Influence", "pass")
    decline(game).do("bid Influence alone", "with 4 Influence")  # the USA; the UK is asked again
    begin(game, "usa").do("UK passes")
    assert game.answers == ["USA pays 1", "USA pays 2"]


@pytest.mark.rule("V-DEAL-2")
def test_a_bid_that_was_promised_stays_payable() -> None:
    """The UK pays for a promise in return and still has to bid over two: what that takes is not paid away."""
    game = bidding(available={"uk": 4}, exhausted={"usa": 5, "france": 5}, units={"uk": {"demobilized": 3}})
    go(game, "bid Influence alone", "with 1 Influence", "bid Influence alone", "with 2 Influence")
    decline(game).do("pass")
    begin(game, "france").do("UK bids for EGYPT", "beside it France passes")
    assert "UK pays 1" in game.answers
    assert "UK pays 2" not in game.answers


@pytest.mark.rule("V-DEAL-1")
def test_who_cannot_bid_has_nothing_to_sell() -> None:
    game = bidding(
        available={"uk": 0}, units={"uk": {"demobilized": 3}}, exhausted={"usa": 5, "france": 5}, cubes={}
    )
    decline(game)
    assert not any("offers UK" in line for line in game.log)
    assert told(game, "UK passes")  # its only answer was played by itself, without an offer before it


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.parametrize(("promise", "kept"), [("UK performs", "performs"), ("UK declines", "declines")])
def test_an_optional_event_is_performed_or_declined_as_promised(promise: str, kept: str) -> None:
    game = table(event="HO CHI MINH", event_cube="uk", cubes={"SYRIA": {"usa": 3}})
    go(game, "settle SYRIA", "Arab kingdom")
    assert game.question == "whether to perform HO CHI MINH"
    game.do("offer a deal", "a deal with USA", promise, "USA pays 1", "accept the deal")
    told(game, f"The deal is kept: UK {kept} HO CHI MINH")
    assert any("declines" in line or "Conference Event" in line for line in game.log)
    assert (game.value("promise") == NONE).all()


SOLD = {
    "settle": ([], "USA settles SYRIA now", "USA settles SYRIA"),
    "reclaim": ([], "USA reclaims now", None),
    "deploy": ([], "USA deploys to Africa column 8", None),
    "demobilize": ([], "USA demobilizes a unit", None),
    "end": (["reclaim", "2 Influence"], "USA ends the turn", "-- Turn 2"),
    "option": (["settle SYRIA"], "USA takes French Mandate", "USA decides SYRIA: French Mandate"),
    "advance an Issue": (
        ["settle SYRIA", "Arab kingdom"],
        "USA brings KOREA to the Table",
        "USA brings KOREA to the Table",
    ),
    "advance an Event": (
        ["settle SYRIA", "Arab kingdom"],
        "USA brings MUNICH SOVIET",
        "USA brings MUNICH SOVIET to the Table",
    ),
    "draw": (
        ["settle SYRIA", "Arab kingdom", "bring KOREA", "bring MUNICH SOVIET"],
        "USA draws from the deck",
        None,
    ),
    "take a discard": (
        ["settle SYRIA", "Arab kingdom", "bring KOREA", "bring MUNICH SOVIET"],
        "USA takes EGYPT from the discards",
        "USA takes EGYPT from the discards for 0 Influence",
    ),
}


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.parametrize("case", SOLD)
@pytest.mark.parametrize("by", ["uk", "usa"])
def test_an_answer_of_the_active_player_is_sold(case: str, by: str) -> None:
    before, deed, line = SOLD[case]
    game = table(discards=["EGYPT"], draws=["SOMALIA", "SHANTUNG"], options={"auto": False})
    to(game, *before)
    begin(game, by).do(*(["a deal with UK"] if by == "usa" else []), deed)
    while game.question.startswith("what else"):
        game.do("nothing beside it")
    game.do("UK pays 1", "accept the deal")
    assert game.asked == "usa"
    assert len(game.answers) == 1  # nothing else is legal, and nobody is asked for an offer before it
    assert not nothing_in_force(game)
    told_before = len(game.log)
    game.do(game.answers[0])
    assert nothing_in_force(game)
    told(game, f"The deal is kept: {deed}")
    if line:
        assert any(text.startswith(line) for text in game.log[told_before:])


@pytest.mark.rule("V-DEAL-1")
def test_which_of_two_drawn_is_kept_is_sold() -> None:
    game = table(draws=["SOMALIA", "SHANTUNG"])
    to(game, "settle SYRIA", "Arab kingdom", "bring KOREA", "bring MUNICH SOVIET")  # there are no discards
    offer(game, "france", "USA keeps SHANTUNG", "France pays 2").do("accept the deal")
    told(game, "USA draws, puts SHANTUNG into the Waiting Room and discards SOMALIA")


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.parametrize(("words", "cube"), [("places a cube", True), ("places no cube", False)])
def test_a_cube_on_an_event_is_sold(words: str, cube: bool) -> None:
    game = to(
        table(waiting_events=["JAN SMUTS", "HO CHI MINH"]), "settle SYRIA", "Arab kingdom", "bring KOREA"
    )
    to(game, "bring HO CHI MINH")
    offer(game, "uk", f"USA {words} on HO CHI MINH", "UK pays 2").do("accept the deal")
    told(game, f"The deal is kept: USA {words} on HO CHI MINH")
    assert int(game.value("event_cube")) == (2 if cube else NONE)


@pytest.mark.rule("V-DEAL-1")
def test_the_choices_of_an_event_are_sold() -> None:
    """Which Issue is Unsettled: the UK asks for its own back, and pays the USA for another's."""
    game = table(controlled={"uk": {"EGYPT": 1}, "france": {"TOGO": 1}}, slots=["SYRIA"])
    game.conference(UNSETTLES_ANY)
    offer(game, "uk", "USA unsettles TOGO", "UK pays 2").do("accept the deal")
    told(game, "The deal is kept: USA unsettles TOGO", "TOGO is Unsettled; France loses it")


def check_in_africa(**position: Any) -> Table:
    """A roll in Africa in the USA's turn, where the UK and France have a unit each and announce in that order."""
    units = {"uk": {"AFRICA": 5}, "france": {"AFRICA": 6}, "usa": {"AFRICA": 7}}
    base = {"order": "usa,uk,france", "units": units, "unrest": {"AFRICA": 5}, **position}
    return table(**base).uprising_check("africa")


@pytest.mark.rule("V-DEAL-1")
def test_two_agree_what_they_announce() -> None:
    game = check_in_africa(dice=[1])
    assert game.question == WINDOW
    offer(game, "france", "UK announces -1 in Africa", "France announces -1", "France pays 1")
    words = "UK announces -1 in Africa, if France announces -1 in Africa and pays 1"
    assert game.question == f"whether to accept: {words}"
    decline(game.do("accept the deal"))
    told(
        game, "The deal is kept: UK announces -1 in Africa", "The deal is kept: France announces -1 in Africa"
    )
    assert game.asked == "usa"
    assert nothing_in_force(game)


@pytest.mark.rule("V-DEAL-1")
def test_who_has_announced_promises_nothing_in_return() -> None:
    game = to(check_in_africa(dice=[1]), "announce 0")
    begin(game, "uk").do("France announces +1")
    assert game.question == "how much is paid in the deal with France"


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.parametrize(
    ("kind", "dealt"),
    [
        (Frame.ACT, True), (Frame.KEEP, True), (Frame.DRAFT_PICK, True), (Frame.BRANCH, True), (Frame.PICK_HIT, True),
        (Frame.PLACE_AMOUNT, False), (Frame.RECLAIM_AMOUNT, False), (Frame.BID_INFLUENCE, False), (Frame.DEPLOY_UNIT, False),
        (Frame.DEMOBILIZE_UNIT, False), (Frame.RECALL_UNIT, False), (Frame.SHARE_RECLAIM, False), (Frame.DEAL_ANSWER, False),
    ],
)  # fmt: skip
def test_amounts_and_own_units_are_not_dealt_about(kind: Frame, dealt: bool) -> None:
    assert is_dealt(int(kind)) == dealt


@pytest.mark.parametrize("about", ["option", "bid", "Event"])
def test_an_offer_shows_what_it_is_about(about: str) -> None:
    """The card, the bid and the Event of the question below are observed while the offer is made."""
    if about == "option":
        game = decline(table(cubes={"SYRIA": {"uk": 3}})).do("settle SYRIA")
    elif about == "bid":
        game = bidding()
    else:
        game = go(table(event="HO CHI MINH", event_cube="uk"), "settle SYRIA").do("Arab kingdom")
    assert game.question == WINDOW
    layout = GAME.observations
    pieces = ("cards", "context", "event_now", "bid")
    before = [layout.part(game.engine.observation(2), name).tolist() for name in pieces]
    decline(game)
    assert [layout.part(game.engine.observation(2), name).tolist() for name in pieces] == before
    assert any(any(piece) for piece in before)
