"""How to play in two minutes: a game's own words, the same in the terminal, in the browser and in the docs.

A file `guide.toml` beside the game has parts: a title, a text of paragraphs and `- ` lists, and in `when` the options under
which one needs it.
"""

import textwrap
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LIST = "- "


@dataclass(frozen=True)
class Part:
    """One thing to know; `when` has the values of options under which it is true, by name."""

    title: str
    text: str
    when: Mapping[str, Sequence[Any]]

    def fits(self, options: Mapping[str, Any]) -> bool:
        return all(options.get(name) in values for name, values in self.when.items())

    @property
    def blocks(self) -> list[str]:
        """Paragraphs and points of lists, each on one line; a point begins with its sign."""
        found: list[str] = []
        for line in self.text.strip().splitlines():
            if not line.strip() or not found or line.startswith(LIST):
                found.append("")
            found[-1] = f"{found[-1]} {line.strip()}".strip()
        return [block for block in found if block]


@dataclass(frozen=True)
class Guide:
    """All parts, in the order in which one reads them."""

    parts: tuple[Part, ...]

    def under(self, options: Mapping[str, Any]) -> list[Part]:
        """What one needs under these options, all of them, defaults filled in."""
        return [part for part in self.parts if part.fits(options)]

    def text(self, options: Mapping[str, Any], width: int = 80) -> str:
        """For a terminal."""
        lines: list[str] = []
        for part in self.under(options):
            lines += ["", part.title.upper()]
            for block in part.blocks:
                hang = "  " if block.startswith(LIST) else ""
                lines += textwrap.wrap(block, width, subsequent_indent=hang)
        return "\n".join(lines).strip()


def load_guide(path: Path) -> Guide:
    """The guide in this file."""
    parts = tomllib.loads(path.read_text(encoding="utf-8"))["part"]
    return Guide(tuple(Part(each["title"], each["text"], each.get("when", {})) for each in parts))
