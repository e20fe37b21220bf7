"""Place Influence (EN:249-274)."""

import pytest

from versailles_env.games.versailles_1919.position import Position, Table

from .helpers import pick

SLOTS = ["BYELORUS", "SMYRNA", "NEW GUINEA & SAMOA", "SOMALIA", "RHEINLAND"]
BOOK = Position(
    active="france",
    slots=SLOTS,
    cubes={
        "BYELORUS": {"usa": 3, "uk": 1},
        "SMYRNA": {"uk": 3, "france": 1},
        "NEW GUINEA & SAMOA": {"uk": 1},
        "RHEINLAND": {"france": 2, "usa": 1},
    },
)
"""The picture of EN:262."""


def places(game: Table) -> list[str]:
    return [text.removeprefix("place on ") for text in game.answers if text.startswith("place on ")]


def amounts(game: Table) -> list[int]:
    return [int(text.split()[0]) for text in game.answers if " Influence on " in text]


@pytest.mark.rule("V-PLACE-1")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("BYELORUS", "SMYRNA"),
        ("SMYRNA", "BYELORUS"),
        ("SOMALIA", "RHEINLAND"),
        ("SMYRNA", "SOMALIA"),
        ("SOMALIA", "SMYRNA"),
    ],
)
def test_two_different_issues_on_the_table_or_waiting_get_cubes(first: str, second: str):
    game = Position(slots=SLOTS).start()
    assert places(game) == SLOTS
    game.do(f"place on {first}")
    assert amounts(game) == list(range(1, 15))  # at least one, and one is kept for the other
    game.do("2 ")
    assert places(game) == [name for name in SLOTS if name != first]
    assert len(game.answers) == 4
    game.do(f"place on {second}")
    assert amounts(game) == list(range(1, 14))
    game.do("3 ")
    assert game.cubes(first) == {"uk": 2}
    assert game.cubes(second) == {"uk": 3}
    assert game.available("uk") == 10
    assert game.exhausted("uk") == 0
    assert not places(game)  # exactly two: the action is over


@pytest.mark.rule("V-PLACE-2")
@pytest.mark.parametrize(
    ("cubes", "least"),
    [
        ({}, 1),
        ({"france": 1}, 2),
        ({"france": 4}, 5),
        ({"france": 3, "usa": 3, "italy": 3}, 4),  # more than each, not than all
        ({"france": 1, "italy": 5}, 6),
        ({"uk": 2, "usa": 4}, 3),
        ({"uk": 4, "usa": 4}, 1),  # a tie is no lead
        ({"uk": 3, "usa": 1}, 1),
    ],
)
def test_after_placing_one_has_more_cubes_than_each_other_player(cubes: dict[str, int], least: int):
    position = Position(players=4, slots=SLOTS, cubes={"SMYRNA": cubes, "SOMALIA": cubes})
    game = position.start().do("place on SMYRNA")
    first = amounts(game)
    assert min(first) == least
    game.do(f"{least} ", "place on SOMALIA")
    assert min(amounts(game)) == least
    game.do(f"{least} ")
    for issue in ("SMYRNA", "SOMALIA"):
        assert game.cubes(issue) == {**cubes, "uk": cubes.get("uk", 0) + least}


@pytest.mark.rule("V-PLACE-2")
@pytest.mark.rule("V-PLACE-3")
def test_an_issue_one_cannot_come_to_lead_is_not_offered():
    cubes = {"SMYRNA": {"france": 6}, "SOMALIA": {"usa": 5}, "TOGO": {"uk": 7}}
    position = {"slots": ["BYELORUS", "SMYRNA", "SOMALIA", "TOGO", "RHEINLAND"], "cubes": cubes}
    game = Position(**position, available={"uk": 7}).start()
    assert places(game) == ["BYELORUS", "SOMALIA", "TOGO", "RHEINLAND"]  # 7 on Smyrna would leave none
    game = Position(**position, available={"uk": 8}).start()
    assert places(game) == ["BYELORUS", "SMYRNA", "SOMALIA", "TOGO", "RHEINLAND"]


@pytest.mark.rule("V-PLACE-3")
def test_the_first_amount_leaves_enough_for_some_second_issue():
    cubes = {
        "BYELORUS": {"france": 3},
        "SMYRNA": {"france": 2},
        "SOMALIA": {"usa": 2},
        "TOGO": {"uk": 1, "usa": 4},
    }
    cubes["RHEINLAND"] = {"usa": 7}
    slots = ["BYELORUS", "SMYRNA", "SOMALIA", "TOGO", "RHEINLAND"]
    game = Position(slots=slots, cubes=cubes, available={"uk": 8}).start()
    assert places(game) == ["BYELORUS", "SMYRNA", "SOMALIA", "TOGO"]  # needs 4, 3, 3, 4, and 8 alone
    game.do("place on SMYRNA")
    assert amounts(game) == [3, 4, 5]  # 3 are needed on Somalia
    game.do("5 ")
    # only Somalia is left within 3 cubes, and exactly 3: both play themselves
    assert game.cubes("SMYRNA") == {"france": 2, "uk": 5}
    assert game.cubes("SOMALIA") == {"usa": 2, "uk": 3}
    assert game.available("uk") == 0


