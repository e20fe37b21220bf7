"""Tests of the chapters Crisis Track & Cube Pools and Player Momentum Track, written from the rulebook by a reader who had not seen the rules' code."""

from pathlib import Path
from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

from .packs import with_event

REST = "leave the rest unspent"
ZONES = ("starting", "escalation", "tension", "final crisis")
SIDES = ("versailles", "commune")


def final_points(side: str, **position: Any) -> Table:
    """A play for the four points of the Final Crisis card."""
    hands = {side: ["Victor Hugo", "Conciliation"]}
    return Position(active=side, hands=hands, **position).start().do("Victor Hugo", "final card")


def track(game: Table, side: str) -> list[tuple[int, int]]:
    return [game.zone(side, zone) for zone in ZONES]


@pytest.mark.rule("CD-SUP-1", "R-TRACK-1")
def test_the_pool_comes_first_then_the_track_from_the_middle() -> None:
    game = Position(
        active="versailles",
        hands={"versailles": ["Conciliation", "Le Figaro"]},
        cubes={"royalists": (1, 0), "press": (1, 1), "church": (1, 0)},
        momentum={"versailles": 2},
        pool={"versailles": 2},
    ).start()
    before = track(game, "versailles")
    game.do("Conciliation", "points", "place in Royalists")
    assert (game.pool("versailles"), track(game, "versailles")) == (1, before)
    game.do("place in Royalists")
    assert (game.pool("versailles"), track(game, "versailles")) == (0, before)
    game.do("place in Royalists")
    assert track(game, "versailles")[0][0] == before[0][0] - 1


@pytest.mark.rule("R-TRACK-1", "R-TRACK-2", "R-TRACK-4", "CD-SUP-2", "R-EX-7")
def test_bonus_cubes_come_at_the_end_of_the_play() -> None:
    game = final_points("versailles")
    taken = []
    for _ in range(3):
        game.do("place in Royalists")
        taken.append([cubes for cubes, _ in track(game, "versailles")])
        assert game.pool("versailles") == 0
    assert taken == [[0, 2, 1, 2], [0, 1, 1, 2], [0, 0, 1, 2]]
    game.do("place in Press")  # the Tension zone, not the Escalation bonus
    assert track(game, "versailles") == [(0, 0), (0, 0), (0, 0), (2, 2)]
    assert game.pool("versailles") == 2
    assert game.political == 0


@pytest.mark.rule("R-POOL-1", "R-POOL-2", "R-TRACK-2", "R-RULE-9")
@pytest.mark.parametrize(("level", "pool", "out"), [(0, 0, 4), (1, 2, 2), (2, 3, 1), (3, 4, 0)])
def test_bonus_cubes_without_a_place_leave_play(level: int, pool: int, out: int) -> None:
    game = final_points(
        "commune",
        breached={"commune": ["starting"]},
        momentum={"commune": level},
        pool={"commune": 0},
        cubes={"social": (0, 3), "lachaise": (0, 3)},
    )
    before = game.out_of_play("commune")
    game.do("place in Press", "place in Press", "place in Press", "place in Press")
    assert game.breached("commune") == ["starting", "escalation", "tension"]
    assert (game.pool("commune"), game.out_of_play("commune") - before) == (pool, out)


@pytest.mark.rule("R-POOL-1", "R-POOL-2", "CD-OPS-2")
@pytest.mark.parametrize(("level", "pool"), [(0, 0), (1, 2), (2, 3), (3, 4)])
def test_removed_red_cubes_find_two_three_or_four_places(level: int, pool: int) -> None:
    game = final_points(
        "versailles",
        momentum={"commune": level},
        pool={"commune": 0},
        cubes={"royalists": (1, 0), "press": (1, 4)},
    )
    before = game.out_of_play("commune")
    game.do(*["remove from Press"] * 4)
    assert (game.pool("commune"), game.out_of_play("commune") - before) == (pool, 4 - pool)


