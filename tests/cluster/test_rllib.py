"""Training by RLlib: rows, masks and network of our own trainer, checkpoints that a run goes on from, nodes that die."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from tests.cli.conftest import Run
from versailles_env.agents.players.policy import Policy
from versailles_env.training.checkpoint import checkpoints
from versailles_env.training.config import Config, check_config
from versailles_env.training.folder import RunFolder

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.ray

from versailles_env.training.rllib.module import MASK  # noqa: E402  # after the look whether there is a Ray
from versailles_env.training.rllib.trainer import RllibTrainer  # noqa: E402
from versailles_env.training.run import resume_run, start_run  # noqa: E402

YARDSTICK = "random"
SMALL: dict[str, Any] = {
    "name": "small",
    "game": "bell_of_treason",
    "tables": [{"players": 2, "reward": "win"}],
    "steps": 6 * 32 * 16,
    "ppo": {"games": 32, "rows": 16, "minibatch": 128, "epochs": 1},
    "network": {"layers": [32, 32]},
    "league": {"opponents": {"random": 0.6, "past": 0.2, "self": 0.2}, "every": 2, "keep": 2},
    "evaluation": {"every": 0, "games": 2, "final_games": 4, "yardsticks": [YARDSTICK]},
    "checkpoint_every": 2,
}


def small(**changes: Any) -> Config:
    return check_config({**SMALL, **changes}, "the test")


@pytest.fixture
def trainer(two_nodes: str, tmp_path: Path) -> Iterator[Callable[..., RllibTrainer]]:
    made: list[RllibTrainer] = []

    def make(config: Config, runners: int = 0) -> RllibTrainer:
        made.append(RllibTrainer(config, RunFolder(tmp_path / "run"), two_nodes, runners))
        return made[-1]

    yield make
    for each in made:
        each.close()


def played(address: str, runners: int) -> Callable[[Config, RunFolder], RllibTrainer]:
    return lambda config, folder: RllibTrainer(config, folder, address, runners)


def test_rows_have_legal_answers_of_the_network_that_is_exported(
    trainer: Callable[..., RllibTrainer],
) -> None:
    """The odds that a row was drawn by are those of the policy that plays without torch."""
    run = trainer(small(network={"layers": [32, 32], "precision": "float32"}))
    rows = run.algorithm.env_runner.sample()
    count = len(rows["actions"])
    assert 0 < count <= 32 * 16
    masks = np.unpackbits(rows[MASK], axis=1, count=run.game.actions.size)
    assert masks[np.arange(count), rows["actions"]].all()
    assert (masks.sum(axis=1) > 1).all(), "a question with one answer is none"
    logits = run.export().policy.logits(rows["obs"], run.game.observations.scale)
    logits = np.where(masks > 0, logits, -np.inf)
    odds = (
        logits
        - np.log(np.exp(logits - logits.max(1, keepdims=True)).sum(1, keepdims=True))
        - logits.max(1, keepdims=True)
    )
    assert np.allclose(odds[np.arange(count), rows["actions"]], rows["action_logp"], atol=1e-4)


def test_rows_are_linked_seat_by_seat(trainer: Callable[..., RllibTrainer]) -> None:
    """Opposite itself, undiscounted and without bootstrap: what two seats of a game of win or loss gain adds up to nothing."""
    ppo = {**SMALL["ppo"], "gae_lambda": 1.0, "gamma": 1.0, "games": 16, "rows": 400}
    run = trainer(small(ppo=ppo, steps=10**6, league={"opponents": {"self": 1.0}}))
    runner = run.algorithm.env_runner
    rows = runner.sample()
    buffer = runner.buffer
    ended = buffer.next == -1
    assert ended.sum() >= 2 * len(rows["games"]) - 1 > 0, "every end is the end of both seats' rows"
    assert set(np.unique(buffer.rewards[~ended & (buffer.next >= 0)])) <= {0.0}, "paid at the end alone"
    assert len(rows["actions"]) == int((buffer.next != -2).sum()), "what is not known yet waits"


def test_a_run_ends_in_a_policy_and_goes_on_from_its_checkpoint(two_nodes: str, tmp_path: Path) -> None:
    seen: list[dict[str, Any]] = []

    class Stopped(Exception):
        pass

    def stop(run: Any, row: dict[str, Any]) -> None:
        seen.append(row)
        if row["update"] == 5:
            raise Stopped

    config, make = small(), played(two_nodes, 1)
    with pytest.raises(Stopped):
        start_run(config, tmp_path, engine="rllib", make=make).train(stop)
    folder = RunFolder(tmp_path / "small")
    assert folder.engine == "rllib"
    assert [path.name for path in sorted(folder.checkpoints.iterdir())] == ["000002", "000004"]
    again = resume_run(tmp_path / "small", make=make)
    again.prepare()
    assert again.update == 4
    assert again.rows == 4 * 32 * 16
    names = [member["name"] for member in again.algorithm.env_runner.league.table()]  # type: ignore[attr-defined]
    assert names == ["random", "past:2", "past:4"]
    before = again.weights()
    assert np.array_equal(before["0.weight"], seen_weights(folder, 4)["0.weight"])
    policy = again.train()
    rows = folder.read_metrics()
    assert [row["update"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [row["rows"] for row in rows] == [k * 32 * 16 for k in range(1, 7)]
    assert not np.array_equal(policy.weights["0.weight"], before["0.weight"]), "it has learned since"
    assert Policy.load(folder.best).card.about["rows"] == 6 * 32 * 16


def test_a_run_that_was_killed_by_force_goes_on(two_nodes: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text(yaml.safe_dump({**SMALL, "steps": 40 * 32 * 16}))
    words = ["train", str(tmp_path / "config.yaml"), "--engine", "rllib", "--ray", two_nodes]
    command = [sys.executable, "-m", "versailles_env", *words, "--runners", "1", "--runs", str(tmp_path)]
    folder = RunFolder(tmp_path / "small")
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            end = time.monotonic() + 120
            while not checkpoints(folder.checkpoints):
                assert process.poll() is None, (tmp_path / "log").read_text()
                assert time.monotonic() < end
                time.sleep(0.05)
        finally:
            process.kill()
            process.wait()
    done = run("train", "--resume", folder.path, "--ray", two_nodes, "--runners", 1)
    assert done.exit_code == 0, done.output
    assert [row["update"] for row in folder.read_metrics()] == list(range(1, 41))


def seen_weights(folder: RunFolder, update: int) -> dict[str, np.ndarray]:
    """The actor in a checkpoint of RLlib's, read as RLlib writes it."""
    import pickle

    from versailles_env.training.rllib.module import actor_weights

    path = folder.checkpoints / f"{update:06d}" / "rllib" / "learner_group" / "learner" / "rl_module"
    return actor_weights(pickle.loads((path / "default_policy" / "module_state.pkl").read_bytes()))


