"""Tests of the chapters on impulses and the Actions that move markers, claim Resources and train cells, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

N, D, C = "nazism", "democracy", "communism"
POOR = {N: 0, D: 0, C: 0}


def acting(who: str, points: int, **position: Any) -> Table:
    """The Actions of one Ideology, which comes first and has no MR to buy a point with."""
    order = [who, *(name for name in (N, D, C) if name != who)]
    return Position(
        **{"at": "actions", "order": order, "pp": {who: points}, "force": POOR, **position}
    ).start()


@pytest.mark.rule("D-ACT-1", "D-ACT-2", "D-RULE-35")
def test_one_impulse_each_in_order_and_none_after_passing() -> None:
    game = Position(
        at="actions", order=[C, N, D], pp={N: 2, D: 2, C: 2}, force=POOR, hands={C: ["C1", "C2"]}
    ).start()
    seen = []
    while game.question == "which Action":
        seen.append(game.asked)
        game.do("pass")
    assert seen == [C, N, D]
    assert int(game.value("round_no")) == 2


@pytest.mark.rule("D-ACT-3", "D-RULE-36")
def test_a_point_is_bought_before_any_action_or_not_at_all() -> None:
    game = Position(at="actions", pp={N: 2}, prestige={N: 1}, force={N: 2, D: 0, C: 0}).start()
    assert "buy 1 PP" in game.question
    game.do("yes")
    assert (game.points(N), game.prestige(N), game.force(N), game.reserve_cubes(N)) == (3, 0, 1, 39)
    assert game.question == "which Action"
    # Prestige won by an Action buys nothing any more
    game = Position(
        at="actions", pp={N: 3}, prestige={N: 0}, force={N: 1, D: 0, C: 0}, boxes={"hungary": "04"}
    ).start()
    assert game.question == "which Action"
    game.do("move Hungary", "to box 05")
    assert (game.prestige(N), game.question) == (1, "which Action")


@pytest.mark.rule("D-REGIME-1", "D-EX-18", "D-ACT-4")
@pytest.mark.parametrize(("box", "price"), [("34", 2), ("41", 2), ("anarchy", 3), (N, 4), (D, 4), (C, 4)])
def test_what_a_move_costs(box: str, price: int) -> None:
    for points in (price, price - 1):
        game = acting(N, points, boxes={"turkey": box})
        assert game.can("move Turkey") is (points == price)
    game = acting(N, 6, boxes={"turkey": box}).do("move Turkey")
    game.do(game.answers[0])
    assert game.points(N) == 6 - price


@pytest.mark.rule("D-REGIME-1", "D-REGIME-2", "D-PRES-1")
def test_a_move_goes_to_any_joined_box_of_any_nation_but_a_major_power() -> None:
    game = acting(N, 4, boxes={"hungary": "01"})
    assert not any(game.can(f"move {power}") for power in ("Germany", "Britain", "Usa", "Ussr"))
    game.do("move Hungary")
    assert sorted(answer[:9] for answer in game.answers) == ["to box 00", "to box 02", "to box 11"]
    game.do("to box 00")  # an enemy's Control Area
    assert (game.prestige(D), game.prestige(N)) == (6, 6)
    game = acting(D, 4, boxes={"italy": "10"}).do("move Italy", "to box 00")
    assert game.prestige(D) == 7
    game = acting(C, 4, boxes={"china": "44"}).do("move China", "to box 45", "move China", "to box 55")
    assert (game.prestige(C), game.resources(C)) == (6, (9, 5, 1))


@pytest.mark.rule("D-CLAIM-2", "D-RULE-37")
@pytest.mark.parametrize(
    ("box", "who"),
    [
        (N, [N]),
        (D, [D]),
        (C, [C]),
        ("anarchy", []),
        ("12", [N, D]),  # Autocracy
        ("24", [N, C]),  # One-Party State
        ("21", [D]),
        ("42", [C]),
        ("22", []),  # Neutral Zone
        ("41", []),  # Instability
    ],
)
def test_who_may_claim_in_a_minor_nation_and_its_territory(box: str, who: list[str]) -> None:
    for ideology in (N, D, C):
        game = acting(ideology, 1, boxes={"netherlands": box})
        assert game.can("claim factory of Netherlands") is (ideology in who)
        assert game.can("claim oil of East Indies") is (ideology in who)


@pytest.mark.rule("D-CLAIM-1", "D-CLAIM-2", "D-CLAIM-4")
def test_claims_in_the_areas_of_powers() -> None:
    game = acting(N, 3)
    for place in ("Libya", "Korea", "Manchuria"):
        assert game.can(f"raw material of {place}")
    for place in ("Tunisia", "India", "Siberia", "of Italy", "of Germany", "of Japan", "of France"):
        assert not game.can(place)
    game.do("claim raw material of Manchuria", "claim raw material of Manchuria")
    assert not game.can("raw material of Manchuria")  # two boxes
    assert (game.claims(N, "manchuria", "raw"), game.resources(N), game.points(N)) == (2, (11, 7, 0), 1)
    assert acting(D, 1, boxes={"france": "nazism"}).can(
        "Tunisia"
    )  # not under the two consequences of Enemy Control
    assert not acting(N, 1, boxes={"france": "nazism"}).can("Tunisia")


@pytest.mark.rule("D-CLAIM-2", "D-CONQ-1")
def test_a_control_marker_goes_before_the_regime() -> None:
    """The Sudeten are conquered, Czechoslovakia stands with Democracy."""
    taken = {"sudeten": "germany"}
    assert acting(N, 1, control=taken).can("factory of Sudeten")
    game = acting(D, 1, control=taken)
    assert not game.can("Sudeten")
    assert game.can("factory of Czechoslovakia")
    assert acting(N, 1, control={"austria": "germany"}).can("factory of Austria")
    assert not acting(D, 1, control={"austria": "germany"}).can("Austria")


@pytest.mark.rule("D-CLAIM-1", "D-CLAIM-3")
def test_a_box_is_claimed_once_and_kept_when_the_marker_goes() -> None:
    game = acting(D, 3, claims={N: {"austria factory": 1}})
    assert not game.can("factory of Austria")
    assert game.can("raw material of Austria")
    game = acting(N, 2, claims={D: {"turkey oil": 1}}, boxes={"turkey": "21"})
    game.do("move Turkey", "to box 22")
    assert game.claims(D, "turkey", "oil") == 1
    assert game.resources(D) == (11, 10, 4)


@pytest.mark.rule("D-CELL-1", "D-EX-19", "D-ACT-4")
def test_train_and_deploy_in_one_impulse() -> None:
    game = acting(C, 3)
    assert not game.can("deploy")
    game.do("train")
    assert (game.of("cells_pool", C), game.points(C), game.reserve_cubes(C)) == (1, 2, 39)
    game.do("deploy a cell to Middle East")
    assert (game.of("cells_pool", C), game.points(C)) == (0, 1)
    assert game.cells("middle_east") == {C: 1}


@pytest.mark.rule("D-COMP-3", "D-COMP-4", "D-EX-41")
def test_without_cubes_no_claim_no_cell_no_mr() -> None:
    game = acting(N, 2, cube_reserve={N: 0}, cells_pool={N: 1})
    assert not game.can("claim")
    assert not game.can("train")
    assert game.can("deploy")
    game = Position(at="cleanup", cube_reserve={N: 1}, force=POOR).start()
    assert game.force(N) == 1  # of three
    game = Position(at="actions", pp={N: 1}, cube_reserve={D: 1}, force=POOR).start().perform("D1")
    assert game.force(D) == 1  # of two


@pytest.mark.rule("D-CONQ-5", "D-CONQ-3", "D-CLAIM-2")
def test_claims_in_a_poland_taken_in_part() -> None:
    """Germany has the west (one raw material, one factory); the marker stands with Communism."""
    west: dict[str, Any] = {"turn": 7, "control": {"poland_west": "germany"}, "boxes": {"poland": C}}
    game = acting(N, 3, **west)
    game.do("claim raw material of Poland")
    assert not game.can("claim raw material of Poland")  # the second is not of its part
    game.do("claim factory of Poland")
    assert acting(C, 1, **west, claims={N: {"poland raw": 1}}).can("claim raw material of Poland")
    assert not acting(D, 1, **west).can("of Poland")


@pytest.mark.rule("D-CLAIM-2", "D-CONQ-1")
def test_ethiopia_is_claimed_only_when_conquered() -> None:
    for who in (N, D, C):
        assert not acting(who, 1, turn=4).can("Ethiopia")
    game = acting(N, 1, turn=4, wars={"N19": {"a": {N: 1}}}).end_war("N19", "a")
    assert (game.control("ethiopia"), game.military_vp(N)) == ("italy", 3)
    assert game.can("claim raw material of Ethiopia")
