"""Who plays the blocks of a plan: worker processes of this machine, or any other crew (`agents/cluster` has Ray's).

Each worker hangs on a pipe of its own and is given a block whenever it has finished one. It watches its parent and dies with
it, so a killed run leaves nothing behind. (A ProcessPoolExecutor's workers would wait for ever.)
"""

import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from versailles_env.core.errors import BoardGameError

from .plan import Block, Plan
from .play import Beat, Players, rehearse
from .store import Folder

Job = Callable[[Plan, Block, Players, Folder, Beat], None]
Progress = Callable[[int, int], None]
"""Told of games finished and decisions made since it was last told."""
EVERY = 0.5


class Crew(Protocol):
    """Plays blocks into a folder, each once, in whatever order; the results are the same whoever does it."""

    def play(self, folder: Folder, job: Job, blocks: Sequence[Block], progress: Progress) -> None: ...


@dataclass(frozen=True)
class Pool:
    """Processes of this machine."""

    workers: int

    def play(self, folder: Folder, job: Job, blocks: Sequence[Block], progress: Progress) -> None:
        run_blocks(folder, job, blocks, self.workers, progress)


Workers = int | Crew
"""A number of processes here, or who else plays."""


def crew_of(workers: Workers) -> Crew:
    return Pool(workers) if isinstance(workers, int) else workers


class WorkerTraceback(Exception):
    """The traceback of a worker, as text: the cause of what the parent raises."""


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_blocks(folder: Folder, job: Job, blocks: Sequence[Block], workers: int, progress: Progress) -> None:
    """Play all these blocks, here or in worker processes; the order in which they end changes nothing."""
    workers = min(workers, len(blocks))
    players = Players()
    if workers:
        rehearse(folder.plan, players)
    if workers <= 1:
        for block in blocks:
            job(folder.plan, block, players, folder, lambda decisions: progress(0, decisions))
            progress(block.size, 0)
        return
    context = multiprocessing.get_context("spawn")
    team: dict[Connection, Any] = {}
    try:
        for _ in range(workers):
            mine, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs, os.getcwd()), daemon=True)
            process.start()
            theirs.close()
            team[mine] = process
            mine.send((folder.plan, folder.path, folder.digest, job))
        hand_out(team, deque(blocks), progress)
    finally:
        for process in team.values():
            process.terminate()
        for process in team.values():
            process.join()


def hand_out(team: dict[Connection, Any], pending: deque[Block], progress: Progress) -> None:
    """Give every worker a block, and another when it is done, until none is left."""
    busy: dict[Connection, Block] = {}
    for pipe in team:
        if pending:
            busy[pipe] = pending.popleft()
            pipe.send(busy[pipe])
    while busy:
        ready = wait(list(busy))
        for pipe in [each for each in busy if each in ready]:
            try:
                kind, value = pipe.recv()
            except (EOFError, OSError):
                team[pipe].join()
                raise BoardGameError(
                    f"a worker process died (exit code {team[pipe].exitcode}): nothing is lost, run the same command to go on"
                ) from None
            if kind == "decisions":
                progress(0, value)
            elif kind == "failed":
                error, trace = value
                raise error from WorkerTraceback(trace)
            else:
                progress(busy.pop(pipe).size, 0)
                if pending:
                    busy[pipe] = pending.popleft()
                    pipe.send(busy[pipe])


def serve(pipe: Connection, here: str) -> None:
    """A worker's life: a plan, then blocks until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends the run
    threading.Thread(target=die_with_parent, daemon=True).start()
    if here not in sys.path:
        sys.path.append(here)  # a game of the user's own
    players = Players()
    try:
        plan, path, digest, job = pipe.recv()
        folder = Folder(path, plan)
        if folder.digest != digest:
            raise BoardGameError("an agent's files were changed while it was played: run the command again")
        while True:
            job(plan, pipe.recv(), players, folder, Heartbeat(pipe))
            pipe.send(("done", None))
    except EOFError:
        return
    except Exception as error:
        known = isinstance(error, BoardGameError | OSError)
        sent = error if known else RuntimeError(f"{type(error).__name__}: {error}")
        pipe.send(("failed", (sent, traceback.format_exc())))


def die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        wait([parent.sentinel])
        os._exit(1)


class Heartbeat:
    """Tells the parent of decisions made, now and then."""

    def __init__(self, pipe: Connection):
        self.pipe = pipe
        self.count = 0
        self.last = time.monotonic()

    def __call__(self, decisions: int) -> None:
        self.count += decisions
        if time.monotonic() - self.last > EVERY:
            self.pipe.send(("decisions", self.count))
            self.count, self.last = 0, time.monotonic()
