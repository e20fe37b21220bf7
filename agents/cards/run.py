"""From the plan to the results."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from versailles_env.agents.runs.plan import Plan
from versailles_env.agents.runs.pool import Progress
from versailles_env.agents.runs.results import Results, columns_of, play_missing
from versailles_env.agents.runs.store import Folder
from versailles_env.core.errors import BoardGameError
from versailles_env.core.files import write_text, write_whole

from .rows import play_uses
from .stats import summarise

USES = "uses.parquet"


def run_cards(
    plan: Plan, path: Path, workers: int = 1, progress: Progress = lambda games, decisions: None
) -> Results:
    """Play games into a folder, or go on with them, and count what became of their cards."""
    if plan.game.uses is None:
        raise BoardGameError(f"{plan.game.id} does not tell what becomes of its cards: expected another game")
    folder = Folder(path, plan)
    resumed = play_missing(folder, play_uses, workers, progress)
    table = pa.concat_tables(list(folder.parts())).combine_chunks()
    write_whole(path / USES, lambda part: pq.write_table(table, part, compression="zstd"))
    columns = columns_of(table)
    summary = summarise(plan, columns)
    write_text(path / "summary.json", json.dumps(summary, indent=2) + "\n")
    return Results(plan, path, columns, summary, resumed)


__all__ = ["USES", "Results", "run_cards"]
