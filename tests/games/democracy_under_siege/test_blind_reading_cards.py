"""Tests of the chapters on the Card Phase, the secret choice, replacement, altering the order and Events, written from the rulebook by a reader who had not seen the rules' code."""

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

N, D, C = "nazism", "democracy", "communism"
NOBODY = dict.fromkeys((N, D, C), 0)
REALITY_N = ["N5", "N12", "N14", "N16", "N17", "N18", "N19", "N20", "N21", "N22", "N23", "N33"]


def choosing(**position: object) -> Table:
    """The choice of cards; nobody can pay for anything but exploits and re-rolls."""
    return Position(**{"force": NOBODY, **position}).start()  # type: ignore[arg-type]


# Card Phase


@pytest.mark.rule("D-DECK-1", "D-DECK-3", "D-DEAL-1")
def test_kept_cards_and_reserve_may_be_discarded_and_are_shuffled_in() -> None:
    game = Position(
        at="cards",
        turn=2,
        hands={N: ["N1", "N6"]},
        reserve=["N7"],
        decks={N: ["N2", "N4", "N8", "N9"]},
        draws=["N7", "N1", "N2", "N4"],
    ).start()
    assert game.asked == N
    game.do("discard N7", "discard N1", "stop")
    # four new cards to the kept one
    assert sorted(game.hand(N)) == ["N1", "N2", "N4", "N6", "N7"]
    assert game.zone("N8") == game.zone("N9") == "deck"


@pytest.mark.rule("D-DECK-3", "D-DEAL-1")
def test_discards_come_back_and_reserve_active_war_and_removed_cards_do_not() -> None:
    game = Position(
        at="cards",
        turn=4,
        discards=["N1", "D5"],
        removed=["N4"],
        active=["D19"],
        wars={"N12": {}},
        reserve=["N7", "D1"],
        hands={N: ["N2"]},
    ).start()
    game.until("throw the hand")
    assert {game.zone("N1"), game.zone("D5")} <= {"deck", "hand"}
    assert [game.zone(card) for card in ("N4", "D19", "N12", "N7", "D1")] == [
        "removed",
        "active",
        "war",
        "reserve",
        "reserve",
    ]
    assert game.zone("N2") == "hand"
    assert len(game.hand(N)) == 5  # the Reserve does not count


@pytest.mark.rule("D-DEAL-1", "D-TURN-2", "D-EX-6", "D-EXT-1")
def test_five_cards_or_six() -> None:
    for extended, size in ((False, 5), (True, 6)):
        game = Position(at="cards", options={"extended": extended}).start()
        assert [len(game.hand(who)) for who in (N, D, C)] == [size] * 3


@pytest.mark.rule("D-DECK-2", "D-EX-7")
def test_reality_on_turn_three_by_the_sector() -> None:
    game = Position(at="cards", turn=3, prestige={N: 7, D: 6, C: 3}).start()
    assert (game.asked, game.question) == (N, "whether to add the Reality cards now")
    game.do("no")
    assert {game.zone(card) for card in REALITY_N} == {"out"}
    assert "Reality" not in game.question  # brown and red must
    assert {game.zone(card) for card in ("D11", "D15", "C14", "C15")} <= {"deck", "hand"}
    assert game.value("reality").tolist() == [False, True, True]
    assert {game.zone(card) for card in ("D9", "C9")} == {"out"}  # Despair
    willing = Position(at="cards", turn=3, prestige={N: 7}).start().do("yes")
    assert {willing.zone(card) for card in REALITY_N} <= {"deck", "hand"}


@pytest.mark.rule("D-DECK-2")
def test_who_left_reality_out_adds_it_on_turn_four_unasked() -> None:
    game = Position(at="cleanup", turn=3, reality=(), out=REALITY_N, prestige={N: 9}).start()
    game.until("throw the hand")
    assert int(game.value("turn")) == 4
    assert game.question == "whether to throw the hand and draw a new one"
    assert {game.zone(card) for card in REALITY_N} <= {"deck", "hand"}
    assert game.zone("N24") == "out"


