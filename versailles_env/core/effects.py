"""Card effects: lines of words, read once into objects, then laid into one table of integers for the kernels.

An effect is one line of text, `op operand operand`; `may` before it makes it optional, `foe may` leaves it to a chooser,
`up to` before a number makes that the most. Beside lines there are three tables:

    { choose = "you", of = [[...], { needs = "...", do = [...] }], labels = ["...", "..."] }
    { may = "foe", do = [...], label = "..." }
    { if = "test operand | not test operand", then = [...], else = [...] }

A condition is a line of tests joined by `|`, one of which must hold; of several conditions all must. A game lists its ops
and tests with the operands each takes (`Language`). Ops are numbers to the kernels (`interpreter.py`), so no card ever
needs code of its own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .interpreter import CHOOSE, END, FIRST_OWN_OP, FIRST_OWN_TEST, GOTO, IF, MAY, NOT, OR, ROW, UP_TO
from .operands import Number, Parse, SetOf, number, one_of, set_of

__all__ = [
    "CHOOSE",
    "END",
    "FIRST_OWN_OP",
    "FIRST_OWN_TEST",
    "Choice",
    "Condition",
    "Effect",
    "Effects",
    "Language",
    "Op",
    "Program",
    "Test",
    "When",
    "number",
    "one_of",
    "set_of",
    "walk",
]

OPERANDS = 3
"""How many operands a row of the table has room for."""


@dataclass(frozen=True)
class Op:
    """An op or a test. `operands` turn one word each into an integer, or raise ValueError with what was expected."""

    code: int
    operands: tuple[Parse, ...] = ()
    optional: int = 0
    """How many of the last operands may be left out; they then compile to -1."""
    may: bool = False
    """Whether `may` and `CHOOSER may` can stand before it."""

    def __post_init__(self) -> None:
        if len(self.operands) > OPERANDS:
            raise ValueError(f"an op has {len(self.operands)} operands, a row has room for {OPERANDS}")


@dataclass(frozen=True)
class Effect:
    """One effect line."""

    op: str
    words: tuple[str, ...]
    """The operands as they are written."""
    values: tuple[int, ...]
    """And as numbers, those left out being -1."""
    spec: Op = field(repr=False)
    may: bool = False
    up_to: bool = False
    who: str = ""
    """The chooser to whom it is left, '' if none is named."""

    @property
    def code(self) -> int:
        return self.spec.code

    def __str__(self) -> str:
        head = [*([self.who] if self.who else []), *(["may"] if self.may else []), self.op]
        words = list(self.words)
        if self.up_to:
            at = next(k for k, parse in enumerate(self.spec.operands) if isinstance(parse, Number))
            words[at : at + 1] = ["up", "to", words[at]]
        return " ".join([*head, *words])


@dataclass(frozen=True)
class Test:
    """One test of a condition."""

    __test__ = False

    op: str
    words: tuple[str, ...]
    values: tuple[int, ...]
    spec: Op = field(repr=False)
    negated: bool = False

    def __str__(self) -> str:
        return " ".join([*(["not"] if self.negated else []), self.op, *self.words])


@dataclass(frozen=True)
class Condition:
    """Tests of which one must hold."""

    tests: tuple[Test, ...]

    def __str__(self) -> str:
        return " | ".join(map(str, self.tests))


Needs = tuple[Condition, ...]


@dataclass(frozen=True)
class Branch:
    effects: "Effects"
    label: str = ""
    needs: Needs = ()

    @property
    def text(self) -> str:
        return self.label or " and ".join(map(str, self.effects)) or "nothing"


@dataclass(frozen=True)
class Choice:
    """A choice between branches; `may` makes one of a single way and nothing."""

    who: str
    branches: tuple[Branch, ...]
    may: bool = False

    def __str__(self) -> str:
        return f"{self.who} {'may' if self.may else 'choose'}: {' or '.join(b.text for b in self.branches)}"


@dataclass(frozen=True)
class When:
    """What happens if all conditions hold, and what if not."""

    needs: Needs
    then: "Effects"
    otherwise: "Effects" = ()

    def __str__(self) -> str:
        rest = f" else {' and '.join(map(str, self.otherwise))}" if self.otherwise else ""
        return f"if {' and '.join(map(str, self.needs))}: {' and '.join(map(str, self.then))}{rest}"


Step = Effect | Choice | When
Effects = tuple[Step, ...]


def walk(effects: Effects) -> Iterator[Step]:
    """Every step, and those inside its branches and ways after it."""
    for step in effects:
        yield step
        if isinstance(step, Choice):
            for branch in step.branches:
                yield from walk(branch.effects)
        elif isinstance(step, When):
            yield from walk(step.then)
            yield from walk(step.otherwise)


@dataclass(frozen=True)
class Language:
    """The words of a game's cards. `read` and `read_needs` raise ValueError with what is wrong, in one sentence."""

    ops: Mapping[str, Op]
    choosers: Mapping[str, int] = field(default_factory=dict)
    """Who may be asked, the first being who plays the card."""
    tests: Mapping[str, Op] = field(default_factory=dict)
    chooses: Mapping[str, str] = field(default_factory=dict)
    """The ops that say what a word of later lines stands for: `choose_region` -> `that`."""
    most: int = 4
    """How many branches a choice may have."""
    deepest: int = 4
    """How many choices and conditions may stand in each other: each is a place on the stack of a game."""

    def read(self, raw: Any, known: frozenset[str] = frozenset()) -> Effects:
        """The effects of a list; `known` are the words that an earlier line has given a meaning."""
        if not isinstance(raw, list | tuple):
            raise ValueError(f"{raw!r}: expected a list of effects")
        if _nesting(raw) > self.deepest:
            raise ValueError(
                f"choices and conditions stand more than {self.deepest} deep in each other: expected at most {self.deepest}"
            )
        steps: list[Step] = []
        for entry in raw:
            step = self._step(entry, known)
            steps.append(step)
            if isinstance(step, Effect) and step.op in self.chooses:
                known |= {self.chooses[step.op]}
        return tuple(steps)

    def read_line(self, line: str, known: frozenset[str] = frozenset()) -> Effect:
        words = line.split()
        who, may = "", False
        if len(words) > 1 and words[0] in self.choosers and words[1] == "may":
            who = words.pop(0)
        if words[:1] == ["may"]:
            may = True
            words.pop(0)
        if not words:
            raise ValueError("an effect is empty")
        op, values, given, up_to = self._operands(line, words, self.ops, "op")
        if may and not op.may:
            raise ValueError(f"{line!r}: {words[0]!r} is never optional")
        self._are_known([*given, *([who] if who else [])], known, repr(line))
        return Effect(words[0], given, values, op, may, up_to, who)

    def read_needs(self, raw: Any, known: frozenset[str] = frozenset()) -> Needs:
        """One condition, or a list of conditions which must all hold."""
        lines = [raw] if isinstance(raw, str) else raw
        if not isinstance(lines, list | tuple) or not all(isinstance(line, str) for line in lines):
            raise ValueError(f"{raw!r}: expected a condition or a list of conditions")
        return tuple(
            Condition(tuple(self._test(part, line, known) for part in line.split("|"))) for line in lines
        )

    def _test(self, part: str, line: str, known: frozenset[str]) -> Test:
        words = part.split()
        negated = words[:1] == ["not"]
        if negated:
            words.pop(0)
        if not words:
            raise ValueError(f"{line!r}: a test is empty")
        op, values, given, up_to = self._operands(line, words, self.tests, "test")
        if up_to:
            raise ValueError(f"{line!r}: a test has no 'up to'")
        self._are_known(given, known, repr(line))
        return Test(words[0], given, values, op, negated)

    def _operands(
        self, line: str, words: list[str], ops: Mapping[str, Op], what: str
    ) -> tuple[Op, tuple[int, ...], tuple[str, ...], bool]:
        name, *given = words
        if name not in ops:
            raise ValueError(f"unknown {what} {name!r} in {line!r}, expected one of {', '.join(ops)}")
        op = ops[name]
        up_to = False
        for at in range(len(given) - 1):
            if given[at : at + 2] == ["up", "to"]:
                del given[at : at + 2]
                up_to = at < len(op.operands) and isinstance(op.operands[at], Number)
                if not up_to or not op.may:
                    raise ValueError(f"{line!r}: 'up to' stands before no number of an optional op")
                break
        most = len(op.operands)
        if not most - op.optional <= len(given) <= most:
            raise ValueError(f"{line!r} has {len(given)} operands, {name!r} takes {most}")
        values = []
        for parse, word in zip(op.operands, given, strict=False):
            try:
                values.append(parse(word))
            except ValueError as error:
                raise ValueError(f"{line!r}: {error}") from None
        return op, (*values, *[-1] * (most - len(values))), tuple(given), up_to

    def _step(self, entry: Any, known: frozenset[str]) -> Step:
        if isinstance(entry, str):
            return self.read_line(entry, known)
        if isinstance(entry, Mapping):
            if "choose" in entry:
                return self._choice(entry, known)
            if "may" in entry:
                return self._may(entry, known)
            if "if" in entry:
                return self._when(entry, known)
        raise ValueError(f"{entry!r} is neither an effect line nor a table with choose, may or if")

    def _chooser(self, who: Any, key: str, known: frozenset[str]) -> str:
        if who not in tuple(self.choosers):
            raise ValueError(f"{key} = {who!r}: expected one of {', '.join(self.choosers)}")
        self._are_known([who], known, f"{key} = {who!r}")
        return str(who)

    def _choice(self, entry: Mapping[str, Any], known: frozenset[str]) -> Choice:
        if not {"choose", "of"} <= set(entry) <= {"choose", "of", "labels"}:
            raise ValueError(f"a choice has {', '.join(entry)}: expected choose, of and perhaps labels")
        who = self._chooser(entry["choose"], "choose", known)
        branches = entry["of"]
        if not isinstance(branches, list | tuple) or not 2 <= len(branches) <= self.most:
            raise ValueError(f"a choice needs 2 to {self.most} branches in of")
        labels = entry.get("labels", [""] * len(branches))
        if not isinstance(labels, list | tuple) or [type(label) for label in labels] != [str] * len(branches):
            raise ValueError(f"a choice of {len(branches)} branches needs as many labels")
        return Choice(
            who,
            tuple(self._branch(raw, label, known) for raw, label in zip(branches, labels, strict=True)),
        )

    def _branch(self, raw: Any, label: str, known: frozenset[str]) -> Branch:
        if isinstance(raw, list | tuple):
            return Branch(self.read(raw, known), label)
        if not isinstance(raw, Mapping) or set(raw) != {"needs", "do"}:
            raise ValueError(
                f"a branch of a choice is {raw!r}: expected a list of effects, or a table of needs and do"
            )
        return Branch(self.read(raw["do"], known), label, self.read_needs(raw["needs"], known))

    def _may(self, entry: Mapping[str, Any], known: frozenset[str]) -> Choice:
        if not {"may", "do"} <= set(entry) <= {"may", "do", "label"}:
            raise ValueError(f"an optional part has {', '.join(entry)}: expected may, do and perhaps label")
        who = self._chooser(entry["may"], "may", known)
        label = entry.get("label", "")
        if not isinstance(label, str):
            raise ValueError(f"label = {label!r}: expected a text")
        return Choice(who, (Branch(self.read(entry["do"], known), label), Branch(())), may=True)

    def _when(self, entry: Mapping[str, Any], known: frozenset[str]) -> When:
        if not {"if", "then"} <= set(entry) <= {"if", "then", "else"}:
            raise ValueError(f"a condition has {', '.join(entry)}: expected if, then and perhaps else")
        needs = self.read_needs(entry["if"], known)
        if not needs:
            raise ValueError("if = []: expected a condition")
        return When(needs, self.read(entry["then"], known), self.read(entry.get("else", ()), known))

    def _are_known(self, words: Sequence[str], known: frozenset[str], where: str) -> None:
        """What 'that' and 'they' stand for is chosen before. A branch knows what was, and what it chooses ends with it."""
        for word in (part for each in words for part in re.split(r"\+", each)):
            if word in self.chooses.values() and word not in known:
                ops = " or ".join(op for op, chooses in self.chooses.items() if chooses == word)
                raise ValueError(f"{where} says {word!r} but no {ops} comes before it")


