"""`versailles pack check` and `versailles pack report`: what a data pack holds, and where its values come from."""

import importlib
import importlib.util
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer
from pydantic import BaseModel

from ..core.errors import BoardGameError
from .common import DEFAULT_GAME, GameName, Json, complete_agents, examples, find, print_json, print_table
from .runs import MOST, PlayerCount, Seed

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.packs import Pack

NO_VALUES = {"id", "number", "source", "ref", "note"}
"""Fields of an entry that name it or speak of it."""


def add_to(app: typer.Typer) -> None:
    pack = typer.Typer(
        help="Check a data pack, or report on it.", epilog=examples("pack check my_pack", "pack report")
    )
    pack.callback(invoke_without_command=True)(show_help)
    pack.command("check", epilog=examples("pack check my_pack", "pack check reconstructed --json"))(check)
    pack.command(
        "report",
        epilog=examples("pack report my_pack", "pack report --games 2000 --agent ppo --players 3 --json"),
    )(report)
    app.add_typer(pack, name="pack")


def show_help(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def check(
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="The folder of a pack, or the id of a shipped one.")
    ],
    game: GameName = DEFAULT_GAME,
    as_json: Json = False,
) -> None:
    """Check a pack: says ok, or names file, card and field of the first mistake."""
    pack = find(game).load_pack(path)
    if as_json:
        head = {"ok": True, "pack": pack.info.id, "version": pack.info.version, "digest": pack.digest}
        print_json({**head, "entries": entries_of(pack), "sources": sources_of(pack)})
        return
    counts = ", ".join(f"{count} {kind}" for kind, count in entries_of(pack).items())
    sources = ", ".join(f"{count} {source}" for source, count in sources_of(pack).items())
    typer.echo(
        f"ok: {pack.label} for {pack.info.game}"
        + (f"; entries: {counts}; values by source: {sources}" if counts else "")
    )


def report(
    path: Annotated[
        str | None, typer.Argument(metavar="[PATH]", help="The folder of a pack, or the id of a shipped one.")
    ] = None,
    game: GameName = DEFAULT_GAME,
    as_json: Json = False,
    games: Annotated[
        int,
        typer.Option("--games", min=0, max=MOST, help="Also measure over this many games of equal agents."),
    ] = 0,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            "--agent",
            "-a",
            help="Who plays those games, such as ppo or mcts:100; several times for several. Without it those "
            "that need no training.",
            autocompletion=complete_agents,
        ),
    ] = None,
    players: PlayerCount = None,
    seed: Seed = 0,
) -> None:
    """Count a pack's values by source, and show the figures that the game reports of it."""
    found = find(game)
    pack = found.load_pack(path)
    tables = [source_table(pack), *own_tables(found, pack, games, agent or [], players, seed)]
    if as_json:
        from ..core.sources import rules_digest

        named = [
            {"title": t, "headers": list(h), "rows": [list(row) for row in rows]} for t, h, rows in tables
        ]
        head = {
            "game": found.env_id,
            "rules": rules_digest(found),
            "pack": pack.info.id,
            "version": pack.info.version,
            "digest": pack.digest,
            "command": command_of(path, game, games, agent or [], players, seed),
        }
        print_json({**head, "sources": sources_of(pack), "tables": named})
        return
    typer.echo(f"{pack.info.title}: {pack.label} for {found.env_id}\n{pack.info.note}".rstrip() + "\n")
    for title, headers, rows in tables:
        print_table(title, headers, rows)


def command_of(
    path: str | None, game: str, games: int, agents: list[str], players: int | None, seed: int
) -> str:
    """The command that shows the same figures again."""
    words = ["versailles pack report", *([path] if path else [])]
    words += [f"--game {game}"] if game != DEFAULT_GAME else []
    words += [f"--games {games}"] if games else []
    words += [f"--agent {agent}" for agent in agents]
    words += [f"--players {players}"] if players else []
    words += [f"--seed {seed}"] if seed else []
    return " ".join(words)


def own_tables(
    game: "Game", pack: "Pack", games: int, agents: list[str], players: int | None, seed: int
) -> list[tuple[str, Any, Any]]:
    """What the game's own `report` module says of a pack, and what games of equal agents show."""
    module = f"{game.entry.partition(':')[0].rpartition('.')[0]}.report"
    tables: list[tuple[str, Any, Any]] = []
    if importlib.util.find_spec(module) is not None:
        tables += importlib.import_module(module).report(pack)
    if games:
        from versailles_env.agents.tournament.balance import balance_tables, measuring_agents

        named = agents or measuring_agents(game)
        if not named:
            raise BoardGameError(f"{game.id} has no agents to measure a pack with: name one with --agent")
        tables += balance_tables(game, pack, games, named, players, seed)
    return tables


def source_table(pack: "Pack") -> tuple[str, list[str], list[list[Any]]]:
    from ..core.packs import SOURCES

    kinds: dict[str, Counter[str]] = {}
    for kind, sources in walk(pack.content):
        kinds.setdefault(kind, Counter()).update(sources)
    rows: list[list[Any]] = [
        [kind, *(counts[s] for s in SOURCES), counts.total()] for kind, counts in kinds.items()
    ]
    whole = sources_of(pack)
    rows.append(["all", *whole.values(), sum(whole.values())])
    return "Values by source", ["of", *SOURCES, "all"], rows


def sources_of(pack: "Pack") -> dict[str, int]:
    """How many values of a pack come from where."""
    from ..core.packs import count_sources

    return count_sources([source for _, sources in walk(pack.content) for source in sources])  # type: ignore[misc]


def entries_of(pack: "Pack") -> dict[str, int]:
    """How many entries of each kind a pack has."""
    return dict(Counter(kind for kind, _ in walk(pack.content)))


def walk(content: Any, kind: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every entry that names a source: its kind, and the source of each of its values.

    An entry with a method `sources()` speaks for itself. Otherwise its `source` is one word for all its values, or a
    table `{ default, field... }`.
    """
    if isinstance(content, list | tuple):
        for each in content:
            yield from walk(each, kind)
        return
    values = values_of(content)
    if not isinstance(content, Mapping):
        kind = type(content).__name__.partition("[")[0].lower()
    if callable(getattr(content, "sources", None)):
        yield kind, list(content.sources())
        return
    source = values.get("source")
    if source:
        named = source if isinstance(source, str) else None
        table = {} if named else values_of(source)
        names = [name for name, value in values.items() if name not in NO_VALUES and value is not None]
        told = [named or table.get(name) or table.get("default") for name in names]
        yield kind, [each for each in told if each]
        return
    for name, value in values.items():
        yield from walk(value, name)


def values_of(thing: Any) -> dict[str, Any]:
    if isinstance(thing, BaseModel):
        return {name: getattr(thing, name) for name in type(thing).model_fields}
    if isinstance(thing, Mapping):
        return {str(name): value for name, value in thing.items()}
    if is_dataclass(thing) and not isinstance(thing, type):
        return {each.name: getattr(thing, each.name) for each in fields(thing)}
    return {}
