"""A tournament from the plan to the results."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from versailles_env.agents.runs.plan import Plan
from versailles_env.agents.runs.pool import Progress, Workers
from versailles_env.agents.runs.results import GAMES, Results, play_out
from versailles_env.agents.runs.store import ResultsError

from .rows import play_results
from .stats import summarise


def run_tournament(
    plan: Plan,
    path: Path,
    workers: Workers = 1,
    progress: Progress = lambda games, decisions: None,
    repair: bool = False,
) -> Results:
    """Play a tournament into a folder, or go on with it; a row a game and seat."""
    return Results(
        plan, path, *play_out(plan, path, play_results, plan.players, summarise, workers, progress, repair)
    )


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


__all__ = ["GAMES", "Results", "read_games", "run_tournament"]
