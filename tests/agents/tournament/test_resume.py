"""A run that was killed goes on, and nothing is lost or counted twice."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
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
    folder.part(plan.blocks[2]).write_bytes(b"PAR1 and no more")
    (tmp_path / "parts" / "block-000003.parquet.1.tmp").touch()
    folder.part(plan.blocks[4]).unlink()
    assert folder.open() == [plan.blocks[2], plan.blocks[4]]
    after = run_tournament(plan, tmp_path)
    assert before.summary == after.summary
    assert after.resumed == plan.total - plan.blocks[2].size - plan.blocks[4].size
    assert not list(tmp_path.rglob("*.tmp"))


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
