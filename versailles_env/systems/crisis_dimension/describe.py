"""Cards and notes of the system in words; a game gives the names of its sides, spaces and Dimensions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...core.effects import Branch, Choice, Effect, Effects, Needs, Step, Test, When
from .constants import SPACES, Note, Use

VERBS = {"place": "place", "remove": "remove", "replace": "replace", "withdraw": "take back", "move": "move"}
TESTS = {
    "control": "in control of {0}",
    "present": "present in {0}",
    "foe_none": "the other side has no cube in {0}",
}
FILTER_WORDS = {
    "same": " in one space",
    "apart": " in different spaces",
    "that": " there",
    "present": " where present",
    "bare": " without an enemy disc",
}


@dataclass(frozen=True)
class Names:
    """How a game calls what the system numbers."""

    sides: Sequence[str]
    spaces: Sequence[str]
    dimensions: Sequence[str]
    zones: Sequence[str]
    markers: Sequence[str]
    words: Mapping[str, str]
    """The words of packs for spaces and groups."""
    parts: Mapping[int, str] = field(default_factory=dict)
    """Parts of the map that have a name, by their masks."""

    def where(self, word: str) -> str:
        if word in self.words:
            return self.words[word]
        return " or ".join(self.words.get(part, part) for part in word.split("+"))

    def set_of(self, mask: int) -> str:
        """A mask of spaces in words."""
        if mask in self.parts:
            return self.parts[mask]
        found = [self.spaces[k] for k in range(SPACES) if mask >> k & 1]
        return "any space" if len(found) == SPACES else ", ".join(found) or "no space"


def effect_words(names: Names, step: Step, own: Mapping[str, str]) -> str:
    """One step of an event as a player would read it; `own` has templates for the game's own ops."""
    if isinstance(step, Choice):
        who = "you" if step.who == "you" else "the other side"
        ways = [_way(names, branch, own) for branch in step.branches]
        if step.may:
            return f"{who} may: {ways[0]}"
        return f"{who} choose{'' if who == 'you' else 's'}: {' or '.join(ways)}"
    if isinstance(step, When):
        head = needs_words(names, step.needs, own)
        rest = f", else {effects_words(names, step.otherwise, own)}" if step.otherwise else ""
        return f"if {head}: {effects_words(names, step.then, own)}{rest}"
    return _line(names, step, own)


def _way(names: Names, branch: Branch, own: Mapping[str, str]) -> str:
    told = effects_words(names, branch.effects, own)
    if branch.label:
        told = f"{branch.label} ({told})"
    return f"if {needs_words(names, branch.needs, own)}: {told}" if branch.needs else told


def needs_words(names: Names, needs: Needs, own: Mapping[str, str]) -> str:
    """Conditions that must all hold; `own` has templates for the game's gauges too."""
    return " and ".join(
        " or ".join(_test(names, test, own) for test in condition.tests) for condition in needs
    )


def _test(names: Names, test: Test, own: Mapping[str, str]) -> str:
    template = TESTS.get(test.op) or own.get(test.op) or f"{test.op} {{0}}"
    words = [word if word.isdigit() else names.where(word) for word in test.words]
    return ("not " if test.negated else "") + template.format(*words)


def _line(names: Names, line: Effect, own: Mapping[str, str]) -> str:
    head = "the other side " if line.who == "foe" else ""
    if line.may:
        head += "may " if line.who else "you may "
    if line.op not in VERBS:
        template = own.get(line.op, "{0} points in {1}" if line.op == "ops" else line.op)
        words = [word if word.isdigit() else names.where(word) for word in line.words]
        return head + template.format(*words)
    count = f"up to {line.words[0]}" if line.up_to else line.words[0]
    if line.op == "move":
        return f"{head}move {count} from {names.where(line.words[1])} to {names.where(line.words[2])}"
    tail = FILTER_WORDS[line.words[2]] if len(line.words) > 2 else ""
    link = "from" if line.op in ("remove", "withdraw") else "in"
    return f"{head}{VERBS[line.op]} {count} {link} {names.where(line.words[1])}{tail}"


def effects_words(names: Names, effects: Effects, own: Mapping[str, str]) -> str:
    return "; ".join(effect_words(names, step, own) for step in effects) or "nothing"


PLAYED = {
    Use.EVENT: "for its event",
    Use.POINTS: "for its points",
    Use.DISCARDED: "for the event of the top discard",
    Use.FINAL: "to use the points of the final card",
}
PLAIN = {
    Note.PLACE: "{0} places a cube in {1}.",
    Note.REMOVE: "{0} removes a cube from {1}.",
    Note.REPLACE: "{0} replaces a cube in {1}.",
    Note.WITHDRAW: "{0} takes a cube back from {1}.",
}


def system_sentence(
    names: Names, cards: Sequence[str], goals: Sequence[str], note: Sequence[int], seat: int | None
) -> str:
    """A note of the system as a sentence; cards and goals are names by index."""
    code, a, b, c, d = (int(value) for value in note[:5])
    side = names.sides[a] if 0 <= a < len(names.sides) else ""
    if code in PLAIN:
        return PLAIN[Note(code)].format(side, names.spaces[b])
    if code == Note.ROUND:
        return f"Round {a} begins." if a < 4 else "The final round begins."
    if code == Note.DEALT:
        return "Cards and Objectives are dealt."
    if code == Note.INITIATIVE:
        return f"{side} decides: {names.sides[b]} plays first."
    if code == Note.PLAY:
        reused = f", {cards[d]}" if c == Use.DISCARDED else ""
        return f"{side} plays {cards[b]} {PLAYED[Use(c)]}{reused}."
    if code == Note.MOVE:
        return f"{side} moves a cube from {names.spaces[b]} to {names.spaces[c]}."
    if code == Note.BREACH:
        return f"{side} breaches {names.zones[b]}."
    if code == Note.VP:
        marker = names.markers[d]
        return f"{side} gains {b} {marker}VP: {_vp(c)}."
    if code == Note.STOPPED:
        return f"{side} stops with {b} left."
    if code == Note.PIVOTAL:
        return f"{side} takes the Pivotal action of {names.dimensions[b]}."
    if code == Note.DIMENSION:
        return f"{side} controls {names.dimensions[b]}."
    if code == Note.GOAL_MET:
        return f"{side} shows {goals[b]} and controls its space."
    if code == Note.GOAL_MISSED:
        return f"{side} shows {goals[b]} and does not control its space."
    return _other_sentence(names, cards, goals, code, (a, b, c, d), side, seat)


def _vp(value: int) -> str:
    return f"the marker stands at {value:+d}" if value else "the marker stands at 0"


def _other_sentence(
    names: Names,
    cards: Sequence[str],
    goals: Sequence[str],
    code: int,
    values: tuple[int, int, int, int],
    side: str,
    seat: int | None,
) -> str:
    a, b, c, _ = values
    if code == Note.DECLINED:
        return f"{side} declines the event."
    if code == Note.SKIPPED:
        return f"{side} has no card to play."
    if code == Note.REFILL:
        return "The discards are shuffled into a new deck."
    if code == Note.ASIDE:
        shown = f" {cards[b]}" if seat is None or seat == a else " a card"
        return f"{side} sets{shown} aside."
    if code == Note.CUT:
        return f"{side} gives up {cards[b]}."
    if code == Note.BRANCH:
        return f"{side} takes way {c + 1} of the choice."
    if code == Note.KEPT:
        shown = f" {goals[b]}" if seat is None or seat == a or c >= 0 else " an Objective"
        return f"{side} keeps{shown}."
    return f"note {code}"
