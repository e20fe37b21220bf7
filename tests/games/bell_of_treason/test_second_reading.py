"""A second reading: chapters of the rulebook tested by somebody who had not seen the code, with the book's numbers."""

from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Position, Table


def at_round(number: int, **position: Any) -> Table:
    """The Round card of that round is carried out, then cards are dealt."""
    return Position(at="round", round=number, **position).start()


# --- set-up


@pytest.mark.rule("T-SETUP-1", "T-SETUP-2", "T-SETUP-3", "T-EX-2")
def test_the_set_up_has_twenty_six_cubes_of_each_colour() -> None:
    game = Position().start()
    assert [game.pool(side) for side in ("concede", "defend")] == [6, 6]
    assert game.zone("concede", "escalation") == (4, 5)
    assert game.zone("concede", "tension") == (2, 3)
    assert game.zone("defend", "escalation") == (4, 5)
    assert game.zone("defend", "tension") == (2, 3)
    assert game.cubes("uk") == (1, 0)
    assert game.cubes("germans") == (2, 0)
    assert game.cubes("france") == game.cubes("ussr") == (0, 1)
    assert list(game.locked) == [1, 2, 3]
    assert list(game.disks) == []
    white = 6 + 4 + 2 + 5 + 3 + 3 + 3
    green = 6 + 5 + 3 + 4 + 2 + 4 + 2
    assert (white, green) == (26, 26)


# --- Round cards


@pytest.mark.rule("T-ROUND-2", "T-EX-5")
@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize(
    ("before", "after", "freed"),
    [((2, 3), (0, 1), (2, 2)), ((1, 0), (0, 0), (1, 0)), ((0, 1), (0, 1), (0, 0))],
)
def test_stalins_politics_leaves_one_green_cube_at_most(
    number: int, before: tuple[int, int], after: tuple[int, int], freed: tuple[int, int]
) -> None:
    bare = at_round(number, cubes={}, disks=[2, 3], mobilized=2)
    game = at_round(number, cubes={"ussr": before}, disks=[2, 3], mobilized=2)
    assert game.cubes("ussr") == after
    on_the_map = (after[0], after[1])
    assert game.pool("concede") == bare.pool("concede") - on_the_map[0]
    assert game.pool("defend") == bare.pool("defend") - on_the_map[1]
    assert (before[0] - after[0], before[1] - after[1]) == freed


@pytest.mark.rule("T-ROUND-1", "T-ROUND-2")
def test_the_first_round_has_no_instructions() -> None:
    game = at_round(1, cubes={"ussr": (2, 3)})
    assert game.cubes("ussr") == (2, 3)
    assert list(game.disks) == []


@pytest.mark.rule("T-HITLER-1", "T-ROUND-3", "T-EX-6")
@pytest.mark.parametrize(("vp", "die"), [(2, 3), (2, 6), (4, 5), (5, 6)])
def test_a_roll_above_the_points_lets_the_game_go_on(vp: int, die: int) -> None:
    game = at_round(2, vp=vp, dice=[die])
    assert not game.over
    assert game.vp == vp


@pytest.mark.rule("T-HITLER-1", "T-ROUND-3", "T-EX-6", "T-RULE-15")
@pytest.mark.parametrize(("vp", "die"), [(2, 1), (2, 2), (5, 5)])
@pytest.mark.parametrize(("mobilized", "winner"), [(0, "nobody"), (1, "defend"), (2, "defend")])
def test_a_roll_up_to_the_points_ends_the_game(vp: int, die: int, mobilized: int, winner: str) -> None:
    game = at_round(3, vp=vp, dice=[die], mobilized=mobilized)
    assert game.over
    assert game.winner == winner


@pytest.mark.rule("T-HITLER-1", "T-RULE-7")
@pytest.mark.parametrize("vp", [1, 0, -3])
def test_below_two_points_no_die_is_rolled(vp: int) -> None:
    """No die is scripted: rolling one would be an error."""
    assert not at_round(2, vp=vp).over
    game = Position(vp=vp).start()
    game.decision()
    assert not game.over


@pytest.mark.rule("T-ROUND-5", "T-GERMAN-1", "T-EX-7")
def test_german_preparations_take_the_space_of_the_round() -> None:
    second = at_round(2)
    assert list(second.disks) == [2]
    third = at_round(3)
    assert list(third.disks) == [3]
    taken = at_round(2, disks=[2])
    assert list(taken.disks) == [2]
    assert taken.locked == at_round(2).locked


