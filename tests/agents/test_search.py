"""`mc` and `mcts`: they find what is there to be found, see nothing that is hidden, and do not depend on the machine."""

import os
import subprocess
import sys
import time

import numpy as np
import pytest

from tests.toy.game import GAME as TOY
from tests.toy.game import PLAYED, TURN
from versailles_env.agents.asking import AgentError
from versailles_env.agents.base import Questions
from versailles_env.agents.players import mcts
from versailles_env.agents.players.mc import MonteCarloAgent, best_arms
from versailles_env.agents.players.mcts import TreeAgent
from versailles_env.agents.registry import make_agent
from versailles_env.core.batch import Batch
from versailles_env.core.engine import Engine
from versailles_env.games.versailles_1919.game import GAME as VERSAILLES
from versailles_env.games.versailles_1919.position import Position, Table

DUEL = 3
SEARCHES = ("mc:64", "mcts:32")


def answer(name: str, engine: Engine, seed: int = 0) -> int:
    return make_agent(name).act(engine.view(engine.seat), engine.mask, np.random.default_rng(seed))


def last_duel(points: tuple[int, int, int]) -> Engine:
    """Red has a duel left, and nobody anything else: it may take a point from green or blue."""
    engine = TOY.new(0, seats=3)
    state = engine.state[0]
    state["zone"] = PLAYED
    state["zone"][DUEL] = 0
    state["points"] = points
    state["stack"] = 0
    state["stack"][0, 0] = TURN
    state["depth"] = 1
    return engine.refresh()


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize(
    ("points", "whom"), [((2, 3, 0), "green"), ((2, 0, 3), "blue"), ((4, 6, 1), "green")]
)
def test_a_win_at_hand_is_taken(name, points, whom):
    engine = last_duel(points)
    assert engine.action_text(answer(name, engine)) == f"choose {whom}"


def end_in_sight(active: str, ahead: str) -> Table:
    """GAME END lies on the Table, and the active nation may settle it; one nation is some Stars ahead."""
    return Position(
        active=active,
        slots=["GAME END", "TOGO", "LABOR", "KOREA", "DANZIG"],
        cubes={"GAME END": {active: 1}},
        controlled={ahead: {"THRACE": "To Greece", "CAMEROON": 0}},
        event="MARCH FIRST MOVEMENT",
        waiting_events=["MUNICH SOVIET", "SCAPA FLOW"],
        drafted=True,
    ).start()


@pytest.mark.parametrize("name", ["mc:400", "mcts:50", "greedy"])
def test_who_is_ahead_ends_the_game(name):
    engine = end_in_sight("france", "france").engine
    assert engine.action_text(answer(name, engine)).startswith("settle GAME END")


@pytest.mark.parametrize("name", ["mc:400", "mcts:50", "greedy"])
def test_who_is_behind_does_not_end_the_game(name):
    engine = end_in_sight("france", "uk").engine
    assert not engine.action_text(answer(name, engine)).startswith("settle GAME END")


@pytest.mark.parametrize("name", ["mc:48", "mcts:12"])
def test_the_dice_to_come_are_not_foreseen(name):
    """In Versailles nothing is hidden but the generator: with another one, the answers are the same to the last."""
    batch = Batch(VERSAILLES, 6, options={"players": 3})
    batch.reset(2)
    for _ in range(40):
        batch.step_random()
    rows = np.arange(6)
    before = make_agent(name).act_batch(Questions(batch, rows), np.random.default_rng(4))
    batch.states["rng"] = batch.states["seed"] = np.arange(1, 7) * 0x9E3779B97F4A7C1
    after = make_agent(name).act_batch(Questions(batch, rows), np.random.default_rng(4))
    np.testing.assert_array_equal(before, after)


@pytest.mark.parametrize("name", ["mc:24", "mcts:24"])
@pytest.mark.parametrize("seed", [0, 3])
def test_hidden_hands_do_not_change_how_often_each_answer_is_given(name, seed):
    """The unseen is dealt anew, and the answers are spread as before; 1200 searches each, so 4 sigma are 0.08."""
    engine = TOY.new(seed, seats=3)
    for _ in range(3):
        engine.step(engine.legal()[0])
    other = engine.clone()
    seat, hidden = engine.seat, engine.state["zone"][0].copy()
    for word in range(1, 20):
        other.redeal(seat, word)
        if sum(other.state["zone"][0] != hidden) >= 4:
            break
    assert (other.observation(seat) == engine.observation(seat)).all()
    spreads = [spread(name, each) for each in (engine, other)]
    assert len(np.flatnonzero(spreads[0])) > 1, "a question with one clear answer proves nothing"
    assert np.abs(spreads[0] - spreads[1]).max() < 0.08


