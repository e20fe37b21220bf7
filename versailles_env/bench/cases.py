"""Our side of the bench: one engine, the AEC environment, the vector environment, the batch."""

import random
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.batch import Batch
from ..core.engine import Engine
from .measure import Case, Run, repeat
from .peers import CHUNK, drive

if TYPE_CHECKING:
    from ..core.game import Game

SIZE = 1024
"""Games of a batch."""
SMALL = 256
"""Games whose records and buffers stay in a core's own cache: the best size for one thread."""
THREADS = (1, 2)
SMALL_BATCH = f"batch of {SMALL}, random, 1 thread"


def cases(game: "Game", size: int = SIZE) -> list[Case]:
    """All doors to a game, slowest first."""
    from ..envs import env, raw_env

    found = [
        Case(game.id, "env()", lambda: drive(env(game))),
        Case(game.id, "raw_env()", lambda: drive(raw_env(game))),
        Case(game.id, "engine", lambda: drive_engine(game)),
    ]
    if size > SMALL:
        found.append(Case(game.id, SMALL_BATCH, partial(drive_random, game, SMALL, 1)))
    for threads in THREADS:
        where = f"{threads} thread{'s' if threads > 1 else ''}"
        found += [
            Case(game.id, f"vector_env(), {where}", partial(drive_vector, game, size, threads)),
            Case(game.id, f"batch, given actions, {where}", partial(drive_given, game, size, threads)),
            Case(game.id, f"batch, random, {where}", partial(drive_random, game, size, threads)),
        ]
    if any(option.name == "players" and 1 in option.choices for option in game.options):
        found += [
            Case(
                game.id,
                f"solo, bots included, {threads} thread{'s' if threads > 1 else ''}",
                partial(drive_random, game, size, threads, players=1),
            )
            for threads in THREADS
        ]
    return found


def drive_engine(game: "Game") -> Run:
    """One game: `legal()`, a random one of it, `step()`. No observation is asked for."""
    dice = random.Random(1)
    engine = Engine(game).new(1)

    def chunk() -> int:
        for _ in range(CHUNK):
            if engine.over:
                engine.new(dice.getrandbits(32))
            legal = engine.legal()
            engine.step(legal[int(dice.random() * len(legal))])
        return CHUNK

    return repeat(chunk)


def drive_random(game: "Game", size: int, threads: int, **options: Any) -> Run:
    """Random answers chosen by the loop; observation and mask of the next question are written for every game."""
    batch = Batch(game, size, options=options, threads=threads)
    batch.reset(1)

    def chunk() -> int:
        batch.step_random()
        return size

    return repeat(chunk)


def drive_given(game: "Game", size: int, threads: int) -> Run:
    """The same with answers from outside, checked for legality."""
    batch = Batch(game, size, threads=threads)
    batch.reset(1)
    return answered(batch.masks, batch.step)


def drive_vector(game: "Game", size: int, threads: int) -> Run:
    """The same through Gymnasium's interface."""
    from ..envs import GameVectorEnv

    env = GameVectorEnv(game, size, threads, seed=1)
    observations, _ = env.reset()
    return answered(observations["action_mask"], env.step)


def answered(masks: np.ndarray, step: Callable[[np.ndarray], object]) -> Run:
    """Random legal answers. Choosing them is the player's work and not counted."""
    dice = np.random.default_rng(1)

    def run(seconds: float) -> tuple[int, float]:
        decisions, took, deadline = 0, 0.0, time.perf_counter() + seconds
        while not decisions or time.perf_counter() < deadline:
            actions = (dice.random(masks.shape, np.float32) * masks).argmax(axis=1)
            begin = time.perf_counter()
            step(actions)
            took += time.perf_counter() - begin
            decisions += len(masks)
        return decisions, took

    return run
