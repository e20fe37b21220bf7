"""The PettingZoo environment: conformance, purity of observations, rewards, the two ways to end, copies."""

import copy
import pickle
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from tests.toy.game import GAME
from versailles_env.core.engine import Engine
from versailles_env.core.errors import IllegalAction, OptionError
from versailles_env.envs import BoardGameEnv

from . import toy_v0
from .play import pick, steps, trace

BOTH = pytest.mark.parametrize("make", [toy_v0.env, toy_v0.raw_env])
SEATS = pytest.mark.parametrize("seats", [2, 3])


@BOTH
@SEATS
@pytest.mark.filterwarnings(
    "ignore::UserWarning"
)  # it recommends names like player_0, and no Dict observations
def test_pettingzoo_accepts_the_environment(make, seats):
    api_test(make(seats=seats), num_cycles=200)
    seed_test(lambda: make(seats=seats), num_cycles=200)


def test_pettingzoo_accepts_the_render_modes(capsys):
    render_test(lambda render_mode: toy_v0.env(render_mode=render_mode))
    assert "points" in capsys.readouterr().out


def test_agents_are_the_seats_that_play():
    assert toy_v0.env().possible_agents == ["red", "green"]
    assert toy_v0.env(seats=3).possible_agents == ["red", "green", "blue"]


def test_spaces_are_one_object_an_agent():
    env = toy_v0.env(seats=3)
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)


@SEATS
def test_every_agent_can_be_observed_at_any_time_and_looking_changes_nothing(seats):
    env = toy_v0.env(seats=seats)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    while True:
        asked = env.agent_selection if env.agents and not env.unwrapped.engine.over else None
        before = pickle.dumps(env.unwrapped)
        for agent in env.possible_agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert seen["action_mask"].any() == (agent == asked)
            seen["observation"][:] = 99  # what is given away is no part of the game
            seen["action_mask"][:] = 99
        env.state()
        assert pickle.dumps(env.unwrapped) == before
        if not env.agents:
            break
        env.step(pick(env.last()[0]["action_mask"], rng) if asked else None)


def test_an_unknown_agent_or_no_game_is_a_clear_error():
    env = toy_v0.raw_env()
    with pytest.raises(ValueError, match="after reset"):
        env.observe("red")
    env.reset(seed=0)
    with pytest.raises(ValueError, match="expected one of red, green"):
        env.observe("blue")


@SEATS
def test_the_game_is_that_of_the_engine(seats):
    env = toy_v0.env(seats=seats)
    for seed in range(5):
        env.reset(seed=seed)
        engine = GAME.new(seed, seats=seats)
        rng = np.random.default_rng(seed)
        earned = dict.fromkeys(env.agents, 0.0)
        while not engine.over:
            seen, *_ = env.last()
            assert env.agent_selection == engine.agent
            assert seen["observation"].tolist() == engine.observation(engine.seat).tolist()
            assert seen["action_mask"].tolist() == engine.mask.tolist()
            action = pick(seen["action_mask"], rng)
            env.step(action)
            engine.step(action)
            for agent in earned:
                earned[agent] += env.rewards[agent]
        assert earned == {agent: float(engine.rewards[k]) for k, agent in enumerate(env.agents)}
        assert set(earned.values()) <= {1.0, -1.0}
        assert all(env.terminations.values())
        assert not any(env.truncations.values())
        assert all(
            info == {**engine.summary(), "seed": engine.seed, "pack": engine.pack.label}
            for info in env.infos.values()
        )


def test_every_agent_is_told_its_whole_reward():
    env = toy_v0.env(seats=3)
    env.reset(seed=1)
    told = trace(env, np.random.default_rng(1))
    last = {agent: reward for agent, *_, reward, terminated, _, _ in told if terminated}
    assert set(last) == {"red", "green", "blue"}
    assert all(reward in (1.0, -1.0) for reward in last.values())
    assert not env.agents


