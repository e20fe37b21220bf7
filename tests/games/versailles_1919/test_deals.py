"""Negotiation: who offers what to whom, what is paid, what is seen, and that it binds for the turn alone."""

from typing import Any

import numpy as np
import pytest

from versailles_env.core.errors import OptionError
from versailles_env.games.versailles_1919.actions import ACTIONS
from versailles_env.games.versailles_1919.answers import A_NOT_PLACE
from versailles_env.games.versailles_1919.constants import OFFERS, Frame
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.observe_deals import (
    BOUND_AVOID,
    DEAL_ABOUT,
    DEAL_ASKED,
    DEAL_DEED,
    DEAL_LEFT,
    DEAL_OFFERER,
    DEAL_PARTNER,
    DEAL_PAYER,
    DEAL_PAYMENT,
    DEAL_RETURN,
    deed_place,
)
from versailles_env.games.versailles_1919.position import Position, Table

from .deals import SLOTS, WINDOW, begin, decline, go, nothing_in_force, offer, purse, table
from .helpers import QUIET, settle_out, told


@pytest.mark.rule("V-EX-18")
@pytest.mark.rule("V-DEAL-1")
@pytest.mark.rule("V-DEAL-2")
@pytest.mark.rule("V-DEAL-3")
def test_syria_for_british_mandate_if_the_british_send_three() -> None:
    """The book's example as one deal: the UK, which is not active and wins nothing, offers it before the USA acts."""
    game = table()
    before = [*purse(game, "uk"), *purse(game, "usa")]
    terms = ("settles SYRIA", "beside it USA takes British Mandate", "UK pays 3")
    offer(game, "uk", *terms)
    words = "USA settles SYRIA now and takes British Mandate for SYRIA, if UK pays 3"
    assert (game.asked, game.question) == ("usa", f"whether to accept: {words}")
    game.do("accept the deal")
    assert (
        game.option("SYRIA") == "British Mandate"
    )  # both answers were the only legal ones, and so played by themselves
    settled = [*purse(game, "uk"), *purse(game, "usa")]
    assert settled[:2] == [before[0] - 3 + 1, before[1] + 3]  # and its cube on SYRIA comes back
    assert settled[2:] == [before[2] + 3, before[3] - 3 + 3]  # the USA's three cubes there are Exhausted
    told(game, f"UK offers USA a deal: {words}")
    told(game, "USA accepts the deal: UK exhausts 3 Influence, USA takes back 3")
    told(game, "The deal is kept: USA takes British Mandate for SYRIA")
    assert game.value("deals_kept").tolist() == [1, 0, 0, 0]
    settle_out(decline(game))
    go(game, "end the turn")
    assert nothing_in_force(game)
    assert game.active == "uk"
    assert game.can("place on MESOPOTAMIA")  # a promise about a later turn cannot even be put into words


@pytest.mark.rule("V-EX-18")
@pytest.mark.rule("V-DEAL-1")
def test_the_option_is_sold_when_it_is_asked_for() -> None:
    """The example in two steps: SYRIA is settled already when the UK pays for its Mandate."""
    game = go(table(), "settle SYRIA")
    before = [*purse(game, "uk"), *purse(game, "usa")]
    offer(game, "usa", "a deal with UK", "British Mandate", "UK pays 3")
    assert game.question == "whether to accept: USA takes British Mandate for SYRIA, if UK pays 3"
    game.do("accept the deal")
    assert game.option("SYRIA") == "British Mandate"
    after = [*purse(game, "uk"), *purse(game, "usa")]
    assert [b - a for a, b in zip(before, after)] == [-3, 3, 3, -3]


@pytest.mark.rule("V-EX-18")
def test_the_uk_cannot_promise_anything_about_its_own_turn() -> None:
    game = begin(table(), "uk")
    assert game.question == "which deal with USA"
    assert all(answer.startswith("a deal: USA ") for answer in game.answers)


