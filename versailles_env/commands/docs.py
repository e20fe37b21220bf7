"""`versailles docs`: write what README and docs take from code and figures, or say what is stale."""

from pathlib import Path
from typing import Annotated

import typer

from .common import examples

STALE = 1


def add_to(app: typer.Typer) -> None:
    app.command("docs", epilog=examples("docs", "docs --check"))(docs)


def docs(
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; the exit code is 1 if anything is stale.")
    ] = False,
    root: Annotated[
        Path | None,
        typer.Option("--root", metavar="FOLDER", help="Another clone than the one this runs from."),
    ] = None,
) -> None:
    """Write the generated parts of README and docs: tables from the code, from docs/figures, and real output of commands.

    The parts stand between markers, such as <!-- options --> and <!-- /options -->; what is around them is never touched.
    """
    from ..docgen import picture, results
    from ..docgen.pages import clone_folder, stale_pages

    folder = root or clone_folder()
    stale = list(stale_pages(folder))
    old = [each for each in (picture, results) if each.is_stale(folder)]
    if check:
        names = [path.relative_to(folder) for path, _ in stale] + [each.PICTURE for each in old]
        for name in names:
            typer.echo(f"stale: {name}")
        if names:
            typer.echo("run: versailles docs", err=True)
            raise typer.Exit(STALE)
        typer.echo("README and docs are what the code says")
        return
    for path, text in stale:
        path.write_text(text, encoding="utf-8")
        typer.echo(f"written: {path.relative_to(folder)}")
    for each in old:
        typer.echo(f"written: {each.draw(folder).relative_to(folder)}")
    if not stale and not old:
        typer.echo("nothing to write: README and docs are what the code says")
