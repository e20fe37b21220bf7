"""Tests of the chapters Setup, Round Cards, Initiative, German Activity and Mobilization, written from the rulebook by a reader who had not seen the rules' code."""

from collections import Counter
from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Position, Table

SIDES = ("concede", "defend")
INTERNATIONAL = {"uk", "france", "ussr"}
Cubes = dict[str, tuple[int, int]]


@pytest.mark.rule("T-SETUP-1", "T-SETUP-2", "T-SETUP-3", "T-EX-2")
def test_where_the_26_cubes_of_each_side_begin() -> None:
    game = Position(at="deal").start()
    held = {space: game.cubes(space) for space in game.SPACES if game.cubes(space) != (0, 0)}
    assert held == {"uk": (1, 0), "germans": (2, 0), "france": (0, 1), "ussr": (0, 1)}
    assert [game.pool(side) for side in SIDES] == [6, 6]
    assert [game.zone(side, zone) for side in SIDES for zone in ("escalation", "tension")] == [
        (4, 5),
        (2, 3),
    ] * 2
    assert list(game.locked) == [1, 2, 3]
    assert (list(game.disks), game.mobilized, game.vp) == ([], 0, 0)
    white = 3 + 6 + (4 + 2) + (5 + 3) + 3
    green = 2 + 6 + (4 + 2) + (5 + 3) + (1 + 3)
    assert white == green == 26


@pytest.mark.rule("T-COMP-1", "T-SETUP-4", "CD-ROUND-2")
def test_cards_at_the_start_and_the_deal_of_five() -> None:
    game = Position(at="deal").start()
    content = game.engine.pack.content
    assert (len(content.cards), len(content.objectives)) == (39, 12)
    assert sorted(game.front()) == ["ABOUT US", "NO DISCUSSION"]
    assert [len(game.hand(side)) for side in SIDES] == [5, 5]
    assert len(game.deck()) == 37 - 10
    assert Counter(goal.space for goal in content.objectives) == Counter(game.SPACES)


@pytest.mark.rule("T-INIT-1", "T-EX-4", "CD-INIT-2")
@pytest.mark.parametrize(
    ("vp", "entitled"), [(0, "defend"), (1, "concede"), (5, "concede"), (-1, "defend"), (-3, "defend")]
)
def test_fewer_vp_decide_and_defend_at_zero(vp: int, entitled: str) -> None:
    game = Position(at="initiative", vp=vp).start()
    assert (game.asked, game.answers) == (entitled, ["play first", "play second"])
    game.do("play second")
    assert (game.initiative, game.asked) == (SIDES[1 - SIDES.index(entitled)],) * 2


# Round cards


def opening(round_n: int, **position: Any) -> Table:
    return Position(at="round", round=round_n, **position).start()


@pytest.mark.rule("T-ROUND-1", "T-ROUND-2", "T-EX-5")
@pytest.mark.parametrize("round_n", [2, 3])
@pytest.mark.parametrize(
    ("before", "after"),
    [((2, 3), (0, 1)), ((0, 0), (0, 0)), ((3, 0), (0, 0)), ((1, 1), (0, 1)), ((0, 4), (0, 1))],
)
def test_stalins_politics(round_n: int, before: tuple[int, int], after: tuple[int, int]) -> None:
    game = opening(round_n, cubes={"ussr": before, "uk": (1, 0)}, disks=[1, 2, 3], mobilized=2)
    other = Position(
        at="deal", round=round_n, cubes={"ussr": before, "uk": (1, 0)}, disks=[1, 2, 3], mobilized=2
    ).start()
    assert game.cubes("ussr") == after
    for k, side in enumerate(SIDES):
        assert game.pool(side) - other.pool(side) == before[k] - after[k]


@pytest.mark.rule("T-ROUND-1")
def test_the_first_round_has_no_instructions() -> None:
    game = opening(1, cubes={"ussr": (2, 3)}, vp=5)
    assert (game.cubes("ussr"), list(game.disks)) == ((2, 3), [])
    assert game.question == "which Objective to keep"