@pytest.mark.rule("V-DEAL-1")
def test_everybody_may_offer_to_who_is_asked_clockwise_and_who_is_asked_to_everybody() -> None:
    game = table(order="uk,france,usa")
    asked = []
    while game.question == WINDOW:
        asked.append(game.asked)
        game.do("offer no deal")
    assert asked == ["uk", "france"]
    assert (game.asked, game.question) == ("usa", "which action")
    game.do("offer a deal")
    assert game.answers == ["a deal with UK", "a deal with France"]


def seen(game: Table, seat: int) -> set[int]:
    """The entries of the piece `deal` that a seat sees set."""
    piece = GAME.observations.part(game.engine.observation(seat), "deal")
    return {int(k) for k in np.flatnonzero(piece)}


@pytest.mark.rule("V-DEAL-1")
def test_deals_are_seen_by_all() -> None:
    game = decline(table())
    left = {0, 1, 2, 3, 4, 5, 6}  # deals are played; two offers of each of three
    assert all(seen(game, seat) == left for seat in range(3))
    offer(game, "usa", "a deal with UK", "not place on LABOR", "UK pays 2")
    places = {0: (2, 0), 1: (1, 2), 2: (0, 1)}  # clockwise from the viewer: the USA offers, the UK pays
    for seat, (usa, uk) in places.items():
        used = DEAL_LEFT + 2 * usa + 1
        terms = {DEAL_ABOUT, DEAL_ASKED + usa, DEAL_OFFERER + usa, DEAL_PARTNER + uk, DEAL_PAYER + uk}
        terms |= {DEAL_DEED + deed_place(A_NOT_PLACE + 2), DEAL_RETURN, DEAL_PAYMENT + 1}
        assert seen(game, seat) == left - {used} | terms, seat
    words = "USA does not place on LABOR this turn"
    assert f"offered: {words}, if UK pays 2" in game.engine.text()
    game.do("accept the deal")
    for seat, (usa, _) in places.items():
        assert seen(game, seat) == left - {DEAL_LEFT + 2 * usa + 1} | {BOUND_AVOID + 2}, seat
    assert f"in force: {words}" in game.engine.text()
    assert f"in force: {words}" in game.engine.view(1).text


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.parametrize(
    ("promise", "allowed", "barred"),
    [
        ("does not place on LABOR", ["place on SYRIA", "settle", "reclaim"], ["place on LABOR"]),
        (
            "USA places on LABOR",
            ["place on SYRIA", "place on LABOR"],
            ["settle", "reclaim", "end the turn"],
        ),
    ],
)
def test_a_promise_to_place_or_not_binds_the_political_action(
    promise: str, allowed: list[str], barred: list[str]
) -> None:
    game = table()
    decline(offer(game, "france", promise, "France pays 1").do("accept the deal"))
    assert game.asked == "usa"
    for answer in allowed:
        assert game.can(answer), answer
    for answer in barred:
        assert not game.can(answer), answer
    assert game.can("demobilize")  # the Military action stays free
    go(game, "place on SYRIA", "1 Influence on SYRIA")
    seconds = {"place on LABOR"} & set(game.answers)
    if "not" in promise:
        assert not seconds
        go(game, "place on TOGO", "1 Influence on TOGO")
        assert not nothing_in_force(game)
    else:
        assert game.question == "how much Influence on LABOR"  # no second Issue but this
        go(game, "1 Influence on LABOR")
        assert nothing_in_force(game)
    go(game, "end the turn")
    assert nothing_in_force(game)
    assert game.value("deals_kept").tolist() == [0, 1, 0, 0]


@pytest.mark.rule("V-DEAL-1")
def test_the_first_issue_leaves_enough_for_the_promised_one() -> None:
    game = table(
        cubes={"SYRIA": {"usa": 1}, "LABOR": {"uk": 4}},
        available={"usa": 6},
        exhausted={"uk": 5, "france": 5},
    )
    offer(game, "france", "USA places on LABOR", "France pays 1").do("accept")
    assert game.available("usa") == 7
    go(game, "place on KOREA")
    assert game.answers == ["1 Influence on KOREA", "2 Influence on KOREA"]  # LABOR needs five