@pytest.mark.rule("R-POOL-2", "CD-STATE-2")
def test_blue_cubes_never_leave_play_when_removed() -> None:
    game = final_points("commune", cubes={"press": (4, 4)})
    had = game.pool("versailles")
    game.do(*["remove from Press"] * 4)
    assert (game.pool("versailles") - had, game.out_of_play("versailles")) == (4, 0)


# the Final Crisis zone


@pytest.mark.rule("R-TRACK-3", "R-EX-8", "R-RULE-6")
@pytest.mark.parametrize(
    ("side", "space", "political"), [("versailles", "Royalists", 1), ("commune", "Social Movements", -1)]
)
def test_the_first_to_breach_pays_a_political_vp_and_takes_two_cubes(
    side: str, space: str, political: int
) -> None:
    game = Position(
        active=side,
        hands={side: ["Conciliation", "Victor Hugo"]},
        breached={side: ["tension"]},
        pool={side: 0},
        park=["issy", "valerien"],
        cubes={"royalists": (1, 0), "social": (0, 1)},
        momentum={"commune": 1},
    ).start()
    out = game.out_of_play(side)
    game.do("Conciliation", "points", f"place in {space}")
    assert (game.political, game.pool(side)) == (0, 0)
    game.do(REST)
    assert (game.political, game.pool(side), game.out_of_play(side)) == (political, 2, out)
    assert game.zone(side, "final crisis") == (1, 0)


@pytest.mark.rule("R-TRACK-3", "R-EX-8")
@pytest.mark.parametrize(("side", "space"), [("versailles", "Royalists"), ("commune", "Social Movements")])
def test_the_second_to_breach_pays_nothing_and_loses_the_bonus_cubes(side: str, space: str) -> None:
    other = SIDES[1 - SIDES.index(side)]
    game = Position(
        active=side,
        hands={side: ["Brassardiers", "Victor Hugo"]},
        breached={side: ["tension"], other: ["final crisis"]},
        first_breach=other,
        pool={side: 0},
        park=["issy", "valerien"],
        cubes={"royalists": (1, 0), "social": (0, 1)},
        momentum={"commune": 1},
    ).start()
    out = game.out_of_play(side)
    game.do("Brassardiers", "points", f"place in {space}")
    assert (game.political, game.pool(side), game.out_of_play(side)) == (0, 0, out + 2)


@pytest.mark.rule("R-TRACK-3", "CD-SUP-2")
def test_the_second_cube_of_the_zone_costs_nothing_more() -> None:
    game = final_points(
        "versailles", breached={"versailles": ["tension"]}, pool={"versailles": 0}, park=["issy", "valerien"],
        cubes={"royalists": (1, 0)},
    )  # fmt: skip
    game.do("place in Royalists", "place in Royalists")
    assert game.spaces("place in") == []  # the two bonus cubes come later
    if game.question.startswith("place or remove"):
        game.do(REST)
    assert (game.political, game.pool("versailles")) == (1, 2)


@pytest.mark.rule("R-TRACK-3", "CD-STATE-5")
def test_the_vp_of_a_breach_stops_at_five() -> None:
    game = Position(
        active="versailles",
        hands={"versailles": ["Brassardiers", "Victor Hugo"]},
        breached={"versailles": ["tension"]},
        pool={"versailles": 0},
        park=["issy", "valerien"],
        cubes={"royalists": (1, 0)},
        political=5,
    ).start()
    game.do("Brassardiers", "points", "place in Royalists")
    assert (game.political, game.pool("versailles")) == (5, 2)


@pytest.mark.rule("R-TRACK-2", "CD-RULE-3")
def test_an_ordered_placement_may_stop_when_only_the_track_is_left(tmp_path: Path) -> None:
    card = "The Murder of Vincenzini"
    pack = with_event(tmp_path, "the_murder_of_vincenzini", '["remove 1 social", "place 1 press+church"]')
    game = (
        Position(active="versailles", hands={"versailles": [card, "Victor Hugo"]}, pack=pack)
        .start()
        .do(card, "event")
    )
    assert game.answers == ["stop here", "place in Press", "place in Catholic Church"]
    stocked = Position(
        active="versailles",
        hands={"versailles": [card, "Victor Hugo"]},
        momentum={"versailles": 1},
        pack=pack,
    ).start()
    assert stocked.do(card, "event").answers == ["place in Press", "place in Catholic Church"]