@pytest.mark.rule("D-DECK-2")
def test_despair_comes_on_turn_six() -> None:
    game = Position(at="cleanup", turn=4).start().until("throw the hand")
    assert (int(game.value("turn")), game.zone("N24")) == (5, "out")
    game = Position(at="cleanup", turn=5, prestige={N: 9}).start().until("throw the hand")
    assert int(game.value("turn")) == 6
    assert {game.zone(card) for card in ("N24", "D9", "C9")} <= {"deck", "hand"}


@pytest.mark.rule("D-MULL-1", "D-DECK-4", "D-RULE-8")
def test_a_mulligan_throws_kept_cards_too_spares_the_reserve_and_comes_once() -> None:
    game = Position(
        at="cards",
        turn=2,
        hands={N: ["N1", "N2"]},
        reserve=["N7"],
        decks={N: ["N4", "N8", "N9", "N10", "N11"]},
        draws=["N4", "N8", "N9"],
    ).start()
    game.do("stop")
    assert game.hand(N) == ["N1", "N2", "N4", "N8", "N9"]
    game.do("yes")
    # two were left in the deck, then the discards are the deck
    assert {"N10", "N11"} < set(game.hand(N))
    assert len(game.hand(N)) == 5
    assert game.zone("N7") == "reserve"
    assert game.asked == D


@pytest.mark.rule("D-DECK-4", "D-RULE-7")
def test_a_deck_without_discards_leaves_the_hand_short() -> None:
    game = Position(at="cards", decks={N: ["N1", "N2", "N7"]}).start()
    assert game.hand(N) == ["N1", "N2", "N7"]


@pytest.mark.rule("D-RES-1", "D-EX-6")
def test_one_card_a_turn_into_an_empty_slot_and_never_an_event() -> None:
    game = Position(
        at="cards",
        decks={N: ["N1", "N6", "N7", "N11"], D: ["D1", "D2", "D3", "D4", "D5"], C: ["C1", "C4"]},
        reserve=["N8", "D8"],
    ).start()
    game.until("into the Reserve")
    assert game.asked == D  # Nazism's one slot is taken, Democracy has another
    assert not game.can("D3")
    game.do("D4")
    assert (game.zone("D4"), game.zone("D8")) == ("reserve", "reserve")
    assert game.asked == C  # only one card a turn
    assert not game.can("C4")


# Choice of cards


@pytest.mark.rule("D-CHOOSE-2")
def test_a_political_action_in_hand_must_be_played_a_reserved_one_need_not() -> None:
    game = choosing(hands={N: ["N1", "N7"]})
    assert not game.can("no ")
    game = choosing(hands={N: ["N6"]}, reserve=["N7"])
    assert sorted(game.answers) == sorted(
        ["play N7 Treaty with Poland", "play N6 Fifth Column", "no Political Action"]
    )
    assert Position(force=NOBODY, hands={N: ["N1"]}, reserve=["N7"]).start().do("N7").zone("N1") == "hand"


@pytest.mark.rule("D-CHOOSE-1", "D-REVEAL-1")
def test_choices_are_told_only_when_all_have_chosen() -> None:
    game = choosing(hands={N: ["N1", "N7"], D: ["D1", "D5"], C: ["C1", "C2"]})
    game.do("N7", "D1")
    assert not game.told("N7")
    assert not game.told("D1")
    assert game.asked == C
    game.do("C2")
    assert game.told("N7")
    assert game.told("D1")
    assert game.told("C2")


@pytest.mark.rule("D-CHOOSE-3", "D-CHOOSE-4", "D-PP-2", "D-EX-17", "D-RULE-9")
def test_an_event_in_place_of_an_action_allows_one_more() -> None:
    game = choosing(hands={C: ["C4", "C7", "C12"]}, round=3)
    game.do("C4", "C7")
    assert game.question != "which Event to play besides"  # two at most
    game.until("which Action")
    assert {game.zone("C4"), game.zone("C7")} == {"removed"}
    assert game.hand(C) == ["C12"]
    assert game.points(C) == 1
    # with an action there is one Event only
    game = choosing(hands={C: ["C1", "C4", "C7"]}, dice=[1])
    game.do("C4")
    assert game.zone("C7") == "hand"
    assert "Event" not in game.question
    # and so it is when the action comes from the Reserve
    game = choosing(hands={C: ["C4", "C7"]}, reserve=["C1"], dice=[1])
    game.do("C1", "C4")
    assert "Event" not in game.question


