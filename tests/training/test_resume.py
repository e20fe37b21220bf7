"""Runs that are stopped, killed or damaged go on, and end as if nothing had happened."""

import io
import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import yaml

from tests.cli.conftest import Run
from tests.toy.game import GAME as TOY
from versailles_env.agents.players.learned import LearnedAgent
from versailles_env.agents.players.policy import Policy, PolicyError
from versailles_env.core.errors import SaveError
from versailles_env.training.checkpoint import (
    GAMES,
    LEAGUE,
    MODEL,
    OPTIMIZER,
    STATE,
    CheckpointError,
    checkpoints,
    latest,
)
from versailles_env.training.folder import RunError, RunFolder
from versailles_env.training.run import Trainer, resume_run, start_run

from .calls import GAME
from .conftest import Start, policy_bytes, small, small_config, without_times

ROOT = Path(__file__).parents[2]
EVERYTHING: dict[str, Any] = {
    "shaping": 0.3,
    "win_bonus": 1.0,
    "imitation": {"teacher": "caller", "updates": 3},
    "league": {"opponents": {"random": 0.4, "last": 0.2, "past": 0.4}, "every": 1, "keep": 2},
    "evaluation": {"every": 1, "games": 6, "yardsticks": ["random", "past"]},
}
"""A run that has all that a checkpoint must keep."""
OPPOSITE_ITSELF: dict[str, Any] = {
    "shaping": 0.3,
    "win_bonus": 1.0,
    "ppo": {"rows": 5, "minibatch": 20},
    "steps": 8 * 40,
    "league": {"opponents": {"random": 0.2, "self": 0.6, "past": 0.2}, "every": 1, "keep": 2, "same": 0.3},
}
"""The same for a learner that learns from several seats: rows that wait at the end of a rollout are kept too."""

SEARCHED: dict[str, Any] = {
    "ppo": {"rows": 5, "minibatch": 20},
    "steps": 8 * 40,
    "expert": {"descents": 6, "share": 0.5},
    "league": {"opponents": {"self": 1.0}},
}
"""The same for one that learns from searched games."""


def told(trainer: Trainer) -> str:
    return json.dumps(without_times(trainer.folder.read_metrics()), indent=1)


def same_end(one: Trainer, other: Trainer) -> None:
    """Metrics but for the times, weights to the last bit, optimizer, league and games."""
    assert told(one) == told(other)
    assert policy_bytes(one) == policy_bytes(other)
    first, second = (latest(trainer.folder.checkpoints) for trainer in (one, other))
    assert first is not None
    assert second is not None
    for part in ("model", "optimizer", "league", "games"):
        mine, theirs = getattr(first, part), getattr(second, part)
        assert mine.keys() == theirs.keys()
        for name, value in mine.items():
            assert np.asarray(value).tobytes() == np.asarray(theirs[name]).tobytes(), (part, name)
    for name in ("random", "league", "finished", "best", "n_updates", "decisions"):
        assert first.state[name] == second.state[name], name
    for kept in ("best", "policy"):
        weights = [
            (trainer.folder.path / kept / "policy.safetensors").read_bytes() for trainer in (one, other)
        ]
        assert weights[0] == weights[1]


class Stop(Exception):
    pass


def stop_at(update: int) -> Callable[[Trainer, dict[str, Any]], None]:
    def progress(trainer: Trainer, row: dict[str, Any]) -> None:
        if trainer.update == update:
            raise Stop

    return progress


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings", [EVERYTHING, OPPOSITE_ITSELF, SEARCHED], ids=["one seat", "every seat", "expert"]
)
def test_a_run_that_is_stopped_again_and_again_ends_the_same(start: Start, settings: dict[str, Any]) -> None:
    """Stopped before the first checkpoint, on one, and between two of them."""
    whole = start("whole", **settings)
    whole.train()
    trainer = start("stopped", **settings)
    for update, kept in ((1, 0), (2, 2), (5, 4), (7, 6)):
        with pytest.raises(Stop):
            trainer.train(stop_at(update))
        trainer = resume_run(trainer.folder.path)
        found = latest(trainer.folder.checkpoints)
        assert (found.state["update"] if found else 0) == kept
    trainer.train()
    same_end(trainer, whole)
    assert [row["update"] for row in trainer.folder.read_metrics()] == list(range(1, 9))


