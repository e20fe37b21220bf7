"""Tests of the chapters on altering the order, Events, Political Action attempts, exploit and re-rolls, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

N, D, C = "nazism", "democracy", "communism"
POOR = {N: 0, D: 0, C: 0}
EXPLOIT, REROLL = "whether to exploit Prestige", "whether to roll again"


def trying(card: str, *dice: int, **position: Any) -> Table:
    """The card is the only one played; nothing is exploited, nothing rolled again; the round has come to the Actions."""
    who = {"N": N, "D": D, "C": C}[card[0]]
    said = {"hands": {who: [card]}, "dice": dice, **position}
    said["force"] = {**POOR, **said.get("force", {})}
    return Position(**said).start()


def performed(game: Table, card: str) -> bool:
    game.until("which Action")
    return game.told(f"performs {card} ")


# Altering the Order of Play


@pytest.mark.rule("D-ALTER-1", "D-ALTER-2", "D-EX-16")
def test_two_swaps_each_paid_and_then_no_third() -> None:
    game = Position(hands={C: ["C1"]}, prestige={C: 4}, force={N: 0, D: 0, C: 3}, dice=[1]).start()
    assert (game.asked, game.answers) == (C, ["no", "one rank up"])
    game.do("one rank up")
    assert (game.order(), game.prestige(C), game.force(C)) == ([N, C, D], 3, 2)
    assert sorted(game.answers) == ["no", "one rank down", "one rank up"]
    game.do("one rank up")
    assert (game.order(), game.prestige(C), game.force(C)) == ([C, N, D], 2, 1)
    assert game.reserve_cubes(C) == 39
    assert "alter" not in game.question


@pytest.mark.rule("D-ALTER-1", "D-EX-16")
def test_altering_needs_prestige_and_an_uncommitted_mr() -> None:
    for lack in (
        {"prestige": POOR},
        {"force": POOR, "uprisings": {"greece": ("weak", {N: 2, D: 2, C: 2}, {})}},
    ):
        game = Position(hands={N: ["N1", "N7"]}, dice=[1], **lack).start()  # type: ignore[arg-type]
        game.do("N7")
        assert "alter" not in game.question
    game = Position(hands={C: ["C1"]}, prestige={C: 1}, force={N: 0, D: 0, C: 2}, dice=[1]).start()
    game.do("one rank up")
    assert game.order() == [N, C, D]
    assert "alter" not in game.question  # Prestige 0


@pytest.mark.rule("D-ALTER-2", "D-RULE-13", "D-TURN-3")
def test_an_altered_order_holds_at_once_and_for_the_rest_of_the_turn() -> None:
    game = Position(
        hands={N: ["N1", "N7", "N9"], C: ["C1", "C2", "C6"]},
        prestige={C: 1, N: 0, D: 0},
        force={N: 0, D: 0, C: 1},
        dice=[1, 1],
    ).start()
    game.do("N7", "C1", "one rank up").until("which Action")
    attempts = [line for line in game.log if " rolls " in line]
    assert [line.split()[0] for line in attempts] == ["Nazism", "Communism"]
    assert game.order() == [N, C, D]
    game.until("which Political Action")
    assert int(game.value("round_no")) == 2
    assert game.order() == [N, C, D]


@pytest.mark.rule("D-REPL-1", "D-EX-44", "D-RULE-69")
def test_replacing_goes_before_altering() -> None:
    game = Position(turn=6, hands={N: ["N1"], C: ["C1", "C35"]}, dice=[1, 1]).start()
    game.do("C1 ")
    assert (game.asked, game.question) == (C, "whether to replace the card revealed")
    game.do("no")
    assert (game.asked, "alter" in game.question) == (N, True)


# Events


@pytest.mark.rule("D-EVENT-1", "D-MOD-3", "D-FATE-1")
def test_events_come_before_attempts() -> None:
    game = trying("C8", 3, hands={C: ["C8", "C12"]}, force={C: 2})
    game.do("C12").until("where")
    game.do(game.answers[0])  # the cell of the Event
    assert performed(game, "C8")  # 3, and 1 for the USSR now Despotic
    assert (game.level("ussr"), game.force(C)) == (2, 0)
    assert game.zone("C12") == "removed"


@pytest.mark.rule("D-EVENT-2", "D-EVENT-1")
@pytest.mark.parametrize(("order", "happens"), [([N, D, C], True), ([D, N, C], False)])
def test_an_events_condition_is_read_when_it_is_activated(order: list[str], happens: bool) -> None:
    """France stands in Democracy's Control Area until Nazism's Event takes it out."""
    game = Position(
        order=order, force=POOR, boxes={"france": "democracy"}, hands={N: ["N13"], D: ["D12"]}
    ).start()
    for _ in range(2):
        game.do("N13" if game.asked == N else "D12")
    game.until("which Action")
    assert game.box("france") == ("30" if happens else "10")
    assert game.prestige(D) == (2 if happens else 3)  # 2 for a Power that leaves, 1 by D12
    assert game.zone("D12") == ("removed" if happens else "discards")


@pytest.mark.rule("D-EVENT-3", "D-ACT-4", "D-EVENT-4")
def test_a_lasting_event_costs_as_long_as_it_lies_there() -> None:
    for event, price in ((["D19"], 3), ([], 2)):
        game = Position(
            turn=6,
            order=[D, N, C],
            hands={D: ["D1", *event]},
            prestige=POOR,
            force={**POOR, D: 1},
            wars={"C30": {}},
            boxes={"finland": "democracy"},
            dice=[1],
        ).start()
        game.until("which Action").do("commit")
        assert game.committed("C30", 1) == {D: 1}
        assert game.points(D) == 4 - price


@pytest.mark.rule("D-EVENT-3")
def test_a_lasting_event_ends_with_its_turn_or_by_its_card() -> None:
    for turn, zone in ((5, "active"), (6, "removed")):
        game = Position(at="cleanup", turn=turn, active=["D19"]).start().until("throw the hand")
        assert game.zone("D19") == zone
    game = Position(turn=6, active=["D19"], hands={D: ["D31"]}, force=POOR).start()
    game.do("D31").until("which Action")
    assert (game.zone("D19"), game.force(D)) == ("removed", 2)


# Attempts


@pytest.mark.rule("D-TRY-2", "D-MOD-1", "D-MOD-2", "D-REROLL-1", "D-EX-10", "D-PACT-1")
def test_the_books_example_pact_with_italy() -> None:
    game = trying(
        "D23",
        2,
        3,
        turn=4,
        prestige={D: 8},
        despotic=["france"],
        boxes={"spain": "42", "france": "15", "austria": "03"},
    )
    game.until(EXPLOIT).do("yes")
    assert game.prestige(D) == 7
    assert game.question.startswith(REROLL)
    game.do("yes")
    assert (game.of("rerolls", D), game.treaty("france", "italy")) == (1, "pact")
    assert game.prestige(D) == 7  # 6, and 1 by the card
    assert sorted(game.answers) == ["to box 41, Instability", "to box 52, Popular Front"]
    game.do("to box 52")
    assert (game.box("france"), game.box("austria")) == ("14", "02")
    assert game.zone("D23") == "removed"


@pytest.mark.rule("D-MOD-1", "D-TRY-2", "D-RULE-15")
@pytest.mark.parametrize(
    ("prestige", "die", "success"),
    [
        (3, 5, True),
        (3, 4, False),
        (4, 4, True),
        (4, 3, False),
        (6, 3, False),
        (7, 3, True),
        (7, 2, False),
        (0, 4, False),
    ],
)
def test_the_sector_of_the_prestige_track(prestige: int, die: int, success: bool) -> None:
    assert performed(trying("N9", die, prestige={N: prestige}), "N9") is success  # Difficulty 4


@pytest.mark.rule("D-MOD-2", "D-EX-11", "D-RULE-17")
@pytest.mark.parametrize(
    ("prestige", "sector", "die", "success"),
    [
        (8, "after", 2, True),  # 7 is still green: +2
        (7, "after", 2, False),  # 6 is brown: +1
        (7, "after", 3, True),
        (7, "before", 2, True),
        (4, "after", 3, False),  # 3 is red: 0
        (4, "after", 4, True),
        (1, "after", 4, True),
    ],
)
def test_exploit(prestige: int, sector: str, die: int, success: bool) -> None:
    game = trying("N9", die, prestige={N: prestige, D: 0}, options={"sector": sector}, rerolls={N: 0})
    game.until(EXPLOIT).do("yes")
    assert game.prestige(N) == prestige - 1
    assert performed(game, "N9") is success


@pytest.mark.rule("D-MOD-2", "D-REROLL-1")
def test_without_prestige_neither_exploit_nor_re_roll() -> None:
    game = trying("N9", 4, prestige=POOR)
    assert not any(word in game.question for word in (EXPLOIT, REROLL))
    assert not performed(game, "N9")


@pytest.mark.rule("D-REROLL-1", "D-REROLL-2", "D-EX-27")
def test_two_re_rolls_a_turn_both_on_one_attempt_and_none_after_a_success() -> None:
    game = trying("N9", 1, 2, 3, prestige={N: 6, D: 0, C: 0})
    game.until(EXPLOIT).do("no", "yes")
    assert game.question.startswith(REROLL)
    game.do("yes")
    assert (game.prestige(N), game.of("rerolls", N)) == (4, 0)
    assert not performed(game, "N9")
    assert game.prestige(N) == 4  # no third
    game = trying("N9", 4, prestige={N: 6})
    game.until(EXPLOIT).do("no")
    assert not game.question.startswith(REROLL)


@pytest.mark.rule("D-REROLL-1")
def test_a_re_roll_keeps_the_modifiers_of_the_first_roll() -> None:
    """Green at 7; the re-roll leaves 6, and the +1 stands. Brown at 4; the re-roll leaves 3, and no -1 comes."""
    for prestige, dice in ((7, (2, 3)), (4, (3, 4))):
        game = trying("N9", *dice, prestige={N: prestige})
        game.until(EXPLOIT).do("no", "yes")
        assert performed(game, "N9")


@pytest.mark.rule("D-REROLL-2", "D-CLEAN-1", "D-EX-27")
def test_re_rolls_come_back_in_the_clean_up() -> None:
    game = Position(at="cleanup", rerolls={N: 0, D: 1}).start().until("throw the hand")
    assert game.value("rerolls").tolist() == [2, 2, 2]


@pytest.mark.rule("D-MOD-3", "D-MOD-5", "D-EX-12")
@pytest.mark.parametrize(
    ("position", "bonus"),
    [
        ({"despotic": []}, 0),
        ({"despotic": ["ussr"]}, 1),
        ({"despotic": ["ussr", "china"]}, 1),  # China belongs to nobody
        ({"despotic": ["ussr", "china"], "boxes": {"china": "communism"}}, 2),
        ({"despotic": ["ussr", "china"], "boxes": {"china": "democracy"}}, 1),
        ({"despotic": ["germany", "france"]}, 0),  # others' Powers
    ],
)
def test_the_despotic_icon_counts_every_despotic_power(position: dict[str, Any], bonus: int) -> None:
    for die in (4 - bonus, 3 - bonus):
        game = trying("C8", die, force={C: 3}, prestige={C: 4}, **position)
        assert performed(game, "C8") is (die + bonus >= 4)


@pytest.mark.rule("D-MOD-3", "D-MOD-5")
def test_a_despotic_power_under_enemy_control_does_not_count() -> None:
    both = {"despotic": ["germany", "italy"], "force": {N: 4}}
    assert performed(trying("N8", 2, **both), "N8")
    for area in ("democracy", "communism", "anarchy"):
        assert not performed(trying("N8", 2, boxes={"italy": area}, **both), "N8")
    assert not performed(trying("N9", 3, **both), "N9")  # no icon, no modifier


@pytest.mark.rule("D-MOD-4", "D-MOD-5", "D-EX-12")
@pytest.mark.parametrize(
    ("position", "bonus"),
    [
        ({}, 1),  # once, though three Powers are not Despotic
        ({"despotic": ["germany", "ussr", "china"]}, 1),
        ({"despotic": ["usa"]}, 0),
        ({"despotic": ["france"]}, 0),
        ({"despotic": ["france"], "boxes": {"france": "anarchy"}}, 1),
        ({"despotic": ["france"], "boxes": {"france": "nazism"}}, 1),
        ({"despotic": ["china"], "boxes": {"china": "democracy"}}, 0),
        ({"boxes": {"china": "democracy"}}, 1),
    ],
)
def test_the_icon_of_no_despotic_policy(position: dict[str, Any], bonus: int) -> None:
    for die in (4 - bonus, 3 - bonus):
        game = trying("D1", die, prestige={D: 5}, **position)
        assert performed(game, "D1") is (die + bonus >= 4)


@pytest.mark.rule("D-MOD-6", "D-TRY-3")
def test_struggle_hinders_one_opponent_until_the_turn_ends() -> None:
    game = Position(
        hands={N: ["N2"], D: ["D8"], C: ["C6"]}, prestige=POOR, force={N: 0, D: 3, C: 0}, dice=[5, 5, 5]
    ).start()
    game.until("which branch").do("struggle", "Democracy")
    game.until("which Action")
    assert not game.told("performs D8")  # 5, -1 for red, -1
    assert game.told("performs C6")
    assert (game.points(D), game.points(C)) == (3, 4)


@pytest.mark.rule("D-MOD-6", "D-PP-1")
def test_struggle_takes_a_point_in_every_round_of_the_turn_but_never_the_last() -> None:
    game = Position(hands={N: ["N2"], D: ["D5", "D6"]}, prestige=POOR, force=POOR, dice=[5, 1, 1]).start()
    game.do("D5").until("which branch").do("struggle", "Democracy").until("which Action")
    assert game.points(D) == 2
    game.do("pass", "pass", "pass").until("which Action")
    assert (int(game.value("round_no")), game.points(D)) == (2, 3)
    game.do("pass", "pass", "pass").until("which Action")
    assert (int(game.value("round_no")), game.points(D)) == (3, 1)


# No attempt


@pytest.mark.rule("D-TRY-1", "D-CHOOSE-5", "D-EX-8", "D-FATE-1", "D-PP-1")
def test_without_a_target_no_roll_only_points() -> None:
    game = trying("D7")  # no die is scripted
    game.until("which Action")
    assert (game.points(D), game.zone("D7")) == (3, "discards")
    assert [game.points(who) for who in (N, C)] == [1, 1]


@pytest.mark.rule("D-TRY-1")
@pytest.mark.parametrize(("order", "rolls"), [([N, D, C], 2), ([D, N, C], 1)])
def test_conditions_are_read_when_the_cards_turn_comes(order: list[str], rolls: int) -> None:
    """D11 needs the war in Spain that N12 begins in the same round."""
    game = Position(
        turn=4, order=order, hands={N: ["N12"], D: ["D11"]}, prestige=POOR, force=POOR, dice=[6] * rolls
    ).start()
    game.until("which Action")
    assert game.zone("N12") == "war"
    assert game.told("performs D11") is (rolls == 2)
    assert game.committed("N12", 1) == ({D: 1} if rolls == 2 else {})
    assert game.points(D) == 4


@pytest.mark.rule("D-ALTER-2", "D-TRY-1")
@pytest.mark.parametrize("altered", [False, True])
def test_a_bought_rank_decides_whose_attempt_comes_first(altered: bool) -> None:
    """Democracy goes before Nazism and finds no war in Spain yet."""
    game = Position(
        turn=4,
        hands={N: ["N12"], D: ["D11"]},
        prestige={N: 0, D: 1, C: 0},
        force={**POOR, D: 1},
        dice=[6, 6],
    ).start()
    assert (game.asked, sorted(game.answers)) == (D, ["no", "one rank down", "one rank up"])
    game.do("one rank up" if altered else "no").until("which Action")
    assert game.order() == ([D, N, C] if altered else [N, D, C])
    assert game.told("performs D11") is not altered


@pytest.mark.rule("D-TRY-1", "D-FATE-6")
@pytest.mark.parametrize(
    ("position", "attempted"),
    [
        ({}, True),
        ({"treaties": {("france", "italy"): "pact"}}, False),
        ({"treaties": {("france", "italy"): "pact"}, "performed": {"N14": 4}}, True),
        ({"boxes": {"austria": "11"}}, False),
        ({"boxes": {"austria": "nazism"}}, True),
    ],
)
def test_the_anschluss_has_three_conditions(position: dict[str, Any], attempted: bool) -> None:
    game = trying("N24", *([6] if attempted else []), turn=6, prestige={**POOR, N: 6}, **position)
    game.until("which Action")
    assert (game.control("austria") == "germany") is attempted
    assert game.points(N) == 5


@pytest.mark.rule("D-TRY-4", "D-REACT-1", "D-EX-15")
def test_democracy_may_pay_prestige_to_undo_colonial_unrest() -> None:
    said: dict[str, Any] = {
        "turn": 5,
        "claims": {D: {"india raw": 2, "tunisia raw": 1}},
        "force": {D: 3},
        "prestige": {N: 0, D: 5, C: 4},
    }
    for answer, prestige, cubes, force in (("yes", 4, 2, 3), ("no", 5, 0, 1)):
        game = trying("C23", 4, **said).until(EXPLOIT).do("no")
        assert game.asked == D
        game.do(answer)
        if answer == "no":
            game.do("India", "Tunisia")
        game.until("which Action")
        assert (game.prestige(D), game.claims(D, "india", "raw"), game.force(D)) == (prestige, cubes, force)
    game = trying("C23", 4, **{**said, "prestige": {N: 0, D: 0, C: 4}}).until(EXPLOIT).do("no")
    assert game.asked == C  # nothing to pay with
