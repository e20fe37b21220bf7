"""What became of the cards of a game: Issues and their options, Events, Strategy cards."""

from collections.abc import Iterator

from ...core.engine import Engine
from ...core.uses import Use
from .constants import GAME_END, EventZone, IssueZone, Note, Part, StrategyZone
from .pack import Cards

ISSUE, EVENT, STRATEGY = "Issue", "Event", "Strategy card"


def uses(engine: Engine) -> Iterator[Use]:
    """Seen is what left its deck. An Issue is taken by who comes to control it; its price is the Influence that lay on it or was
    bid, its points its stars if they are still there at the end."""
    s, cards = engine.state[0], engine.pack.content
    yield from _seen(engine, cards)
    price: dict[tuple[int, int], int] = {}
    paid: dict[int, float] = {}
    declined = {(note[1], note[2]) for note in engine.notes if note[0] == Note.DECLINED}
    for code, a, b, c, d, *_ in engine.notes:
        if code == Note.PLACE:
            price[a, c] = d
        elif code == Note.SETTLE:
            paid[b] = price.get((c, b), 0)
            price = {key: value for key, value in price.items() if key[1] != b}
            if b == GAME_END:
                yield Use(ISSUE, cards.issue_name(b), "", c, paid[b], _stars(engine, b, c))
        elif code == Note.WON:
            paid[b] = d
        elif code == Note.OPTION:
            label = cards.issues[b].option[c].label
            yield Use(ISSUE, cards.issue_name(b), label, a, paid.get(b), _stars(engine, b, a))
        elif code == Note.CONFERENCE:
            how = "declined" if (a, b) in declined else "performed"
            yield Use(EVENT, cards.events[b].name, how, a)
        elif code == Note.STRATEGY:
            yield Use(STRATEGY, cards.strategies[b].name, "", a, None, float(s["score"][a][Part.STRATEGY]))


def _seen(engine: Engine, cards: Cards) -> Iterator[Use]:
    s = engine.state[0]
    for k in range(len(s["issue_zone"])):
        if s["issue_zone"][k] != IssueZone.DECK:
            yield Use(ISSUE, cards.issue_name(k))
    drawn = {note[2] for note in engine.notes if note[0] in (Note.CRISIS, Note.CONFERENCE)}
    for k, event in enumerate(cards.events):
        if k in drawn or s["event_zone"][k] != EventZone.DECK:
            yield Use(EVENT, event.name)
    for k, card in enumerate(cards.strategies):
        if s["strategy_zone"][k] != StrategyZone.OUT:
            yield Use(STRATEGY, card.name)


def _stars(engine: Engine, issue: int, nation: int) -> float:
    """Its stars, if this nation has it at the end."""
    kept = int(engine.state[0]["issue_owner"][issue]) == nation
    return float(engine.pack.tables[0]["issue_stars"][issue]) if kept else 0.0