# --- killed for good

SERVER = """
import json, os, signal, sys
from pathlib import Path
import numpy as np
from versailles_env import training
import versailles_env.training.checkpoint, versailles_env.training.folder, versailles_env.training.report, versailles_env.training.run
from versailles_env.cli import main

path = Path(sys.argv[1])
metrics = training.folder.RunFolder.add_metrics

def die():
    os.kill(os.getpid(), signal.SIGKILL)

def half_a_checkpoint(file, **arrays):
    file.write_bytes(b"PK half")
    die()

def half_a_line(self, row):
    with (self.path / "metrics.jsonl").open("a") as file:
        file.write('{"update": 99, "ro')
    die()

def counted(count, original, at_last):
    def call(*args, **kwargs):
        nonlocal count
        count -= 1
        return at_last(*args, **kwargs) if count == 0 else original(*args, **kwargs)
    return call

def prepare(moment):
    if moment == "checkpoint":
        training.checkpoint.np.savez = counted(3, np.savez, half_a_checkpoint)
    elif moment == "metrics":
        training.folder.RunFolder.add_metrics = counted(5, metrics, half_a_line)
    elif moment == "renamed":  # the checkpoint has its name, older ones are not dropped yet
        training.checkpoint.checkpoints = counted(4, training.checkpoint.checkpoints, lambda folder: die())

for moment in ("checkpoint", "metrics", "renamed", "none"):
    child = os.fork()
    if child == 0:
        prepare(moment)
        sys.stdout = sys.stderr
        sys.argv = ["versailles", "train", "--resume", str(path)]
        main()
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    rows = len(training.folder.RunFolder(path).read_metrics())
    parts = [file.read_bytes().decode() for file in path.glob("checkpoints/.part-*/games.npz")]
    print(json.dumps([moment, status, rows, parts]), flush=True)
"""
"""Goes on with a run in processes of its own, and kills them at moments that cannot be met from outside."""


