"""Components, set-up, turns and the Order of Play."""

import pytest

from versailles_env.core.engine import Engine
from versailles_env.core.errors import OptionError
from versailles_env.games.democracy_under_siege.constants import DECK, Zone
from versailles_env.games.democracy_under_siege.game import GAME
from versailles_env.games.democracy_under_siege.position import Position, Table


@pytest.fixture(scope="module")
def start() -> Engine:
    return GAME.new(0)


@pytest.mark.rule("D-SETUP-3", "D-SETUP-4", "D-SETUP-5", "D-EX-1")
def test_the_game_begins_as_the_book_sets_it_up(start: Engine) -> None:
    s = start.state[0]
    assert s["order"].tolist() == [0, 1, 2]
    assert s["prestige"].tolist() == [6, 5, 4]
    assert s["force"].tolist() == [3, 3, 3]
    assert s["cube_reserve"].tolist() == [37, 37, 37]
    assert s["level"].tolist() == [1] * 9
    assert s["resources"].tolist() == [[9, 7, 0], [11, 10, 3], [6, 4, 1]]
    for name in ("vp", "mil_vp", "pp", "treaty", "despotic", "claim", "cells"):
        assert not s[name].any()
    assert (s["turn"], s["round_no"]) == (1, 0)


@pytest.mark.rule("D-SETUP-1")
def test_every_deck_is_its_hope_cards(start: Engine) -> None:
    cards = start.pack.content.cards
    for code, zone in enumerate(start.state[0]["zone"]):
        assert (zone == Zone.OUT) == (cards[code].era != "hope")


@pytest.mark.rule("D-SETUP-2", "D-EX-39", "D-RULE-5")
def test_ireland_enters_on_turn_4_and_ethiopia_never() -> None:
    assert Position(turn=3).start().box("ireland") == ""
    game = Position(at="turn", turn=4).start()
    assert game.box("ireland") == "20"
    assert game.box("poland") == "12"
    assert len(game.value("box")) == 28


@pytest.mark.rule("D-COMP-1", "D-COMP-2")
def test_four_powers_have_a_regime_marker_and_four_have_none(start: Engine) -> None:
    t = start.pack.tables[0]
    assert t["power_nation"].tolist() == [-1, -1, -1, -1, 1, 2, 0, 3]
    assert t["power_ideology"].tolist() == [0, 1, 1, 2, 0, 0, 1, -1]
    assert (t["place_power"] >= 0).sum() == 10  # Territories of Powers


@pytest.mark.rule("D-TURN-1", "D-TURN-2")
@pytest.mark.parametrize(("extended", "rounds"), [(False, 3), (True, 4)])
def test_a_turn_has_three_rounds_or_four(extended: bool, rounds: int) -> None:
    game = Position(
        options={"extended": extended}, round=rounds, force={"nazism": 0, "democracy": 0, "communism": 0}
    )
    table = game.start().until("throw the hand")
    assert table.told("Nazism has 1 PP")
    assert not table.told("Round")
    assert table.told("Turn 2, 1934")


@pytest.mark.rule("D-ORDER-1", "D-ORDER-2", "D-EX-2", "D-RULE-6")
@pytest.mark.parametrize(
    ("prestige", "order"),
    [((5, 5, 5), "ndc"), ((6, 7, 6), "dnc"), ((1, 2, 3), "cdn"), ((4, 9, 9), "dcn")],
)
def test_the_order_follows_prestige_and_ties_the_book(prestige: tuple[int, int, int], order: str) -> None:
    numbers = dict(zip(("nazism", "democracy", "communism"), prestige, strict=True))
    game = Position(at="turn", turn=2, prestige=numbers).start()
    assert "".join(name[0] for name in game.order()) == order
    first = Position(at="turn", turn=1, prestige=numbers).start()
    assert first.order() == ["nazism", "democracy", "communism"]


SHIFTS = {
    "only the first": ("cnd", (5, 6, 7), "dcn"),
    "only the second": ("ncd", (1, 3, 2), "dnc"),
    "only the third": ("dcn", (1, 2, 3), "ndc"),
    "all three": ("ndc", (3, 2, 1), "cnd"),
    "none": ("ndc", (1, 3, 2), "dcn"),
}


