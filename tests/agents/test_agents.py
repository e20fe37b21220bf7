"""What every agent keeps: legal answers, one game at a time or many, the same seed the same answers; and its name."""

import re
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.toy.game import GAME as TOY
from versailles_env.agents.asking import AgentError
from versailles_env.agents.base import Agent, Questions, TableInfo
from versailles_env.agents.registry import AGENTS, make_agent
from versailles_env.core.batch import HOLD, Batch
from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game
from versailles_env.games.versailles_1919.game import GAME as VERSAILLES

TABLES = {
    "toy, 2 seats": (TOY, {"seats": 2}),
    "toy, 3 seats": (TOY, {"seats": 3}),
    "3 players": (VERSAILLES, {"players": 3}),
    "2 players": (VERSAILLES, {"players": 2}),
    "3 with deals": (VERSAILLES, {"players": 3, "deals": True}),
    "solo": (VERSAILLES, {"players": 1}),
}
ANYWHERE = ("random", "mc:10", "mc:10,depth=5", "mcts:6")
EVALUATED = ("greedy", "rulebook")
CASES = [
    pytest.param(name, *TABLES[table], id=f"{name} at {table}")
    for table in TABLES
    for name in (*ANYWHERE, *(EVALUATED if TABLES[table][0] is VERSAILLES else ()))
]


def play_batch(
    agent: Agent, game: Game, options: dict[str, int], games: int = 4, questions: int = 25
) -> np.ndarray:
    """The answers, a row a question; `Batch.step` refuses an illegal one."""
    batch = Batch(game, games, options=options, autoreset=False)
    batch.reset(3)
    rng = np.random.default_rng(5)
    answers = []
    for _ in range(questions):
        rows = np.flatnonzero(batch.dones == 0)
        actions = np.full(games, HOLD, np.int32)
        if len(rows):
            actions[rows] = agent.answer_batch(Questions(batch, rows), rng)
        batch.step(actions)
        answers.append(actions)
    return np.array(answers)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "game", "options"), CASES)
def test_many_games_at_once_get_legal_answers_and_the_same_for_the_same_seed(name, game, options):
    first = play_batch(make_agent(name), game, options)
    again = play_batch(make_agent(name), game, options)
    assert (first >= 0).any()
    np.testing.assert_array_equal(first, again)


@pytest.mark.parametrize(("name", "game", "options"), CASES)
def test_one_game_gets_legal_answers_and_the_same_for_the_same_seed(name, game, options):
    engine = game.new(11, **options)
    agent, twin = make_agent(name), make_agent(name)
    info = TableInfo(game, engine.pack, engine.options)
    rng, same = np.random.default_rng(1), np.random.default_rng(1)
    for player in (agent, twin):
        player.reset(engine.seat, info)
    for _ in range(6):
        if engine.over:
            break
        before = engine.digest()
        action = agent.answer(engine.view(engine.seat), engine.mask, rng)
        assert action == twin.answer(engine.view(engine.seat), engine.mask, same)
        assert engine.digest() == before
        engine.step(action)


def test_the_name_of_an_agent_is_what_it_was_asked_for_by():
    assert make_agent("mc:50,threads=1").name == "mc:50,threads=1"
    assert make_agent("mcts").name == "mcts"


def test_an_unknown_agent_is_told_with_the_known_ones():
    with pytest.raises(AgentError, match="unknown agent 'gredy': expected one of random, ") as told:
        make_agent("gredy")
    assert all(name in str(told.value) for name in AGENTS)


@pytest.mark.parametrize("name", ["random:3", "greedy:x", "rulebook:1", "human:me"])
def test_an_agent_without_arguments_takes_none(name):
    with pytest.raises(AgentError, match="takes nothing after a colon"):
        make_agent(name)


@pytest.mark.parametrize("name", EVALUATED)
def test_an_agent_that_needs_more_than_the_rules_says_so(name):
    engine = TOY.new(1)
    with pytest.raises(BoardGameError, match="toy has none"):
        make_agent(name).act(engine.view(engine.seat), engine.mask, np.random.default_rng(0))


def test_an_agent_of_ones_own_is_named_by_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_players.py").write_text(
        "from versailles_env.agents.base import Agent\n\nclass First(Agent):\n    def act(self, view, mask, rng):\n"
        "        return int(mask.argmax())\n\nnumber = int\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    agent = make_agent("own_players:First")
    assert agent.name == "own_players:First"
    for name, said in (
        ("own_players:Second", "module 'own_players' has no 'Second'; expected a subclass"),
        ("nowhere:First", "there is no module 'nowhere' here; expected random, rulebook"),
        ("own_players:number", "is a int: expected a subclass of versailles_env.agents.base.Agent"),
    ):
        with pytest.raises(AgentError, match=re.escape(said)):
            make_agent(name)