@pytest.mark.rule("V-PLACE-3")
@pytest.mark.parametrize(
    ("here", "elsewhere", "offered"),
    [(0, 2, [1, 2, 3, 4, 5]), (4, 0, [5, 6, 7]), (2, 2, [3, 4, 5]), (3, 3, [4])],
)
def test_what_the_other_issues_need_bounds_the_first_amount(here: int, elsewhere: int, offered: list[int]):
    cubes = {name: {"france": here if name == "SMYRNA" else elsewhere} for name in SLOTS}
    game = Position(slots=SLOTS, cubes=cubes, available={"uk": 8}).start()
    pick(game, "place on SMYRNA")
    if len(offered) > 1:
        assert amounts(game) == offered  # of 8, and the cheapest of the others can still be led
    else:
        assert game.cubes("SMYRNA")["uk"] == offered[0]  # the one amount plays itself


@pytest.mark.rule("V-PLACE-3")
def test_the_second_issue_must_be_within_what_is_left():
    cubes = {"BYELORUS": {"france": 3}, "SMYRNA": {"france": 2}}
    game = Position(slots=SLOTS, cubes=cubes, available={"uk": 5}).start()
    game.do("place on SOMALIA", "2 ")
    assert places(game) == ["SMYRNA", "NEW GUINEA & SAMOA", "RHEINLAND"]  # 3 left, Byelorus needs 4


@pytest.mark.rule("V-PLACE-3")
def test_placing_is_offered_only_if_two_issues_can_be_led():
    slots = {"slots": SLOTS}
    need_four = {name: {"france": 3} for name in ("BYELORUS", "SMYRNA", "SOMALIA", "RHEINLAND")}
    for available, offered in ((8, True), (7, True), (5, True), (4, False), (1, False), (0, False)):
        game = Position(**slots, cubes=need_four, available={"uk": available}).start()
        assert bool(places(game)) == offered, available  # New Guinea & Samoa needs 1, any other 4


@pytest.mark.rule("V-PLACE-3")
def test_two_available_cubes_are_enough_for_two_empty_issues():
    game = Position(slots=SLOTS, available={"uk": 2}).start().do("place on SMYRNA", "place on SOMALIA")
    assert game.cubes("SMYRNA") == game.cubes("SOMALIA") == {"uk": 1}
    assert not places(Position(slots=SLOTS, available={"uk": 1}).start())


@pytest.mark.rule("V-PLACE-3")
def test_exhausted_cubes_and_cubes_on_issues_cannot_be_placed():
    game = Position(slots=SLOTS, cubes={"SMYRNA": {"uk": 4}}, available={"uk": 3}).start()
    assert game.exhausted("uk") == 8
    game.do("place on SOMALIA")
    assert amounts(game) == [1, 2]
    game.do("1 ", "place on BYELORUS")
    assert amounts(game) == [1, 2]
    game.do("2 ")
    assert (game.available("uk"), game.exhausted("uk"), game.cubes("SMYRNA")) == (0, 8, {"uk": 4})


@pytest.mark.rule("V-PLACE-4")
def test_one_may_add_to_issues_one_leads_and_add_more_than_needed():
    game = Position(slots=SLOTS, cubes={"SMYRNA": {"uk": 4, "usa": 1}, "SOMALIA": {"uk": 1}}).start()
    game.do("place on SMYRNA", "1 ", "place on SOMALIA", "9 ")
    assert game.cubes("SMYRNA") == {"uk": 5, "usa": 1}
    assert game.cubes("SOMALIA") == {"uk": 10}
    assert game.available("uk") == 0


@pytest.mark.rule("V-PLACE-5")
@pytest.mark.parametrize("slots", [["GAME END", "SMYRNA"], ["KOREA", "SMYRNA", "GAME END"]])
def test_game_end_takes_influence_like_any_issue(slots: list[str]):
    game = Position(slots=slots, cubes={"GAME END": {"usa": 2}}).start()
    game.do("place on GAME END")
    assert min(amounts(game)) == 3
    game.do("3 ", "place on SMYRNA", "1 ")
    assert game.cubes("GAME END") == {"usa": 2, "uk": 3}


# the book's example (EN:262-274)


@pytest.mark.rule("V-EX-1")
@pytest.mark.parametrize(
    ("issue", "least"), [("BYELORUS", 4), ("SMYRNA", 3), ("NEW GUINEA", 2), ("SOMALIA", 1), ("RHEINLAND", 1)]
)
def test_the_least_that_france_can_place_in_the_book(issue: str, least: int):
    game = BOOK.start().do(f"place on {issue}")
    assert min(amounts(game)) == least


@pytest.mark.rule("V-EX-2")
def test_france_lays_two_on_new_guinea_and_four_on_smyrna():
    game = BOOK.start().do("place on NEW GUINEA", "2 ", "place on SMYRNA", "4 ")
    assert game.cubes("SMYRNA") == {"uk": 3, "france": 5}
    assert game.cubes("NEW GUINEA & SAMOA") == {"uk": 1, "france": 2}
    assert game.available("france") == 12 - 6
