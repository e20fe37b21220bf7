"""The log: what happened, a sentence a note."""

from collections.abc import Sequence

from .actions import NATION_NAMES, REGION_NAMES
from .bargain import deal_words, promise_words
from .constants import Counter, Ending, Note, Promise, Unit
from .pack import Cards

THE_ENDINGS = {
    Ending.GAME_END_SETTLED: "GAME END is settled: the game is over",
    Ending.DECK_EMPTY: "The Issue deck is empty: the game is over",
    Ending.TURN_LIMIT: "The turn limit is reached: scores as they stand",
    Ending.STEP_LIMIT: "The step limit is reached: scores as they stand",
}


def region_list(bits: int) -> str:
    return " and ".join(name for k, name in enumerate(REGION_NAMES[:5]) if bits >> k & 1)


def unit_words(unit: int) -> str:
    if unit == Unit.AVAILABLE:
        return "an Available unit"
    if unit == Unit.EXHAUSTED:
        return "an Exhausted unit"
    return f"its unit in {REGION_NAMES[unit - Unit.DEPLOYED]}"


def sentence(cards: Cards, note: Sequence[int]) -> str:
    code, a, b, c, d, e = note
    return _tell(cards, Note(code), a, b, c, d, e) + "."


def _tell(cards: Cards, code: Note, a: int, b: int, c: int, d: int, e: int) -> str:
    who = NATION_NAMES[a] if 0 <= a < len(NATION_NAMES) else "nobody"
    where = REGION_NAMES[a] if 0 <= a < len(REGION_NAMES) else "no region"
    match code:
        case Note.ORDER:
            return "Around the table: " + ", ".join(NATION_NAMES[n] for n in (a, b, c, d) if n >= 0)
        case Note.TURN:
            return f"-- Turn {b}: {who}"
        case Note.PLACE:
            return f"{who} places {b} Influence on {cards.issue_name(c)} and has {d} there"
        case Note.RECLAIM:
            return f"{who} reclaims {b} Influence" + (
                f" and {c} Exhausted unit{'s' if c > 1 else ''}" if c else ""
            )
        case Note.RECALL:
            return f"{who} takes back its unit in {REGION_NAMES[b]}"
        case Note.SETTLE:
            return f"{who} settles {cards.issue_name(b)}; {NATION_NAMES[c]} controls it"
        case Note.OPTION:
            return f"{who} decides {cards.issues[b].name}: {cards.issues[b].option[c].label}"
        case Note.COUNTERS:
            flag = {0: "the UK flag", int(Counter.NAVAL_USA - Counter.NAVAL_UK): "the USA flag"}.get(c)
            laid = [line.words[0] for line in cards.issues[a].option[b].effects if line.op == "counter"]
            words = ", ".join(name.replace("_", " ") for name in laid) or "no counter"
            return f"On {cards.issues[a].name} lies: {words}" + (f", with {flag}" if flag else "")
        case Note.UNREST:
            return f"Unrest in {where} goes from {b} to {c}" if b != c else f"Unrest in {where} stays in {b}"
        case Note.HAPPINESS:
            return f"{who} Happiness goes from {b} to {c}" if b != c else f"{who} Happiness stays at {b}"
        case Note.KEG:
            if b == c:
                return f"The {where} Powder Keg stays in column {b}"
            return (
                f"The {where} Powder Keg goes from {b or 'its start'} to {c or 'its start'}; Unrest is in {d}"
            )
        case Note.DEPLOY:
            return f"{who} deploys {unit_words(d)} to {REGION_NAMES[b]} column {c}"
        case Note.DEMOBILIZE:
            return f"{who} demobilizes {unit_words(b)} to the '{c}' box"
        case Note.MUTINY:
            return f"Mutiny: {who} has more units than its Happiness allows"
        case Note.CONFERENCE:
            return f"Conference Event {cards.events[b].name}, decided by {who}"
        case Note.DECLINED:
            return f"{who} declines {cards.events[b].name}"
        case Note.ADVANCE_ISSUE:
            return f"{who} brings {cards.issue_name(b)} to the Table"
        case Note.ADVANCE_EVENT:
            return f"{who} brings {cards.events[b].name} to the Table"
        case Note.EVENT_CUBE:
            return f"{who} places a cube on {cards.events[b].name}"
        case Note.ADD_FROM_DISCARDS:
            return f"{who} takes {cards.issue_name(b)} from the discards for {c} Influence"
        case Note.ADD_FROM_DECK:
            rest = f" and discards {cards.issue_name(c)}" if c >= 0 else ""
            return f"{who} draws, puts {cards.issue_name(b)} into the Waiting Room{rest}"
        case Note.CRISIS:
            return f"Crisis: {cards.events[b].name}"
        case Note.CHECK:
            return f"Uprising check: {region_list(b)}"
        case Note.NO_ROLL:
            return f"{where}: Unrest in column {b}, no roll"
        case Note.ANNOUNCE:
            return (
                f"{who} announces {c:+d} in {REGION_NAMES[b]}"
                if c
                else f"{who} leaves the roll in {REGION_NAMES[b]}"
            )
        case Note.ROLL:
            modifier = f" {c:+d}" if c else ""
            return f"{where}: the die shows {b}{modifier} against {d}: " + (
                "Uprising" if e else "no Uprising"
            )
        case Note.UPRISING:
            return f"Uprising in {where}"
        case Note.NO_ISSUE:
            return f"Nobody controls an Issue in {where}"
        case Note.HIT:
            return f"The Uprising hits {who}"
        case Note.ROLL_OFF:
            return f"{who} rolls {b} to see who is hit"
        case Note.UNSETTLED:
            return f"{cards.issue_name(a)} is Unsettled; {NATION_NAMES[b]} loses it"
        case Note.BID:
            return f"{who} bids strength {b + 2 * c} and {d} Influence"
        case Note.PASS:
            return f"{who} passes"
        case Note.WON:
            return f"{who} wins {cards.issue_name(b)} with strength {c} and {d} Influence"
        case Note.NO_BID:
            return f"Nobody bids: {cards.issue_name(a)} goes to the discards"
        case Note.STRATEGY:
            return f"{who} takes the Strategy card {cards.strategies[b].name}"
        case Note.CHOSEN_PLAYER:
            return f"{who} chooses {NATION_NAMES[b]}"
        case Note.CHOSEN_REGION:
            return f"{who} chooses {REGION_NAMES[b]}"
        case Note.RANDOM_REGION:
            return (
                f"The die shows {b}: {where}" if a >= 0 else f"The die shows {b}: the Event does not happen"
            )
        case Note.BRANCH:
            return f"{who} chooses: {cards.branches[b][c]}"
        case Note.INFLUENCE:
            verb = "takes back" if b >= 0 else "exhausts"
            return f"{who} {verb} {abs(b)} Influence"
        case Note.UNIT_MOVED:
            return f"{who} {'exhausts' if b == Unit.EXHAUSTED else 'readies'} a unit"
        case Note.THE_END:
            solo = f", {b} VP, {'won' if b >= c else 'lost'} ({c} needed)" if d else ""
            return THE_ENDINGS[Ending(a)] + solo
        case Note.SHARED_TURN:
            return f"The USA acts, decided by {who}"
        case Note.SOLO_VP:
            return f"{who} is the sole strongest faction: the player has {b} VP"
        case Note.NEW_FACTION:
            return f"The player plays {who}" + (f", the weakest faction with Strength {b}" if b else "")
    if Note.DEAL_OFFERED <= code <= Note.DEAL_KEPT:
        return _tell_deal(cards, code, a, b, c, d, e)
    return _tell_bot(cards, code, who, b, c, d, e)


