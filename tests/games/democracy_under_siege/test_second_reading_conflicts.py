"""Uprisings, Wars, coups and conquest: tests from the rulebook and the checklist of rules."""

import pytest

from versailles_env.games.democracy_under_siege.playing import Table
from versailles_env.games.democracy_under_siege.position import Position

BARE = {"nazism": 0, "democracy": 0, "communism": 0}
IDLE = dict.fromkeys(BARE, (-99, -99, -99))
"""Nothing is produced."""


def cleanup(dice: list[int], **position: object) -> Table:
    """A Clean-up that ends the game."""
    given = {
        "at": "cleanup",
        "prestige": BARE,
        "force": BARE,
        "dice": dice,
        "turn": 4,
        "options": {"turns": 4},
        "bonus": IDLE,
    }
    return Position(**{**given, **position}).start()  # type: ignore[arg-type]


UPRISINGS = [
    # strength, die, strength then, boxes towards Anarchy
    ("weak", 2, "", 0),
    ("weak", 3, "weak", 2),
    ("weak", 4, "weak", 2),
    ("weak", 5, "strong", 1),
    ("strong", 2, "weak", 2),
    ("strong", 3, "strong", 1),
    ("strong", 4, "strong", 1),
    ("strong", 5, "", 3),
]


@pytest.mark.rule("D-UP-2", "D-UP-3", "D-UP-4", "D-EX-22")
@pytest.mark.parametrize(("strength", "die", "after", "boxes"), UPRISINGS)
def test_an_uprising_without_mr(strength: str, die: int, after: str, boxes: int) -> None:
    """Persia on 34 is six steps from Anarchy's 50."""
    game = cleanup([die], uprisings={"persia": strength}, boxes={"persia": "34"}).until("nothing")
    assert game.uprising("persia") == after
    row, column = (int(x) for x in game.box("persia"))
    assert abs(5 - row) + column == 6 - boxes


@pytest.mark.rule("D-UP-2", "D-EX-22")
@pytest.mark.parametrize(
    ("die", "strength", "after"),
    [(2, "weak", "weak"), (5, "weak", "weak"), (1, "weak", ""), (6, "weak", "strong")],
)
def test_instability_draws_the_roll_to_the_middle(die: int, strength: str, after: str) -> None:
    game = cleanup([die], uprisings={"persia": strength}, boxes={"persia": "41"}).until("nothing")
    assert game.uprising("persia") == after


@pytest.mark.rule("D-UP-2", "D-UP-5", "D-EX-23")
@pytest.mark.parametrize(
    ("rebels", "goal"),
    [
        ({"communism": 2, "nazism": 1}, "communism"),
        ({"communism": 1, "nazism": 1}, "anarchy"),
        ({}, "anarchy"),
    ],
)
def test_rebels_win_for_who_has_most_mr_and_all_claims_go(rebels: dict[str, int], goal: str) -> None:
    game = cleanup(
        [6],
        uprisings={"yugoslavia": ("strong", rebels, {})},
        boxes={"yugoslavia": "33"},
        claims={"communism": {"yugoslavia raw": 1}, "nazism": {"yugoslavia raw": 1}},
    ).until("nothing")
    steps = {"communism": lambda r, c: (5 - r) + (5 - c), "anarchy": lambda r, c: (5 - r) + c}[goal]
    row, column = (int(x) for x in game.box("yugoslavia"))
    assert steps(row, column) == steps(3, 3) - 3
    assert game.claims("communism", "yugoslavia", "raw") == game.claims("nazism", "yugoslavia", "raw") == 0
    assert game.value("uprising_mr").sum() == 0


@pytest.mark.rule("D-UP-2")
def test_government_mr_take_from_the_roll() -> None:
    game = cleanup([4], uprisings={"persia": ("weak", {}, {"democracy": 2})}, boxes={"persia": "34"}).until(
        "nothing"
    )
    assert game.uprising("persia") == ""
    assert game.box("persia") == "34"  # the Government has won: nothing moves


WARS = [
    # marker, stale, MR of A, of B, die, marker then (None: over), stale then
    (2, False, 0, 0, 5, 1, False),
    (2, False, 0, 0, 2, 3, False),
    (2, False, 0, 0, 3, 2, True),
    (2, False, 0, 0, 4, 2, True),
    (2, True, 0, 0, 5, 2, True),  # 5 less 1
    (2, True, 0, 0, 2, 2, True),  # 2 and 1
    (2, True, 0, 0, 6, 1, False),
    (2, False, 2, 0, 3, 1, False),
    (2, False, 0, 2, 4, 3, False),
    (0, False, 0, 0, 5, None, False),
    (4, False, 0, 0, 2, None, False),
]


@pytest.mark.rule("D-WAR-2", "D-WAR-3", "D-EX-24")
@pytest.mark.parametrize(("at", "stale", "a", "b", "die", "after", "stale_after"), WARS)
def test_the_war_of_italy_and_france(
    at: int, stale: bool, a: int, b: int, die: int, after: int | None, stale_after: bool
) -> None:
    """N29 has five boxes without a modifier."""
    war = {"at": at, "stalemate": stale, "a": {"nazism": a}, "b": {"democracy": b}}
    game = cleanup([die], turn=6, options={"turns": 6}, wars={"N29": war}).until("nothing")
    assert game.war("N29") == (None if after is None else (after, stale_after))
    if after is None:
        assert game.zone("N29") == "removed"


