"""The compiled ways of training: they learn, answer and play what torch and the agents would."""

import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

from versailles_env.core.batch import warm
from versailles_env.core.jit import kernel
from versailles_env.training.learner import Learner
from versailles_env.training.run import Trainer
from versailles_env.training.seats import ResultSamples
from versailles_env.training.vec_env import LeagueVecEnv

from .calls import GAME
from .conftest import Start, any_legal, league_of
from .test_network import seen_rows, shake, some_masks

NETWORKS = [
    {"activation": activation, "layers": layers}
    for activation in ("relu", "tanh")
    for layers in ([8], [16, 5], [9, 8, 7])
]
OPPONENTS = {"one seat": {"random": 1.0}, "every seat": {"self": 1.0}}
named = pytest.mark.parametrize(
    "network", NETWORKS, ids=lambda network: f"{network['activation']}{network['layers']}"
)
seated = pytest.mark.parametrize("opponents", OPPONENTS.values(), ids=OPPONENTS)


def collected(start: Start, name: str = "run", size: float = 0.3, **changes: Any) -> Trainer:
    """A run with a network that has learned something and a rollout that waits to be learned from."""
    trainer = start(name, **changes)
    shake(trainer, size)
    model = trainer.model
    model._current_progress_remaining = 1.0
    trainer.env.reset()
    np.random.seed(5)  # noqa: NPY002 (SB3's own generator)
    model.collect_rollouts(trainer.env, trainer.callback, model.rollout_buffer, model.n_steps)
    return trainer


@named
@seated
@pytest.mark.parametrize("results", [0.0, 0.25], ids=["no results", "results"])
@pytest.mark.parametrize("threads", [1, 3])
def test_the_gradient_is_that_of_torch(
    start: Start, network: dict[str, Any], opponents: dict[str, float], results: float, threads: int
) -> None:
    """Losses and gradients of all parameters on the same rows, after a step away from the policy that played them."""
    trainer = collected(
        start, network=network, ppo={"results": results}, league={"opponents": opponents}, threads=threads
    )
    model: Any = trainer.model
    played, settings = model.rollout_buffer.played(), model.settings()
    shake(trainer, 0.1)
    model.quick.net.gather()
    model.quick.pack(played)
    order = np.random.default_rng(0).permutation(len(played.which))[:40]
    ours = model.quick.losses(order, settings)
    length = model.quick.merge()
    rows = played.which[order]
    samples = ResultSamples(
        torch.as_tensor(played.observations[rows]),
        torch.as_tensor(played.actions[order]),
        torch.zeros(len(order)),
        *(torch.as_tensor(each[order]) for each in (played.old_odds, played.advantages, played.returns)),
        torch.as_tensor(played.masks[rows]),
        torch.as_tensor(played.results[order]),
    )
    theirs = model.losses(samples)
    assert set(ours) == set(theirs)
    for name, value in theirs.items():
        assert ours[name] == pytest.approx(float(value.detach()), rel=1e-4, abs=1e-5), name
    model.policy.optimizer.zero_grad()
    theirs["loss"].backward()
    gradients = model.quick.net.gradients(model.quick.gradients[0])
    named = {name: value for name, value in model.policy.named_parameters() if value.grad is not None}
    assert set(gradients) == set(named)
    for name, value in named.items():
        assert gradients[name] == pytest.approx(value.grad.numpy(), rel=1e-3, abs=1e-5), name
    assert length == pytest.approx(
        float(torch.nn.utils.clip_grad_norm_(model.policy.parameters(), 9.0)), rel=1e-4
    )


@seated
def test_two_updates_are_those_of_maskable_ppo(start: Start, opponents: dict[str, float]) -> None:
    """Without results: the same network, and the same moments of Adam, after two updates of three epochs."""
    changes: dict[str, Any] = {"league": {"opponents": opponents}, "ppo": {"epochs": 3, "results": 0.0}}
    found = []
    for name, train in (("ours", Learner.train), ("theirs", MaskablePPO.train)):
        trainer = collected(start, name, **changes)
        model: Any = trainer.model
        buffer = copy.deepcopy(model.rollout_buffer)
        for _ in range(2):
            model.rollout_buffer = copy.deepcopy(buffer)
            train(model)
        moments = [model.policy.optimizer.state[each] for each in model.policy.parameters()]
        found.append((model.policy.state_dict(), moments, model.logger.name_to_value))
    (ours, own, said), (theirs, other, told) = found
    for name in ours:
        assert torch.allclose(ours[name], theirs[name], atol=2e-6), name
    for one, two in zip(own, other, strict=True):
        assert one["step"] == two["step"]
        assert torch.allclose(one["exp_avg"], two["exp_avg"], atol=1e-6)
        assert torch.allclose(one["exp_avg_sq"], two["exp_avg_sq"], atol=1e-7)
    for name in ("value_loss", "entropy_loss", "policy_gradient_loss", "clip_fraction", "explained_variance"):
        assert said[f"train/{name}"] == pytest.approx(told[f"train/{name}"], abs=1e-5), name


