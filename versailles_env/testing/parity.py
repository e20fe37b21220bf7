"""Compiled and interpreted rules give the same bytes, and no index leaves its array."""

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from versailles_env.core import jit
from versailles_env.core.game import Game

from .report import Report
from .trace import run_apart, trace


def parity(
    game: Game,
    seeds: Sequence[int] = (0, 1, 2),
    every: int = 1,
    pack: str | Path | None = None,
    **options: Any,
) -> Report:
    """Play these games here and, in a new process, without the compiler (or, where this one has none, with it); they must agree at every `every`-th decision."""
    report = Report(game.env_id, games=len(seeds))
    here = trace(game, seeds, every, pack, options)
    task = {**_task(game, pack, options), "what": "trace", "seeds": list(seeds), "every": every}
    try:
        there = run_apart(task, {"NUMBA_DISABLE_JIT": "0" if jit.INTERPRETED else "1"})
    except RuntimeError as error:
        report.violations.append(f"parity: the other process fails: {error}")
        return report.count()
    for seed, compiled, interpreted in zip(seeds, here, there, strict=True):
        report.decisions += int(compiled[-1].split()[0])
        report.made["parity"] += len(compiled)
        if compiled != interpreted:
            line = next(a for a, b in zip_longest(compiled, interpreted, fillvalue="0") if a != b)
            report.violations.append(
                f"parity: seed {seed}, decision {line.split()[0]}: the compiled and the interpreted game differ"
            )
    return report.count()


def boundscheck(
    game: Game, games: int = 5, seed: int = 0, pack: str | Path | None = None, **options: Any
) -> Report:
    """`check_game` in a new process whose compiled rules check every index (they are compiled anew for that, once)."""
    task = {**_task(game, pack, options), "what": "check", "games": games, "seed": seed}
    report = Report(game.env_id)
    try:
        found = run_apart(task, {"NUMBA_BOUNDSCHECK": "1", "NUMBA_DISABLE_JIT": "0"})
    except RuntimeError as error:
        report.violations.append(f"boundscheck: the process fails: {error}")
        return report.count()
    report.games, report.decisions, report.made = found["games"], found["decisions"], Counter(found["made"])
    report.violations = [f"boundscheck: {violation}" for violation in found["violations"]]
    return report.count()


def _task(game: Game, pack: str | Path | None, options: dict[str, Any]) -> dict[str, Any]:
    return {"game": game.entry, "pack": str(pack) if pack else None, "options": options}
