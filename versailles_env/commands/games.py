"""`versailles games`: what can be played."""

from itertools import product
from typing import TYPE_CHECKING, Any

import typer

from .common import (
    DEFAULT_GAME,
    GameNames,
    Json,
    examples,
    find,
    print_json,
    print_table,
    shipped_configs,
    shipped_packs,
)

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.options import Option


def add_to(app: typer.Typer) -> None:
    app.command("games", epilog=examples("games", "games --json"))(games)


def games(game: GameNames = None, as_json: Json = False) -> None:
    """List the games: how they can be played, how large they are, their options, data packs, policies and configs."""
    from ..games import all_games

    found = [describe(each) for each in ([find(name) for name in game] if game else all_games())]
    if as_json:
        print_json(found)
        return
    if not found:
        typer.echo("No game is installed.")
        return
    rows = [
        [g["title"], g["env_id"], "; ".join(g["modes"]), g["actions"], g["observation"], g["bytes"]]
        for g in found
    ]
    print_table("Games", ["game", "environment", "modes", "actions", "observation", "bytes"], rows)
    for g in found:
        options = [[o["name"], str(o["default"]), o["allowed"], o["what"]] for o in g["options"]]
        print_table(f"{g['id']}: options", ["option", "default", "allowed", "what"], options)
        pack = g["pack"]
        sources = ", ".join(f"{count} {source}" for source, count in pack["sources"].items())
        typer.echo(f"  pack {pack['label']}; its values by source: {sources}")
        typer.echo(f"  seats {', '.join(g['agents'])}")
        for what in ("packs", "policies", "configs"):
            typer.echo(f"  {what} {', '.join(g[what]) or 'none'}")
        typer.echo()
    if len(found) > 1:
        typer.echo(f"Where a command is given no --game, it is {DEFAULT_GAME}.")


def describe(game: "Game") -> dict[str, Any]:
    """A game as plain data."""
    from versailles_env.agents.policies import shipped

    from .packs import sources_of

    pack = game.load_pack(None)
    options = [
        {
            "name": o.name,
            "default": o.default,
            "allowed": allowed(o),
            "what": o.what,
        }
        for o in game.options
    ]
    return {
        "id": game.id,
        "env_id": game.env_id,
        "title": game.title,
        "players": players_of(game),
        "modes": modes_of(game),
        "agents": list(game.agents),
        "actions": game.actions.size,
        "observation": game.observations.size,
        "bytes": game.dtype.itemsize,
        "options": options,
        "packs": shipped_packs(game.id),
        "policies": [f"ppo:{name}" for name in shipped(game.id)],
        "configs": shipped_configs(game.id),
        "pack": {"id": pack.info.id, "label": pack.label, "sources": sources_of(pack)},
    }


def allowed(option: "Option") -> str:
    if option.choices:
        return ", ".join(map(str, option.choices))
    return "text" if option.parse else f"{option.low} to {option.high}"


def modes_of(game: "Game") -> list[str]:
    """Tables of several players, and the solitaire form with its sides."""
    counts = [str(count) for count in players_of(game) if count > 1]
    modes = [f"{', '.join(counts)} players"] if counts else []
    if game.solo:
        sides = list(game.solo.sides)
        modes.append("solitaire" + (f" as {' or '.join(sides)}" if len(sides) > 1 else ""))
    return modes


def players_of(game: "Game") -> list[int]:
    """How many can play, over all choices of the options (two at a time)."""
    defaults = {o.name: o.default for o in game.options}
    counts = {len(game.seats_of(defaults))}
    for first, second in product(game.options, repeat=2):
        for a, b in product(first.choices or (first.default,), second.choices or (second.default,)):
            counts.add(len(game.seats_of({**defaults, first.name: a, second.name: b})))
    return sorted(counts)
