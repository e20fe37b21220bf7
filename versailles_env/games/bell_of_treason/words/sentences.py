"""Notes of the log as sentences."""

from collections.abc import Sequence

from ....core.packs import Pack
from ....systems.crisis_dimension.constants import OWN_NOTE, Note
from ....systems.crisis_dimension.describe import system_sentence
from ....systems.crisis_dimension.packs import Cards
from ..constants import Ending, GameNote, Subject
from ..names import COLOURS, SIDE_NAMES, SPACE_NAMES
from ..pack.describe import NAMES
from .opponent import bot_sentence

MOBILIZATIONS = ("Partial", "General")
HOW = {
    Ending.NOT_YET: "not over",
    Ending.INVADED: "invasion of a mobilized country",
    Ending.SURPRISED: "invasion before any Mobilization",
    Ending.FINAL: "Final Decision",
    Ending.STEP_LIMIT: "step limit",
}


def sentence(pack: Pack, note: Sequence[int], seat: int | None) -> str:
    cards: Cards = pack.content
    names = [card.name for card in cards.cards]
    if Note.BOT_REVEALS <= note[0] <= Note.EXTRA:
        return bot_sentence(cards, note)
    if note[0] < OWN_NOTE:
        return system_sentence(NAMES, names, [goal.name for goal in cards.objectives], note, seat)
    code, a, b, c = GameNote(int(note[0])), int(note[1]), int(note[2]), int(note[3])
    if code == GameNote.STALIN:
        return f"Stalin's Politics: {a} white and {b} green cubes leave Soviet Union."
    if code == GameNote.DISK:
        return f"A German disk is placed on space {a + 1}."
    if code == GameNote.NO_DISK:
        return "No German disk is placed: " + ("every space has one." if a < 0 else f"space {a + 1} has one.")
    if code == GameNote.FREED:
        where = "the pool" if b < 0 else SPACE_NAMES[b]
        return f"{SIDE_NAMES[a]} puts a freed {COLOURS[a]} cube in {where}."
    if code == GameNote.MOBILIZED:
        return f"{MOBILIZATIONS[a]} Mobilization is carried out."
    if code == GameNote.MOVED:
        return f"A {COLOURS[a]} cube moves from General Staff to Moravian HQs."
    if code == GameNote.STAYED:
        return f"A {COLOURS[a]} cube stays in General Staff: Moravian HQs has four."
    if code == GameNote.DECISION:
        return f"Hitler's Decision: the die shows {a} against {b} VP."
    if code == GameNote.NO_DECISION:
        return "Hitler's Decision is not rolled: Defend has fewer than 2 VP."
    if code == GameNote.LIFTED:
        return f"The German disk of space {a + 1} is lifted."
    if code == GameNote.REVEALED:
        return f"{SIDE_NAMES[a]} turns up {names[b]}."
    if code == GameNote.RETURNED:
        return f"{names[a]} goes back to the deck."
    return _final_sentence(code, a, b, c, names)


def _final_sentence(code: GameNote, a: int, b: int, c: int, names: list[str]) -> str:
    if code == GameNote.EXCHANGE:
        shown = [names[card] if card >= 0 else "nothing" for card in (a, b)]
        return f"Concede shows {shown[0]}, Defend shows {shown[1]}."
    if code == GameNote.CANCELLED:
        return f"Both tabs name {SPACE_NAMES[a]}: nobody acts."
    if code == GameNote.FINAL_EVENT:
        return f"{SIDE_NAMES[a]} carries out the event of {names[b]}."
    if code == GameNote.FINAL_IDLE:
        return f"{SIDE_NAMES[a]} does nothing with {names[b]}."
    if code == GameNote.REFUSED:
        what = "lift a disk" if b == Subject.LIFT else "mobilize"
        return f"{SIDE_NAMES[a]} does not {what}."
    if code == GameNote.STACKED:
        return (
            f"{SIDE_NAMES[a]}'s Final Decision card is shuffled with the top of the deck, {b} cards in all."
        )
    won = "both sides lose" if b == 2 else f"{SIDE_NAMES[b]} wins" if b >= 0 else "nobody has won"
    return f"The game ends ({HOW[Ending(a)]}, VP {c:+d}): {won}."