# Momentum


@pytest.mark.rule("R-MOM-2")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_collaboration_gives_its_cubes_to_the_pool_at_once(level: int) -> None:
    game = Position(
        active="versailles",
        hands={"versailles": ["Jules Favre", "Victor Hugo"]},
        momentum={"versailles": level},
        breached={"commune": ["final crisis"]},
        pool={"versailles": 0, "commune": 0},
        park=["issy", "valerien"],
        cubes={"social": (0, 4)},
    ).start()
    under = list(game.under)
    blue = track(game, "versailles")
    game.do("Jules Favre", "event", "yes")
    assert game.collaboration == level + 1
    assert list(game.under) == [0] * (level + 1) + under[level + 1 :]
    assert game.pool("versailles") == under[level]
    game.do("place in Royalists")  # the new cubes serve for the rest of the event
    assert (game.pool("versailles"), track(game, "versailles")) == (under[level] - 1, blue)


@pytest.mark.rule("R-MOM-1", "R-EX-10")
@pytest.mark.parametrize(
    ("side", "spaces"),
    [("versailles", {"press", "church", "social"}), ("commune", {"assembly", "royalists", "republicans"})],
)
@pytest.mark.parametrize("level", [0, 1, 2])
def test_reaching_two_and_three_lets_the_opponent_place_one_cube(
    side: str, spaces: set[str], level: int
) -> None:
    other = SIDES[1 - SIDES.index(side)]
    game = Position(
        active=side,
        hands={side: ["Conciliation", "Victor Hugo"]},
        momentum={side: level},
        cubes={"valerien": (1, 0), "cailles": (0, 1)},
    ).start()
    game.do("Conciliation", "raise")
    assert game.asked == other
    if level == 0:
        assert game.question == "which card to play"
        return
    assert set(game.spaces("place in")) == spaces  # neither Presence nor adjacency is asked
    assert "stop here" in game.answers
    first = game.answers[1]
    game.do(first)
    assert (game.asked, game.question) == (other, "which card to play")  # one cube only


@pytest.mark.rule("R-MOM-1")
def test_the_reaction_may_be_declined_and_keeps_the_limit_of_four() -> None:
    game = Position(
        active="versailles",
        hands={"versailles": ["Conciliation", "Victor Hugo"]},
        momentum={"versailles": 2},
        cubes={"press": (0, 4), "valerien": (1, 0)},
    ).start()
    game.do("Conciliation", "raise")
    assert set(game.spaces("place in")) == {"church", "social"}
    game.do("stop here")
    assert game.question == "which card to play"
    assert game.cubes("church") == game.cubes("social") == (0, 0)


@pytest.mark.rule("R-MOM-1", "CD-SUP-1", "R-TRACK-2")
def test_a_zone_breached_by_a_reaction_pays_at_the_end_of_that_play() -> None:
    game = Position(
        active="commune",
        hands={"commune": ["Conciliation", "Victor Hugo"]},
        momentum={"commune": 1},
        breached={"versailles": ["tension"]},
        pool={"versailles": 0},
        park=["issy", "valerien"],
        cubes={"social": (0, 1)},
    ).start()
    game.do("Conciliation", "raise", "place in National Assembly")
    assert game.breached("versailles")[-1] == "final crisis"
    assert (game.political, game.pool("versailles")) == (1, 2)


@pytest.mark.rule("R-MOM-1")
def test_the_reaction_comes_before_the_rest_of_the_event() -> None:
    game = Position(
        active="commune",
        hands={"commune": ["Blanquists", "Victor Hugo"]},
        momentum={"commune": 1},
    ).start()
    game.do("Blanquists", "event", "yes")
    assert (game.asked, set(game.spaces("place in"))) == (
        "versailles",
        {"assembly", "royalists", "republicans"},
    )
    game.do("place in Republicans")
    assert (game.asked, set(game.spaces("place in"))) == ("commune", {"montmartre", "cailles", "lachaise"})


