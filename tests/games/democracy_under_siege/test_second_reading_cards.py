"""Order of Play and Card Phase, cards chosen and attempted: tests from the rulebook and the checklist of rules."""

import pytest

from versailles_env.games.democracy_under_siege.playing import Table
from versailles_env.games.democracy_under_siege.position import Position

BARE = {"nazism": 0, "democracy": 0, "communism": 0}


def plain(**position: object) -> Table:
    """A round in which nobody can pay for a change of the order."""
    return Position(**{"force": BARE, **position}).start()  # type: ignore[arg-type]


@pytest.mark.rule("D-ORDER-1")
@pytest.mark.parametrize(
    ("prestige", "order"),
    [((5, 5, 5), "N D C"), ((6, 7, 6), "D N C"), ((2, 3, 4), "C D N"), ((4, 4, 9), "C N D")],
)
def test_the_order_goes_by_prestige_and_ties_by_the_tie_breaking_order(
    prestige: tuple[int, int, int], order: str
) -> None:
    game = Position(at="turn", turn=2, prestige=dict(zip(BARE, prestige, strict=True))).start()
    assert " ".join(name[0].upper() for name in game.order()) == order


@pytest.mark.rule("D-SHIFT-2", "D-SHIFT-4")
@pytest.mark.parametrize(
    ("last", "order"),
    [
        ("N D C", "C N D"),  # all stayed: II-III, then III (no more SHIFT) stays, then I-II
        ("N C D", "D N C"),  # only I stayed
        ("C D N", "N C D"),  # only II
        ("D N C", "C D N"),  # only III
        ("D C N", "N D C"),  # none
    ],
)
def test_shifting_swaps_in_the_books_sequence(last: str, order: str) -> None:
    """New by Prestige: Nazism, Democracy, Communism."""
    names = {"N": "nazism", "D": "democracy", "C": "communism"}
    game = Position(
        at="turn",
        turn=3,
        options={"shifting": True},
        prestige={"nazism": 6, "democracy": 5, "communism": 4},
        last_order=[names[x] for x in last.split()],
    ).start()
    assert " ".join(name[0].upper() for name in game.order()) == order


@pytest.mark.rule("D-2P-3")
@pytest.mark.parametrize(
    ("turns", "vp", "owner"),
    [([1, 0], (0, 0), 1), ([1, 1], (5, 9), 0), ([1, 1], (9, 5), 1), ([1, 1], (5, 5), 0), ([1, 2], (9, 0), 0)],
)
def test_communism_goes_to_who_had_it_less_then_to_fewer_points(
    turns: list[int], vp: tuple[int, int], owner: int
) -> None:
    game = Position(
        at="turn",
        turn=sum(turns) + 1,
        players=2,
        communism_turns=turns,
        vp={"nazism": vp[0], "democracy": vp[1]},
    ).start()
    assert game.value("communism_owner") == owner


@pytest.mark.rule("D-MULL-1", "D-RES-1")
def test_a_mulligan_spares_the_reserve_and_is_shown() -> None:
    hand = ["N1", "N7", "N9", "N4", "N15"]
    game = Position(
        at="cards", turn=2, hands={"nazism": hand}, reserve=["N2"], draws=["N8", "N10", "N6", "N11", "N13"]
    ).start()
    game.do("stop here", "yes")
    assert set(game.hand("nazism")) == {"N8", "N10", "N6", "N11", "N13"}
    assert [game.zone(card) for card in hand] == ["discards"] * 5
    assert game.zone("N2") == "reserve"
    assert all(card in game.engine.view(1).text for card in hand)  # revealed to all


@pytest.mark.rule("D-DECK-2")
def test_reality_comes_by_choice_to_green_only_and_to_all_on_turn_4() -> None:
    third = Position(at="cards", turn=3, prestige={"nazism": 6, "democracy": 7, "communism": 4}).start()
    assert (third.asked, third.value("reality").tolist()) == ("democracy", [1, 0, 0])
    assert third.do("yes").value("reality").tolist() == [1, 1, 1]
    fourth = Position(at="cards", turn=4, reality=[], prestige={"democracy": 9}).start()
    assert fourth.value("reality").tolist() == [1, 1, 1]


@pytest.mark.rule("D-HIST-1")
@pytest.mark.parametrize(("turn", "entered"), [(3, True), (2, False)])
def test_historical_cards_come_with_their_turn(turn: int, entered: bool) -> None:
    game = Position(
        at="turn", turn=turn, options={"historical": True}, prestige={"nazism": 9, "democracy": 9}
    ).start()
    assert (game.zone("N19") != "out") == entered  # Entry Turn 3
    assert game.zone("N24") == "out"  # Entry Turn 6


@pytest.mark.rule("D-CHOOSE-2", "D-MAND-1", "D-MAND-2")
def test_mandatory_cards_come_first_from_the_hand_and_never_from_the_reserve() -> None:
    assert plain(turn=4, hands={"communism": ["C1", "C21"]}, dice=[6]).told("Communism plays C21")
    free = plain(turn=4, hands={"communism": ["C1", "C6"]}, reserve=["C21"])
    assert {"play C1 Agitprop", "play C6 Strikes and Marches", "play C21 Great Purge"} == set(free.answers)


