"""What a command prints, run here and now."""

import contextlib
import io
import os
import shlex
import sys
import textwrap
from pathlib import Path

from versailles_env.core.errors import BoardGameError

from .pages import Place

WIDTH = 100
"""Columns of the terminal that the pages show."""


def run(place: Place, words: str) -> str:
    """`[lines] versailles ...`: the command and what it prints, cut after so many lines if a number comes first."""
    first, *rest = shlex.split(words)
    most = int(first) if first.isdigit() else 0
    command = rest if most else [first, *rest]
    if command[0] != "versailles":
        raise BoardGameError(f"a run shows a command of versailles, not {command[0]!r}")
    printed = output(place.root, command[1:]).strip("\n").splitlines()
    lines = [part for line in printed for part in textwrap.wrap(line, WIDTH, drop_whitespace=False) or [""]]
    lines = [line.rstrip() for line in lines]
    if most and len(lines) > most:
        lines = [*lines[:most], "..."]
    return "```console\n$ " + shlex.join(command) + "\n" + "\n".join(lines) + "\n```"


def output(root: Path, words: list[str]) -> str:
    from versailles_env.cli import app

    out = io.StringIO()
    here, width = Path.cwd(), os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(WIDTH)
    os.chdir(root)
    try:
        with contextlib.redirect_stdout(out):
            code = app(words, prog_name="versailles", standalone_mode=False)
    finally:
        os.chdir(here)
        if width is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = width
    if code:
        raise BoardGameError(f"versailles {shlex.join(words)} ends with exit code {code}")
    sys.stdout.flush()
    return out.getvalue()
