"""`python -m tools.docgen`: write what README and docs take from code and figures; with `--check` say what is stale."""

import argparse
import sys
from pathlib import Path

from versailles_env.core.errors import BoardGameError

from .figures import old_figures
from .pages import clone_folder, stale_pages
from .parts import pictures

STALE, FAILED = 1, 2


def main(words: list[str] | None = None) -> int:
    """The parts stand between markers, such as <!-- options --> and <!-- /options -->; what is around them is never touched."""
    parser = argparse.ArgumentParser(prog="python -m tools.docgen", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; the exit code is 1 if anything is stale"
    )
    parser.add_argument(
        "--root", type=Path, metavar="FOLDER", help="another clone than the one this runs from"
    )
    asked = parser.parse_args(words)
    try:
        folder = asked.root or clone_folder()
        return check(folder) if asked.check else write(folder)
    except BoardGameError as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILED


def check(folder: Path) -> int:
    names = [path.relative_to(folder) for path, _ in stale_pages(folder)]
    names += [each.PICTURE for each in pictures() if each.is_stale(folder)]
    for name in names:
        print(f"stale: {name}")
    for sentence in old_figures(folder):
        print(f"old: {sentence}", file=sys.stderr)
    if names:
        print("run: python -m tools.docgen", file=sys.stderr)
        return STALE
    print("README and docs are what the code says")
    return 0


def write(folder: Path) -> int:
    stale = list(stale_pages(folder))
    old = [each for each in pictures() if each.is_stale(folder)]
    for path, text in stale:
        path.write_text(text, encoding="utf-8")
        print(f"written: {path.relative_to(folder)}")
    for each in old:
        print(f"written: {each.draw(folder).relative_to(folder)}")
    if not stale and not old:
        print("nothing to write: README and docs are what the code says")
    return 0


if __name__ == "__main__":
    sys.exit(main())
