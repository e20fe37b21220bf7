"""Blocks that take their time, so that a node can be killed while it is at one."""

import time
from pathlib import Path

from versailles_env.agents.runs.plan import Block, Plan
from versailles_env.agents.runs.play import Beat, Players
from versailles_env.agents.runs.store import Folder
from versailles_env.agents.tournament.rows import play_results


def play_slowly(log: Path, plan: Plan, block: Block, players: Players, folder: Folder, beat: Beat) -> None:
    """A line in the log for each beginning: which block, on which node."""
    import ray

    with log.open("a") as file:
        file.write(f"{block.number} {ray.get_runtime_context().get_node_id()}\n")
    time.sleep(1.0)
    play_results(plan, block, players, folder, beat)
