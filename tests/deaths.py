"""Death before every single change on disk, one process a point, and what the next one makes of it.

Python tells of each file that it opens for writing, renames or removes before it does so (audit events): every one of them is a
point at which the process is killed for good; and a file that it opens is once more left with a few bytes in it, as one that was being
written. `python -m tests.deaths KIND FOLDER [FIRST]` prints what came of it.
"""

import contextlib
import importlib
import json
import os
import shutil
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.toy import game
from tests.training import calls
from versailles_env.core.batch import warm

Work = Callable[[Path], None]
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
REMOVES = ("os.remove", "os.rmdir")
CHANGES = ("open", "os.rename", "os.mkdir", *REMOVES)
MOST = 1000
TORN, TORN_OPEN = b'{"torn', "torn open"


def is_change(event: str, args: tuple[Any, ...], root: str) -> bool:
    """Whether something below the folder is about to be changed."""
    if event not in CHANGES or (event == "open" and not (isinstance(args[2], int) and args[2] & WRITES)):
        return False
    if event in REMOVES and args[1] != -1:  # inside a tree that is taken away, named from its own folder
        return True
    path = args[0]
    return isinstance(path, str | bytes | os.PathLike) and os.fsdecode(path).startswith(root)


def leave_torn(path: str, flags: int) -> None:
    """What stands in a file whose writer died at its first bytes; what was in one that is appended to stays."""
    keep = os.O_APPEND if flags & os.O_APPEND else os.O_TRUNC
    with contextlib.suppress(OSError):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | keep, 0o600)
        os.write(file, TORN)


def in_child(work: Work, path: Path, die_at: int = 0, torn: bool = False) -> tuple[int, str]:
    """Do the work in a process of its own, killed before change number `die_at`, or with the first bytes of it written; its exit code
    and that change."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        count = 0

        def watch(event: str, args: tuple[Any, ...]) -> None:
            nonlocal count
            if is_change(event, args, str(path)):
                count += 1
                if count == die_at:
                    if torn and event == "open":
                        leave_torn(os.fsdecode(args[0]), args[2])
                    os.write(writing, f"{event} {os.path.basename(os.fsdecode(args[0]))}".encode())
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(watch)
        try:
            work(path)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(writing)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with os.fdopen(reading) as pipe:
        return status, pipe.read()


def tournament(path: Path) -> None:
    from tests.agents.tournament.conftest import toy_plan
    from versailles_env.agents.runs.store import MANIFEST
    from versailles_env.agents.tournament.run import run_tournament
    from versailles_env.commands.outputs import output_folder

    run_tournament(toy_plan(games=6, replays=True), output_folder(path / "run", MANIFEST))


def tournament_end(path: Path) -> Any:
    from versailles_env.agents.tournament.rows import TIME
    from versailles_env.agents.tournament.run import read_games

    return [
        read_games(path / "run").drop_columns([TIME]).to_pylist(),
        (path / "run" / "summary.json").read_text(),
        sorted(file.relative_to(path).as_posix() for file in path.rglob("*") if file.suffix != ".tmp"),
    ]


def dataset(path: Path) -> None:
    from tests.agents.tournament.conftest import toy_plan
    from versailles_env.agents.runs.store import MANIFEST
    from versailles_env.agents.tournament.dataset import blocks_of, is_dataset, write_decisions
    from versailles_env.commands.outputs import output_file, output_folder

    file = path / "decisions.parquet"
    output_file(file, is_dataset)
    if blocks_of(file).exists():
        output_folder(blocks_of(file), MANIFEST)
    write_decisions(toy_plan(games=6), file)


def dataset_end(path: Path) -> Any:
    import pyarrow.parquet as pq

    return [
        pq.read_table(path / "decisions.parquet").to_pylist(),
        sorted(file.name for file in path.iterdir() if file.suffix != ".tmp"),
    ]


def training(path: Path) -> None:
    from tests.training.conftest import small_config
    from versailles_env.training.run import resume_run, start_run

    config = small_config(
        steps=8 * 3,
        checkpoint_every=1,
        tables=[{"seats": 2}],
        ppo={"games": 2, "rows": 4, "minibatch": 8},
        league={"opponents": {"random": 0.5, "past": 0.5}, "every": 1, "keep": 2},
        evaluation={"every": 1, "games": 2, "final_games": 2, "yardsticks": ["random", "past"]},
    )
    begun = (path / "run" / "run.json").exists()
    trainer = resume_run(path / "run") if begun else start_run(config, path, "run")
    trainer.train()


def training_end(path: Path) -> Any:
    from tests.training.conftest import without_times
    from versailles_env.agents.players.policy import Policy, weights_digest
    from versailles_env.training.folder import RunFolder

    folder = RunFolder(path / "run")
    policies = [Policy.load(each) for each in (folder.policy, folder.best)]
    return [
        without_times(folder.read_metrics()),
        [weights_digest(policy.card, policy.weights) for policy in policies],
        sorted(each.name for each in folder.checkpoints.iterdir()),
    ]


KINDS: dict[str, tuple[Work, Callable[[Path], Any]]] = {
    "tournament": (tournament, tournament_end),
    "dataset": (dataset, dataset_end),
    "training": (training, training_end),
}


PLAYED = (
    "tests.agents.tournament.conftest",
    "versailles_env.agents.tournament.dataset",
    "versailles_env.commands.outputs",
)
MODULES = {
    "tournament": (
        *PLAYED,
        "versailles_env.agents.tournament.run",
        "versailles_env.agents.players.random_agent",
    ),
    "dataset": PLAYED,
    "training": ("tests.training.conftest", "torch.utils.tensorboard"),
}


def end_in_child(end: Callable[[Path], Any], path: Path) -> str:
    """What stands there in the end; read by a child, so that this process never has a thread that a fork could lose."""

    def tell(where: Path) -> None:
        (folder / "end.json").write_text(json.dumps(end(where)))

    folder = path.parent
    assert in_child(tell, path)[0] == 0
    return (folder / "end.json").read_text()


def main(kind: str, folder: Path, first: int = 1) -> None:
    """All points from the first on; each that went wrong is told at once."""
    work, end = KINDS[kind]

    def made(name: str) -> Path:
        (folder / name).mkdir(parents=True)
        return folder / name

    for module in MODULES[kind]:  # once, and not in every child
        importlib.import_module(module)
    warm(calls.GAME if kind == "training" else game.GAME)
    whole = made("whole")
    assert in_child(work, whole) == (0, "")
    wanted = end_in_child(end, whole)
    points: Counter[str] = Counter()
    wrong: list[str] = []
    for number in range(first, MOST):
        change = ""
        for when, torn in (("before", False), ("in", True)):
            if torn and not change.startswith("open "):
                continue
            path = made(f"{number}-{when}")
            status, change = in_child(work, path, number, torn)
            if status == 0:
                break
            assert status == -signal.SIGKILL, status
            points[TORN_OPEN if torn else change.partition(" ")[0]] += 1
            status, _ = in_child(work, path)
            found = len(wrong)
            if status != 0:
                wrong.append(f"after death {when} {change} ({number}) it did not go on")
            elif end_in_child(end, path) != wanted:
                wrong.append(f"after death {when} {change} ({number}) the end is another")
            shutil.rmtree(path)
            said = "wrong" if len(wrong) > found else "ok"
            print(f"{number} {when} {change}: {said}", file=sys.stderr, flush=True)
        if status == 0 and not change:
            break
    print(json.dumps({"points": points.total(), "kinds": points, "wrong": wrong}))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *map(int, sys.argv[3:]))
