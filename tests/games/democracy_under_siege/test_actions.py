"""The Actions step: impulses, claims, cells, commitments."""

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

POOR = {"nazism": 0, "democracy": 0, "communism": 0}


def acting(who: str, pp: int, **position: object) -> Table:
    """One Ideology alone has points; its Actions begin. It buys no point."""
    order = [who, *(name for name in ("nazism", "democracy", "communism") if name != who)]
    game = Position(**{"at": "actions", "order": order, "pp": {who: pp}, **position}).start()  # type: ignore[arg-type]
    return game.do("no") if "buy" in game.question else game


@pytest.mark.rule("D-ACT-1", "D-ACT-2", "D-RULE-35")
def test_each_has_one_impulse_in_order_and_what_is_left_is_lost() -> None:
    game = Position(
        at="actions", round=3, pp={"nazism": 3, "democracy": 3, "communism": 3}, force=POOR
    ).start()
    assert game.asked == "nazism"
    game.do("pass")
    assert game.points("nazism") == 3
    assert game.asked == "democracy"
    game.do("train", "train", "train")
    assert game.asked == "communism"
    game.do("pass")  # the round ends, and with it the turn
    assert game.value("pp").tolist() == [0, 0, 0]


@pytest.mark.rule("D-ACT-3", "D-RULE-36")
def test_a_point_is_bought_once_before_any_action() -> None:
    game = Position(at="actions", pp={"nazism": 1}).start()
    assert "buy 1 PP" in game.question
    game.do("yes")
    assert (game.points("nazism"), game.prestige("nazism"), game.force("nazism")) == (2, 5, 2)
    assert game.question == "which Action"
    for poor in ({"prestige": {"nazism": 0}}, {"force": {"nazism": 0}}):
        assert Position(at="actions", pp={"nazism": 1}, **poor).start().question == "which Action"  # type: ignore[arg-type]


@pytest.mark.rule("D-CLAIM-1", "D-ACT-4")
def test_a_claim_costs_a_point_and_counts_at_once() -> None:
    game = acting("nazism", 2).do("claim raw material of Libya")
    assert game.claims("nazism", "libya", "raw") == 1
    assert (game.points("nazism"), game.reserve_cubes("nazism")) == (1, 36)
    assert game.resources("nazism") == (10, 7, 0)
    assert not game.can("Libya")


@pytest.mark.rule("D-CLAIM-2", "D-RULE-37")
def test_where_resources_may_be_claimed() -> None:
    game = acting("nazism", 2, boxes={"sweden": "22", "romania": "nazism", "greece": "04"})
    assert game.can("oil of Romania")
    assert game.can("raw material of Greece")
    assert game.can("raw material of Bessarabia")  # a Territory follows its nation
    assert not game.can("of Sweden")
    assert not game.can("India")
    assert not game.can("Ethiopia")
    taken = acting(
        "nazism", 2, turn=6, control={"bessarabia": "ussr", "austria": "germany"}, boxes={"romania": "nazism"}
    )
    assert taken.can("factory of Austria")
    assert not taken.can("Bessarabia")
    assert taken.can("oil of Romania")


@pytest.mark.rule("D-CLAIM-3", "D-CLAIM-5", "D-RULE-70")
def test_a_claim_stays_when_the_marker_or_power_goes() -> None:
    game = acting("democracy", 4, claims={"nazism": {"romania oil": 1}}, boxes={"romania": "05"})
    game.do("move Romania", "box 04")
    assert game.claims("nazism", "romania", "oil") == 1
    power = Position(claims={"democracy": {"tunisia raw": 1}}, boxes={"france": "nazism"}).start()
    assert power.resources("democracy")[0] == 12


@pytest.mark.rule("D-COMP-3", "D-COMP-4", "D-EX-41")
def test_without_cubes_nothing_is_claimed_or_trained() -> None:
    game = acting("nazism", 3, cube_reserve={"nazism": 0})
    assert not game.can("claim")
    assert not game.can("train")


@pytest.mark.rule("D-CELL-1", "D-EX-19")
def test_to_train_and_deploy_costs_two() -> None:
    game = acting("communism", 3).do("train", "deploy a cell to Balkans")
    assert game.points("communism") == 1
    assert game.cells("balkans") == {"communism": 1}
    assert game.reserve_cubes("communism") == 36


@pytest.mark.rule("D-COMMIT-1", "D-EX-20")
@pytest.mark.parametrize(("strength", "cost"), [("weak", 2), ("strong", 1)])
def test_an_mr_for_an_uprising(strength: str, cost: int) -> None:
    game = acting("democracy", 3, uprisings={"greece": strength}).do("commit", "the Rebels")
    assert game.points("democracy") == 3 - cost
    assert game.committed("greece", 0) == {"democracy": 1}
    assert game.force("democracy") == 2


