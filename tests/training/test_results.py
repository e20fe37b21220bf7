"""Results of all seats: paid without hints, seen from the asked seat, learned beside PPO's own loss, exported as they were learned."""

import copy
import json
from typing import Any

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

from versailles_env.agents.players.policy import Policy
from versailles_env.training.folder import RUN, RunFolder
from versailles_env.training.foresight import explained_part, foresight, phase_of
from versailles_env.training.results import seat_orders
from versailles_env.training.run import Trainer, resume_run
from versailles_env.training.seats import OneSeatBuffer

from .calls import GAME, TAX
from .conftest import Start, small_config
from .test_network import SCALE, seen_rows, shake
from .test_rows import Script, one_game
from .test_seats import opposite_itself, rollout

HALF = 0.5
"""Of a win's bonus: the fair share of two seats."""


def test_what_each_seat_is_paid_is_seen_from_the_asked_seat_without_hints(start: Start) -> None:
    """The game of both seats of `test_seats`: north 0, 1, 2, east the tax, 0, 1. East wins."""
    trainer = opposite_itself(start, 6, shaping=0.3, win_bonus=1.0)
    buffer = rollout(trainer, Script([0, TAX, 1, 0, 2, 1], [0.0] * 6, last=0.0))
    earned = buffer.earned[buffer.seats :, 0]
    assert earned[0::2].tolist() == [[2, 1, 0], [1, 3, 0], [-9 - HALF, 11 + HALF, 0]]  # north first
    assert earned[1::2].tolist() == [[1, 0, 0], [3, 1, 0], [11 + HALF, -9 - HALF, 0]]  # east first
    targets = buffer.result_targets[buffer.seats :, 0]
    for seat in (0, 1):  # lambda is a half, and nothing was foreseen
        first, second, third = earned[seat::2]
        assert targets[seat::2] == pytest.approx(np.array([first + 0.5 * (second + 0.5 * third), second + 0.5 * third, third]))  # fmt: skip


def test_rows_that_wait_keep_what_was_foreseen_and_paid(start: Start) -> None:
    trainer = opposite_itself(start, 3)
    rollout(trainer, Script([0, TAX, 1], [0.0] * 3, last=0.0))
    buffer = rollout(trainer, Script([0, 2, 1], [0.0] * 3, last=0.0))
    assert buffer.earned[0, 0].tolist() == [1, 3, 0]  # north's second row, carried over


def test_own_results_are_the_returns_where_there_are_no_hints(start: Start) -> None:
    ppo = {"games": 1, "rows": 4, "minibatch": 4, "gamma": 1.0, "gae_lambda": 0.5}
    trainer = one_game(start, 4, ppo=ppo)
    model: Any = trainer.model
    model.policy = Script([0, 1, 2, 0], [0.0] * 4, last=0.0)
    model.collect_rollouts(trainer.env, trainer.callback, model.rollout_buffer, model.n_steps)
    buffer = model.rollout_buffer
    assert isinstance(buffer, OneSeatBuffer)
    assert buffer.result_targets[:, 0, 0] == pytest.approx(buffer.returns[:, 0])
    assert buffer.result_targets[2, 0].tolist() == [11, -9, 0]  # a game ends here


def test_a_cut_game_goes_on_in_what_is_foreseen(start: Start) -> None:
    trainer = opposite_itself(start, 4, tables=[{"sides": 1, "step_limit": 4}], truncation="bootstrap")
    policy: Any = trainer.model.policy
    with torch.no_grad():
        policy.result_net.bias.copy_(torch.tensor([7.0, 5.0, 0.0]))
    buffer = rollout(trainer, Script([0, TAX, 1, 0], [0.0] * 4, last=0.0))
    assert buffer.earned[buffer.seats + 2 :, 0].tolist() == [[7, 5, 0], [7, 5, 0]]


def test_the_order_of_seats() -> None:
    orders = seat_orders(GAME, [{"seats": 2}, {"seats": 3}])
    assert orders[0].tolist() == [[0, 1, -1], [1, 0, -1], [-1, -1, -1]]
    assert orders[1].tolist() == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


# --- the update


@pytest.mark.parametrize("opponents", [{"random": 1.0}, {"self": 1.0}], ids=["one seat", "every seat"])
def test_the_update_is_that_of_sb3_contrib_and_one_term_more(
    start: Start, opponents: dict[str, float]
) -> None:
    """The same rows, with a weight of next to nothing for the results: the same network after three epochs."""
    changes: dict[str, Any] = {"league": {"opponents": opponents}, "ppo": {"epochs": 3, "results": 1e-12}}
    ours, theirs = start("ours", **changes), start("theirs", **changes)
    for trainer, train in ((ours, type(ours.model).train), (theirs, MaskablePPO.train)):
        model: Any = trainer.model
        shake(trainer, 0.1)
        with torch.no_grad():
            model.policy.result_net.weight.zero_()
        trainer.env.reset()
        np.random.seed(5)  # noqa: NPY002 (SB3's own generator)
        model.collect_rollouts(trainer.env, trainer.callback, model.rollout_buffer, 8)
        before = copy.deepcopy(model.policy.state_dict())
        train(model)
        after = model.policy.state_dict()
        assert any(not torch.equal(before[name], after[name]) for name in before)
    found = [trainer.model.policy.state_dict() for trainer in (ours, theirs)]
    for name in found[0]:
        if "result_net" not in name:
            assert torch.allclose(found[0][name], found[1][name], atol=1e-6), name
    told = [trainer.model.logger.name_to_value for trainer in (ours, theirs)]
    for name in ("train/value_loss", "train/entropy_loss", "train/clip_fraction", "train/explained_variance"):
        assert told[0][name] == pytest.approx(told[1][name], abs=1e-5), name


