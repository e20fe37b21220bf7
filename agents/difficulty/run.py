"""From the plan to the results: play what is missing, put the blocks together, count."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

from agents.tournament.pool import Progress, run_blocks
from agents.tournament.run import GAMES
from agents.tournament.stats import Columns, columns_of
from agents.tournament.store import Folder, ResultsError, write_text, write_whole

from .plan import SoloPlan
from .rows import play_solo
from .stats import summarise


@dataclass(frozen=True)
class Results:
    """The games, a row each, pair after pair, and what they say."""

    plan: SoloPlan
    folder: Path
    columns: Columns
    summary: dict[str, Any]
    resumed: int
    """Games that an earlier run had played."""

    def points(self, k: int) -> Any:
        """The victory points in the games of the k-th pair."""
        return self.columns["vp"][k * self.plan.games : (k + 1) * self.plan.games]


def run_difficulty(
    plan: SoloPlan, path: Path, workers: int = 1, progress: Progress = lambda games, decisions: None
) -> Results:
    """Play all pairs into a folder, or go on with it."""
    folder = Folder(path, plan)
    pending = folder.open()
    resumed = plan.total - sum(block.size for block in pending)
    progress(resumed, 0)
    run_blocks(folder, play_solo, pending, workers, progress)
    table = pa.concat_tables(list(folder.parts()), promote_options="permissive").combine_chunks()
    if table.num_rows != plan.total:
        raise ResultsError(
            f"{path}: {table.num_rows} rows of results, expected {plan.total}: give another folder"
        )
    table = table.replace_schema_metadata(folder.stamp())
    write_whole(path / GAMES, lambda part: pq.write_table(table, part, compression="zstd"))
    write_whole(path / "games.csv", lambda part: pyarrow.csv.write_csv(table, part))
    columns = columns_of(table)
    summary = summarise(plan, columns)
    write_text(path / "summary.json", json.dumps(summary, indent=2) + "\n")
    return Results(plan, path, columns, summary, resumed)
