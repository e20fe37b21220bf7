"""Coups declared, the Actions and their costs, reactions: tests from the rulebook and the checklist of rules."""

import pytest

from versailles_env.games.democracy_under_siege.playing import Table
from versailles_env.games.democracy_under_siege.position import Position

BARE = {"nazism": 0, "democracy": 0, "communism": 0}


def acting(who: str, pp: int, **position: object) -> Table:
    """The impulse of one Ideology that can buy nothing."""
    return Position(**{"at": "actions", "pp": {who: pp}, "prestige": BARE, **position}).start()  # type: ignore[arg-type]


@pytest.mark.rule("D-REGIME-1", "D-EX-18", "D-PRES-1")
@pytest.mark.parametrize(
    ("box", "cost"), [("32", 2), ("anarchy", 3), ("democracy", 4), ("nazism", 4), ("communism", 4)]
)
def test_a_move_costs_two_and_the_exit(box: str, cost: int) -> None:
    dear = acting("communism", cost + 1, boxes={"greece": box}).do("move Greece")
    dear.do(dear.answers[0])
    assert dear.points("communism") == 1
    assert acting("communism", cost, boxes={"greece": box}).can("move Greece")
    assert not acting("communism", cost - 1, boxes={"greece": box}).can("move Greece")


@pytest.mark.rule("D-REGIME-1", "D-PRES-1", "D-REGIME-2", "D-EX-14")
def test_a_move_may_enter_an_enemys_area_and_prestige_follows() -> None:
    game = acting("communism", 8, boxes={"greece": "04", "china": "54"})
    game.do("move Greece", "Nazism")
    assert game.prestige("nazism") == 1
    game.do("move China", "Communism")
    assert game.prestige("communism") == 2  # an Influenceable Power
    left = Position(
        at="actions",
        pp={"communism": 4},
        boxes={"greece": "democracy"},
        force=BARE,
        prestige={"democracy": 5},
    ).start()
    left.do("move Greece", "box 01")
    assert left.prestige("democracy") == 4


@pytest.mark.rule("D-ACT-3", "D-RULE-36")
def test_a_point_is_bought_before_the_first_action_only() -> None:
    game = Position(at="actions", pp={"nazism": 3}, prestige={"nazism": 2}, force={"nazism": 2}).start()
    game.do("yes")
    assert (game.points("nazism"), game.prestige("nazism"), game.force("nazism")) == (4, 1, 1)
    assert "which Action" in game.question
    for lacking in ({"prestige": {"nazism": 0}}, {"force": {"nazism": 0}}):
        poor = Position(**{"at": "actions", "pp": {"nazism": 3}, **lacking}).start()  # type: ignore[arg-type]
        assert "which Action" in poor.question


@pytest.mark.rule("D-CLAIM-1", "D-CLAIM-2", "D-CLAIM-3")
def test_where_a_resource_may_be_claimed() -> None:
    for box, may in (
        ("democracy", True),
        ("21", True),
        ("12", True),
        ("32", False),
        ("24", False),
        ("50", False),
    ):
        assert acting("democracy", 1, boxes={"greece": box}).can("of Greece") == may, box
    game = acting("democracy", 2, boxes={"sweden": "11"})
    before = game.resources("democracy")
    game.do("claim raw material of Sweden")
    assert game.resources("democracy")[0] == before[0] + 1
    assert game.points("democracy") == 1
    kept = acting("democracy", 3, boxes={"sweden": "24"}, claims={"democracy": {"sweden raw": 2}})
    assert kept.claims("democracy", "sweden", "raw") == 2  # lost by no move of the marker
    assert not kept.can("of Sweden")


@pytest.mark.rule("D-CLAIM-2", "D-EX-41")
def test_conquered_land_can_be_claimed_and_nothing_without_a_cube() -> None:
    game = acting("nazism", 2, turn=7, control={"austria": "germany"})
    assert game.can("claim factory of Austria")
    assert not acting("democracy", 2, turn=7, control={"austria": "germany"}).can("of Austria")
    empty = acting("nazism", 2, turn=7, control={"austria": "germany"}, cube_reserve={"nazism": 0})
    assert not empty.can("claim")
    assert not empty.can("train")