@pytest.mark.slow
@pytest.mark.parametrize(
    ("opponents", "own", "others"),
    [({"random": 1.0}, 0.1, 0.05), ({"self": 1.0}, 0.3, 0.1)],
    ids=["one seat", "every seat"],
)
def test_results_are_learned(start: Start, opponents: dict[str, float], own: float, others: float) -> None:
    """What becomes of a game of dice is foreseen in its last third, of the own seat and of the other, and not in its first."""
    trainer = start(
        tables=[{"seats": 2}],
        steps=64 * 16 * 60,
        ppo={"games": 64, "rows": 16, "minibatch": 256, "epochs": 4, "learning_rate": 5e-3, "results": 0.05},
        network={"layers": [32, 16]},
        league={"opponents": opponents},
        evaluation={"every": 0},
        checkpoint_every=100,
    )
    policy = trainer.train()
    found = foresight(policy, GAME, GAME.load_pack(None), [{"seats": 2}], 200, 1)
    assert found["late"]["own"] > own
    assert found["late"]["others"] > others
    assert found["early"]["own"] < found["late"]["own"]


def test_explained_variance() -> None:
    come = np.array([1.0, 2.0, 3.0])
    assert explained_part(come, come) == 1
    assert explained_part(come + 5, come) == 1  # the variance alone
    assert explained_part(np.zeros(3), come) == 0
    assert explained_part(np.zeros(3), np.ones(3)) == 0
    assert phase_of(np.array([0, 1, 0, 0, 1, 1, 1, 1, 1]), 2).tolist() == [0, 0, 1, 2, 0, 1, 1, 2, 2]


# --- what is exported


@pytest.mark.parametrize("activation", ["relu", "tanh"])
@pytest.mark.parametrize("layers", [[8], [16, 8], [8, 8, 8]])
def test_the_exported_results_are_those_learned(
    start: Start, activation: str, layers: list[int], tmp_path: Any
) -> None:
    trainer = start(network={"activation": activation, "layers": layers, "precision": "float32"})
    shake(trainer)
    policy = Policy.load(trainer.export().policy.save(tmp_path / "policy"))
    observations = seen_rows(1)
    network: Any = trainer.model.policy
    with torch.no_grad():
        network.predict_values(torch.as_tensor(observations))
        theirs = network.foreseen.numpy()
    assert theirs.std() > 0.5
    assert np.allclose(policy.results(observations, SCALE), theirs, atol=1e-4, rtol=1e-4)


def test_the_card_says_what_a_result_is(start: Start) -> None:
    trainer = start(win_bonus=2.0)
    trainer.train()
    value = trainer.export().policy.card.value
    assert value is not None
    assert (value.seats, value.win_bonus) == (3, 2.0)
    policy = Policy.load(trainer.folder.policy)
    assert set(policy.card.about["foresight"]) == {"early", "midway", "late", "all"}
    rows = trainer.folder.read_metrics()
    assert rows[-1]["foresight"] == policy.card.about["foresight"]


def test_who_learns_none_exports_none(start: Start) -> None:
    for name, changes in (
        ("off", {"ppo": {"results": 0}}),
        ("team", {"tables": [{"seats": 3}], "learner": ["north", "south"]}),
    ):
        policy = start(name, **changes).export().policy
        assert policy.card.value is None
        assert not policy.value_layers


def test_tables_that_pay_differently_have_no_results() -> None:
    tables = [{"players": 3, "reward": "score"}, {"players": 4, "reward": "score"}]
    config = small_config(game="versailles_1919", tables=tables)
    assert config.pays == {"reward": "score", "solo_reward": "vp"}
    assert config.foresees
    other = small_config(game="versailles_1919", tables=[*tables, {"players": 2}])
    assert other.pays is None
    assert not other.foresees


def test_a_run_of_a_version_without_results_goes_on_without(start: Start) -> None:
    trainer: Trainer = start(ppo={"results": 0})
    trainer.train()
    path = trainer.folder.path
    stamp = json.loads((path / RUN).read_text())
    del stamp["config"]["ppo"]["results"]
    (path / RUN).write_text(json.dumps(stamp))
    (path / "config.yaml").unlink()
    assert RunFolder.open(path)[1].ppo.results == 0
    resume_run(path, ["steps=640"]).train()