def _tell_deal(cards: Cards, code: Note, a: int, b: int, c: int, d: int, e: int) -> str:
    """Offers, answers, and promises kept."""
    match code:
        case Note.DEAL_OFFERED:
            deal = deal_words(cards, a, b, e // 100, c, d, e // 10 % 10 - 1, e % 10)
            return f"{NATION_NAMES[a]} offers {NATION_NAMES[b]} a deal: {deal}"
        case Note.DEAL_ACCEPTED:
            moved = (
                f": {NATION_NAMES[b]} exhausts {d} Influence, {NATION_NAMES[c]} takes back {d}" if d else ""
            )
            return f"{NATION_NAMES[a]} accepts the deal{moved}"
        case Note.DEAL_REFUSED:
            return f"{NATION_NAMES[a]} refuses the deal"
    if b == Promise.SETTLE:
        return f"The deal is kept: {NATION_NAMES[a]} {promise_words(cards, Promise.OPTION, c, d)}"
    return f"The deal is kept: {NATION_NAMES[a]} {promise_words(cards, b, c, d)}"


def _tell_bot(cards: Cards, code: Note, who: str, b: int, c: int, d: int, e: int) -> str:
    """What a bot does, and why."""
    match code:
        case Note.BOT_SETTLES:
            return f"Bot {who} settles {cards.issue_name(b)}: leads it, value {c}"
        case Note.BOT_SETTLES_OTHER:
            return f"Bot {who} settles {cards.issue_name(b)}, led by {NATION_NAMES[c]}: nothing else applies"
        case Note.BOT_PLACES:
            return f"Bot {who} places on {cards.issue_name(b)}: leads no Issue on the Table"
        case Note.BOT_RECLAIMS:
            return f"Bot {who} reclaims: cannot lead two Issues"
        case Note.BOT_IDLE:
            return f"Bot {who} does nothing: no action applies"
        case Note.BOT_DEPLOYS:
            return f"Bot {who} deploys to {REGION_NAMES[b]} column {c}: most Issues there and Unrest in {d}"
        case Note.BOT_DEMOBILIZES:
            return f"Bot {who} demobilizes: Happiness {b} is near a forced demobilization"
        case Note.BOT_ROLLS:
            return f"Bot {who} rolls {c} for {REGION_NAMES[b]}"
        case Note.BOT_OPTION:
            return f"Bot {who} takes the option best for it: {c} of its counters"
        case Note.BOT_BID:
            return f"Bot {who} bids strength {b + 2 * c} and {d} Influence for {cards.issue_name(e)}"
    raise ValueError(f"no sentence for note {code}")