def spread(name: str, engine: Engine, copies: int = 1200) -> np.ndarray:
    """How often each answer is given to the same question."""
    batch = Batch(TOY, copies, options=engine.options, autoreset=False)
    batch.reset(0)
    batch.states[:] = engine.state[0]
    batch.refresh()
    answers = make_agent(name).act_batch(Questions(batch, np.arange(copies)), np.random.default_rng(8))
    return np.bincount(answers, minlength=TOY.actions.size) / copies


@pytest.mark.parametrize("name", ["mc:70", "mcts:20"])
def test_threads_change_nothing(name):
    batch = Batch(VERSAILLES, 5, options={"players": 3})
    batch.reset(6)
    given = [
        make_agent(f"{name},threads={threads}").act_batch(
            Questions(batch, np.arange(5)), np.random.default_rng(1)
        )
        for threads in (1, 2, 3)
    ]
    assert (given[0] == given[1]).all()
    assert (given[0] == given[2]).all()


@pytest.mark.parametrize("name", ["mc:40", "mcts:10"])
def test_one_game_is_answered_as_in_a_batch(name):
    batch = Batch(VERSAILLES, 1, options={"players": 3})
    batch.reset(7)
    single = Engine.of_record(VERSAILLES, batch.pack, batch.states)
    together = make_agent(name).act_batch(Questions(batch, np.array([0])), np.random.default_rng(2))
    assert together[0] == answer(name, single, 2)


def same_interpreted(name):
    """A game of the toy by this agent is the same without the compiler."""
    script = (
        "import numpy as np; from versailles_env.agents.registry import make_agent; from tests.toy.game import GAME\n"
        f"agent, engine, rng = make_agent({name!r}), GAME.new(5), np.random.default_rng(3)\n"
        "while not engine.over: engine.step(agent.act(engine.view(engine.seat), engine.mask, rng))\n"
        "print(engine.history)"
    )
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    agent, engine, rng = make_agent(name), TOY.new(5), np.random.default_rng(3)
    while not engine.over:
        engine.step(agent.act(engine.view(engine.seat), engine.mask, rng))
    assert ran.stdout.strip() == str(engine.history)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mc:12", "mcts:12"])
def test_interpreted_kernels_give_the_same_answers(name):
    same_interpreted(name)


def test_a_full_tree_still_answers(monkeypatch):
    monkeypatch.setattr(mcts, "MOST_NODES", 3)
    engine = TOY.new(1, seats=3)
    assert engine.mask[answer("mcts:200", engine)]


def test_the_clock_ends_a_search():
    engine = TOY.new(1, seats=3)
    answer("mcts:1", engine)
    start = time.perf_counter()
    assert engine.mask[answer("mcts:seconds=0.05", engine)]
    assert time.perf_counter() - start < 5


def test_of_equally_visited_actions_the_better_is_chosen():
    visits = np.array([[0.0, 4, 4, 2], [1, 0, 0, 0]])
    totals = np.array([[0.0, -3, -1, 2], [-1, 0, 0, 0]])
    assert best_arms(visits, totals).tolist() == [2, 0]


def test_arguments():
    assert MonteCarloAgent.of("").playouts == 200
    agent = make_agent("mc:500,threads=1,depth=30")
    assert isinstance(agent, MonteCarloAgent)
    assert (agent.playouts, agent.threads, agent.depth) == (500, 1, 30)
    tree = TreeAgent.of("1000,seconds=0.5")
    assert (tree.descents, tree.seconds) == (1000, 0.5)
    assert TreeAgent.of("").descents == mcts.DESCENTS
    assert TreeAgent.of("seconds=2").descents > 10**6


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("mc:abc", "agent 'mc:abc': playouts cannot be 'abc': expected a whole number, as in mc:N"),
        (
            "mc:0",
            "the number of playouts of agent mc cannot be 0: expected a whole number from 1 to 10000000",
        ),
        ("mc:2.5", "playouts cannot be '2.5': expected a whole number"),
        ("mc:5,7", "'7' is not known: expected mc:N, or mc:N,threads=...,depth=..."),
        ("mc:5,speed=3", "'speed=3' is not known"),
        ("mc:5,threads=0", "threads of agent mc cannot be 0: expected a whole number from 1 to 1024"),
        ("mc:5,threads=1,threads=2", "threads is given twice"),
        ("mc:5,depth=-1", "depth of agent mc cannot be -1"),
        ("mcts:-5", "the number of descents of agent mcts cannot be -5"),
        ("mcts:99999999999", "the number of descents of agent mcts cannot be 99999999999"),
        ("mcts:5,seconds=soon", "seconds cannot be 'soon': expected a number"),
        ("mcts:5,seconds=0", "seconds of agent mcts cannot be 0.0: expected a number from 0.001 to 86400"),
        ("mcts:seconds=nan", "seconds of agent mcts cannot be nan"),
    ],
)
def test_a_bad_argument_is_told_with_what_was_expected(name, told):
    with pytest.raises(AgentError) as error:
        make_agent(name)
    assert told in str(error.value)
