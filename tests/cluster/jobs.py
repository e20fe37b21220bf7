"""Blocks that a node is at when it is killed."""

import time
from pathlib import Path

from versailles_env.agents.runs.plan import Block, Plan
from versailles_env.agents.runs.play import Beat, Players
from versailles_env.agents.runs.store import Folder
from versailles_env.agents.tournament.rows import play_results

LONG = 120.0
"""Seconds after which a test that waits has failed."""


def play_doomed(
    log: Path, doomed: str, plan: Plan, block: Block, players: Players, folder: Folder, beat: Beat
) -> None:
    """A line in the log for each beginning: which block, on which node. The doomed node never ends its block, and the
    other ends none before the doomed one has begun."""
    import ray

    here = ray.get_runtime_context().get_node_id()
    with log.open("a") as file:
        file.write(f"{block.number} {here}\n")
    waited = time.monotonic() + LONG
    while time.monotonic() < waited and (here == doomed or doomed not in log.read_text()):
        time.sleep(0.1)
    play_results(plan, block, players, folder, beat)
