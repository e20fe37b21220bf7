"""Threads that wait for a part of a batch. A plain queue hands over in a third of the time of an executor's futures."""

import os
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

Task = tuple[Callable[..., int], tuple[Any, ...]]


class Workers:
    """So many threads beside the caller's own; they end with `close`, or with the process.

    A fork copies no threads: the first `run` in the child begins its own.
    """

    def __init__(self, count: int):
        self._count = count
        self._begin()

    def _begin(self) -> None:
        self._process = os.getpid()
        self._tasks: list[SimpleQueue[Task | None]] = [SimpleQueue() for _ in range(self._count)]
        self._done: SimpleQueue[int | BaseException] = SimpleQueue()
        for tasks in self._tasks:
            threading.Thread(target=_work, args=(tasks, self._done), daemon=True).start()

    def run(self, function: Callable[..., int], parts: list[tuple[Any, ...]]) -> int:
        """Call the function once a part, the first in this thread, and add up what it gives."""
        if os.getpid() != self._process:
            self._begin()
        busy = 0
        for tasks, part in zip(self._tasks, parts[1:], strict=False):
            tasks.put((function, part))
            busy += 1
        total = function(*parts[0])
        for _ in range(busy):
            result = self._done.get()
            if isinstance(result, BaseException):
                raise result
            total += result
        return total

    def close(self) -> None:
        for tasks in self._tasks:
            tasks.put(None)


def _work(tasks: "SimpleQueue[Task | None]", done: "SimpleQueue[int | BaseException]") -> None:
    while (task := tasks.get()) is not None:
        function, part = task
        try:
            done.put(function(*part))
        except BaseException as error:  # told in the thread that waits
            done.put(error)
        del task, function, part  # what is kept here would keep the batch alive
