"""Agents of the game: what `greedy` goes by, and the priorities that are our own."""

import numpy as np
import pytest

from versailles_env.agents.registry import make_agent
from versailles_env.agents.tournament.balance import measuring_agents
from versailles_env.core.errors import BoardGameError
from versailles_env.games import get_game
from versailles_env.games.democracy_under_siege.playing import Table
from versailles_env.games.democracy_under_siege.position import Position

BARE = {"nazism": 0, "democracy": 0, "communism": 0}


def answer(game: Table, name: str = "priorities") -> str:
    engine = game.engine
    action = make_agent(name).act(engine.view(engine.seat), engine.mask, np.random.default_rng(0))
    return engine.action_text(action)


@pytest.mark.parametrize("name", ["priorities", "greedy"])
def test_a_marker_one_step_from_the_own_area_is_moved_there(name: str) -> None:
    game = Position(at="actions", pp={"communism": 2}, prestige=BARE, boxes={"spain": "54"}).start()
    assert answer(game, name) == "move Spain"
    assert answer(game.do("move Spain"), name) == "to box 55, Communism"


def test_a_card_that_can_be_attempted_comes_before_one_that_cannot() -> None:
    """D7 has no target, D11 no War in Spain."""
    game = Position(turn=4, hands={"democracy": ["D7", "D10", "D11"]}, force=BARE).start()
    assert answer(game).startswith("play D10")


def test_prestige_is_spent_out_of_plenty_only() -> None:
    for prestige, said in ((9, "yes"), (5, "no")):
        game = Position(
            hands={"nazism": ["N10"]}, prestige={**BARE, "nazism": prestige}, force=BARE, dice=[6]
        ).start()
        assert answer(game.until("exploit")) == said


def test_a_declared_coup_is_caused_and_its_cells_count_for_the_own_victory() -> None:
    game = Position(
        at="resolve",
        prestige=BARE,
        force=BARE,
        coups={"nazism": ("greece", {"nazism": 1, "democracy": 2})},
        dice=[4],
    ).start()
    assert (game.asked, answer(game)) == ("democracy", "2")  # Democracy has most cells
    game.do("2")
    assert (game.asked, answer(game)) == ("nazism", "0")


def test_a_game_without_them_says_so() -> None:
    engine = get_game("versailles_1919").new(1)
    with pytest.raises(
        BoardGameError, match="needs a game with priorities of our own, and versailles_1919 has none"
    ):
        make_agent("priorities").act(engine.view(engine.seat), engine.mask, np.random.default_rng(0))


def test_a_pack_is_measured_with_the_agents_that_the_game_has() -> None:
    assert measuring_agents(get_game("democracy_under_siege")) == ("greedy", "priorities")
