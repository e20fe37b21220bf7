"""`versailles dataset`: the decisions of a match-up, for learning from them."""

from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import BoardGameError
from .common import DEFAULT_GAME, GameName, Json, Options, PackPath, examples, print_json
from .outputs import Force, output_file, output_folder
from .runs import (
    Agents,
    GameCount,
    PlayerCount,
    RayAddress,
    Repair,
    Seed,
    WorkerCount,
    crew_for,
    need,
    plan_of,
    progress_bar,
)


def add_to(app: typer.Typer) -> None:
    app.command(
        "dataset",
        epilog=examples(
            "dataset greedy greedy greedy --players 3 --games 300 --out greedy.parquet",
            "dataset rulebook greedy --players 2 --games 100 --out two.parquet --json",
        ),
    )(dataset)


def dataset(
    agents: Agents,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The Parquet file to write.")],
    players: PlayerCount = None,
    games: GameCount = 300,
    workers: WorkerCount = None,
    ray: RayAddress = None,
    seed: Seed = 0,
    game: GameName = DEFAULT_GAME,
    option: Options = None,
    pack: PackPath = None,
    force: Force = False,
    repair: Repair = False,
    as_json: Json = False,
) -> None:
    """Write every decision of a match-up: observation, mask, action and its text, seat, reward to go.

    Read it with Polars: pl.scan_parquet(FILE).group_by("text").agg(pl.len(), pl.col("reward_to_go").mean()).collect(), or with
    read_decisions and as_arrays of versailles_env.agents.tournament.dataset.
    """
    need("pyarrow")
    plan = plan_of("dataset", agents, players, games, seed, game, option, pack)
    if out.suffix != ".parquet":
        raise BoardGameError(
            f"{out}: expected the name of a Parquet file, such as {out.name or 'decisions'}.parquet"
        )
    from versailles_env.agents.runs.store import MANIFEST
    from versailles_env.agents.tournament.dataset import blocks_of, is_dataset, write_decisions

    output_file(out, is_dataset, force)
    if blocks_of(out).exists():
        output_folder(blocks_of(out), MANIFEST)

    with progress_bar(plan) as progress:
        count = write_decisions(plan, out, crew_for(workers, ray), progress, repair)
    if as_json:
        print_json(
            {
                "file": str(out),
                "games": plan.total,
                "decisions": count,
                "pack": plan.pack.label,
                "command": plan.command,
            }
        )
        return
    typer.echo(f"{plan.played}.")
    typer.echo(f"{out}: {count:,} decisions, {out.stat().st_size / 1e6:.1f} MB, pack {plan.pack.label}")
