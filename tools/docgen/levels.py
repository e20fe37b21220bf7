"""Solo bots of graded strength: who is mixed, what a reference player wins against each level, and the curve they come from."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from versailles_env.agents.levels import Ladder, Levels, NoLevels, levels_of
from versailles_env.agents.report.figures import wilson
from versailles_env.games import REGISTRY, get_game

from . import figures
from .figures import interval
from .pages import Place, table
from .results import INK, SOFT, line, scale, text

PICTURE = Path("docs/images/levels.svg")
WIDTH, LEFT, RIGHT, HIGH, BETWEEN = 720, 60, 30, 170, 84
CURVE, OWN = "#1f6fb4", "#2e8b57"


def levels(place: Place, words: str) -> str:
    """A row a level: the mixture, the share of games it aims at, and what fresh games say; the rulebook's bots where they fall."""
    found = levels_of(place.name)
    measured = figures.read(place, "levels")
    rows: list[list[object]] = []
    sides = len(found.ladders) > 1
    for ladder in found.ladders:
        own = [each for each in measured if not sides or each["side"] not in ladder.seats]
        rows += [level_row(ladder, level, own, sides) for level in range(1, len(ladder.levels) + 1)]
        rows += [rules_row(ladder, each, sides) for each in own if each["bots"] == "rulebook"]
    told = list(dict.fromkeys(f"`{each['command']}`, pack `{each['pack']}`" for each in measured))
    head = ["plays"] if sides else []
    points = bool(measured) and "mean_points" in measured[0]
    heads = [
        *head,
        "bots",
        "who answers",
        "aim",
        *(["mean VP"] if points else []),
        "the reference player wins (95%)",
        "place",
    ]
    made = f"Reference player: `{found.reference}`. Calibrated by `{found.measured}`, pack `{found.pack}`; on fresh seeds:"
    return "\n\n".join([made, table(heads, rows, right=(len(heads) - 1,)), *told])


def level_row(ladder: Ladder, level: int, measured: list[dict[str, Any]], sides: bool) -> list[object]:
    mixture = ", ".join(f"`{name}` {share:.0%}" for name, share in ladder.mixture(level).items())
    own = next((each for each in measured if each["bots"] == f"bots:{level}"), None)
    head: list[object] = [", ".join(ladder.seats)] if sides else []
    place = f"{ladder.levels[level - 1]:.2f}"
    return [*head, f"`bots:{level}`", mixture, f"{ladder.aims[level - 1]:.0%}", *won(own), place]


def rules_row(ladder: Ladder, entry: dict[str, Any], sides: bool) -> list[object]:
    """The rulebook's own bots beside the levels."""
    head: list[object] = [", ".join(ladder.seats)] if sides else []
    named = f"the rulebook's, {entry['level']}" if entry.get("level") else "the rulebook's"
    return [*head, named, "the bots' rules", "-", *won(entry), "-"]


def won(entry: dict[str, Any] | None) -> list[object]:
    if entry is None:
        return ["_not measured yet_"]
    rate = f"{entry['win']['rate']:.1%} ({interval(entry['win']['ci95'], '{:.1%}')})"
    return [f"{entry['mean_points']:.1f}", rate] if "mean_points" in entry else [rate]


# --- the picture


def calibrated() -> Iterator[Levels]:
    for name in REGISTRY:
        try:
            yield levels_of(name)
        except NoLevels:
            continue


def svg(root: Path) -> str:
    """A panel a ladder: the share of games that the reference player wins along it, and where the levels stand."""
    parts, top = [], 16
    for found in calibrated():
        for ladder in found.ladders:
            parts += panel(found, ladder, top)
            top += HIGH + BETWEEN
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" font-family="system-ui, sans-serif" font-size="14">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>"]) + "\n"


def panel(found: Levels, ladder: Ladder, top: int) -> list[str]:
    across = scale(0, len(ladder.agents) - 1, LEFT, WIDTH - RIGHT)
    up = scale(0, 1, top + 34 + HIGH, top + 34)
    whose = f", bots of {' and '.join(ladder.seats)}" if len(found.ladders) > 1 else ""
    parts = [
        text(16, top + 14, f"{get_game(found.game).title}{whose}: games won by {found.reference}", weight=600)
    ]
    for share in range(0, 101, 25):
        parts += [line(LEFT, up(share / 100), WIDTH - RIGHT, up(share / 100), SOFT)]
        parts += [text(LEFT - 8, up(share / 100) + 5, f"{share}%", 12, anchor="end")]
    for k, name in enumerate(ladder.agents):
        anchor = "start" if k == 0 else "end" if k == len(ladder.agents) - 1 else "middle"
        parts.append(text(across(k), up(0) + 18, name, 12, anchor=anchor))
    on = [entry for entry in ladder.curve if "at" in entry]
    points = " ".join(f"{across(e['at']):.1f},{up(e['wins'] / e['games']):.1f}" for e in on)
    parts.append(f'<polyline points="{points}" fill="none" stroke="{CURVE}" stroke-width="2"/>')
    for entry in on:
        low, high = wilson(entry["wins"], entry["games"])
        parts.append(line(across(entry["at"]), up(low), across(entry["at"]), up(high), CURVE, 2))
    for level, (at, aim) in enumerate(zip(ladder.levels, ladder.aims, strict=True), 1):
        parts.append(f'<circle cx="{across(at):.1f}" cy="{up(aim):.1f}" r="9" fill="#fff" stroke="{INK}"/>')
        parts.append(text(across(at), up(aim) + 5, str(level), 12, anchor="middle"))
    for entry in (each for each in ladder.curve if "rules" in each):
        y = up(entry["wins"] / entry["games"])
        named = f"the rulebook's bots{', ' + entry['rules'] if entry['rules'] else ''}"
        parts += [
            line(LEFT, y, WIDTH - RIGHT, y, OWN, dash=True),
            text(WIDTH - RIGHT, y - 4, named, 11, OWN, anchor="end"),
        ]
    return parts


def is_stale(root: Path) -> bool:
    path = root / PICTURE
    return not path.is_file() or path.read_text(encoding="utf-8") != svg(root)


def draw(root: Path) -> Path:
    path = root / PICTURE
    path.write_text(svg(root), encoding="utf-8")
    return path
