"""Where the time of a decision goes: rules, mask, observation, random answer; in nanoseconds, by the size of the batch.

A look again (`Batch.refresh`) writes mask and observation of a question and plays nothing; without observations it writes
the mask alone. What is left of a whole decision is the rules: taking the answer, and all that follows until the next one.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core import jit
from ..core.batch import Batch
from ..core.loop import REFRESH, random_answer
from .measure import Case, Run, measure, repeat

if TYPE_CHECKING:
    from ..core.game import Game

SIZES = (64, 256, 1024)
WHOLE, LOOK, MASK, ANSWER = "whole", "look again", "mask alone", "random answer"
PARTS = ("rules", "mask", "observation", "random answer")
MIDDLE = 200
"""Decisions after which the games of a batch are spread over their whole length."""


def answer_range(seeds, masks, counts, out):  # type: ignore[no-untyped-def]
    for i in range(len(out)):
        out[i] = random_answer(seeds, i, masks[i], counts[i])


def played(game: "Game", size: int, **options: Any) -> Batch:
    """A batch in the middle of its games."""
    batch = Batch(game, size, options=options)
    batch.reset(1)
    for _ in range(MIDDLE):
        batch.step_random()
    return batch


def cases(game: "Game", sizes: Sequence[int] = SIZES) -> list[Case]:
    starts: dict[str, Callable[..., Run]] = {
        WHOLE: drive_whole,
        LOOK: partial(drive_look, observe=True),
        MASK: partial(drive_look, observe=False),
        ANSWER: drive_answer,
    }
    return [
        Case(str(size), name, partial(start, game, size)) for size in sizes for name, start in starts.items()
    ]


def drive_whole(game: "Game", size: int) -> Run:
    batch = played(game, size)

    def chunk() -> int:
        batch.step_random()
        return size

    return repeat(chunk)


def drive_look(game: "Game", size: int, observe: bool) -> Run:
    batch = Batch(game, size, autoreset=False, observe=observe)
    batch.reset(1)
    batch.states[:] = played(game, size).states
    batch.refresh()
    again = np.full(size, REFRESH, np.int32)

    def chunk() -> int:
        # what `refresh` does after its check of the records, which is Python's work and no part of a decision
        batch._run(again, batch._ranges)
        return size

    return repeat(chunk)


def drive_answer(game: "Game", size: int) -> Run:
    batch = played(game, size)
    answers = jit.entry(answer_range)
    out = np.zeros(size, np.int32)

    def chunk() -> int:
        answers(batch.seeds, batch.masks, batch.counts, out)
        return size

    return repeat(chunk)


def split(
    game: "Game",
    seconds: float,
    sizes: Sequence[int] = SIZES,
    tell: Callable[[str], None] = lambda text: None,
) -> list[dict[str, Any]]:
    """A row a size: nanoseconds of a decision and of its parts, and decisions per second."""
    rates = {(f.group, f.name): f.per_second for f in measure(cases(game, sizes), seconds, tell)}
    rows = []
    for size in sizes:
        whole, look, mask, answer = (1e9 / rates[str(size), name] for name in (WHOLE, LOOK, MASK, ANSWER))
        parts = (whole - look - answer, mask, look - mask, answer)
        rows.append(
            {
                "batch": size,
                **{name: round(part) for name, part in zip(PARTS, parts, strict=True)},
                "nanoseconds": round(whole),
                "per_second": round(1e9 / whole),
            }
        )
    return rows
