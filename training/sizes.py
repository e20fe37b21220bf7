"""How large should the network be? The same minutes for each size, then the same games against the yardsticks.

`python -m training.sizes --minutes 2.5 --out docs/figures/network_sizes.json`; a comparison that was stopped goes on.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from agents.policy import WEIGHTS

from .config import read_config
from .folder import CONFIG, write_whole
from .run import resume_run, start_run

SIZES = ((64, 64), (128, 64), (256, 128), (512, 256))


def compare(config: str, minutes: float, games: int, threads: int, runs: Path) -> dict[str, Any]:
    """Train each size into a run of its own; the rows of the table."""
    rows = []
    for layers in SIZES:
        name = f"sizes-{'-'.join(map(str, layers))}"
        changes = [
            f"network.layers={list(layers)}",
            f"minutes={minutes}",
            f"threads={threads}",
            "steps=1000000000",
            "evaluation.every=1000000",
            f"evaluation.final_games={games}",
        ]
        path = runs / name
        trainer = (
            resume_run(path)
            if (path / CONFIG).exists()
            else start_run(read_config(config, changes), runs, name)
        )
        trainer.train()
        rows.append(
            {
                "layers": list(layers),
                "rows": trainer.rows,
                "minutes": round(trainer.elapsed / 60, 2),
                "megabytes": round((trainer.folder.policy / WEIGHTS).stat().st_size / 1e6, 2),
                "results": trainer.evaluations[-1]["results"],
            }
        )
    return {
        "config": config,
        "minutes": minutes,
        "threads": threads,
        "pack": trainer.pack.label,
        "rows": rows,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", default="quick", help="the run that is repeated with each size")
    parser.add_argument("--minutes", type=float, default=2.5, help="of training for each size")
    parser.add_argument("--games", type=int, default=300, help="against each yardstick")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--runs", type=Path, default=Path("runs"))
    parser.add_argument("--out", type=Path, required=True, help="the JSON file to write")
    given = parser.parse_args()
    found = compare(given.config, given.minutes, given.games, given.threads, given.runs)
    write_whole(given.out, json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
