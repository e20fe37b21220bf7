"""Notes of the log as sentences."""

from collections.abc import Sequence

from ....core.packs import Pack
from ....systems.crisis_dimension.constants import OWN_NOTE, Note
from ....systems.crisis_dimension.describe import system_sentence
from ....systems.crisis_dimension.packs import Cards
from ..constants import COMMUNE, MOMENTUM_USE, VERSAILLES, Ending, GameNote, Subject
from ..names import COLOURS, DISC_NAMES, SIDE_NAMES, SPACE_NAMES, TRACK_NAMES, ZONE_NAMES
from ..pack.describe import NAMES
from .opponent import bot_sentence

HOW = {
    Ending.NOT_YET: "not over",
    Ending.POINTS: "victory points",
    Ending.TIEBREAK: "tiebreak",
    Ending.BOT_TIE: "a tie, which the solo opponent wins",
    Ending.STEP_LIMIT: "step limit",
}
COUNTS = (
    "more combined VP",
    "more Objectives fulfilled",
    "more Pivotal spaces",
    "being Initiative Player of the Final Crisis",
)


def sentence(pack: Pack, note: Sequence[int], seat: int | None) -> str:
    cards: Cards = pack.content
    names = [card.name for card in cards.cards]
    goals = [goal.name for goal in cards.objectives]
    if Note.BOT_REVEALS <= note[0] <= Note.EXTRA:
        return bot_sentence(cards, note)
    if note[0] == Note.PLAY and note[3] == MOMENTUM_USE:
        spender = int(note[1])
        return f"{SIDE_NAMES[spender]} spends {names[int(note[2])]} on {TRACK_NAMES[spender]}."
    if note[0] < OWN_NOTE:
        return system_sentence(NAMES, names, goals, note, seat)
    code, a, b, c, d = GameNote(int(note[0])), int(note[1]), int(note[2]), int(note[3]), int(note[4])
    side = SIDE_NAMES[a] if 0 <= a < 2 else ""
    if code == GameNote.BONUS:
        return f"{side} takes {c} bonus cube{'s' * (c != 1)} of {ZONE_NAMES[b]}."
    if code == GameNote.NO_BONUS:
        return f"{side} is second to breach the Final Crisis zone: {b} bonus cubes leave play."
    if code == GameNote.ROSE:
        return f"{TRACK_NAMES[a]} rises to {b}."
    if code == GameNote.FELL:
        return f"{TRACK_NAMES[a]} falls to {b}."
    if code == GameNote.SURPLUS:
        return f"{a} {COLOURS[COMMUNE]} cube{'s' * (a != 1)} in the pool leave{'s' * (a == 1)} play."
    if code == GameNote.ATTEMPT:
        extra = ", with an extra point" if d else ""
        return f"{side} attempts a removal in {SPACE_NAMES[b]} with strength {c}{extra}."
    if code == GameNote.TEST:
        word = "succeeds" if d >= c else "fails"
        return f"{names[b]} ({c}) is drawn against strength {d}: the removal {word}."
    if code == GameNote.DISC:
        moved = f" from {SPACE_NAMES[c]}" if c >= 0 else ""
        return f"{side} {'moves' if moved else 'places'} a {DISC_NAMES[a]}{moved} {'to' if moved else 'in'} {SPACE_NAMES[b]}."
    if code == GameNote.DISC_GONE:
        return f"{side} removes the {DISC_NAMES[1 - a]} from {SPACE_NAMES[b]}."
    return _card_sentence(code, a, b, c, d, names, goals)


def _card_sentence(code: GameNote, a: int, b: int, c: int, d: int, names: list[str], goals: list[str]) -> str:
    side = SIDE_NAMES[a] if 0 <= a < 2 else ""
    if code == GameNote.RESTORED:
        return f"{side} brings a cube back from out of play to {SPACE_NAMES[b]}."
    if code == GameNote.PEEKED:
        return f"{side} looks at the other's Objective."
    if code == GameNote.REDREW:
        return f"A card of {side}'s hand goes back to the deck, and {side} draws one."
    if code == GameNote.SWAPPED:
        return f"{side} exchanges a hand card with one set aside."
    if code == GameNote.CENSORED:
        return f"{side} gives up {names[b]} to Censorship."
    if code == GameNote.FINAL_PLAY:
        return f"{side} plays {names[b]} in the Final Crisis."
    if code == GameNote.NO_EVENT:
        return f"The condition of {names[b]} is not met: nothing happens."
    if code == GameNote.REFUSED:
        what = "raise its Momentum" if b == Subject.RISE else "use the event"
        return f"{side} does not {what}."
    if code == GameNote.GOAL_VP:
        return f"{side} controls the space of {goals[b]}."
    if code == GameNote.TOP_VP:
        return f"{TRACK_NAMES[a]} stands at 3."
    if code == GameNote.BOT_CHECK:
        few = (
            "fewer than 3 cubes are Available"
            if a == VERSAILLES
            else "fewer than 2 places of its pool are free"
        )
        return f"{side} checks its Momentum: {few}."
    if code == GameNote.TIE:
        return f"Nobody's victory condition is met (Military {a:+d}, Political {b:+d}): a tie."
    if code == GameNote.COUNT:
        return f"{side} has the count for {COUNTS[b]}."
    won = f"{SIDE_NAMES[b]} wins" if b >= 0 else "nobody has won"
    return f"The game ends ({HOW[Ending(a)]}; Military VP {c:+d} for Versailles, Political VP {d:+d} for the Commune): {won}."
