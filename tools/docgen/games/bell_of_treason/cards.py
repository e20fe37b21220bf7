"""The Strategy cards of a pack, each with what is known of it."""

from ...crisis import event_of, known, pack_of
from ...pages import Place, table


def cards(place: Place, words: str) -> str:
    content = pack_of(place, words).content
    parts = []
    for side in ("concede", "defend", "neutral"):
        rows: list[list[object]] = []
        for k, card in enumerate(content.cards):
            if card.side == side:
                tab = f"{card.tab}{' or event' if card.tab_event else ''}" if card.tab else "-"
                mark = "R" if card.repeated else ""
                event = event_of(place, content, k)
                rows.append([card.number, card.name, card.points, tab, mark, card.story, event, known(card)])
        head = ["", "card", "points", "tab", "", "who or what", "event", "known"]
        parts.append(f"### {side.capitalize()}\n\n" + table(head, rows))
    return "\n\n".join(parts)
