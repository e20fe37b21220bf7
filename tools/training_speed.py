"""How fast this version trains beside another one, in turns: `python -m tools.training_speed ../other-worktree`.

Each tree trains the same config in a process of its own and waits while the other has its turn, so what else the machine
does meets both. Told are rows a second by the clock, and microseconds of the processor a row, which others shorten less.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
CHILD = """
import json, sys, time
from pathlib import Path
from versailles_env.training.config import read_config
from versailles_env.training.folder import RunFolder
from versailles_env.training.run import Trainer
changes = ["minutes=0", "steps=1000000000", *sys.argv[2:]]
trainer = Trainer(read_config(sys.argv[1], changes), RunFolder(Path()))
trainer.one_update(), trainer.one_update()
print("{}", flush=True)
for _ in sys.stdin:
    used, began = time.process_time(), time.perf_counter()
    row = trainer.one_update()
    used, took = time.process_time() - used, time.perf_counter() - began
    parts = {name: row["time"][name] for name in ("engine", "opponents", "policy", "update")}
    print(json.dumps({"rows": trainer.rows_per_update, "took": took, "used": used, **parts}), flush=True)
"""
PARTS = ("engine", "opponents", "policy", "update")


def start(tree: Path, config: str, changes: list[str]) -> subprocess.Popen[str]:
    """A process that trains in a tree, an update a line that it is sent."""
    return subprocess.Popen(
        [sys.executable, "-c", CHILD, config, *changes],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ask(process: subprocess.Popen[str]) -> dict[str, Any]:
    """Wait for a line of the child's."""
    assert process.stdout
    line = process.stdout.readline()
    if not line:
        raise SystemExit("a tree could not train; its error is above")
    found: dict[str, Any] = json.loads(line)
    return found


def summary(turns: list[dict[str, Any]]) -> str:
    """The middle turn of each figure."""
    rows = turns[0]["rows"]
    middle = {name: statistics.median(turn[name] for turn in turns) / rows * 1e6 for name in turns[0]}
    parts = ", ".join(f"{name} {middle[name]:.1f}" for name in PARTS)
    return f"{1e6 / middle['took']:8,.0f} rows/s, {middle['used']:5.1f} us of the processor a row (clock: {parts})"


def main() -> None:
    """Train in both trees and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path)
    parser.add_argument("--config", default="standard")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--threads", type=int, nargs=2, default=(2, 1), help="here and there")
    parser.add_argument("--set", action="append", default=[], dest="changes")
    given = parser.parse_args()
    trees = (HERE, given.other.resolve())
    children = [
        start(tree, given.config, [f"threads={threads}", *given.changes])
        for tree, threads in zip(trees, given.threads, strict=True)
    ]
    for child in children:
        ask(child)
    turns: list[list[dict[str, Any]]] = [[] for _ in children]
    for _ in range(given.turns):
        for child, found in zip(children, turns, strict=True):
            assert child.stdin
            child.stdin.write("\n")
            child.stdin.flush()
            found.append(ask(child))
    for tree, threads, found in zip(trees, given.threads, turns, strict=True):
        print(f"{tree}, {threads} threads: {summary(found)}")
    took = [statistics.median(turn["took"] for turn in found) for found in turns]
    used = [statistics.median(turn["used"] for turn in found) for found in turns]
    print(f"{took[1] / took[0]:.2f} times the rows a second, {used[0] / used[1]:.2f} of the processor's time")


if __name__ == "__main__":
    main()
