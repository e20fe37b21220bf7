"""Tests of the chapters Pivotal Space Bonus Actions to Objective Card Scoring, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Position, Table

Cubes = dict[str, tuple[int, int]]


def pivotal(cubes: Cubes, **position: Any) -> Table:
    return Position(at="pivotal", cubes=cubes, **position).start()


@pytest.mark.rule("CD-PIV-1", "T-PIV-1")
@pytest.mark.parametrize("space", ["uk", "president", "staff", "czechs"])
@pytest.mark.parametrize(("cubes", "asked"), [((2, 1), "concede"), ((0, 1), "defend")])
def test_control_of_a_pivotal_space_gives_an_action(space: str, cubes: tuple[int, int], asked: str) -> None:
    game = pivotal({space: cubes})
    assert (game.asked, game.answers[0]) == (asked, "do nothing")


@pytest.mark.rule("CD-PIV-1", "CD-CTRL-2")
def test_no_control_no_action() -> None:
    assert not pivotal({"uk": (1, 1), "france": (3, 0), "press": (0, 2)}).told("Pivotal action")


@pytest.mark.rule("T-PIV-1", "T-RULE-10")
def test_escalate_and_persuade_keep_their_conditions_and_the_dimension() -> None:
    game = pivotal({"uk": (2, 1), "ussr": (1, 1), "france": (0, 1), "government": (1, 0)})
    assert set(game.answers) == {
        "do nothing",
        "Spread",
        "Escalate: place in United Kingdom",
        "Escalate: place in France",
        "Escalate: place in Soviet Union",
        "Persuade: remove from United Kingdom",
        "Persuade: remove from Soviet Union",
    }
    game.do("Persuade: remove from United Kingdom")
    assert game.cubes("uk") == (2, 0)


@pytest.mark.rule("T-RULE-10", "T-MAP-2")
def test_the_lender_of_an_escalate_may_lie_outside_the_dimension() -> None:
    game = pivotal({"president": (0, 1), "czechs": (0, 0), "staff": (0, 0)})
    assert "Escalate: place in Government" in game.answers  # President presses on it
    assert "Escalate: place in Opposition" not in game.answers
    outside = pivotal({"president": (0, 1), "press": (0, 1)})
    assert "Escalate: place in Opposition" in outside.answers


@pytest.mark.rule("CD-PIV-3")
def test_spread_moves_up_to_two_cubes_in_the_dimension() -> None:
    game = pivotal({"czechs": (0, 3)}).do("Spread", "move from Czechoslovaks", "put it in Press")
    game.do("move from Czechoslovaks", "put it in CSR Germans")
    assert [game.cubes(space) for space in ("czechs", "press", "germans")] == [(0, 1), (0, 1), (0, 1)]
    assert game.vp == 1  # and then the Dimension is scored


@pytest.mark.rule("CD-INIT-3")
@pytest.mark.parametrize("initiative", ["concede", "defend"])
def test_the_initiative_player_orders_the_actions(initiative: str) -> None:
    game = pivotal({"uk": (1, 0), "staff": (0, 1)}, initiative=initiative)
    assert (game.asked, set(game.answers)) == (initiative, {"International", "Military"})


@pytest.mark.rule("T-TRACK-2", "T-PIV-1")
def test_a_pivotal_escalate_may_breach_tension() -> None:
    game = pivotal(
        {"uk": (1, 0)},
        breached={"concede": ["escalation"]},
        pool={"concede": 0},
        park=["press", "guard", "germans", "government"],
    )
    while game.question != "which Pivotal action in International":
        game.do("International" if game.can("International") else "do nothing")
    game.do("Escalate: place in United Kingdom")
    assert game.vp == 1


@pytest.mark.rule("CD-SCORE-1", "CD-CTRL-3", "T-COMP-3")
@pytest.mark.parametrize(
    "spaces",
    [
        ("uk", "france", "ussr"),
        ("president", "government", "opposition"),
        ("staff", "guard", "moravia"),
        ("czechs", "press", "germans"),
    ],
)
@pytest.mark.parametrize(("own", "vp"), [((2, 1), -1), ((1, 2), 1)])
def test_each_dimension_gives_one_vp(spaces: tuple[str, ...], own: tuple[int, int], vp: int) -> None:
    assert Position(at="score", cubes=dict.fromkeys(spaces, own)).start().vp == vp
    assert Position(at="score", cubes={**dict.fromkeys(spaces, own), spaces[2]: (1, 1)}).start().vp == 0


@pytest.mark.rule("CD-STATE-5", "CD-RULE-4", "CD-INIT-3")
@pytest.mark.parametrize(("first", "after"), [("Military", 4), ("Political", 5)])
def test_the_order_matters_at_five(first: str, after: int) -> None:
    held = dict.fromkeys(("president", "government", "opposition"), (1, 0))
    held |= dict.fromkeys(("staff", "guard", "moravia"), (0, 1))
    game = Position(at="score", vp=5, cubes=held, initiative="defend", dice=[6]).start()
    assert game.asked == "defend"
    assert game.do(first).vp == after


def objectives(concede: str, defend: str, cubes: Cubes, **position: Any) -> Table:
    return Position(
        at="objectives", objectives={"concede": concede, "defend": defend}, cubes=cubes, **position
    ).start()


@pytest.mark.rule("T-OBJ-1", "T-EX-13")
@pytest.mark.parametrize(
    ("cubes", "vp"),
    [
        ({"uk": (1, 0), "press": (1, 0)}, -1),  # only the own card
        ({"uk": (0, 1), "press": (0, 1)}, 1),
        ({"uk": (0, 1), "press": (1, 0)}, 0),  # each the other's: nothing
        ({"uk": (1, 1)}, 0),
    ],
)
def test_only_the_own_objective_scores(cubes: Cubes, vp: int) -> None:
    game = objectives("uk", "press", cubes)
    while game.question.startswith(("where", "whose")):
        game.do("stop here" if game.can("stop here") else game.answers[0])
    assert game.vp == vp


@pytest.mark.rule("T-OBJ-1", "T-EX-13", "CD-OBJ-1")
def test_an_objective_event_cannot_take_the_others_vp() -> None:
    """The Pact of 1935 removes a cube from an International space: that of the other's Objective."""
    game = objectives("ussr", "france", {"ussr": (1, 0), "france": (0, 1)}, initiative="concede")
    game.do("the own Objective first")
    assert game.vp == -1
    game.do("remove from France")
    assert game.cubes("france") == (0, 0)
    assert game.asked == "defend"
    assert game.vp == 0
    assert game.can("place in")


@pytest.mark.rule("T-OBJ-1", "CD-OBJ-2")
def test_the_event_is_offered_not_ordered() -> None:
    game = objectives("ussr", "press", {"ussr": (1, 0), "france": (0, 1)})
    assert "stop here" in game.answers
    game.do("stop here")
    assert game.cubes("france") == (0, 1)
    assert game.vp == -1