@pytest.mark.rule("T-ROUND-1", "T-ROUND-3", "T-ROUND-5")
def test_the_decision_comes_before_the_disk_that_would_mobilize() -> None:
    """One disk lies there; the disk of the round would bring Partial Mobilization, but the roll comes first."""
    game = at_round(2, disks=[1], vp=2, dice=[2])
    assert game.over
    assert game.winner == "nobody"


# --- German Activity and Mobilization


@pytest.mark.rule("T-GERMAN-1", "T-GERMAN-2", "T-EX-7")
def test_an_events_disk_takes_the_lowest_free_space_and_frees_its_cube() -> None:
    game = Position(disks=[2]).start()
    game.disk()
    assert game.asked == "concede"
    game.do("CSR Germans")
    assert list(game.disks) == [1, 2]
    assert list(game.locked) == [3]
    assert game.cubes("germans") == (3, 0)


@pytest.mark.rule("T-GERMAN-2", "T-EX-8")
def test_a_freed_cube_goes_to_the_pool_if_concede_likes() -> None:
    game = Position().start()
    before = game.pool("concede")
    game.disk()
    game.do("pool")
    assert game.pool("concede") == before + 1
    assert game.cubes("germans") == (2, 0)


@pytest.mark.rule("T-GERMAN-2", "T-RULE-6", "T-EX-8")
def test_with_four_white_cubes_among_the_germans_the_freed_one_must_go_to_the_pool() -> None:
    game = Position(cubes={"germans": (4, 0)}).start()
    before = game.pool("concede")
    game.disk()
    assert game.cubes("germans") == (4, 0)
    assert game.pool("concede") == before + 1


@pytest.mark.rule("T-GERMAN-2", "T-EX-8")
def test_a_space_frees_its_cube_once() -> None:
    game = Position(freed=[1]).start()
    before = game.pool("concede"), game.cubes("germans")
    game.disk()
    assert list(game.disks) == [1]
    assert (game.pool("concede"), game.cubes("germans")) == before


@pytest.mark.rule("T-GERMAN-3")
def test_a_full_track_takes_no_disk() -> None:
    game = Position(disks=[1, 2, 3], mobilized=2).start()
    asked = game.asked, game.question
    game.disk()
    assert list(game.disks) == [1, 2, 3]
    assert (game.asked, game.question) == asked


@pytest.mark.rule("T-MOB-1", "T-MOB-2", "T-PACK-1")
def test_the_first_disk_brings_partial_mobilization_with_one_cube_anywhere() -> None:
    game = Position(cubes={}).start()
    game.disk()
    game.do("pool")
    assert game.mobilized == 1
    assert game.asked == "defend"
    assert sorted(game.spaces("place in")) == sorted(
        [
            "uk",
            "france",
            "ussr",
            "president",
            "government",
            "opposition",
            "staff",
            "guard",
            "moravia",
            "czechs",
            "press",
            "germans",
        ]
    )
    game.do("place in France")
    assert game.cubes("france") == (0, 1)
    assert game.asked != "defend" or not game.can("place in France")


@pytest.mark.rule("T-ROUND-4", "T-MOB-2", "T-EX-9")
def test_the_deal_of_round_two_shuts_the_powers_to_mobilized_cubes() -> None:
    game = Position(round=2, disks=[2], cubes={}).start()
    game.disk()
    game.do("pool")
    assert game.asked == "defend"
    assert not {"uk", "france", "ussr"} & set(game.spaces("place in"))
    assert "press" in game.spaces("place in")


@pytest.mark.rule("T-MOB-3", "T-EX-9")
def test_general_mobilization_moves_half_of_five_cubes_rounded_down() -> None:
    game = Position(cubes={"staff": (2, 3)}, disks=[1, 2], mobilized=1, bag=["white", "green"]).start()
    game.disk()
    game.do("pool")
    assert game.mobilized == 2
    assert game.cubes("staff") == (1, 2)
    assert game.cubes("moravia") == (1, 1)


@pytest.mark.rule("T-MOB-3", "T-EX-9")
def test_general_mobilization_moves_nothing_of_one_cube() -> None:
    game = Position(cubes={"staff": (0, 1)}, disks=[1, 2], mobilized=1).start()
    game.disk()
    game.do("pool")
    assert game.mobilized == 2
    assert game.cubes("staff") == (0, 1)
    assert game.cubes("moravia") == (0, 0)


@pytest.mark.rule("T-RULE-5")
def test_a_drawn_cube_that_would_be_the_fifth_stays() -> None:
    game = Position(
        cubes={"staff": (0, 4), "moravia": (0, 4)}, disks=[1, 2], mobilized=1, bag=["green", "green"]
    ).start()
    game.disk()
    game.do("pool")
    assert game.cubes("staff") == (0, 4)
    assert game.cubes("moravia") == (0, 4)


