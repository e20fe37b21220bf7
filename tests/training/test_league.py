"""Opponents: who is drawn, how often, for how long, and who leaves."""

import re
from typing import Any

import numpy as np
import pytest

from versailles_env.agents.asking import AgentError
from versailles_env.agents.base import Agent
from versailles_env.training.league import EASIEST, LEARNER, League
from versailles_env.training.run import Trainer, resume_run
from versailles_env.training.state import restore_run

from .calls import FirstCard
from .conftest import Start, any_legal, league_of, make_env, play_rows


def drawn(league: League, count: int = 4000) -> np.ndarray:
    """The part of the draws that each member had."""
    dice = np.random.default_rng(0)
    who = [league.draw(dice) for _ in range(count)]
    return np.bincount(who, minlength=len(league.members)) / count


def test_opponents_come_by_their_shares() -> None:
    league = League({"random": 0.5, "first": 0.3, "last": 0.2}, by_result=False)
    assert league.odds() == pytest.approx([0.5, 0.3, 0.2])
    assert drawn(league) == pytest.approx([0.5, 0.3, 0.2], abs=0.03)


def test_harder_opponents_come_more_often() -> None:
    league = league_of("random", "first", "last")
    for _ in range(200):
        league.record([0], 1.0, 0.5)  # always beaten
        league.record([1], 0.0, 0.5)  # always wins
        league.record([2], 0.5, 0.5)  # even
    league.refresh()
    beaten, hard, even = league.odds()
    assert hard > even > beaten > 0
    assert league.members[0].hardness == pytest.approx(0.2, abs=0.02)  # twice the fair share: 1 / (1 + 2 x 2)
    assert drawn(league) == pytest.approx([beaten, hard, even], abs=0.03)


def test_results_are_recent_ones() -> None:
    league = league_of("random")
    for _ in range(1000):
        league.record([0], 1.0, 0.25)
    assert league.members[0].result == pytest.approx(4.0, abs=0.05)
    assert league.members[0].hardness == pytest.approx(1 / 17, abs=0.002)
    for _ in range(1000):
        league.record([0], 0.0, 0.25)
    assert league.members[0].result == pytest.approx(0.0, abs=0.05)
    assert league.members[0].games == 2000


def test_even_the_easiest_is_met_now_and_then() -> None:
    league = league_of("random", "first")
    league.members[0].result = 50.0
    assert league.members[0].hardness == EASIEST
    assert drawn(league)[0] > 0.02


def test_draws_do_not_change_before_the_next_update() -> None:
    league = league_of("random", "first")
    league.draw(np.random.default_rng(0))
    for _ in range(50):
        league.record([0], 1.0, 0.5)
    assert drawn(league) == pytest.approx([0.5, 0.5], abs=0.03)
    league.refresh()
    assert drawn(league)[0] < 0.4


def test_past_selves_share_what_is_theirs() -> None:
    league = League({"random": 0.6, "past": 0.4}, by_result=False)
    assert league.odds().tolist() == [1.0]
    for born in (1, 2):
        league.add_past(born, FirstCard(), set())
    assert league.odds() == pytest.approx([0.6, 0.2, 0.2])
    assert league.names == ["random", "past:1", "past:2"]


def test_before_there_is_a_past_self_the_named_ones_play() -> None:
    league = League({"random": 0.0, "past": 1.0})
    assert league.odds().tolist() == [1.0]
    league.add_past(1, FirstCard(), set())
    assert drawn(league).tolist() == [0.0, 1.0]


def test_the_oldest_but_one_retires_and_leaves_when_no_game_has_it() -> None:
    league = League({"random": 0.5, "past": 0.5}, keep=2)
    agents = [FirstCard() for _ in range(6)]
    for born in (1, 2):
        league.add_past(born, agents[born], set())
    league.add_past(3, agents[3], {0, 2})  # past:2 retires, and is still at a table
    assert league.names == ["random", "past:1", "past:2", "past:3"]
    assert league.members[2].retired
    assert league.members[2].agent is agents[2]
    assert league.past_selves() == [1, 3]
    assert drawn(league)[2] == 0
    assert [row["name"] for row in league.table()] == ["random", "past:1", "past:3"]
    league.add_past(4, agents[4], {LEARNER, 0, 2, 3})  # past:3 retires, both are busy
    assert league.names == ["random", "past:1", "past:2", "past:3", "past:4"]
    league.add_past(5, agents[5], {LEARNER, 0, 3})  # past:2 is free at last
    assert league.names == ["random", "past:1", "past:5", "past:3", "past:4"]
    assert league.members[2].agent is agents[5]
    assert [league.members[k].born for k in league.past_selves()] == [1, 5]


def test_one_past_self_is_always_the_newest() -> None:
    league = League({"random": 0.5, "past": 0.5}, keep=1)
    for born in range(1, 5):
        league.add_past(born, FirstCard(), set())
    assert league.names == ["random", "past:4"]


# --- at the tables