@pytest.mark.rule("T-HITLER-1", "T-ROUND-3", "T-EX-6")
@pytest.mark.parametrize(
    ("vp", "die", "ends"),
    [
        (1, None, False),
        (0, None, False),
        (-3, None, False),
        (2, 1, True),
        (2, 2, True),
        (2, 3, False),
        (5, 5, True),
        (5, 6, False),
    ],
)
@pytest.mark.parametrize(("mobilized", "winner"), [(0, "nobody"), (1, "defend"), (2, "defend")])
def test_hitlers_decision(vp: int, die: int | None, ends: bool, mobilized: int, winner: str) -> None:
    game = opening(2, vp=vp, dice=[] if die is None else [die], mobilized=mobilized, cubes={})
    assert game.over is ends
    assert game.winner == (winner if ends else "")
    assert game.told("the die shows") is (die is not None)


@pytest.mark.rule("T-ROUND-1", "T-HITLER-1")
def test_the_decision_comes_before_the_disk_of_the_round() -> None:
    """That disk would bring Partial Mobilization: too late."""
    game = opening(2, vp=3, dice=[1], disks=[1], cubes={})
    assert (game.winner, game.mobilized, list(game.disks)) == ("nobody", 0, [1])


@pytest.mark.rule("T-ROUND-5", "T-EX-7")
@pytest.mark.parametrize(
    ("round_n", "disks", "after"),
    [
        (2, [], [2]),
        (2, [1], [1, 2]),
        (2, [2], [2]),
        (3, [2], [2, 3]),
        (3, [1, 3], [1, 3]),
        (3, [], [3]),
        (3, [1, 2, 3], [1, 2, 3]),
    ],
)
def test_german_preparations(round_n: int, disks: list[int], after: list[int]) -> None:
    game = opening(round_n, disks=disks, mobilized=2, cubes={})
    assert list(game.disks) == after


# German Activity


@pytest.mark.rule("T-GERMAN-1", "T-EX-7")
def test_an_event_puts_its_disk_on_the_lowest_free_space_and_lifts_the_lowest() -> None:
    game = Position(disks=[2], mobilized=2, cubes={"uk": (1, 0), "government": (0, 1)}, round=2).start()
    game.event("The Nuremberg Speech", "concede")
    assert list(game.disks) == [1, 2]
    game = Position(disks=[2, 3], mobilized=2, cubes={"uk": (1, 0), "government": (0, 1)}, round=2).start()
    game.event("Mussolini Mediates", "concede").do("yes")
    assert list(game.disks) == [3]


@pytest.mark.rule("T-GERMAN-2", "T-EX-8")
@pytest.mark.parametrize(
    ("answer", "germans", "pool"), [("place in CSR", (1, 0), 0), ("to the pool", (0, 0), 1)]
)
def test_concede_puts_a_freed_cube_in_the_space_or_the_pool(
    answer: str, germans: tuple[int, int], pool: int
) -> None:
    game = Position(cubes={"uk": (1, 0)}).start()
    before = game.pool("concede")
    game.disk()
    assert (game.asked, game.answers) == ("concede", ["to the pool", "place in CSR Germans"])
    game.do(answer)
    assert (game.cubes("germans"), game.pool("concede") - before) == (germans, pool)
    assert list(game.locked) == [2, 3]


@pytest.mark.rule("T-GERMAN-2", "T-EX-8", "T-RULE-6")
def test_a_space_frees_its_cube_once_and_a_full_space_sends_it_to_the_pool() -> None:
    game = Position(cubes={"uk": (1, 0)}, freed=[1], mobilized=1).start()
    before = game.pool("concede")
    game.disk()
    assert (list(game.disks), game.pool("concede"), game.question) == ([1], before, "which card to play")
    full = Position(cubes={"germans": (4, 0)}).start()
    before = full.pool("concede")
    full.disk()
    assert (full.cubes("germans"), full.pool("concede")) == ((4, 0), before + 1)


@pytest.mark.rule("T-GERMAN-1", "T-GERMAN-3")
def test_a_fourth_disk_does_nothing() -> None:
    game = Position(disks=[1, 2, 3], mobilized=2).start().disk()
    assert list(game.disks) == [1, 2, 3]


# Mobilization


