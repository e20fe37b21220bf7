"""The command line `versailles`. One file a group of commands in `commands/`; here they come together, and errors become words."""

import io
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from . import __version__
from .commands import (
    bench,
    browser,
    cards,
    compare,
    dataset,
    demo,
    difficulty,
    games,
    packs,
    play,
    probe,
    soak,
    tell,
    tournament,
    train,
    warm,
)
from .commands.common import examples

INTERRUPTED = 130
FAILED = 2


class Commands(TyperGroup):
    """All errors end here: one sentence on stderr and exit code 2, the traceback only with `--debug`."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        for stream in (sys.stdout, sys.stderr):  # a path need not be text that the terminal can show
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        words = list(sys.argv[1:] if args is None else args)
        debug = "--debug" in words
        if debug:  # also where it stands after the command
            words = ["--debug", *(word for word in words if word != "--debug")]
        try:
            code = super().main(words, prog_name, complete_var, False, windows_expand_args, **extra)
        except (KeyboardInterrupt, typer.Abort):
            code = INTERRUPTED
        except Exception as error:
            if debug:
                traceback.print_exc()
            typer.echo(typer.style("error: ", fg=typer.colors.RED) + sentence(error), err=True)
            code = FAILED
        code = flushed(code)
        if standalone_mode:
            sys.exit(code if isinstance(code, int) else 0)
        return code


def flushed(code: Any) -> Any:
    """What was printed must have arrived: a full disk is an error, a reader that has seen enough is none."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        typer.echo(f"error: standard output: {error.strerror}", err=True)
        return FAILED
    return code


def sentence(error: Exception) -> str:
    """What went wrong, on one line."""
    from pydantic import ValidationError

    from .core.errors import BoardGameError

    if isinstance(error, BoardGameError):
        text = str(error)
    elif hasattr(error, "format_message"):  # a usage error, of click or of typer's own copy of it
        context = getattr(error, "ctx", None)
        path = context.command_path if context else "versailles"
        text = f"{error.format_message().rstrip('. ')}; see {path} --help"
    elif isinstance(error, ValidationError):
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or error.title
        text = f"field {field}: {first['msg']}"
    elif isinstance(error, OSError) and error.strerror:
        text = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    else:
        text = f"{type(error).__name__}: {error}; this is a bug of versailles-env, and --debug shows where"
    return " ".join(text.split())


app = typer.Typer(
    cls=Commands,
    name="versailles",
    help="Political board games as environments: play them, check them, measure them.",
    epilog=examples(
        "play-random --seed 7",
        "tournament greedy rulebook random -p 3 --out runs/first",
        "solo --hint greedy",
    ),
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"versailles-env {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for group in (
    games,
    demo,
    play,
    browser,
    tell,
    tournament,
    difficulty,
    cards,
    dataset,
    train,
    compare,
    probe,
    bench,
    soak,
    packs,
    warm,
):
    group.add_to(app)


def main() -> None:
    app(prog_name="versailles")


if __name__ == "__main__":
    main()