Row = tuple[int, ...]
BLANK: Row = (END, -1, -1, -1, 0, -1)


@dataclass
class Program:
    """All effect programs of a pack in one table; a card keeps the row where its program starts. Row 0 is empty."""

    language: Language
    rows: list[Row] = field(default_factory=lambda: [BLANK])
    labels: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The texts of a choice's branches, by its row."""
    sets: list[int] = field(default_factory=list)
    """The wide sets, by the number that stands in a row."""

    def add(self, effects: Effects) -> int:
        """Lay out these effects and return their first row."""
        start = len(self.rows)
        self.rows.extend([BLANK] * (_length(effects) + 1))
        self._lay(effects, start)
        return start

    def add_needs(self, needs: Needs) -> int:
        """The row where these conditions begin; 0 if there are none."""
        if not needs:
            return 0
        start = len(self.rows)
        for condition in needs:
            for test in condition.tests:
                more = OR if test is not condition.tests[-1] else 0
                how = more | (NOT if test.negated else 0)
                self.rows.append((test.spec.code, *self._values(test), how, -1))
        self.rows.append(BLANK)
        return start

    def _lay(self, effects: Effects, at: int) -> int:
        for step in effects:
            if isinstance(step, Effect):
                how = (MAY if step.may else 0) | (UP_TO if step.up_to else 0)
                who = self.language.choosers[step.who] if step.who else -1
                self.rows[at] = (step.code, *self._values(step), how, who)
                at += 1
            elif isinstance(step, Choice):
                self.rows[at] = self._choice(step, at)
                at += 1
            else:
                test, end = at, at + _length((step,))
                at = self._lay(step.then, at + 1)
                if step.otherwise:
                    self.rows[at] = (GOTO, end, *BLANK[2:])
                    at += 1
                self.rows[test] = (IF, self.add_needs(step.needs), at, *BLANK[3:])
                at = self._lay(step.otherwise, at)
        return at

    def _choice(self, choice: Choice, row: int) -> Row:
        starts = [(self.add(branch.effects), self.add_needs(branch.needs)) for branch in choice.branches]
        first = len(self.rows)
        self.rows.extend((END, start, needs, *BLANK[3:]) for start, needs in starts)
        self.labels[row] = tuple(branch.text for branch in choice.branches)
        how = MAY if choice.may else 0
        return CHOOSE, self.language.choosers[choice.who], len(starts), first, how, -1

    def _values(self, line: Effect | Test) -> Row:
        values = list(line.values)
        for k, parse in enumerate(line.spec.operands[: len(line.words)]):
            if isinstance(parse, SetOf) and parse.wide:
                if values[k] not in self.sets:
                    self.sets.append(values[k])
                values[k] = self.sets.index(values[k])
        return (*values, *[-1] * (OPERANDS - len(values)))

    def table(self) -> np.ndarray:
        return np.array(self.rows, np.int16).reshape(-1, ROW)

    def set_table(self, things: int) -> np.ndarray:
        """A row a wide set: 1 for each of the things whose bit it has."""
        return np.array([[bits >> k & 1 for k in range(things)] for bits in self.sets], np.int16).reshape(
            -1, things
        )


def _nesting(raw: Any) -> int:
    """How deep tables stand in each other; step by step, since nobody has bounded them yet."""
    deepest, todo = 0, [(raw, 0)]
    while todo:
        thing, depth = todo.pop()
        if isinstance(thing, Mapping):
            inside = depth if set(thing) == {"needs", "do"} else depth + 1  # a branch belongs to its choice
            deepest = max(deepest, inside)
            todo += [(value, inside) for value in thing.values()]
        elif isinstance(thing, list | tuple):
            todo += [(value, depth) for value in thing]
    return deepest


def _length(effects: Effects) -> int:
    return sum(
        1 + _length(step.then) + (1 + _length(step.otherwise) if step.otherwise else 0)
        if isinstance(step, When)
        else 1
        for step in effects
    )
