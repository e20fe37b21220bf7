"""Tests of the chapters on Coup Declaration, activating cells, reactions and Coup Resolution, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

N, D, C = "nazism", "democracy", "communism"
POOR = {N: 0, D: 0, C: 0}


def declaring(pp: dict[str, int], **position: Any) -> Table:
    return Position(**{"at": "coups", "pp": pp, "force": POOR, **position}).start()


def acting(pp: dict[str, int], **position: Any) -> Table:
    return Position(**{"at": "actions", "pp": pp, "force": POOR, **position}).start()


def resolving(*dice: int, **position: Any) -> Table:
    """Coup Resolution of the last round; by default nobody has Prestige for a re-roll."""
    return Position(**{"at": "resolve", "round": 2, "prestige": POOR, "dice": dice, **position}).start()


def coup(where: str, box: str, owner: str = N, **cells: int) -> dict[str, Any]:
    return {"coups": {owner: (where, cells or {owner: 1})}, "boxes": {where: box}}


# Declaration


@pytest.mark.rule("D-COUP-1", "D-COUP-3")
def test_declaring_needs_a_cell_there() -> None:
    game = declaring({N: 6, D: 6, C: 6}, cells={"balkans": {N: 1}, "iberia": {D: 1}}, order=[C, N, D])
    assert (game.asked, sorted(game.answers)) == (N, ["a coup in Balkans", "no"])
    game.do("no")
    assert (game.asked, sorted(game.answers)) == (D, ["a coup in Iberia", "no"])
    game.do("no")
    assert "which Action" in game.question


@pytest.mark.rule("D-COUP-1", "D-EX-43", "D-RULE-71")
@pytest.mark.parametrize(
    ("points", "boxes", "offered"),
    [
        (2, {"spain": "", "portugal": "02"}, True),
        (1, {"spain": "", "portugal": "02"}, False),
        (1, {"spain": "", "portugal": "41"}, False),  # the discount does not count here
        (3, {"spain": "43", "portugal": ""}, False),
        (4, {"spain": "43", "portugal": ""}, True),
        (9, {"spain": "", "portugal": ""}, False),  # nobody there
    ],
)
def test_declaring_needs_the_points_for_an_eligible_nation(
    points: int, boxes: dict[str, str], offered: bool
) -> None:
    game = declaring({N: points}, cells={"iberia": {N: 1}}, boxes=boxes)
    assert ("declare" in game.question) is offered


@pytest.mark.rule("D-COUP-1", "D-COUP-2", "D-RULE-33")
def test_a_nation_in_an_uprising_is_no_target() -> None:
    cells = {"iberia": {N: 1}}
    game = declaring({N: 5}, cells=cells, uprisings={"spain": "weak"}, boxes={"portugal": ""})
    assert "declare" not in game.question
    game = declaring({N: 5}, turn=4, cells=cells, wars={"N12": {}}, boxes={"portugal": ""})
    assert "declare" not in game.question
    game = declaring(
        {N: 5}, turn=4, cells=cells, control={"portugal": "germany"}, uprisings={"spain": "strong"}
    )
    assert "declare" not in game.question
    assert declaring({N: 5}, cells=cells, boxes={"portugal": ""}).can("Iberia")


@pytest.mark.rule("D-COUP-3", "D-COUP-4", "D-RULE-34")
def test_a_declared_coup_must_be_attempted() -> None:
    game = acting({N: 4}, cells={"iberia": {N: 1}}, coups={N: "iberia"}, boxes={"spain": ""})
    assert not game.can("pass")
    assert game.can("move")  # 4 less 2 leaves Portugal's 2
    game.do("train")
    assert not game.can("move")
    game.do("train")
    # nothing but the coup is left
    assert (game.points(N), game.cells("iberia")) == (0, {})
    assert game.value("coup_nation")[0] >= 0


@pytest.mark.rule("D-COUP-4")
def test_a_reaction_may_not_spend_the_points_of_the_own_coup() -> None:
    """Spain's 4 PP are kept; of 5 PP Democracy cannot pay 2 for Albania, of 6 it can."""
    said: dict[str, Any] = {
        "cells": {"balkans": {N: 1, D: 1}, "iberia": {D: 1}},
        "coups": {N: "balkans", D: "iberia"},
        "boxes": {"portugal": ""},
    }
    for points, offered in ((5, False), (6, True)):
        game = acting({N: 3, D: points}, **said).do("cause", "Albania")
        assert ("react" in game.question) is offered
    game = acting({N: 3, D: 2}, **{**said, "coups": {N: "balkans"}}).do("cause", "Albania")
    assert (game.asked, "react" in game.question) == (D, True)


