"""Negotiation: what can be promised, by whom and when, what is paid, and that it binds for the turn alone."""

from typing import Any

import numpy as np
import pytest

from versailles_env.core.errors import OptionError
from versailles_env.games.versailles_1919.constants import NONE, OFFERS, Promise
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.observe import (
    BOUND_AVOID,
    DEAL_ABOUT,
    DEAL_LEFT,
    DEAL_OFFERER,
    DEAL_PARTNER,
    DEAL_PAYER,
    DEAL_PAYMENT,
    DEAL_PROMISE,
    DEAL_SLOT,
)
from versailles_env.games.versailles_1919.position import Position, Table

from .helpers import QUIET, settle_out, told

SLOTS = ["SYRIA", "MESOPOTAMIA", "LABOR", "KOREA", "TOGO"]


def table(**position: Any) -> Table:
    """Three players with deals in the USA's turn, quiet Events, all with Influence Available and Exhausted."""
    base: dict[str, Any] = {
        "active": "usa",
        "slots": SLOTS,
        "cubes": {"SYRIA": {"usa": 3, "uk": 1}},
        "exhausted": {"uk": 5, "france": 5, "usa": 5},
        "drafted": True,
        **QUIET,
        **position,
    }
    base["options"] = {"deals": True, **base.get("options", {})}
    return Position(**base).start()


def nothing_in_force(game: Table) -> bool:
    return bool((game.value("promise") == NONE).all() and (game.value("offer") == NONE).all())


def offer(game: Table, *terms: str) -> Table:
    """Make an offer, up to the question whether it is accepted."""
    game.do("offer a deal", *terms)
    assert game.question.startswith("whether to accept")
    return game


@pytest.mark.rule("V-EX-18")
@pytest.mark.rule("V-DEAL-1")
@pytest.mark.rule("V-DEAL-2")
def test_british_mandate_for_three_influence_and_no_word_on_mesopotamia() -> None:
    game = table().do("settle SYRIA")
    before = [game.available("uk"), game.exhausted("uk"), game.available("usa"), game.exhausted("usa")]
    offer(game, "a deal with UK", "a deal for British Mandate", "a deal for 3 Influence")
    assert game.asked == "uk"
    assert game.question == "whether to accept: USA takes British Mandate for SYRIA, if UK pays 3"
    game.do("accept the deal")
    assert game.option("SYRIA") == "British Mandate"  # the only legal answer, and so played by itself
    after = [game.available("uk"), game.exhausted("uk"), game.available("usa"), game.exhausted("usa")]
    assert [b - a for a, b in zip(before, after)] == [-3, 3, 3, -3]
    told(game, "USA offers UK a deal: USA takes British Mandate for SYRIA, if UK pays 3")
    told(game, "UK accepts the deal: UK exhausts 3 Influence, USA takes back 3")
    told(game, "The deal is kept: USA takes British Mandate for SYRIA")
    settle_out(game).do("end the turn")
    assert nothing_in_force(game)
    assert game.active == "uk"
    assert game.can("place on MESOPOTAMIA")  # a promise about a later turn cannot even be put into words


@pytest.mark.rule("V-EX-18")
def test_the_uk_cannot_promise_anything_about_its_own_turn() -> None:
    game = table(cubes={"SYRIA": {"usa": 3, "uk": 1}, "MESOPOTAMIA": {"usa": 2}}).do(
        "offer a deal", "a deal with UK"
    )
    assert game.answers == ["a deal to place on an Issue", "a deal not to place on an Issue"]
    game.do("not to place", "a deal about MESOPOTAMIA", "a deal for 1 Influence")
    assert game.question == "whether to accept: USA does not place on MESOPOTAMIA this turn, if UK pays 1"


def seen(game: Table, seat: int) -> set[int]:
    """The entries of the piece `deal` that a seat sees set."""
    piece = GAME.observations.part(game.engine.observation(seat), "deal")
    return {int(k) for k in np.flatnonzero(piece)}


