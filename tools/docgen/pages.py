"""Pages with generated parts. A part stands between `<!-- name words -->` and `<!-- /name -->`; all else is written by hand."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from versailles_env.core.errors import BoardGameError
from versailles_env.games import FLAGSHIP, get_game

if TYPE_CHECKING:
    from versailles_env.core.game import Game

MARK = re.compile(
    r"<!-- (?P<name>[a-z][a-z-]*)(?P<words> [^\n]*?)? -->\n(?P<old>.*?)<!-- /(?P=name) -->", re.DOTALL
)


@dataclass(frozen=True)
class Place:
    """Where a part stands: the folder of the clone, and the game that the page is about."""

    root: Path
    name: str = FLAGSHIP

    @property
    def game(self) -> "Game":
        return get_game(self.name)


Part = Callable[[Place, str], str]
"""Makes a part from its place and the words of its marker."""


def clone_folder() -> Path:
    """The clone that this package runs from; an installed wheel has no pages."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "docs").is_dir() or not (root / "README.md").is_file():
        raise BoardGameError(f"{root}: no README.md and docs/ there; run this in a clone of the project")
    return root


def pages(root: Path) -> list[Path]:
    """README, the other pages at the top, and all of docs/ with the folders of the games."""
    top = [root / name for name in ("README.md", "DESIGN.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    return [path for path in top if path.is_file()] + sorted(
        [*(root / "docs").glob("*.md"), *(root / "docs" / "games").glob("*/*.md")]
    )


def stale_pages(root: Path) -> Iterator[tuple[Path, str]]:
    """Every page whose generated parts are not what the code says now, with the text it should have."""
    from .parts import parts_of

    made: dict[tuple[str, str, str], str] = {}
    for path in pages(root):
        old = path.read_text(encoding="utf-8")
        place = Place(root, game_of(root, path))
        new = fill(old, place, path, parts_of(place.name), made)
        if new != old:
            yield path, new


def game_of(root: Path, path: Path) -> str:
    """The game of a page: its folder's in docs/games, else the flagship."""
    inside = path.relative_to(root).parts
    return inside[2] if inside[:2] == ("docs", "games") else FLAGSHIP


def fill(
    text: str, place: Place, path: Path, parts: dict[str, Part], made: dict[tuple[str, str, str], str]
) -> str:
    """The text with all its parts made anew. `made` remembers those that stand on several pages."""

    def replace(found: re.Match[str]) -> str:
        name, words = found["name"], (found["words"] or "").strip()
        if name not in parts:
            raise BoardGameError(f"{path}: unknown part {name!r}: expected one of {', '.join(parts)}")
        key = (place.name, name, words)
        if key not in made:
            made[key] = parts[name](place, words).strip("\n")
        head = f"<!-- {name} {words} -->" if words else f"<!-- {name} -->"
        return f"{head}\n{made[key]}\n<!-- /{name} -->"

    return MARK.sub(replace, text)


def table(headers: Sequence[str], rows: Sequence[Sequence[object]], right: tuple[int, ...] = ()) -> str:
    """A Markdown table; columns in `right` stand to the right."""
    rule = ["---:" if place in right else "---" for place in range(len(headers))]
    lines = [headers, rule, *([cell(value) for value in row] for row in rows)]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")
