"""The forward pass that search compiles: what torch says, to 1e-5, on made up observations and on those of real games."""

import itertools

import numpy as np
import pytest
import torch

from tests.agents.test_learned import small_policy
from versailles_env.agents import policies
from versailles_env.agents.players.forward import desk_of, find_odds, foresee, net_of, share_layer
from versailles_env.agents.players.policy import Policy, Value
from versailles_env.core.batch import Batch
from versailles_env.core.game import Game
from versailles_env.games.versailles_1919.game import GAME as VERSAILLES

from .calls import GAME
from .conftest import Start
from .test_network import ROWS, SCALE, seen_rows, shake, some_masks


def compiled_pass(
    policy: Policy, game: Game, observations: np.ndarray, masks: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Odds and results of each row, by the kernels."""
    net = net_of(policy, game.observations.scale)
    desk = desk_of(net, game.actions.size, len(game.agents))
    odds, results = [], []
    for seen, mask in zip(observations, masks, strict=True):
        share_layer(net, desk, seen)
        find_odds(net, desk, mask)
        odds.append(desk.odds.copy())
        if len(net.value):
            foresee(net, desk)
            results.append(desk.results.copy())
    return np.array(odds), np.array(results)


@pytest.mark.parametrize("activation", ["relu", "tanh"])
@pytest.mark.parametrize("layers", [[8], [16, 8], [8, 12, 8]])
def test_it_says_what_the_trained_network_says(start: Start, activation: str, layers: list[int]) -> None:
    trainer = start(network={"activation": activation, "layers": layers, "precision": "float32"})
    shake(trainer, 0.2)
    observations, masks = seen_rows(1), some_masks(1)
    odds, results = compiled_pass(trainer.export().policy, GAME, observations, masks)
    network = trainer.model.policy
    with torch.no_grad():
        theirs = network.get_distribution(torch.as_tensor(observations), action_masks=masks)
        expected = torch.softmax(theirs.logits, -1).numpy()  # type: ignore[attr-defined]
        network.predict_values(torch.as_tensor(observations))
        foreseen = network.foreseen.numpy()  # type: ignore[union-attr, operator]
    assert odds.shape == (ROWS, GAME.actions.size)
    assert expected.max(axis=1).std() > 0.01
    assert np.abs(odds - expected).max() < 1e-5
    assert np.allclose(results, foreseen, atol=1e-5, rtol=1e-5)
    assert (odds[masks == 0] == 0).all()


@pytest.mark.parametrize("made", ["shipped", "with a value"])
def test_it_says_what_torch_says_in_real_games(made: str) -> None:
    folder = policies.folder_of("versailles_1919/standard")
    policy = Policy.load(folder) if made == "shipped" else small_policy(VERSAILLES, value=Value(seats=5))
    batch = Batch(VERSAILLES, 64, options=[{"players": 2 + k % 3} for k in range(64)])
    batch.reset(5)
    scale = torch.as_tensor(VERSAILLES.observations.scale, dtype=torch.float64)
    for _ in range(10):
        for _ in range(15):
            batch.step_random()
        odds, results = compiled_pass(policy, VERSAILLES, batch.obs, batch.masks)
        shared = [(policy.weights["0.weight"], policy.weights["0.bias"])]
        seen = torch.as_tensor(batch.obs) / scale
        for layers, is_actor in ((policy.layers[1:], True), (policy.value_layers, False)):
            x = seen
            for k, (weight, bias) in enumerate(itertools.chain(shared, ((w.T, b) for w, b in layers))):
                if k:
                    x = torch.relu(x) if policy.card.activation == "relu" else torch.tanh(x)
                x = torch.nn.functional.linear(
                    x, torch.as_tensor(weight.copy()).double(), torch.as_tensor(bias).double()
                )
            if is_actor:
                legal = x.masked_fill(torch.as_tensor(batch.masks) == 0, -torch.inf)
                assert np.abs(odds - torch.softmax(legal, -1).numpy()).max() < 1e-5
            elif layers:
                assert np.allclose(results, x.numpy(), atol=1e-5, rtol=1e-5)


def test_zeros_are_left_out_and_change_nothing() -> None:
    policy = small_policy(GAME, value=Value(seats=3))
    observations, masks = (
        np.zeros((2, GAME.observations.size), np.int8),
        np.ones((2, GAME.actions.size), np.int8),
    )
    observations[1, 3] = -7
    odds, results = compiled_pass(policy, GAME, observations, masks)
    logits = policy.logits(observations, SCALE)
    expected = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    assert np.allclose(odds, expected, atol=1e-5)
    assert np.allclose(results, policy.results(observations, SCALE), atol=1e-5)
