"""Files that are whole or not there: whoever is killed while writing leaves the old one, or none."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any


def write_whole(path: Path, write: Callable[[Path], Any]) -> Path:
    """Write a file beside its place and put it there when it is whole; through a link, as writing does."""
    path = path.resolve() if path.is_symlink() else path
    part = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        write(part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path


def sweep(folder: Path) -> None:
    """Take away what a killed process left half written here; what a living one writes is its own."""
    for left in folder.glob(".*.tmp"):
        number = left.name.split(".")[-2]
        if number.isdecimal() and not is_alive(int(number)):
            left.unlink(missing_ok=True)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return process != 0


def write_text(path: Path, text: str) -> Path:
    return write_whole(path, lambda part: part.write_text(text, encoding="utf-8"))


def write_bytes(path: Path, content: bytes) -> Path:
    return write_whole(path, lambda part: part.write_bytes(content))