@pytest.mark.rule("D-COMMIT-2", "D-EX-20")
@pytest.mark.parametrize(("stalemate", "cost"), [(False, 2), (True, 3)])
def test_an_mr_for_a_war(stalemate: bool, cost: int) -> None:
    game = acting("nazism", 4, turn=4, wars={"N19": {"stalemate": stalemate}}).do("commit")
    assert game.points("nazism") == 4 - cost
    assert game.committed("N19", 0) == {"nazism": 1}


@pytest.mark.rule("D-COMMIT-3", "D-EX-21", "D-RULE-40")
def test_who_may_commit_to_a_war() -> None:
    assert not acting("democracy", 4, turn=4, wars={"N19": {}}).can("commit")
    assert not acting("communism", 4, turn=4, wars={"N19": {}}).can("commit")
    assert not acting("nazism", 4, turn=4, wars={"N19": {}}, boxes={"italy": "democracy"}).can("commit")
    held = acting("democracy", 4, turn=8, wars={"N31": {}}, boxes={"greece": "democracy"}).do("commit")
    assert held.committed("N31", 1) == {"democracy": 1}
    either = acting("nazism", 4, turn=4, wars={"N19": {}}, options={"own_side": "either"}).do("commit")
    assert either.answers == ["for Italy", "for Ethiopia"]


@pytest.mark.rule("D-COMMIT-4", "D-EX-21")
def test_anybody_joins_the_civil_wars_but_democracy_needs_a_key_to_spain() -> None:
    for who in ("nazism", "communism"):
        game = acting(who, 4, turn=4, wars={"N12": {}}).do("commit")
        assert game.answers == ["for Nationalists", "for Republicans"]
    assert not acting("democracy", 4, turn=4, wars={"N12": {}}).can("commit")
    assert acting("democracy", 4, turn=4, wars={"N12": {}}, open=["N12"]).can("commit")
    assert acting("democracy", 4, turn=4, wars={"C19": {}}).can("commit")


@pytest.mark.rule("D-COMMIT-5", "D-EX-21", "D-RULE-41", "D-RULE-67")
def test_aid_comes_from_the_cube_reserve_for_the_minor_nation() -> None:
    game = Position(turn=4, wars={"N19": {}}).start().perform("D7").do("2")
    assert game.committed("N19", 1) == {"democracy": 2}
    assert game.force("democracy") == 3
    spain = Position(turn=4, wars={"N12": {}}).start().perform("C3").do("Nationalists", "1")
    assert spain.committed("N12", 0) == {"communism": 1}
    locked = Position(turn=4, wars={"N12": {}}, hands={"democracy": ["D7"]}, force=POOR).start()
    assert locked.until("Action").told("D7 Fight for Freedom is not attempted")
    several = Position(turn=4, wars={"N19": {}}, uprisings={"greece": "weak"}).start().perform("C3")
    assert set(several.answers) == {"Greece", "N19 War with Ethiopia"}
    several.do("Greece", "Government", "2")
    assert several.committed("greece", 1) == {"communism": 2}


@pytest.mark.rule("D-ACT-4")
def test_a_lasting_event_makes_commitments_dearer() -> None:
    game = acting("democracy", 3, turn=4, active=["D19"], uprisings={"greece": "strong"}).do(
        "commit", "Rebels"
    )
    assert game.points("democracy") == 1


@pytest.mark.rule("D-2P-6", "D-2P-7", "D-2P-8", "D-RULE-56", "D-RULE-68")
def test_with_two_players_communism_acts_for_communism() -> None:
    game = acting(
        "communism",
        5,
        players=2,
        turn=4,
        communism_owner="democracy",
        wars={"N12": {}},
        uprisings={"greece": "weak"},
    )
    assert game.asked == "democracy"
    game.do("move Sweden")
    assert game.answers == ["to box 23, Neutral", "to box 32, Neutral"]
    game.do("box 23", "commit", "N12")
    assert game.committed("N12", 1) == {"communism": 1}
    again = acting("communism", 5, players=2, turn=4, uprisings={"greece": "weak"}).do("commit")
    assert again.committed("greece", 0) == {"communism": 1}
    own = acting(
        "communism", 5, players=2, turn=4, uprisings={"greece": "weak"}, boxes={"greece": "communism"}
    )
    assert set(own.do("commit").answers) == {"for the Rebels", "for the Government"}