@pytest.mark.rule("D-COUP-4", "D-ACTIV-3")
def test_a_coup_without_a_target_left_comes_back_without_effect() -> None:
    """Both declared in Iberia where only Portugal can be reached; Nazism is first."""
    game = acting(
        {N: 3, D: 3},
        cells={"iberia": {N: 1, D: 1}},
        coups={N: "iberia", D: "iberia"},
        boxes={"spain": ""},
    )
    game.do("cause")
    game.until("which Action")
    while game.asked == N:
        game.do("pass")
    assert game.asked == D
    assert not game.can("cause")
    assert game.can("pass")
    assert game.cells("iberia") == {D: 1}


# Activation and reactions


@pytest.mark.rule("D-ACTIV-1", "D-ACTIV-2", "D-EX-43")
@pytest.mark.parametrize(("box", "price"), [("41", 2), ("50", 2), ("32", 3), ("42", 3), ("nazism", 3)])
def test_the_anarchy_zone_makes_a_coup_one_cheaper(box: str, price: int) -> None:
    game = acting({N: 6}, cells={"balkans": {N: 1}}, coups={N: "balkans"}, boxes={"greece": box})
    game.do("cause", "Greece")
    assert game.points(N) == 6 - price
    assert game.cells("balkans") == {}


@pytest.mark.rule("D-ACTIV-4", "D-REACT-2", "D-REACT-1")
def test_all_may_react_in_order_the_causer_too_and_pay() -> None:
    game = acting(
        {N: 8, D: 3, C: 6},
        cells={"balkans": {N: 2, D: 2}, "middle_east": {C: 1}, "iberia": {C: 1}},
        coups={N: "balkans"},
    )
    game.do("cause", "Turkey")
    assert (game.asked, game.answers) == (N, ["no reaction", "a cell from Balkans"])
    game.do("a cell from Balkans")
    assert game.points(N) == 2
    assert game.asked == D  # Nazism has no cell left
    game.do("a cell from Balkans")
    assert game.points(D) == 0
    assert (game.asked, game.answers) == (C, ["no reaction", "a cell from Middle East"])
    game.do("a cell from Middle East")
    assert game.points(C) == 3
    assert (game.asked, game.question) == (N, "which Action")


@pytest.mark.rule("D-ACTIV-5", "D-RULE-64", "D-ACT-2")
def test_later_in_the_own_impulse_one_may_still_react_but_not_after_it() -> None:
    game = acting(
        {N: 3, D: 4, C: 4},
        order=[D, N, C],
        cells={"balkans": {N: 1, C: 1}},
        coups={N: "balkans"},
        boxes={"italy": "13"},
    )
    game.do("pass")
    game.do("cause", "Greece")  # costs 2
    assert game.asked == C  # Democracy has no cell
    game.do("no reaction")
    while game.asked == N:
        game.do("pass")
    assert game.can("react")
    game.do("react")
    assert game.value("coup_cells")[0].tolist() == [1, 0, 1]
    assert game.points(C) == 2


@pytest.mark.rule("D-ACT-2", "D-REACT-2", "D-ACT-1")
def test_saved_points_serve_for_reactions_only() -> None:
    game = acting({D: 4, N: 2}, order=[D, N, C], cells={"balkans": {N: 1, D: 1}}, coups={N: "balkans"})
    game.do("pass", "Greece")
    assert (game.asked, game.can("Balkans")) == (D, True)
    game.do("a cell from Balkans")
    assert game.value("coup_cells")[0].tolist() == [1, 1, 0]


