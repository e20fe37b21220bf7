"""Policies on disk: what is saved is what is loaded, and what does not fit is refused."""

import itertools
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.toy.game import GAME as TOY
from versailles_env.agents.base import Questions
from versailles_env.agents.players.policy import CARD, WEIGHTS, Policy, PolicyError, Value, card_for
from versailles_env.agents.registry import make_agent
from versailles_env.core.batch import Batch
from versailles_env.core.game import Game
from versailles_env.games.versailles_1919.game import GAME

pytest.importorskip("safetensors")

from safetensors.numpy import load_file, save_file


def small_policy(game: Game, seed: int = 0, value: Value | None = None) -> Policy:
    dice = np.random.default_rng(seed)
    sizes = [game.observations.size, 16, game.actions.size]
    weights = {}
    for k, (inside, outside) in enumerate(itertools.pairwise(sizes)):
        weights[f"{k}.weight"] = dice.normal(size=(outside, inside)).astype(np.float32)
        weights[f"{k}.bias"] = dice.normal(size=outside).astype(np.float32)
    if value:
        weights["value.1.weight"] = dice.normal(size=(value.seats, 16)).astype(np.float32)
        weights["value.1.bias"] = dice.normal(size=value.seats).astype(np.float32)
    return Policy(card_for(game, game.load_pack(None), "tanh", 2, value, seed=seed), weights)


def test_a_saved_policy_answers_as_before(tmp_path: Path) -> None:
    policy = small_policy(TOY)
    again = Policy.load(policy.save(tmp_path / "policy"))
    observations = np.random.default_rng(1).integers(0, 3, (5, TOY.observations.size)).astype(np.int8)
    scale = TOY.observations.scale
    assert np.array_equal(policy.logits(observations, scale), again.logits(observations, scale))
    assert again.card.about == {"seed": 0}


def test_a_policy_knows_the_extension_only_if_its_card_says_so(tmp_path: Path) -> None:
    policy = small_policy(TOY)
    assert not make_agent(f"ppo:{policy.save(tmp_path / 'plain')}").knows_extension
    policy.card.about["extension"] = True
    assert make_agent(f"ppo:{policy.save(tmp_path / 'deals')}").knows_extension


def test_the_network_is_the_one_written_down() -> None:
    policy = small_policy(TOY)
    x = np.ones((1, TOY.observations.size), np.int8)
    hidden = np.tanh(policy.weights["0.weight"] @ (x[0] / TOY.observations.scale) + policy.weights["0.bias"])
    expected = policy.weights["1.weight"] @ hidden + policy.weights["1.bias"]
    assert np.allclose(policy.logits(x, TOY.observations.scale)[0], expected, atol=1e-5)


@pytest.mark.parametrize("suffix", ["", ",sample"])
def test_it_plays_legal_actions_one_by_one_and_many_at_once(tmp_path: Path, suffix: str) -> None:
    agent = make_agent(f"ppo:{small_policy(TOY).save(tmp_path)}{suffix}")
    rng = np.random.default_rng(0)
    batch = Batch(TOY, 16)
    batch.reset(1)
    for _ in range(20):
        batch.step(agent.act_batch(Questions(batch, np.arange(16)), rng))
    engine = TOY.new(3)
    while not engine.over:
        view = engine.view(engine.seat)
        engine.step(agent.act(view, view.action_mask, rng))


def test_without_sampling_the_likeliest_legal_action_is_played(tmp_path: Path) -> None:
    policy = small_policy(TOY)
    agent = make_agent(f"ppo:{policy.save(tmp_path)}")
    view = TOY.new(5).view(0)
    logits = policy.logits(view.observation[None], TOY.observations.scale)[0]
    best = max(np.flatnonzero(view.action_mask), key=lambda action: logits[action])
    assert agent.act(view, view.action_mask, np.random.default_rng(0)) == best


def test_a_policy_of_another_game_is_refused(tmp_path: Path) -> None:
    agent = make_agent(f"ppo:{small_policy(TOY).save(tmp_path)}")
    view = GAME.new(1).view(0)
    with pytest.raises(PolicyError, match="trained for game toy_v0, this table has versailles_1919_v1"):
        agent.act(view, view.action_mask, np.random.default_rng(0))


