"""The log: what happened, a sentence a note.

A note is a code and five numbers, a to e. A template names what it tells of them: `{b}` the number, `{nation_a}` the nation,
`{region_b}`, `{issue_c}`, `{event_b}`, `{strategy_b}` likewise. A sentence with two ways to go is a function.
"""

from collections.abc import Callable, Mapping, Sequence

from .actions import NATION_NAMES, REGION_NAMES
from .bargain import deal_words, kept_words
from .constants import TRACKS, Counter, Ending, Note, Unit
from .pack import Cards

THE_ENDINGS = {
    Ending.GAME_END_SETTLED: "GAME END is settled: the game is over",
    Ending.DECK_EMPTY: "The Issue deck is empty: the game is over",
    Ending.TURN_LIMIT: "The turn limit is reached: scores as they stand",
    Ending.STEP_LIMIT: "The step limit is reached: scores as they stand",
    Ending.DEADLOCK: "Nobody can place, settle or reclaim Influence any more: the game is over, scores as they stand",
    Ending.STANDSTILL: "A whole round without Influence placed, an Issue settled or anything Exhausted reclaimed: the game is over",
}

TEMPLATES = {
    Note.TURN: "-- Turn {b}: {nation_a}",
    Note.PLACE: "{nation_a} places {b} Influence on {issue_c} and has {d} there",
    Note.RECALL: "{nation_a} takes back its unit in {region_b}",
    Note.SETTLE: "{nation_a} settles {issue_b}; {nation_c} controls it",
    Note.DEPLOY: "{nation_a} deploys {unit_d} to {region_b} column {c}",
    Note.DEMOBILIZE: "{nation_a} demobilizes {unit_b} to the '{c}' box",
    Note.MUTINY: "Mutiny: {nation_a} has more units than its Happiness allows",
    Note.CONFERENCE: "Conference Event {event_b}, decided by {nation_a}",
    Note.DECLINED: "{nation_a} declines {event_b}",
    Note.ADVANCE_ISSUE: "{nation_a} brings {issue_b} to the Table",
    Note.ADVANCE_EVENT: "{nation_a} brings {event_b} to the Table",
    Note.EVENT_CUBE: "{nation_a} places a cube on {event_b}",
    Note.ADD_FROM_DISCARDS: "{nation_a} takes {issue_b} from the discards for {c} Influence",
    Note.CRISIS: "Crisis: {event_b}",
    Note.NO_ROLL: "{region_a}: Unrest in column {b}, no roll",
    Note.UPRISING: "Uprising in {region_a}",
    Note.NO_ISSUE: "Nobody controls an Issue in {region_a}",
    Note.HIT: "The Uprising hits {nation_a}",
    Note.ROLL_OFF: "{nation_a} rolls {b} to see who is hit",
    Note.UNSETTLED: "{issue_a} is Unsettled; {nation_b} loses it",
    Note.PASS: "{nation_a} passes",
    Note.WON: "{nation_a} wins {issue_b} with strength {c} and {d} Influence",
    Note.NO_BID: "Nobody bids: {issue_a} goes to the discards",
    Note.STRATEGY: "{nation_a} takes the Strategy card {strategy_b}",
    Note.CHOSEN_PLAYER: "{nation_a} chooses {nation_b}",
    Note.CHOSEN_REGION: "{nation_a} chooses {region_b}",
    Note.SHARED_TURN: "The USA acts, decided by {nation_a}",
    Note.SOLO_VP: "{nation_a} is the sole strongest faction: the player has {b} VP",
    Note.DEAL_REFUSED: "{nation_a} refuses the deal",
    Note.BOT_SETTLES: "Bot {nation_a} settles {issue_b}: leads it, value {c}",
    Note.BOT_SETTLES_OTHER: "Bot {nation_a} settles {issue_b}, led by {nation_c}: nothing else applies",
    Note.BOT_PLACES: "Bot {nation_a} places on {issue_b}: leads no Issue on the Table",
    Note.BOT_RECLAIMS: "Bot {nation_a} reclaims: cannot lead two Issues",
    Note.BOT_IDLE: "Bot {nation_a} does nothing: no action applies",
    Note.BOT_DEPLOYS: "Bot {nation_a} deploys to {region_b} column {c}: most Issues there and Unrest in {d}",
    Note.BOT_DEMOBILIZES: "Bot {nation_a} demobilizes: Happiness {b} is near a forced demobilization",
    Note.BOT_ROLLS: "Bot {nation_a} rolls {c} for {region_b}",
    Note.BOT_OPTION: "Bot {nation_a} takes the option best for it: {c} of its counters",
}

Numbers = tuple[int, int, int, int, int]


class Names(dict[str, str]):
    """What the places of a template stand for."""

    def __init__(self, cards: Cards, numbers: Numbers):
        super().__init__(zip("abcde", map(str, numbers), strict=True))
        self._cards, self._numbers = cards, numbers

    def __missing__(self, name: str) -> str:
        kind, _, place = name.partition("_")
        number = self._numbers["abcde".index(place)]
        return NAMES[kind](self._cards, number)


def nation_name(nation: int) -> str:
    return NATION_NAMES[nation] if 0 <= nation < len(NATION_NAMES) else "nobody"


def region_name(region: int) -> str:
    return REGION_NAMES[region] if 0 <= region < len(REGION_NAMES) else "no region"


def unit_words(unit: int) -> str:
    if unit == Unit.AVAILABLE:
        return "an Available unit"
    if unit == Unit.EXHAUSTED:
        return "an Exhausted unit"
    return f"its unit in {REGION_NAMES[unit - Unit.DEPLOYED]}"


