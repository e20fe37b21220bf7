"""What players of equal strength do with the cards: `played_*.json`, written by `versailles cards`."""

from typing import Any

from ...figures import read
from ...pages import Place, table

SELDOM = 0.05
"""An option taken in less than this of its settlements is told by name."""


def played(place: Place, words: str) -> str:
    """Which Strategy cards were drafted, which Events nobody performed, which options are hardly ever taken."""
    parts = []
    for data in read(place, "played"):
        cards = data["cards"]
        parts += [
            f"`{data['command']}`, pack `{data['pack']}`:",
            table(
                ["Strategy card", "games that showed it", "drafted", "points"],
                [drafted(row) for row in cards["Strategy card"] if not row["how"]],
            ),
            told("Events that nobody performed", never(cards["Event"])),
            told(f"Options taken in under {SELDOM:.0%}", seldom(cards["Issue"])),
        ]
    return "\n\n".join(parts) or "_Not measured yet._"


def drafted(row: dict[str, Any]) -> list[str]:
    points = row["points"]
    mean = f"{points['mean']:.1f}" if points else "-"
    return [row["card"], row["seen"], f"{row['taken'] / row['seen']:.0%}" if row["seen"] else "-", mean]


def told(what: str, names: list[str]) -> str:
    return f"{what}, {len(names)}: {'; '.join(names) or 'none'}."


def never(rows: list[dict[str, Any]]) -> list[str]:
    done = {row["card"] for row in rows if row["how"] == "performed" and row["taken"]}
    return sorted({row["card"] for row in rows} - done)


def seldom(rows: list[dict[str, Any]]) -> list[str]:
    """Options of the pack with their share; one that was never taken has no row, and is found among the cards."""
    from versailles_env.games import get_game

    taken = {(row["card"], row["how"]): row["taken"] for row in rows}
    found = []
    for issue in get_game("versailles_1919").load_pack(None).content.issues:
        labels = [option.label for option in issue.option]
        settled = sum(taken.get((issue.name, label), 0) for label in labels)
        found += [
            (taken.get((issue.name, label), 0) / settled, f"{issue.name}, *{label}*")
            for label in labels
            if settled and taken.get((issue.name, label), 0) < SELDOM * settled
        ]
    return [f"{name} {share:.1%}" for share, name in sorted(found)]