@pytest.mark.rule("D-REACT-2", "D-ACT-3")
def test_who_spent_all_on_reactions_may_still_buy_a_point_as_the_impulse_begins() -> None:
    game = acting(
        {N: 2, D: 2}, cells={"balkans": {N: 1, D: 1}}, coups={N: "balkans"}, force={N: 0, D: 1, C: 0}
    )
    game.do("Greece").do("a cell from Balkans")
    assert (game.asked, "buy 1 PP" in game.question) == (D, True)
    game.do("yes")
    assert (game.points(D), game.prestige(D), game.force(D)) == (1, 4, 0)


# Resolution


@pytest.mark.rule("D-CRES-2", "D-CRES-4", "D-CRES-5", "D-CRES-6", "D-EX-26")
@pytest.mark.parametrize(
    ("die", "box", "uprising"),
    [(6, "05", ""), (4, "05", ""), (3, "23", ""), (2, "23", ""), (1, "43", "weak")],
)
def test_one_cell_for_the_coup(die: int, box: str, uprising: str) -> None:
    game = resolving(die, **coup("romania", "23"), claims={D: {"romania oil": 1}, N: {"romania raw": 1}})
    game.do("1")
    while "way" in game.question:
        game.do(
            "to box 33"
            if game.can("to box 33")
            else "to box 43"
            if game.can("to box 43")
            else game.answers[0]
        )
    assert (game.box("romania"), game.uprising("romania")) == (box, uprising)
    kept = box != "05"
    assert (game.claims(D, "romania", "oil"), game.claims(N, "romania", "raw")) == (kept, kept)
    assert game.reserve_cubes(N) == 37 - kept  # the cell has come back


@pytest.mark.rule("D-CRES-2", "D-EX-26")
@pytest.mark.parametrize(
    ("box", "die", "success"), [("41", 5, True), ("41", 4, False), ("50", 4, False), ("42", 4, True)]
)
def test_anarchy_and_instability_hinder_a_coup(box: str, die: int, success: bool) -> None:
    game = resolving(die, **coup("greece", box)).do("1")
    while "way" in game.question:
        game.do(game.answers[0])
    assert (game.box("greece") != box) is success


@pytest.mark.rule("D-CRES-1", "D-CRES-2")
def test_every_cell_counts_as_its_owner_says_the_marker_owner_last() -> None:
    game = resolving(6, **coup("romania", "23", D, democracy=1, nazism=2, communism=1), order=[C, D, N])
    asked = []
    for answer in ("0", "0", "1"):  # C -1, N -2, D +1: 4 in all
        asked.append(game.asked)
        game.do(answer)
    assert asked == [C, N, D]
    assert game.box("romania") == "23"
    game = resolving(6, **coup("romania", "23", D, democracy=1, nazism=2, communism=1), order=[C, D, N])
    game.do("0", "1", "1")  # C -1, N +1 -1, D +1: 6
    while "way" in game.question:
        assert game.asked == N  # most cells, though half of them against
        game.do(game.answers[0])
    assert game.box("romania") == "05"


@pytest.mark.rule("D-CRES-4", "D-EX-26")
@pytest.mark.parametrize(
    ("cells", "winner"),
    [({N: 1, D: 2}, "00"), ({N: 1, D: 1}, "05"), ({N: 1, D: 2, C: 2}, "05"), ({N: 1, C: 3, D: 2}, "55")],
)
def test_the_winner_has_most_cells_and_every_tie_goes_to_the_markers_owner(
    cells: dict[str, int], winner: str
) -> None:
    where = {"00": "22", "05": "23", "55": "33"}[winner]
    game = resolving(6, **coup("romania", where, N, **cells))
    while "count" in game.question:
        game.do(game.answers[-1])
    while "way" in game.question:
        game.do(game.answers[0])
    assert game.box("romania") == winner
    assert game.prestige({"00": D, "05": N, "55": C}[winner]) == 1


@pytest.mark.rule("D-CRES-3", "D-REROLL-2", "D-RULE-19", "D-RULE-48")
def test_re_rolls_of_a_coup() -> None:
    game = resolving(3, 2, 4, **coup("romania", "23"), prestige={N: 5, D: 5, C: 5}).do("1", "yes")
    assert "again" in game.question
    game.do("yes")
    while "way" in game.question:
        game.do(game.answers[0])
    assert game.box("romania") == "05"
    assert (game.prestige(N), game.of("rerolls", N)) == (4, 0)  # 5, less 2, and 1 for Romania
    game = resolving(3, **coup("romania", "23"), prestige={N: 5, D: 5, C: 5}, rerolls={N: 0}).do("1")
    assert "again" not in game.question
    game = resolving(3, **coup("romania", "23"), prestige={N: 0, D: 5, C: 5}).do("1")
    assert "again" not in game.question


