"""How long a first step takes: with compiled rules at hand, and with none."""

import os
import subprocess
import sys
import tempfile
import time

from ..core.errors import BoardGameError
from ..core.reach import PACKAGE

SCRIPT = """
import sys
from versailles_env.core.batch import warm
from versailles_env.games import get_game
warm(get_game(sys.argv[1]))
"""


def first_step(entry: str, cold: bool = False) -> float:
    """Seconds from starting Python to the first step taken, in a process of its own; `cold` with an empty cache."""
    paths = [str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    with tempfile.TemporaryDirectory(prefix="versailles-bench-") as folder:
        if cold:
            environment["VERSAILLES_CACHE"] = folder
        begin = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, entry], env=environment, capture_output=True, text=True
        )
        took = time.perf_counter() - begin
    if done.returncode:
        raise BoardGameError(
            f"the start of {entry} could not be measured: {done.stderr.strip().splitlines()[-1]}"
        )
    return took
