"""Trained policies as opponents, played where the games are: the same games as if they were asked from Python."""

import itertools
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest

from versailles_env.agents.base import Questions
from versailles_env.agents.players.policy import Policy, PolicyError, card_for
from versailles_env.core.batch import Batch
from versailles_env.training.opponents import ELSEWHERE, POLICY, Opponents
from versailles_env.training.vec_env import LeagueVecEnv

from .calls import GAME
from .conftest import any_legal, league_of
from .test_quick import seat_by_game

Activation = Literal["tanh", "relu"]


def policy_at(path: Path, layers: list[int], activation: Activation = "relu", seed: int = 0) -> str:
    """The name of an agent with these weights."""
    dice, weights = np.random.default_rng(seed), {}
    for k, (inside, outside) in enumerate(
        itertools.pairwise([GAME.observations.size, *layers, GAME.actions.size])
    ):
        weights[f"{k}.weight"] = dice.normal(size=(outside, inside)).astype(np.float32)
        weights[f"{k}.bias"] = dice.normal(size=outside).astype(np.float32)
    card = card_for(GAME, GAME.load_pack(None), activation, len(layers) + 1)
    return f"ppo:{Policy(card, weights).save(path)}"


def played(league: Any, quick: bool, threads: int = 1) -> list[Any]:
    env = LeagueVecEnv(
        GAME, 12, [{"seats": 3}, {"seats": 2, "step_limit": 5}], league, threads=threads, quick=quick
    )
    seat_by_game(env)
    rows: list[Any] = [env.reset()]
    dice = np.random.default_rng(0)
    for _ in range(40):
        seen, rewards, done, _ = env.step(any_legal(env, dice))
        rows += [seen, rewards, done, env.action_masks(), env.last.paid.copy()]
    assert env.finished
    assert env.opponents is None or (env.opponents.kinds == POLICY).any()
    env.close()
    return rows


@pytest.mark.parametrize("beside", [[], ["first"]], ids=["alone", "beside one asked from Python"])
def test_policies_in_kernels_play_as_they_do_when_asked(tmp_path: Path, beside: list[str]) -> None:
    """Two of other layers and activations in one league, on one thread or three."""
    names = [
        policy_at(tmp_path / "small", [7]),
        policy_at(tmp_path / "deep", [9, 8, 6], "tanh", seed=1),
        *beside,
    ]
    asked = played(league_of(*names), quick=False)
    for threads in (1, 3):
        here = played(league_of(*names), quick=True, threads=threads)
        assert all(np.array_equal(one, two) for one, two in zip(asked, here, strict=True))


def test_another_policy_plays_another_game(tmp_path: Path) -> None:
    """So the test above does not compare games in which the policies have nothing to say."""
    one, two = (played(league_of(policy_at(tmp_path / str(k), [7], seed=k)), True) for k in (0, 1))
    assert any(not np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def test_one_that_samples_draws_from_its_odds(tmp_path: Path) -> None:
    name = policy_at(tmp_path / "p", [7])
    env = LeagueVecEnv(
        GAME, 4000, [{"seats": 2, "sides": 1}], league_of(f"{name},sample"), learner=["north"], quick=True
    )
    env.reset()
    env.step(np.zeros(4000, np.int64))
    counts = env.batch.states["used"][:, 1].sum(axis=0)
    agent = league_of(name).members[0].agent
    batch = Batch(GAME, 1, options={"seats": 2, "sides": 1})
    batch.reset(0)
    batch.step(np.zeros(1, np.int64))  # north's answer: now the policy is asked
    questions = Questions(batch, np.arange(1))
    logits = agent._logits(GAME, batch.pack, questions.observations, questions.masks)[0]  # type: ignore[attr-defined]
    odds = np.exp(logits - logits.max())
    assert counts / counts.sum() == pytest.approx(odds / odds.sum(), abs=0.03)
    assert (counts > 0).sum() > 1


def test_one_layer_alone_is_asked_from_python(tmp_path: Path) -> None:
    batch = Batch(GAME, 2, options=[{"seats": 3}])
    agents = [
        league_of(policy_at(tmp_path / str(k), layers)).members[0].agent for k, layers in ((0, []), (1, [4]))
    ]
    sits, learns = np.zeros((2, 3), np.int32), np.zeros((2, 3), bool)
    assert Opponents(batch, learns, sits, agents).kinds.tolist() == [ELSEWHERE, POLICY]


def test_a_policy_of_another_pack_is_refused_before_a_game_begins(tmp_path: Path) -> None:
    name = policy_at(tmp_path / "p", [4])
    agent = league_of(name).members[0].agent
    agent.policy.card.pack_digest = "another"  # type: ignore[attr-defined]
    batch = Batch(GAME, 2)
    with pytest.raises(PolicyError, match="the policy was trained for pack"):
        Opponents(batch, np.zeros((2, 3), bool), np.zeros((2, 3), np.int32), [agent])