@pytest.mark.rule("D-CRES-1")
def test_the_first_in_order_picks_which_coup_comes_first() -> None:
    two = {N: ("romania", {N: 1}), C: ("siam", {C: 1})}
    game = resolving(3, 3, coups=two, order=[D, N, C])
    assert (game.asked, sorted(game.answers)) == (D, ["Romania", "Siam"])
    game.do("Siam")
    assert (game.asked, "Siam" in game.question) == (C, True)


@pytest.mark.rule("D-CRES-5", "D-MOVE-4")
def test_an_uprising_out_of_a_coup_moves_two_boxes_by_the_markers_owner() -> None:
    """Portugal on 01: Nazism's way to Anarchy may not lead through Democracy's corner, Democracy's may."""
    game = resolving(1, **coup("portugal", "01")).do("0")
    assert (game.box("portugal"), game.uprising("portugal")) == ("11", "weak")
    game = resolving(1, **coup("portugal", "01", D)).do("0")
    assert sorted(answer[:9] for answer in game.answers) == ["to box 00", "to box 11"]


@pytest.mark.rule("D-COUP-3")
def test_who_declared_nothing_causes_nothing() -> None:
    game = acting({N: 6}, cells={"balkans": {N: 3}})
    assert not game.can("coup")


@pytest.mark.rule("D-CRES-3", "D-RULE-48")
def test_the_markers_owner_may_roll_again_even_after_a_success() -> None:
    """Democracy has more cells and would win Nazism's coup."""
    game = resolving(6, 1, **coup("romania", "22", N, nazism=1, democracy=2), prestige={N: 1, D: 0, C: 0})
    game.do("2", "1")
    assert (game.asked, "again" in game.question) == (N, True)
    game.do("yes")  # 1 and 3
    assert (game.box("romania"), game.uprising("romania"), game.prestige(N)) == ("22", "", 0)


@pytest.mark.rule("D-COUP-3", "D-COUP-4")
def test_the_last_cell_of_the_own_coup_does_not_react_elsewhere() -> None:
    said: dict[str, Any] = {"order": [D, N, C], "coups": {N: "balkans", D: "balkans"}}
    game = acting({N: 8, D: 3}, cells={"balkans": {N: 1, D: 1}}, **said).do("cause", "Greece")
    assert "react" not in game.question
    game = acting({N: 8, D: 3}, cells={"balkans": {N: 2, D: 1}}, **said).do("cause", "Greece")
    assert (game.asked, "react" in game.question) == (N, True)


@pytest.mark.rule("D-COUP-1", "D-ACTIV-1", "D-ACTIV-2")
def test_the_target_is_chosen_when_the_coup_is_caused_and_may_be_a_cheaper_one() -> None:
    """Declared with 3 PP for Romania's sake; Greece in Instability costs 2, Albania 2, Turkey is in revolt."""
    game = declaring({N: 3}, cells={"balkans": {N: 1}}, uprisings={"turkey": "weak"}).do("Balkans")
    game.do("train")
    assert (game.points(N), sorted(game.answers)) == (2, ["Albania", "Greece"])


@pytest.mark.rule("D-ACTIV-4", "D-RULE-39", "D-ACTIV-5")
def test_one_may_react_with_several_cells_and_to_the_own_coup_later() -> None:
    game = acting({N: 9, D: 9}, cells={"balkans": {N: 2, D: 2}}, coups={N: "balkans"})
    game.do("cause", "Albania", "no reaction", "a cell from Balkans", "a cell from Balkans")
    assert game.value("coup_cells")[0].tolist() == [1, 2, 0]
    assert (game.asked, game.points(D)) == (N, 5)
    game.do("react")
    assert game.value("coup_cells")[0].tolist() == [2, 2, 0]
    assert game.points(N) == 5
