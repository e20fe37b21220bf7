"""Tests of the chapters on committing MR and fighting Uprisings, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

N, D, C = "nazism", "democracy", "communism"
POOR = {N: 0, D: 0, C: 0}


def acting(who: str, points: int, **position: Any) -> Table:
    """The Actions of one Ideology, which comes first; without Prestige it cannot buy a point."""
    order = [who, *(name for name in (N, D, C) if name != who)]
    return Position(
        **{"at": "actions", "order": order, "pp": {who: points}, "prestige": POOR, **position}
    ).start()


def walk(game: Table) -> Table:
    while "which way" in game.question:
        game.do(game.answers[0])
    return game


def to_anarchy(box: str) -> int:
    """How far a box is from Anarchy's corner."""
    return 5 - int(box[0]) + int(box[1])


@pytest.mark.rule("D-COMMIT-1", "D-EX-20")
@pytest.mark.parametrize(("strength", "price"), [("weak", 2), ("strong", 1)])
@pytest.mark.parametrize("side", [0, 1])
def test_anybody_may_send_an_mr_to_either_side(strength: str, price: int, side: int) -> None:
    for who in (N, D, C):
        game = acting(who, price, uprisings={"greece": strength})
        game.do("commit", ("for the Rebels", "for the Government")[side])
        assert game.committed("greece", side) == {who: 1}
        assert (game.force(who), game.reserve_cubes(who)) == (2, 37)
    if price == 2:
        assert not acting(N, 1, uprisings={"greece": strength}).can("commit")
    assert not acting(N, 3, uprisings={"greece": strength}, force=POOR).can("commit")


@pytest.mark.rule("D-UP-1")
def test_fighting_needs_an_own_mr_on_either_side_and_comes_once_an_impulse() -> None:
    for sides in (({N: 1}, {}), ({}, {N: 1})):
        game = acting(N, 3, uprisings={"romania": ("strong", *sides)}, boxes={"romania": "23"}, dice=[3])
        game.do("fight")
        walk(game)
        assert game.points(N) == 2
        assert not game.can("fight")
    assert not acting(N, 3, uprisings={"romania": ("strong", {D: 1}, {C: 1})}).can("fight")
    # two Uprisings, a fight each
    game = acting(
        N, 3, uprisings={"romania": ("strong", {N: 1}, {}), "siam": ("strong", {N: 1}, {})}, dice=[2, 2]
    )
    walk(game.do("fight", "Romania"))
    assert game.can("fight")
    walk(game.do("fight"))
    assert not game.can("fight")


@pytest.mark.rule("D-UP-1", "D-ACT-1")
def test_the_next_player_may_fight_the_same_uprising_in_its_own_impulse() -> None:
    game = Position(
        at="actions",
        pp={N: 1, D: 1},
        prestige=POOR,
        force=POOR,
        uprisings={"romania": ("strong", {N: 1}, {D: 1})},
        boxes={"romania": "23"},
        dice=[3, 2],
    ).start()
    walk(game.do("fight"))
    assert (game.asked, game.uprising("romania")) == (D, "strong")
    walk(game.do("fight"))
    assert game.uprising("romania") == "weak"


@pytest.mark.rule("D-UP-2", "D-UP-3", "D-UP-4", "D-UP-5", "D-EX-22", "D-CLEAN-2", "D-RULE-42")
@pytest.mark.parametrize(
    ("before", "die", "after", "boxes"),
    [
        ("weak", 1, "", 0),
        ("weak", 2, "", 0),
        ("weak", 3, "weak", 2),
        ("weak", 4, "weak", 2),
        ("weak", 5, "strong", 1),
        ("weak", 6, "strong", 1),
        ("strong", 1, "weak", 2),
        ("strong", 2, "weak", 2),
        ("strong", 3, "strong", 1),
        ("strong", 4, "strong", 1),
        ("strong", 5, "", 3),
        ("strong", 6, "", 3),
    ],
)
def test_a_pending_uprising_without_mr(before: str, die: int, after: str, boxes: int) -> None:
    game = Position(at="cleanup", uprisings={"romania": before}, boxes={"romania": "23"}, dice=[die]).start()
    walk(game)
    assert (game.uprising("romania"), to_anarchy(game.box("romania"))) == (after, 6 - boxes)


@pytest.mark.rule("D-UP-2", "D-EX-22")
@pytest.mark.parametrize(
    ("box", "before", "die", "after"),
    [
        ("41", "weak", 1, ""),
        ("41", "weak", 2, "weak"),
        ("41", "weak", 5, "weak"),
        ("41", "weak", 6, "strong"),
        ("50", "strong", 1, "weak"),
        ("50", "strong", 2, "strong"),
        ("50", "strong", 5, "strong"),
        ("50", "strong", 6, ""),
        ("42", "weak", 2, ""),  # Popular Front is no Instability
    ],
)
def test_anarchy_and_instability_draw_the_roll_to_the_middle(
    box: str, before: str, die: int, after: str
) -> None:
    game = Position(at="cleanup", uprisings={"greece": before}, boxes={"greece": box}, dice=[die]).start()
    assert walk(game).uprising("greece") == after


