"""The Strategy and Final Crisis cards of a pack, each with what is known of it."""

from ...crisis import event_of, known, pack_of
from ...pages import Place, table


def cards(place: Place, words: str) -> str:
    content = pack_of(place, words).content
    parts = []
    for side in ("versailles", "commune", "neutral"):
        rows: list[list[object]] = []
        for k, card in enumerate(content.cards):
            if card.side == side:
                mark = "F" if card.final else "" if card.solo else "-"
                event = event_of(place, content, k)
                rows.append([card.number, card.name, card.points, mark, card.story, event, known(card)])
        head = ["", "card", "points", "", "who or what", "event", "known"]
        parts.append(f"### {side.capitalize()}\n\n" + table(head, rows))
    return "\n\n".join(parts)
