"""`versailles cards`: what each card is worth between given agents."""

from typing import Annotated

import typer

from .common import DEFAULT_GAME, GameName, Json, Options, PackPath, examples, print_json, print_table
from .outputs import output_folder
from .runs import Agents, GameCount, PlayerCount, RunFolder, Seed, WorkerCount, need, plan_of, progress_bar


def add_to(app: typer.Typer) -> None:
    app.command(
        "cards",
        epilog=examples(
            "cards greedy greedy greedy --players 3 --games 600 --out runs/cards",
            "cards ppo ppo --players 2 --games 200 --out runs/cards2 --rows 20",
        ),
    )(cards)


def cards(
    agents: Agents,
    out: RunFolder,
    players: PlayerCount = None,
    games: GameCount = 300,
    workers: WorkerCount = None,
    seed: Seed = 0,
    game: GameName = DEFAULT_GAME,
    option: Options = None,
    pack: PackPath = None,
    rows: Annotated[
        int, typer.Option("--rows", min=1, help="Cards of each kind in the terminal; the report has all.")
    ] = 8,
    as_json: Json = False,
) -> None:
    """Let agents play, and tell of every card how often it was seen and taken, its price, its points, and its effect on winning.

    Also the openings. Give the same agent for all seats: else who takes a card may just be the better player.
    """
    need("pyarrow", "matplotlib")
    plan = plan_of("cards", agents, players, games, seed, game, option, pack)
    from versailles_env.agents.cards.report import (
        HEADERS,
        OPENING_HEADERS,
        card_rows,
        opening_rows,
        verdict,
        write_report,
    )
    from versailles_env.agents.cards.run import run_cards
    from versailles_env.agents.runs.pool import cores
    from versailles_env.agents.runs.store import MANIFEST

    output_folder(out, MANIFEST)
    with progress_bar(plan) as progress:
        results = run_cards(plan, out, workers or cores(), progress)
    report = write_report(results)
    summary = results.summary
    if as_json:
        print_json(summary)
        return
    typer.echo(f"{verdict(summary)}\n")
    for kind, found in summary["cards"].items():
        whole = [row for row in found if not row["how"]][:rows]
        print_table(f"{kind}s, most taken first (pack {summary['pack']})", HEADERS, card_rows(whole))
    print_table("Openings", OPENING_HEADERS, opening_rows(summary)[:rows])
    for name, text in summary["notes"].items():
        typer.echo(f"{name}: {text}.")
    typer.echo(f"report with all cards and options: {report}")
