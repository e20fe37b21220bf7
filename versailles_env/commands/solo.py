"""`versailles solo`: the solitaire game, played in the terminal."""

import secrets
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import VersaillesError
from .common import (
    DEFAULT_GAME,
    Options,
    PackPath,
    complete_agents,
    examples,
    find,
    read_options,
    writable_file,
)
from .runs import BOTS_HELP

if TYPE_CHECKING:
    from ..core.game import Game
    from ..envs.opponents import Player

OWN = ("players", "seated")
"""Options that follow from the command itself."""
Threshold = Annotated[
    int | None,
    typer.Option("--threshold", "-t", min=1, max=200, help="Victory points that win; 20 by default."),
]
Order = Annotated[
    str | None, typer.Option("--order", metavar="A,B,C", help="Factions in turn order, as in usa,uk,france.")
]
Start = Annotated[
    str | None,
    typer.Option(
        "--start", metavar="FACTION", help="The player's first faction; by default the last in order."
    ),
]


def add_to(app: typer.Typer) -> None:
    app.command(
        "solo",
        epilog=examples("solo --seed 7 --hint greedy --save game.solo", "solo --bots greedy --threshold 15"),
    )(solo)


def solo(
    bots: Annotated[
        str | None, typer.Option("--bots", "-b", help=BOTS_HELP, autocompletion=complete_agents)
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", "-s", min=0, max=2**63, help="The same seed gives the same cards. Without it: any."
        ),
    ] = None,
    hint: Annotated[
        str | None,
        typer.Option(
            "--hint",
            metavar="AGENT",
            help="Show with every question what this agent would answer.",
            autocompletion=complete_agents,
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="FILE", help="Keep the game here; if it is there already, go on with it."
        ),
    ] = None,
    threshold: Threshold = None,
    order: Order = None,
    start: Start = None,
    option: Options = None,
    pack: PackPath = None,
) -> None:
    """Play the solitaire game: you have one faction at a time, the rulebook's bots or agents the others.

    Answer by number. With --save the game is kept after every answer, and the same command goes on with it.
    """
    from ..core.engine import Engine
    from .solo_save import check_same, read_save
    from .solo_table import Quit, SoloTable

    game = find(DEFAULT_GAME)
    chosen = named_bots(game, bots or "rulebook")
    options = solo_options(game, chosen, threshold, order, start, option)
    loaded = game.load_pack(pack)
    writable_file(save)
    resumed = save is not None and save.exists()
    if save is not None and resumed:
        engine, chosen = read_save(save, game, loaded)
        asked: dict[str, Any] = {"seed": seed} if seed is not None else {}
        asked |= {"bots": named_bots(game, bots)} if bots else {}
        check_same(save, engine, chosen, {**asked, **as_told(game, options)})
    else:
        engine = Engine(game, loaded)
    players = {game.agents.index(faction): agent(name) for faction, name in chosen.items()}
    table = SoloTable(engine, chosen, players, (hint, agent(hint)) if hint else None, save)
    if resumed:
        table.resume()
    else:
        engine.new(secrets.randbits(32) if seed is None else seed, log=True, **options)
    typer.echo(f"{table.headline()}{'; going on' if resumed and not engine.over else ''}\n")
    try:
        table.play()
    except (Quit, KeyboardInterrupt) as left:
        interrupted = isinstance(left, KeyboardInterrupt)
        typer.echo(("\n" if interrupted else "") + leave(save, pack))
        if interrupted:
            raise
    else:
        if save:
            typer.echo(f"{save} holds a finished game: give another name for the next one.")


def leave(save: Path | None, pack: str | None) -> str:
    if save is None:
        return "The game is not kept: with --save FILE it could go on later."
    words = ["versailles", "solo", "--save", str(save), *(["--pack", pack] if pack else [])]
    return f"The game is kept; go on with: {shlex.join(words)}"


def named_bots(game: "Game", text: str) -> dict[str, str]:
    """The agents by faction that a text names; factions of the rulebook's bots are left out."""
    from ..envs.solo import bots_by_faction

    return {faction: str(bot) for faction, bot in bots_by_faction(game, text).items()}


def solo_options(
    game: "Game",
    bots: dict[str, str],
    threshold: int | None,
    order: str | None,
    start: str | None,
    more: list[str] | None = None,
) -> dict[str, Any]:
    """The options that were given, and the two that follow from the solitaire game."""
    given = {"threshold": threshold, "order": order, "start": start}
    words = ["players=1", f"seated={','.join(bots) or 'none'}"]
    words += [f"{name}={value}" for name, value in given.items() if value is not None]
    for word in more or ():
        if word.partition("=")[0].strip() in OWN:
            raise VersaillesError(
                f"--option {word} is not for solitaire: --bots says who plays the other factions"
            )
    return read_options(game, [*words, *(more or ())])


def as_told(game: "Game", options: dict[str, Any]) -> dict[str, Any]:
    """The options that were given, in the words in which a game tells its own."""
    return {
        option.name: option.decode(option.encode(options[option.name]))
        for option in game.options
        if option.name in options and option.name not in OWN
    }


def agent(name: str) -> "Player":
    """An agent of the registry, ready to answer."""
    from ..envs.opponents import player_of

    return player_of(name, "agent")


__all__ = ["Order", "Start", "Threshold", "add_to", "named_bots", "solo_options"]
