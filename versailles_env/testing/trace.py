"""The same random games in another process: interpreted, or compiled with bounds checks."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from versailles_env.core.engine import Engine
from versailles_env.core.game import Game


def trace(
    game: Game, seeds: Sequence[int], every: int, pack: str | Path | None, options: dict[str, Any]
) -> list[list[str]]:
    """Lines `decision digest` (of record, mask and observations), at every so many decisions and at the end; one list a game."""
    engine = Engine(game, pack)
    games = []
    for seed in seeds:
        engine.new(seed, **options)
        chooser = np.random.default_rng(seed)
        digests = [_digest(engine)]
        while not engine.over:
            engine.step(int(chooser.choice(engine.legal())))
            if len(engine.history) % every == 0 or engine.over:
                digests.append(_digest(engine))
        games.append(digests)
    return games


def _digest(engine: Engine) -> str:
    total = hashlib.sha256(engine.state.tobytes() + engine.mask.tobytes() + engine.rewards.tobytes())
    for seat in engine.game.seats_of(engine.options):
        total.update(engine.observation(seat).tobytes())
    return f"{len(engine.history)} {total.hexdigest()[:16]}"


def run_apart(task: dict[str, Any], environment: dict[str, str]) -> Any:
    """Carry out a task of `__main__` in a new process; what it prints last is the result, an error is raised here."""
    paths = os.pathsep.join(path or os.getcwd() for path in sys.path)
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-m", "versailles_env.testing", json.dumps(task)],
        env={**os.environ, "PYTHONPATH": paths, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip() or f"the process ended with code {done.returncode}")
    return json.loads(done.stdout.splitlines()[-1])
