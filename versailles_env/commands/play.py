"""`versailles play` and `versailles solo`: a person at the terminal, against any agents or the rulebook's bots."""

import secrets
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BoardGameError, OptionError
from .common import (
    DEFAULT_GAME,
    GameName,
    Options,
    PackPath,
    complete_agents,
    examples,
    find,
    read_options,
)
from .kept import HUMAN
from .outputs import anything, output_file
from .runs import BOTS_HELP

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.result import Solo
    from ..envs.opponents import Player

Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", "-s", min=0, max=2**63, help="The same seed gives the same cards. Without it: any."
    ),
]
Hint = Annotated[
    str | None,
    typer.Option(
        "--hint",
        metavar="AGENT",
        help="Show with every question what this agent would answer.",
        autocompletion=complete_agents,
    ),
]
Save = Annotated[
    Path | None,
    typer.Option("--save", metavar="FILE", help="Keep the game here; if it is there already, go on with it."),
]
Level = Annotated[
    str | None,
    typer.Option(
        "--level", "-l", help="How hard it is, in the game's own measure (Versailles 1919: points to win)."
    ),
]
OpenChoices = Annotated[
    str,
    typer.Option(
        "--open-choices",
        metavar="WHO",
        help="Solitaire: who decides what the bots' rules leave open: ask (you), first (the first answer of the list), or an agent.",
        autocompletion=complete_agents,
    ),
]
Side = Annotated[
    str, typer.Option("--side", metavar="SEAT", help="The side you play, where the game has a choice.")
]


def add_to(app: typer.Typer) -> None:
    app.command(
        "play",
        epilog=examples(
            "play --seat france --against greedy --save mine.json",
            "play --against uk=rulebook --against france=ppo --option players=3 --seat usa",
            "play --against human --option players=2",
        ),
    )(play)
    app.command(
        "solo",
        epilog=examples(
            "solo --seed 7 --hint greedy --save game.solo",
            "solo --bots greedy --level 15",
            "solo --level 10 --open-choices first",
            "solo --option order=usa,uk,france --option start=uk",
        ),
    )(solo)


def play(
    game: GameName = DEFAULT_GAME,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="Yours; without it the first of the table.")
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            "-a",
            metavar="AGENT",
            help="Who has the other seats: one for all of them, or one a seat as in france=greedy, repeated; human is "
            "another person at this terminal. Without it the best of rulebook, greedy and random that the game has.",
            autocompletion=complete_agents,
        ),
    ] = None,
    seed: Seed = None,
    hint: Hint = None,
    save: Save = None,
    option: Options = None,
    pack: PackPath = None,
) -> None:
    """Play a game against any agents: you see what your seat sees, and answer by number.

    With --save the game is kept after every answer, and the same command goes on with it.
    """
    found = find(game)
    options = read_options(found, option)
    asked = [found.agents[each] for each in found.seats_of(filled(found, options))]
    seats = seating(found, asked, seat or person_of(found, options, asked), against or ())
    given = seats if seat or against else None
    sit_down("play", found, seats, given, options, seed, hint, save, pack)


def solo(
    game: GameName = DEFAULT_GAME,
    side: Side = "",
    bots: Annotated[
        str | None, typer.Option("--bots", "-b", help=BOTS_HELP, autocompletion=complete_agents)
    ] = None,
    seed: Seed = None,
    hint: Hint = None,
    save: Save = None,
    level: Level = None,
    open_choices: OpenChoices = "ask",
    option: Options = None,
    pack: PackPath = None,
) -> None:
    """Play a game's solitaire form: the rulebook's bots, or agents in their place, play the others.

    Answer by number. With --save the game is kept after every answer, and the same command goes on with it.
    """
    found = find(game)
    form = solo_form(found)
    chosen = named_bots(found, bots or "rulebook", side)
    options = solo_options(found, chosen, side, level, option)
    seats = {**chosen, side or next(iter(form.sides)): HUMAN}
    sit_down(
        "solo",
        found,
        seats,
        seats if bots or side else None,
        options,
        seed,
        hint,
        save,
        pack,
        form.names,
        open_choices,
    )


def sit_down(
    command: str,
    game: "Game",
    seats: dict[str, str],
    given: dict[str, str] | None,
    options: dict[str, Any],
    seed: int | None,
    hint: str | None,
    save: Path | None,
    pack: str | None,
    own: tuple[str, ...] = (),
    open_choices: str = "ask",
) -> None:
    """Begin a game or go on with the one that is kept, and play. `given`: the seats if the command names them; `own`: options
    that follow from the command itself."""
    from ..core.engine import Engine
    from ..envs.open_choices import chooser
    from .kept import WHO, check_same, read_save, write_save
    from .table import Quit, Table

    loaded = game.load_pack(pack)
    output_file(save, anything)  # `read_save` refuses what is no kept game
    resumed = save is not None and save.exists()
    if save is not None and resumed:
        engine, seats = read_save(save, game, loaded)
        asked = {**({"seed": seed} if seed is not None else {}), **({WHO: given} if given else {})}
        check_same(save, engine, seats, {**asked, **as_told(game, options, own)})
    else:
        engine = Engine(game, loaded)
    people = tuple(game.agents.index(name) for name, who in seats.items() if who == HUMAN)
    players = {game.agents.index(name): agent(who) for name, who in seats.items() if who != HUMAN}
    advice = (hint, agent(hint)) if hint else None
    default = chooser(open_choices)
    if not resumed:
        engine.new(secrets.randbits(32) if seed is None else seed, log=True, **options)
    keep = (lambda now: write_save(save, now, seats)) if save else (lambda now: None)
    table = Table(engine, people, players, advice, keep, default=default)
    if resumed:
        table.resume()
    typer.echo(f"{headline(engine, seats)}{'; going on' if resumed and not engine.over else ''}\n")
    try:
        table.play()
    except (Quit, KeyboardInterrupt) as left:
        interrupted = isinstance(left, KeyboardInterrupt)
        typer.echo(("\n" if interrupted else "") + leave(command, game, save, pack))
        if interrupted:
            raise
    else:
        if save:
            typer.echo(f"{save} holds a finished game: give another name for the next one.")