@pytest.mark.rule("T-MOB-1", "T-MOB-2", "T-PACK-1")
def test_partial_comes_with_the_first_disk_and_frees_one_cube_for_any_space() -> None:
    game = Position(cubes={"uk": (1, 0)}).start().disk().do("to the pool")
    assert game.mobilized == 1
    assert game.asked == "defend"
    assert set(game.spaces("place in")) == set(game.SPACES)
    game.do("place in President")
    assert game.cubes("president") == (0, 1)
    assert game.question == "which card to play"


@pytest.mark.rule("T-ROUND-4", "T-MOB-2", "T-EX-9")
@pytest.mark.parametrize(("round_n", "barred"), [(1, set()), (2, INTERNATIONAL), (3, set())])
def test_in_round_two_freed_cubes_stay_out_of_the_international_spaces(
    round_n: int, barred: set[str]
) -> None:
    game = Position(round=round_n, disks=[1], cubes={}).start().disk().do("to the pool")
    assert set(game.spaces("place in")) == set(game.SPACES) - barred
    late = Position(round=round_n, disks=[1, 2], mobilized=1, cubes={}).start().disk().do("to the pool")
    assert set(late.spaces("place in")) == set(late.SPACES) - barred


@pytest.mark.rule("T-MOB-3", "T-MOB-2", "T-EX-9", "T-RULE-4")
@pytest.mark.parametrize(
    ("staff", "bag", "left", "moravia"),
    [
        ((0, 0), [], (0, 0), (0, 0)),
        ((1, 0), [], (1, 0), (0, 0)),
        ((2, 3), ["white", "white"], (0, 3), (2, 0)),
        ((2, 3), ["white", "green"], (1, 2), (1, 1)),
        ((2, 3), ["green", "green"], (2, 1), (0, 2)),
        ((0, 3), ["green"], (0, 2), (0, 1)),
        ((4, 4), ["white", "green", "green", "white"], (2, 2), (2, 2)),
    ],
)
def test_general_moves_half_of_the_staff_and_frees_three(
    staff: tuple[int, int], bag: list[str], left: tuple[int, int], moravia: tuple[int, int]
) -> None:
    game = Position(disks=[1, 2], mobilized=1, cubes={"staff": staff}, bag=bag, round=3).start()
    game.disk().do("to the pool")
    assert (game.mobilized, game.cubes("staff"), game.cubes("moravia")) == (2, left, moravia)
    game.do("place in France", "place in France", "place in Press")
    assert (game.cubes("france"), game.cubes("press")) == ((0, 2), (0, 1))
    assert game.question == "which card to play"


@pytest.mark.rule("T-RULE-5", "CD-STATE-4")
def test_a_fifth_cube_in_moravia_stays_in_the_staff() -> None:
    game = Position(
        disks=[1, 2], mobilized=1, cubes={"staff": (0, 4), "moravia": (0, 3)}, bag=["green", "green"], round=3
    ).start()
    game.disk().do("to the pool")
    assert (game.cubes("staff"), game.cubes("moravia")) == ((0, 3), (0, 4))


@pytest.mark.rule("T-RULE-2", "T-RULE-3", "T-MOB-1")
def test_an_event_may_order_the_next_mobilization() -> None:
    game = Position(active="defend", cubes={}).start().event("The Call-up", "defend").do("yes")
    assert game.mobilized == 1
    assert len(game.spaces("place in")) == 12
    game = Position(active="defend", cubes={}).start().event("The Call-up", "defend").do("no")
    assert game.mobilized == 0


# Repeated cards


@pytest.mark.rule("T-ROUND-6", "T-ROUND-7", "T-RULE-9")
@pytest.mark.parametrize("round_n", [1, 2, 3])
def test_repeated_cards_leave_the_discards_after_every_round(round_n: int) -> None:
    game = Position(
        at="return",
        round=round_n,
        discards=["Konrad Henlein", "Lord Halifax", "The May Crisis", "Georges Bonnet"],
        disks=[1, 2, 3],
        mobilized=2,
    ).start()
    assert game.discards() == ["Lord Halifax", "Georges Bonnet"]
    assert game.round == round_n + 1
    seen = {*game.deck(), *game.hand("concede"), *game.hand("defend")}
    assert {"Konrad Henlein", "The May Crisis"} <= seen
