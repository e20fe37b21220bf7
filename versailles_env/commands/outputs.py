"""What commands write, by one rule: what is not ours is not touched without --force, links are written through, and what is
no regular file is refused. All of it is looked at before an hour's work, not after it."""

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import BoardGameError

Force = Annotated[
    bool, typer.Option("--force", help="Write over a file that is there and was not written by this command.")
]
HEAD = 4096
Ours = Callable[[Path], bool]


def output_file(
    path: Path | None, ours: Ours, force: bool = False, beside: tuple[Path, ...] = ()
) -> Path | None:
    """The same path, after a look whether the command may write there. `ours` knows a file that the command has written;
    `beside` are the files that it writes with it."""
    if path is None:
        return None
    known = _look(path, ours, force)
    for other in beside:
        _look(other, lambda _: known, force)
    return path


def _look(path: Path, ours: Ours, force: bool) -> bool:
    """Refuse a path that is not to be written; whether a file of ours is there."""
    try:
        target = path.resolve()
        there = target.exists()
    except (
        OSError,
        RuntimeError,
        ValueError,
    ) as error:  # a loop of links, a name that is too long, a zero byte
        raise BoardGameError(f"{path}: cannot be written ({error}), expected the name of a file") from None
    if target.is_dir():
        raise BoardGameError(f"{path}: this is a folder, expected the name of a file to write")
    if there and not target.is_file():
        raise BoardGameError(f"{path}: this is no regular file, expected the name of a file to write")
    writable_folder(target.parent)
    if not there:
        return False
    if not os.access(target, os.W_OK):
        raise BoardGameError(f"{path}: the file cannot be written (no permission)")
    if target.stat().st_size and not ours(target):
        if not force:
            raise BoardGameError(
                f"{path}: this file is there already and was not written by this command: expected a name that is free, "
                "or --force to write over it"
            )
        return False
    return True


def output_folder(path: Path, mark: str) -> Path:
    """The same folder, made if need be. One that holds something, but not the file by which a run is known, is refused."""
    writable_folder(path)
    if not (path / mark).is_file() and any(not each.name.startswith(".") for each in path.iterdir()):
        raise BoardGameError(
            f"{path}: holds something else than such a run: expected a new folder, or one with {mark}"
        )
    return path


def writable_folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):  # has no name, so whoever is killed now leaves nothing behind
            pass
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BoardGameError(
            f"{path}: cannot be written to ({reason}), expected a folder of yours"
        ) from error
    return path


def json_with(*fields: str) -> Ours:
    """Knows a JSON file of an object with these fields."""

    def ours(path: Path) -> bool:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return False
        return isinstance(data, dict) and all(field in data for field in fields)

    return ours


def text_with(*words: str) -> Ours:
    """Knows a text that has all these words near its beginning."""

    def ours(path: Path) -> bool:
        with path.open("rb") as file:
            start = file.read(HEAD)
        return all(word.encode() in start for word in words)

    return ours


def anything(path: Path) -> bool:
    """For files that the command reads before it writes them."""
    return True
