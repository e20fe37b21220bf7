"""`python -m tools.scales_trial`: does learning gain by measured scales? The same runs with them, and with the limits of the pieces instead.

Every seed is trained both ways from fresh weights, for the same minutes of processor time, and measured in the same games.
"""

import argparse
import json
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from versailles_env.core.files import write_text
from versailles_env.core.game import Game
from versailles_env.games import FLAGSHIP, get_game
from versailles_env.training.compare import Comparison, Variant

COMMAND = "python -m tools.scales_trial"
MEASURED, LIMITS = "measured", "limits"


@contextmanager
def scaled_by_limits(game: Game) -> Iterator[None]:
    """As if nothing had been measured: each entry is divided by what its piece may reach at most."""
    layout = game.observations
    scale = layout.scale.copy()
    layout.scale[:] = layout.limit
    try:
        yield
    finally:
        layout.scale[:] = scale


def trial(comparison: Comparison, game: Game, seeds: Sequence[int], changes: Sequence[str]) -> dict[str, Any]:
    """A row a run; folders are named by scales and seed, so a trial that was stopped goes on."""
    rows = []
    found: dict[str, Any] = {}
    for scales in (MEASURED, LIMITS):
        variants = [Variant(f"{scales} {seed}", ("start=null", f"seed={seed}", *changes)) for seed in seeds]
        if scales == LIMITS:
            with scaled_by_limits(game):
                found = comparison.table(variants)
        else:
            found = comparison.table(variants)
        rows += [
            {"scales": scales, "seed": seed, **{k: row[k] for k in ("rows", "minutes", "results")}}
            for seed, row in zip(seeds, found["rows"], strict=True)
        ]
    kept = ("config", "env", "rules", "pack", "machine")
    return {**{name: found[name] for name in kept}, "rows": rows}


def main(words: Sequence[str] | None = None) -> None:
    """Train, measure, write."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("--seeds", type=int, nargs="+", default=[0, 1, 2], metavar="N")
    parser.add_argument("--minutes", type=float, default=3.0, help="of processor time for each run")
    parser.add_argument("--games", type=int, default=300, help="at each table")
    parser.add_argument("--config", default="standard")
    parser.add_argument("--set", action="append", default=[], dest="changes", metavar="FIELD=VALUE")
    parser.add_argument("--runs", type=Path, default=Path("runs") / "scales")
    parser.add_argument("--out", type=Path, default=Path("docs/figures") / FLAGSHIP / "scales_trial.json")
    asked = parser.parse_args(words)
    game = get_game(FLAGSHIP)
    comparison = Comparison(asked.config, asked.minutes, asked.games, runs=asked.runs)
    seeds = " ".join(map(str, asked.seeds))
    command = f"{COMMAND} --seeds {seeds} --minutes {asked.minutes:g} --games {asked.games}"
    command += "".join(f" --set {shlex.quote(change)}" for change in asked.changes)
    found = {"command": command, **trial(comparison, game, asked.seeds, asked.changes)}
    write_text(asked.out, json.dumps(found, indent=2) + "\n")
    print(f"written: {asked.out}")


if __name__ == "__main__":
    main()
