"""`versailles difficulty`: how hard the solitaire game is, for given players against given bots."""

from typing import TYPE_CHECKING, Annotated

import typer

from .common import (
    DEFAULT_GAME,
    GameName,
    Json,
    Options,
    PackPath,
    complete_agents,
    examples,
    find,
    print_json,
    print_table,
)
from .outputs import output_folder
from .play import Level, Side, named_bots, solo_options
from .runs import (
    BOTS_HELP,
    MOST,
    RayAddress,
    Repair,
    ReplayCount,
    RunFolder,
    Seed,
    WorkerCount,
    crew_for,
    need,
    progress_bar,
)

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
        int,
        typer.Option(
            "--games", "-n", min=1, max=MOST, help="Games of each player against each choice of bots."
        ),
    ] = 1000,
    workers: WorkerCount = None,
    ray: RayAddress = None,
    seed: Seed = 0,
    game: GameName = DEFAULT_GAME,
    side: Side = "",
    level: Level = None,
    option: Options = None,
    pack: PackPath = None,
    replays: ReplayCount = 0,
    repair: Repair = False,
    as_json: Json = False,
) -> None:
    """Measure a game's solitaire form: points or wins, wins at every level, the even level, the rulebook's staircase.

    All players have the same seeds; where turn order is drawn, all orders are played equally often.
    """
    need("pyarrow", "matplotlib")
    from versailles_env.agents.runs.store import MANIFEST
    from versailles_env.agents.solo.plan import Pair, solo_plan
    from versailles_env.agents.solo.report import write_report
    from versailles_env.agents.solo.run import run_difficulty

    found = find(game)
    for each in bots:
        named_bots(found, each, side)
    options = solo_options(found, {}, side, level, option)
    pairs = [Pair(one, other, side) for one in player for other in bots]
    plan = solo_plan(found, found.load_pack(pack), options, pairs, games, seed, replays)
    from .pages import replay_pages

    output_folder(out, MANIFEST)
    with progress_bar(plan) as progress:
        results = run_difficulty(plan, out, crew_for(workers, ray), progress, repair)
    report = write_report(results, replay_pages(results))
    if as_json:
        entries = results.summary["pairs"]
        print_json(entries[0] if len(entries) == 1 else entries)
        return
    show_results(results)
    typer.echo(f"report: {report}; games: {out / 'games.parquet'}")


def show_results(results: "Results") -> None:
    from versailles_env.agents.solo.report import effect_table, tables, verdict, who_headers

    summary, keys = results.summary, len(who_headers(results.plan))
    typer.echo(f"{verdict(results)}\n")
    for k, (title, headers, rows) in enumerate(tables(results)):
        print_table(title if k else f"{title} (pack {summary['pack']})", headers, rows, keys)
    if len(summary["pairs"]) == 1:  # of more the report tells
        print_table(*effect_table(results.plan, summary["pairs"][0]))
    earlier = f"; {results.resumed} games of them by an earlier run" if results.resumed else ""
    typer.echo(f"{summary['played']}{earlier}.")
    for name, text in summary["notes"].items():
        typer.echo(f"{name}: {text}.")
