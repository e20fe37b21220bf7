"""Events: the steps of effects, cube by cube (CD-EFF, CD-RULE-3, -5, -6)."""

from pathlib import Path
from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Position, Table

from .packs import with_event


def event(card: str, side: str, **position: Any) -> Table:
    return Position(active=side, **position).start().event(card, side)


@pytest.mark.rule("CD-EFF-1", "CD-RULE-5")
def test_steps_come_in_order_and_ask_neither_presence_nor_adjacency() -> None:
    game = event("Lindbergh's Report", "concede", cubes={"staff": (0, 1), "moravia": (0, 1)})
    assert game.spaces("remove from") == ["staff", "moravia"]
    game.do("remove from General Staff")
    assert game.spaces("place in") == ["uk", "france"]
    game.do("place in France")
    assert game.cubes("france") == (1, 0)


@pytest.mark.rule("CD-EX-5", "CD-EFF-3", "T-EX-11")
def test_up_to_may_be_zero_and_stopped_at_any_cube() -> None:
    game = event("Chamberlain's Broadcast", "concede", cubes={})
    assert game.can("stop here")
    game.do("place in France", "stop here")
    assert game.cubes("france") == (1, 0)
    none = event("Chamberlain's Broadcast", "concede", cubes={}).do("stop here")
    assert none.cubes("france") == none.cubes("uk") == (0, 0)


@pytest.mark.rule("CD-EFF-3", "T-PLAY-3")
def test_a_plain_order_is_no_choice_and_done_as_far_as_it_can_be() -> None:
    game = event("Lord Runciman", "concede", cubes={"uk": (4, 0)})
    assert game.cubes("uk") == (4, 0)
    assert game.cubes("government") == (1, 0)  # the one space: placed without a question


@pytest.mark.rule("CD-EFF-4")
def test_replace_does_both_halves_or_neither() -> None:
    game = event("Georges Bonnet", "concede", cubes={"france": (1, 2)})
    assert game.cubes("france") == (2, 1)
    full = event("Georges Bonnet", "concede", cubes={"france": (4, 2)})
    assert full.cubes("france") == (4, 2)


@pytest.mark.rule("CD-EFF-5")
def test_move_takes_own_cubes_from_set_to_set_without_the_supply() -> None:
    game = event("Lord Halifax", "concede", cubes={"uk": (2, 0), "france": (4, 0)})
    before = game.pool("concede")
    assert game.question == "which cube to move, 2 left (Lord Halifax)"
    game.do("move from United Kingdom")  # France is full: it goes to Soviet Union
    assert (game.cubes("uk"), game.cubes("ussr")) == ((1, 0), (1, 0))
    game.do("stop here")
    assert game.pool("concede") == before - 1  # the cube that the event places


@pytest.mark.rule("CD-EFF-5", "CD-EFF-2")
def test_the_other_side_may_be_given_a_cube() -> None:
    game = event("Bad Godesberg", "concede", cubes={}, disks=[1, 2, 3], mobilized=2).do("stop here")
    assert game.asked == "defend"
    assert game.can("stop here")
    assert len(game.spaces("place in")) == 12


@pytest.mark.rule("CD-EFF-2")
def test_same_and_apart() -> None:
    final = Position(at="exchange", active="defend", cubes={"president": (2, 0)}).start()
    final.event("NO DISCUSSION", "defend").do("place in Opposition")
    assert final.spaces("place in") == ["opposition"]
    apart = event(
        "The Nuremberg Speech",
        "concede",
        cubes={"press": (0, 2), "czechs": (0, 2)},
        disks=[1, 2, 3],
        mobilized=2,
    )
    apart.do("remove from Press")
    assert apart.spaces("remove from") == ["czechs"]


@pytest.mark.rule("CD-EFF-2", "CD-EFF-6")
def test_a_choice_between_ways() -> None:
    game = event("Edvard Benes", "defend", cubes={"president": (2, 0)})
    assert game.question == "which way to take (Edvard Benes)"
    game.do("remove up to 2").do("remove from President", "stop here")
    assert game.cubes("president") == (1, 0)
    assert game.question == "where to place a cube, 1 left (Edvard Benes)"


@pytest.mark.rule("CD-EFF-2", "CD-OPS-3", "T-EX-11")
def test_points_of_an_event_are_bound_to_their_spaces_and_lost_if_they_cannot_be_used(tmp_path: Path) -> None:
    pack = with_event(tmp_path, "lord_runciman", '["ops 2 government+press"]')
    game = event("Lord Runciman", "concede", cubes={}, pack=pack)
    assert game.spaces("place in") == ["government"]
    lost = with_event(tmp_path / "b", "lord_runciman", '["ops 2 press", "place 1 uk"]')
    assert event("Lord Runciman", "concede", cubes={}, pack=lost).cubes("uk") == (1, 0)


