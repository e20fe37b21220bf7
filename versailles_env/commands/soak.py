"""`versailles soak`: random play with every check on, for as long as you like."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BoardGameError, OptionError
from .common import (
    GameNames,
    Json,
    Options,
    PackPath,
    examples,
    find,
    print_json,
    progress_console,
    read_options,
)
from .outputs import output_folder
from .runs import need

if TYPE_CHECKING:
    from ..core.game import Game
    from ..testing import Report
    from ..testing.soak import Crew

VIOLATED = 1
SHOWN = 20
SoakRay = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Play on a Ray cluster: auto for the one this machine is part of, HOST:PORT, or local. The result is the same.",
    ),
]


def add_to(app: typer.Typer) -> None:
    app.command(
        "soak",
        epilog=examples(
            "soak --games 2000 --option players=3 --out runs/soak", "soak --games 200 --seed 7 --json"
        ),
    )(soak)


def soak(
    game: GameNames = None,
    games: Annotated[
        int,
        typer.Option("--games", "-n", min=1, help="How many games in all, those of an earlier run included."),
    ] = 20000,
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Progress, and a replay of every failure.")
    ] = Path("runs/soak"),
    seed: Annotated[
        int, typer.Option("--seed", "-s", min=0, max=2**62, help="The seed of the first game.")
    ] = 0,
    option: Options = None,
    pack: PackPath = None,
    ray: SoakRay = None,
    as_json: Json = False,
) -> None:
    """Play random games with every check on.

    All registered games, or those given. Without --option the choices of all options take turns. A run that was stopped goes
    on when started again. The exit code is 1 if any check failed.
    """
    from ..games import all_games

    chosen = [find(name) for name in game] if game else all_games()
    if not chosen:
        raise BoardGameError("there is no game to play: give one with --game")
    sets = {each.id: [read_options(each, option)] if option else all_options(each) for each in chosen}
    crew = chunk_crew(ray)
    reports = [
        run(
            each,
            games,
            output_folder(out / each.env_id, "soak.json"),
            seed,
            sets[each.id],
            pack,
            tell=not as_json,
            crew=crew,
        )
        for each in chosen
    ]
    if as_json:
        told = zip(chosen, reports, strict=True)
        print_json([as_data(each, report, sets[each.id], seed, pack) for each, report in told])
    if not all(report.ok for report in reports):
        raise typer.Exit(VIOLATED)


def chunk_crew(ray: str | None) -> "Crew | None":
    if ray is None:
        return None
    need("ray")
    from versailles_env.agents.cluster.soak import SoakCrew

    return SoakCrew(ray)


def run(
    game: "Game",
    games: int,
    folder: Path,
    seed: int,
    sets: list[dict[str, Any]],
    pack: str | None,
    tell: bool = True,
    crew: "Crew | None" = None,
) -> "Report":
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ..testing import soak as play
    from ..testing.soak import play_here

    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    played: list[int] = []
    console = progress_console()
    with Progress(*shown, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(game.id, total=games)

        def progress(report: "Report") -> None:
            played.append(report.games)
            found = f", {len(report.violations)} violations" if report.violations else ""
            bar.update(task, completed=report.games, description=f"{game.id}{found}")

        report = play(game, games, folder, seed, sets, pack, progress, crew or play_here)
    if not tell:
        return report
    before = "" if played else ", all by an earlier run: for other games give another --seed or --out"
    typer.echo(f"{report} ({len(sets)} sets of options){before}")
    for violation in report.violations[:SHOWN]:
        typer.echo(f"  {violation}")
    if report.violations:
        more = len(report.violations) - SHOWN
        typer.echo((f"  and {more} more; " if more > 0 else "  ") + f"replays are in {folder}")
    return report


def as_data(
    game: "Game", report: "Report", sets: list[dict[str, Any]], seed: int, pack: str | None
) -> dict[str, Any]:
    """What was played and found, and on which rules."""
    from ..core.sources import rules_digest

    words = f"versailles soak --game {game.id} --games {report.games}" + (f" --seed {seed}" if seed else "")
    counts = {"game": report.game, "games": report.games, "decisions": report.decisions}
    where = {
        "sets": len(sets),
        "rules": rules_digest(game),
        "pack": game.load_pack(pack).label,
        "command": words,
    }
    return {**counts, **where, "checks": dict(report.made), "violations": report.violations}


def all_options(game: "Game") -> list[dict[str, Any]]:
    """Every choice of every option once, for each number of players that it fits."""
    defaults = {option.name: option.default for option in game.options}
    tables: dict[int, dict[str, Any]] = {len(game.seats_of(defaults)): {}}
    for option in game.options:
        for choice in option.choices:
            tables.setdefault(len(game.seats_of({**defaults, option.name: choice})), {option.name: choice})
    sets = []
    for table in tables.values():
        sets.append(table)
        for option in game.options:
            others = [choice for choice in option.choices if choice != option.default]
            sets += [{**table, option.name: choice} for choice in others if option.name not in table]
    return [each for place, each in enumerate(sets) if each not in sets[:place] and fits(game, each)]


def fits(game: "Game", options: dict[str, Any]) -> bool:
    """Whether these options go together."""
    try:
        game.template(**options)
    except OptionError:
        return False
    return True