def test_a_run_beats_random_and_is_played_by_a_tournament(two_nodes: str, run: Run, tmp_path: Path) -> None:
    """From the command line to the end: a minute of training, then its policy is an agent like any other, on the cluster too."""
    config = {
        **SMALL,
        "shaping": 0.1,
        "steps": 16 * 256 * 32,
        "ppo": {"games": 256, "rows": 32, "minibatch": 1024, "epochs": 3, "learning_rate": 1e-3},
        "network": {"layers": [64, 64]},
        "league": {"opponents": {"random": 1.0}},
        "evaluation": {"every": 8, "games": 2, "final_games": 20, "yardsticks": [YARDSTICK]},
    }
    (tmp_path / "config.yaml").write_text(yaml.safe_dump(config))
    words = ("--engine", "rllib", "--ray", two_nodes, "--runners", 1, "--runs", tmp_path)
    done = run("train", tmp_path / "config.yaml", *words)
    assert done.exit_code == 0, done.output
    folder = tmp_path / "small"
    assert (folder / "report.html").exists()
    match = ("tournament", f"ppo:{folder / 'policy'}", YARDSTICK, "--game", "bell_of_treason", "--games", 120)
    played = run(*match, "--out", tmp_path / "match", "--ray", two_nodes, "--json")
    assert played.exit_code == 0, played.output
    ppo = json.loads(played.stdout)["agents"][match[1]]
    assert ppo["ci95"][0] > 0.5, ppo


def test_a_node_that_is_killed_takes_only_its_runner(cluster: Callable[[int], Any], tmp_path: Path) -> None:
    found = cluster(3)
    lost = list(found.worker_nodes)[:1]
    runners: list[int] = []

    def kill(run: Any, row: dict[str, Any]) -> None:
        runners.append(row["time"]["runners"])
        if row["update"] == 2:
            found.remove_node(lost.pop(), allow_graceful=False)

    config = small(steps=8 * 32 * 16)
    run = start_run(config, tmp_path, engine="rllib", make=played(found.address, 3))
    run.train(kill)
    assert runners[:2] == [3, 3]
    assert min(runners[2:]) >= 1
    assert runners[2] < 3, "the node was lost"
    assert run.rows >= config.steps
    assert (RunFolder(tmp_path / "small").policy / "card.json").exists()


def test_mistakes_are_one_sentence(fails: Callable[..., str], tmp_path: Path) -> None:
    smoke = ("train", "smoke", "--runs", tmp_path)
    assert "--engine other is not known" in fails(*smoke, "--engine", "other")
    assert "belong to --engine rllib" in fails(*smoke, "--ray", "auto")
    assert "no Ray cluster answers there" in fails(*smoke, "--engine", "rllib", "--ray", "127.0.0.1:1")
    imitating = ("--set", "imitation.updates=2", "--set", "league.opponents={random: 1}")
    assert "imitation.updates does not go with" in fails(*smoke, "--engine", "rllib", *imitating)
    assert list(tmp_path.iterdir()) == []