@pytest.mark.rule("D-CHOOSE-4", "D-PP-2")
def test_who_has_nothing_or_wants_nothing_gets_one_point() -> None:
    game = choosing(hands={C: ["C4"]}, reserve=["C1"])
    game.do("no Political Action").until("which Action")
    assert [game.points(who) for who in (N, D, C)] == [1, 1, 1]
    assert game.zone("C1") == "reserve"


@pytest.mark.rule("D-MAND-1", "D-MAND-2")
def test_a_mandatory_action_goes_before_all_but_not_from_the_reserve() -> None:
    game = choosing(hands={N: ["N1", "N3"]}, reserve=["N7"], prestige={N: 0}, dice=[1])
    assert game.told("Nazism plays N3")
    assert (game.zone("N1"), game.zone("N7")) == ("hand", "reserve")
    game = choosing(hands={N: ["N1"]}, reserve=["N3"])
    assert sorted(game.answers) == ["play N1 Propaganda Ministry", "play N3 Night of the Long Knives"]


@pytest.mark.rule("D-MAND-1")
def test_a_failed_mandatory_action_is_no_duty_once_discarded() -> None:
    game = choosing(hands={N: ["N1", "N3", "N7"]}, prestige=NOBODY, dice=[1])
    game.until("which Political Action")
    assert game.zone("N3") == "discards"
    assert int(game.value("round_no")) == 2
    assert sorted(game.answers) == ["play N1 Propaganda Ministry", "play N7 Treaty with Poland"]


@pytest.mark.rule("D-MAND-3")
def test_a_mandatory_event_takes_the_one_place_and_a_second_waits_a_round() -> None:
    game = choosing(turn=4, hands={D: ["D1", "D3", "D19", "D25", "D4", "D5"]}, prestige=NOBODY, dice=[1, 1])
    game.do("D1")
    assert sorted(game.answers) == ["play D19 Neutrality Acts", "play D25 Abdication Crisis"]
    game.do("D25")
    game.until("which Political Action")
    assert (game.zone("D25"), game.zone("D19")) == ("removed", "hand")
    game.do("D5").until("which action")
    assert game.zone("D19") == "active"
    assert game.zone("D3") == "hand"


@pytest.mark.rule("D-MAND-3", "D-CHOOSE-5", "D-RULE-10")
def test_a_mandatory_event_waits_for_its_condition_but_may_be_played_blind() -> None:
    game = choosing(hands={D: ["D1", "D12"]}, boxes={"france": "democracy"}, prestige=NOBODY, dice=[1])
    assert sorted(game.answers) == ["no Event", "play D12 Stavisky Affair"]
    game.do("D12").until("which Action")
    assert game.box("france") == "00"
    assert game.zone("D12") == "discards"  # it did not happen


@pytest.mark.rule("D-MAND-4")
def test_a_mandatory_card_may_be_thrown_in_a_mulligan() -> None:
    game = Position(at="cards", decks={N: ["N1", "N2", "N3", "N4", "N7", "N8"]}, draws=["N3"]).start()
    assert "N3" in game.hand(N)
    game.script(draws=["N8", "N1", "N2", "N4", "N7"])
    game.do("yes")
    assert "N3" not in game.hand(N)


# Replacement


def munich(order: list[str], dice: list[int]) -> Table:
    """The book's example: the last round of turn 5."""
    game = choosing(
        turn=5, round=3, order=order, hands={N: ["N33"], C: ["C15"], D: ["D15", "D36"]}, dice=dice
    )
    game.do("D15")
    assert game.question == "whether to replace the card revealed"
    assert game.asked == D
    return game.do("lay instead D36").until("which Action")


@pytest.mark.rule("D-REPL-1", "D-REPL-2", "D-STAND-2", "D-EX-9", "D-DECL-2")
def test_munich_the_soviet_ally_declares_war() -> None:
    game = munich([N, C, D], [5, 4, 3])
    assert game.at_war() == {frozenset(("ussr", "germany"))}
    assert (game.zone("N33"), game.zone("D36"), game.zone("D15")) == ("removed", "removed", "hand")
    assert game.prestige(N) == 6  # 6, +1 by N33, -1 by D36
    assert game.prestige(D) == 6
    assert [game.points(who) for who in (N, D, C)] == [5, 4, 4]
    game.until("throw the hand")
    assert game.control("sudeten") == ""


