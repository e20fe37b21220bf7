"""The twelve worked examples of the rulebook with their numbers, written from the book and the checklist of rules."""

import pytest

from versailles_env.games.democracy_under_siege.position import Position

BARE = {"nazism": 0, "democracy": 0, "communism": 0}
POWERS_AT_WAR = {
    ("germany", "france"),
    ("italy", "france"),
    ("italy", "britain"),
    ("italy", "ussr"),
    ("germany", "britain"),
}


@pytest.mark.rule("D-EX-3", "D-SHIFT-2")
def test_example_1_only_the_first_rank_shifts() -> None:
    """Communism (SHIFT), Democracy, Nazism becomes Democracy, Communism, Nazism."""
    game = Position(
        at="turn",
        turn=2,
        options={"shifting": True},
        last_order=["communism", "nazism", "democracy"],
        prestige={"communism": 9, "democracy": 8, "nazism": 7},
    ).start()
    assert game.order() == ["democracy", "communism", "nazism"]


@pytest.mark.rule("D-EX-4", "D-2P-4")
@pytest.mark.parametrize(
    ("prestige", "owner"),
    [
        ({"democracy": 9, "nazism": 8, "communism": 3}, "democracy"),  # D, N, C: D is not beside C
        ({"nazism": 9, "democracy": 8, "communism": 3}, "nazism"),
        ({"communism": 9, "democracy": 8, "nazism": 7}, "nazism"),
    ],
)
def test_example_2_communism_goes_to_who_is_not_beside_it(prestige: dict[str, int], owner: str) -> None:
    game = Position(
        at="turn", turn=2, players=2, options={"extended": True}, prestige=prestige, communism_turns=[1, 0]
    ).start()
    assert game.value("communism_owner") == ("nazism", "democracy").index(owner)
    assert game.value("communism_turns").tolist() == ([2, 0] if owner == "nazism" else [1, 1])


@pytest.mark.rule("D-EX-8", "D-CHOOSE-5")
def test_example_3_fight_for_freedom_without_a_target_gives_only_points() -> None:
    game = Position(hands={"democracy": ["D7"]}, force=BARE, prestige=BARE).start()  # no die is scripted
    game.until("which Action")
    assert game.value("pp").tolist() == [1, 3, 1]  # who played nothing has 1
    assert game.zone("D7") in ("discards", "reserve")


@pytest.mark.rule("D-EX-9", "D-REPL-1", "D-STAND-2")
@pytest.mark.parametrize(
    ("order", "soviet_roll", "declares"),
    [
        (["nazism", "communism", "democracy"], 6, True),
        (["nazism", "communism", "democracy"], 1, False),
        (["nazism", "democracy", "communism"], 6, False),
    ],
)
def test_example_4_no_surrender_in_the_place_of_an_alliance(
    order: list[str], soviet_roll: int, declares: bool
) -> None:
    game = Position(
        turn=5,
        round=3,
        options={"turns": 5},
        order=order,
        hands={"nazism": ["N33"], "communism": ["C15"], "democracy": ["D15", "D36"]},
        prestige={"nazism": 4, "democracy": 4, "communism": 4},
        force=BARE,
        dice=[{"nazism": 6, "communism": soviet_roll, "democracy": 6}[name] for name in order],
    ).start()
    game.do("D15").do("lay instead D36").until("which Action")
    assert game.zone("N33") == "removed"  # nullified while it stood by
    assert game.zone("D15") == "hand"
    assert (frozenset(("germany", "ussr")) in game.at_war()) == declares
    game.until("nothing", "pass")
    assert game.over
    assert game.control("sudeten") == ""


@pytest.mark.rule("D-EX-10", "D-MOD-1", "D-MOD-2", "D-MOD-4", "D-REROLL-1")
def test_example_5_the_attempt_of_the_pact_with_italy() -> None:
    """Prestige 8, exploit to 7, +2 in all; 2 fails, a re-roll costs Prestige and keeps +2; 3 makes 5."""
    game = Position(
        turn=3,
        hands={"democracy": ["D23"]},
        prestige={"nazism": 0, "communism": 0, "democracy": 8},
        force=BARE,
        despotic=["france"],
        dice=[2, 3],
        boxes={"spain": "42", "france": "15", "austria": "03"},
    ).start()
    game.until("exploit").do("yes")
    assert game.prestige("democracy") == 7
    assert "again" in game.question or "re-roll" in game.question
    game.do("yes")
    assert game.prestige("democracy") == 7  # 6 after the re-roll, and 1 by the card
    assert game.value("rerolls").tolist() == [2, 1, 2]
    assert game.treaty("france", "italy") == "pact"
    # Spain towards Anarchy: two boxes are equally near
    assert set(game.answers) == {"to box 41, Instability", "to box 52, Popular Front"}
    game.do("box 41")
    # France towards Democracy and not into Nazism's Control Area, Austria by the shorter way: nothing to choose
    assert (game.box("france"), game.box("austria")) == ("14", "02")


@pytest.mark.rule("D-EX-15", "D-REACT-1", "D-TRY-4")
@pytest.mark.parametrize("reacts", [True, False])
def test_example_6_democracy_nullifies_colonial_unrest_for_a_prestige(reacts: bool) -> None:
    game = Position(
        turn=5, prestige={"democracy": 3}, force={"democracy": 3}, claims={"democracy": {"india raw": 1}}
    ).start()
    game.perform("C23")
    assert game.asked == "democracy"
    game.do("yes" if reacts else "no")
    if reacts:
        assert (game.prestige("democracy"), game.force("democracy")) == (2, 3)
        assert game.claims("democracy", "india", "raw") == 1
    else:
        game.do("India")
        assert (game.prestige("democracy"), game.force("democracy")) == (3, 1)
        assert game.claims("democracy", "india", "raw") == 0


