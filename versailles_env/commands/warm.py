"""`versailles warm`: compile what is not compiled yet, before many processes need it."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Annotated

import typer

from .common import GameNames, examples, find

if TYPE_CHECKING:
    from ..core.game import Game


def add_to(app: typer.Typer) -> None:
    app.command("warm", epilog=examples("warm", "warm --game versailles_1919 --rules"))(warm)


def warm(
    game: GameNames = None,
    rules: Annotated[bool, typer.Option("--rules", help="The rules alone, not the agents.")] = False,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="So many games at once, each in a process. Default: the cores."),
    ] = None,
) -> None:
    """Compile the rules and the agents of games once; without --game those of all of them. What is compiled stays so."""
    from versailles_env.agents.runs.pool import cores

    from ..games import all_games

    games = [find(name) for name in game] if game else all_games()
    at_once = min(workers or cores(), len(games))
    if at_once <= 1:
        for each in games:
            warm_game(each, rules)
        return
    order = sorted(games, key=lambda each: -each.compile_seconds)  # the longest first
    with ThreadPoolExecutor(at_once) as pool:
        codes = list(pool.map(lambda each: warm_aside(each, rules), order))
    if any(codes):
        raise typer.Exit(max(codes))


def warm_aside(game: "Game", rules: bool) -> int:
    """The same in a process of its own, which says itself what it has done."""
    command = [sys.executable, "-m", "versailles_env", "warm", "--game", game.entry, "--workers", "1"]
    return abs(subprocess.run([*command, "--rules"] if rules else command, check=False).returncode)


def warm_game(game: "Game", rules: bool) -> None:
    from ..core.batch import warm as warm_rules

    typer.echo(f"{game.title}: rules ready in {warm_rules(game):.1f} s")
    if rules:
        return
    from versailles_env.agents.warm import compiled_agents, warm_agent

    for name in compiled_agents(game):
        start = time.perf_counter()
        warm_agent(game, name)
        typer.echo(f"{game.title}: agent {name} ready in {time.perf_counter() - start:.1f} s")
