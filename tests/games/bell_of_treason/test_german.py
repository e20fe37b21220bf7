"""German Activity, Mobilization and Hitler's Decision (T-GERMAN, T-MOB, T-HITLER)."""

from pathlib import Path

import pytest

from versailles_env.core.errors import BoardGameError
from versailles_env.games.bell_of_treason.position import Position

from .packs import pack_with


@pytest.mark.rule("T-GERMAN-1", "T-EX-7")
def test_an_events_disk_goes_to_the_lowest_free_space() -> None:
    game = Position(disks=[2]).start().disk()
    assert game.disks == [1, 2]
    assert Position(disks=[1, 2], mobilized=1).start().disk().disks == [1, 2, 3]


@pytest.mark.rule("T-GERMAN-1", "T-EX-7", "T-GERMAN-2")
def test_a_lifted_disk_is_the_lowest_and_brings_no_cube_back() -> None:
    game = Position(disks=[1, 2], mobilized=1).start().event("Mussolini Mediates", "concede")
    game.do("yes")
    assert game.disks == [2]
    assert game.locked == [3]


@pytest.mark.rule("T-GERMAN-2")
@pytest.mark.parametrize(
    ("answer", "germans", "pool"), [("to the pool", 2, 1), ("place in CSR Germans", 3, 0)]
)
def test_a_disk_frees_the_white_cube(answer: str, germans: int, pool: int) -> None:
    game = Position().start()
    before = game.pool("concede")
    game.disk()
    assert (game.asked, game.answers) == ("concede", ["to the pool", "place in CSR Germans"])
    game.do(answer)
    assert game.cubes("germans")[0] == germans
    assert game.pool("concede") == before + pool
    assert game.locked == [2, 3]


@pytest.mark.rule("T-EX-8", "T-GERMAN-2", "T-RULE-6")
def test_no_second_cube_and_with_four_germans_the_pool() -> None:
    game = Position(freed=[1]).start()
    before = game.pool("concede")
    game.disk()
    assert game.disks == [1]
    assert game.pool("concede") == before
    full = Position(cubes={"germans": (4, 0)}).start()
    before = full.pool("concede")
    full.disk()
    assert full.cubes("germans") == (4, 0)
    assert full.pool("concede") == before + 1


@pytest.mark.rule("T-GERMAN-3")
def test_with_three_disks_a_disk_does_nothing() -> None:
    game = Position(disks=[1, 2, 3], mobilized=2).start().disk()
    assert game.disks == [1, 2, 3]
    assert "No German disk is placed: every space has one." in game.log
    assert Position(disks=[2]).start().disk(2).disks == [2]


@pytest.mark.rule("T-MOB-1", "T-PACK-1")
def test_partial_and_general_come_at_the_disks_of_the_pack(tmp_path: Path) -> None:
    game = Position().start().disk()
    game.do("to the pool")
    assert game.mobilized == 1
    game.do("to the pool").disk().do("to the pool")
    assert game.mobilized == 2
    later = pack_with(tmp_path, "board.toml", "value = [1, 2]", "value = [2, 3]")
    game = Position(pack=later).start().disk()
    game.do("to the pool")
    assert game.mobilized == 0
    game.disk().do("to the pool")
    assert game.mobilized == 1
    game.do("to the pool").disk().do("to the pool")
    assert game.mobilized == 2


@pytest.mark.rule("T-RULE-2")
def test_a_lifted_disk_no_longer_counts_but_undoes_nothing() -> None:
    game = Position(disks=[1], mobilized=1).start().event("Mussolini Mediates", "concede").do("yes")
    assert game.mobilized == 1
    game.disk()
    assert (game.disks, game.mobilized) == ([1], 1)


@pytest.mark.rule("T-RULE-3")
def test_after_partial_general_is_checked_at_once() -> None:
    game = Position(disks=[1, 2], cubes={}).start().disk()
    game.do("to the pool", "to the pool")
    assert game.mobilized == 2
    assert game.question == "where the freed green cube goes, 3 left"


@pytest.mark.rule("T-MOB-2", "T-RULE-6")
def test_freed_green_cubes_go_anywhere_without_presence() -> None:
    game = Position(cubes={"press": (0, 4)}, disks=[1], round=1).start()
    before = game.pool("defend")
    game.mobilize()
    assert game.asked == "defend"
    assert len(game.spaces("place in")) == 11  # not Press: four cubes
    assert game.can("to the pool")
    game.do("place in France")
    assert game.cubes("france") == (0, 1)
    assert game.pool("defend") == before


