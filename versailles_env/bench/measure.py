"""Time cases fairly: warm up, take turns, keep the best."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

REPEATS = 3
Run = Callable[[float], tuple[int, float]]
"""Plays on for about so many seconds: decisions, and the seconds they took."""


@dataclass(frozen=True)
class Case:
    """One thing to be timed. `start` builds it; what it gives plays on and returns (decisions, seconds they took)."""

    group: str
    name: str
    start: Callable[[], Run]


@dataclass(frozen=True)
class Figure:
    group: str
    name: str
    per_second: float


def measure(
    cases: Sequence[Case], seconds: float, tell: Callable[[str], None] = lambda text: None
) -> list[Figure]:
    """Decisions per second of every case: the best of three turns of `seconds` each.

    The cases take turns, so that a busy moment of the machine does not fall on one case alone and spoil the ratios.
    """
    runs = []
    for case in cases:
        tell(f"warming up: {case.group}, {case.name}")
        run = case.start()
        run(min(seconds, 0.2))
        runs.append(run)
    best = [0.0] * len(cases)
    for turn in range(REPEATS):
        for place, (case, run) in enumerate(zip(cases, runs, strict=True)):
            tell(f"turn {turn + 1} of {REPEATS}: {case.group}, {case.name}")
            decisions, took = run(seconds)
            best[place] = max(best[place], decisions / took)
    return [Figure(case.group, case.name, rate) for case, rate in zip(cases, best, strict=True)]


def repeat(chunk: Callable[[], int]) -> Run:
    """Play chunks until the time is over."""

    def run(seconds: float) -> tuple[int, float]:
        decisions = 0
        begin = time.perf_counter()
        while True:
            decisions += chunk()
            took = time.perf_counter() - begin
            if took >= seconds:
                return decisions, took

    return run