@pytest.mark.rule("D-MAND-3")
def test_a_mandatory_event_is_due_as_soon_as_its_condition_holds() -> None:
    """D12: when France is not in Democracy's Control Area."""
    due = plain(turn=2, hands={"democracy": ["D12", "D10"]}, dice=[1])
    due.until("which Action")
    assert due.zone("D12") != "hand"
    kept = plain(turn=2, hands={"democracy": ["D12", "D10"]}, boxes={"france": "democracy"})
    assert "Event" in kept.question
    kept.do("no").script(dice=[1]).until("which Action")
    assert kept.zone("D12") == "hand"


@pytest.mark.rule("D-ALTER-1")
def test_a_rank_is_bought_with_prestige_and_an_uncommitted_mr() -> None:
    game = Position(prestige={"nazism": 0, "democracy": 4, "communism": 4}, force={"communism": 0}).start()
    assert game.asked == "democracy"  # Nazism has no Prestige
    assert set(game.answers) == {"no", "one rank up", "one rank down"}
    game.do("one rank down")
    assert game.order() == ["nazism", "communism", "democracy"]
    assert (game.prestige("democracy"), game.force("democracy")) == (3, 2)


@pytest.mark.rule("D-EVENT-1")
def test_all_events_come_before_all_attempts() -> None:
    game = plain(
        hands={"nazism": ["N1"], "communism": ["C1", "C4"]},
        prestige=BARE,
        dice=[1, 1],
        order=["nazism", "democracy", "communism"],
    )
    game.do("C4").until("which Action")
    event = next(k for k, line in enumerate(game.log) if "C4" in line and "Event" in line)
    roll = next(k for k, line in enumerate(game.log) if "roll" in line.lower())
    assert event < roll


@pytest.mark.rule("D-MOD-1", "D-TRY-2")
@pytest.mark.parametrize(
    ("prestige", "die", "performed"),
    [(7, 2, True), (7, 1, False), (6, 3, True), (6, 2, False), (4, 3, True), (3, 4, True), (3, 3, False)],
)
def test_green_adds_one_and_red_takes_one(prestige: int, die: int, performed: bool) -> None:
    """N10 has Difficulty 3 and no icon."""
    game = plain(
        hands={"nazism": ["N10"]},
        prestige={"nazism": prestige, "democracy": 0, "communism": 0},
        dice=[die],
        rerolls={"nazism": 0},
    )
    game.until("exploit").do("no")
    assert game.told("performs N10") == performed


@pytest.mark.rule("D-REROLL-1", "D-REROLL-2")
def test_two_rerolls_a_turn_each_for_a_prestige() -> None:
    game = plain(
        hands={"nazism": ["N4"]},
        prestige={"nazism": 5, "democracy": 0, "communism": 0},
        dice=[1, 1, 1],
        turn=2,
    )
    game.until("exploit").do("no", "yes", "yes")
    assert game.prestige("nazism") == 3
    assert game.of("rerolls", "nazism") == 0
    assert game.told("fails") or game.zone("N4") in ("discards", "chosen")


@pytest.mark.rule("D-FATE-1", "D-FATE-2", "D-FATE-3", "D-RES-2")
def test_what_becomes_of_a_card() -> None:
    for card, die, zone in (
        ("N7", 6, "removed"),  # performed
        ("N7", 1, "discards"),  # failed
        ("N1", 6, "discards"),  # MULTIPLE
        ("N8", 6, "discards"),  # TWO PLAYS, the first
    ):
        game = plain(
            hands={"nazism": [card]}, prestige=BARE, dice=[die], force={**BARE, "nazism": 6}, reserve=["N15"]
        )
        game.until("which Action")
        assert game.zone(card) == zone, card
    second = plain(
        turn=3,
        hands={"nazism": ["N8"]},
        prestige=BARE,
        dice=[6],
        force={**BARE, "nazism": 9},
        performed={"N8": 1},
        levels={"germany": 2},
    )
    second.until("which Action")
    assert (second.zone("N8"), second.level("germany")) == ("removed", 3)
    kept = plain(hands={"nazism": ["N7"]}, prestige=BARE, dice=[1])
    kept.until("Reserve").do("yes")
    assert kept.zone("N7") == "reserve"


@pytest.mark.rule("D-PACT-2", "D-EX-38")
def test_a_declaration_on_a_partner_costs_prestige_and_ends_the_treaty() -> None:
    game = Position(turn=7, treaties={("germany", "poland"): "pact"}, prestige={"nazism": 5}).start()
    game.perform("N35")
    assert (game.prestige("nazism"), game.treaty("germany", "poland")) == (4, "")
    free = Position(turn=7, prestige={"nazism": 5}).start().perform("N35")
    assert free.prestige("nazism") == 5