@pytest.mark.rule("D-COUP-1", "D-COUP-3")
def test_a_coup_needs_a_cell_a_target_and_the_points() -> None:
    cell = {"iberia": {"nazism": 1}}
    assert Position(at="coups", pp={"nazism": 4}, cells=cell).start().can("Iberia")
    assert not Position(at="coups", pp={"nazism": 1}, cells=cell, force=BARE).start().can("Iberia")
    assert not Position(at="coups", pp={"nazism": 9}, force=BARE).start().can("coup")
    revolt = Position(
        at="coups", pp={"nazism": 9}, cells=cell, force=BARE, uprisings={"spain": "weak", "portugal": "weak"}
    ).start()
    assert not revolt.can("a coup in Iberia")
    undeclared = acting("nazism", 9, cells=cell)
    assert not undeclared.can("cause")


@pytest.mark.rule("D-ACTIV-2", "D-ACTIV-4", "D-REACT-2", "D-ACT-2")
def test_all_may_react_to_a_coup_in_order_and_the_causer_too() -> None:
    game = Position(
        at="actions",
        order=["democracy", "nazism", "communism"],
        pp={"nazism": 7, "democracy": 3, "communism": 4},
        prestige=BARE,
        coups={"nazism": "balkans"},
        cells={"balkans": {"nazism": 2, "democracy": 1, "communism": 1}},
        boxes={"greece": "24"},
    ).start()
    assert game.asked == "democracy"
    game.do("pass", "cause").do("Greece")
    seen = []
    while "which Action" not in game.question:
        seen.append(game.asked)
        game.do("Balkans")
    assert seen == ["democracy", "nazism", "communism"]
    assert game.value("coup_cells")[0].tolist() == [2, 1, 1]
    assert game.value("pp").tolist() == [
        1,
        0,
        1,
    ]  # saved points pay reactions, and so do those of an impulse to come


@pytest.mark.rule("D-COMMIT-1", "D-COMMIT-2", "D-EX-20")
@pytest.mark.parametrize(("strength", "cost"), [("weak", 2), ("strong", 1)])
def test_an_mr_to_an_uprising(strength: str, cost: int) -> None:
    game = acting("democracy", 4, uprisings={"greece": strength})
    game.do("commit").do("for the Rebels")
    assert game.points("democracy") == 4 - cost
    assert game.committed("greece", 0) == {"democracy": 1}
    assert game.force("democracy") == 2


@pytest.mark.rule("D-COMMIT-2", "D-COMMIT-3")
def test_an_mr_to_a_war_and_who_may_send_it() -> None:
    for stale, cost in ((False, 2), (True, 3)):
        game = acting("nazism", 4, turn=4, wars={"N19": {"stalemate": stale}})
        game.do("commit")
        assert game.points("nazism") == 4 - cost
        assert game.committed("N19", 0) == {"nazism": 1}
    enemy = acting("nazism", 4, turn=4, wars={"N19": {}}, boxes={"italy": "anarchy"})
    assert not enemy.can("commit")
    minor = {"turn": 8, "wars": {"N31": {}}}
    assert acting("democracy", 4, boxes={"greece": "democracy"}, **minor).can("commit")
    assert not acting("democracy", 4, boxes={"greece": "01"}, **minor).can("commit")


@pytest.mark.rule("D-COMMIT-4")
def test_the_civil_wars_are_open_to_all_but_spain_to_democracy_only_by_its_card() -> None:
    spain = {"turn": 5, "wars": {"N12": {}}}
    assert acting("nazism", 4, **spain).can("commit")
    assert acting("communism", 4, **spain).can("commit")
    assert not acting("democracy", 4, **spain).can("commit")
    assert acting("democracy", 4, open=["N12"], **spain).can("commit")
    assert all(acting(who, 4, turn=3, wars={"C19": {}}).can("commit") for who in BARE)


@pytest.mark.rule("D-UP-1", "D-WAR-1")
def test_who_has_an_mr_there_fights_once_an_impulse() -> None:
    game = acting(
        "nazism", 5, uprisings={"greece": ("weak", {"nazism": 1}, {})}, boxes={"greece": "24"}, dice=[3]
    )
    game.do("fight").until("which Action")
    assert game.points("nazism") == 4
    assert not game.can("fight")
    assert not acting("nazism", 5, uprisings={"greece": ("weak", {"democracy": 1}, {})}).can("fight")


@pytest.mark.rule("D-2P-6", "D-2P-1")
def test_with_two_players_communisms_moves_go_towards_communism() -> None:
    game = Position(
        at="actions",
        players=2,
        turn=2,
        communism_owner="democracy",
        pp={"communism": 2},
        force=BARE,
        boxes={"greece": "32"},
    ).start()
    assert game.asked == "democracy"
    game.do("move Greece")
    assert set(game.answers) == {"to box 33, Neutral", "to box 42, Popular Front"}
