"""Sphinx: the pages as a site, `make docs`. The source folder is the clone itself, so that pages at its top are part of the site."""

import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from versailles_env import __version__  # noqa: E402  # found only now

project = "versailles-env"
author = "The versailles-env developers"
copyright = f"2026, {author}"
version = release = __version__

root_doc = "docs/index"
include_patterns = [
    "docs/*.md",
    "docs/games/*/*.md",
    "README.md",
    "DESIGN.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
]
extensions = ["myst_parser"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 3  # headings have the anchors that GitHub gives them
html_theme = "furo"
html_title = f"versailles-env {__version__}"
html_copy_source = False
html_additional_pages = {"index": "forward.html"}
templates_path = ["templates"]
pygments_style = "friendly"
pygments_dark_style = "monokai"

ROW = re.compile(r"^\| \[.*$", re.MULTILINE)
LINK = re.compile(r"\[[^\]]+\]\(([^)#:]+)\.md\)")


def add_contents(app: Any, name: str, source: list[str]) -> None:
    """The order of the pages is that of the index's tables, which are there for readers of the plain file too."""
    if name == root_doc:
        pages = "\n".join(link for row in ROW.findall(source[0]) for link in LINK.findall(row))
        source[0] += f"\n```{{toctree}}\n:hidden:\n\n{pages}\n```\n"


def setup(app: Any) -> None:
    app.connect("source-read", add_contents)
