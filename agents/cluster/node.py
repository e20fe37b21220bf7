"""What a process of a node does: open the kit, warm the rules once a node, then one item of the work after the other."""

import contextlib
import fcntl
import pickle
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from versailles_env.core.compiled import folder_named
from versailles_env.core.errors import BoardGameError

from .kit import Kit, library_digest

EVERY = 0.5
FORGOTTEN = 7 * 24 * 3600.0
"""Seconds after which the marks of nodes that have come and gone are taken away."""
Beat = Callable[[int], None]


class Work(Protocol):
    """What is to be done on nodes; it is pickled, so it names games and agents and does not hold them."""

    def warm(self) -> None:
        """Do a little of it: what must be compiled is compiled, and what cannot play says so."""

    def do(self, item: Any, beat: Beat) -> Any:
        """One item; `beat` is told how many decisions were made since it was last told."""


@dataclass(frozen=True)
class Head:
    """What every item says of the work that it belongs to; the kit and the work itself are fetched once a process."""

    digest: str
    library: str


_OPEN: dict[str, Work] = {}


def serve(head: Head, fetch: Callable[[], tuple[Kit, bytes]], node: str, item: Any, beat: Beat) -> Any:
    """One item of the work, in whatever process of whatever node."""
    if head.digest not in _OPEN:
        _OPEN[head.digest] = open_work(head, fetch, node)
    return _OPEN[head.digest].do(item, beat)


def open_work(head: Head, fetch: Callable[[], tuple[Kit, bytes]], node: str) -> Work:
    check_library(head.library)
    kit, pickled = fetch()
    kit.use()
    work: Work = pickle.loads(
        pickled
    )  # from the driver of this very job, as the function that Ray has called
    once_a_node(f"{node}-{head.digest}", work.warm)
    return work


def check_library(expected: str) -> None:
    """The code of this node must be that of the machine that asks."""
    if library_digest() != expected:
        raise BoardGameError(
            f"{platform.node()}: has another versailles_env than the machine that asks (code {library_digest()}, asked by "
            f"{expected}): expected the same version on all nodes"
        )


def once_a_node(name: str, act: Callable[[], Any]) -> None:
    """The first process of a node compiles while the others wait; later they load what it left."""
    folder = folder_named("kits")
    folder.mkdir(parents=True, exist_ok=True)
    done = folder / f"{name}.warm"
    if done.exists():
        return
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            act()
            done.touch()
    for old in (*folder.glob("*.warm"), *folder.glob("*.lock")):
        with contextlib.suppress(OSError):  # another process does the same
            if time.time() - old.stat().st_mtime > FORGOTTEN:
                old.unlink()


class Pulse:
    """Tells how many decisions an item has had so far, now and then."""

    def __init__(self, tell: Callable[[int], Any]):
        self.tell = tell
        self.count = 0
        self.last = time.monotonic()

    def __call__(self, decisions: int) -> None:
        self.count += decisions
        if time.monotonic() - self.last > EVERY:
            self.tell(self.count)
            self.last = time.monotonic()
