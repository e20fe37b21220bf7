"""What commands share: finding a game, reading its options, checking paths, tables."""

import importlib
import importlib.util
import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import OptionError
from ..games import FLAGSHIP

if TYPE_CHECKING:
    from rich.console import Console

    from ..core.game import Game

DEFAULT_GAME = FLAGSHIP
GAMES = Path(__file__).resolve().parent.parent / "games"
WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def complete_games(incomplete: str) -> list[str]:
    from ..games import REGISTRY

    return [name for name in REGISTRY if name.startswith(incomplete)]


def complete_agents(incomplete: str) -> list[str]:
    names = importlib.import_module("versailles_env.agents.registry").AGENTS
    return [name for name in names if name.startswith(incomplete)]


def complete_packs(incomplete: str) -> list[str]:
    """The shipped packs; a folder of one's own is completed by the shell."""
    from ..games import REGISTRY

    found = dict.fromkeys(name for game in REGISTRY for name in shipped_packs(game))
    return [name for name in found if name.startswith(incomplete)]


def shipped_packs(game: str) -> list[str]:
    return [path.parent.name for path in sorted((GAMES / game / "packs").glob("*/pack.toml"))]


def shipped_configs(game: str) -> list[str]:
    return [path.stem for path in sorted((GAMES.parent / "configs" / game).glob("*.yaml"))]


def examples(*lines: str) -> str:
    """The end of a command's help: one example a line."""
    return "\n\n".join(f"Example: versailles {line}" for line in lines)


GAME_HELP = "A game by its id, or module:NAME for one of your own."
GameName = Annotated[str, typer.Option("--game", "-g", help=GAME_HELP, autocompletion=complete_games)]
GameNames = Annotated[
    list[str] | None,
    typer.Option("--game", "-g", help=f"{GAME_HELP} Repeat it for more.", autocompletion=complete_games),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, see `versailles games`. Repeat it for more.",
    ),
]
PackPath = Annotated[
    str | None,
    typer.Option(
        "--pack",
        metavar="PACK",
        help="A shipped pack by its id, or the folder of your own.",
        autocompletion=complete_packs,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


def find(name: str) -> "Game":
    """The game of this name; one of the user's own is also looked up from the current folder."""
    from ..games import get_game

    here = os.getcwd()
    if ":" not in name or here in sys.path:
        return get_game(name)
    sys.path.insert(0, here)
    try:
        return get_game(name)
    finally:
        sys.path.remove(here)


def read_options(game: "Game", given: Iterable[str] | None) -> dict[str, Any]:
    """`name=value` words as options of the game; what the game does not take is its own OptionError."""
    options: dict[str, Any] = {}
    for word in given or ():
        name, equals, text = word.partition("=")
        name = name.strip()
        if not equals or not name:
            raise OptionError(f"option {word!r} is not readable: expected name=value")
        if name in options:
            raise OptionError(f"option {name} is given twice")
        options[name] = read_value(game, name, text.strip())
    _check_own(options)
    game.template(**options)
    return options


def read_value(game: "Game", name: str, text: str) -> Any:
    """The choice that is written like this, else a whole number, a yes or no, or the text itself."""
    option = next((each for each in game.options if each.name == name), None)
    if option and option.parse:
        return text
    for choice in option.choices if option else ():
        if not isinstance(choice, bool) and str(choice) == text:
            return choice
    try:
        return int(text)
    except ValueError:
        return WORDS.get(text.lower(), text)


def _check_own(options: dict[str, Any]) -> None:
    """The two options that every game has."""
    limit, auto = options.get("step_limit", 0), options.get("auto", True)
    if isinstance(limit, bool) or not isinstance(limit, int) or not 0 <= limit < 2**31:
        raise OptionError(
            f"option step_limit={limit!r} is not allowed: expected a whole number from 0 to {2**31 - 1}"
        )
    if not isinstance(auto, bool):
        raise OptionError(f"option auto={auto!r} is not allowed: expected yes or no")


def console() -> "Console":
    from rich.console import Console

    return Console(highlight=False)


def progress_console() -> "Console":
    """Where work in progress is shown: stderr, so that stdout stays the result."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def print_json(data: Any) -> None:
    typer.echo(json.dumps(data, indent=2))


def print_table(title: str, headers: Sequence[str], rows: Iterable[Sequence[Any]], keys: int = 1) -> None:
    """A table on stdout; a column of numbers stands to the right. No number is ever cut: columns that the terminal has no room
    for follow in a further table, after the first `keys` columns again."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    body = [list(row) for row in rows]
    cells = [[show(value) for value in row] for row in body]
    wide = [max([len(header), *(len(row[k]) for row in cells)]) for k, header in enumerate(headers)]
    out = console()
    for k, places in enumerate(columns_that_fit(wide, out.width, keys)):
        table = Table(
            title=(title or None) if k == 0 else None,
            title_justify="left",
            title_style="bold",
            box=box.SIMPLE_HEAD,
        )
        for place in places:
            numbers = bool(body) and all(
                isinstance(row[place], int | float) or row[place] is None for row in body
            )
            fits = sum(wide[p] + GAP for p in places) <= out.width
            table.add_column(headers[place], justify="right" if numbers else "left", no_wrap=fits)
        for row in cells:
            table.add_row(*(Text(row[place]) for place in places))
        out.print(table)


GAP = 3
"""Columns of a terminal between two columns of a table."""


def columns_that_fit(wide: Sequence[int], room: int, keys: int) -> list[list[int]]:
    """Which columns stand in which table: as many as fit, the first `keys` in each."""
    head = list(range(min(keys, len(wide))))
    used = sum(wide[k] + GAP for k in head)
    found: list[list[int]] = [[]]
    left = room - used - 1
    for k in range(len(head), len(wide)):
        if found[-1] and wide[k] + GAP > left:
            found.append([])
            left = room - used - 1
        found[-1].append(k)
        left -= wide[k] + GAP
    return [[*head, *own] for own in found]


def show(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3g}" if abs(value) < 100 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
