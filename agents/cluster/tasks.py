"""Items of work as Ray tasks: a node that dies costs only what it was at, which Ray runs again elsewhere."""

import contextlib
import hashlib
import logging
import os
import pickle
import re
import socket
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from versailles_env.agents.runs.pool import WorkerTraceback
from versailles_env.core.errors import BoardGameError

from .kit import Kit, library_digest
from .node import EVERY, Head, Pulse, Work, serve

AHEAD, FEWEST = 2, 8
"""Tasks under way: so many for each core of the cluster, and never fewer, so that a cluster that can grow sees the need."""
RETRIES = 20
"""How often Ray runs a task again whose node or process died. One that kills every process it runs in comes to an end."""
LOCAL = "local"
OF_KIT = re.compile(r"[^\s(]*/kits/[0-9a-f]{16}/code/")
"""Where code of the user's own lies on a node: a sentence names it as it is named here."""
ANSWER, GRACE = 10, 10
"""Seconds until an answer is given up, and for what is under way when a run is."""


@contextlib.contextmanager
def connected(address: str) -> Iterator[Any]:
    """The module `ray`, connected to a cluster; one that this process was connected to before stays so."""
    os.environ.setdefault(
        "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0"
    )  # Ray asks for it, or warns at every start
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    if ray.is_initialized():
        yield ray
        return
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == LOCAL:
        quiet["include_dashboard"] = False
    try:
        knock(address)
        ray.init(address=address, **quiet)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        reason = " ".join(str(error).split())[:200]
        raise BoardGameError(
            f"--ray {address}: no Ray cluster answers there ({reason}): expected 'auto' on a machine where `ray start` was "
            "run, HOST:PORT of such a cluster, or 'local' for this machine alone"
        ) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def knock(address: str) -> None:
    """Whether anybody is at HOST:PORT: Ray itself would try for a minute."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=ANSWER).close()


def spread(
    ray: Any,
    kit: Kit,
    work: Work,
    items: Sequence[Any],
    limit: int | None = None,
    made: Callable[[int], None] = lambda decisions: None,
) -> Generator[tuple[int, Any], None, None]:
    """Do all items on the nodes; each item's number and result as they come, each once. At most `limit` at a time; `made` is
    told of decisions since it was last told."""
    pickled = pickle.dumps(work)
    library = library_digest()
    head = Head(hashlib.sha256(f"{kit.digest} {library} ".encode() + pickled).hexdigest()[:16], library)
    here = ray.get_runtime_context().get_node_id()
    stays = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(here, soft=False)
    beats = ray.remote(Beats).options(num_cpus=0, scheduling_strategy=stays).remote()
    run = ray.remote(one_item).options(
        num_cpus=1, max_retries=RETRIES, scheduling_strategy="SPREAD", name=f"versailles {head.digest}"
    )
    crate = [ray.put((kit, pickled))]
    waiting = iter(enumerate(items))
    under_way: dict[Any, int] = {}
    told = 0
    try:
        while True:
            cores = int(ray.cluster_resources().get("CPU", 1))
            most = min(limit or 2**31, max(FEWEST, AHEAD * cores))
            while len(under_way) < most and (following := next(waiting, None)) is not None:
                number, item = following
                under_way[run.remote(head, crate, item, number, beats)] = number
            if not under_way:
                return
            ready, _ = ray.wait(list(under_way), num_returns=len(under_way), timeout=EVERY, fetch_local=False)
            for ref in ready:
                result = fetched(ray, ref)
                number = under_way.pop(ref)
                yield number, result
            total = made_so_far(ray, beats)
            made(max(0, total - told))
            told = max(told, total)
    finally:
        give_up(ray, list(under_way))
        ray.kill(beats)


def give_up(ray: Any, refs: list[Any]) -> None:
    """What nobody waits for any more. Ray 2.60 ends this process where a task is done just while it is cancelled, so what is
    nearly done is let be, and only the rest is cancelled."""
    rest = refs
    with contextlib.suppress(Exception):
        _, rest = ray.wait(refs, num_returns=len(refs), timeout=GRACE, fetch_local=False)
    for ref in rest:
        with contextlib.suppress(Exception):
            ray.cancel(ref, force=True)


def made_so_far(ray: Any, beats: Any) -> int:
    try:
        return int(ray.get(beats.total.remote(), timeout=ANSWER))
    except ray.exceptions.GetTimeoutError:  # a busy machine: it is only what the bar shows
        return 0


def fetched(ray: Any, ref: Any) -> Any:
    """The result of a task, or what it raised as the worker pool would raise it."""
    try:
        return ray.get(ref)
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        known = isinstance(cause, BoardGameError | OSError)
        cause.args = tuple(OF_KIT.sub("", each) if isinstance(each, str) else each for each in cause.args)
        raised = cause if known else RuntimeError(f"{type(cause).__name__}: {cause}")
        raise raised from WorkerTraceback(str(error))
    except ray.exceptions.RayError as error:
        raise BoardGameError(
            f"a block was run {RETRIES} times and its process died each time ({type(error).__name__}): nothing is lost, run "
            "the same command to go on"
        ) from error


def one_item(head: Head, crate: list[Any], item: Any, number: int, beats: Any) -> Any:
    """The task."""
    import ray

    node = ray.get_runtime_context().get_node_id()
    pulse = Pulse(lambda count: beats.tell.remote(number, count))
    result = serve(head, lambda: ray.get(crate[0]), node, item, pulse)
    beats.tell.remote(number, pulse.count)
    return result


class Beats:
    """Decisions of each item so far; an item that is run again begins at none."""

    def __init__(self) -> None:
        self.made: dict[int, int] = {}

    def tell(self, number: int, decisions: int) -> None:
        self.made[number] = decisions

    def total(self) -> int:
        return sum(self.made.values())