# --- Crisis Tracks


@pytest.mark.rule("T-TRACK-1", "T-EX-3")
def test_the_cube_that_breaches_goes_to_the_map_and_the_rest_to_the_pools() -> None:
    game = Position(
        active="concede",
        cubes={"uk": (1, 0)},
        pool={"concede": 0},
        park=["ussr", "germans"],
        hands={"concede": ["Lord Runciman", "Georges Bonnet"]},
    ).start()
    green = game.pool("defend")
    game.do("Lord Runciman", "points", "place in United Kingdom")
    assert game.cubes("uk") == (2, 0)
    assert game.breached("concede") == ["escalation"]
    assert game.pool("concede") == 3
    assert game.pool("defend") == green + 5
    assert game.vp == 0


@pytest.mark.rule("T-TRACK-2", "T-TRACK-1", "T-EX-3")
def test_breaching_ones_tension_costs_a_point() -> None:
    game = Position(
        active="concede",
        cubes={"uk": (1, 0)},
        pool={"concede": 0},
        park=["ussr", "germans", "press"],
        breached={"concede": ["escalation"]},
        hands={"concede": ["Lord Runciman", "Georges Bonnet"]},
    ).start()
    green = game.pool("defend")
    game.do("Lord Runciman", "points", "place in United Kingdom")
    assert "tension" in game.breached("concede")
    assert game.pool("concede") == 1
    assert game.pool("defend") == green + 3
    assert game.vp == 1


# --- operations


@pytest.mark.rule("T-OPS-1", "T-OPS-3", "T-EX-10", "T-EX-19")
def test_nobody_persuades_where_he_was_not_present_at_the_start() -> None:
    game = Position(
        active="concede",
        cubes={"government": (0, 1), "uk": (1, 0)},
        hands={"concede": ["Lord Halifax", "Georges Bonnet"]},
    ).start()
    game.do("Lord Halifax", "points")
    assert not game.can("remove from Government")
    game.do("place in Government")
    assert not game.can("remove from Government")


@pytest.mark.rule("T-OPS-1", "T-OPS-3")
def test_persuade_and_escalate_mix_in_any_order() -> None:
    game = Position(
        active="concede",
        cubes={"uk": (1, 2)},
        hands={"concede": ["Lord Halifax", "Georges Bonnet"]},
    ).start()
    before = game.pool("defend")
    game.do("Lord Halifax", "points", "place in United Kingdom", "remove from United Kingdom")
    assert game.cubes("uk") == (2, 1)
    assert game.pool("defend") == before + 1


@pytest.mark.rule("T-PLAY-4", "T-EX-12")
def test_a_neutral_event_on_the_discards_serves_once() -> None:
    fresh = Position(
        active="defend",
        discards=["Edvard Benes"],
        hands={"defend": ["Bad Godesberg", "General Krejci", "Border Posts"]},
    ).start()
    fresh.do("Bad Godesberg")
    assert fresh.can("discard")
    used = Position(
        active="defend",
        discards=["Edvard Benes"],
        carried_out=["Edvard Benes"],
        hands={"defend": ["Bad Godesberg", "General Krejci", "Border Posts"]},
    ).start()
    used.do("Bad Godesberg")
    assert not used.can("discarded event")
    small = Position(
        active="defend",
        discards=["Edvard Benes"],
        hands={"defend": ["Bad Godesberg", "General Krejci", "Border Posts"]},
    ).start()
    small.do("General Krejci")
    assert not small.can("discarded event")


@pytest.mark.rule("T-PLAY-4", "T-RULE-8")
def test_the_others_event_on_the_discards_cannot_be_used() -> None:
    game = Position(
        active="defend",
        discards=["Georges Bonnet"],
        hands={"defend": ["General Krejci", "Border Posts"]},
    ).start()
    game.do("General Krejci")
    assert not game.can("discarded event")


# --- Initiative


@pytest.mark.rule("T-INIT-1", "T-EX-4")
@pytest.mark.parametrize(("vp", "decides"), [(0, "defend"), (1, "concede"), (-3, "defend"), (4, "concede")])
def test_who_has_fewer_points_decides_who_is_first(vp: int, decides: str) -> None:
    game = Position(at="initiative", vp=vp).start()
    assert game.asked == decides
    game.do("second")
    assert game.initiative == ("concede" if decides == "defend" else "defend")


# --- Objectives


