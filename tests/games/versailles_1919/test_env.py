"""`versailles_1919_v1`: conformance, agents, rewards, infos, the table as text, many games at once."""

from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import api_test, render_test, seed_test

from versailles_env import versailles_1919_v1
from versailles_env.core.errors import IllegalAction, OptionError
from versailles_env.envs import BoardGameEnv, GameVectorEnv, SingleSeatEnv
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.options import REWARDS
from versailles_env.games.versailles_1919.position import Position

AGENTS = {3: ["uk", "france", "usa"], 4: ["uk", "france", "usa", "italy"]}
PLAYERS = pytest.mark.parametrize("players", AGENTS)


def play(env: AECEnv, seed: int) -> dict[str, dict[str, Any]]:
    """A random game to its end; what each agent earned and was told last."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    told: dict[str, dict[str, Any]] = {agent: {"earned": 0.0} for agent in env.agents}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        told[agent]["earned"] += reward
        told[agent]["info"], told[agent]["terminated"] = info, terminated
        if terminated or truncated:
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return told


def test_the_ten_lines_of_the_readme() -> None:
    from versailles_env import versailles_1919_v1

    env = versailles_1919_v1.env(players=4)
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            action = None
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
    env.close()
    assert reward in (-1.0, pytest.approx(-1 / 3), pytest.approx(1 / 3), 1.0, 0.0) or truncation
    assert sorted(info["scores"]) == sorted(AGENTS[4])


@PLAYERS
@pytest.mark.parametrize("make", [versailles_1919_v1.env, versailles_1919_v1.raw_env])
@pytest.mark.filterwarnings(
    "ignore::UserWarning"
)  # it recommends names like player_0, and no Dict observations
def test_pettingzoo_accepts_the_environment(make: Any, players: int) -> None:
    api_test(make(players=players), num_cycles=300)
    seed_test(lambda: make(players=players), num_cycles=300)


def test_pettingzoo_accepts_the_render_modes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: versailles_1919_v1.env(render_mode=render_mode))
    assert "CONFERENCE TABLE" in capsys.readouterr().out


@PLAYERS
def test_agents_are_the_nations(players: int) -> None:
    env = versailles_1919_v1.env(players=players)
    assert env.possible_agents == AGENTS[players]
    env.reset(seed=0)
    assert env.agents == AGENTS[players]
    assert env.metadata["name"] == "versailles_1919_v1"
    for agent in env.agents:
        assert env.action_space(agent).n == GAME.actions.size
        assert env.observation_space(agent)["observation"].shape == (GAME.observations.size,)


def test_the_given_order_is_that_of_the_turns() -> None:
    env = versailles_1919_v1.env(players=3, order="france,usa,uk")
    env.reset(seed=0)
    assert env.agent_selection == "france"
    with pytest.raises(OptionError, match="order"):
        versailles_1919_v1.env(players=3, order="france,france,uk")


def test_an_illegal_action_raises_and_says_what_is_asked() -> None:
    env = versailles_1919_v1.env(players=3)
    env.reset(seed=0)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=env.agent_selection):
        env.step(illegal)


# rewards


def expected(scores: dict[str, int], ranks: dict[str, int], reward: str) -> dict[str, float]:
    """The three forms of the reward, from the final scores and ranks."""
    players = len(scores)
    winners = [name for name in ranks if ranks[name] == 1]
    paid = {}
    for name in scores:
        tied = [other for other in ranks if ranks[other] == ranks[name]]
        if reward == "rank":
            places = [1 - 2 * (ranks[name] - 1 + k) / (players - 1) for k in range(len(tied))]
            paid[name] = sum(places) / len(places)
        elif reward == "score":
            paid[name] = (scores[name] - (sum(scores.values()) - scores[name]) / (players - 1)) / 10
        elif len(winners) == players:
            paid[name] = 0.0
        else:
            paid[name] = 1 / len(winners) if name in winners else -1 / (players - len(winners))
    return paid


@PLAYERS
@pytest.mark.parametrize("reward", REWARDS)
def test_the_reward_is_paid_at_the_end_and_sums_to_zero(players: int, reward: str) -> None:
    env = versailles_1919_v1.raw_env(players=players, reward=reward)
    for seed in range(3):
        told = play(env, seed)
        info = told["uk"]["info"]
        paid = {name: each["earned"] for name, each in told.items()}
        assert paid == pytest.approx(expected(info["scores"], info["ranks"], reward), abs=1e-6)
        assert sum(paid.values()) == pytest.approx(0, abs=1e-6)
        if reward == "rank":
            assert sorted(paid.values())[-1] == 1.0 or list(info["ranks"].values()).count(1) > 1


def alike() -> tuple[str, str, int]:
    """Two Issues with equal Stars."""
    first, *others = GAME.load_pack(None).content.issues
    return first.id, next(issue.id for issue in others if issue.stars == first.stars), first.stars


ONE, OTHER, STARS = alike()
SHARED: dict[str, tuple[dict[str, dict[str, None]], dict[str, list[float]]]] = {
    "all alike": ({}, {"rank": [0, 0, 0], "win": [0, 0, 0], "score": [0, 0, 0]}),
    "two share the win": (
        {"uk": {ONE: None}, "france": {OTHER: None}},
        {"rank": [0.5, 0.5, -1], "win": [0.5, 0.5, -1], "score": [STARS / 20, STARS / 20, -STARS / 10]},
    ),
    "two share the last place": (
        {"usa": {ONE: None}},
        {"rank": [-0.5, -0.5, 1], "win": [-0.5, -0.5, 1], "score": [-STARS / 20, -STARS / 20, STARS / 10]},
    ),
}


@pytest.mark.rule("V-SCORE-4")
@pytest.mark.parametrize("case", SHARED)
@pytest.mark.parametrize("reward", REWARDS)
def test_those_who_share_a_place_share_what_it_pays(case: str, reward: str) -> None:
    controlled, paid = SHARED[case]
    game = Position(players=3, controlled=controlled, options={"reward": reward}).start().final_score()
    assert game.engine.rewards[:3].tolist() == pytest.approx(paid[reward], abs=1e-6)
    assert not game.engine.rewards[3:].any()


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(
        OptionError, match="reward='money' is not allowed: expected one of 'rank', 'win', 'score'"
    ):
        versailles_1919_v1.env(reward="money")


# infos and text


@PLAYERS
def test_infos_at_the_end_hold_scores_ranks_reason_and_pack(players: int) -> None:
    told = play(versailles_1919_v1.env(players=players), 1)
    for agent in AGENTS[players]:
        info = told[agent]["info"]
        assert told[agent]["terminated"]
        assert list(info["scores"]) == list(info["ranks"]) == AGENTS[players]
        assert info["scores"] == {
            name: sum(parts.values()) - parts["total"] for name, parts in info["parts"].items()
        }
        assert info["reason"] in ("GAME END settled", "Issue deck empty")
        assert info["pack"].startswith("reconstructed v")
        assert sorted(info["order"]) == sorted(AGENTS[players])
    best = max(info["scores"], key=info["scores"].get)
    assert info["ranks"][best] == 1


@pytest.mark.rule("V-END-4")
def test_the_turn_limit_truncates_with_the_scores_as_they_stand() -> None:
    env = versailles_1919_v1.raw_env(turn_limit=5)
    told = play(env, 0)
    assert not told["uk"]["terminated"]
    assert told["uk"]["info"]["reason"] == "turn limit"
    assert told["uk"]["info"]["turns"] == 5
    steps = versailles_1919_v1.raw_env(max_steps=20)
    assert play(steps, 0)["uk"]["info"]["reason"] == "step limit"
    assert len(steps.engine.history) == 20


def test_the_text_is_the_table_with_the_question_and_its_answers() -> None:
    env = versailles_1919_v1.env(players=4, render_mode="ansi")
    env.reset(seed=5)
    text = env.render()
    for part in (
        "CONFERENCE TABLE, WAITING ROOM",
        "EVENTS",
        "REGION TRACKS",
        "NATIONS",
        "STRATEGY CARDS",
        "demobilize track",
    ):
        assert part in text
    assert "pack reconstructed" in text
    assert f"{env.agent_selection}: which action" in text
    assert "place on" in text
    cards = env.unwrapped.engine.pack.content
    for issue in env.unwrapped.engine.state[0]["slot"]:
        assert cards.issue_name(int(issue)) in text


# other forms


def test_many_games_at_once() -> None:
    env = versailles_1919_v1.vector_env(6, seed=3, mixed=[{"players": 3}, {"players": 4}])
    seen, infos = env.reset()
    assert isinstance(env, GameVectorEnv)
    assert seen["observation"].shape == (6, GAME.observations.size)
    assert seen["action_mask"].shape == (6, GAME.actions.size)
    ended = 0
    for _ in range(800):
        seen, rewards, terminated, truncated, infos = env.step(env.action_space.sample())
        assert (seen["action_mask"].sum(axis=1) > 0).all()
        ended += int(terminated.sum() + truncated.sum())
        np.testing.assert_allclose(infos["rewards"].sum(axis=1), 0, atol=1e-6)
        assert not infos["rewards"][::2, 3].any()  # no Italian player in every second game
    assert rewards.shape == (6,)
    assert infos["rewards"].shape == (6, len(GAME.agents))
    assert ended > 0


def test_one_seat_against_random_opponents() -> None:
    env = versailles_1919_v1.single_seat_env(seat="france", players=3, flat=True)
    assert isinstance(env, SingleSeatEnv)
    env.reset(seed=1)
    done = False
    while not done:
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
        assert observation.shape == (GAME.observations.size,)
        done = terminated or truncated
    assert info["agent"] == "france"
    assert reward == pytest.approx(expected(info["scores"], info["ranks"], "rank")["france"], abs=1e-6)


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="this PettingZoo has no registry (1.27 has)")
def test_pettingzoo_makes_it() -> None:
    assert versailles_1919_v1.AEC_ID == "versailles_env/versailles_1919_v1"
    env = pettingzoo.make("aec", versailles_1919_v1.AEC_ID, players=3)
    env.reset(seed=0)
    assert isinstance(env.unwrapped, BoardGameEnv)
    assert env.agents == AGENTS[3]


def test_gymnasium_makes_it() -> None:
    assert versailles_1919_v1.GYMNASIUM_ID == "versailles_env/Versailles1919-v1"
    env = gymnasium.make(versailles_1919_v1.GYMNASIUM_ID, seat="italy")
    env.reset(seed=0)
    env.step(env.action_space.sample())
    many = gymnasium.make_vec(versailles_1919_v1.GYMNASIUM_ID, num_envs=2, players=3)
    many.reset(seed=0)
    many.step(many.action_space.sample())


def test_the_functions_document_the_options() -> None:
    for name in ("env", "raw_env", "vector_env", "single_seat_env"):
        doc = getattr(versailles_1919_v1, name).__doc__
        for option in GAME.options:
            assert f"{option.name}={option.default!r}: " in doc
