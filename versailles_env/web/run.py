"""Start the server and say where it is."""

import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn

from ..core.errors import BoardGameError
from .server import LONGEST, Server
from .tables import Tables

KEY = "lobby.key"


def lobby_key(folder: Path) -> str:
    """The secret of the lobby: the same after a restart, readable by its owner alone."""
    path = folder / KEY
    if path.exists():
        return path.read_text(encoding="utf-8").strip()
    path.touch(mode=0o600)
    key = secrets.token_urlsafe(18)
    path.write_text(key + "\n", encoding="utf-8")
    return key


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen()  # who is told the address now may come at once
    except OSError as error:
        door.close()
        raise BoardGameError(
            f"{host}:{port} cannot be listened on ({error.strerror or error}): expected a free port, see --port"
        ) from None
    return door


def hosts_of(host: str, port: int, names: tuple[str, ...]) -> frozenset[str]:
    """The names under which a browser may ask."""
    own = (host, *names, *(("localhost",) if host == "127.0.0.1" else ()))
    shown = [f"[{each}]" if ":" in each else each for each in own]
    return frozenset([f"{each}:{port}" for each in shown] + (shown if port == 80 else []))


def serve(
    folder: Path,
    games: tuple[str, ...],
    host: str,
    port: int,
    names: tuple[str, ...],
    browse: Callable[[str], Any] | None,
    tell: Callable[[str], Any],
) -> None:
    """Serve until interrupted."""
    server = Server(Tables(folder), games, lobby_key(folder))
    door = listen(host, port)
    port = door.getsockname()[1]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/lobby/{server.key}"
    tell(f"The lobby, for you alone: {address}")
    tell(f"Games are kept in {folder}. Stop with Ctrl-C; the same command goes on with them.")
    if browse:
        browse(address)
    config = uvicorn.Config(
        server.app(hosts_of(host, port, names)),
        log_level="warning",
        access_log=False,  # a link is a secret
        server_header=False,
        ws_max_size=LONGEST,
        ws="websockets-sansio",
    )
    uvicorn.Server(config).run(sockets=[door])
