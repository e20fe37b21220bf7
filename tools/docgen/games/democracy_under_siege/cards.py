"""The cards of a pack, each with what is known of it."""

from typing import TYPE_CHECKING, Any

from ...pages import Place, table

if TYPE_CHECKING:
    from versailles_env.core.packs import Pack
    from versailles_env.games.democracy_under_siege.words.effects import Teller


def pack_of(place: Place, words: str) -> "Pack":
    return place.game.load_pack(words or None)


def known(entry: Any) -> str:
    """The fields that are not reconstructed, and the reference."""
    told = [f"{name}: {source}" for name, source in entry.source.items() if source != "reconstruction"]
    return "; ".join([*told, *([entry.ref] if entry.ref else [])]) or "-"


def teller(place: Place, words: str) -> "Teller":
    from versailles_env.games.democracy_under_siege.words.effects import Teller

    return Teller(pack_of(place, words))


def cards(place: Place, words: str) -> str:
    parts = []
    content, say = pack_of(place, words).content, teller(place, words)
    for deck in ("nazism", "democracy", "communism"):
        rows: list[list[object]] = []
        for card in (card for card in content.cards if card.deck == deck):
            kind = card.type if card.keyword == "none" else f"{card.type}, {card.keyword.replace('_', ' ')}"
            icon = {"despotic": ", Despotic +", "no_despotic": ", Despotic 0"}.get(card.icon, "")
            play = f"{card.difficulty} / {card.points}" if card.points else "-"
            effects = say.effects(card.effects)
            if card.standby:
                effects += f"<br>in stand-by: {say.effects(card.standby)}"
            if card.until:
                effects += f"<br>until {say.until(card.until)}"
            needs = "; ".join(map(say.condition, card.conditions)) or "-"
            rows.append(
                [
                    card.id,
                    card.name,
                    card.era,
                    card.entry or "-",
                    kind + icon,
                    play,
                    needs,
                    effects,
                    known(card),
                ]
            )
        head = ["", "card", "Era", "entry", "type", "play", "conditions", "effects", "known"]
        parts.append(f"### {deck.capitalize()}\n\n" + table(head, rows))
    return "\n\n".join(parts)


def wars(place: Place, words: str) -> str:
    rows: list[list[object]] = []
    say = teller(place, words)
    for war in pack_of(place, words).content.wars:
        track = " ".join(f"[{m:+d}]" if k == war.start else f"{m:+d}" for k, m in enumerate(war.track))
        rows.append(
            [
                war.id,
                war.a,
                war.b,
                war.nation or "-",
                track,
                war.cost,
                say.effects(war.a_wins),
                say.effects(war.b_wins),
                known(war),
            ]
        )
    return table(["", "A", "B", "nation", "track", "cost", "A wins", "B wins", "known"], rows)
