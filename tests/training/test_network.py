"""The network: what is exported plays as what was trained, and nothing that is not allowed is ever played."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution

from versailles_env.agents.players.learned import LearnedAgent
from versailles_env.agents.players.policy import Policy, card_for
from versailles_env.core.batch import Batch
from versailles_env.training import evaluate
from versailles_env.training.network import LegalChoice, actor_weights
from versailles_env.training.past import PastSelf
from versailles_env.training.run import Trainer

from .calls import GAME
from .conftest import Start

SCALE = GAME.observations.scale
ACTIONS = GAME.actions.size
ROWS = 400


def seen_rows(seed: int, count: int = ROWS) -> np.ndarray:
    dice = np.random.default_rng(seed)
    return dice.integers(-20, 20, (count, GAME.observations.size)).astype(np.int8)


def some_masks(seed: int, count: int = ROWS) -> np.ndarray:
    """Any masks with at least one action."""
    dice = np.random.default_rng(seed)
    masks = (dice.random((count, ACTIONS)) < 0.4).astype(np.int8)
    masks[np.arange(count), dice.integers(ACTIONS, size=count)] = 1
    return masks


def asked(observations: np.ndarray, masks: np.ndarray) -> Any:
    """Questions that come from no game."""
    batch = SimpleNamespace(game=GAME, pack=GAME.load_pack(None))
    return SimpleNamespace(batch=batch, observations=observations, masks=masks)


def torch_logits(trainer: Trainer, observations: np.ndarray) -> np.ndarray:
    with torch.no_grad():
        dist = trainer.model.policy.get_distribution(torch.as_tensor(observations))
    return torch.log_softmax(dist.logits, -1).numpy()


def shake(trainer: Trainer, size: float = 0.5) -> None:
    """Weights of a network that has learned something: SB3 begins with an actor of next to nothing."""
    torch.manual_seed(1)
    with torch.no_grad():
        for value in trainer.model.policy.parameters():
            value.add_(size * torch.randn_like(value))


def centred(logits: np.ndarray) -> np.ndarray:
    """Logits as log odds: a shift of all is no difference."""
    return (
        logits
        - np.log(np.exp(logits - logits.max(1, keepdims=True)).sum(1, keepdims=True))
        - logits.max(1, keepdims=True)
    )


@pytest.mark.parametrize("activation", ["relu", "tanh"])
@pytest.mark.parametrize("layers", [[8], [16, 8], [8, 8, 8]])
def test_the_exported_policy_says_the_same(start: Start, activation: str, layers: list[int]) -> None:
    trainer = start(network={"activation": activation, "layers": layers, "precision": "float32"})
    shake(trainer)
    policy = trainer.export().policy
    assert policy.card.layers == len(layers) + 1
    observations = seen_rows(1)
    ours, theirs = centred(policy.logits(observations, SCALE)), torch_logits(trainer, observations)
    assert np.ptp(theirs, axis=1).mean() > 0.5
    assert np.allclose(ours, theirs, atol=2e-4, rtol=1e-4)
    sure = np.sort(theirs, axis=1)
    clear = sure[:, -1] - sure[:, -2] > 1e-3
    assert clear.mean() > 0.9
    assert (ours.argmax(1) == theirs.argmax(1))[clear].all()


def test_narrow_numbers_say_nearly_the_same(start: Start) -> None:
    trainer = start(network={"layers": [16, 8], "precision": "bfloat16"})
    shake(trainer)
    observations = seen_rows(1)
    ours = centred(trainer.export().policy.logits(observations, SCALE))
    theirs = torch_logits(trainer, observations)
    assert not np.array_equal(ours, theirs)
    assert np.abs(ours - theirs).mean() < 0.05 * np.abs(theirs).mean()
    assert (ours.argmax(1) == theirs.argmax(1)).mean() > 0.95


@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
def test_a_past_self_draws_from_the_odds_it_had(start: Start, precision: Any) -> None:
    trainer = start(network={"precision": precision})
    shake(trainer)
    one = np.ones((20_000, GAME.observations.size), np.int8)
    masks = np.repeat(np.array([[1, 1, 0, 1]], np.int8), len(one), axis=0)
    with torch.no_grad():
        odds = trainer.model.policy.get_distribution(torch.as_tensor(one[:1]), action_masks=masks[:1])
    past = PastSelf(actor_weights(trainer.model.policy), SCALE, "relu")
    drawn = past.act_batch(asked(one, masks), np.random.default_rng(0))
    counts = np.bincount(drawn, minlength=ACTIONS) / len(drawn)
    assert counts == pytest.approx(torch.softmax(odds.logits, -1)[0].numpy(), abs=0.015)
    assert counts[2] == 0
    assert (counts > 0.01).sum() >= 2


def test_a_past_self_does_not_learn_on(start: Start) -> None:
    trainer = start()
    past = PastSelf(actor_weights(trainer.model.policy), SCALE, "relu")
    observations, masks = seen_rows(3), some_masks(3)
    before = past.act_batch(asked(observations, masks), np.random.default_rng(0))
    shake(trainer, 5.0)
    assert np.array_equal(before, past.act_batch(asked(observations, masks), np.random.default_rng(0)))


# --- what is not allowed is not played


def wilful_weights(seed: int) -> dict[str, np.ndarray]:
    """A network that wants one action above all, by far."""
    dice = np.random.default_rng(seed)
    size = 10.0 ** dice.integers(-1, 5)
    weights = {
        "0.weight": size * dice.normal(size=(8, len(SCALE))),
        "0.bias": dice.normal(size=8),
        "1.weight": size * dice.normal(size=(ACTIONS, 8)),
        "1.bias": dice.normal(size=ACTIONS),
    }
    weights["1.bias"][dice.integers(ACTIONS)] += 1e6
    return {name: value.astype(np.float32) for name, value in weights.items()}


def wilful_policy(seed: int) -> Policy:
    return Policy(card_for(GAME, GAME.load_pack(None), "relu", 2), wilful_weights(seed))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("kind", ["past", "learned", "sampled"])
def test_agents_play_what_is_allowed_whatever_they_want(kind: str, seed: int) -> None:
    if kind == "past":
        agent: Any = PastSelf(wilful_weights(seed), SCALE, "relu")
    else:
        agent = LearnedAgent(wilful_policy(seed), sample=kind == "sampled")
    observations, masks = seen_rows(seed), some_masks(seed)
    played = agent.act_batch(asked(observations, masks), np.random.default_rng(seed))
    assert (masks[np.arange(ROWS), played] == 1).all()
    free = np.ones_like(masks)
    wanted = agent.act_batch(asked(observations, free), np.random.default_rng(seed))
    assert (masks[np.arange(ROWS), wanted] == 0).any()  # it was not so by chance


@pytest.mark.parametrize("sample", [False, True])
def test_evaluation_plays_what_is_allowed(monkeypatch: pytest.MonkeyPatch, sample: bool) -> None:
    steps = []
    step = Batch.step

    def watch(batch: Batch, actions: np.ndarray) -> None:
        rows = np.flatnonzero(actions >= 0)
        steps.append((batch.masks[rows, actions[rows]].copy(), rows))
        step(batch, actions)

    monkeypatch.setattr(Batch, "step", watch)
    learner = LearnedAgent(wilful_policy(1), sample)
    result = evaluate.measure(GAME, GAME.load_pack(None), {"seats": 3}, learner, "random", 12)
    assert result["games"] == 12
    assert sum(len(rows) for _, rows in steps) == 12 * 9
    assert all((allowed == 1).all() for allowed, _ in steps)


def test_training_plays_what_is_allowed(start: Start) -> None:
    trainer = start(ppo={"games": 32, "rows": 32})
    policy = trainer.model.policy
    with torch.no_grad():
        policy.action_net.bias[2] += 1e3  # it wants one card above all
    trainer.model.collect_rollouts(trainer.env, trainer.callback, trainer.model.rollout_buffer, 32)
    buffer = trainer.model.rollout_buffer
    masks = buffer.action_masks.reshape(-1, ACTIONS)
    played = buffer.actions.reshape(-1).astype(int)
    used = buffer.observations.reshape(len(played), -1)[:, 4:8]
    assert (masks[np.arange(len(played)), played] == 1).all()
    assert np.array_equal(masks, 1 - used)  # the masks are those of the rows they stand beside
    assert (played[masks[:, 2] == 1] == 2).all()
    assert (masks[:, 2] == 0).any()


# --- the odds


def test_the_odds_are_those_of_sb3_contrib() -> None:
    """Log odds, entropy and their gradients, with masks and without; every draw is legal and as likely as it says."""
    torch.manual_seed(0)
    logits = (3 * torch.randn(6, 9)).requires_grad_()
    masks = torch.rand(6, 9) < 0.4
    masks[:, 4] = True
    masks[0] = False
    masks[0, 2] = True  # a question with one answer
    actions = torch.multinomial(masks.float(), 1).squeeze(-1)
    for mask in (masks, None):
        found = []
        for kind in (LegalChoice, MaskableCategoricalDistribution):
            odds = kind(9).proba_distribution(action_logits=logits)
            odds.apply_masking(mask)
            log_odds, entropy = odds.log_prob(actions), odds.entropy()
            (slope,) = torch.autograd.grad((log_odds + 2 * entropy).sum(), logits)
            found.append((log_odds, entropy, slope, odds.mode()))
        for ours, theirs in zip(*found, strict=True):
            assert torch.allclose(ours.float(), theirs.float(), atol=1e-5)


def test_draws_follow_the_odds() -> None:
    torch.manual_seed(0)
    logits, masks = 2 * torch.randn(5, 9), torch.rand(5, 9) < 0.5
    masks[:, 8] = True
    odds = LegalChoice(9).proba_distribution(action_logits=logits)
    odds.apply_masking(masks)
    draws = torch.stack([odds.sample() for _ in range(20_000)])
    counts = torch.stack([(draws == action).float().mean(0) for action in range(9)], dim=1)
    assert not counts[~masks].any()
    assert torch.allclose(counts, torch.softmax(odds.logits, -1), atol=0.015)
