"""Tests of the chapters Playing Strategy Cards and Crisis Tracks, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Position, Table

Cubes = dict[str, tuple[int, int]]
REST = "leave the rest unspent"
CARD_OF = {1: "Georges Bonnet", 2: "Lord Halifax", 3: "The Assembly at Geneva"}


def holding(side: str, *cards: str, **position: Any) -> Table:
    return Position(active=side, hands={side: list(cards)}, **position).start()


def uses(side: str, card: str, **position: Any) -> list[str]:
    return holding(side, card, "Border Posts", **position).do(card).answers


def points(number: int, side: str, cubes: Cubes | None, **position: Any) -> Table:
    game = holding(side, CARD_OF[number], "Roosevelt's Appeal", cubes=cubes, **position)
    return game.do(CARD_OF[number], "points")


@pytest.mark.rule("CD-PLAY-2", "CD-PLAY-3", "T-PLAY-1")
@pytest.mark.parametrize(
    ("side", "card", "event"),
    [
        ("concede", "Lord Runciman", True),
        ("concede", "General Krejci", False),
        ("concede", "The Assembly at Geneva", True),
        ("defend", "Lord Runciman", False),
        ("defend", "General Krejci", True),
        ("defend", "The Assembly at Geneva", True),
    ],
)
def test_own_and_neutral_events_and_any_card_for_points(side: str, card: str, event: bool) -> None:
    ways = uses(side, card)
    assert ("event" in ways) is event
    assert any(way.startswith("points") for way in ways)


@pytest.mark.rule("T-PLAY-3", "CD-PLAY-7")
@pytest.mark.parametrize(("mobilized", "may"), [(0, False), (1, False), (2, True)])
def test_a_condition_bars_the_event(mobilized: int, may: bool) -> None:
    assert ("event" in uses("concede", "Chamberlain's Broadcast", mobilized=mobilized)) is may


@pytest.mark.rule("T-PLAY-2")
def test_an_event_card_is_laid_before_the_cards_its_event_discards() -> None:
    game = holding(
        "defend", "JAN MASARYK", "Border Posts", draws=["Georges Bonnet", "Lord Halifax", "General Krejci"]
    )
    game.do("JAN MASARYK", "event")
    assert game.discards()[-1] == "JAN MASARYK"
    assert set(game.discards()[:3]) == {"Georges Bonnet", "Lord Halifax", "General Krejci"}


# Operations


@pytest.mark.rule("T-MAP-2", "T-EX-1", "CD-ADJ-3")
def test_an_empty_board_opens_only_what_the_virtual_spaces_press_on() -> None:
    assert set(points(1, "concede", {}).spaces("place in")) == {"uk", "government", "germans"}
    assert set(points(1, "defend", {}).spaces("place in")) == {"czechs", "staff", "moravia"}


@pytest.mark.rule("T-EX-1", "CD-ADJ-1", "CD-EX-4")
def test_arrows_run_one_way_or_both() -> None:
    assert "president" in points(1, "defend", {"uk": (0, 1)}).spaces("place in")
    assert "uk" not in points(1, "defend", {"president": (0, 1)}).spaces("place in")
    assert "staff" in points(1, "concede", {"opposition": (1, 0)}).spaces("place in")
    assert "opposition" in points(1, "concede", {"staff": (1, 0)}).spaces("place in")
    assert "president" not in points(1, "defend", {"uk": (1, 1)}).spaces("place in")


@pytest.mark.rule("T-OPS-1", "T-EX-19")
def test_persuade_needs_presence_not_pressure() -> None:
    game = points(3, "concede", {"government": (0, 1), "uk": (1, 1), "france": (0, 1)})
    assert game.spaces("remove from") == ["uk"]
    assert "government" in game.spaces("place in")
    game.do("place in Government")
    assert "government" not in game.spaces("remove from")  # not present at the start of the card play


@pytest.mark.rule("T-OPS-3", "CD-SNAP-1", "T-EX-10")
def test_operations_mix_in_any_order_on_the_position_at_the_start() -> None:
    game = points(3, "concede", {"uk": (1, 1), "press": (1, 1)})
    assert "president" not in game.spaces("place in")
    game.do("remove from United Kingdom")
    assert game.control("uk") == "concede"
    assert "president" not in game.spaces("place in")
    game.do("place in Press")
    assert "press" in game.spaces("remove from")
    game.do("remove from Press")
    assert game.cubes("press") == (2, 0)


@pytest.mark.rule("CD-SNAP-1", "T-OPS-2")
def test_control_at_the_start_stays_open_for_the_whole_play() -> None:
    """One may go on acting in a space that was in reach at the start: there is no second look as in other games."""
    game = points(2, "concede", {"uk": (1, 0)}).do("place in France")
    assert "france" in game.spaces("place in")
    assert "ussr" not in game.spaces("place in")


@pytest.mark.rule("CD-STATE-4", "CD-EX-7")
def test_four_cubes_of_each_side_at_most() -> None:
    assert "uk" not in points(1, "concede", {"uk": (4, 4)}).spaces("place in")
    assert "uk" in points(1, "concede", {"uk": (3, 4)}).spaces("place in")


@pytest.mark.rule("CD-OPS-3", "T-EX-11")
def test_points_bound_to_spaces_out_of_reach_are_lost() -> None:
    game = holding("defend", "Syrovy's Cabinet", "Border Posts", cubes={"uk": (1, 0)})
    game.do("Syrovy's Cabinet", "event")
    assert game.cubes("czechs") == (0, 1)
    assert game.cubes("government") == game.cubes("opposition") == (0, 0)
    assert game.asked == "concede"


# Use a discarded event


@pytest.mark.rule("T-PLAY-4", "T-RULE-8", "T-EX-12")
@pytest.mark.parametrize(
    ("top", "laid_by", "carried", "offered"),
    [
        ("Konrad Henlein", "defend", False, True),
        ("Konrad Henlein", "concede", False, True),  # whoever laid it
        ("Konrad Henlein", "concede", True, True),  # an own event may be repeated
        ("The Assembly at Geneva", "defend", False, True),
        ("The Assembly at Geneva", "concede", False, True),
        ("The Assembly at Geneva", "defend", True, False),  # neutral: only if not yet executed
        ("The Sokol Festival", "defend", False, False),
    ],
)
def test_which_top_discard_may_be_used(top: str, laid_by: str, carried: bool, offered: bool) -> None:
    ways = uses(
        "concede",
        "Edvard Benes",
        discards=[top],
        laid_by={top: laid_by},
        carried_out=[top] if carried else [],
    )
    assert any(way.startswith("discarded event") for way in ways) is offered


@pytest.mark.rule("CD-PLAY-4", "CD-EX-6", "T-PLAY-4")
@pytest.mark.parametrize(
    ("card", "offered"), [("Georges Bonnet", False), ("Lord Halifax", True), ("Martial Law", True)]
)
def test_the_spent_card_has_equal_or_more_points(card: str, offered: bool) -> None:
    ways = uses("concede", card, discards=["Town Elections"])
    assert any(way.startswith("discarded event") for way in ways) is offered


@pytest.mark.rule("T-PLAY-4", "CD-STATE-6")
def test_a_neutral_event_used_from_the_discards_is_executed_too() -> None:
    game = Position(
        active="concede",
        hands={"concede": ["Edvard Benes", "Lord Halifax"], "defend": ["Roosevelt's Appeal", "Border Posts"]},
        discards=["The Assembly at Geneva"],
        laid_by={"The Assembly at Geneva": "concede"},
    ).start()
    game.do("Edvard Benes", "discarded event")
    while game.asked == "concede":
        game.do("stop here")
    assert game.discards() == ["Edvard Benes", "The Assembly at Geneva"]
    game.do("Roosevelt's Appeal")
    assert "discarded event: Edvard Benes" in game.answers  # laid, not executed


@pytest.mark.rule("CD-PLAY-5", "CD-PLAY-6")
@pytest.mark.parametrize(("side", "final"), [("concede", "ABOUT US"), ("defend", "NO DISCUSSION")])
def test_the_final_card_for_four_points_in_a_regular_round(side: str, final: str) -> None:
    game = holding(side, "Lord Halifax", "Martial Law", "Edvard Benes").do("Lord Halifax", "final card")
    assert "4 points left" in game.question
    game.do(REST)
    assert final not in game.front()
    assert final in game.out()
    assert game.discards() == ["Lord Halifax"]
    assert not any(way.startswith("final card") for way in uses(side, "Edvard Benes", final_gone=[side]))


# Crisis Tracks


@pytest.mark.rule("T-TRACK-1", "T-EX-3", "CD-SUP-1")
def test_the_escalation_zone_empties_at_once_to_both_pools() -> None:
    game = points(2, "concede", {"uk": (1, 0), "germans": (2, 0)}, pool={"concede": 0, "defend": 0},
                  park=["press", "ussr", "france"])  # fmt: skip
    game.do("place in United Kingdom")
    assert game.zone("concede", "escalation") == (0, 0)
    assert (game.pool("concede"), game.pool("defend")) == (3, 5)
    assert game.vp == 0
    game.do("place in United Kingdom")  # the next cube comes from the pool just filled
    assert (game.pool("concede"), game.zone("concede", "tension")) == (2, (2, 3))


@pytest.mark.rule("T-TRACK-1", "T-TRACK-2", "T-EX-3", "CD-SUP-2")
@pytest.mark.parametrize(
    ("side", "space", "vp"), [("concede", "United Kingdom", 1), ("defend", "General Staff", -1)]
)
def test_breaching_the_own_tension_costs_a_vp_at_once(side: str, space: str, vp: int) -> None:
    other = "defend" if side == "concede" else "concede"
    game = points(
        2,
        side,
        {"uk": (1, 0)},
        breached={side: ["escalation"]},
        pool={side: 0},
        park=["press", "ussr", "france", "guard", "czechs"],
    )
    pool = game.pool(other)
    game.do(f"place in {space}")
    assert (game.vp, game.pool(side), game.pool(other)) == (vp, 1, pool + 3)
    assert game.zone(side, "tension") == (0, 0)


@pytest.mark.rule("CD-SUP-1", "CD-RULE-3")
def test_an_ordered_placement_must_use_the_track() -> None:
    game = holding(
        "concede", "The Times, 7 September", "Lord Halifax",
        cubes={"uk": (1, 0)}, pool={"concede": 0}, park=["ussr", "france", "guard"],
    )  # fmt: skip
    game.do("The Times, 7 September", "event")
    assert (game.cubes("uk"), game.cubes("press")[0]) == ((2, 0), 1)
    assert game.breached("concede") == ["escalation"]


@pytest.mark.rule("CD-OPS-2", "T-TRACK-2")
def test_removed_cubes_go_to_the_pool_of_their_owner() -> None:
    game = points(1, "concede", {"uk": (1, 2)})
    before = game.pool("defend")
    game.do("remove from United Kingdom")
    assert game.pool("defend") == before + 1
