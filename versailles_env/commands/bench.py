"""`versailles bench`: decisions per second, beside a peer in the same run."""

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BoardGameError
from ..core.files import write_text
from .common import (
    DEFAULT_GAME,
    GameNames,
    Json,
    examples,
    find,
    print_json,
    print_table,
    progress_console,
)
from .outputs import Force, json_with, output_file
from .runs import need

if TYPE_CHECKING:
    from ..core.game import Game

TOY = "tests.toy.game:GAME"
KNOWN_PEERS = ("pettingzoo", "open_spiel")
TRAINING = ("with", "without", "only")


def add_to(app: typer.Typer) -> None:
    app.command(
        "bench",
        epilog=examples(
            "bench --no-peers --no-start", "bench --seconds 2 --peers open_spiel --cold --out bench.json"
        ),
    )(bench)


def bench(
    game: GameNames = None,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds", min=0.001, max=600, help="How long each of the three turns of a case takes."
        ),
    ] = 1.0,
    peers: Annotated[
        list[str] | None,
        typer.Option(
            "--peers",
            metavar="NAME",
            help="Also measure this peer: open_spiel (installed into a throw-away environment, about 300 MB).",
        ),
    ] = None,
    no_peers: Annotated[
        bool, typer.Option("--no-peers", help="Leave out PettingZoo's connect_four too.")
    ] = False,
    batch: Annotated[
        int, typer.Option("--batch", min=2, max=1_000_000, help="How many games a batch plays at once.")
    ] = 1024,
    cold: Annotated[
        bool, typer.Option("--cold", help="Also compile the rules from nothing and time it.")
    ] = False,
    start: Annotated[
        bool, typer.Option("--start/--no-start", help="Time the start of a fresh process.")
    ] = True,
    split: Annotated[
        bool,
        typer.Option(
            "--split",
            help="Measure where a decision's time goes instead: rules, mask, observation, random answer, by batches of 64, 256, 1024.",
        ),
    ] = False,
    memory: Annotated[
        int,
        typer.Option(
            "--memory",
            metavar="STEPS",
            min=0,
            max=10**10,
            help="Measure memory instead: after each tenth of so many steps of the vector environment.",
        ),
    ] = 0,
    way: Annotated[
        str, typer.Option("--way", metavar="vector_env|engine", help="With --memory: what is stepped.")
    ] = "vector_env",
    training: Annotated[
        str,
        typer.Option(
            "--training",
            metavar="WORD",
            help="Also measure training beside the usual way, where it is installed: with, without, or only that.",
        ),
    ] = "with",
    as_json: Json = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write the figures as JSON, and a picture beside it if matplotlib is there.",
        ),
    ] = None,
    force: Force = False,
) -> None:
    """Measure decisions per second of the engine, the environments and the batch, beside a peer in the same run."""
    asked = [name.strip() for word in peers or () for name in word.split(",")]
    for name in asked:
        if name not in KNOWN_PEERS:
            raise BoardGameError(f"unknown peer {name!r}: expected one of {', '.join(KNOWN_PEERS)}")
    if asked and no_peers:
        raise BoardGameError("--peers and --no-peers contradict each other: give one of them")
    if out and out.suffix == ".png":
        raise BoardGameError(
            f"{out}: the picture is written beside the figures, give the name of a JSON file"
        )
    if training not in TRAINING:
        raise BoardGameError(f"--training {training!r} is not known: expected one of {', '.join(TRAINING)}")
    pictures = (out.with_suffix(".png"), out.with_name(f"{out.stem}_training.png")) if out else ()
    output_file(out, json_with("machine"), force, pictures)
    if split:
        bench_split([find(name) for name in game] if game else [find(DEFAULT_GAME)], seconds, as_json, out)
        return
    if memory:
        bench_memory(
            [find(name) for name in game] if game else [find(DEFAULT_GAME)], memory, way, as_json, out
        )
        return
    if training == "only":
        need("torch", "sb3_contrib", "pyarrow")
        bench_training(seconds, as_json, out)
        return
    games = [find(name) for name in game] if game else default_games()
    with progress_console().status("getting ready") as status:
        data = run(games, seconds, batch, not no_peers, "open_spiel" in asked, start, cold, status.update)
        if training == "with" and any(each.id == DEFAULT_GAME for each in games) and can_train():
            from versailles_env.training.bench import measure_training

            data["training"] = measure_training(seconds, status.update)
    if as_json:
        print_json(data)
    else:
        show_bench(data)
    if out:
        from ..bench.report import write

        written = write(data, out)
        if "training" in data:
            from ..bench.training import draw

            picture = out.with_name(f"{out.stem}_training.png")
            written += [picture] if draw(data["training"], picture) else []
        typer.echo(f"written: {', '.join(map(str, written))}", err=as_json)


def bench_memory(games: list["Game"], steps: int, way: str, as_json: bool, out: Path | None) -> None:
    """The memory of the process over many steps, by game."""
    from ..bench.machine import machine
    from ..bench.memory import WAYS, memory

    if way not in WAYS:
        raise BoardGameError(f"--way {way!r} is not known: expected one of {', '.join(WAYS)}")
    with progress_console().status("getting ready") as status:
        found = {each.id: memory(each, steps, tell=status.update, way=way) for each in games}
    data = {"what": "megabytes of the process", "machine": machine(), "games": found}
    if as_json:
        print_json(data)
    else:
        rows = [
            [
                name,
                each["steps"],
                each["games"],
                each["mb"][0],
                each["mb"][4],
                each["mb"][-1],
                each["growth_mb"],
            ]
            for name, each in found.items()
        ]
        headers = ["game", "steps", "games", "MB at 1/10", "at 5/10", "at the end", "growth"]
        print_table("Memory of the process", headers, rows)
    if out:
        write_text(out, json.dumps(data, indent=1) + "\n")


