"""The solo opponent's Pivotal actions (R-SOLO-10 to -16, R-EX-17, R-RULE-18)."""

from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

from .solo import solo

AWAY = {"versailles": "vincennes", "commune": "cailles"}


def pivotal(person: str = "versailles", **position: Any) -> Table:
    return solo(person, **{"at": "pivotal", "initiative": person, "objectives": AWAY, "round": 1, **position})


def step(game: Table) -> str:
    return next(line for line in game.log if "Pivotal action in" in line).split(": ")[1]


@pytest.mark.rule("R-SOLO-11", "R-SOLO-16")
def test_a_spread_that_wins_two_spaces() -> None:
    game = pivotal(cubes={"press": (0, 4)})
    assert step(game) == "a Spread wins two spaces."
    assert [game.cubes(space) for space in ("press", "church", "social")] == [(0, 2), (0, 1), (0, 1)]


@pytest.mark.rule("R-SOLO-11", "R-SOLO-12")
def test_not_if_the_pivotal_space_would_be_lost() -> None:
    game = pivotal(cubes={"press": (0, 2)})
    assert step(game) == "a Spread wins a space."
    assert game.cubes("press") == (0, 1)
    assert {game.cubes("church"), game.cubes("social")} == {(0, 1), (0, 0)}


@pytest.mark.rule("R-SOLO-12", "R-SOLO-16")
def test_b_a_turncoat_that_wins_a_space() -> None:
    game = pivotal(cubes={"press": (0, 1), "church": (1, 0), "social": (3, 0)})
    assert step(game) == "a Turncoat wins a space."
    assert game.cubes("church") == (0, 1)


@pytest.mark.rule("R-SOLO-12", "CD-SOLO-8")
def test_b_needs_an_available_cube() -> None:
    game = pivotal(
        cubes={"press": (0, 4), "church": (2, 1), "social": (0, 4)},
        breached={"commune": ["tension"]},
        momentum={"commune": 3},
        pool={"commune": 0},
    )
    assert step(game) == "a Spread wins a space."


@pytest.mark.rule("R-SOLO-12", "R-RULE-18")
def test_c_a_spread_that_wins_one_space() -> None:
    game = pivotal(cubes={"press": (0, 4), "church": (2, 1), "social": (4, 0)})
    assert step(game) == "a Turncoat wins a space."
    two = pivotal(
        cubes={"press": (0, 3), "church": (4, 3), "social": (4, 0)},
        breached={"commune": ["final crisis"]},
        pool={"commune": 0},
    )
    assert step(two) == "De-escalate, for it has cubes to spare."
    one = pivotal(
        cubes={"press": (0, 3), "church": (1, 1), "social": (4, 0)},
        breached={"commune": ["final crisis"]},
        pool={"commune": 0},
    )
    assert step(one) == "a Spread wins a space."
    assert (one.cubes("press"), one.cubes("church")) == ((0, 2), (1, 2))


@pytest.mark.rule("R-SOLO-13", "R-EX-17")
@pytest.mark.parametrize(
    ("cubes", "applies"),
    [
        ({"press": (0, 1), "church": (1, 3), "social": (4, 0)}, True),
        ({"press": (1, 3), "church": (4, 0), "social": (4, 0)}, False),
        ({"press": (0, 3), "church": (4, 0), "social": (4, 0)}, True),
        ({"press": (0, 1), "church": (1, 2), "social": (4, 0)}, False),
    ],
)
def test_d_needs_cubes_to_spare(cubes: dict[str, tuple[int, int]], applies: bool) -> None:
    game = pivotal(
        cubes=cubes, breached={"commune": ["final crisis"]}, momentum={"commune": 1}, pool={"commune": 0}
    )
    assert (step(game) == "De-escalate, for it has cubes to spare.") is applies


@pytest.mark.rule("R-SOLO-13")
def test_d_the_die_breaks_a_tie() -> None:
    game = pivotal(
        cubes={"press": (0, 3), "church": (0, 2), "social": (4, 0)},
        breached={"commune": ["final crisis"]},
        pool={"commune": 0},
        picks=["church"],
    )
    assert game.cubes("church") == (0, 1)
    assert game.cubes("press") == (0, 3)


@pytest.mark.rule("R-SOLO-14")
@pytest.mark.parametrize(
    ("cubes", "gone"),
    [
        ({"press": (0, 3), "church": (1, 1), "social": (4, 0)}, "church"),
        ({"press": (0, 3), "church": (2, 1), "social": (4, 0)}, "church"),
        ({"press": (0, 3), "church": (3, 1), "social": (4, 0)}, "church"),
        ({"press": (0, 3), "church": (4, 0), "social": (3, 0)}, "social"),
    ],
    ids=["won", "one more", "fewest", "fewest too"],
)
def test_d_then_a_cube_of_the_player(cubes: dict[str, tuple[int, int]], gone: str) -> None:
    from versailles_env.games.red_flag_over_paris.game import GAME
    from versailles_env.games.red_flag_over_paris.rules.solo_pivotal import deescalate_spaces
    from versailles_env.games.red_flag_over_paris.table import space_of

    game = Position(cubes=cubes).start()
    s, t = game.engine.state[0], game.engine.pack.tables[0]
    assert GAME.agents[1] == "commune"
    assert int(deescalate_spaces(s, t, 1, 1)) == 1 << space_of(gone)


@pytest.mark.rule("R-SOLO-14")
def test_d_without_a_player_cube_its_own_is_gone_all_the_same() -> None:
    game = pivotal(
        cubes={"press": (0, 1), "church": (0, 3), "social": (0, 1)},
        momentum={"commune": 1},
        pool={"commune": 0},
    )
    assert step(game) == "De-escalate, for it has cubes to spare."
    assert game.cubes("church") == (0, 2)


@pytest.mark.rule("R-SOLO-15")
def test_e_a_turncoat_that_ends_the_players_control() -> None:
    game = pivotal(cubes={"press": (0, 1), "church": (2, 0), "social": (4, 0)})
    assert step(game) == "a Turncoat ends the player's control of a space."
    assert game.cubes("church") == (1, 1)


@pytest.mark.rule("R-SOLO-10")
def test_else_nothing() -> None:
    game = pivotal(cubes={"press": (0, 1), "church": (4, 0), "social": (4, 0)})
    assert step(game) == "nothing applies."


@pytest.mark.rule("R-SOLO-10", "CD-INIT-3")
def test_the_players_come_first_if_the_opponent_is_initiative_player_and_the_player_orders_the_rest() -> None:
    cubes = {"press": (0, 1), "assembly": (1, 0), "valerien": (1, 0), "montmartre": (0, 1)}
    game = pivotal(cubes=cubes, initiative="commune")
    assert game.asked == "versailles"
    assert game.answers == ["Institutional", "Forts"]
    game.do("Forts", "do nothing", "do nothing")
    assert game.answers == ["Public Opinion", "Paris"]
    assert game.asked == "versailles"
    person = pivotal(cubes=cubes, initiative="versailles")
    assert len(person.answers) == 4