def seating(game: "Game", asked: list[str], person: str, against: Any) -> dict[str, str]:
    """Who has which seat: the person, and the words of --against."""
    if person not in asked:
        raise OptionError(f"seat {person!r} is not at this table: expected one of {', '.join(asked)}")
    others = [name for name in asked if name != person]
    seats, rest = {}, []
    for word in against:
        name, equals, who = word.partition("=")
        if not equals or name not in game.agents:
            rest.append(word)
        elif name not in others or name in seats:
            raise OptionError(
                f"--against {word}: expected each of {', '.join(others) or 'no seat'} at most once"
            )
        else:
            seats[name] = who
    if len(rest) > 1:
        raise OptionError(
            f"--against {rest[0]} and {rest[1]}: expected one agent for all other seats, or one a seat as in "
            f"{others[0] if others else person}={rest[0]}"
        )
    default = rest[0] if rest else usual(game)
    return {name: HUMAN if name == person else seats.get(name, default) for name in asked}


def usual(game: "Game") -> str:
    """The strongest of the simple agents that the game has what it takes for."""
    for kernel, name in (("rulebook_value", "rulebook"), ("evaluate", "greedy")):
        if kernel in game.kernels:
            return name
    return "random"


def person_of(game: "Game", options: dict[str, Any], asked: list[str]) -> str:
    """The person's seat of a solitaire table, else the first."""
    return (game.solo.side(filled(game, options)) if game.solo else "") or asked[0]


def filled(game: "Game", options: dict[str, Any]) -> dict[str, Any]:
    from ..core.options import decode_options

    return decode_options(game.options, game.template(**options)[0]["options"])


def headline(engine: Any, seats: Mapping[str, str]) -> str:
    """The game, its pack and seed, who plays, and the options that are not the usual ones."""
    from .kept import say

    game = engine.game
    level = game.solo.level if game.solo and game.solo.side(engine.options) else ""
    usual_ones = {option.name: option.default for option in game.options}
    chosen = [
        f"{name} {value}"
        for name, value in engine.options.items()
        if name == level or value != usual_ones[name]
    ]
    told = "".join(f", {each}" for each in chosen)
    return f"{game.title}; pack {engine.pack.label}, seed {engine.seed}; {say(seats)}{told}"


def leave(command: str, game: "Game", save: Path | None, pack: str | None) -> str:
    if save is None:
        return "The game is not kept: with --save FILE it could go on later."
    words = ["versailles", command, "--save", str(save), *(["--pack", pack] if pack else [])]
    if game.id != DEFAULT_GAME:
        words[2:2] = ["--game", name_of(game)]
    return f"The game is kept; go on with: {shlex.join(words)}"


def name_of(game: "Game") -> str:
    from ..games import REGISTRY

    return game.id if REGISTRY.get(game.id) == game.entry else game.entry


def solo_form(game: "Game") -> "Solo":
    if game.solo is None:
        raise BoardGameError(
            f"{game.id} has no solitaire form: expected a game that has one, see `versailles games`"
        )
    return game.solo


def named_bots(game: "Game", text: str, side: str = "") -> dict[str, str]:
    """The agents by faction that a text names; factions of the rulebook's bots are left out."""
    from ..envs.solo import bots_by_faction

    if not solo_form(game).bots:
        if text != "rulebook":
            raise BoardGameError(
                f"{game.id}: --bots {text} is not possible, expected rulebook: its rules play the bots"
            )
        return {}
    return {faction: str(bot) for faction, bot in bots_by_faction(game, text, side).items()}


def solo_options(
    game: "Game", bots: Mapping[str, str], side: str, level: str | None, more: list[str] | None = None
) -> dict[str, Any]:
    """The options that were given, and those that follow from the solitaire game."""
    form = solo_form(game)
    words = [f"{name}={value}" for name, value in form.options(side, bots).items()]
    for word in more or ():
        if word.partition("=")[0].strip() in form.names:
            raise BoardGameError(
                f"--option {word} is not for solitaire: --side and --bots say who plays which faction"
            )
        words.append(word)
    if level is not None:
        if not form.level:
            raise BoardGameError(f"{game.id} has no levels: leave out --level")
        words.append(f"{form.level}={level}")
    return read_options(game, words)


def as_told(game: "Game", options: dict[str, Any], own: tuple[str, ...]) -> dict[str, Any]:
    """The options that were given, in the words in which a game tells its own."""
    return {
        option.name: option.decode(option.encode(options[option.name]))
        for option in game.options
        if option.name in options and option.name not in own
    }


def agent(name: str) -> "Player":
    """An agent of the registry, ready to answer."""
    from ..envs.opponents import player_of

    return player_of(name, "agent")


__all__ = ["Level", "Side", "add_to", "named_bots", "solo_form", "solo_options"]