@pytest.mark.rule("D-EX-9", "D-TRY-1")
@pytest.mark.parametrize(
    ("order", "dice"),
    [([N, C, D], [5, 3, 3]), ([N, D, C], [5, 3, 4])],
    ids=["the Soviet alliance failed", "Democracy plays before Communism"],
)
def test_munich_without_a_soviet_declaration(order: list[str], dice: list[int]) -> None:
    game = munich(order, dice)
    assert game.at_war() == set()
    assert game.zone("N33") == "removed"


@pytest.mark.rule("D-EX-9", "D-TRY-1", "D-STAND-1")
def test_munich_needs_a_sudeten_crisis() -> None:
    game = munich([N, C, D], [4, 4])  # N33 fails, so D36 is not rolled
    assert (game.zone("N33"), game.zone("D36")) == ("discards", "discards")
    assert (game.points(D), game.prestige(D)) == (4, 5)


@pytest.mark.rule("D-REPL-2")
def test_a_mandatory_card_is_not_replaced_and_a_replacement_may_be_played_by_itself() -> None:
    game = choosing(hands={N: ["N3", "N10"]}, prestige=NOBODY, dice=[1])
    game.until("which Action")
    assert (game.zone("N10"), game.told("plays N3")) == ("hand", True)
    game = choosing(hands={N: ["N1", "N10"]}, prestige=NOBODY, dice=[4])
    game.do("N10")
    assert "replace" not in game.question
    assert game.zone("N1") == "hand"


@pytest.mark.rule("D-REPL-1", "D-REPL-2")
def test_a_replacement_in_the_reserve_does_not_replace_and_a_reserved_card_goes_back_there() -> None:
    game = choosing(hands={N: ["N1"]}, reserve=["N10"], prestige=NOBODY, dice=[1]).do("N1 ")
    assert "replace" not in game.question
    game = choosing(hands={N: ["N10"]}, reserve=["N1"], prestige=NOBODY, dice=[4]).do("N1 ")
    game.do("lay instead N10").until("which Action")
    assert game.zone("N1") == "reserve"


@pytest.mark.rule("D-REPL-2", "D-RULE-12")
def test_the_option_to_discard_what_is_replaced() -> None:
    game = choosing(hands={N: ["N1", "N10"]}, prestige=NOBODY, dice=[4], options={"replaced": "discards"})
    game.do("N1 ", "lay instead N10")
    assert game.zone("N1") == "discards"


# What is hidden


@pytest.mark.rule("D-COMP-7", "D-COMP-13", "D-CHOOSE-1")
def test_nobody_sees_a_hand_or_a_choice_of_another() -> None:
    one = choosing(hands={N: ["N1", "N7"], D: ["D1", "D5"]})
    other = choosing(hands={N: ["N8", "N9"], D: ["D1", "D5"]})
    for seat, same in ((0, False), (1, True), (2, True)):
        pair = (one.engine.observation(seat), other.engine.observation(seat))
        assert (pair[0].tolist() == pair[1].tolist()) is same
    one, other = (choosing(hands={N: ["N1", "N7"], D: ["D1", "D5"]}).do(card) for card in ("N1 ", "N7"))
    for seat, same in ((0, False), (1, True), (2, True)):
        pair = (one.engine.observation(seat), other.engine.observation(seat))
        assert (pair[0].tolist() == pair[1].tolist()) is same


@pytest.mark.rule("D-COMP-7", "D-RULE-2")
@pytest.mark.parametrize(("option", "hidden"), [("open", False), ("closed", True)])
def test_the_reserve_lies_open_unless_the_option_says_closed(option: str, hidden: bool) -> None:
    one, other = (
        Position(at="cards", decks={N: ["N1", "N2", "N7", "N8", "N9"]}, options={"reserve": option})
        .start()
        .until("into the Reserve")
        .do(card)
        .engine
        for card in ("put into the Reserve N1", "put into the Reserve N7")
    )
    assert (one.observation(1).tolist() == other.observation(1).tolist()) is hidden
    assert one.observation(0).tolist() != other.observation(0).tolist()
