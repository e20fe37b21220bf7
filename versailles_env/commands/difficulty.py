"""`versailles difficulty`: how hard the solitaire game is, for given players against given bots."""

from typing import TYPE_CHECKING, Annotated

import typer

from .common import (
    DEFAULT_GAME,
    Json,
    Options,
    PackPath,
    complete_agents,
    examples,
    find,
    print_json,
    print_table,
    writable_folder,
)
from .runs import BOTS_HELP, RunFolder, Seed, WorkerCount, need, progress_bar
from .solo import Order, Start, Threshold, named_bots, solo_options

if TYPE_CHECKING:
    from versailles_env.agents.solo.run import Results


def add_to(app: typer.Typer) -> None:
    app.command(
        "difficulty",
        epilog=examples(
            "difficulty --player greedy --bots rulebook --games 1000 --out runs/solo",
            "difficulty -p greedy -p rulebook -b rulebook -b france=greedy,usa=rulebook --games 200 --out runs/bots --json",
        ),
    )(difficulty)


def difficulty(
    out: RunFolder,
    player: Annotated[
        list[str],
        typer.Option(
            "--player", "-p", help="The agent that plays. Repeat it for more.", autocompletion=complete_agents
        ),
    ] = ["greedy"],  # noqa: B006  # typer reads it as the default of the option and changes nothing
    bots: Annotated[
        list[str],
        typer.Option(
            "--bots",
            "-b",
            help=f"{BOTS_HELP} Repeat it for more: every player meets all of them.",
            autocompletion=complete_agents,
        ),
    ] = ["rulebook"],  # noqa: B006  # as above
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Games of each player against each choice of bots.")
    ] = 1000,
    workers: WorkerCount = None,
    seed: Seed = 0,
    threshold: Threshold = None,
    order: Order = None,
    start: Start = None,
    option: Options = None,
    pack: PackPath = None,
    as_json: Json = False,
) -> None:
    """Measure the solitaire game: points, wins at every threshold from 5 to 40, the even threshold, the staircase.

    All players have the same seeds; without --order all turn orders are played equally often.
    """
    need("pyarrow", "matplotlib")
    from versailles_env.agents.runs.pool import cores
    from versailles_env.agents.solo.plan import Pair, solo_plan
    from versailles_env.agents.solo.report import write_report
    from versailles_env.agents.solo.run import run_difficulty

    game = find(DEFAULT_GAME)
    for each in bots:
        named_bots(game, each)
    options = solo_options(game, {}, threshold, order, start, option)
    pairs = [Pair(one, other) for one in player for other in bots]
    plan = solo_plan(game, game.load_pack(pack), options, pairs, games, seed)
    writable_folder(out)
    with progress_bar(plan) as progress:
        results = run_difficulty(plan, out, workers or cores(), progress)
    report = write_report(results)
    if as_json:
        entries = results.summary["pairs"]
        print_json(entries[0] if len(entries) == 1 else entries)
        return
    show_results(results)
    typer.echo(f"report: {report}; games: {out / 'games.parquet'}")


def show_results(results: "Results") -> None:
    from versailles_env.agents.solo.report import (
        EFFECT_HEADERS,
        HEADERS,
        WIN_HEADERS,
        effect_rows,
        main_rows,
        win_rows,
    )

    summary = results.summary
    print_table(f"Victory points (pack {summary['pack']})", HEADERS, main_rows(summary))
    print_table("Games won at a threshold (95%)", WIN_HEADERS, win_rows(summary))
    for entry in summary["pairs"][:1] if len(summary["pairs"]) == 1 else []:  # of more the report tells
        print_table(f"{entry['player']} against {entry['bots']}", EFFECT_HEADERS, effect_rows(entry))
    earlier = f"; {results.resumed} games of them by an earlier run" if results.resumed else ""
    typer.echo(f"{summary['played']}{earlier}.")
    typer.echo(
        "even at: the points that the player reaches in half of the games. staircase: the level at which the rulebook's advice "
        "(+5 after a win until beaten twice, then -1) comes to rest. won: at the threshold of the game."
    )
