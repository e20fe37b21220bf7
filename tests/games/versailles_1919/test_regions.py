"""Region tracks: Unrest and Powder Kegs."""

import pytest

from versailles_env.games.versailles_1919.position import Position

MIDDLE_EAST = "middle_east"


@pytest.mark.rule("V-UNREST-1")
@pytest.mark.parametrize(
    ("unrest", "units", "expected"),
    [
        (1, {}, 3),
        (6, {}, 8),
        (7, {}, 8),
        (8, {}, 8),
        (4, {"uk": 7}, 6),
        (5, {"uk": 7}, 6),
        (6, {"uk": 7}, 6),
        (4, {"france": 8, "usa": 5}, 4),
    ],
)
def test_added_unrest_moves_right_and_stops_before_the_leftmost_unit_or_the_end(unrest, units, expected):
    standing = {nation: {MIDDLE_EAST: column} for nation, column in units.items()}
    game = Position(unrest={MIDDLE_EAST: unrest}, units=standing).start().conference("ARTHUR BALFOUR")
    assert game.unrest(MIDDLE_EAST) == expected


@pytest.mark.rule("V-UNREST-1")
@pytest.mark.parametrize(
    ("keg", "unrest", "expected"),
    [(0, 6, 4), (0, 2, 1), (0, 1, 1), (1, 4, 2), (2, 4, 3), (2, 3, 3), (3, 4, 4)],
)
def test_removed_unrest_moves_left_and_stops_before_the_keg_or_the_end(keg, unrest, expected):
    game = Position(unrest={MIDDLE_EAST: unrest}, keg={MIDDLE_EAST: keg}).start().conference("T. E. LAWRENCE")
    assert game.unrest(MIDDLE_EAST) == expected
    assert game.keg(MIDDLE_EAST) == keg


@pytest.mark.rule("V-UNREST-1")
def test_unrest_icons_touch_their_region_only():
    game = Position(unrest={"europe": 3, "africa": 3}).start().conference("ARTHUR BALFOUR")
    assert [game.unrest(r) for r in ("europe", "balkans", MIDDLE_EAST, "africa", "pacific")] == [
        3,
        1,
        3,
        3,
        1,
    ]


@pytest.mark.rule("V-UNREST-2")
@pytest.mark.parametrize("leaving", ["reclaim", "move", "demobilize", "bid"])
def test_a_unit_that_leaves_lets_unrest_stay_and_no_longer_stops_it(leaving):
    game = Position(
        unrest={MIDDLE_EAST: 5},
        units={"uk": {MIDDLE_EAST: 6, "available": 2}},
        exhausted={"uk": 1},
        controlled={"uk": {"CONSTANTINOPLE": "Open City"}},
    ).start()
    if leaving == "reclaim":
        game.do("reclaim", "reclaim 1", "take back the unit in Middle East")
    elif leaving == "move":
        game.do("deploy to Europe column 8", "deploy the unit in Middle East")
    elif leaving == "demobilize":
        game.do("demobilize a unit", "demobilize the unit in Middle East")
    else:
        game.conference("ULRICH BROCKDORFF-RANTZAU")
        game.do("bid the unit in the region", "with 0", "pass", "pass", "Turkey")
    assert MIDDLE_EAST not in game.units("uk")
    assert game.unrest(MIDDLE_EAST) == 5
    assert game.conference("ARTHUR BALFOUR").unrest(MIDDLE_EAST) == 7


@pytest.mark.rule("V-KEG-1")
@pytest.mark.parametrize(
    ("keg", "unrest", "expected"),
    [(0, 1, (1, 2)), (0, 4, (1, 4)), (1, 2, (2, 3)), (1, 3, (2, 3)), (2, 3, (3, 4)), (2, 8, (3, 8))],
)
def test_a_keg_moves_right_and_pushes_unrest_only_out_of_its_own_space(keg, unrest, expected):
    game = Position(keg={"africa": keg}, unrest={"africa": unrest}).start()
    game.conference("BELA KUN").do("choose Africa")
    assert (game.keg("africa"), game.unrest("africa")) == expected


@pytest.mark.rule("V-KEG-1")
@pytest.mark.parametrize(("keg", "expected"), [(3, 2), (2, 1), (1, 1)])
def test_a_keg_moved_left_leaves_unrest_where_it_is_and_column_1_for_good(keg, expected):
    game = Position(keg={"africa": keg}, unrest={"africa": keg + 1}).start()
    game.conference("TOMAS MASARYK").do("choose Africa")
    assert (game.keg("africa"), game.unrest("africa")) == (expected, keg + 1)


@pytest.mark.rule("V-KEG-1")
def test_an_event_that_says_so_moves_unrest_with_the_keg():
    game = Position(keg={"balkans": 2}, unrest={"balkans": 5}).start().conference("MARIE OF ROMANIA")
    assert (game.keg("balkans"), game.unrest("balkans")) == (1, 4)


@pytest.mark.rule("V-KEG-2")
@pytest.mark.parametrize(
    ("reading", "keg", "expected"),
    [
        ("returns", 1, 0),
        ("returns", 0, 0),
        ("ignored", 1, 1),
        ("ignored", 0, 0),
        ("returns", 2, 1),
        ("ignored", 2, 1),
    ],
)
def test_what_a_keg_moved_left_of_column_1_does_by_either_reading(reading, keg, expected):
    game = Position(keg={"africa": keg}, unrest={"africa": 4}, options={"keg_return": reading}).start()
    game.conference("HERBERT HOOVER").do("choose Africa")
    assert game.keg("africa") == expected
    assert game.unrest("africa") == 4
    assert game.happiness("usa") == 21  # the rest of the Event still happens


@pytest.mark.rule("V-KEG-2")
def test_without_an_option_an_event_leaves_a_keg_in_column_1():
    game = Position(keg={"africa": 1}).start().conference("TOMAS MASARYK").do("choose Africa")
    assert game.keg("africa") == 1


@pytest.mark.rule("V-KEG-3")
@pytest.mark.parametrize("unrest", [4, 6])
def test_a_keg_added_at_column_3_does_nothing(unrest):
    game = Position(keg={"europe": 3}, unrest={"europe": unrest}).start().conference("SPARTACIST RISING")
    assert (game.keg("europe"), game.unrest("europe")) == (3, unrest)


@pytest.mark.rule("V-EX-9")
def test_the_books_keg_pushes_unrest_from_2_to_3():
    game = Position(keg={"europe": 1}, unrest={"europe": 2}).start().conference("SPARTACIST RISING")
    assert (game.keg("europe"), game.unrest("europe")) == (2, 3)
