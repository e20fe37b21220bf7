"""A run that was killed goes on, and nothing is lost or counted twice."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.agents.test_learned import small_policy
from tests.cli.conftest import Run
from tests.toy.game import GAME as TOY
from versailles_env.agents.runs.store import Folder, ResultsError
from versailles_env.agents.tournament.rows import TIME
from versailles_env.agents.tournament.run import read_games, run_tournament

from .conftest import TOY_ENTRY, toy_plan

ROOT = Path(__file__).parents[3]
GAMES = 4800


def children(pid: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(what: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.005)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc for the worker processes")
def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    words = ("tournament", "random", "random", "--game", TOY_ENTRY, "--games", str(GAMES), "--workers", "2")
    command = [sys.executable, "-m", "versailles_env", *words, "--out", str(tmp_path / "killed")]
    parts = tmp_path / "killed" / "parts"
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: len(list(parts.glob("*.parquet"))) >= 3)
        workers = children(process.pid)
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert len(workers) >= 2
    wait_for(lambda: not any(map(is_alive, workers)))
    plan = toy_plan("random", "random", games=GAMES)
    kept = {file: file.stat().st_mtime_ns for file in parts.glob("*.parquet")}
    assert 3 <= len(kept) < len(plan.blocks)
    assert not (tmp_path / "killed" / "games.parquet").exists()

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert f"{GAMES} games" in done.stdout
    assert " of them by an earlier run" in done.stdout
    assert {file: file.stat().st_mtime_ns for file in kept} == kept
    run_tournament(plan, tmp_path_made(tmp_path / "whole"))
    killed, whole = (read_games(tmp_path / name).drop_columns([TIME]) for name in ("killed", "whole"))
    assert killed.equals(whole)
    assert killed["game"].to_pylist() == [game for game in range(GAMES) for _ in range(2)]


def tmp_path_made(path: Path) -> Path:
    path.mkdir()
    return path


def test_a_finished_run_is_not_played_again(
    run: Run, toy_words: Callable[..., tuple[object, ...]], tmp_path: Path
) -> None:
    first, again = (run(*toy_words("--workers", 1)) for _ in range(2))
    assert first.exit_code == again.exit_code == 0
    assert "12 of them by an earlier run" in again.stdout
    assert "earlier" not in first.stdout


def test_a_block_that_the_disk_lost_is_played_again(tmp_path: Path) -> None:
    plan = toy_plan(games=12)
    before = run_tournament(plan, tmp_path)
    folder = Folder(tmp_path, plan)
    (tmp_path / "parts" / ".block-000003.parquet.999999999.tmp").touch()
    folder.part(plan.blocks[4]).unlink()
    assert folder.open() == [plan.blocks[4]]
    after = run_tournament(plan, tmp_path)
    assert before.summary == after.summary
    assert after.resumed == plan.total - plan.blocks[4].size
    assert not list(tmp_path.rglob("*.tmp"))


def swap(content: bytes, place: int) -> bytes:
    return content[:place] + bytes([content[place] ^ 0xFF]) + content[place + 1 :]


BROKEN: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "zeros": lambda content: bytes(len(content)),
    "another file": lambda content: b"PAR1 and no more",
    "cut": lambda content: content[: len(content) // 2],
    "a byte of the data changed": lambda content: swap(content, 60),
    "a byte of the end changed": lambda content: swap(content, len(content) - 6),
    "text": lambda content: b"a,b\n1,2\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("how", BROKEN)
def test_a_block_that_cannot_be_read_is_named_and_repaired_when_asked(
    run: Run,
    fails: Callable[..., str],
    toy_words: Callable[..., tuple[object, ...]],
    tmp_path: Path,
    how: str,
) -> None:
    words = toy_words("--workers", 1)
    assert run(*words).exit_code == 0
    summary = (tmp_path / "run" / "summary.json").read_text()
    block = tmp_path / "run" / "parts" / "block-000002.parquet"
    block.write_bytes(BROKEN[how](block.read_bytes()))
    broken = block.read_bytes()
    said = fails(*words)
    assert f"{block}: these results cannot be read, they were cut or changed" in said
    assert "--repair to play its 2 games again" in said
    assert block.read_bytes() == broken
    assert run(*words, "--repair").exit_code == 0
    assert (tmp_path / "run" / "summary.json").read_text() == summary


OWN = """
from helper_of_own import pick
from versailles_env.agents.base import Agent


class Mine(Agent):
    def act(self, view, mask, rng):
        return pick(mask)