@pytest.mark.rule("V-DEAL-1")
def test_deals_are_seen_by_all() -> None:
    game = table()
    left = {0, 1, 2, 3, 4, 5, 6}  # deals are played; two offers of each of three
    assert all(seen(game, seat) == left for seat in range(3))
    offer(game, "a deal with UK", "not to place", "a deal about LABOR", "a deal for 2 Influence")
    places = {0: (2, 0), 1: (1, 2), 2: (0, 1)}  # clockwise from the viewer: the USA offers, the UK pays
    for seat, (usa, uk) in places.items():
        used = DEAL_LEFT + 2 * usa + 1
        terms = {DEAL_ABOUT, DEAL_OFFERER + usa, DEAL_PARTNER + uk, DEAL_PAYER + uk}
        terms |= {DEAL_PROMISE + Promise.AVOID, DEAL_SLOT + 2, DEAL_PAYMENT + 1}
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
        ("a deal not to place on an Issue", ["place on SYRIA", "settle", "reclaim"], ["place on LABOR"]),
        (
            "a deal to place on an Issue",
            ["place on SYRIA", "place on LABOR"],
            ["settle", "reclaim", "end the turn"],
        ),
    ],
)
def test_a_promise_to_place_or_not_binds_the_political_action(
    promise: str, allowed: list[str], barred: list[str]
) -> None:
    game = table()
    offer(game, "a deal with France", promise, "a deal about LABOR", "a deal for 1 Influence").do(
        "accept the deal"
    )
    assert game.asked == "usa"
    for answer in allowed:
        assert game.can(answer), answer
    for answer in barred:
        assert not game.can(answer), answer
    assert game.can("demobilize")  # the Military action stays free
    game.do("place on SYRIA", "1 Influence on SYRIA")
    seconds = {"place on LABOR"} & set(game.answers)
    if "not" in promise:
        assert not seconds
        game.do("place on TOGO", "1 Influence on TOGO")
        assert not nothing_in_force(game)
    else:
        assert game.question == "how much Influence on LABOR"  # no second Issue but this
        game.do("1 Influence on LABOR")
        assert nothing_in_force(game)
    game.do("end the turn")
    assert nothing_in_force(game)
    assert game.value("deals_kept").tolist() == [0, 0, 1, 0]


@pytest.mark.rule("V-DEAL-1")
def test_the_first_issue_leaves_enough_for_the_promised_one() -> None:
    game = table(
        cubes={"SYRIA": {"usa": 1}, "LABOR": {"uk": 4}},
        available={"usa": 6},
        exhausted={"uk": 5, "france": 5},
    )
    offer(game, "a deal with France", "a deal to place", "a deal about LABOR", "a deal for 1 Influence").do(
        "accept"
    )
    assert game.available("usa") == 7
    game.do("place on KOREA")
    assert game.answers == ["1 Influence on KOREA", "2 Influence on KOREA"]  # LABOR needs five


@pytest.mark.rule("V-DEAL-1")
def test_what_cannot_be_kept_cannot_be_offered() -> None:
    game = table(
        cubes={"SYRIA": {"usa": 1}, "LABOR": {"uk": 9}, "TOGO": {"france": 9}},
        available={"usa": 5},
        exhausted={"uk": 3, "france": 3},
    )
    game.do("offer a deal", "a deal with UK", "a deal to place")
    assert not game.can("LABOR")
    assert not game.can("TOGO")
    game.do("a deal about KOREA", "a deal for 1 Influence", "accept the deal")
    game.do("offer a deal", "a deal with UK", "a deal to place")
    assert game.can("SYRIA")
    assert not game.can("KOREA")  # promised already


@pytest.mark.rule("V-DEAL-1")
def test_two_promises_to_place_leave_no_third_and_no_settle() -> None:
    game = table()
    offer(game, "a deal with UK", "a deal to place", "LABOR", "a deal for 1 Influence").do("accept")
    game.do("offer a deal", "a deal with France")
    game.do("a deal to place", "KOREA", "a deal for 1 Influence", "accept")
    political = [text for text in game.answers if text.startswith(("place", "settle", "reclaim", "offer"))]
    assert political == ["place on LABOR", "place on KOREA"]
    game.do("place on KOREA", "1 Influence")
    assert game.question == "how much Influence on LABOR"


@pytest.mark.rule("V-DEAL-2")
@pytest.mark.parametrize(("available", "exhausted", "most"), [(15, 12, 6), (2, 12, 2), (15, 4, 4), (1, 3, 1)])
def test_a_payment_is_at_most_six_what_one_has_and_what_the_other_may_take_back(
    available: int, exhausted: int, most: int
) -> None:
    game = table(cubes={"SYRIA": {"usa": 3}}, exhausted={"uk": 15 - available, "usa": exhausted - 3})
    game.do("settle SYRIA")  # the three cubes of the USA are Exhausted, too
    game.do("offer a deal", "a deal with UK", "a deal for British Mandate")
    if most > 1:
        assert game.answers == [f"a deal for {k} Influence" for k in range(1, most + 1)]
    else:
        assert game.question == "whether to accept: USA takes British Mandate for SYRIA, if UK pays 1"


@pytest.mark.rule("V-DEAL-2")
def test_without_influence_to_move_there_is_no_deal_but_a_settle() -> None:
    game = table(exhausted={"usa": 0, "uk": 3, "france": 3})
    assert not game.can("offer a deal")  # nobody could take anything back
    game = table(exhausted={"usa": 0}, cubes={"SYRIA": {"uk": 3, "usa": 1}})
    game.do("offer a deal")  # the UK and a Settle are all that is left
    assert game.question == "which option the deal with UK is about"


