"""`versailles demo`: an agent trained from scratch, a tournament, solitaire games and a report, in minutes."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import DEFAULT_GAME, Json, examples, print_json, print_table, progress_console
from .outputs import writable_folder
from .runs import WorkerCount, need, progress_bar
from .train import ConfigGame, config_of

if TYPE_CHECKING:
    from versailles_env.training.demo import Demo


def add_to(app: typer.Typer) -> None:
    app.command("demo", epilog=examples("demo", "demo --minutes 2 --games 60 --fresh"))(demo)


def demo(
    minutes: Annotated[
        float | None,
        typer.Option("--minutes", "-m", min=0.001, max=600, help="How long to train; the config's own: 3."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", min=0, max=2**31 - 1, help="Of training and games; 0.")
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", "-n", min=1, help="Games of the tournament; 600.")
    ] = None,
    solo_games: Annotated[
        int | None,
        typer.Option(
            "--solo-games", min=2, help="Solitaire games of each player against each choice of bots; 150."
        ),
    ] = None,
    game: ConfigGame = None,
    config: Annotated[
        str | None,
        typer.Option("--config", metavar="CONFIG", help="What is trained; quick, see `versailles train`."),
    ] = None,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where all of it goes.")] = Path(
        "runs/demo"
    ),
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Begin anew, and forget the demo that is there.")
    ] = False,
    workers: WorkerCount = None,
    as_json: Json = False,
) -> None:
    """Show what this is for, in under ten minutes on two cores: train an agent from scratch, let it play, tell the results.

    Interrupted, the same command goes on; a finished demo is shown again, and made anew with --fresh.
    """
    need("torch", "sb3_contrib", "pyarrow", "matplotlib")
    from versailles_env.training.demo import Demo

    config = config_of("quick" if game and not config else config, game)
    asked = {"minutes": minutes, "seed": seed, "games": games, "solo_games": solo_games, "config": config}
    begun = (out / "demo.json").exists() and not fresh
    found = Demo.open(out, fresh, **asked)
    result = found.result
    if result:
        say(
            f"{out} holds a demo that was made on {result['made']}: here it is again. --fresh makes a new one."
        )
    else:
        writable_folder(out)
        if begun:
            say(f"{out} holds a demo that was interrupted: going on with it. --fresh begins anew.")
        found.lock.lock()
        try:
            result = make(found, workers)
        finally:
            found.lock.unlock()
    if as_json:
        print_json(result)
    else:
        show(found, result)


def make(demo: "Demo", workers: int | None) -> dict[str, Any]:
    """All steps, each with what it does and a bar."""
    from versailles_env.agents.runs.pool import cores
    from versailles_env.agents.solo.run import run_difficulty
    from versailles_env.agents.tournament.run import run_tournament

    from .train import run_with_bar

    start, count, settings = time.perf_counter(), workers or cores(), demo.settings
    say(
        f"1/5 {demo.game.title}: compiling what is not compiled yet, the rules, the agents (a minute or two, once). "
        f"Pack {demo.pack.label}."
    )
    with told_if_stopped():
        compile_with_bar(demo)
    say(
        f"2/5 Training an agent from scratch: PPO, {settings.minutes:g} minutes "
        f"at most. Opponents: {', '.join(demo.config.league.opponents)}."
    )
    if demo.trained:
        say("    It is trained already.")
    else:
        with told_if_stopped():
            trainer = demo.trainer()
            run_with_bar(trainer)
            demo.keep_policy(trainer)
    plan = demo.tournament()
    say(f"3/5 Tournament: {', '.join(demo.field)}; {plan.total} games of {plan.players}, seats balanced.")
    with progress_bar(plan) as progress:
        played = run_tournament(plan, writable_folder(demo.path / "tournament"), count, progress)
    solo, alone = demo.solo(), None
    if solo:
        say(
            f"4/5 Solitaire: {', '.join(pair.label for pair in demo.pairs)}; {settings.solo_games} games each."
        )
        with progress_bar(solo) as progress:
            alone = run_difficulty(solo, writable_folder(demo.path / "difficulty"), count, progress)
    else:
        say(f"4/5 {demo.game.title} has no solitaire form: left out.")
    say("5/5 Drawing the pictures and writing the report.")
    with told_if_stopped(), progress_console().status("drawing"):
        return demo.finish(played, alone, start)


@contextmanager
def told_if_stopped() -> Iterator[None]:
    """Say how to go on, as the bars of tournament and solitaire games do by themselves."""
    try:
        yield
    except KeyboardInterrupt:
        say("stopped; the same command goes on from here")
        raise


def compile_with_bar(demo: "Demo") -> None:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    shown = (
        TextColumn("compiling: {task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    steps = demo.compiling()
    with Progress(*shown, console=progress_console()) as bar:
        task = bar.add_task("", total=len(steps))
        for name, step in steps:
            bar.update(task, description=name)
            step()
            bar.advance(task)
        bar.update(task, description="done")


def show(demo: "Demo", result: dict[str, Any]) -> None:
    typer.echo()
    agents, solo = result["agents"], result["solo"]
    print_table(f"Tournament (pack {result['pack']})", agents["headers"], agents["rows"])
    if solo:
        print_table(f"Solitaire: {solo['title']}", solo["headers"], solo["rows"])
    typer.echo(f"{result['verdict']}")
    typer.echo(
        f"{result['new']} is that agent: {result['rows']:,} own decisions in {result['minutes']:g} minutes. "
        f"From the command to the report: {result['seconds'] / 60:.1f} minutes.\n"
    )
    typer.echo(f"report with pictures: {result['report']}")
    typer.echo("where to look next:")
    for command, what in next_steps(demo):
        typer.echo(f"  {what}:\n    {command}")


def next_steps(demo: "Demo") -> list[tuple[str, str]]:
    game = f" --game {demo.game.id}" if demo.game.id != DEFAULT_GAME else ""
    bots = "ppo:solo_spoilers" if any(pair.bots == "ppo:solo_spoilers" for pair in demo.pairs) else "rulebook"
    others = " ".join([demo.field[-2]] * (demo.tournament().players - 1))
    easy = easy_words(demo)
    alone = (
        [
            (f"versailles solo{game}{easy} --open-choices first", "play a solitaire game that you can win"),
            (f"versailles solo{game} --bots {bots}", "the same against bots that spoil your points"),
        ]
        if demo.pairs
        else []
    )
    return [
        *alone,
        (f"versailles table{game}", "play in the browser, by clicking"),
        (f"versailles play{game} --against {demo.new}", "play against the new agent"),
        (
            f"versailles tournament {demo.new} {others}{game} --players {demo.tournament().players} --out runs/more",
            "more games of the new agent",
        ),
        (
            f"versailles train {demo.settings.config} --set minutes=20 --name longer",
            "train longer; docs/training.md tells the rest",
        ),
        (f"versailles play-random{game} --seed 7 --decisions", "read one game, choice by choice"),
    ]


def easy_words(demo: "Demo") -> str:
    """The lowest level of the solitaire game; where points are asked for, a fifth of the usual number."""
    solo = demo.game.solo
    if solo is None or not solo.level:
        return ""
    usual = next(option.default for option in demo.game.options if option.name == solo.level)
    return f" --level {usual // 5 if solo.measured == 'points' else solo.levels[0]}"


def say(text: str) -> None:
    """On stderr, as all that is under way: stdout is the result."""
    typer.echo(text, err=True)