def bench_split(games: list["Game"], seconds: float, as_json: bool, out: Path | None) -> None:
    """Where a decision's time goes, by the size of the batch."""
    from ..bench.machine import machine
    from ..bench.split import PARTS, split

    with progress_console().status("getting ready") as status:
        found = {each.id: split(each, seconds, tell=status.update) for each in games}
    data = {"what": "nanoseconds of a decision", "seconds": seconds, "machine": machine(), "games": found}
    if as_json:
        print_json(data)
    else:
        for name, rows in found.items():
            headers = ["batch", *PARTS, "whole", "decisions/s"]
            print_table(f"{name}: nanoseconds of a decision", headers, [list(row.values()) for row in rows])
    if out:
        out.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        typer.echo(f"written: {out}", err=as_json)


def can_train() -> bool:
    """Whether the extra `train` is here."""
    return all(importlib.util.find_spec(name) for name in ("torch", "sb3_contrib"))


def bench_training(seconds: float, as_json: bool, out: Path | None) -> None:
    """Training alone, beside the usual way."""
    from versailles_env.training.bench import measure_training

    from ..bench.training import write

    with progress_console().status("getting ready") as status:
        data = measure_training(seconds, status.update)
    if as_json:
        print_json(data)
    else:
        show_training(data)
    if out:
        typer.echo(f"written: {', '.join(map(str, write(data, out)))}", err=as_json)


def show_training(data: dict[str, Any]) -> None:
    from ..bench.training import HEADERS, sentences, settings, table_rows

    print_table("Training: decisions per second, and where its time goes", HEADERS, table_rows(data))
    typer.echo("  collect, train: decisions of all seats a second, without and with the update")
    for line in (*sentences(data), settings(data)):
        typer.echo(line)


def default_games() -> list["Game"]:
    """All registered games, and in a clone the toy of the tests."""
    from ..games import all_games

    games = all_games()
    try:
        games.append(find(TOY))
    except BoardGameError:
        if not games:
            raise BoardGameError("there is no game to measure: give one with --game") from None
    return games


def run(
    games: list["Game"],
    seconds: float,
    size: int,
    pettingzoo: bool,
    open_spiel: bool,
    start: bool,
    cold: bool,
    tell: Callable[[str], Any],
) -> dict[str, Any]:
    from ..bench import cases, peers, players
    from ..bench.machine import machine
    from ..bench.measure import measure
    from ..bench.open_spiel import measure_open_spiel
    from ..bench.report import as_data
    from ..bench.start import first_step
    from ..core.sources import rules_digest

    notes: list[str] = []
    theirs = peers.cases() if pettingzoo else []
    ours = [case for game in games for case in (*cases.cases(game, size), *players.cases(game))]
    figures = measure([*theirs, *ours], seconds, tell)
    if open_spiel:
        more, note = measure_open_spiel(seconds, tell)
        figures[len(theirs) : len(theirs)] = more
        notes.append(note)
    facts = []
    for game in games:
        fact = {
            "id": game.id,
            "env_id": game.env_id,
            "rules": rules_digest(game),
            "bytes": game.dtype.itemsize,
            "actions": game.actions.size,
            "observation": game.observations.size,
        }
        if start:
            tell(f"start of {game.id}")
            fact["warm_start_seconds"] = round(first_step(game.entry), 2)
        if cold:
            tell(f"compiling {game.id} from nothing, about {game.compile_seconds} s")
            fact["cold_start_seconds"] = round(first_step(game.entry, cold=True), 2)
        facts.append(fact)
    return as_data(figures, machine(), facts, seconds, size, notes)


def show_bench(data: dict[str, Any]) -> None:
    from ..bench.report import summary

    rows = [[f["group"], f["name"], round(f["per_second"]), f["ratio"]] for f in data["figures"]]
    print_table(data["what"], ["of", "what", "decisions/s", "ratio"], rows)
    if data["ratio_to"]:
        typer.echo(f"  ratio: to {data['ratio_to']} in this run\n")
    facts = [
        [
            g["id"],
            g["bytes"],
            g["actions"],
            g["observation"],
            g.get("warm_start_seconds"),
            g.get("cold_start_seconds"),
        ]
        for g in data["games"]
    ]
    print_table("", ["game", "bytes", "actions", "observation", "warm s", "cold s"], facts)
    typer.echo(
        "  warm, cold: seconds from starting Python to the first step, with compiled rules at hand and with none\n"
    )
    machine = data["machine"]
    mode = "" if machine["compiled"] else ", rules interpreted"
    typer.echo(
        f"{machine['cores']} cores of {machine['cpu']}, Python {machine['python']}, numba {machine['numba']}, pettingzoo {machine['pettingzoo']}{mode}"
    )
    for line in [*summary(data), *data["notes"]]:
        typer.echo(line)
    if "training" in data:
        typer.echo()
        show_training(data["training"])
