"""A game's rules compiled on two cores: a second process compiles some of its kernels, this one finds them in the cache.

`python -m versailles_env.core.ahead MODULE:GAME` is that process. Without it nothing is missing, the rest takes longer.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import numba
import numpy as np

from .game import Game, find_game

HERE = ("run",)
ASIDE = ("observe", "legal", "apply", "setup", "redeal")
"""About as much work as `run` alone, in every game so far."""
WORTH = 20
"""Seconds of compiling from which on a second process pays."""


def compile_kernels(game: Game, names: Sequence[str], tables: np.ndarray) -> None:
    """Compile these kernels for the arguments with which the loop calls them."""
    s, t = numba.typeof(np.zeros(1, game.dtype)[0]), numba.typeof(tables[0])
    entries: Any = numba.typeof(np.zeros(1, np.int8))
    number = numba.int64
    arguments = {
        "run": (s, t),
        "setup": (s, t),
        "apply": (s, t, number),
        "redeal": (s, t, number),
        "legal": (s, t, entries),
        "observe": (s, t, number, entries),
    }
    for name in names:
        game.kernels[name].compile(arguments[name])


def compile_rules(game: Game, tables: np.ndarray) -> None:
    """What a cold start compiles first, so that the loop finds it done."""
    other = begin_aside(game)
    if other is None:
        return
    try:
        compile_kernels(game, HERE, tables)
    finally:
        other.wait()


def begin_aside(game: Game) -> "subprocess.Popen[bytes] | None":
    """The second process, where there is a core for it and enough to do."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores < 2 or game.compile_seconds < WORTH or game.entry.startswith("__main__"):
        return None
    command = [sys.executable, "-m", "versailles_env.core.ahead", game.entry]
    path = os.pathsep.join(part or os.getcwd() for part in sys.path)
    silent = subprocess.DEVNULL
    try:
        return subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": path}, stdin=silent, stdout=silent, stderr=silent
        )
    except OSError:
        return None


def main() -> None:
    game = find_game(sys.argv[1])
    compile_kernels(game, ASIDE, game.load_pack(None).tables)


if __name__ == "__main__":
    main()