@pytest.mark.rule("R-MOM-1", "CD-SUP-3")
def test_an_opponent_without_cubes_is_not_asked() -> None:
    game = Position(
        active="commune",
        hands={"commune": ["Conciliation", "Victor Hugo"]},
        momentum={"commune": 1},
        breached={"versailles": ["final crisis"]},
        pool={"versailles": 0},
        park=["press", "valerien", "issy"],
        cubes={"social": (0, 1)},
    ).start()
    game.do("Conciliation", "raise")
    assert (game.asked, game.question) == ("versailles", "which card to play")


def washburne(side: str, **position: Any) -> Table:
    game = Position(active=side, hands={side: ["Elihu Washburne", "Victor Hugo"]}, **position).start()
    return game.do("Elihu Washburne", "event")


@pytest.mark.rule("R-MOM-3", "R-EX-9", "R-RULE-9")
@pytest.mark.parametrize(
    ("level", "pool", "after"), [(2, 3, 2), (2, 1, 1), (3, 4, 3), (1, 2, 0), (1, 0, 0), (3, 3, 3)]
)
def test_a_lower_revolutionary_momentum_closes_places(level: int, pool: int, after: int) -> None:
    game = washburne(
        "versailles",
        momentum={"commune": level},
        pool={"commune": pool},
        breached={"commune": ["final crisis"]},
        cubes={"social": (0, 2)},
    )
    assert game.momentum == level - 1
    assert game.pool("commune") == after
    assert game.out_of_play("commune") == 18 - 2 - after


@pytest.mark.rule("R-MOM-2", "R-MAP-2", "R-RULE-8")
def test_a_lower_collaboration_keeps_the_cubes_but_loses_the_territory() -> None:
    game = washburne("commune", momentum={"versailles": 3}, cubes={})
    pool = game.pool("versailles")
    assert (game.collaboration, list(game.under)) == (2, [0, 0, 0])
    game.do("stop here")
    game.do(game.answers[0].split(" (")[0], "points")
    assert game.pool("versailles") == pool
    assert set(game.spaces("place in")) == {"royalists", "valerien", "issy"}


@pytest.mark.rule("R-RULE-8", "R-MOM-1", "R-MOM-2")
def test_rising_again_gives_the_reaction_but_no_cubes_again() -> None:
    game = Position(
        active="commune",
        hands={"commune": ["Elihu Washburne", "Victor Hugo"], "versailles": ["Conciliation", "Le Figaro"]},
        momentum={"versailles": 3},
        cubes={},
    ).start()
    game.do("Elihu Washburne", "event", "stop here")
    pool = game.pool("versailles")
    game.do("Conciliation", "raise")
    assert game.collaboration == 3
    assert game.pool("versailles") == pool
    assert (game.asked, set(game.spaces("place in"))) == ("commune", {"press", "church", "social"})


@pytest.mark.rule("R-RULE-7")
def test_a_drop_at_zero_does_nothing_and_the_event_goes_on() -> None:
    game = washburne("versailles", cubes={})
    assert game.momentum == 0
    assert set(game.spaces("place in")) == {"assembly", "royalists", "republicans"}


@pytest.mark.rule("R-POOL-2", "CD-EFF-2")
def test_an_event_may_return_red_cubes_from_out_of_play() -> None:
    game = Position(
        active="commune",
        hands={"commune": ["Les Cantinieres", "Victor Hugo"]},
        breached={"commune": ["starting"]},
        cubes={"social": (0, 2)},
    ).start()
    assert game.out_of_play("commune") == 4
    zones = track(game, "commune")
    game.do("Les Cantinieres", "event", "place in Pere Lachaise", "place in Pere Lachaise")
    assert (game.cubes("lachaise"), game.out_of_play("commune")) == ((0, 2), 2)
    assert track(game, "commune") == zones
