"""The cards of a pack, each with where it comes from."""

from typing import TYPE_CHECKING, Any

from ...pages import Place, table

if TYPE_CHECKING:
    from versailles_env.core.packs import Pack

SHORT = {"rulebook": "rulebook", "public": "public", "reconstruction": "-"}
"""How a source is written in the tables: a reconstruction is the rule, so what is known stands out."""


def pack_of(place: Place, words: str) -> "Pack":
    return place.game.load_pack(words or None)


def known(card: Any, *more: tuple[str, str | None]) -> str:
    """The fields of a card that are not reconstructed, with their source."""
    default = card.source["default"]
    told = [(name, card.source.get(name, default)) for name in card.own_fields()]
    told += [(name, source or default) for name, source in more]
    found: dict[str, list[str]] = {}
    for name, source in told:
        if source != "reconstruction":
            found.setdefault(source, []).append(name)
    if not found:
        return "-"
    where = f" ({card.ref})" if card.ref else ""
    return "; ".join(f"{source}: {', '.join(names)}" for source, names in found.items()) + where


def board(place: Place, words: str) -> str:
    values = pack_of(place, words).content.board
    rows: list[list[object]] = []
    for name in type(values).model_fields:
        entry = getattr(values, name)
        rows.append([f"`{name}`", show(entry.value), SHORT[entry.source], entry.ref or "-"])
    return table(["value", "is", "known from", "reference"], rows)


def show(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(f"{each[0]}: {each[1]}" if isinstance(each, tuple) else str(each) for each in value)
    return str(value)


def issues(place: Place, words: str) -> str:
    from versailles_env.games.versailles_1919.describe import effects_words

    rows: list[list[object]] = []
    for card in pack_of(place, words).content.issues:
        choices = "<br>".join(f"{o.label}: {effects_words(o.effects)}" for o in card.option)
        marks = f"{card.stars}{' no Military' if card.no_military else ''}"
        more = [(f"option {k + 1}", option.source) for k, option in enumerate(card.option)]
        rows.append(
            [card.number, card.name, card.region.replace("_", " "), marks, choices, known(card, *more)]
        )
    return table(["", "Issue", "region", "Stars", "options", "known"], rows, right=(0,))


def events(place: Place, words: str) -> str:
    from versailles_env.games.versailles_1919.describe import effects_words

    rows: list[list[object]] = []
    for card in pack_of(place, words).content.events:
        optional = "optional: " if card.conference.optional else ""
        more = (("crisis", card.crisis.source), ("conference", card.conference.source))
        rows.append(
            [
                card.number,
                card.name,
                "yes" if card.influence_icon else "no",
                effects_words(card.crisis.effects),
                optional + effects_words(card.conference.effects),
                known(card, *more),
            ]
        )
    return table(["", "Event", "icon", "Crisis", "Conference", "known"], rows, right=(0,))


def strategies(place: Place, words: str) -> str:
    from versailles_env.games.versailles_1919.describe import score_words

    rows = [
        [card.number, card.name, "; ".join(map(score_words, card.score)), known(card)]
        for card in pack_of(place, words).content.strategies
    ]
    return table(["", "Strategy", "scores", "known"], rows, right=(0,))