@pytest.mark.rule("V-DEAL-1")
def test_what_cannot_be_kept_cannot_be_offered() -> None:
    game = table(
        cubes={"SYRIA": {"usa": 1}, "LABOR": {"uk": 9}, "TOGO": {"france": 9}},
        available={"usa": 5},
        exhausted={"uk": 3, "france": 3},
    )
    begin(decline(game), "usa").do("a deal with UK")
    assert not game.can("places on LABOR")
    assert not game.can("places on TOGO")
    game.do("USA places on KOREA", "UK pays 1", "accept the deal")
    begin(game, "usa").do("a deal with UK")
    assert game.can("USA places on SYRIA")
    assert not game.can("place on KOREA")  # promised already
    assert not game.can("places on KOREA")
    assert not game.can("settles")  # the Political action is taken


@pytest.mark.rule("V-DEAL-1")
def test_two_promises_to_place_leave_no_third_and_no_settle() -> None:
    game = table()
    offer(game, "uk", "USA places on LABOR", "UK pays 1").do("accept")
    offer(game, "france", "USA places on KOREA", "France pays 1").do("accept")
    decline(game)
    political = [text for text in game.answers if text.startswith(("place", "settle", "reclaim"))]
    assert political == ["place on LABOR", "place on KOREA"]
    game.do("place on KOREA", "1 Influence")
    assert game.question == "how much Influence on LABOR"


@pytest.mark.rule("V-DEAL-2")
@pytest.mark.parametrize(("available", "exhausted", "most"), [(15, 12, 6), (2, 12, 2), (15, 4, 4), (1, 3, 1)])
def test_a_payment_is_at_most_six_what_one_has_and_what_the_other_may_take_back(
    available: int, exhausted: int, most: int
) -> None:
    game = table(cubes={"SYRIA": {"usa": 3}}, exhausted={"uk": 15 - available, "usa": exhausted - 3})
    go(game, "settle SYRIA")  # the three cubes of the USA are Exhausted, too
    begin(game, "usa").do("a deal with UK", "British Mandate")
    if most > 1:
        assert game.answers == [f"UK pays {k}" for k in range(1, most + 1)]
    else:
        assert game.question == "whether to accept: USA takes British Mandate for SYRIA, if UK pays 1"


@pytest.mark.rule("V-DEAL-2")
def test_without_influence_to_move_there_is_no_deal_but_for_a_promise() -> None:
    game = table(exhausted={"usa": 0, "uk": 3, "france": 3})
    assert (
        game.question == "which action"
    )  # nobody could take anything back, and nobody is asked for an offer
    assert not game.can("offer a deal")
    game = table(exhausted={"usa": 0}, cubes={"SYRIA": {"uk": 3, "usa": 1}})
    assert game.asked == "uk"  # whose option is all that there is to promise for a Settle
    assert begin(game, "uk").question == "what else is promised in the deal with USA"
    assert "nothing beside it but a payment" not in game.answers


@pytest.mark.rule("V-DEAL-2")
@pytest.mark.parametrize(("exhausted", "offered"), [(7, True), (1, False)])
def test_no_promise_takes_the_political_action_away(exhausted: int, offered: bool) -> None:
    """Not to place on SYRIA leaves a USA with two cubes nothing but to Reclaim: the last Exhausted cube is not paid away."""
    cubes = {"LABOR": {"usa": 13 - exhausted, "uk": 14}, "KOREA": {"france": 8}, "TOGO": {"france": 5}}
    game = table(
        cubes=cubes, exhausted={"usa": exhausted, "france": 0}, available={"usa": 2, "uk": 1, "france": 2}
    )
    begin(game, "france")
    said = "does not place on SYRIA"
    assert game.can(said) == offered
    if offered:
        game.do(said)
        assert "France pays 1" in game.answers
        game.do("France pays 2", "accept the deal")
        assert "reclaim" in decline(game).answers