NAMES: Mapping[str, Callable[[Cards, int], str]] = {
    "nation": lambda cards, number: nation_name(number),
    "region": lambda cards, number: region_name(number),
    "unit": lambda cards, number: unit_words(number),
    "issue": lambda cards, number: cards.issue_name(number),
    "event": lambda cards, number: cards.events[number].name,
    "strategy": lambda cards, number: cards.strategies[number].name,
}


def sentence(cards: Cards, note: Sequence[int]) -> str:
    code, a, b, c, d, e = note[:6]
    numbers = (a, b, c, d, e)
    if code in TEMPLATES:
        return TEMPLATES[Note(code)].format_map(Names(cards, numbers)) + "."
    return FORKED[Note(code)](cards, *numbers) + "."


def _order(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return "Around the table: " + ", ".join(NATION_NAMES[n] for n in (a, b, c, d) if n >= 0)


def _reclaim(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    units = f" and {c} Exhausted unit{'s' if c > 1 else ''}" if c else ""
    return f"{nation_name(a)} reclaims {b} Influence{units}"


def _option(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return f"{nation_name(a)} decides {cards.issues[b].name}: {cards.issues[b].option[c].label}"


def _counters(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    flag = {0: "the UK flag", int(Counter.NAVAL_USA - Counter.NAVAL_UK): "the USA flag"}.get(c)
    laid = [line.words[0] for line in cards.issues[a].option[b].effects if line.op == "counter"]
    words = ", ".join(name.replace("_", " ") for name in laid) or "no counter"
    return f"On {cards.issues[a].name} lies: {words}" + (f", with {flag}" if flag else "")


def _unrest(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return f"Unrest in {region_name(a)} " + (f"goes from {b} to {c}" if b != c else f"stays in {b}")


def _happiness(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return f"{nation_name(a)} Happiness " + (f"goes from {b} to {c}" if b != c else f"stays at {b}")


def _keg(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    if b == c:
        return f"The {region_name(a)} Powder Keg stays in column {b}"
    moved = f"from {b or 'its start'} to {c or 'its start'}"
    return f"The {region_name(a)} Powder Keg goes {moved}; Unrest is in {d}"


def _add_from_deck(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    rest = f" and discards {cards.issue_name(c)}" if c >= 0 else ""
    return f"{nation_name(a)} draws, puts {cards.issue_name(b)} into the Waiting Room{rest}"


def _check(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    regions = " and ".join(name for k, name in enumerate(REGION_NAMES[:TRACKS]) if b >> k & 1)
    return f"Uprising check: {regions}"


def _announce(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return f"{nation_name(a)} {f'announces {c:+d}' if c else 'leaves the roll'} in {REGION_NAMES[b]}"


def _roll(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    modifier = f" {c:+d}" if c else ""
    so = "Uprising" if e else "no Uprising"
    return f"{region_name(a)}: the die shows {b}{modifier} against {d}: {so}"


def _bid(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return f"{nation_name(a)} bids strength {b + 2 * c} and {d} Influence"


def _bot_bid(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return f"Bot {_bid(cards, a, b, c, d, e)} for {cards.issue_name(e)}"


def _random_region(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return f"The die shows {b}: {region_name(a) if a >= 0 else 'the Event does not happen'}"


def _branch(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return f"{nation_name(a)} chooses: {cards.branches[b][c]}"


def _influence(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return f"{nation_name(a)} {'takes back' if b >= 0 else 'exhausts'} {abs(b)} Influence"


def _unit_moved(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return f"{nation_name(a)} {'exhausts' if b == Unit.EXHAUSTED else 'readies'} a unit"


def _the_end(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    solo = f", {b} VP, {'won' if b >= c else 'lost'} ({c} needed)" if d else ""
    return THE_ENDINGS[Ending(a)] + solo


def _new_faction(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    weakest = f", the weakest faction with Strength {b}" if b else ""
    return f"The player plays {nation_name(a)}{weakest}"


def _deal_offered(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return f"{NATION_NAMES[a]} offers {NATION_NAMES[b]} a deal: {deal_words(cards, a, b, c, d, e)}"


def _deal_accepted(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    moved = f": {NATION_NAMES[b]} exhausts {d} Influence, {NATION_NAMES[c]} takes back {d}" if d else ""
    return f"{NATION_NAMES[a]} accepts the deal{moved}"


def _deal_kept(cards: Cards, a: int, b: int, c: int, d: int, e: int) -> str:
    return f"The deal is kept: {kept_words(cards, a, b, c)}"


FORKED: Mapping[Note, Callable[[Cards, int, int, int, int, int], str]] = {
    Note.ORDER: _order,
    Note.RECLAIM: _reclaim,
    Note.OPTION: _option,
    Note.COUNTERS: _counters,
    Note.UNREST: _unrest,
    Note.HAPPINESS: _happiness,
    Note.KEG: _keg,
    Note.ADD_FROM_DECK: _add_from_deck,
    Note.CHECK: _check,
    Note.ANNOUNCE: _announce,
    Note.ROLL: _roll,
    Note.BID: _bid,
    Note.BOT_BID: _bot_bid,
    Note.RANDOM_REGION: _random_region,
    Note.BRANCH: _branch,
    Note.INFLUENCE: _influence,
    Note.UNIT_MOVED: _unit_moved,
    Note.THE_END: _the_end,
    Note.NEW_FACTION: _new_faction,
    Note.DEAL_OFFERED: _deal_offered,
    Note.DEAL_ACCEPTED: _deal_accepted,
    Note.DEAL_KEPT: _deal_kept,
}
if missing := [note.name for note in Note if (note in TEMPLATES) == (note in FORKED)]:
    raise ValueError(f"notes without one sentence: {', '.join(missing)}")
