"""Tests of the chapters Pivotal Space Bonus Actions to Objective Card Scoring, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

Cubes = dict[str, tuple[int, int]]


def pivotal(cubes: Cubes, **position: Any) -> Table:
    return Position(at="pivotal", cubes=cubes, **position).start()


# Pivotal actions


@pytest.mark.rule("CD-PIV-1")
@pytest.mark.parametrize("space", ["assembly", "press", "valerien", "montmartre"])
@pytest.mark.parametrize(("cubes", "asked"), [((2, 1), "versailles"), ((1, 3), "commune")])
def test_control_of_a_pivotal_space_gives_one_action(space: str, cubes: tuple[int, int], asked: str) -> None:
    game = pivotal({space: cubes})
    assert game.asked == asked
    assert game.question.startswith("which Pivotal action in")
    assert "do nothing" in game.answers
    game.do("do nothing")
    assert not game.question.startswith("which Pivotal action")


@pytest.mark.rule("CD-PIV-1", "CD-CTRL-2")
def test_neither_a_tie_nor_the_other_spaces_give_an_action() -> None:
    game = pivotal({"press": (1, 1), "church": (3, 0), "social": (0, 3), "issy": (2, 0)})
    assert not game.told("Pivotal action")
    assert game.round == 2


@pytest.mark.rule("CD-INIT-3", "CD-PIV-1")
@pytest.mark.parametrize("initiative", ["versailles", "commune"])
def test_the_initiative_player_orders_the_actions_of_both_sides(initiative: str) -> None:
    game = pivotal({"press": (0, 1), "valerien": (1, 0), "montmartre": (0, 2)}, initiative=initiative)
    assert (game.asked, sorted(game.answers)) == (initiative, ["Forts", "Paris", "Public Opinion"])
    game.do("Forts")
    assert game.asked == "versailles"
    game.do("do nothing")
    assert (game.asked, sorted(game.answers)) == (initiative, ["Paris", "Public Opinion"])


@pytest.mark.rule("R-PIV-1", "R-EX-18")
def test_de_escalate_takes_one_or_two_own_cubes_or_one_of_each() -> None:
    held = {"press": (3, 1), "church": (1, 2), "social": (0, 1), "royalists": (1, 1)}
    game = pivotal(held)
    assert {text for text in game.answers if "De-escalate" in text} == {
        "De-escalate: take back from Press",
        "De-escalate: take back from Catholic Church",
    }
    game.do("De-escalate: take back from Press")
    assert set(game.spaces("remove from")) == {"press", "church", "social"}
    assert set(game.spaces("take back from")) == {"press", "church"}
    assert "stop here" in game.answers
    pool = game.pool("versailles")
    game.do("remove from Catholic Church")
    assert (game.cubes("press"), game.cubes("church")) == ((2, 1), (1, 1))
    assert game.pool("versailles") == pool
    assert not game.question.startswith("which cube De-escalate")


@pytest.mark.rule("R-PIV-1")
def test_de_escalate_with_two_own_cubes_of_different_spaces() -> None:
    game = pivotal({"press": (3, 1), "church": (1, 2)})
    pool = game.pool("versailles")
    game.do("De-escalate: take back from Press", "take back from Catholic Church")
    assert (game.cubes("press"), game.cubes("church")) == ((2, 1), (0, 2))
    assert game.pool("versailles") == pool + 2


@pytest.mark.rule("R-PIV-1")
def test_de_escalate_with_one_own_cube_alone() -> None:
    game = pivotal({"press": (3, 1)}).do("De-escalate: take back from Press", "stop here")
    assert game.cubes("press") == (2, 1)


@pytest.mark.rule("CD-PIV-3")
def test_spread_moves_up_to_two_own_cubes_within_the_dimension() -> None:
    game = pivotal({"press": (3, 1), "royalists": (1, 0), "church": (4, 0)}).do("Spread")
    assert set(game.spaces("move from")) == {"press", "church"}
    game.do("move from Catholic Church", "put it in Social Movements")
    assert set(game.spaces("move from")) == {"press", "church", "social"}
    game.do("move from Press")
    assert set(game.spaces("put it in")) == {"church", "social"}
    game.do("put it in Catholic Church")
    assert [game.cubes(space) for space in ("press", "church", "social")] == [(2, 1), (4, 0), (1, 0)]
    assert not game.question.startswith("which cube to move")


@pytest.mark.rule("CD-PIV-3", "CD-STATE-4")
def test_spread_keeps_the_limit_and_needs_no_presence_and_may_move_one() -> None:
    game = pivotal({"press": (2, 0), "church": (4, 0)}).do("Spread", "move from Press")
    # only Social Movements has room: the question answered itself
    assert (game.cubes("press"), game.cubes("social")) == ((1, 0), (1, 0))
    game.do("stop here")
    assert game.cubes("press") == (1, 0)


@pytest.mark.rule("R-PIV-2")
def test_turncoat_trades_a_cube_in_one_space_of_the_dimension() -> None:
    game = pivotal({"press": (0, 1), "church": (2, 0), "social": (0, 0), "royalists": (1, 0)})
    turncoats = [text for text in game.answers if "Turncoat" in text]
    assert turncoats == ["Turncoat: replace in Catholic Church"]
    had = game.pool("versailles")
    game.do("Turncoat")
    assert game.cubes("church") == (1, 1)
    assert game.pool("versailles") == had + 1


@pytest.mark.rule("R-PIV-2", "R-RULE-11", "CD-SUP-3")
def test_turncoat_needs_an_own_cube_and_room_for_it() -> None:
    full = pivotal({"press": (2, 1), "church": (4, 1)})
    assert [text for text in full.answers if "Turncoat" in text] == ["Turncoat: replace in Press"]
    bare = pivotal(
        {"press": (2, 1)},
        breached={"versailles": ["final crisis"]},
        pool={"versailles": 0},
        park=["royalists", "valerien", "issy"],
    )
    while not bare.question.startswith("which Pivotal action in Public Opinion"):
        bare.do("Public Opinion" if bare.can("Public Opinion") else "do nothing")
    assert not bare.can("Turncoat")
    assert bare.can("Spread")


@pytest.mark.rule("R-PIV-2", "R-PIV-1", "CD-EFF-7")
def test_pivotal_actions_never_touch_discs() -> None:
    game = pivotal(
        {"montmartre": (0, 1)},
        discs={"commune": ["lachaise"], "versailles": ["cailles"]},
        momentum={"commune": 1},
    )
    assert game.asked == "commune"
    assert not game.can("Turncoat")
    assert [text for text in game.answers if "De-escalate" in text] == [
        "De-escalate: take back from Butte Montmartre"
    ]
    game.do("De-escalate")
    assert not game.can("remove from")


@pytest.mark.rule("CD-PIV-1", "R-DISC-1")
def test_a_disc_alone_controls_a_pivotal_space() -> None:
    game = pivotal({"issy": (1, 0)}, discs={"versailles": ["valerien"]})
    assert (game.asked, game.question) == ("versailles", "which Pivotal action in Forts")


@pytest.mark.rule("R-TRACK-2")
def test_a_zone_breached_by_turncoat_pays_before_the_next_action() -> None:
    game = pivotal(
        {"press": (2, 1), "assembly": (1, 0)}, breached={"versailles": ["starting"]}, pool={"versailles": 0}
    )
    # 3 blue cubes on the map: set-up's two and that of the Starting zone
    assert game.pool("versailles") == 0
    game.do("Public Opinion", "Turncoat: replace in Press")
    assert game.breached("versailles") == ["starting", "escalation"]
    assert game.pool("versailles") == 1


@pytest.mark.rule("CD-SCORE-1", "CD-ROUND-1")
def test_dimensions_are_scored_after_the_actions() -> None:
    held = {"press": (3, 0), "church": (1, 0), "social": (0, 0)}
    game = pivotal(held).do("Spread", "move from Press", "put it in Social Movements", "stop here")
    assert game.political == -1
    assert pivotal(held).do("do nothing").political == 0


# Dimension VP


@pytest.mark.rule("CD-SCORE-1", "CD-CTRL-3", "R-MAP-1")
@pytest.mark.parametrize(
    ("spaces", "marker"),
    [
        (("assembly", "royalists", "republicans"), "political"),
        (("press", "church", "social"), "political"),
        (("valerien", "issy", "vincennes"), "military"),
        (("montmartre", "cailles", "lachaise"), "military"),
    ],
)
@pytest.mark.parametrize("side", ["versailles", "commune"])
def test_a_dimension_gives_one_vp_of_its_half(spaces: tuple[str, ...], marker: str, side: str) -> None:
    own = (2, 1) if side == "versailles" else (1, 2)
    sign = 1 if (side == "commune") == (marker == "political") else -1
    game = Position(at="score", cubes=dict.fromkeys(spaces, own)).start()
    other = "military" if marker == "political" else "political"
    assert (getattr(game, marker), getattr(game, other)) == (sign, 0)
    short = Position(at="score", cubes={**dict.fromkeys(spaces, own), spaces[1]: (1, 1)}).start()
    assert (short.military, short.political) == (0, 0)


@pytest.mark.rule("CD-SCORE-1", "R-DISC-1")
def test_discs_count_for_the_control_of_a_dimension() -> None:
    game = Position(
        at="score",
        cubes={"montmartre": (0, 1), "cailles": (1, 1)},
        discs={"commune": ["lachaise", "cailles"]},
    ).start()
    assert game.military == -1


@pytest.mark.rule("CD-SCORE-1", "R-MAP-2", "CD-CTRL-2")
def test_neither_presence_for_nothing_nor_occupied_territory_is_control() -> None:
    game = Position(at="score", cubes={"press": (0, 1), "church": (0, 1)}).start()
    assert game.political == 0  # always present in Social Movements, but no piece there
    forts = Position(
        at="score", cubes={"valerien": (1, 0), "issy": (1, 0)}, momentum={"versailles": 3}
    ).start()
    assert forts.military == 0


@pytest.mark.rule("CD-INIT-3", "CD-RULE-4", "CD-STATE-5")
@pytest.mark.parametrize("initiative", ["versailles", "commune"])
@pytest.mark.parametrize(("first", "after"), [("Forts", 4), ("Paris", 5)])
def test_at_the_end_of_the_track_the_order_of_scoring_matters(
    initiative: str, first: str, after: int
) -> None:
    held = {"valerien": (1, 0), "issy": (1, 0), "vincennes": (1, 0)}
    held |= {"montmartre": (0, 1), "cailles": (0, 1), "lachaise": (0, 1)}
    game = Position(at="score", military=5, cubes=held, initiative=initiative).start()
    assert game.asked == initiative
    assert game.do(first).military == after


# Objectives


def objectives(versailles: str, commune: str, cubes: Cubes, **position: Any) -> Table:
    goals = {"versailles": versailles, "commune": commune}
    return Position(at="objectives", objectives=goals, cubes=cubes, **position).start()


@pytest.mark.rule("R-OBJ-1", "CD-OBJ-1")
@pytest.mark.parametrize(
    ("cubes", "political", "military"),
    [
        ({"press": (1, 0), "issy": (1, 0)}, -1, 1),  # one player takes both
        ({"press": (0, 1), "issy": (0, 1)}, 1, -1),
        ({"press": (0, 1), "issy": (1, 0)}, 1, 1),
        ({"press": (1, 1), "issy": (1, 0)}, 0, 1),
        ({}, 0, 0),
    ],
)
def test_whoever_controls_the_space_of_either_card_scores(
    cubes: Cubes, political: int, military: int
) -> None:
    game = objectives("press", "issy", cubes)
    assert (game.political, game.military) == (political, military)


@pytest.mark.rule("R-EX-12", "R-OBJ-2", "CD-OBJ-2")
def test_an_objective_that_the_other_side_holds_gives_its_owner_nothing() -> None:
    game = objectives("assembly", "press", {"press": (2, 1), "church": (1, 0)})
    assert game.political == -1
    assert game.question != "whose Objective comes first"
    assert not game.can("remove from")  # no event for anybody
    assert game.fulfilled("versailles") == game.fulfilled("commune") == []
    assert game.round == 2


@pytest.mark.rule("R-OBJ-2", "CD-OBJ-2")
@pytest.mark.parametrize("answer", ["stop here", "remove from Catholic Church"])
def test_the_own_objective_gives_its_event_and_is_fulfilled_used_or_not(answer: str) -> None:
    game = objectives("press", "assembly", {"press": (2, 1), "church": (0, 1)})
    assert game.asked == "versailles"
    game.do(answer)
    assert game.fulfilled("versailles") == ["press"]
    assert game.cubes("church") == (0, 1 if answer == "stop here" else 0)


@pytest.mark.rule("CD-INIT-3", "CD-OBJ-2", "CD-RULE-4")
@pytest.mark.parametrize("initiative", ["versailles", "commune"])
@pytest.mark.parametrize("own_first", [True, False])
def test_the_initiative_player_orders_the_events(initiative: str, own_first: bool) -> None:
    game = objectives(
        "royalists", "republicans", {"royalists": (1, 0), "republicans": (1, 2)}, initiative=initiative
    )
    assert (game.asked, game.question) == (initiative, "whose Objective comes first")
    game.do("the own Objective first" if own_first else "the other Objective first")
    other = "commune" if initiative == "versailles" else "versailles"
    assert game.asked == (initiative if own_first else other)
    game.do("stop here")
    assert game.asked == (other if own_first else initiative)


@pytest.mark.rule("R-RULE-14", "CD-OBJ-1", "CD-OBJ-2")
def test_an_event_that_takes_the_others_space_does_not_take_its_event() -> None:
    game = objectives(
        "royalists", "republicans", {"royalists": (1, 0), "republicans": (0, 1)}, initiative="versailles"
    )
    assert game.political == 0  # one each
    game.do("the own Objective first", "remove from Republicans")
    assert game.cubes("republicans") == (0, 0)
    assert (game.asked, game.can("place in")) == ("commune", True)
    game.do("place in Republicans")
    assert (game.fulfilled("versailles"), game.fulfilled("commune")) == (["royalists"], ["republicans"])


@pytest.mark.rule("R-TRACK-2", "R-TRACK-3")
def test_a_zone_breached_by_an_objective_event_pays_after_it() -> None:
    game = objectives(
        "republicans",
        "press",
        {"republicans": (1, 0)},
        breached={"versailles": ["tension"]},
        pool={"versailles": 0},
        park=["issy", "valerien"],
    )
    assert game.political == -1
    game.do("place in National Assembly")
    assert (game.political, game.pool("versailles")) == (0, 2)


@pytest.mark.rule("CD-STATE-5", "CD-INIT-3", "R-OBJ-1")
@pytest.mark.parametrize(("own_first", "after"), [(True, 4), (False, 5)])
def test_the_order_of_objective_vp_matters_at_the_end_of_the_track(own_first: bool, after: int) -> None:
    game = objectives(
        "valerien", "cailles", {"valerien": (1, 0), "cailles": (0, 1)}, military=5, initiative="versailles"
    )
    game.do("the own Objective first" if own_first else "the other Objective first")
    assert game.military == after


@pytest.mark.rule("R-OBJ-2", "R-FC-1")
def test_objectives_are_scored_before_the_check_for_the_final_crisis() -> None:
    game = objectives(
        "republicans",
        "press",
        {"republicans": (1, 0)},
        breached={"versailles": ["tension"], "commune": ["final crisis"]},
        first_breach="commune",
        pool={"versailles": 0},
        park=["issy", "valerien"],
    )
    game.do("place in National Assembly")
    assert game.political == -1  # the second to breach pays nothing
    assert game.round == 4