@pytest.mark.rule("T-ROUND-4", "T-EX-9")
@pytest.mark.parametrize(("number", "may"), [(1, True), (2, False), (3, True)])
def test_in_round_two_freed_cubes_may_not_go_to_the_powers(number: int, may: bool) -> None:
    game = Position(round=number, cubes={}).start().mobilize()
    assert ("france" in game.spaces("place in")) is may
    assert "press" in game.spaces("place in")


@pytest.mark.rule("T-MOB-3", "T-EX-9")
def test_general_moves_half_of_the_cubes_at_random() -> None:
    game = Position(cubes={"staff": (2, 3)}, mobilized=1, bag=["white", "green"]).start().mobilize()
    assert game.cubes("staff") == (1, 2)
    assert game.cubes("moravia") == (1, 1)
    assert Position(cubes={"staff": (0, 1)}, mobilized=1).start().mobilize().cubes("staff") == (0, 1)


@pytest.mark.rule("T-MOB-3")
def test_every_cube_in_the_bag_is_as_likely() -> None:
    game = Position(cubes={"staff": (1, 3)}, mobilized=1).start()
    with pytest.raises(BoardGameError, match="a cube is drawn but none is scripted"):
        game.mobilize()
    outcomes = [game.engine.action_text(outcome) for outcome in game.engine.legal()]
    assert [text.split()[0] for text in outcomes] == ["white", "green", "green", "green"]


@pytest.mark.rule("T-RULE-4")
def test_the_random_move_comes_first_unless_the_option_says_otherwise() -> None:
    position = {"cubes": {"staff": (0, 2)}, "mobilized": 1, "bag": ["green"]}
    first = Position(**position).start().mobilize()
    assert first.cubes("moravia") == (0, 1)
    assert first.question == "where the freed green cube goes, 3 left"
    later = Position(**position, options={"general_order": "place_first"}).start().mobilize()
    assert later.cubes("moravia") == (0, 0)
    later.do("place in General Staff", "to the pool", "to the pool")
    assert later.cubes("moravia") == (0, 1)


@pytest.mark.rule("T-RULE-5")
def test_a_drawn_cube_that_would_be_the_fifth_stays() -> None:
    game = Position(cubes={"staff": (1, 1), "moravia": (4, 0)}, mobilized=1, bag=["white"]).start().mobilize()
    assert game.cubes("staff") == (1, 1)
    assert game.cubes("moravia") == (4, 0)


@pytest.mark.rule("T-HITLER-1", "T-EX-6")
@pytest.mark.parametrize(("vp", "die", "ends"), [(2, 2, True), (2, 3, False), (5, 6, False), (5, 5, True)])
def test_the_decision_ends_the_game_at_most_at_the_points(vp: int, die: int, ends: bool) -> None:
    game = Position(vp=vp, mobilized=1, dice=[die]).start().decision()
    assert game.over is ends
    assert game.winner == ("defend" if ends else "")


@pytest.mark.rule("T-HITLER-1", "T-EX-6", "T-RULE-7")
def test_below_two_points_there_is_no_roll() -> None:
    game = Position(vp=1).start().decision()
    assert not game.over
    assert "not rolled" in game.log[-1]
    case_green = Position(vp=1, cubes={}, disks=[1, 2, 3], mobilized=2).start().event("Case Green", "defend")
    case_green.do("place in Press")
    assert "not rolled" in " ".join(case_green.log)


@pytest.mark.rule("T-RULE-15", "T-EX-6", "T-HITLER-1")
def test_an_invasion_before_partial_mobilization_is_lost_by_both() -> None:
    game = Position(vp=3, dice=[1]).start().decision()
    assert game.winner == "nobody"
    assert game.engine.rewards.tolist() == [-1, -1]
    result = game.engine.game.result(game.engine.state, game.engine.pack)
    assert result.winners == ()
    assert set(result.places.values()) == {2}


@pytest.mark.rule("T-ROUND-3")
def test_the_round_card_rolls_before_its_disk() -> None:
    game = Position(at="round", round=2, vp=2, disks=[1], dice=[1]).start()
    assert game.winner == "nobody"  # the second disk would have brought Partial Mobilization
