"""A tournament from the plan to the results: play what is missing, put the blocks together, count."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

from .plan import Plan
from .pool import Progress, run_blocks
from .rows import play_results
from .stats import Columns, columns_of, summarise
from .store import Folder, ResultsError, write_text, write_whole

GAMES = "games.parquet"


@dataclass(frozen=True)
class Results:
    """The games of a tournament, a row a game and seat, and what they say."""

    plan: Plan
    folder: Path
    columns: Columns
    summary: dict[str, Any]
    resumed: int
    """Games that an earlier run had played."""


def run_tournament(
    plan: Plan, path: Path, workers: int = 1, progress: Progress = lambda games, decisions: None
) -> Results:
    """Play a tournament into a folder, or go on with it."""
    folder = Folder(path, plan)
    pending = folder.open()
    resumed = plan.total - sum(block.size for block in pending)
    progress(resumed, 0)
    run_blocks(folder, play_results, pending, workers, progress)
    table = merge(folder)
    write_whole(path / GAMES, lambda part: pq.write_table(table, part, compression="zstd"))
    write_whole(path / "games.csv", lambda part: pyarrow.csv.write_csv(table, part))
    columns = columns_of(table)
    summary = summarise(plan, columns)
    write_text(path / "summary.json", json.dumps(summary, indent=2) + "\n")
    return Results(plan, path, columns, summary, resumed)


def merge(folder: Folder) -> pa.Table:
    """All games in one table, in the order of their numbers."""
    table = pa.concat_tables(list(folder.parts()), promote_options="permissive").combine_chunks()
    expected = folder.plan.total * folder.plan.players
    if table.num_rows != expected:
        raise ResultsError(
            f"{folder.path}: {table.num_rows} rows of results, expected {expected}: give another folder"
        )
    return table.replace_schema_metadata(folder.stamp())


def read_games(path: str | Path, pack: str = "") -> pa.Table:
    """The results in a tournament's folder; with the label of a pack, only results of that pack."""
    file = Path(path) / GAMES if Path(path).is_dir() else Path(path)
    try:
        table = pq.read_table(file)
    except (OSError, pa.ArrowException):
        raise ResultsError(f"{file}: not the results of a tournament: expected {GAMES}") from None
    found = (table.schema.metadata or {}).get(b"pack", b"unknown").decode()
    if pack and found != pack:
        raise ResultsError(f"{file}: these results are of pack {found}: expected {pack}")
    return table
