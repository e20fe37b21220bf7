"""What commands that let agents play share: their options, the plan, the progress."""

import importlib.util
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..core.errors import BoardGameError
from .common import complete_agents, find, progress_console, read_options

if TYPE_CHECKING:
    from versailles_env.agents.runs.plan import Plan
    from versailles_env.agents.runs.pool import Workers

MOST = 10_000_000
"""Games of one run: a bound on what can be a slip of the keyboard."""
Agents = Annotated[
    list[str],
    typer.Argument(
        metavar="AGENT...",
        help="Names such as greedy or mc:500, or module:Name for one of your own. As many as seats are one table, and a "
        "name may stand twice; of a longer list all choices of as many as seats play.",
        autocompletion=complete_agents,
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
        max=MOST,
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
RunFolder = Annotated[
    Path,
    typer.Option(
        "--out", metavar="FOLDER", help="Results and report; a run that was stopped goes on from there."
    ),
]
ReplayCount = Annotated[
    int,
    typer.Option(
        "--replays",
        metavar="N",
        min=0,
        max=1000,
        help="Keep so many games as replays, each also as a page that the report links.",
    ),
]
Repair = Annotated[
    bool,
    typer.Option(
        "--repair", help="Play the games of result files again that were cut or changed and cannot be read."
    ),
]
RayAddress = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Play on a Ray cluster: auto for the one this machine is part of, HOST:PORT, or local. The result is the same; "
        "--workers is then how many blocks are played at once.",
    ),
]
BOTS_HELP = (
    "Who plays the other factions: rulebook, an agent, or by faction as in france=greedy,usa=rulebook."
)


TRAIN = ("torch", "sb3_contrib", "stable_baselines3", "tensorboard")
"""What only the extra `train` brings; it brings all that the extra `report` does, too."""


def need(*modules: str) -> None:
    """What a command needs beside the core, or one sentence on how to get it."""
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    if missing:
        extra = "train" if any(module in TRAIN for module in modules) else "report"
        extra = "ray" if missing[0] == "ray" else extra
        raise BoardGameError(
            f"{missing[0]} is not installed: expected the extra '{extra}', pip install 'versailles-env[{extra}]'"
        )


def crew_for(workers: int | None, ray: str | None) -> "Workers":
    """Who plays: processes of this machine, or a cluster."""
    if ray is not None:
        need("ray")
        from versailles_env.agents.cluster.blocks import RayCrew

        return RayCrew(ray, workers)
    from versailles_env.agents.runs.pool import cores

    return workers or cores()


def plan_of(
    what: str,
    names: list[str],
    players: int | None,
    games: int,
    seed: int,
    game: str,
    option: list[str] | None,
    pack: str | None,
    replays: int = 0,
) -> "Plan":
    """What the words of a command ask for; a name that is no agent is an error here."""
    from versailles_env.agents.registry import make_agent
    from versailles_env.agents.runs.options import check_players, players_option
    from versailles_env.agents.runs.plan import Plan

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
