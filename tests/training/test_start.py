"""A run that begins with a policy has its weights, and says whose they are."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.toy.game import GAME as TOY
from versailles_env.agents.players.policy import Policy, card_digest
from versailles_env.training.config import ConfigError
from versailles_env.training.folder import RunError
from versailles_env.training.run import resume_run

from .conftest import Start

Fails = Callable[..., str]
EVERY_SEAT = {"league": {"opponents": {"random": 0.5, "self": 0.5}}}


@pytest.fixture
def before(start: Start) -> Path:
    """The policy of a run that has ended."""
    trainer = start("before", steps=128, **EVERY_SEAT)
    trainer.train()
    return trainer.folder.policy


def edit_card(folder: Path, **changes: Any) -> None:
    path = folder / "card.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


def test_actor_and_results_are_those_of_the_policy(before: Path, start: Start) -> None:
    policy = Policy.load(before)
    assert policy.card.value
    trainer = start("after", start=str(before), seed=99)
    found = trainer.export().policy
    assert {name: value.tobytes() for name, value in found.weights.items()} == {
        name: value.tobytes() for name, value in policy.weights.items()
    }
    network: Any = trainer.model.policy
    own = policy.weights["value.2.weight"][:1], policy.weights["value.2.bias"][:1]
    assert np.array_equal(network.value_net.weight.detach().numpy(), own[0])
    assert np.array_equal(network.value_net.bias.detach().numpy(), own[1])
    assert not network.optimizer.state
    fresh = start("fresh", seed=99).export().policy
    assert not np.array_equal(fresh.weights["0.weight"], policy.weights["0.weight"])
    trainer.train()
    assert not np.array_equal(trainer.export().policy.weights["0.weight"], policy.weights["0.weight"])


def test_without_results_on_both_sides_the_critic_is_fresh(before: Path, start: Start) -> None:
    fresh: Any = start("fresh", ppo={"results": 0.0}).model.policy
    begun: Any = start("after", ppo={"results": 0.0}, start=str(before)).model.policy
    critic = [name for name, _ in fresh.named_parameters() if "value" in name]
    assert critic
    for name in critic:
        mine, theirs = begun.get_parameter(name), fresh.get_parameter(name)
        assert np.array_equal(mine.detach().numpy(), theirs.detach().numpy())
    bare = start("bare", steps=64, ppo={"results": 0.0})
    bare.train()
    assert not Policy.load(bare.folder.policy).card.value
    trainer = start("again", start=str(bare.folder.policy))
    critic_now: Any = trainer.model.policy
    assert critic_now.seats
    assert not critic_now.result_net.weight.detach().numpy().any()
    assert np.array_equal(trainer.weights()["1.weight"], bare.weights()["1.weight"])


def test_card_and_run_tell_what_it_began_with(before: Path, start: Start) -> None:
    edit_card(before, pack="another", pack_digest="0123456789abcdef")  # of the same game, so it may be
    policy = Policy.load(before)
    trainer = start("after", start=str(before))
    told = {
        "policy": str(before),
        "digest": card_digest(policy.card, policy.weights),
        "pack": "another 01234567",
    }
    assert trainer.folder.read_stamp()["start"] == told
    trainer.train()
    assert Policy.load(trainer.folder.policy).card.about["start"] == told
    assert Policy.load(trainer.folder.best).card.about["start"] == told
    assert "start" not in start("fresh").export().policy.card.about


def test_a_run_that_goes_on_does_not_begin_again(before: Path, start: Start) -> None:
    """It needs the policy no more, and ends as an unbroken one."""
    whole = start("whole", start=str(before))
    whole.train()
    broken = start("broken", start=str(before))

    def stop(run: Any, row: dict[str, Any]) -> None:
        if row["update"] == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken.train(stop)
    shutil.rmtree(before)
    again = resume_run(broken.folder.path)
    again.train()
    assert again.folder.start == whole.folder.start
    one, other = again.export().policy, whole.export().policy
    assert all(np.array_equal(one.weights[name], value) for name, value in other.weights.items())
    assert one.card.about["start"] == other.card.about["start"]


def test_a_run_that_had_not_begun_learning_begins_with_the_same_policy(before: Path, start: Start) -> None:
    """Killed before its first checkpoint, it needs the policy again, and no other."""
    run = start("after", start=str(before))
    again = resume_run(run.folder.path)
    again.prepare()
    assert np.array_equal(again.weights()["0.weight"], Policy.load(before).weights["0.weight"])
    again.folder.unlock()
    edit_card(before, pack_digest="0123456789abcdef")
    with pytest.raises(
        RunError, match=r"the run was begun with policy .*/policy \(\w+\), which is another now"
    ):
        resume_run(run.folder.path).prepare()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"start": "nowhere"}, r"field start = 'nowhere': nowhere/card.json: cannot be read; expected the folder"),
        ({"start": ""}, "field start = '' is not allowed"),
        ({"start": 3}, "field start = 3 is not allowed"),
        ({"network": {"layers": [8, 4]}}, r"the policy has layers \[8, 8\] \(relu\), network.layers is \[8, 4\] \(relu\)"),
        ({"network": {"layers": [8]}}, r"the policy has layers \[8, 8\] \(relu\), network.layers is \[8\] \(relu\)"),
        ({"network": {"activation": "tanh"}}, r"layers \[8, 8\] \(relu\), network.layers is \[8, 8\] \(tanh\): expected the same"),
        ({"game": "tests.toy.game:GAME", "tables": [{}]}, rf"the policy was trained for game .*, this run has {TOY.env_id}"),
    ],
)  # fmt: skip
def test_a_policy_that_does_not_fit_is_refused(
    before: Path, start: Start, tmp_path: Path, changes: dict[str, Any], said: str
) -> None:
    with pytest.raises(ConfigError, match=said):
        start("after", **{"start": str(before), **changes})
    assert not (tmp_path / "after").exists()


def test_another_layout_is_refused(before: Path, start: Start) -> None:
    edit_card(before, layout="another")
    with pytest.raises(
        ConfigError, match=r"field start = .* observation and action layout another, this run"
    ):
        start("after", start=str(before))


def test_a_shipped_policy_is_found_by_its_name(
    before: Path, start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from versailles_env.agents import policies

    from .calls import GAME

    shutil.copytree(before, tmp_path / "shipped" / GAME.id / "standard")
    (tmp_path / "shipped" / GAME.id / policies.SERVES).write_text('[[policy]]\npolicy = "standard"\n')
    monkeypatch.setattr(policies, "FOLDER", tmp_path / "shipped")
    for name in ("standard", f"{GAME.id}/standard"):
        trainer = start(name.replace("/", "-"), start=name)
        assert trainer.folder.start["policy"] == name
        assert np.array_equal(trainer.weights()["0.weight"], Policy.load(before).weights["0.weight"])


def test_a_policy_that_is_not_there_is_one_sentence(config_file: Path, tmp_path: Path, fails: Fails) -> None:
    said = fails("train", config_file, "--set", "start=nowhere", "--runs", tmp_path / "runs")
    assert "field start = 'nowhere': nowhere/card.json: cannot be read" in said
