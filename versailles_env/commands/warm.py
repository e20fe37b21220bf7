"""`versailles warm`: compile what is not compiled yet, before many processes need it."""

import time
from typing import Annotated

import typer

from .common import GameNames, examples, find


def add_to(app: typer.Typer) -> None:
    app.command("warm", epilog=examples("warm", "warm --game versailles_1919 --rules"))(warm)


def warm(
    game: GameNames = None,
    rules: Annotated[bool, typer.Option("--rules", help="The rules alone, not the agents.")] = False,
) -> None:
    """Compile the rules and the agents of games once; without --game those of all of them. What is compiled stays so."""
    from ..core.batch import warm as warm_rules
    from ..games import all_games

    for found in [find(name) for name in game] if game else all_games():
        typer.echo(f"{found.title}: rules ready in {warm_rules(found):.1f} s")
        if rules:
            continue
        from versailles_env.agents.warm import compiled_agents, warm_agent

        for name in compiled_agents(found):
            start = time.perf_counter()
            warm_agent(found, name)
            typer.echo(f"{found.title}: agent {name} ready in {time.perf_counter() - start:.1f} s")