@pytest.mark.rule("V-DEAL-2")
@pytest.mark.parametrize("deed", ["demobilizes a unit", "deploys to Europe column 5"])
@pytest.mark.parametrize(("exhausted", "offered"), [(2, True), (1, False)])
def test_no_military_action_is_bought_with_the_last_cube_to_reclaim(
    exhausted: int, offered: bool, deed: str
) -> None:
    """A USA without Available Influence can only Reclaim; with its last Exhausted cube Available it could do nothing."""
    cubes = {"LABOR": {"usa": 15 - exhausted}}
    game = table(cubes=cubes, exhausted={"usa": exhausted, "uk": 5, "france": 5})
    if not offered:
        assert (game.asked, game.can("offer a deal")) == (
            "usa",
            False,
        )  # nobody has anything to offer or to sell
        return
    begin(game, "uk").do(deed, "UK pays 1", "accept the deal")
    assert "reclaim" in decline(game).answers


@pytest.mark.rule("V-DEAL-3")
def test_a_settle_for_an_option_binds_both() -> None:
    game = table(cubes={"SYRIA": {"france": 4, "usa": 2}, "LABOR": {"uk": 2}}, options={"auto": False})
    begin(decline(game), "usa").do("a deal with France", "USA settles SYRIA")
    game.do("beside it France takes Arab kingdom", "nobody pays")
    assert game.question == "whether to accept: USA settles SYRIA now, if France takes Arab kingdom for SYRIA"
    game.do("accept the deal")
    assert game.asked == "usa"
    assert game.answers == ["settle SYRIA"]  # now: not even a Military action before
    game.do("settle SYRIA")
    assert game.asked == "france"
    assert len(game.answers) == 1
    assert game.answers[0].startswith("Arab kingdom")
    assert game.value("deals_kept").sum() == 0  # the half of it
    game.do("Arab kingdom")
    assert nothing_in_force(game)
    assert game.option("SYRIA") == "Arab kingdom"
    assert game.value("deals_kept").tolist() == [0, 0, 1, 0]


@pytest.mark.rule("V-DEAL-2")
@pytest.mark.rule("V-DEAL-3")
@pytest.mark.parametrize(("paid", "payer"), [("France pays 2", "france"), ("USA pays 2", "usa")])
def test_a_settle_for_an_option_and_a_payment_of_either(paid: str, payer: str) -> None:
    game = table(cubes={"SYRIA": {"france": 4}}).do()
    before = {who: game.available(who) for who in ("france", "usa")}
    offer(game, "france", "USA settles SYRIA", "Arab kingdom", paid).do("accept the deal")
    other = "usa" if payer == "france" else "france"
    assert game.available(payer) == before[payer] - 2  # the cubes on SYRIA are the winner's, and Exhausted
    assert game.available(other) == before[other] + 2
    assert game.option("SYRIA") == "Arab kingdom"


@pytest.mark.rule("V-DEAL-3")
def test_who_does_not_win_the_issue_pays_for_the_settle_alone_and_game_end_has_no_option() -> None:
    game = table(slots=["SYRIA", "GAME END", "LABOR"], cubes={"SYRIA": {"france": 4}, "GAME END": {"uk": 2}})
    begin(game, "uk").do("USA settles SYRIA")
    assert game.question == "how much is paid in the deal with USA"
    game.do("UK pays 1", "refuse the deal")
    offer(game, "france", "USA settles GAME END", "France pays 5").do("accept the deal")
    assert game.over
    assert game.value("deals_kept").tolist() == [0, 1, 0, 0]