@pytest.mark.rule("D-EX-12", "D-MOD-3", "D-MOD-4", "D-MOD-5")
@pytest.mark.parametrize(
    ("card", "despotic", "boxes", "modifier"),
    [
        ("C8", ["ussr", "china"], {"china": "communism"}, 2),
        ("C8", ["ussr", "china"], {}, 1),  # China counts only in the roller's Control Area
        ("C8", [], {"china": "communism"}, 0),
        ("C16", [], {"china": "communism"}, 1),  # none Despotic: +1 and not +2
        ("C16", ["china"], {"china": "communism"}, 0),
        ("C16", ["china"], {}, 1),
        ("D1", [], {"china": "democracy"}, 1),
        ("D1", ["france"], {}, 0),
        ("D1", ["france"], {"france": "anarchy"}, 1),  # under Enemy Control it is not counted
        ("D10", ["france", "britain"], {}, 0),  # without an icon nothing applies
    ],
)
def test_example_7_despotic_policies(
    card: str, despotic: list[str], boxes: dict[str, str], modifier: int
) -> None:
    """Found by the lowest roll that performs the card, at Prestige 4: no sector's modifier, no exploit."""
    difficulty = {"C8": 4, "C16": 4, "D1": 4, "D10": 4}[card]
    who = {"C": "communism", "D": "democracy"}[card[0]]
    for roll, performed in ((difficulty - modifier, True), (difficulty - modifier - 1, False)):
        game = Position(
            turn=4,
            hands={who: [card]},
            prestige={name: 4 if name == who else 0 for name in BARE},
            force={**BARE, who: 6},
            despotic=despotic,
            boxes=boxes,
            dice=[roll],
        ).start()
        game.until("exploit").do("no")
        assert (int(game.value("outcome")[("nazism", "democracy", "communism").index(who)]) == 2) == performed


@pytest.mark.rule("D-EX-19", "D-CELL-1")
def test_example_8_a_cell_trained_and_deployed_costs_two_points() -> None:
    game = Position(at="actions", pp={"communism": 3}, force=BARE).start()
    game.do("train a cell")
    assert (game.points("communism"), game.of("cells_pool", "communism")) == (2, 1)
    game.do("deploy a cell to Middle East")
    assert (game.points("communism"), game.of("cells_pool", "communism")) == (1, 0)
    assert game.cells("middle_east") == {"communism": 1}


@pytest.mark.rule("D-EX-21", "D-COMMIT-3", "D-COMMIT-5")
def test_example_9_only_cards_send_mr_to_ethiopia() -> None:
    for who in ("democracy", "communism"):
        game = Position(at="actions", turn=4, pp={who: 9}, force={**BARE, who: 5}, wars={"N19": {}}).start()
        assert not game.until("which Action").can("commit")
    for card, who in (("C3", "communism"), ("D7", "democracy")):
        game = Position(turn=4, wars={"N19": {}}, force={who: 1}).start().perform(card)
        game.do("2")
        assert game.committed("N19", 1) == {who: 2}
        assert game.force(who) == 1  # they come from the Cube Reserve


@pytest.mark.rule("D-EX-29", "D-CLAIM-4")
def test_example_10_the_soviet_raw_materials_are_ceded() -> None:
    game = Position(turn=7).start()
    assert game.resources("communism") == (6, 4, 1)
    raw = game.resources("nazism")[0]
    game.perform("C9")
    assert game.resources("communism") == (5, 4, 1)
    assert game.resources("nazism")[0] == raw + 1
    lost = Position(turn=7, wars={"N25": {}}, ceded=[("ussr", "germany", "raw")]).start().end_war("N25", "a")
    assert lost.resources("communism") == (4, 4, 1)
    assert lost.resources("nazism")[0] == raw + 2


@pytest.mark.rule("D-EX-28", "D-PROD-1")
@pytest.mark.parametrize(
    ("pool", "made"), [((14, 8, 3), 2), ((14, 8, 4), 3), ((18, 12, 3), 3), ((5, 8, 3), 0)]
)
def test_example_11_german_production(pool: tuple[int, int, int], made: int) -> None:
    """Germany alone: Italy and Japan are under Enemy Control."""
    before = Position(boxes={"italy": "anarchy", "japan": "anarchy"}).start().resources("nazism")
    bonus = tuple(wanted - has for wanted, has in zip(pool, before, strict=True))
    game = Position(
        at="cleanup",
        boxes={"italy": "anarchy", "japan": "anarchy"},
        force=BARE,
        bonus={"nazism": bonus},
        options={"turns": 1},
    ).start()
    assert game.over
    assert game.force("nazism") == made


@pytest.mark.rule("D-EX-34", "D-ESC-1", "D-DECL-2", "D-TOTAL-1")
@pytest.mark.parametrize(("turn", "total"), [(7, 1), (4, 0)])
def test_example_12_the_war_with_poland(turn: int, total: int) -> None:
    game = Position(
        turn=turn,
        treaties={
            ("france", "poland"): "alliance",
            ("ussr", "poland"): "alliance",
            ("ussr", "france"): "alliance",
            ("britain", "france"): "alliance",
            ("italy", "germany"): "alliance",
            ("ussr", "germany"): "pact",
        },
    ).start()
    game.perform("N35")
    assert game.at_war() == {frozenset(pair) for pair in POWERS_AT_WAR}
    assert game.value("total_war") == total
    assert game.treaty("ussr", "germany") == "pact"