def test_a_step_limit_truncates_and_does_not_terminate():
    env = toy_v0.env(max_steps=3)
    env.reset(seed=0)
    steps(env, 3)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert len(env.unwrapped.engine.history) == 3
    assert all("scores" in info for info in env.infos.values())


def test_a_limit_that_is_not_reached_changes_nothing():
    free, limited = toy_v0.env(), toy_v0.env(max_steps=60)
    for env in (free, limited):
        env.reset(seed=4)
    assert trace(free, np.random.default_rng(4)) == trace(limited, np.random.default_rng(4))


def test_questions_with_one_answer_are_asked_when_auto_is_off():
    asked = []
    for auto in (True, False):
        env = toy_v0.env(auto=auto)
        env.reset(seed=4)
        masks = [row[2] for row in trace(env, np.random.default_rng(4)) if sum(row[2])]
        asked.append(min(sum(mask) for mask in masks))
    assert asked == [2, 1]


@BOTH
def test_an_illegal_action_raises_and_changes_nothing(make):
    env = make()
    env.reset(seed=0)
    before = env.unwrapped.engine.to_bytes()
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=f"action {illegal} .* not legal for red"):
        env.step(illegal)
    assert env.unwrapped.engine.to_bytes() == before


def test_an_illegal_action_can_be_replaced_by_a_random_one():
    histories = []
    for _ in range(2):
        env = toy_v0.env(illegal="random")
        env.reset(seed=0)
        for step in range(30):
            mask = env.last()[0]["action_mask"]
            if env.unwrapped.engine.over:
                break
            agent = env.agent_selection
            env.step(int(mask.argmin() if step % 2 else mask.argmax()))
            assert env.infos[agent]["replaced"] is bool(step % 2 and not mask.all())
        histories.append(env.unwrapped.engine.history)
    assert histories[0] == histories[1]
    with pytest.raises(OptionError, match="illegal='ignore' is not allowed: expected 'raise' or 'random'"):
        toy_v0.env(illegal="ignore")


def test_infos_hold_numbers_alone_until_the_end():
    for illegal in ("raise", "random"):
        env = toy_v0.raw_env(illegal=illegal, seats=3)
        env.reset(seed=0)
        while not env.engine.over:
            for info in env.infos.values():
                assert all(isinstance(value, int | float | np.ndarray) for value in info.values())
                assert "seed" not in info
            env.step(env.engine.legal()[0])
        assert env.infos["red"]["pack"].startswith("toy v")
        assert env.infos["red"]["seed"] == 0


def test_none_is_for_agents_that_are_done():
    env = toy_v0.raw_env()
    env.reset(seed=0)
    with pytest.raises(IllegalAction, match="None is for agents that are done"):
        env.step(None)
    while not env.terminations[env.agent_selection]:
        steps(env, 1)
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)


def test_a_seeded_reset_fixes_this_game_and_the_next_ones():
    def seeds(env, first):
        env.reset(seed=first)
        found = [env.unwrapped.engine.seed]
        for _ in range(3):
            env.reset()
            found.append(env.unwrapped.engine.seed)
        return found

    first, second = toy_v0.env(), toy_v0.env()
    second.reset()
    assert seeds(first, 7) == seeds(second, 7)
    assert len(set(seeds(first, 7))) == 4
    assert seeds(first, 7) != seeds(first, 8)
    fresh = [toy_v0.raw_env() for _ in range(2)]
    for env in fresh:
        env.reset()
    assert fresh[0].engine.seed != fresh[1].engine.seed  # no seed ever given: no two runs are alike


def test_reset_may_change_options_for_one_game():
    env = toy_v0.env(seats=3)
    env.reset(seed=0, options={"seats": 2})
    assert env.agents == ["red", "green"]
    assert env.observe("blue")["action_mask"].sum() == 0
    env.reset(seed=0)
    assert env.agents == ["red", "green", "blue"]
    with pytest.raises(OptionError, match="blue"):
        toy_v0.env(seats=2).reset(options={"seats": 3})
    with pytest.warns(UserWarning, match="no option 'chairs'"):
        env.reset(options={"chairs": 2})