@pytest.mark.rule("CD-RULE-5", "CD-SNAP-1", "CD-RULE-6")
def test_points_of_an_event_use_the_snapshot_of_the_play(tmp_path: Path) -> None:
    pack = with_event(tmp_path, "lord_runciman", '["place 1 opposition", "ops 1 any"]')
    hands = {"concede": ["Lord Runciman", "Lord Halifax"]}
    game = Position(cubes={}, hands=hands, pack=pack).start().do("Lord Runciman", "event")
    assert game.cubes("opposition") == (1, 0)
    assert game.spaces("place in") == ["uk", "government", "germans"]


@pytest.mark.rule("CD-RULE-6", "CD-EFF-2")
def test_conditions_inside_an_event_read_the_position_when_they_are_reached(tmp_path: Path) -> None:
    effects = '["place 1 press", { if = "control press", then = ["place 1 uk"], else = ["place 1 france"] }]'
    pack = with_event(tmp_path, "lord_runciman", effects)
    won = event("Lord Runciman", "concede", cubes={}, pack=pack)
    assert (won.cubes("uk"), won.cubes("france")) == ((1, 0), (0, 0))
    even = event("Lord Runciman", "concede", cubes={"press": (0, 1)}, pack=pack)
    assert (even.cubes("uk"), even.cubes("france")) == ((0, 0), (1, 0))


@pytest.mark.rule("CD-EFF-2")
@pytest.mark.parametrize(
    ("test", "position", "holds"),
    [
        ("disks 2", {"disks": [1, 2], "mobilized": 1}, True),
        ("disks 2", {"disks": [1]}, False),
        ("mobilized 1", {"mobilized": 1}, True),
        ("mobilized 2", {"mobilized": 1}, False),
        ("foe_none press", {"cubes": {"press": (1, 0)}}, True),
        ("not foe_none press", {"cubes": {"press": (0, 1)}}, True),
        ("present press", {"cubes": {"press": (1, 3)}}, True),
        ("present press | control uk", {"cubes": {"uk": (1, 0)}}, True),
    ],
)
def test_every_test_of_a_condition(tmp_path: Path, test: str, position: dict[str, Any], holds: bool) -> None:
    pack = with_event(tmp_path, "lord_runciman", f'[{{ if = "{test}", then = ["place 1 moravia"] }}]')
    game = event("Lord Runciman", "concede", pack=pack, **position)
    assert (game.cubes("moravia")[0] == 1) is holds


@pytest.mark.rule("CD-EFF-2", "CD-EFF-3")
def test_withdraw_may_that_and_present(tmp_path: Path) -> None:
    pack = with_event(
        tmp_path, "lord_runciman", '["withdraw up to 1 uk", "may place 2 press+czechs", "place 1 any that"]'
    )
    game = event("Lord Runciman", "concede", cubes={"uk": (2, 0)}, pack=pack)
    before = game.pool("concede")
    game.do("take back from United Kingdom")
    assert (game.cubes("uk"), game.pool("concede")) == ((1, 0), before + 1)
    game.do("place in Press")
    assert not game.can("stop here")  # begun, a 'may' is an order
    game.do("place in Czechoslovaks")
    assert game.cubes("czechs") == (2, 0)  # one more there: the space chosen last
    pack = with_event(tmp_path / "b", "lord_runciman", '["remove 1 any present"]')
    game = event(
        "Lord Runciman", "concede", cubes={"uk": (1, 1), "press": (1, 1), "czechs": (0, 1)}, pack=pack
    )
    assert game.spaces("remove from") == ["uk", "press"]


@pytest.mark.rule("CD-RULE-3")
def test_with_an_empty_pool_an_ordered_placement_must_use_the_track_unless_the_option_says_may() -> None:
    position = {
        "cubes": {"uk": (1, 0)}, "pool": {"concede": 0}, "park": ["france", "ussr"], "active": "concede",
    }  # fmt: skip
    must = Position(**position).start().event("Rudolf Beran", "concede")
    assert must.cubes("government") == must.cubes("opposition") == (1, 0)
    assert must.breached("concede") == ["escalation"]
    may = Position(**position, options={"track": "may"}).start().event("Rudolf Beran", "concede")
    assert may.can("stop here")
    may.do("stop here", "stop here")
    assert may.breached("concede") == []


@pytest.mark.rule("CD-EFF-7")
def test_events_touch_cubes_alone() -> None:
    game = event("Martial Law", "defend", cubes={"germans": (2, 0)}, disks=[1])
    game.do("remove from CSR Germans", "remove from CSR Germans")
    assert game.disks == [1]


@pytest.mark.rule("T-PACK-5", "T-RULE-7")
def test_special_steps_of_the_pack() -> None:
    call = event("The Call-up", "defend", cubes={})
    assert call.question == "whether to carry out the next Mobilization (The Call-up)"
    call.do("yes", "place in Press")
    assert (call.mobilized, call.cubes("press")) == (1, (0, 1))
    assert event("The Call-up", "defend", cubes={}).do("no").mobilized == 0
    green = event("Case Green", "defend", cubes={"uk": (1, 0)}, disks=[1, 2, 3], mobilized=2, vp=3, dice=[2])
    green.do("place in Press", "remove from United Kingdom")
    assert green.winner == "defend"