@pytest.mark.parametrize(("field", "what"), [("layout", "layout"), ("pack_digest", "pack")])
def test_a_policy_of_another_layout_or_pack_is_refused(tmp_path: Path, field: str, what: str) -> None:
    folder = small_policy(TOY).save(tmp_path)
    card = json.loads((folder / CARD).read_text())
    (folder / CARD).write_text(json.dumps({**card, field: "0123456789abcdef"}))
    view = TOY.new(1).view(0)
    with pytest.raises(PolicyError, match=what):
        make_agent(f"ppo:{folder}").act(view, view.action_mask, np.random.default_rng(0))


def test_broken_files_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="expected the folder of a policy"):
        make_agent(f"ppo:{tmp_path / 'nowhere'}")
    folder = small_policy(TOY).save(tmp_path)
    (folder / WEIGHTS).write_bytes(b"\x80\x04pickled")
    with pytest.raises(PolicyError, match=WEIGHTS):
        make_agent(f"ppo:{folder}")
    (folder / CARD).write_text("{}")
    with pytest.raises(PolicyError, match="not the card of a policy"):
        make_agent(f"ppo:{folder}")


def test_agents_need_no_torch() -> None:
    code = "import sys, versailles_env.agents.registry, versailles_env.agents.players.learned, versailles_env.agents.players.policy; print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def change_weights(name: str, change: Callable[[np.ndarray], np.ndarray | None]) -> Callable[[Path], None]:
    """One array of a saved policy put in another's place, or taken away; the card no longer knows a digest."""

    def tamper(folder: Path) -> None:
        weights = load_file(str(folder / WEIGHTS))
        changed = change(weights.pop(name))
        save_file(weights if changed is None else {**weights, name: changed}, str(folder / WEIGHTS))
        change_card(digest="")(folder)

    return tamper


def change_card(**fields: object) -> Callable[[Path], None]:
    def tamper(folder: Path) -> None:
        card = json.loads((folder / CARD).read_text())
        (folder / CARD).write_text(json.dumps({**card, **fields}))

    return tamper


def put(value: float) -> Callable[[np.ndarray], np.ndarray]:
    def change(weights: np.ndarray) -> np.ndarray:
        weights.flat[3] = value
        return weights

    return change


def add_array(folder: Path) -> None:
    weights = load_file(str(folder / WEIGHTS))
    save_file({**weights, "2.bias": weights["1.bias"]}, str(folder / WEIGHTS))