@pytest.mark.parametrize(
    "wrong",
    [
        {"chairs": 2},
        {"seats": 9},
        {"max_steps": -1},
        {"max_steps": True},
        {"render_mode": "rgb_array"},
        {"auto": "no"},
        {"auto": 1},
        {"illegal": None},
    ],
)
def test_a_wrong_argument_is_told_when_the_environment_is_made(wrong):
    with pytest.raises(OptionError, match="expected"):
        toy_v0.env(**wrong)


COPIES = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "clone": lambda env: env.clone(),
}


@BOTH
@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("played", [0, 4])
def test_a_copy_goes_on_as_the_original_would(make, way, played):
    env = make(seats=3)
    env.reset(seed=5)
    steps(env, played)
    other = COPIES[way](env)
    assert isinstance(other.unwrapped, BoardGameEnv)
    assert other.unwrapped.engine is not env.unwrapped.engine
    expected = trace(env, np.random.default_rng(5))
    assert trace(other, np.random.default_rng(5)) == expected
    env.reset()
    other.reset()
    assert env.unwrapped.engine.seed == other.unwrapped.engine.seed  # its next games, too, are the same


@pytest.mark.parametrize("way", COPIES)
def test_a_finished_game_can_be_copied(way):
    env = toy_v0.raw_env()
    env.reset(seed=5)
    while not env.engine.over:
        steps(env, 1)
    other = COPIES[way](env)
    assert (other.rewards, other.terminations, other.infos) == (env.rewards, env.terminations, env.infos)
    rng = np.random.default_rng(0)
    assert trace(other, rng) == trace(env, rng)


def test_an_environment_that_was_not_reset_can_be_copied():
    for way in COPIES.values():
        env = way(toy_v0.env())
        env.reset(seed=1)
        assert env.agents


def test_state_holds_the_observations_of_all_agents():
    env = toy_v0.env(seats=3)
    env.reset(seed=2)
    steps(env, 2)
    parts = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert env.state().tolist() == np.concatenate(parts).tolist()
    assert env.state_space.contains(env.state())


def test_ansi_returns_the_table_and_human_tells_the_game(capsys):
    env = toy_v0.env(render_mode="ansi")
    env.reset(seed=0)
    assert env.render() == env.unwrapped.engine.text()
    env = toy_v0.env(render_mode="human")
    env.reset(seed=0)
    trace(env, np.random.default_rng(0))
    out = capsys.readouterr().out
    log = env.unwrapped.engine.log
    assert log
    assert all(out.count(sentence) >= log.count(sentence) for sentence in log)
    assert env.unwrapped.engine.text() in out
    silent = toy_v0.env()
    silent.reset(seed=0)
    with pytest.warns(UserWarning, match="render_mode"):
        silent.render()


def test_human_play_is_the_same_game(capsys):
    shown, silent = toy_v0.env(render_mode="human"), toy_v0.env()
    shown.reset(seed=9)
    silent.reset(seed=9)
    assert trace(shown, np.random.default_rng(9)) == trace(silent, np.random.default_rng(9))


def test_metadata_names_game_and_pack():
    env = toy_v0.env()
    assert str(env) == "toy_v0"
    assert env.metadata["name"] == "toy_v0"
    assert env.metadata["pack"] == Engine(GAME).pack.label
    assert env.metadata["is_parallelizable"] is False
    assert set(env.metadata["render_modes"]) == {"ansi", "human"}


def test_the_wrapped_environment_keeps_the_order_of_calls():
    env = toy_v0.env()
    with pytest.raises(AttributeError, match="before reset"):
        _ = env.agent_selection
    env.reset(seed=0)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(GAME.actions.size)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        trace(env, np.random.default_rng(0))
    env.close()
