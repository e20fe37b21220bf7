"""The picture of results: win rates at the table and the curves of solitaire, drawn from the flagship's folder of docs/figures."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from .figures import read
from .pages import Place

PICTURE = Path("docs/images/results.svg")
WIDTH, LEFT, RIGHT, ROW = 720, 170, 30, 34
INK, SOFT, FAIR = "#222", "#ccc", "#c33"


def svg(root: Path) -> str:
    """The whole picture; empty panels are left out, so that a clone without figures has a picture too."""
    parts, top = [], 16
    for panel in (win_rates, solo_curves):
        drawn, height = panel(root, top)
        parts += drawn
        top += height
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" font-family="system-ui, sans-serif" font-size="14">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>"]) + "\n"


def is_stale(root: Path) -> bool:
    path = root / PICTURE
    return not path.is_file() or path.read_text(encoding="utf-8") != svg(root)


def draw(root: Path) -> Path:
    path = root / PICTURE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(svg(root), encoding="utf-8")
    return path


def win_rates(root: Path, top: int) -> tuple[list[str], int]:
    """The first tournament: a point and its interval for each agent, and what equal agents would win."""
    from versailles_env.agents.report.colours import agent_colour

    found = read(Place(root), "tournament")
    if not found:
        return [], 0
    data = found[0]
    across = scale(0, 1, LEFT, WIDTH - RIGHT)
    bottom = top + 34 + ROW * len(data["agents"])
    title = f"Wins at a table of {data['players']}, each agent with its 95% interval ({data['games']} games)"
    parts = [text(16, top + 14, title, weight=600)]
    parts += percents(across, top + 30, bottom)
    even = across(1 / data["players"])
    parts += [
        line(even, top + 30, even, bottom, FAIR, dash=True),
        text(even + 5, bottom - 4, "even", 12, FAIR),
    ]
    for k, (name, entry) in enumerate(data["agents"].items()):
        y, colour = top + 48 + ROW * k, agent_colour(name)
        low, high = (across(end) for end in entry["ci95"])
        parts += [
            text(LEFT - 12, y + 5, short(name), anchor="end"),
            line(low, y, high, y, colour, 3),
            f'<circle cx="{across(entry["win_rate"]):.1f}" cy="{y}" r="6" fill="{colour}"/>',
        ]
    return parts, bottom - top + 52


def solo_curves(root: Path, top: int) -> tuple[list[str], int]:
    """How often each player reaches so many victory points against the rulebook's bots; of several measurements the one with the most games."""
    from versailles_env.agents.report.colours import agent_colour

    most = sorted(read(Place(root), "difficulty"), key=lambda data: int(data["games"]))
    found = list({data["player"]: data for data in most if data["bots"] == "rulebook"}.values())
    if not found:
        return [], 0
    high = 260
    marks = sorted({int(key) for data in found for key in data["win_at"]})
    across, up = scale(marks[0], marks[-1], LEFT, WIDTH - RIGHT), scale(0, 1, top + 34 + high, top + 34)
    parts = [text(16, top + 14, "Solitaire: games that reach so many victory points", weight=600)]
    for share in range(0, 101, 25):
        y = up(share / 100)
        parts += [
            line(LEFT, y, WIDTH - RIGHT, y, SOFT),
            text(LEFT - 12, y + 5, f"{share}%", 12, anchor="end"),
        ]
    for mark in range(marks[0], marks[-1] + 1, 5):
        parts.append(text(across(mark), up(0) + 18, str(mark), 12, anchor="middle"))
    goal = across(20)
    parts += [
        line(goal, up(1), goal, up(0), FAIR, dash=True),
        text(goal + 5, up(1) + 12, "20 win", 12, FAIR),
    ]
    players = sorted(found, key=lambda data: -float(data["mean_points"]))
    for k, data in enumerate(players):
        colour = agent_colour(data["player"])
        points = " ".join(f"{across(m):.1f},{up(data['win_at'][str(m)]['rate']):.1f}" for m in marks)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        parts.append(text(16, top + 50 + 22 * k, short(data["player"]), colour=colour))
    return parts, high + 70


def scale(low: float, high: float, start: float, end: float) -> Any:
    return lambda value: start + (value - low) / (high - low) * (end - start)


def percents(across: Any, top: float, bottom: float) -> Iterator[str]:
    for share in range(0, 101, 25):
        x = across(share / 100)
        yield line(x, top, x, bottom, SOFT)
        yield text(x, bottom + 16, f"{share}%", 12, anchor="middle")


def short(name: str) -> str:
    """A name without what only says how it was run."""
    return name.replace(",threads=1", "")


def line(
    x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1, dash: bool = False
) -> str:
    more = ' stroke-dasharray="5 4"' if dash else ""
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"{more}/>'


def text(
    x: float,
    y: float,
    words: str,
    size: int = 14,
    colour: str = INK,
    anchor: str = "start",
    weight: int = 400,
) -> str:
    style = f'font-size="{size}" fill="{colour}" text-anchor="{anchor}" font-weight="{weight}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(words)}</text>'