@pytest.mark.rule("D-UP-2")
def test_the_middle_is_sought_after_the_mr_are_counted() -> None:
    for rebels, government, die, after in (
        (2, 0, 3, "strong"),
        (2, 0, 4, ""),
        (0, 2, 4, "strong"),
        (0, 2, 3, "weak"),
    ):
        game = acting(
            N,
            1,
            force=POOR,
            boxes={"greece": "41"},
            uprisings={"greece": ("strong", {N: rebels}, {N: government})},
            dice=[die],
        )
        assert walk(game.do("fight")).uprising("greece") == after


@pytest.mark.rule("D-UP-5", "D-EX-23", "D-CLAIM-3")
@pytest.mark.parametrize(
    ("rebels", "government", "box"),
    [
        ({C: 2, N: 1}, {}, "55"),
        ({C: 2}, {N: 1}, "55"),
        ({C: 1, N: 1}, {}, "50"),
        ({}, {}, "50"),
        ({N: 2, C: 2, D: 1}, {}, "50"),
        ({C: 1}, {C: 1}, "55"),
    ],
)
def test_rebel_victory(rebels: dict[str, int], government: dict[str, int], box: str) -> None:
    """Bulgaria stands three boxes from the winner's corner."""
    start = {"55": "43", "50": "42"}[box]
    game = Position(
        at="cleanup",
        prestige=POOR,
        force=POOR,
        boxes={"bulgaria": start},
        uprisings={"bulgaria": ("strong", rebels, government)},
        claims={C: {"bulgaria raw": 1}},
        dice=[6],
    ).start()
    walk(game)
    assert (game.box("bulgaria"), game.uprising("bulgaria")) == (box, "")
    assert game.claims(C, "bulgaria", "raw") == 0
    assert game.committed("bulgaria", 0) == game.committed("bulgaria", 1) == {}
    assert game.prestige(C) == (box == "55")


@pytest.mark.rule("D-UP-5", "D-CLAIM-3")
def test_government_victory_leaves_claims_and_marker() -> None:
    game = acting(
        N,
        1,
        force=POOR,
        boxes={"romania": "23"},
        claims={D: {"romania oil": 1}},
        uprisings={"romania": ("weak", {D: 1}, {N: 2})},
        dice=[3],
    )
    game.do("fight")
    assert (game.box("romania"), game.uprising("romania"), game.claims(D, "romania", "oil")) == ("23", "", 1)
    assert (game.reserve_cubes(N), game.reserve_cubes(D)) == (40, 39)


@pytest.mark.rule("D-MOVE-4", "D-CLEAN-2")
def test_the_active_player_chooses_the_way_and_the_first_in_order_in_the_clean_up() -> None:
    said: dict[str, Any] = {
        "uprisings": {"romania": ("weak", {C: 1}, {})},
        "boxes": {"romania": "23"},
        "dice": [2],
    }
    game = acting(C, 1, force=POOR, **said).do("fight")
    assert (game.asked, "which way" in game.question) == (C, True)
    game = Position(at="cleanup", order=[D, C, N], force=POOR, **said).start()
    assert (game.asked, "which way" in game.question) == (D, True)


@pytest.mark.rule("D-CLEAN-2", "D-RULE-60")
def test_the_first_in_order_picks_what_is_rolled_first() -> None:
    game = Position(
        at="cleanup",
        turn=4,
        order=[C, N, D],
        uprisings={"greece": "weak"},
        wars={"N19": {}},
        dice=[3, 1],
        force=POOR,
    ).start()
    assert (game.asked, sorted(game.answers)) == (C, ["Greece", "N19 War with Ethiopia"])
    game.do("N19")
    walk(game)
    assert (game.war("N19"), game.uprising("greece")) == ((1, True), "")  # 3 and 1 for the box; 1 and 1


@pytest.mark.rule("D-COMMIT-5", "D-RULE-67", "D-EX-21")
def test_aid_puts_one_or_two_mr_from_the_cube_reserve_on_one_side() -> None:
    game = Position(at="actions", pp={N: 1}, force=POOR, uprisings={"greece": "weak"}).start().perform("C3")
    assert game.asked == C
    while game.asked == C:
        game.do("2" if game.can("2") else "Rebels" if game.can("Rebels") else game.answers[0])
    assert game.committed("greece", 0) == {C: 2}
    assert (game.force(C), game.reserve_cubes(C)) == (0, 38)


@pytest.mark.rule("D-UP-6", "D-RULE-43")
def test_a_nation_in_an_uprising_gets_no_second_one() -> None:
    game = Position(
        turn=2, hands={C: ["C11"]}, uprisings={"spain": "strong"}, prestige=POOR, force=POOR
    ).start()
    game.until("which Action")  # no roll
    assert (game.uprising("spain"), game.points(C)) == ("strong", 4)
    game = Position(turn=2, hands={C: ["C11"]}, prestige=POOR, force=POOR, dice=[6]).start()
    walk(game)
    assert (game.uprising("spain"), to_anarchy(game.box("spain"))) == (
        "weak",
        3,
    )  # 43, one on, two to Anarchy


@pytest.mark.rule("D-COMMIT-5", "D-COMP-4")
def test_aid_is_limited_by_the_cube_reserve() -> None:
    game = Position(
        at="actions", pp={N: 1}, force=POOR, cube_reserve={C: 1}, uprisings={"greece": "weak"}
    ).start()
    game.perform("C3").do("for the Government")
    assert (game.committed("greece", 1), game.asked) == ({C: 1}, N)