@pytest.mark.rule("V-DEAL-2")
@pytest.mark.parametrize(("exhausted", "offered"), [(7, True), (1, False)])
def test_no_promise_takes_the_political_action_away(exhausted: int, offered: bool) -> None:
    """Not to place on SYRIA leaves a USA with two cubes nothing but to Reclaim: the last Exhausted cube is not paid away."""
    cubes = {"LABOR": {"usa": 13 - exhausted, "uk": 14}, "KOREA": {"france": 8}, "TOGO": {"france": 5}}
    game = table(
        cubes=cubes, exhausted={"usa": exhausted, "france": 0}, available={"usa": 2, "uk": 1, "france": 2}
    )
    game.do("offer a deal", "a deal with France")
    said = "a deal not to place"
    assert game.can(said) == offered
    if offered:
        game.do(said, "a deal about SYRIA")
        assert "a deal for 1 Influence" in game.answers
        game.do("a deal for 2 Influence", "accept the deal")
        assert "reclaim" in game.answers


@pytest.mark.rule("V-DEAL-3")
def test_a_settle_for_an_option_binds_both() -> None:
    game = table(cubes={"SYRIA": {"france": 4, "usa": 2}, "LABOR": {"uk": 2}}, options={"auto": False})
    game.do("offer a deal", "a deal with France", "a deal to settle", "a deal about SYRIA")
    game.do("a deal for Arab kingdom")
    assert game.question == "whether to accept: USA settles SYRIA now, if France takes Arab kingdom"
    game.do("accept the deal")
    assert game.asked == "usa"
    assert game.answers == ["settle SYRIA"]  # now: not even a Military action before
    game.do("settle SYRIA")
    assert game.asked == "france"
    assert len(game.answers) == 1
    assert game.answers[0].startswith("Arab kingdom")
    game.do("Arab kingdom")
    assert nothing_in_force(game)
    assert game.option("SYRIA") == "Arab kingdom"


@pytest.mark.rule("V-DEAL-3")
def test_only_the_winner_is_asked_for_an_option_and_game_end_has_none() -> None:
    game = table(
        slots=["SYRIA", "GAME END", "LABOR"],
        cubes={"SYRIA": {"france": 4}, "GAME END": {"uk": 2}},
        exhausted={"usa": 0},
    )
    game.do("offer a deal")
    assert game.question == "which option the deal with France is about"


@pytest.mark.rule("V-DEAL-3")
def test_a_refused_settle_binds_nobody() -> None:
    game = table(cubes={"SYRIA": {"france": 4, "usa": 2}})
    offer(game, "a deal with France", "a deal to settle", "a deal for Arab kingdom").do("refuse the deal")
    assert nothing_in_force(game)
    assert game.can("reclaim")
    assert game.can("settle SYRIA")


@pytest.mark.rule("V-DEAL-4")
def test_the_shared_usa_makes_no_deals() -> None:
    game = Position(
        players=2, active="france", drafted=True, slots=SLOTS, options={"deals": True},
        cubes={"SYRIA": {"usa": 4}, "MESOPOTAMIA": {"uk": 3}}, exhausted={"uk": 4, "france": 4, "usa": 4}, **QUIET,
    ).start()  # fmt: skip
    game.do("offer a deal")
    assert "UK" in game.question  # the only partner
    game.do("a deal to settle")
    assert game.question == "which option the deal with UK is about"  # SYRIA would be the USA's
    usa = Position(
        players=2, active="france", drafted=True, slots=SLOTS, options={"deals": True}, political_done=True,
        military_done=True, cubes={"SYRIA": {"uk": 4}}, exhausted={"uk": 4, "france": 4, "usa": 4}, **QUIET,
    ).start()  # fmt: skip
    assert usa.question == "which action of the shared USA"
    assert not usa.can("offer a deal")


@pytest.mark.rule("V-DEAL-4")
def test_bots_make_no_deals() -> None:
    with pytest.raises(OptionError, match=r"^option deals=True needs 2, 3 or 4 players: bots make no deals"):
        GAME.new(0, players=1, deals=True)


@pytest.mark.rule("V-DEAL-1")
def test_offers_are_limited_in_a_turn() -> None:
    game = table()
    for _ in range(OFFERS):
        offer(game, "a deal with UK", "not to place", "LABOR", "a deal for 1 Influence").do("refuse")
    assert not game.can("offer a deal")
    game.do("reclaim", "5 Influence", "end the turn")
    assert game.value("offers").sum() == 0
    assert game.can("offer a deal")  # the UK in its own turn


def test_deals_are_off_if_nothing_is_said() -> None:
    game = table(options={"deals": False})
    assert not game.can("offer a deal")
    assert "deals" not in game.engine.summary()
    assert not GAME.observations.part(game.engine.observation(2), "deal").any()
