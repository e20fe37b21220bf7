"""`versailles pack report`: what board and cards put at stake for each Ideology."""

from collections import Counter
from typing import Any

from ...core.packs import Pack
from .constants import NATIONS, Op
from .names import IDEOLOGIES, IDEOLOGY_TITLES

Table = tuple[str, list[str], list[list[Any]]]


def report(pack: Pack) -> list[Table]:
    """How near the nations stand to each Ideology, its deck, and how often each effect occurs."""
    return [stakes(pack), decks(pack), effects(pack)]


def stakes(pack: Pack) -> Table:
    """No Ideology is favoured by design: VP within reach, friendly nations, Resources at the start."""
    t = pack.tables[0]
    rows: list[list[Any]] = []
    on_track = [n for n in range(NATIONS) if t["nation_start"][n] >= 0]
    for k, name in enumerate(IDEOLOGY_TITLES[:3]):
        steps = {n: int(t["distance"][k, t["nation_start"][n]]) for n in on_track}
        near = sum(int(t["nation_vp"][n]) / max(1, steps[n]) for n in on_track)
        friendly = sum(
            int(t["area_friendly"][t["box_area"][t["nation_start"][n]]]) >> k & 1 for n in on_track
        )
        pool = [int(t["power_start"][t["power_ideology"] == k][:, kind].sum()) for kind in range(3)]
        rows.append([name, f"{near:.1f}", friendly, "/".join(map(str, pool))])
    return "Stakes at the start", ["Ideology", "VP by distance", "friendly nations", "raw/factory/oil"], rows


def decks(pack: Pack) -> Table:
    rows: list[list[Any]] = []
    for deck in IDEOLOGIES:
        cards = [card for card in pack.content.cards if card.deck == deck]
        actions = [card for card in cards if not card.is_event]
        mean = sum(card.difficulty for card in actions) / len(actions)
        points = sum(card.points for card in actions) / len(actions)
        wars = sum(card.type == "war" for card in cards)
        rows.append([deck, len(actions), wars, len(cards) - len(actions), f"{mean:.2f}", f"{points:.2f}"])
    head = ["deck", "Political Actions", "of them War Cards", "Events", "mean Difficulty", "mean PP"]
    return "Decks", head, rows


def effects(pack: Pack) -> Table:
    names = {op.value: op.name.lower() for op in Op}
    counts = Counter(names[int(row[0])] for row in pack.tables[0]["program"] if int(row[0]) in names)
    return "Effects by kind", ["effect", "lines"], [[name, count] for name, count in counts.most_common()]
