"""`versailles probe`: a learner trained against one agent alone, to see how far that agent can be exploited."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BoardGameError
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
    read_options,
)
from .compare import with_bar
from .outputs import output_folder
from .runs import PlayerCount, need
from .train import NAME, Changes

if TYPE_CHECKING:
    from ..core.game import Game


def add_to(app: typer.Typer) -> None:
    app.command(
        "probe",
        epilog=examples(
            "probe ppo --players 3 --minutes 5",
            "probe ppo:runs/quick/best --players 3 --minutes 30 --out runs/probe-quick",
            "probe ppo --players 3 --set start=standard --set ppo.learning_rate=2e-4 --out runs/probe-itself",
        ),
    )(probe)


def probe(
    agent: Annotated[
        str,
        typer.Argument(
            help="Who is probed: ppo, ppo:PATH, or any other agent.", autocompletion=complete_agents
        ),
    ] = "ppo",
    game: GameName = DEFAULT_GAME,
    players: PlayerCount = None,
    minutes: Annotated[
        float,
        typer.Option("--minutes", min=0.0, max=60 * 24 * 366, help="Of processor time for the learner."),
    ] = 5.0,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, max=10**7, help="Fresh games in which it is measured.")
    ] = 900,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="The run and what was found; without it runs/probe-GAME. The same command goes on with it.",
        ),
    ] = None,
    config: Annotated[
        str | None,
        typer.Option(
            "--config", help="How the learner learns: a YAML file; without it the game's standard config."
        ),
    ] = None,
    changes: Changes = None,
    option: Options = None,
    pack: PackPath = None,
    as_json: Json = False,
) -> None:
    """Train a fresh learner against one agent that stays as it is, and tell what it wins beside the fair share.

    What it wins is the least that the agent can be exploited by. Stopped at any moment, the same command goes on; with more
    minutes a probe that is at its end goes on for longer. The folder has probe.json, probe.png and the run.
    """
    need("torch", "sb3_contrib", "pyarrow", "matplotlib")
    if not minutes > 0:
        raise BoardGameError(f"--minutes {minutes:g}: a learner needs time, expected more than 0")
    found = find(game)
    folder = output_folder(out or Path("runs") / f"probe-{found.id}", "config.yaml")
    if not NAME.fullmatch(folder.name):
        raise BoardGameError(
            f"--out {folder}: the name of the folder must be of letters, digits, '.', '_' and '-'"
        )
    from versailles_env.training.probe import Probe, write

    table = table_for(found, players, option)
    asked = Probe(
        config or f"{found.id}/standard",
        found,
        agent,
        table,
        minutes,
        games,
        folder,
        pack,
        tuple(changes or ()),
    )
    told = asked.find(with_bar)
    written = write(told, folder)
    if as_json:
        print_json(told)
        return
    print_table(
        "the learner on its way (wins, 95%)",
        ("minutes", "rows", "games", "wins", "95%"),
        [row_of(each) for each in told["curve"]],
    )
    typer.echo(f"{told['verdict']}\npack: {told['pack']}")
    typer.echo(f"written: {', '.join(map(str, written))}")


def table_for(game: "Game", players: int | None, option: list[str] | None) -> dict[str, Any]:
    """The options of the table that is asked for."""
    from versailles_env.agents.runs.options import check_players, players_option

    words = list(option or ())
    seats = players_option(game, players) if players else None
    if seats and not any(word.startswith(f"{seats[0]}=") for word in words):
        words.append(f"{seats[0]}={seats[1]}")
    options = read_options(game, words)
    if players:
        check_players(game, options, players)
    return options


def row_of(point: dict[str, Any]) -> list[Any]:
    low, high = point["ci95"]
    share = f"{low:.1%} - {high:.1%}"
    return [round(point["minutes"], 1), point["rows"], point["games"], f"{point['win_rate']:.1%}", share]
