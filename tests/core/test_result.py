"""Results: places, draws, games in which all lose, and the solitaire form of a game."""

import pytest

from tests.toy.game import GAME
from versailles_env.core.errors import IllegalAction, OptionError
from versailles_env.core.result import Result, Solo, by_place, by_score

CRISIS = Solo(
    sides={"west": {"bot": "east"}, "east": {"bot": "west"}}, level="strength", levels=("weak", "strong")
)


def test_the_highest_score_wins_and_equal_ones_share() -> None:
    one = by_score({"red": 3, "green": 5, "blue": 3}, "over")
    assert dict(one.places) == {"red": 2, "green": 1, "blue": 2}
    assert (one.winners, one.win_share("green"), one.win_share("red")) == (("green",), 1.0, 0.0)
    draw = by_score({"red": 5, "green": 5, "blue": 3}, "over")
    assert draw.winners == ("red", "green")
    assert [draw.win_share(name) for name in draw.scores] == [0.5, 0.5, 0.0]


def test_the_rules_may_break_a_tie() -> None:
    assert by_place({"red": 5, "green": 5}, {"red": 2, "green": 1}, "over").winners == ("green",)


def test_all_may_lose() -> None:
    lost = Result({"red": 1, "green": 2}, {"red": 1, "green": 1}, (), "war")
    assert [lost.win_share(name) for name in lost.scores] == [0.0, 0.0]


def test_a_game_has_no_result_before_its_end() -> None:
    engine = GAME.new(1)
    with pytest.raises(IllegalAction, match="the game is not over"):
        engine.result()
    while not engine.over:
        engine.step(engine.legal()[0])
    points = engine.state[0]["points"][:2].tolist()
    assert list(engine.result().scores.values()) == points
    assert engine.result().how == "all hands are empty"


def test_the_side_of_a_solitaire_game_follows_from_its_options() -> None:
    assert CRISIS.options() == {"bot": "east"}
    assert CRISIS.options("east") == {"bot": "west"}
    assert CRISIS.side({"bot": "west", "strength": "weak"}) == "east"
    assert CRISIS.side({"bot": "none", "strength": "weak"}) == ""
    assert CRISIS.names == ("bot",)
    with pytest.raises(OptionError, match="side 'north' is not allowed: expected one of west, east"):
        CRISIS.options("north")


def test_agents_may_be_seated_in_the_bots_place() -> None:
    solo = Solo(sides={"player": {"players": 1}}, bots=("uk", "usa"), seated="seated")
    assert solo.options() == {"players": 1, "seated": "none"}
    assert solo.options(seated=("uk", "usa")) == {"players": 1, "seated": "uk,usa"}
    assert solo.names == ("players", "seated")
    both = Solo(sides={"west": {}, "east": {}}, bots=("west", "east"))
    assert (both.bots_of(), both.bots_of("east")) == (("east",), ("west",))
