"""The batch plays the same games as the engine: given the same seeds and answers, every buffer is equal."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from versailles_env.core.batch import Batch
from versailles_env.core.engine import Engine
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack

from .report import Report


def the_batch_is_the_engine(
    game: Game, pack: Pack | str | Path | None, options: dict[str, Any], seed: int, size: int, report: Report
) -> Iterator[str]:
    """Several games side by side, each until it has ended once and its successor has begun."""
    batch = Batch(game, size, pack, options)
    seeds = np.arange(seed, seed + size, dtype=np.uint64)
    batch.reset(seeds)
    engines = [Engine(game, batch.pack).new(int(each), **options) for each in seeds]
    chooser = np.random.default_rng(seed)
    ended: set[int] = set()
    for i, engine in enumerate(engines):
        yield from _differences(batch, i, engine)
    for _ in range(game.longest):
        actions = np.array([chooser.choice(engine.legal()) for engine in engines], np.int32)
        batch.step(actions)
        report.decisions += size
        for i, engine in enumerate(engines):
            engine.step(int(actions[i]))
            if batch.rewards[i].tobytes() != engine.rewards.tobytes() or bool(batch.dones[i]) != engine.over:
                yield f"game {i}: the batch has rewards {batch.rewards[i].tolist()}, the engine {engine.rewards.tolist()}"
            if engine.over:
                yield from _ending(batch, i, engine, options)
                ended.add(i)
            yield from _differences(batch, i, engine)
        if len(ended) == size:
            break
    report.games += len(ended)


def _ending(batch: Batch, i: int, engine: Engine, options: dict[str, Any]) -> Iterator[str]:
    """The last observations are kept, and the successor is the game of its own seed."""
    before = engine.seed
    for seat in engine.game.seats_of(engine.options):
        if batch.finals[i, seat].tobytes() != engine.observation(seat).tobytes():
            yield f"game {i}: the last observation of seat {seat} differs"
    engine.new(int(batch.states[i]["seed"]), **options)
    if engine.seed == before:
        yield f"game {i}: the successor has the same seed"


def _differences(batch: Batch, i: int, engine: Engine) -> Iterator[str]:
    if batch.states[i : i + 1].tobytes() != engine.state.tobytes():
        yield f"game {i}: the records differ"
    if batch.seats[i] != engine.seat or batch.masks[i].tobytes() != engine.mask.tobytes():
        yield f"game {i}: the questions differ"
    if batch.obs[i].tobytes() != engine.observation(engine.seat).tobytes():
        yield f"game {i}: the observations differ"