@pytest.mark.rule("D-SHIFT-1", "D-SHIFT-2", "D-SHIFT-3", "D-SHIFT-4", "D-SHIFT-5", "D-EX-3")
@pytest.mark.parametrize("case", SHIFTS)
def test_who_keeps_a_rank_is_shifted(case: str) -> None:
    before, prestige, after = SHIFTS[case]
    names = {"n": "nazism", "d": "democracy", "c": "communism"}
    game = Position(
        at="turn",
        turn=3,
        options={"shifting": True},
        last_order=[names[k] for k in before],
        prestige=dict(zip(("nazism", "democracy", "communism"), prestige, strict=True)),
    ).start()
    assert "".join(name[0] for name in game.order()) == after


def two(**position: object) -> Table:
    return Position(players=2, at="turn", **position).start()  # type: ignore[arg-type]


@pytest.mark.rule("D-2P-2", "D-2P-3", "D-ORDER-3", "D-EX-5")
def test_two_players_take_turns_with_communism() -> None:
    s = GAME.new(0, players=2).state[0]
    assert (s["communism_owner"], s["communism_turns"].tolist()) == (0, [1, 0])
    game = two(turn=2, communism_turns=[1, 0])
    assert (game.value("communism_owner"), game.value("communism_turns").tolist()) == (1, [1, 1])
    tied = two(turn=3, communism_turns=[1, 1], vp={"nazism": 9, "democracy": 8})
    assert tied.value("communism_owner") == 1
    equal = two(turn=3, communism_turns=[1, 1], vp={"nazism": 8, "democracy": 8})
    assert (equal.value("communism_owner"), equal.value("communism_turns").tolist()) == (0, [2, 1])


@pytest.mark.rule("D-2P-4", "D-EX-4")
@pytest.mark.parametrize(
    ("prestige", "had", "gets"),
    [
        ((6, 7, 1), "nazism", 1),
        ((7, 6, 1), "democracy", 0),
        ((1, 7, 5), "democracy", 1),
        ((1, 7, 5), "nazism", 0),
    ],
)
def test_extended_gives_communism_to_who_is_not_beside_it(
    prestige: tuple[int, int, int], had: str, gets: int
) -> None:
    game = two(
        turn=3,
        options={"extended": True},
        communism_owner=had,
        communism_turns=[1, 1],
        prestige=dict(zip(("nazism", "democracy", "communism"), prestige, strict=True)),
    )
    assert game.value("communism_owner") == gets
    assert game.value("communism_turns").sum() == 3


@pytest.mark.rule("D-SETUP-6")
def test_options_that_do_not_fit_are_refused() -> None:
    assert GAME.new(0, players=2, no_draw=True).options["no_draw"]
    with pytest.raises(OptionError, match="no_draw=True needs players=2"):
        GAME.new(0, no_draw=True)
    with pytest.raises(OptionError, match="turns=9"):
        GAME.new(0, turns=9)


@pytest.mark.rule("D-HIST-1")
def test_historical_decks_are_those_without_an_entry_turn() -> None:
    engine = GAME.new(0, historical=True)
    cards = engine.pack.content.cards
    assert {int(z) for c, z in enumerate(engine.state[0]["zone"]) if cards[c].entry} == {Zone.OUT}
    game = Position(at="cards", turn=3, options={"historical": True}, out=["N19", "N4"]).start()
    assert game.zone("N19") in ("deck", "hand")
    assert game.zone("N4") == "out"
    assert game.zone("N5") == "out"


@pytest.mark.rule("D-COMP-5", "D-COMP-7", "D-COMP-13")
def test_hands_are_hidden_and_all_counts_are_public(start: Engine) -> None:
    theirs = start.view(1).text
    mine = start.view(0).text
    hand = [
        c.name
        for k, c in enumerate(start.pack.content.cards[:DECK])
        if start.state[0]["zone"][k] == Zone.HAND
    ]
    assert len(hand) == 5
    assert all(name in mine for name in hand)
    assert "Nazism holds 5 cards; Reserve: empty; 7 in the deck" in theirs
