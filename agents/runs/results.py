"""What all runs share: play what is missing, put the blocks together, count, and keep it in the folder."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

from .plan import Plan
from .pool import Job, Progress, Workers, crew_of
from versailles_env.core.files import write_text, write_whole

from .store import Folder, ResultsError

GAMES = "games.parquet"
Columns = dict[str, np.ndarray]
AnyPlan = TypeVar("AnyPlan", bound=Plan)


def columns_of(table: pa.Table) -> Columns:
    return {name: table[name].to_numpy(zero_copy_only=False) for name in table.column_names}


@dataclass(frozen=True)
class Results:
    """The games of a run as columns, and what they say."""

    plan: Plan
    folder: Path
    columns: Columns
    summary: dict[str, Any]
    resumed: int
    """Games that an earlier run had played."""


def play_out(
    plan: AnyPlan,
    path: Path,
    job: Job,
    rows_each: int,
    summarise: Callable[[AnyPlan, Columns], dict[str, Any]],
    workers: Workers,
    progress: Progress,
    repair: bool = False,
) -> tuple[Columns, dict[str, Any], int]:
    """Play a plan into a folder, or go on with it, and write the files of results. With `repair` blocks that cannot be read
    are played again.

    A game has `rows_each` rows. What comes back are the columns, the summary and the games of an earlier run.
    """
    folder = Folder(path, plan)
    resumed = play_missing(folder, job, workers, progress, repair)
    table = merge(folder, rows_each)
    write_whole(path / GAMES, lambda part: pq.write_table(table, part, compression="zstd"))
    write_whole(path / "games.csv", lambda part: pyarrow.csv.write_csv(table, part))
    columns = columns_of(table)
    summary = summarise(plan, columns)
    write_text(path / "summary.json", json.dumps(summary, indent=2) + "\n")
    return columns, summary, resumed


def play_missing(
    folder: Folder, job: Job, workers: Workers, progress: Progress, repair: bool = False
) -> int:
    """Play the blocks that the folder does not have yet; how many games an earlier run had played."""
    pending = folder.open(repair)
    resumed = folder.plan.total - sum(block.size for block in pending)
    progress(resumed, 0)
    crew_of(workers).play(folder, job, pending, progress)
    return resumed


def merge(folder: Folder, rows_each: int) -> pa.Table:
    """All games in one table, in the order of their numbers."""
    table = pa.concat_tables(list(folder.parts()), promote_options="permissive").combine_chunks()
    expected = folder.plan.total * rows_each
    if table.num_rows != expected:
        raise ResultsError(
            f"{folder.path}: {table.num_rows} rows of results, expected {expected}: give another folder"
        )
    return table.replace_schema_metadata(folder.stamp())