@named
def test_answers_have_the_odds_and_values_of_torch(start: Start, network: dict[str, Any]) -> None:
    trainer = start(network=network, threads=2)
    shake(trainer)
    model: Any = trainer.model
    model.quick.net.gather()
    observations, masks = seen_rows(1, 300), some_masks(1, 300)
    points = np.random.default_rng(0).random(300)
    actions, values, log_odds = model.quick.answer(observations, masks, points)
    assert masks[np.arange(300), actions].all()
    with torch.no_grad():
        expected, odds, _ = model.policy.evaluate_actions(
            torch.as_tensor(observations), torch.as_tensor(actions), action_masks=masks
        )
        foreseen = model.policy.foreseen.numpy()
    assert values == pytest.approx(expected[:, 0].numpy(), rel=1e-3, abs=1e-4)
    assert log_odds == pytest.approx(odds.numpy(), rel=1e-3, abs=1e-3)
    assert model.quick.answered == pytest.approx(foreseen, rel=1e-3, abs=1e-3)
    again, results = model.quick.value(observations)
    assert np.array_equal(again, values)
    assert np.array_equal(results, model.quick.answered)


def test_answers_are_drawn_by_their_odds(start: Start) -> None:
    trainer = start()
    shake(trainer)
    model: Any = trainer.model
    model.quick.net.gather()
    one = np.ones((20_000, GAME.observations.size), np.int8)
    masks = np.repeat(np.array([[1, 1, 0, 1]], np.int8), len(one), axis=0)
    drawn, _, log_odds = model.quick.answer(one, masks, np.random.default_rng(0).random(len(one)))
    for action in (0, 1, 3):
        share = (drawn == action).mean()
        assert share == pytest.approx(float(np.exp(log_odds[drawn == action][0])), abs=0.015)


def test_another_precision_is_left_to_torch(start: Start) -> None:
    trainer = start(network={"precision": "bfloat16"}, evaluation={"every": 0})
    assert trainer.model.quick is None
    trainer.train()


# --- opponents


@kernel
def evaluate(s, t, seat):
    """No two cards are worth the same."""
    worth = 100 * s.points[seat]
    for card in range(4):
        worth -= s.used[seat, card] << card
    return worth


@kernel
def is_continuation(s):
    return False


@kernel
def rulebook_value(s, t, action):
    return (3 * action + 1) % 4


CLEAR = replace(
    GAME,
    kernels={
        **GAME.kernels,
        **{each.__name__: each for each in (evaluate, is_continuation, rulebook_value)},
    },
)
"""The game of calls with opponents that never find two answers equal."""


@pytest.fixture(scope="module", autouse=True)
def _compiled_clear() -> None:
    warm(CLEAR)


@pytest.mark.parametrize("names", [["greedy"], ["rulebook"], ["greedy", "rulebook", "first"]])
@pytest.mark.parametrize("table", [{"seats": 3}, {"seats": 2, "step_limit": 5}])
@pytest.mark.parametrize("truncation", ["score", "bootstrap"])
def test_opponents_in_kernels_play_as_they_do_when_asked(
    names: list[str], table: dict[str, Any], truncation: Any
) -> None:
    """The same games, rows, pay and results, whoever plays them, on one thread or three."""
    found = []
    for quick, threads in ((False, 1), (True, 1), (True, 3)):
        env = LeagueVecEnv(
            CLEAR, 12, [table], league_of(*names), threads=threads, truncation=truncation, quick=quick
        )
        seat_by_game(env)
        rows: list[Any] = [env.reset()]
        dice = np.random.default_rng(0)
        for _ in range(40):
            seen, rewards, done, infos = env.step(any_legal(env, dice))
            rows += [seen, rewards, done, env.action_masks(), env.last.paid.copy(), env.last.earned.copy()]
            rows += [np.array([info.get("result", {}).get("return", 0.0) for info in infos])]
        found.append((rows, env.decisions, list(env.finished)))
        assert env.finished
        env.close()
    for rows, decisions, finished in found[1:]:
        assert all(np.array_equal(one, two) for one, two in zip(rows, found[0][0], strict=True))
        assert decisions == found[0][1]
        assert sorted(map(str, finished)) == sorted(map(str, found[0][2]))


def seat_by_game(env: LeagueVecEnv) -> None:
    """Who sits where follows from the game alone, and not from which game ended before which."""
    seat, begun = env._seat, np.zeros(env.num_envs, int)

    def seated(rows: np.ndarray) -> None:
        for row in rows.tolist():
            env.rng = np.random.default_rng([row, begun[row]])
            begun[row] += 1
            seat(np.array([row]))

    env._seat = seated  # type: ignore[method-assign]


def test_random_opponents_in_kernels_are_random() -> None:
    """Each card is as likely as any other as east's first."""
    env = LeagueVecEnv(
        GAME, 2000, [{"seats": 2, "sides": 1}], league_of("random"), learner=["north"], quick=True
    )
    env.reset()
    env.step(np.zeros(2000, np.int64))
    played = env.batch.states["used"][:, 1].sum(axis=0)
    assert played.sum() == 2000
    assert played == pytest.approx(np.full(4, 500), abs=90)
