"""Solitaire for Gymnasium and PettingZoo: conformance, bots by faction, rewards, infos."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from versailles_env import versailles_1919_v1
from versailles_env.agents.asking import AgentError
from versailles_env.agents.registry import make_agent
from versailles_env.core.errors import IllegalAction, OptionError
from versailles_env.envs import RandomOpponent, SoloEnv

from .play import pick

ID = "versailles_env/Versailles1919Solo-v1"
FLAT = pytest.mark.parametrize("flat", [False, True])
FACTIONS = ["uk", "france", "usa"]


class Watcher:
    """Plays at random and keeps whom it was asked for."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, observation: np.ndarray, action_mask: np.ndarray, rng: np.random.Generator) -> int:
        self.asked += 1
        return pick(action_mask, rng)


def episode(env: SoloEnv, seed: int, **options: Any) -> list[tuple[float, dict[str, Any]]]:
    """A random game: reward and info of every step."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed, options=options)
    rows = []
    while True:
        _, reward, terminated, truncated, info = env.step(pick(env.action_masks(), rng))
        rows.append((float(reward), info))
        if terminated or truncated:
            return rows


@FLAT
def test_gymnasium_accepts_the_environment(flat: bool) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It keeps an action over a reset, as no player with a mask does: hence `illegal`.
        env = gymnasium.make(ID, flat=flat, render_mode="ansi", illegal="random")
        check_env(env.unwrapped)


@FLAT
@pytest.mark.parametrize("bots", ["rulebook", RandomOpponent()])
def test_stable_baselines_accepts_the_environment(flat: bool, bots: Any) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        checker.check_env(versailles_1919_v1.solo_env(bots=bots, flat=flat))


def test_it_is_made_by_its_id_and_knows_its_masks() -> None:
    assert versailles_1919_v1.SOLO_ID == ID
    env = gymnasium.make(ID)
    seen, info = env.reset(seed=3)
    assert (seen["action_mask"] == env.unwrapped.action_masks()).all()
    assert info["vp"] == 0
    illegal = int(np.flatnonzero(~env.unwrapped.action_masks())[0])
    assert env.unwrapped.step(illegal)[4]["replaced"]
    env = gymnasium.make(ID, illegal="raise")
    env.reset(seed=3)
    with pytest.raises(IllegalAction, match="not legal for player"):
        env.unwrapped.step(illegal)


def test_the_reward_is_the_points_scored_and_the_last_info_says_who_won() -> None:
    env = versailles_1919_v1.solo_env(bots="random", threshold=2)
    scored = set()
    for seed in range(12):
        rows = episode(env, seed)
        points = [info["vp"] for _, info in rows]
        assert [reward for reward, _ in rows] == np.diff([0, *points]).tolist()
        assert all("won" not in info and info["faction"] in range(len(FACTIONS)) for _, info in rows[:-1])
        last = rows[-1][1]
        assert last["won"] == (last["vp"] >= 2)
        scored.add(last["vp"])
    assert len(scored) > 1


def test_the_reward_may_be_the_win_alone() -> None:
    rows = episode(versailles_1919_v1.solo_env(solo_reward="win", threshold=200), 0)
    assert [reward for reward, _ in rows] == [0.0] * (len(rows) - 1) + [-1.0]


def test_order_and_start_are_options_also_of_one_game() -> None:
    env = versailles_1919_v1.solo_env(order="usa,uk,france")
    assert env.game.agents[env.reset(seed=0)[1]["faction"]] == "france"
    assert env.engine.summary()["order"] == ["usa", "uk", "france"]
    assert env.game.agents[env.reset(seed=0, options={"start": "uk"})[1]["faction"]] == "uk"
    assert env.game.agents[env.reset(seed=0)[1]["faction"]] == "france"


@pytest.mark.parametrize(
    ("bots", "seated"),
    [
        ("rulebook", "none"),
        ({}, "none"),
        ({"france": "rulebook"}, "none"),
        ("random", "uk,france,usa"),
        (RandomOpponent(), "uk,france,usa"),
        ({"usa": "random", "france": "rulebook"}, "usa"),
        ("usa=random,france=rulebook", "usa"),
        ({"usa": make_agent("random"), "uk": RandomOpponent()}, "uk,usa"),
    ],
)
def test_bots_may_be_given_by_faction(bots: Any, seated: str) -> None:
    env = versailles_1919_v1.solo_env(bots=bots)
    episode(env, 1)
    assert env.engine.options["seated"] == seated
    asked = {env.game.agents[seat] for seat in env.engine.seats} - {"player"}
    assert asked <= set(seated.split(","))
    assert bool(asked) == (seated != "none")


def test_an_agent_is_asked_for_its_faction_unless_the_player_has_it() -> None:
    france, usa = Watcher(), Watcher()
    env = versailles_1919_v1.solo_env(bots={"france": france, "usa": usa}, start="france")
    env.reset(seed=2)
    rng = np.random.default_rng(0)
    while env.engine.summary()["faction"] == "france" and not env.engine.over:
        assert france.asked == 0
        env.step(pick(env.action_masks(), rng))
    assert usa.asked > 0


def test_registry_agents_replace_bots_and_games_repeat() -> None:
    def told() -> list[int]:
        env = versailles_1919_v1.solo_env(bots={"france": "rulebook", "usa": "greedy"})
        episode(env, 5)
        return env.engine.history

    assert told() == told()


def test_agents_by_name_are_opponents_at_other_tables_too() -> None:
    env = versailles_1919_v1.single_seat_env(
        seat="uk", players=3, opponents={"usa": "rulebook", "france": "random"}
    )
    env.reset(seed=1)
    for _ in range(10):
        env.step(env.action_space.sample())
    assert set(env.engine.seats) == {0, 1, 2}


def test_an_agent_is_told_of_the_table_before_each_game() -> None:
    agent = make_agent("random")
    told = []
    agent.reset = lambda seat, info: told.append((seat, info.options["players"]))  # type: ignore[method-assign]
    env = versailles_1919_v1.solo_env(bots={"usa": agent})
    env.reset(seed=0)
    env.reset()
    assert told == [(2, 1), (2, 1)]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"players": 3}, "players is not an option here"),
        ({"seated": "usa"}, "bots say who plays"),
        ({"bots": {"italy": "random"}}, "there is no faction 'italy', expected some of uk, france, usa"),
        ({"bots": "usa=random,usa=greedy"}, "each faction once"),
        ({"bots": "usa=,uk=greedy"}, "each faction once"),
        ({"bots": 7}, "cannot play"),
        ({"threshold": 0}, "option threshold=0 is not allowed"),
    ],
)
def test_mistakes_are_told(given: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        versailles_1919_v1.solo_env(**given)


def test_reset_does_not_seat_anybody() -> None:
    env = versailles_1919_v1.solo_env()
    with pytest.raises(OptionError, match="seated is not an option of reset"):
        env.reset(options={"seated": "usa"})


def test_an_unknown_agent_is_told_with_the_known_ones() -> None:
    with pytest.raises(AgentError, match=r"unknown agent 'gready': expected one of .*greedy"):
        versailles_1919_v1.solo_env(bots="gready")


def test_copies_go_on_in_the_same_way() -> None:
    env = versailles_1919_v1.solo_env(bots={"usa": "random"})
    env.reset(seed=4)
    for _ in range(10):
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    copies = [env, env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(10):
        action = int(np.flatnonzero(env.action_masks())[0])
        assert len({str(each.step(action)[1:]) for each in copies}) == 1


@pytest.mark.parametrize("seated", ["none", "france,usa"])
@pytest.mark.filterwarnings(
    "ignore::UserWarning"
)  # it recommends names like player_0, and no Dict observations
def test_the_same_game_for_pettingzoo(seated: str) -> None:
    env = versailles_1919_v1.env(players=1, seated=seated)
    assert env.possible_agents == [*(seated.split(",") if seated != "none" else []), "player"]
    api_test(env, num_cycles=50)


def test_agents_of_the_registry_play_factions_in_pettingzoo() -> None:
    env = versailles_1919_v1.env(players=1, seated="france,usa")
    players = {"france": make_agent("rulebook"), "usa": make_agent("random"), "player": make_agent("random")}
    env.reset(seed=1)
    engine, rng, earned = env.unwrapped.engine, np.random.default_rng(0), dict.fromkeys(players, 0.0)
    info: dict[str, Any] = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        earned[agent] += reward
        if terminated or truncated:
            env.step(None)
        else:
            env.step(players[agent].act(engine.view(engine.seat), seen["action_mask"], rng))
    assert earned["player"] == info["vp"]
    strengths = info["scores"]
    lead = strengths["usa"] - (strengths["uk"] + strengths["france"]) / 2
    assert earned["usa"] == pytest.approx(lead / 10 - 0.1 * info["vp"], abs=1e-5)


@pytest.mark.parametrize("default", ["first", "greedy"])
def test_what_bots_leave_open_may_be_left_to_a_default(default: str) -> None:
    """The player is asked for the own faction alone, and is paid for all that happens in between."""
    asked = {}
    for choices in ("ask", default):
        env = versailles_1919_v1.solo_env(open_choices=choices)
        env.reset(seed=3)
        count, earned, done = 0, 0.0, False
        while not done:
            if choices != "ask":
                assert env.game.solo
                assert not env.game.solo.asked_for(env.engine.state)
            action = int(np.flatnonzero(env.action_masks())[0])
            _, reward, terminated, truncated, info = env.step(action)
            count, earned, done = count + 1, earned + reward, terminated or truncated
        assert earned == info["vp"]
        asked[choices] = count
    assert asked[default] < asked["ask"]