class Named(Agent):
    """Notes for which games and seats it is asked."""

    def __init__(self, number: int):
        self.number = number
        self.asked: set[tuple[int, int, int]] = set()

    def act_batch(self, questions, rng):  # type: ignore[no-untyped-def]
        for row, seat in zip(questions.rows.tolist(), questions.seats.tolist(), strict=True):
            self.asked.add((row, int(questions.batch.states[row]["seed"]), seat))
        return FirstCard().act_batch(questions, rng)


def test_a_seat_keeps_its_opponent_for_a_whole_game() -> None:
    league = league_of("random", "first", "last")
    agents = [Named(k) for k in range(3)]
    for member, agent in zip(league.members, agents, strict=True):
        member.agent = agent
    env = make_env(24, {"seats": 3}, league, seed=2)
    env.reset()
    for k, _ in enumerate(play_rows(env, 40)):
        if k % 7 == 0:
            league.record([k % 3], 1.0, 0.3)
            league.refresh()
    assert all(len(agent.asked) > 100 for agent in agents)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert not agents[one].asked & agents[other].asked
    mixed = {(row, seed) for row, seed, _ in agents[0].asked} & {
        (row, seed) for row, seed, _ in agents[1].asked
    }
    assert mixed  # the two opponents of a game are drawn one by one


def test_each_seat_is_the_learners_about_equally_often() -> None:
    env = make_env(40, {"seats": 3}, league_of("first", "last"), seed=4)
    env.reset()
    seats = np.zeros(3)
    met = np.zeros((3, 2))
    for learners, _, _, done, _ in play_rows(env, 60):
        seats += np.bincount(learners[done], minlength=3)
        for row in np.flatnonzero(done).tolist():
            for seat in np.flatnonzero(~env.learns[row]).tolist():
                met[seat, env.sits[row, seat]] += 1
    games = seats.sum()
    assert games == 40 * 20
    assert seats / games == pytest.approx([1 / 3] * 3, abs=0.06)
    assert met / met.sum() == pytest.approx(np.full((3, 2), 1 / 6), abs=0.04)


def test_the_learner_alone_is_asked() -> None:
    env = make_env(16, {"seats": 3}, league_of("random"), seed=4)
    env.reset()
    for _ in range(20):
        assert env.learns[np.arange(16), env.batch.seats].all()
        assert (env.learns.sum(axis=1) == 1).all()
        assert ((env.sits == LEARNER) == env.learns).all()
        env.step(any_legal(env, np.random.default_rng(0)))


def test_results_go_to_those_who_were_met() -> None:
    """`last` gives 3 games in a row to a learner that plays what is called; nobody else was met."""
    env = make_env(1, {"sides": 1}, league_of("last"))
    env.reset()
    for _ in range(3):
        for card in (0, 1, 2):
            env.step(np.array([card]))
    (member,) = env.league.members
    assert member.games == 3
    assert member.result == pytest.approx((1.0 + 3 * 2.0) / 4)  # 1 to begin with, then 2 fair shares each
    assert env.finished[0]["met"] == ["last"]


# --- kept with the run


def league_state(trainer: Trainer) -> list[tuple[object, ...]]:
    return [(m.name, m.result, m.games, m.born, m.retired) for m in trainer.league.members]


def test_a_restored_league_is_the_same(start: Start) -> None:
    trainer = start()
    trainer.train()
    again = resume_run(trainer.folder.path)
    restore_run(again)
    assert league_state(again) == league_state(trainer)
    assert sum(m.born >= 0 for m in trainer.league.members) >= 2
    for old, new in zip(trainer.league.members, again.league.members, strict=True):
        if old.born >= 0:
            assert {k: v.tobytes() for k, v in old.agent.weights.items()} == {
                k: v.tobytes() for k, v in new.agent.weights.items()
            }
    assert again.league.odds().tolist() == trainer.league.odds().tolist()
    assert list(again.env.finished) == list(trainer.env.finished)
    for name, value in trainer.env.arrays().items():
        assert again.env.arrays()[name].tobytes() == value.tobytes(), name


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("HOLD", "action -4"),
        ("FLOATS", "expected"),
        ("Raises", "raised IndexError"),
        ("LeavesAtOnce", "os._exit(0)"),
    ],
)
@pytest.mark.parametrize("role", ["opponent", "teacher", "yardstick"])
def test_an_agent_of_ones_own_is_no_end_of_the_run_without_a_word(
    start: Start, name: str, said: str, role: str
) -> None:
    """An answer that is none, in any of its places: never a hang, never exit code 0."""
    agent = f"tests.cli.bad_agents:{name}"
    changes: dict[str, dict[str, Any]] = {
        "opponent": {"league": {"opponents": {agent: 1.0}}},
        "teacher": {"imitation": {"teacher": agent, "updates": 1}},
        "yardstick": {"evaluation": {"yardsticks": [agent], "every": 1}},
    }
    with pytest.raises(AgentError, match=rf"agent '{agent}'.*{re.escape(said)}"):
        start(**changes[role]).train()
