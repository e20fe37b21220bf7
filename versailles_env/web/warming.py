"""Rules compiled before they are asked for, in a process of its own: the server answers all the while."""

import asyncio
import sys
import time
from typing import Any

from ..core.batch import warm
from ..games import get_game


class Warming:
    """Which games are ready to be played in this process, and how long the others take."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._since: dict[str, float] = {}
        self._failed: dict[str, str] = {}

    def begin(self, name: str) -> None:
        """Make a game ready, unless it is or is being made so."""
        if name not in self._tasks:
            self._since[name] = time.monotonic()
            self._tasks[name] = asyncio.create_task(self._warm(name))

    async def _warm(self, name: str) -> None:
        command = [sys.executable, "-m", "versailles_env", "warm", "--rules", "--game", name]
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        _, said = await process.communicate()
        if process.returncode:
            self._failed[name] = said.decode(errors="replace").strip()[-300:]
            return
        await asyncio.to_thread(warm, get_game(name))  # from the files that the other process has left

    async def wait(self, name: str) -> None:
        self.begin(name)
        await self._tasks[name]

    def told(self, name: str) -> dict[str, Any]:
        """How far it is, for a page."""
        task = self._tasks.get(name)
        return {
            "ready": task is not None and task.done(),
            "seconds": round(time.monotonic() - self._since.get(name, time.monotonic()), 1),
            "about": get_game(name).compile_seconds,
            "error": self._failed.get(name, ""),
        }
