"""`versailles compare`: variants of a config, each trained for the same time."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import Json, examples, print_json, print_table, progress_console
from .outputs import Force, json_with, output_file
from .runs import need
from .train import ConfigGame, config_of, run_with_bar

if TYPE_CHECKING:
    from versailles_env.training.run import Run


def add_to(app: typer.Typer) -> None:
    app.command(
        "compare",
        epilog=examples(
            'compare quick --minutes 2 --variant "small: network.layers=[64, 32]" --variant "large: network.layers=[256, 128]"',
            'compare standard --minutes 30 --variant "as it is:" --variant "patient: ppo.gae_lambda=0.98; seed=1"',
        ),
    )(compare)


def compare(
    config: Annotated[
        str,
        typer.Argument(
            help="A YAML file, or a shipped config such as quick or standard, see `versailles train`."
        ),
    ],
    variants: Annotated[
        list[str],
        typer.Option(
            "--variant",
            metavar="'LABEL: FIELD=VALUE; ...'",
            help="What it is called and what it changes; at least one.",
        ),
    ],
    minutes: Annotated[
        float, typer.Option("--minutes", min=0.0, help="Of processor time for each variant.")
    ] = 10.0,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Against each yardstick at the end.")
    ] = 300,
    every: Annotated[
        int | None,
        typer.Option(
            "--every", min=1, help="Updates from one measurement to the next on the way; without it none."
        ),
    ] = None,
    runs: Annotated[Path, typer.Option("--runs", metavar="FOLDER", help="Where runs are kept.")] = Path(
        "runs"
    ),
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="The results as JSON; a picture goes beside it.")
    ] = Path("runs/comparison.json"),
    game: ConfigGame = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Train variants of a config for the same processor time and measure them in the same games.

    Each variant is a run of its own: stopped at any moment, the same command goes on. Calls with one variant each may run side
    by side; a last call with all of them gathers what they found.
    """
    need("torch", "sb3_contrib", "pyarrow", "matplotlib")
    output_file(out, json_with("config", "rows"), force, (out.with_suffix(".png"),))
    from versailles_env.training.compare import NEVER, Comparison, Variant, write

    read = [Variant.read(text) for text in variants]
    found = Comparison(config_of(config, game) or config, minutes, games, every or NEVER, runs).table(
        read, with_bar
    )
    written = write(found, out)
    if as_json:
        print_json(found)
        return
    kinds = [(result["players"], result["yardstick"]) for result in found["rows"][0]["results"]]
    headers = ("", "rows", "minutes", *(f"{players}p {name}" for players, name in kinds))
    print_table(
        "variants after the same time (wins or mean VP, 95%)", headers, [cells(row) for row in found["rows"]]
    )
    typer.echo(f"pack: {found['pack']}")
    typer.echo(f"written: {', '.join(map(str, written))}")


def with_bar(trainer: "Run") -> None:
    progress_console().print(f"{trainer.folder.path}:")
    run_with_bar(trainer)


def cells(row: dict[str, Any]) -> list[Any]:
    found: list[Any] = [row["label"], row["rows"], round(row["minutes"], 1)]
    for result in row["results"]:
        value, (low, high) = result.get("win_rate", result.get("mean_points")), result["ci95"]
        found.append(f"{value:.3g} ({low:.3g} - {high:.3g})")
    return found
