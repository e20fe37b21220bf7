"""Decisions of any match-up as Parquet: one row a decision, streamed to disk block by block.

Columns: `game`, `decision` (its number in the game, from 0), `agent`, `faction`, `seat` (turn position), `observation` and
`mask` (int8 lists of fixed size), `action`, `text` (the action in words), `reward_to_go` (all that the seat earns from this
decision to the end, not discounted), `score` and `rank` at the end of the game.

    import polars as pl
    from versailles_env.agents.tournament.dataset import as_arrays, read_decisions

    decisions = read_decisions("greedy.parquet")          # lazy: only the columns you ask for are read
    print(
        decisions.group_by("text")
        .agg(pl.len().alias("times"), pl.col("reward_to_go").mean())
        .sort("times", descending=True)
        .head(10)
        .collect()
    )
    arrays = as_arrays(decisions.filter(pl.col("rank") == 1))   # the winners' decisions: observation, mask, action, ...
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from versailles_env.agents.runs.plan import Block, Plan
from versailles_env.agents.runs.play import Beat, Match, Players, play_block
from versailles_env.agents.runs.pool import Progress, Workers
from versailles_env.agents.runs.results import play_missing
from versailles_env.agents.runs.store import RUN, Folder, ResultsError
from versailles_env.core.files import write_whole

from .rows import game_rows

if TYPE_CHECKING:
    import polars as pl


class Recorder:
    """Keeps every decision of a block as it is made."""

    def __init__(self) -> None:
        self.steps: list[tuple[np.ndarray, ...]] = []
        self.texts: list[str] = []

    def __call__(self, match: Match, rows: np.ndarray, actions: np.ndarray) -> None:
        batch, words = match.batch, match.plan.game.words
        seats = batch.seats[rows]
        numbers = match.moves[rows].sum(axis=1) - 1
        before = match.returns[rows, seats]
        self.steps.append((rows, seats, numbers, batch.obs[rows], batch.masks[rows], actions, before))
        for row, action in zip(rows.tolist(), actions.tolist(), strict=True):
            self.texts.append(words.action(batch.states[row : row + 1], match.plan.pack, action))

    def table(self, match: Match) -> pa.Table:
        """All decisions, game by game in the order in which they were made."""
        rows, seats, numbers, observations, masks, actions, before = (
            np.concatenate(each) for each in zip(*self.steps, strict=True)
        )
        sort = np.lexsort((numbers, rows))
        of_seat = [
            {plan_seat(match, each["faction"]): each for each in game_rows(match, row, None)}
            for row in range(match.block.size)
        ]
        ends = [
            of_seat[row][seat] for row, seat in zip(rows[sort].tolist(), seats[sort].tolist(), strict=True)
        ]
        columns: dict[str, Any] = {
            "game": pa.array([end["game"] for end in ends], pa.int64()),
            "decision": numbers[sort].astype(np.int32),
            "agent": [end["agent"] for end in ends],
            "faction": [end["faction"] for end in ends],
            "seat": pa.array([end["seat"] for end in ends], pa.int8()),
            "observation": fixed_lists(observations[sort]),
            "mask": fixed_lists(masks[sort]),
            "action": actions[sort].astype(np.int16),
            "text": [self.texts[k] for k in sort.tolist()],
            "reward_to_go": (match.returns[rows, seats] - before)[sort].astype(np.float32),
            "score": pa.array([end["total"] for end in ends], pa.float32()),
            "rank": pa.array([end["rank"] for end in ends], pa.int8()),
        }
        return pa.table(columns)


def plan_seat(match: Match, faction: str) -> int:
    return match.plan.game.agents.index(faction)


def fixed_lists(values: np.ndarray) -> pa.FixedSizeListArray:
    return pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1), pa.int8()), values.shape[1])


def play_decisions(plan: Plan, block: Block, players: Players, folder: Folder, beat: Beat) -> None:
    """Play a block and keep its decisions."""
    recorder = Recorder()
    match = play_block(plan, block, players, recorder, beat)
    folder.write_part(block, recorder.table(match))


def blocks_of(path: Path) -> Path:
    return path.with_name(path.name + ".blocks")


def is_dataset(path: Path) -> bool:
    """Whether this is a file that `write_decisions` has written."""
    try:
        return RUN in (pq.read_metadata(path).metadata or {})
    except (pa.ArrowException, OSError):
        return False


def write_decisions(
    plan: Plan,
    path: Path,
    workers: Workers = 1,
    progress: Progress = lambda games, decisions: None,
    repair: bool = False,
) -> int:
    """Play the games of a plan and write their decisions to one file, a row group a block; how many.

    Until it is whole, the blocks stand in `FILE.blocks`: a run that was stopped goes on from there.
    """
    folder = Folder(blocks_of(path), plan)
    with folder.lock():
        return write_blocks(folder, path, workers, progress, repair)


def write_blocks(folder: Folder, path: Path, workers: Workers, progress: Progress, repair: bool) -> int:
    plan = folder.plan
    play_missing(folder, play_decisions, workers, progress, repair)
    info = {
        **plan.manifest,
        "command": plan.command,
        "observation": [[piece.name, piece.size] for piece in plan.game.observations.pieces],
        "actions": plan.game.actions.size,
    }
    count = 0

    def stream(part: Path) -> None:
        nonlocal count
        writer = None
        try:
            for table in folder.parts():
                table = table.replace_schema_metadata({**folder.stamp(), b"info": json.dumps(info)})
                writer = writer or pq.ParquetWriter(part, table.schema, compression="zstd")
                writer.write_table(table)
                count += table.num_rows
        finally:
            if writer:
                writer.close()

    write_whole(path, stream)
    folder.clear()
    return count


def read_decisions(path: str | Path) -> "pl.LazyFrame":
    """The decisions as a lazy frame of Polars; the head of this module has an example."""
    import polars as pl

    read_info(path)
    return pl.scan_parquet(path)


def read_info(path: str | Path) -> dict[str, Any]:
    """Where the decisions come from: game, pack, options, agents, seed, command, and the pieces of an observation."""
    try:
        metadata = pq.read_metadata(path).metadata or {}
        info: dict[str, Any] = json.loads(metadata[b"info"])
    except (OSError, pa.ArrowException, KeyError, ValueError):
        raise ResultsError(
            f"{path}: not a file of decisions: expected one that versailles dataset wrote"
        ) from None
    return info


def as_arrays(frame: "pl.LazyFrame | pl.DataFrame") -> dict[str, np.ndarray]:
    """The columns as arrays; observations and masks with one row a decision, as networks take them."""
    return {column.name: column.to_numpy() for column in frame.lazy().collect().iter_columns()}
