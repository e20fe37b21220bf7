"""Board, cards, Objectives and solo tables of a pack, each with what is known of it."""

from typing import TYPE_CHECKING, Any

from ...pages import Place, table

if TYPE_CHECKING:
    from versailles_env.core.packs import Pack


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


def cards(place: Place, words: str) -> str:
    from versailles_env.games.bell_of_treason.pack.describe import event_words

    content = pack_of(place, words).content
    parts = []
    for side in ("concede", "defend", "neutral"):
        rows: list[list[object]] = []
        for k, card in enumerate(content.cards):
            if card.side == side:
                tab = f"{card.tab}{' or event' if card.tab_event else ''}" if card.tab else "-"
                mark = "R" if card.repeated else ""
                event = event_words(content, k)
                rows.append([card.number, card.name, card.points, tab, mark, card.story, event, known(card)])
        head = ["", "card", "points", "tab", "", "who or what", "event", "known"]
        parts.append(f"### {side.capitalize()}\n\n" + table(head, rows))
    return "\n\n".join(parts)


def objectives(place: Place, words: str) -> str:
    from versailles_env.games.bell_of_treason.pack.describe import event_words

    content = pack_of(place, words).content
    rows: list[list[object]] = []
    for k, goal in enumerate(content.objectives):
        event = event_words(content, len(content.cards) + k)
        rows.append([goal.number, goal.name, goal.space, goal.story, event, known(goal)])
    return table(["", "Objective", "space", "who or what", "event", "known"], rows)


def tables(place: Place, words: str) -> str:
    from versailles_env.systems.crisis_dimension.rowwords import MEANINGS

    solo = pack_of(place, words).content.solo
    rows: list[list[object]] = []
    for name in type(solo).model_fields:
        for number, row in enumerate(getattr(solo, name).value, 1):
            rows.append([name.replace("_", " ") if number == 1 else "", number, f"`{row}`"])
    meanings: list[list[object]] = [[f"`{word}`", meaning] for word, meaning in MEANINGS.items()]
    return (
        table(["table", "row", "words"], rows)
        + "\n\n"
        + table(["word", "x is the space looked at"], meanings)
    )