@pytest.mark.rule("V-DEAL-3")
def test_a_refused_settle_binds_nobody() -> None:
    game = table(cubes={"SYRIA": {"france": 4, "usa": 2}})
    terms = ("USA settles SYRIA", "Arab kingdom", "nobody pays")
    decline(offer(game, "france", *terms).do("refuse the deal"))
    assert nothing_in_force(game)
    assert game.can("reclaim")
    assert game.can("settle SYRIA")


def in_turn_of_france(**position: Any) -> Table:
    """Two players, France's turn."""
    base: dict[str, Any] = {
        "players": 2,
        "active": "france",
        "drafted": True,
        "slots": SLOTS,
        "options": {"deals": True},
    }
    exhausted = {"uk": 4, "france": 4, "usa": 4}
    return Position(**{**base, "exhausted": exhausted, **QUIET, **position}).start()


@pytest.mark.rule("V-DEAL-4")
def test_the_shared_usa_is_no_party_of_a_deal() -> None:
    game = in_turn_of_france(cubes={"SYRIA": {"usa": 4}, "MESOPOTAMIA": {"uk": 3}})
    assert (game.asked, game.question) == ("uk", WINDOW)
    begin(game, "uk").do("France settles SYRIA")
    assert game.question == "how much is paid in the deal with France"  # the option would be the USA's
    game.do("UK pays 1", "refuse the deal")
    game.do("offer a deal")
    assert game.question == "which deal with UK"  # the only partner


@pytest.mark.rule("V-DEAL-4")
def test_who_decides_for_the_shared_usa_promises_what_it_does() -> None:
    game = in_turn_of_france(political_done=True, military_done=True, cubes={"SYRIA": {"uk": 4}})
    begin(game, "uk")
    assert game.can("France, for the USA, settles SYRIA")
    assert not game.can("for the USA, does not place")
    game.do("for the USA, reclaims now", "UK pays 1").do("accept the deal")
    told(game, "The deal is kept: France, for the USA, reclaims now")
    told(game, "USA reclaims")


@pytest.mark.rule("V-DEAL-4")
def test_bots_make_no_deals() -> None:
    with pytest.raises(OptionError, match=r"^option deals=True needs 2, 3 or 4 players: bots make no deals"):
        GAME.new(0, players=1, deals=True)


@pytest.mark.rule("V-DEAL-1")
def test_offers_are_limited_in_a_turn() -> None:
    game = decline(table())
    for _ in range(OFFERS):
        offer(game, "usa", "a deal with UK", "not place on LABOR", "UK pays 1").do("refuse")
    assert not game.can("offer a deal")
    go(game, "reclaim", "5 Influence", "end the turn")
    assert game.value("offers").sum() == 0
    assert game.can("offer a deal")  # the UK in its own turn


@pytest.mark.rule("V-DEAL-1")
def test_who_has_no_offer_left_is_not_asked_for_one() -> None:
    game = table(order="uk,france,usa")
    offer(game, "uk", "USA demobilizes", "UK pays 1").do("refuse")
    assert (game.asked, game.question) == ("france", WINDOW)  # one offer of the UK before this answer
    game.do("offer no deal", "deploy to Europe column 8")
    offer(game, "uk", "USA reclaims", "UK pays 1").do("refuse", "offer no deal", "settle SYRIA")
    assert game.asked == "france"  # the option is asked for next, and the UK has no offer left


def test_deals_are_off_if_nothing_is_said() -> None:
    game = table(options={"deals": False})
    assert game.question == "which action"
    assert not game.can("offer a deal")
    assert "deals" not in game.engine.summary()
    assert not GAME.observations.part(game.engine.observation(2), "deal").any()


def test_the_segment_of_deals_is_the_last() -> None:
    """What deals add to the answers stands behind everything else, so that a policy for games without them can be widened."""
    assert ACTIONS.segments[-1].name == "deal"
    assert Frame.OFFER_DEAL > Frame.SHARE_RECLAIM
