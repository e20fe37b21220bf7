"""Pages with generated parts. A part stands between `<!-- name words -->` and `<!-- /name -->`; all else is written by hand."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ..core.errors import VersaillesError

MARK = re.compile(
    r"<!-- (?P<name>[a-z][a-z-]*)(?P<words> [^\n]*?)? -->\n(?P<old>.*?)<!-- /(?P=name) -->", re.DOTALL
)
Part = Callable[[Path, str], str]
"""Makes a part from the folder of the clone and the words of its marker."""


def clone_folder() -> Path:
    """The clone that this package runs from; an installed wheel has no pages."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "docs").is_dir() or not (root / "README.md").is_file():
        raise VersaillesError(f"{root}: no README.md and docs/ there; run this in a clone of the project")
    return root


def pages(root: Path) -> list[Path]:
    """README, the other pages at the top, and all of docs/."""
    top = [root / name for name in ("README.md", "DESIGN.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    return [path for path in top if path.is_file()] + sorted((root / "docs").glob("*.md"))


def stale_pages(root: Path) -> Iterator[tuple[Path, str]]:
    """Every page whose generated parts are not what the code says now, with the text it should have."""
    from .parts import PARTS

    made: dict[tuple[str, str], str] = {}
    for path in pages(root):
        old = path.read_text(encoding="utf-8")
        new = fill(old, root, path, PARTS, made)
        if new != old:
            yield path, new


def fill(text: str, root: Path, path: Path, parts: dict[str, Part], made: dict[tuple[str, str], str]) -> str:
    """The text with all its parts made anew. `made` remembers those that stand on several pages."""

    def replace(found: re.Match[str]) -> str:
        name, words = found["name"], (found["words"] or "").strip()
        if name not in parts:
            raise VersaillesError(f"{path}: unknown part {name!r}: expected one of {', '.join(parts)}")
        if (name, words) not in made:
            made[name, words] = parts[name](root, words).strip("\n")
        head = f"<!-- {name} {words} -->" if words else f"<!-- {name} -->"
        return f"{head}\n{made[name, words]}\n<!-- /{name} -->"

    return MARK.sub(replace, text)


def table(headers: Sequence[str], rows: Sequence[Sequence[object]], right: tuple[int, ...] = ()) -> str:
    """A Markdown table; columns in `right` stand to the right."""
    rule = ["---:" if place in right else "---" for place in range(len(headers))]
    lines = [headers, rule, *([cell(value) for value in row] for row in rows)]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")