@pytest.mark.rule("T-OBJ-1", "T-EX-13")
def test_both_objectives_score_whatever_the_first_event_does() -> None:
    """Concede's Objective may replace a cube in France, which is Defend's Objective: Defend scores all the same."""
    game = Position(
        at="objectives",
        initiative="concede",
        cubes={"uk": (1, 0), "france": (0, 1)},
        objectives={"concede": "uk", "defend": "france"},
    ).start()
    for _ in range(6):
        if game.round != 1 or not game.asked:
            break
        wanted = [answer for answer in game.answers if "France" in answer or "yes" in answer.lower()]
        game.do(wanted[0] if wanted else game.answers[0])
        if game.objective("concede") == game.objective("defend") == "":
            break
    assert game.vp == 0


@pytest.mark.rule("T-OBJ-1", "T-EX-13")
def test_the_others_objective_space_gives_nothing() -> None:
    game = Position(
        at="objectives",
        initiative="concede",
        cubes={"uk": (0, 2), "france": (2, 0)},
        objectives={"concede": "uk", "defend": "france"},
    ).start()
    assert game.vp == 0


# --- the end


@pytest.mark.rule("T-WIN-1", "T-EX-15", "T-RULE-14")
@pytest.mark.parametrize(
    ("vp", "cubes", "winner"),
    [
        (1, {"president": (2, 0), "uk": (0, 2)}, "defend"),
        (1, {"president": (2, 1), "uk": (0, 1)}, "concede"),
        (0, {"president": (2, 4)}, "concede"),
        (1, {"president": (0, 0)}, "defend"),
        (3, {"president": (1, 0), "press": (0, 4)}, "concede"),
        (1, {"president": (2, 2)}, "defend"),
    ],
)
def test_defend_needs_a_point_and_the_president_or_one_space_that_presses(
    vp: int, cubes: dict[str, tuple[int, int]], winner: str
) -> None:
    game = Position(at="end", round=4, vp=vp, cubes=cubes).start()
    while not game.over:
        game.do(game.answers[0])
    assert game.winner == winner


@pytest.mark.rule("T-FD-4", "T-EX-14")
def test_at_the_end_the_public_and_the_powers_score_nothing() -> None:
    held = dict.fromkeys(("czechs", "press", "germans", "uk", "france", "ussr"), (0, 1))
    game = Position(at="end", round=4, vp=0, cubes=held).start()
    assert game.over
    assert game.vp == 0
    assert game.winner == "concede"
    army = dict.fromkeys(("staff", "guard", "moravia"), (0, 1))
    game = Position(at="end", round=4, vp=0, cubes=army).start()
    assert game.vp == 1
    assert game.winner == "defend"


@pytest.mark.rule("T-FD-2", "T-RULE-12", "T-EX-14", "T-EX-20")
def test_two_tabs_of_one_space_cancel_each_other() -> None:
    """Both name President; one of the cards has Event beside it."""
    game = Position(
        at="exchange",
        round=4,
        exchange=1,
        initiative="defend",
        cubes={"president": (1, 1), "staff": (0, 1)},
        final_gone=["concede", "defend"],
        aside={
            "concede": ["The Anglo-French Plan", "Lord Runciman", "Georges Bonnet"],
            "defend": ["Generals at the Castle", "Border Posts", "Martial Law"],
        },
    ).start()
    before = {space: game.cubes(space) for space in ("president", "uk", "france", "opposition")}
    first = game.asked
    cards = {"concede": "The Anglo-French Plan", "defend": "Generals at the Castle"}
    game.do(cards[first])
    assert game.asked != first
    game.do(cards[game.asked])
    assert {space: game.cubes(space) for space in before} == before
    assert "The Anglo-French Plan" in game.discards()


@pytest.mark.rule("T-FD-3", "T-FD-2", "T-EX-20")
def test_a_tab_allows_one_operation_in_its_space() -> None:
    game = Position(
        at="exchange",
        round=4,
        exchange=1,
        initiative="concede",
        cubes={"uk": (1, 1), "guard": (0, 1)},
        final_gone=["concede", "defend"],
        aside={
            "concede": ["Lord Runciman", "Georges Bonnet", "The Times, 7 September"],
            "defend": ["Martial Law", "Border Posts", "Churchill's Warning"],
        },
    ).start()
    cards = {"concede": "Lord Runciman", "defend": "Martial Law"}
    game.do(cards[game.asked])
    game.do(cards[game.asked])
    assert game.asked == "concede"
    assert set(game.spaces("place in")) <= {"uk"}
    assert set(game.spaces("remove from")) <= {"uk"}
    game.do("remove from United Kingdom")
    assert game.cubes("uk") == (1, 0)
    assert game.cubes("guard") == (0, 1)