@pytest.mark.rule("D-WAR-4", "D-EX-25")
def test_a_stalemate_moves_the_nations_that_have_a_marker() -> None:
    boxes = {"italy": "14", "france": "22"}
    both = cleanup([3], turn=6, options={"turns": 6}, wars={"N29": {}}, boxes=boxes).until("nothing")
    assert both.box("italy") in ("13", "24")
    assert both.box("france") in ("21", "32")
    one = cleanup([3], wars={"N19": {"at": 2}}, boxes=boxes).until("nothing")
    assert one.war("N19") == (2, True)
    assert one.box("italy") in ("13", "24")
    moved = cleanup([6], turn=6, options={"turns": 6}, wars={"N29": {}}, boxes=boxes).until("nothing")
    assert (moved.box("italy"), moved.box("france")) == ("14", "22")


@pytest.mark.rule("D-WAR-5")
def test_a_war_that_ends_returns_its_mr_and_brings_peace() -> None:
    game = cleanup(
        [6],
        turn=6,
        options={"turns": 6},
        wars={"N29": {"at": 0, "a": {"nazism": 2}, "b": {"democracy": 1}}},
    )
    assert game.military_vp("nazism") == 2  # the card's
    assert game.at_war() == set()
    assert game.value("war_mr").sum() == 0


COUPS = [
    # box, die, CC of N (the marker's), CC of D, boxes towards whom, uprising
    ("33", 4, 1, 0, ("nazism", 4), ""),
    ("33", 2, 1, 0, None, ""),
    ("33", 3, 1, 0, None, ""),
    ("33", 1, 1, 0, ("anarchy", 2), "weak"),
    ("41", 4, 1, 0, None, ""),  # Instability takes 1
    ("33", 6, 1, 2, ("democracy", 4), ""),
    ("33", 6, 1, 1, ("nazism", 4), ""),  # a tie goes to the marker
]


@pytest.mark.rule("D-CRES-1", "D-CRES-2", "D-CRES-4", "D-CRES-5", "D-EX-26")
@pytest.mark.parametrize(("box", "die", "nazi", "democrat", "moved", "uprising"), COUPS)
def test_a_coup(
    box: str, die: int, nazi: int, democrat: int, moved: tuple[str, int] | None, uprising: str
) -> None:
    """Nazism's cells count +1, Democracy's -1 and, of two, one of each."""
    cells = {"nazism": nazi, "democracy": democrat}
    game = Position(
        at="resolve",
        prestige=BARE,
        force=BARE,
        coups={"nazism": ("sweden", cells)},
        boxes={"sweden": box},
        claims={"communism": {"sweden raw": 1}},
        dice=[die],
        round=1,
    ).start()
    if democrat:
        game.do(str(democrat - 1))
    game.do(str(nazi))
    while "which way" in game.question:
        game.do(game.answers[0])
    goals = {"democracy": (0, 0), "nazism": (0, 5), "communism": (5, 5), "anarchy": (5, 0)}
    start = tuple(int(x) for x in box)
    row, column = (int(x) for x in game.box("sweden"))
    if moved is None:
        assert (row, column) == start
    else:
        goal, boxes = moved
        far = abs(start[0] - goals[goal][0]) + abs(start[1] - goals[goal][1])
        assert abs(row - goals[goal][0]) + abs(column - goals[goal][1]) == max(0, far - boxes)
    assert game.uprising("sweden") == uprising
    success = moved is not None and moved[1] == 4
    assert game.claims("communism", "sweden", "raw") == (0 if success else 1)
    assert game.value("coup_cells").sum() == 0


@pytest.mark.rule("D-CRES-3", "D-REROLL-2")
def test_a_coup_may_be_rolled_again_for_prestige() -> None:
    game = Position(
        at="resolve",
        prestige={**BARE, "nazism": 2},
        force=BARE,
        coups={"nazism": ("sweden", {"nazism": 1})},
        boxes={"sweden": "33"},
        dice=[1, 4],
    ).start()
    game.do("1", "yes")
    assert (game.prestige("nazism"), game.of("rerolls", "nazism")) == (1, 1)


@pytest.mark.rule("D-CONQ-1")
def test_a_conquest_clears_the_land() -> None:
    game = Position(
        turn=7,
        boxes={"austria": "nazism"},
        claims={"nazism": {"austria raw": 1}, "democracy": {"austria factory": 1}},
        uprisings={"austria": ("weak", {"communism": 1}, {"nazism": 1})},
        prestige={"nazism": 3},
    ).start()
    game.perform("N24")
    assert (game.control("austria"), game.box("austria"), game.uprising("austria")) == ("germany", "", "")
    assert game.claims("nazism", "austria", "raw") == game.claims("democracy", "austria", "factory") == 0
    assert game.military_vp("nazism") == 5
    assert game.prestige("nazism") == 4  # the card's; a marker taken off does not leave


@pytest.mark.rule("D-CONQ-3", "D-EX-37")
@pytest.mark.parametrize("cards", [("N35", "C27"), ("C27", "N35")])
def test_poland_goes_when_both_have_taken_their_part(cards: tuple[str, str]) -> None:
    game = Position(turn=7, claims={"democracy": {"poland raw": 1}}, boxes={"poland": "12"}).start()
    game.perform(cards[0])
    assert (game.box("poland"), game.claims("democracy", "poland", "raw")) == ("12", 1)
    game.perform(cards[1])
    assert (game.box("poland"), game.claims("democracy", "poland", "raw")) == ("", 0)
    assert (game.control("poland_west"), game.control("poland_east")) == ("germany", "ussr")