def wait_for(what: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 240
    while not what():
        assert time.monotonic() < end
        assert process.poll() is None
        time.sleep(0.002)


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{}, SEARCHED], ids=["ppo", "expert"])
def test_a_run_that_is_killed_again_and_again_ends_the_same(
    start: Start, tmp_path: Path, settings: dict[str, Any]
) -> None:
    rows = small(**settings)["ppo"]["rows"]
    changes: dict[str, Any] = {**settings, "steps": 8 * rows * 50, "evaluation": {"every": 20}}
    whole = start("whole", **changes)
    whole.train()
    (tmp_path / "config.yaml").write_text(yaml.safe_dump(small(**changes)))
    path = tmp_path / "killed"
    words = ("train", tmp_path / "config.yaml", "--runs", tmp_path, "--name", "killed")
    process = subprocess.Popen(
        [sys.executable, "-m", "versailles_env", *map(str, words)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(lambda: len(checkpoints(path / "checkpoints")) > 0, process)
        os.kill(process.pid, signal.SIGSTOP)  # it holds the run, and does nothing
        with pytest.raises(RunError, match="another process is at work on this run"):
            resume_run(path).train()
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    reached = [len(RunFolder(path).read_metrics())]

    served = subprocess.run(
        [sys.executable, "-c", SERVER, str(path)], cwd=ROOT, capture_output=True, text=True
    )
    assert served.returncode == 0, served.stderr
    told_by_server = [json.loads(line) for line in served.stdout.splitlines()]
    assert [moment for moment, *_ in told_by_server] == ["checkpoint", "metrics", "renamed", "none"]
    assert [status for _, status, *_ in told_by_server] == [-signal.SIGKILL] * 3 + [0], served.stderr
    assert [parts for *_, parts in told_by_server] == [["PK half"], [], [], []]
    reached += [rows for _, _, rows, _ in told_by_server]
    assert 0 < reached[0] < reached[1] < reached[2] < reached[3] < reached[4] == 50
    killed = resume_run(path)
    killed.train()
    same_end(killed, whole)
    assert (path / "report.html").exists()


# --- damaged, or at its end


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Trainer:
    """A run at its end, not to be changed."""
    trainer = start_run(small_config(**EVERYTHING), tmp_path_factory.mktemp("runs"))
    trainer.train()
    return trainer


@pytest.fixture
def finished(trained: Trainer, tmp_path: Path) -> RunFolder:
    """A copy of its folder."""
    return RunFolder(Path(shutil.copytree(trained.folder.path, tmp_path / "finished")))


@pytest.mark.parametrize("name", [MODEL, OPTIMIZER, LEAGUE, GAMES, STATE])
@pytest.mark.parametrize("how", ["half", "empty", "gone", "noise"])
def test_a_checkpoint_that_is_not_whole_is_refused(finished: RunFolder, name: str, how: str) -> None:
    folder = finished.checkpoints
    newest = checkpoints(folder)[-1] / name
    kept = newest.read_bytes()
    if how == "gone":
        newest.unlink()
    else:
        newest.write_bytes({"half": kept[: len(kept) // 2], "empty": b"", "noise": b"\x80\x04noise"}[how])
    found = latest(folder)
    assert found is not None
    assert found.state["update"] == 6


def test_a_run_goes_on_from_the_last_whole_checkpoint(finished: RunFolder, trained: Trainer) -> None:
    folder = finished.checkpoints
    (folder / "000008" / GAMES).write_bytes(b"PK")
    (folder / ".part-1").mkdir()
    (folder / ".part-1" / MODEL).write_bytes(b"half")
    again = resume_run(finished.path)
    again.train()
    assert again.update == 8
    same_end(again, trained)
    assert sorted(each.name for each in folder.iterdir()) == ["000006", "000008"]


def test_without_any_whole_checkpoint_it_says_so(finished: RunFolder, fails: Callable[..., str]) -> None:
    for each in checkpoints(finished.checkpoints):
        (each / STATE).write_text("{")
    assert "not a whole checkpoint" in fails("train", "--resume", finished.path)


def test_a_checkpoint_of_another_network_is_refused(start: Start) -> None:
    small_one = start("small")
    small_one.train()
    path = start("other", network={"layers": [8]}).folder.path
    shutil.copytree(small_one.folder.checkpoints, path / "checkpoints")
    with pytest.raises(CheckpointError, match="that do not fit"):
        resume_run(path).train()
    path = start("wider", network={"layers": [8, 9]}).folder.path
    shutil.copytree(small_one.folder.checkpoints, path / "checkpoints")
    with pytest.raises(CheckpointError, match=r"not a checkpoint of this run .*size mismatch"):
        resume_run(path).train()
    path = start("more", ppo={"games": 16}).folder.path
    shutil.copytree(small_one.folder.checkpoints, path / "checkpoints")
    with pytest.raises(SaveError, match=r"the kept games have no states of .* as this batch has"):
        resume_run(path).train()


def test_a_finished_run_is_left_as_it_is(finished: RunFolder, run: Run) -> None:
    path = finished.path
    kept = [
        file
        for file in path.rglob("*")
        if file.is_file() and file.parent.name not in ("tensorboard", "pictures") and file.name != ".lock"
    ]
    before = {file: file.read_bytes() for file in kept}
    result = run("train", "--resume", path)
    assert result.exit_code == 0, result.output
    assert {file: file.read_bytes() for file in kept} == before
    assert len(kept) > 12


def test_a_finished_run_goes_on_for_longer(finished: RunFolder, run: Run) -> None:
    path, before = finished.path, finished.read_metrics()
    began = RunFolder.open(path)[1]
    result = run("train", "--resume", path, "--set", "steps=640", "--set", "evaluation.final_games=12")
    assert result.exit_code == 0, result.output
    folder, config = RunFolder.open(path)
    assert (config.steps, config.evaluation.final_games) == (640, 12)
    assert config.model_copy(update={"steps": began.steps, "evaluation": began.evaluation}) == began
    rows = folder.read_metrics()
    assert [row["update"] for row in rows] == list(range(1, 11))
    assert rows[:8] == before
    assert {result["games"] for result in rows[-1]["evaluation"]} == {12}
    (change,) = folder.went_on
    assert (change["update"], change["changes"]) == (8, ["steps=640", "evaluation.final_games=12"])
    assert Policy.load(folder.policy).card.about["went_on"] == folder.went_on


def test_a_run_that_goes_on_learns_as_it_did(finished: RunFolder, fails: Callable[..., str]) -> None:
    before = (finished.path / "config.yaml").read_bytes()
    said = fails("train", "--resume", finished.path, "--set", "ppo.clip=0.3")
    assert "ppo.clip belongs to a new run" in said
    assert "expected one of steps, minutes, evaluation, checkpoint_every" in said
    said = fails("train", "--resume", finished.path, "--set", "steps=500")
    assert f"{finished.path}: the run has had 512 rows" in said
    assert "expected more steps or minutes" in said
    said = fails("train", "--resume", finished.path, "--set", "steps=many")
    assert "config.yaml: field steps = 'many' is not allowed" in said
    assert (finished.path / "config.yaml").read_bytes() == before
    assert not RunFolder.open(finished.path)[0].went_on


def test_time_that_runs_out_while_it_is_measured_still_leaves_a_last_measurement(start: Start) -> None:
    trainer = start(steps=10**6, minutes=1, evaluation={"every": 1, "games": 6, "final_games": 12})
    hands = iter(range(0, 10**6, 11))
    trainer.clock = lambda: float(next(hands))  # every update takes 11 seconds, every measurement too
    trainer.train()
    rows = trainer.folder.read_metrics()
    assert [{result["games"] for result in row["evaluation"]} for row in rows] == [{6}, {6}, {12}]
    assert [found["update"] for found in trainer.evaluations] == [1, 2, 3]
    assert (
        trainer.elapsed == 77
    )  # three updates and four measurements: the one that took too long was played too
    assert {result["games"] for result in Policy.load(trainer.folder.policy).card.about["results"]} == {12}


def test_one_process_a_run(start: Start, fails: Callable[..., str]) -> None:
    trainer = start()
    other = RunFolder(trainer.folder.path)
    other.lock()
    assert "another process is at work on this run" in fails("train", "--resume", trainer.folder.path)
    other.unlock()
    trainer.train()
    assert trainer.update == 8


def test_a_line_that_was_being_written_is_left_out(start: Start) -> None:
    folder = start().folder
    for update in (1, 2, 3):
        folder.add_metrics({"update": update})
    with (folder.path / "metrics.jsonl").open("a") as file:
        file.write('{"update": 4, "ro')
    assert [row["update"] for row in folder.read_metrics()] == [1, 2, 3]
    folder.cut_metrics(2)
    assert (folder.path / "metrics.jsonl").read_text() == '{"update": 1}\n{"update": 2}\n'


# --- nothing is unpickled


def refuse(*_: object, **__: object) -> None:
    raise AssertionError("something was unpickled")


def test_nothing_is_unpickled(finished: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("load", "loads", "Unpickler"):
        monkeypatch.setattr(pickle, name, refuse)
    monkeypatch.setattr(torch, "load", refuse)
    (checkpoints(finished.checkpoints)[-1] / STATE).unlink()  # there is something left to do
    again = resume_run(finished.path)
    again.train()
    assert again.update == 8
    LearnedAgent(str(finished.best))


class Trap:
    """Unpickled, it makes a folder."""

    def __init__(self, path: str):
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (self.path,)


def test_a_pickle_in_a_checkpoint_is_not_opened(finished: RunFolder, tmp_path: Path) -> None:
    trap = str(tmp_path / "sprung")
    newest = checkpoints(finished.checkpoints)[-1]
    arrays = dict(np.load(newest / GAMES))
    arrays["lengths"] = np.array([Trap(trap)], object)
    np.savez(newest / GAMES, **arrays)
    found = latest(finished.checkpoints)
    assert found is not None
    assert found.state["update"] == 6
    memory = io.BytesIO()
    pickle.dump(Trap(trap), memory)
    for name in (MODEL, OPTIMIZER, LEAGUE, STATE):
        (newest / name).write_bytes(memory.getvalue())
        assert latest(finished.checkpoints).state["update"] == 6  # type: ignore[union-attr]
    assert not Path(trap).exists()


def test_a_policy_of_a_run_is_refused_elsewhere(finished: RunFolder) -> None:
    policy = Policy.load(finished.best)
    policy.check(GAME, GAME.load_pack(None))
    with pytest.raises(PolicyError, match="trained for game calls_v0, this table has toy_v0"):
        policy.check(TOY, TOY.load_pack(None))
    wider = replace(GAME, observations=TOY.observations)
    with pytest.raises(PolicyError, match="trained for observation and action layout"):
        policy.check(wider, GAME.load_pack(None))
