"""`versailles play-random` and `replay`: a game told in sentences."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import (
    DEFAULT_GAME,
    GameName,
    Json,
    Options,
    PackPath,
    examples,
    find,
    print_json,
    progress_console,
    read_options,
)
from .outputs import Force, json_with, output_file, text_with

if TYPE_CHECKING:
    from ..core.engine import Engine
    from ..core.game import Game
    from ..core.replay import Replay

page_of_a_replay = text_with("<!doctype html>", ": replay</title>")
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Only the result, not the story.")]


def add_to(app: typer.Typer) -> None:
    app.command(
        "play-random",
        epilog=examples(
            "play-random --seed 7 --option players=3 --save game.json",
            "play-random --seed 7 --decisions",
            "play-random --seed 7 --json",
        ),
    )(play_random)
    app.command(
        "replay",
        epilog=examples(
            "replay game.json --table",
            "replay game.json --html game.html --agent ppo",
            "replay game.json --json",
        ),
    )(replay)


def play_random(
    game: GameName = DEFAULT_GAME,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", help="The same seed gives the same game. Without it: any.")
    ] = None,
    option: Options = None,
    pack: PackPath = None,
    decisions: Annotated[
        bool, typer.Option("--decisions", "-d", help="Also show every question with its answer.")
    ] = False,
    quiet: Quiet = False,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the game as a replay.")
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Play one game of random answers and tell it."""
    found = find(game)
    options = read_options(found, option)
    output_file(save, json_with("env", "entry", "actions", "digest"), force)
    engine, lines = random_game(found, seed, pack, options, decisions)
    saved = (
        f"replay saved: {engine.replay.save(save)}" if save else ""
    )  # before anything is told: a reader may leave
    if as_json:
        print_json(as_data(engine))
    else:
        typer.echo(headline(engine))
        if not quiet:
            typer.echo("\n".join(lines))
        show_end(engine, table=not quiet)
    if saved:
        typer.echo(saved, err=as_json)


def random_game(
    game: "Game", seed: int | None, pack: str | None, options: dict[str, Any], decisions: bool = False
) -> tuple["Engine", list[str]]:
    """A whole game and its story; with `decisions` every question with its answer."""
    import numpy as np

    from ..core.engine import Engine

    engine = Engine(game, pack)
    engine.new(secrets.randbits(32) if seed is None else seed, log=True, **options)
    chooser = np.random.default_rng(engine.seed)
    told, lines = 0, []
    while True:
        lines += engine.log[told:]
        told = len(engine.log)
        if engine.over:
            return engine, lines
        legal = engine.legal()
        action = legal[int(chooser.integers(len(legal)))]
        if decisions:
            lines.append(f"  {engine.agent}: {engine.question()}? {engine.action_text(action)}")
        engine.step(action)


def headline(engine: "Engine") -> str:
    """The game, its pack and seed, and the options that are not the usual ones."""
    usual = {option.name: option.default for option in engine.game.options}
    chosen = ", ".join(f"{name} {value}" for name, value in engine.options.items() if value != usual[name])
    return f"{engine.game.title}, pack {engine.pack.label}, seed {engine.seed}; {chosen or 'the usual options'}\n"


def show_end(engine: "Engine", table: bool = True) -> None:
    if table:
        typer.echo(f"\n{engine.text()}\n")
    end, summary = engine.result(), engine.summary()
    won = f"won by {' and '.join(end.winners) or 'nobody'} ({end.how})"
    result = "; ".join(f"{name} {show_result(value)}" for name, value in summary.items() if name != "pack")
    how = "cut off by the step limit" if engine.truncated else "over"
    typer.echo(f"{how} after {len(engine.history)} decisions, {won}: {result}")


def as_data(engine: "Engine") -> dict[str, Any]:
    """A game as plain data: what was played, and how it ended."""
    return {
        "env": engine.game.env_id,
        "pack": engine.pack.label,
        "seed": engine.seed,
        "options": engine.options,
        "decisions": len(engine.history),
        "over": engine.over,
        "truncated": engine.truncated,
        "digest": engine.digest(),
        **({"result": engine.summary()} if engine.over else {}),
    }


def show_result(value: Any) -> str:
    if isinstance(value, dict):
        nested = {
            name: f"({show_result(each)})" if isinstance(each, dict) else each for name, each in value.items()
        }
        return ", ".join(f"{name} {each}" for name, each in nested.items())
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A replay that a game or a failed check has written.")
    ],
    game: Annotated[
        str | None,
        typer.Option(
            "--game", "-g", help="Where the game is found, if it is not a registered one: module:NAME."
        ),
    ] = None,
    pack: PackPath = None,
    table: Annotated[bool, typer.Option("--table", "-t", help="Show the table at the end.")] = False,
    quiet: Quiet = False,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html", metavar="FILE", help="Write one page that shows the game in a browser, without network."
        ),
    ] = None,
    agent: Annotated[
        str | None,
        typer.Option("--agent", "-a", help="With --html: show what this agent thinks of every question."),
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", help="With --html: only what this seat could see.")
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Play a recorded game again, tell it, and prove by its digest that it is the same."""
    from ..core.replay import Replay

    recorded = Replay.load(file)
    if html:
        found = find(game) if game else find_recorded(recorded.env, recorded.entry)
        show_page(recorded, found, pack, html, agent, seat, force)
        return
    if agent or seat:
        raise typer.BadParameter("it belongs to --html FILE", param_hint="--agent" if agent else "--seat")
    engine = recorded.play(find(game) if game else find_recorded(recorded.env, recorded.entry), pack)
    if as_json:
        print_json(as_data(engine))
        return
    typer.echo(f"{engine.game.title}, pack {engine.pack.label}, seed {engine.seed}\n")
    if not quiet:
        for sentence in engine.log:
            typer.echo(sentence)
    if engine.over:
        show_end(engine, table)
    else:
        typer.echo(f"\n{engine.text()}" if table else f"stopped after {len(engine.history)} decisions")
    typer.echo(f"digest {engine.digest()}: the same game as recorded")


def show_page(
    recorded: "Replay",
    game: "Game",
    pack: str | None,
    html: Path,
    agent: str | None,
    seat: str | None,
    force: bool,
) -> None:
    """Write the page of a game."""
    from rich.progress import Progress, TaskID

    from ..web.page import replay_page, save_page
    from ..web.story import tell

    output_file(html, page_of_a_replay, force)
    thinks = None
    if agent:
        from versailles_env.agents.registry import make_agent

        thinks = make_agent(agent)
    console = progress_console()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        tasks: dict[str, TaskID] = {}

        def show(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what)
            bar.update(tasks[what], completed=done, total=total)

        data = tell(recorded, game, pack, seat, thinks, show)
    save_page(replay_page(data), html)
    size = html.stat().st_size / 1000
    typer.echo(
        f"{html}: {len(data['steps']) - 1} decisions in {size:,.0f} kB; open it in a browser. {data['end']}"
    )


def find_recorded(env: str, entry: str) -> "Game":
    """The registered game of a replay. A file from elsewhere must not name a module to be imported: the user does."""
    from ..core.errors import ReplayError
    from ..games import REGISTRY

    if entry not in REGISTRY.values():
        raise ReplayError(
            f"the replay is of {env} in {entry!r}, which is no registered game: if it is one of yours, give --game {entry}"
        )
    return find(env)