"""


@pytest.mark.slow
@pytest.mark.parametrize("changed", ["own_of_mine.py", "helper_of_own.py"])
@pytest.mark.parametrize("command", ["tournament", "dataset"])
def test_code_of_ones_own_that_changed_is_another_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str, command: str
) -> None:
    """In processes of their own, as a user has it: modules are imported anew."""
    (tmp_path / "own_of_mine.py").write_text(OWN)
    (tmp_path / "helper_of_own.py").write_text("def pick(mask): return int(mask.argmax())\n")
    words = [
        sys.executable,
        "-m",
        "versailles_env",
        command,
        "own_of_mine:Mine",
        "random",
        "--game",
        TOY_ENTRY,
    ]
    words += ["--games", "2", "--workers", "1", "--out", "run.parquet"]
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}

    def play() -> "subprocess.CompletedProcess[str]":
        return subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)

    assert play().returncode == 0
    if command == "dataset":  # as it stands when the run was stopped
        (tmp_path / "run.parquet").unlink()
        (tmp_path / "run.parquet.blocks").mkdir()
        words[3] = "tournament"
        words[-1] = "run.parquet.blocks"
        assert play().returncode == 0
        words[3], words[-1] = "dataset", "run.parquet"
        manifest = tmp_path / "run.parquet.blocks" / "manifest.json"
        manifest.write_text(manifest.read_text().replace('"tournament"', '"dataset"'))
    else:
        assert play().returncode == 0
    with (tmp_path / changed).open("a") as file:
        file.write("\nMORE = 1\n")
    done = play()
    assert done.returncode == 2
    assert "agent own_of_mine:Mine has changed since this run was begun" in done.stderr


def test_a_policy_that_changed_is_another_run(tmp_path: Path) -> None:
    policy = small_policy(TOY).save(tmp_path / "policy")
    (tmp_path / "run").mkdir()
    run_tournament(toy_plan(f"ppo:{policy}", "random"), tmp_path / "run")
    assert run_tournament(toy_plan(f"ppo:{policy}", "random"), tmp_path / "run").resumed == 12
    small_policy(TOY, seed=1).save(tmp_path / "policy")
    with pytest.raises(ResultsError, match=r"agent ppo:.* has changed since this run was begun"):
        run_tournament(toy_plan(f"ppo:{policy}", "random"), tmp_path / "run")


def test_two_at_once_into_one_data_set_are_told_apart(tmp_path: Path) -> None:
    from versailles_env.agents.tournament.dataset import write_decisions

    plan, path = toy_plan(games=4), tmp_path / "a.parquet"
    said: list[str] = []

    def begin_another(games: int, decisions: int) -> None:
        with pytest.raises(ResultsError) as caught:
            write_decisions(plan, path)
        said.append(str(caught.value))

    write_decisions(plan, path, progress=begin_another)
    assert said[0].endswith(
        "a.parquet.blocks: another process is at work on this: wait for it, or give another name"
    )
    assert list(tmp_path.iterdir()) == [path]


def test_a_block_of_another_run_is_refused(
    run: Run, fails: Callable[..., str], toy_words: Callable[..., tuple[object, ...]], tmp_path: Path
) -> None:
    run_tournament(toy_plan(games=12, seed=1), tmp_path_made(tmp_path / "other"))
    assert run(*toy_words("--workers", 1)).exit_code == 0
    block = "parts/block-000001.parquet"
    (tmp_path / "run" / block).write_bytes((tmp_path / "other" / block).read_bytes())
    assert "comes from another run (pack toy v1" in fails(*toy_words())
    (tmp_path / "run" / "manifest.json").write_text("{}")
    assert "not the manifest of a run" in fails(*toy_words())
    (tmp_path / "run" / "manifest.json").unlink()
    assert "expected a new folder, or one with manifest.json" in fails(*toy_words())
    with pytest.raises(ResultsError, match="holds blocks of a run but no manifest"):
        run_tournament(toy_plan(games=12), tmp_path / "run")


def test_an_error_in_a_worker_is_told_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is gone when the workers want to write: their sentence comes back."""
    from versailles_env.agents.runs import pool
    from versailles_env.agents.tournament.rows import play_results

    plan = toy_plan(games=12)
    folder = Folder(tmp_path / "gone", plan)
    with pytest.raises(OSError, match="gone") as caught:
        pool.run_blocks(folder, play_results, plan.blocks, 2, lambda games, decisions: None)
    assert isinstance(caught.value.__cause__, pool.WorkerTraceback)


def test_a_worker_that_dies_is_told(tmp_path: Path) -> None:
    from versailles_env.agents.runs import pool
    from versailles_env.core.errors import BoardGameError

    plan = toy_plan(games=12)
    with pytest.raises(BoardGameError, match=r"a worker process died \(exit code 3\): nothing is lost"):
        pool.run_blocks(Folder(tmp_path, plan), die, plan.blocks, 2, lambda games, decisions: None)


def die(*_: object) -> None:
    os._exit(3)