def cut_file(folder: Path) -> None:
    content = (folder / WEIGHTS).read_bytes()
    (folder / WEIGHTS).write_bytes(content[: len(content) // 2])


def swap_a_byte(folder: Path) -> None:
    content = bytearray((folder / WEIGHTS).read_bytes())
    content[-3] ^= 1
    (folder / WEIGHTS).write_bytes(bytes(content))


NO_NUMBER = "holds what is no number (NaN or infinite)"


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (change_weights("0.weight", put(np.nan)), f"0.weight {NO_NUMBER}"),
        (change_weights("1.bias", put(np.inf)), f"1.bias {NO_NUMBER}"),
        (change_weights("1.weight", put(-np.inf)), f"1.weight {NO_NUMBER}"),
        (change_weights("0.bias", lambda w: w[:-1]), "0.bias is of shape (15,), expected (16,)"),
        (change_weights("0.bias", lambda w: w[:1]), "0.bias is of shape (1,), expected (16,)"),
        (change_weights("0.bias", lambda w: w[None]), "0.bias is of shape (1, 16), expected (16,)"),
        (change_weights("1.weight", lambda w: w[:, :-1].copy()), "expected (any, 16)"),
        (change_weights("0.weight", lambda w: w[0]), "expected two numbers above 0"),
        (change_weights("0.weight", lambda w: w[:, :0].copy()), "expected two numbers above 0"),
        (change_weights("0.weight", lambda w: w.astype(np.int8)), "0.weight is of int8, expected float32"),
        (change_weights("0.weight", lambda w: w.astype(np.float64)), "0.weight is of float64, expected float32"),
        (change_weights("1.bias", lambda w: w.astype(np.float16)), "1.bias is of float16, expected float32"),
        (change_weights("1.bias", lambda w: None), "1.bias is missing, expected the 2 layers of the card"),
        (add_array, "2.bias is not of the 2 layers of the card"),
        (change_card(layers=1), "1.bias is not of the 1 layers of the card"),
        (change_card(layers=3), "2.weight is missing, expected the 3 layers of the card"),
        (change_card(layers=0), "not the card of a policy"),
        (change_card(layers=10**9), "not the card of a policy"),
        (change_card(activation="relu"), "activation and weights were changed after they were written"),
        (change_card(activation="gelu"), "not the card of a policy"),
        (change_card(format=7), "field format is 7, expected 1"),
        (change_card(more=1), "not the card of a policy"),
        (swap_a_byte, "activation and weights were changed after they were written"),
        (cut_file, "cannot be read"),
    ],
)  # fmt: skip
def test_weights_that_are_not_those_of_the_card_are_refused(
    tmp_path: Path, tamper: Callable[[Path], None], said: str
) -> None:
    folder = small_policy(TOY).save(tmp_path)
    tamper(folder)
    with pytest.raises(PolicyError, match=re.escape(said)):
        make_agent(f"ppo:{folder}")


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (change_weights("value.1.bias", lambda w: None), "value.1.bias is missing, expected the 2 layers of the card"),
        (change_weights("value.1.weight", lambda w: w[:, :-1].copy()), "value.1.weight is of shape (3, 15), expected (any, 16)"),
        (change_weights("value.1.bias", lambda w: w[:-1]), "value.1.bias is of shape (2,), expected (3,)"),
        (change_weights("value.1.bias", lambda w: np.full(3, np.nan, np.float32)), f"value.1.bias {NO_NUMBER}"),
        (change_card(value=None), "value.1.bias is not of the 2 layers of the card"),
        (change_card(value={"seats": 2}, digest=""), "value.1.bias is of shape (3,), expected the 2 seats of the card"),
        (change_card(value={"seats": 3, "win_bonus": 5}), "were changed after they were written"),
        (change_card(value={"seats": 0}), "not the card of a policy"),
        (change_card(value=7), "not the card of a policy"),
        (change_card(layers=1), "one layer has no room for a value head"),
    ],
)  # fmt: skip
def test_a_value_head_that_is_not_that_of_the_card_is_refused(
    tmp_path: Path, tamper: Callable[[Path], None], said: str
) -> None:
    folder = small_policy(TOY, value=Value(seats=3)).save(tmp_path)
    tamper(folder)
    with pytest.raises(PolicyError, match=re.escape(said)):
        make_agent(f"ppo:{folder}")


def test_a_value_head_of_another_number_of_seats_is_refused(tmp_path: Path) -> None:
    agent = make_agent(f"ppo:{small_policy(TOY, value=Value(seats=2)).save(tmp_path)}")
    view = TOY.new(1).view(0)
    with pytest.raises(PolicyError, match="foresees the results of 2 seats, this game has 3"):
        agent.act(view, view.action_mask, np.random.default_rng(0))


def test_a_policy_without_a_value_is_what_it_was(tmp_path: Path) -> None:
    """Its card has no word of one, so that digests of shipped policies, runs and results stay what they are."""
    policy = small_policy(TOY)
    assert "value" not in json.loads((policy.save(tmp_path) / CARD).read_text())
    assert not Policy.load(tmp_path).value_layers


@pytest.mark.parametrize(("name", "side"), [("1", 0), ("0", 1)])
def test_weights_of_another_table_are_refused(tmp_path: Path, name: str, side: int) -> None:
    policy = small_policy(TOY)
    cut = slice(0, 1)
    policy.weights[f"{name}.weight"] = policy.weights[f"{name}.weight"][(cut, slice(None))[:: 1 - 2 * side]]
    if side == 0:
        policy.weights[f"{name}.bias"] = policy.weights[f"{name}.bias"][cut]
    view = TOY.new(1).view(0)
    with pytest.raises(
        PolicyError, match=r"the policy takes .* numbers and answers .* actions, this table has"
    ):
        make_agent(f"ppo:{policy.save(tmp_path)}").act(view, view.action_mask, np.random.default_rng(0))
