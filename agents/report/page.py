"""What the reports share: one HTML file with its pictures inside, tables, and the pictures as files beside it."""

import base64
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from versailles_env.core.files import write_bytes

from .drawing import Picture, image

STYLE = """
:root { color-scheme: light dark; --line: #8884; --soft: #8882; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: .2rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } th { font-weight: 600; }
code { background: var(--soft); padding: .1rem .3rem; border-radius: 3px; overflow-wrap: anywhere; }
img { max-width: 100%; background: white; border: 1px solid var(--line); border-radius: 4px; }
.answer { font-size: 1.15rem; border-left: 4px solid var(--line); padding-left: .8rem; }
.note { font-size: .85rem; opacity: .8; } .wide { overflow-x: auto; }
"""


def save_pictures(folder: Path, pictures: Iterable[Picture]) -> list[str]:
    """Write each picture as PNG and SVG; the same as parts of a page."""
    folder.mkdir(exist_ok=True)
    shown = []
    for name, title, figure in pictures:
        files = {kind: image(figure, kind) for kind in ("png", "svg")}
        for kind, content in files.items():
            write_bytes(folder / f"{name}.{kind}", content)
        data = base64.b64encode(files["png"]).decode()
        shown.append(
            f'<p><img alt="{escape(title)}" src="data:image/png;base64,{data}"></p>'
        )  # its title is in it
    return shown


def html_page(title: str, parts: Iterable[str]) -> str:
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    body = "\n".join([f"<h1>{escape(title)}</h1>", *parts])
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def answer(sentence: str) -> str:
    """What was asked, answered: on top of a report."""
    return f'<p class="answer">{escape(sentence)}</p>'


def note_list(notes: dict[str, str]) -> str:
    """What the figures mean, as a list."""
    lines = "".join(f"<li>{escape(name)}: {escape(text)}.</li>" for name, text in notes.items())
    return f'<ul class="note">{lines}</ul>'


def link_list(title: str, links: Sequence[tuple[str, str]]) -> list[str]:
    """Pages beside the report, one a line; nothing if there are none."""
    lines = "".join(f'<li><a href="{escape(where)}">{escape(what)}</a></li>' for where, what in links)
    return [f"<h2>{escape(title)}</h2><ul>{lines}</ul>"] if links else []


def table(headers: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    head = "".join(f"<th>{escape(header)}</th>" for header in headers)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(text(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'


def text(cell: Any) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str(cell)
