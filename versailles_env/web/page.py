"""A replay as one HTML file: it opens from disk, asks no network, and is a few hundred kilobytes."""

import base64
import json
import zlib
from html import escape
from pathlib import Path
from typing import Any

from ..core.files import write_text
from ..picture import font_css

STATIC = Path(__file__).parent / "static"
MOST = 3_000_000
"""Bytes that the page of the longest game may have."""


def static(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def packed(data: Any) -> str:
    """Data as text that a page can carry and unpack by itself: JSON, deflated, in base 64."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.b64encode(zlib.compress(text, 9)).decode()


def replay_page(data: dict[str, Any]) -> str:
    """The page of a game that `story.tell` told."""
    parts = {
        "TITLE": escape(f"{data['title']}: replay"),
        "STYLE": font_css() + static("common.css") + static("replay.css"),
        "SCRIPT": static("common.js") + static("replay.js"),
        "DATA": packed(data),
    }
    page = static("replay.html")
    for name, text in parts.items():
        page = page.replace(f"<!--{name}-->", text, 1)
    return page


def save_page(page: str, path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return write_text(path, page)
