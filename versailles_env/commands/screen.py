"""What makes a table fit a terminal: sections are folded, answers are grouped, names have their colours."""

import re
import shutil
import textwrap
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

import typer

SMALL = (80, 24)
DETAIL = "- "
"""How a line begins that is folded first."""
MANY, ALIKE = 9, 3
"""Of more answers than this, so many that differ by numbers are one entry, and which of them is asked next."""
CUBE = (0, 95, 135, 175, 215, 255)


def size() -> tuple[int, int]:
    """Columns and rows, never fewer than the smallest table needs."""
    columns, rows = shutil.get_terminal_size(SMALL)
    return max(columns, SMALL[0]), max(rows, SMALL[1])


class Entry(NamedTuple):
    """A line of the answers: one of them, or several of which the next question asks."""

    text: str
    actions: tuple[int, ...]
    note: str = ""


def group(
    legal: Sequence[int],
    text_of: Callable[[int], str],
    note_of: Callable[[int], str],
    sort_of: Callable[[int], str] = lambda action: "",
) -> list[Entry]:
    """The answers as entries, in their order; of many, those of one sort that differ by numbers are one."""
    texts = {action: text_of(action) for action in legal}
    alike: dict[tuple[str, str], list[int]] = {}
    for action, text in texts.items():
        alike.setdefault((sort_of(action), re.sub(r"\d+", "#", text)), []).append(action)
    if len(legal) <= MANY or len(alike) == 1:
        return [Entry(texts[action], (action,), note_of(action)) for action in legal]
    joined: dict[str, list[int]] = {}
    for (sort, pattern), own in alike.items():
        joined.setdefault(sort if len(own) >= ALIKE else pattern, []).extend(own)
    entries: list[Entry] = []
    for own in sorted(joined.values(), key=lambda actions: legal.index(actions[0])):
        if len(own) < ALIKE:
            entries += [Entry(texts[action], (action,), note_of(action)) for action in own]
        else:
            start = shared_start(texts[own[0]], texts[own[-1]])
            entries.append(Entry(f"{start}... ({len(own)} answers)", tuple(own)))
    return entries


def shared_start(first: str, last: str) -> str:
    """The words with which both begin."""
    words = zip(first.split(), last.split(), strict=False)
    return "".join(f"{one} " for one, _ in takewhile(lambda pair: pair[0] == pair[1], words))


def answer_lines(entries: Sequence[Entry], columns: int) -> list[str]:
    """Numbered; two short ones share a line."""
    half = columns // 2
    lines: list[str] = []
    room = False
    for number, entry in enumerate(entries, 1):
        note = f" [{entry.note}]" if entry.note else ""
        text = f"{number:3d}  {entry.text}{note}"
        if len(text) >= half:
            lines += textwrap.wrap(text, columns, subsequent_indent="     ", drop_whitespace=True) or [text]
            lines[-1] = lines[-1].rstrip()
            room = False
        elif room:
            lines[-1] = f"{lines[-1]:{half}}{text}"
            room = False
        else:
            lines.append(text)
            room = True
    return [line if line.startswith(" ") else f"  {line}" for line in lines]


def wrapped(line: str, columns: int) -> list[str]:
    """A line of a table, its rest further in."""
    if len(line) <= columns:
        return [line]
    inset = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, columns, subsequent_indent=inset, replace_whitespace=False)


class Section:
    """A part of a table under its heading: whole, without its details, or folded."""

    def __init__(self, text: str, columns: int):
        lines = text.splitlines()
        self.heading = lines[0].strip()
        self.whole = [part for line in lines for part in wrapped(line, columns)]
        self.brief = [
            part for line in lines if not line.lstrip().startswith(DETAIL) for part in wrapped(line, columns)
        ]
        self.shown: list[str] = []

    @property
    def is_folded(self) -> bool:
        return self.shown != self.whole


def fold(text: str, columns: int, rows: int) -> list[str]:
    """A table in so many rows: its sections as far as they fit, first without details; the last line names what is folded."""
    sections = [Section(each, columns) for each in text.split("\n\n") if each.strip()]
    whole = [line for k, each in enumerate(sections) for line in ([""] if k else []) + each.whole]
    if len(whole) <= rows:
        return whole
    sections[0].shown = sections[0].whole
    for version in ("brief", "whole"):
        for each in sections:
            old, each.shown = each.shown, getattr(each, version)
            if len(_folded(sections, columns)) > rows:
                each.shown = old
    lines = _folded(sections, columns)
    if len(lines) > rows:  # a table in one piece
        return [*lines[: rows - 1], f"b shows {len(lines) - rows + 1} more lines"]
    return lines


def _folded(sections: Sequence[Section], columns: int) -> list[str]:
    names = ", ".join(each.heading for each in sections if each.is_folded)
    rest = textwrap.wrap(f"b shows {names}", columns, subsequent_indent="  ") if names else []
    return [*(line for each in sections for line in each.shown), *rest]


def recent(story: Sequence[str], columns: int, rows: int) -> list[str]:
    """The end of a story in so many rows, and how much came before it."""
    lines: list[str] = []
    for told, sentence in enumerate(reversed(story)):
        more = textwrap.wrap(sentence, columns, subsequent_indent="  ") or [""]
        rest = len(story) - told
        if len(lines) + len(more) > rows - (rest > 1):
            return [f"({rest} sentences before; s tells the turn)", *lines]
        lines = more + lines
    return lines


class Paint:
    """Names in the colours of their game, where the terminal has any."""

    def __init__(self, colours: Mapping[str, str]):
        self.colours = {name.replace("_", " "): nearest(value) for name, value in colours.items()}
        words = "|".join(re.escape(name) for name in sorted(self.colours, key=len, reverse=True))
        self._pattern = re.compile(rf"\b({words})\b", re.IGNORECASE) if words else None

    def __call__(self, text: str) -> str:
        if self._pattern is None:
            return text
        return self._pattern.sub(
            lambda found: typer.style(found[0], fg=self.colours[found[0].lower()], bold=True), text
        )

    @property
    def legend(self) -> str:
        """The names, to be painted."""
        return f"Colours: {', '.join(self.colours)}" if self.colours else ""


def nearest(value: str) -> int:
    """The colour of a terminal's 256 that is nearest to #rrggbb, made lighter so that it reads on black as on white."""
    parts = [int(value[k : k + 2], 16) for k in (1, 3, 5)]
    lifted = [min(255, part + 30) for part in parts]
    red, green, blue = (min(range(6), key=lambda k: abs(CUBE[k] - part)) for part in lifted)
    return 16 + 36 * red + 6 * green + blue
