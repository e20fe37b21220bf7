"""`versailles tournament`: agents against each other, with intervals."""

from typing import TYPE_CHECKING

import typer

from ..core.errors import BoardGameError
from .common import (
    DEFAULT_GAME,
    GameName,
    Json,
    Options,
    PackPath,
    examples,
    print_json,
    print_table,
)
from .outputs import output_folder
from .runs import (
    Agents,
    GameCount,
    PlayerCount,
    RayAddress,
    Repair,
    ReplayCount,
    RunFolder,
    Seed,
    WorkerCount,
    crew_for,
    need,
    plan_of,
    progress_bar,
)

if TYPE_CHECKING:
    from versailles_env.agents.runs.results import Results


def add_to(app: typer.Typer) -> None:
    app.command(
        "tournament",
        epilog=examples(
            "tournament greedy random random --players 3 --games 300 --out runs/greedy",
            "tournament greedy rulebook mc:100 random --players 4 --games 96 --out runs/four --json",
            "tournament own_agent:Pacifist greedy --players 2 --games 200 --out runs/own --replays 4",
        ),
    )(tournament)


def tournament(
    agents: Agents,
    out: RunFolder,
    players: PlayerCount = None,
    games: GameCount = 300,
    workers: WorkerCount = None,
    ray: RayAddress = None,
    seed: Seed = 0,
    game: GameName = DEFAULT_GAME,
    option: Options = None,
    pack: PackPath = None,
    replays: ReplayCount = 0,
    repair: Repair = False,
    as_json: Json = False,
) -> None:
    """Play agents against each other: win rates, ratings, and what faction and turn position are worth, each with its interval.

    Every agent has every faction and every turn position equally often, and all line-ups have the same seeds.
    """
    need("pyarrow", "matplotlib")
    plan = plan_of("tournament", agents, players, games, seed, game, option, pack, replays)
    if plan.players < 2:
        raise BoardGameError("a tournament needs two seats or more: --players 1 is a game against oneself")
    from versailles_env.agents.runs.store import MANIFEST
    from versailles_env.agents.tournament.report import write_report
    from versailles_env.agents.tournament.run import run_tournament

    from .pages import replay_pages

    output_folder(out, MANIFEST)
    with progress_bar(plan) as progress:
        results = run_tournament(plan, out, crew_for(workers, ray), progress, repair)
    report = write_report(results, replay_pages(results))
    if as_json:
        print_json(results.summary)
        return
    show_results(results)
    typer.echo(f"report: {report}; games: {out / 'games.parquet'}")


def show_results(results: "Results") -> None:
    from versailles_env.agents.tournament.report import (
        AGENT_HEADERS,
        EFFECT_HEADERS,
        agent_rows,
        effect_rows,
        heading,
        pair_rows,
        tally_tables,
        verdict,
    )

    summary = results.summary
    typer.echo(f"{verdict(results)}\n")
    print_table(f"Agents (pack {summary['pack']})", AGENT_HEADERS, agent_rows(results))
    if len(summary["pairs"]) > 1:
        print_table("How often the one on the left ranks ahead", ["", *summary["pairs"]], pair_rows(summary))
    print_table(heading(results.plan.game), EFFECT_HEADERS, effect_rows(summary["factions"]))
    print_table("Turn positions", EFFECT_HEADERS, effect_rows(summary["seats"]))
    for title, tally in tally_tables(results):
        print_table(title, *tally)
    earlier = f"; {results.resumed} of them by an earlier run" if results.resumed else ""
    typer.echo(f"{summary['played']}{earlier}.")
    length = ", ".join(f"{value:g} {name}" for name, value in summary["length"].items())
    ends = ", ".join(f"{reason} {count}" for reason, count in summary["ends"].items())
    typer.echo(f"A game has on average {length}. Ends: {ends}.")
    typer.echo(
        "Shared wins count in parts. Intervals: Wilson's for rates, the bootstrap's for ratings (Plackett-Luce, mean 1500). "
        "even: what equal agents would win; ms: milliseconds a move."
    )
