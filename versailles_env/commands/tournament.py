"""`versailles tournament`: agents against each other, with intervals."""

import importlib.util
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..core.errors import VersaillesError
from .common import (
    DEFAULT_GAME,
    GameName,
    Json,
    Options,
    PackPath,
    find,
    print_json,
    print_table,
    progress_console,
    read_options,
    writable_folder,
)

if TYPE_CHECKING:
    from agents.tournament.plan import Plan
    from agents.tournament.run import Results

Agents = Annotated[
    list[str],
    typer.Argument(
        metavar="AGENT...",
        help="Names such as greedy or mc:500. As many as seats are one table, and a name may stand twice; "
        "of a longer list all choices of as many as seats play.",
    ),
]
PlayerCount = Annotated[
    int | None,
    typer.Option("--players", "-p", min=1, help="How many sit at a table; without it the game's own number."),
]
GameCount = Annotated[
    int,
    typer.Option(
        "--games",
        "-n",
        min=1,
        help="How many games in all, over all line-ups; more where the balance of seats needs it.",
    ),
]
WorkerCount = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        min=1,
        max=256,
        help="Processes that play; without it one a core. The result is the same.",
    ),
]
Seed = Annotated[
    int, typer.Option("--seed", "-s", min=0, max=2**62, help="The same seed gives the same games.")
]


def add_to(app: typer.Typer) -> None:
    app.command(
        "tournament",
        epilog="Example: versailles tournament greedy random random --players 3 --games 300 --out runs/greedy",
    )(tournament)


def tournament(
    agents: Agents,
    out: Annotated[
        Path,
        typer.Option(
            "--out", metavar="FOLDER", help="Results and report; a run that was stopped goes on from there."
        ),
    ],
    players: PlayerCount = None,
    games: GameCount = 300,
    workers: WorkerCount = None,
    seed: Seed = 0,
    game: GameName = DEFAULT_GAME,
    option: Options = None,
    pack: PackPath = None,
    replays: Annotated[
        bool, typer.Option("--replays", help="Keep every game as a replay, for versailles replay.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play agents against each other: win rates, ratings, and what nation and seat are worth, each with its interval.

    Every agent has every nation and every turn position equally often, and all line-ups have the same seeds.
    """
    need("pyarrow", "matplotlib")
    plan = plan_of("tournament", agents, players, games, seed, game, option, pack, replays)
    if plan.players < 2:
        raise VersaillesError("a tournament needs two seats or more: --players 1 is a game against oneself")
    writable_folder(out)
    from agents.tournament.pool import cores
    from agents.tournament.report import write_report
    from agents.tournament.run import run_tournament

    with progress_bar(plan) as progress:
        results = run_tournament(plan, out, workers or cores(), progress)
    report = write_report(results)
    if as_json:
        print_json(results.summary)
        return
    show_results(results)
    typer.echo(f"report: {report}; games: {out / 'games.parquet'}")


def need(*modules: str) -> None:
    """What the commands on agents need beside the core, or one sentence on how to get it."""
    if importlib.util.find_spec("agents") is None:
        raise VersaillesError(
            "the agents are not part of the wheel: run this in a clone, installed with pip install -e ."
        )
    for module in modules:
        if importlib.util.find_spec(module) is None:
            raise VersaillesError(
                f"{module} is not installed: expected the extra 'report', pip install 'versailles-env[report]'"
            )


def plan_of(
    what: str,
    names: list[str],
    players: int | None,
    games: int,
    seed: int,
    game: str,
    option: list[str] | None,
    pack: str | None,
    replays: bool = False,
) -> "Plan":
    """What the words of a command ask for; a name that is no agent is an error here."""
    from agents.registry import make_agent
    from agents.tournament.options import check_players, players_option
    from agents.tournament.plan import Plan

    found = find(game)
    words = list(option or ())
    seats = players_option(found, players) if players else None
    if seats and not any(word.startswith(f"{seats[0]}=") for word in words):
        words.append(f"{seats[0]}={seats[1]}")
    options = read_options(found, words)
    if players:
        check_players(found, options, players)
    plan = Plan(what, found, found.load_pack(pack), options, tuple(names), games, seed, replays)
    for name in dict.fromkeys(names):
        make_agent(name)
    return plan


@contextmanager
def progress_bar(plan: "Plan") -> Iterator[Callable[[int, int], None]]:
    """Games done, time gone, time left, on stderr. A run that is interrupted says how to go on."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    left = (TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), *left)
    console = progress_console()
    with Progress(*shown, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"{plan.what}: getting ready", total=plan.total)
        decided, begun = 0, False

        def progress(games: int, decisions: int) -> None:
            nonlocal decided, begun
            if not begun:  # what an earlier run has played says nothing of the speed
                bar.reset(task, completed=games)
                begun = True
                return
            decided += decisions
            bar.update(
                task, advance=games, description=f"{plan.what}: {decided:,} decisions" if decided else None
            )

        try:
            yield progress
        except KeyboardInterrupt:
            bar.stop()
            typer.echo("stopped; the same command goes on from here", err=True)
            raise


def show_results(results: "Results") -> None:
    from agents.tournament.report import (
        AGENT_HEADERS,
        DEAL_HEADERS,
        EFFECT_HEADERS,
        agent_rows,
        deal_rows,
        effect_rows,
        pair_rows,
    )

    summary = results.summary
    print_table(f"Agents (pack {summary['pack']})", AGENT_HEADERS, agent_rows(results))
    if len(summary["pairs"]) > 1:
        print_table("How often the one on the left ranks ahead", ["", *summary["pairs"]], pair_rows(summary))
    print_table("Nations", EFFECT_HEADERS, effect_rows(summary["nations"]))
    print_table("Turn positions", EFFECT_HEADERS, effect_rows(summary["seats"]))
    if "deals" in summary:
        print_table("Deals, by who offered them", DEAL_HEADERS, deal_rows(summary))
    earlier = f"; {results.resumed} of them by an earlier run" if results.resumed else ""
    typer.echo(f"{summary['played']}{earlier}.")
    length = ", ".join(f"{value:g} {name}" for name, value in summary["length"].items())
    ends = ", ".join(f"{reason} {count}" for reason, count in summary["ends"].items())
    typer.echo(f"A game has in the mean {length}. Ends: {ends}.")
    typer.echo(
        "Shared wins count in parts. Intervals: Wilson's for rates, the bootstrap's for ratings (Plackett-Luce, mean 1500). "
        "even: what equal agents would win; ms: milliseconds a move."
    )
