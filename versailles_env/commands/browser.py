"""`versailles table`: play in the browser."""

import importlib.util
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import BoardGameError
from .common import GameNames, examples, find
from .outputs import writable_folder

PORT = 8419


def add_to(app: typer.Typer) -> None:
    app.command("table", epilog=examples("table", "table --port 9000 --no-open"))(table)


def table(
    game: GameNames = None,
    host: Annotated[
        str,
        typer.Option("--host", help="The address to listen on; only this computer unless told otherwise."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes any that is free.")] = PORT,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name", metavar="HOST", help="A further name under which browsers may ask. Repeat it for more."
        ),
    ] = None,
    folder: Annotated[
        Path, typer.Option("--folder", metavar="FOLDER", help="Where the games are kept after every answer.")
    ] = Path("runs/tables"),
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser at once.")] = True,
) -> None:
    """Play in the browser, against any agents, alone or several people, each with a secret link.

    The games are kept: a server that is started again with the same folder goes on with them under the same links.
    """
    for module in ("starlette", "uvicorn", "websockets"):
        if importlib.util.find_spec(module) is None:
            raise BoardGameError("the browser table needs a server: pip install 'versailles-env[web]'")
    from ..games import REGISTRY
    from ..web.run import serve

    games = tuple(find(each).id for each in game) if game else tuple(REGISTRY)
    writable_folder(folder)
    serve(folder, games, host, port, tuple(name or ()), webbrowser.open if open_browser else None, typer.echo)
