"""Board, Objectives and solo tables of a pack of the crisis-dimension system, each with what is known of it."""

import re
from typing import TYPE_CHECKING, Any

from .pages import Place, table

if TYPE_CHECKING:
    from versailles_env.core.packs import Pack


WORD = re.compile(r"[a-z_0-9]+")


def pack_of(place: Place, words: str) -> "Pack":
    return place.game.load_pack(words or None)


def known(entry: Any) -> str:
    """The fields that are not reconstructed, and the reference."""
    told = [f"{name}: {source}" for name, source in entry.source.items() if source != "reconstruction"]
    return "; ".join([*told, *([entry.ref] if entry.ref else [])]) or "-"


def plain(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{name}: {plain(part)}" for name, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(plain(part) for part in value)
    return str(value)


def board(place: Place, words: str) -> str:
    values = pack_of(place, words).content.board
    rows: list[list[object]] = []
    for name in type(values).model_fields:
        entry = getattr(values, name)
        source = "-" if entry.source == "reconstruction" else entry.source
        rows.append([f"`{name}`", plain(entry.value), source, entry.ref or "-"])
    return table(["value", "is", "known from", "reference"], rows)


def objectives(place: Place, words: str) -> str:
    content = pack_of(place, words).content
    rows: list[list[object]] = []
    for k, goal in enumerate(content.objectives):
        event = event_of(place, content, len(content.cards) + k)
        rows.append([goal.number, goal.name, goal.space, goal.story, event, known(goal)])
    return table(["", "Objective", "space", "who or what", "event", "known"], rows)


def event_of(place: Place, content: Any, number: int) -> str:
    """The event of a card, or of an Objective, which come after the cards, in the game's own words."""
    from importlib import import_module

    module = import_module(f"versailles_env.games.{place.game.id}.pack.describe")
    words: str = module.FACES.event(content, number)
    return words


def tables(place: Place, words: str) -> str:
    from versailles_env.systems.crisis_dimension.rowwords import MEANINGS

    solo = pack_of(place, words).content.solo
    rows: list[list[object]] = []
    for name in type(solo).model_fields:
        for number, row in enumerate(getattr(solo, name).value, 1):
            rows.append([name.replace("_", " ") if number == 1 else "", number, f"`{row}`"])
    used = {word for _, _, row in rows for word in WORD.findall(str(row))}
    meanings: list[list[object]] = [
        [f"`{word}`", meaning] for word, meaning in MEANINGS.items() if word in used
    ]
    return (
        table(["table", "row", "words"], rows)
        + "\n\n"
        + table(["word", "x is the space looked at"], meanings)
    )
