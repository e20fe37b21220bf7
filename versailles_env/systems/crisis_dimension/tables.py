"""The solo opponent's tables: rows of words, compiled to bits.

A row keeps the spaces that meet all its words (CD-SOLO-5, CD-TAB-1 to -3). A row of 'place or remove' holds if some legal space
of the act it names meets its words (CD-SOLO-4).
"""

from collections.abc import Mapping, Sequence

import numpy as np

from .constants import ANYWHERE
from .rowwords import EXTREMA, GUARDS, WORDS

ROWS, FACTORS, CONDITIONS = 12, 3, 3
PLACE, REMOVE = 0, 1
NEVER = -1
"""The guard of a row that is not there."""
SPECIAL = {"none_available": 2, "no_room": 3, "always": 4}
"""Conditions that are not about one space."""


def _guard(text: str) -> tuple[int, str]:
    head, colon, rest = text.partition(":")
    if not colon:
        return 0, text.strip()
    if head.strip() not in GUARDS:
        raise ValueError(f"{text!r}: unknown guard {head.strip()!r}, expected one of {', '.join(GUARDS)}")
    return GUARDS[head.strip()], rest.strip()


def _factors(text: str, extrema: bool) -> tuple[list[int], int]:
    """The words of a row as bits, one number a word that must hold, and its extremum (0 for none)."""
    bits: list[int] = []
    extremum = 0
    for part in text.split("+"):
        if extrema and part in EXTREMA:
            if extremum:
                raise ValueError(f"{text!r}: a row has at most one of {', '.join(EXTREMA)}")
            extremum = EXTREMA[part]
            continue
        factor = 0
        for word in part.split("/"):
            if word not in WORDS:
                known = ", ".join([*WORDS, *(EXTREMA if extrema else ())])
                raise ValueError(f"{text!r}: unknown word {word!r}, expected one of {known}")
            factor |= 1 << WORDS[word]
        bits.append(factor)
    if len(bits) > FACTORS:
        raise ValueError(f"{text!r}: a row has at most {FACTORS} words joined by +")
    return bits + [0] * (FACTORS - len(bits)), extremum


def space_rows(rows: Sequence[str]) -> np.ndarray:
    """A table of space selection: guard, extremum, then one factor a word that must hold."""
    table = np.zeros((ROWS, 2 + FACTORS), np.int32)
    table[:, 0] = NEVER
    _fits(rows)
    for k, row in enumerate(rows):
        guard, words = _guard(row)
        bits, extremum = _factors(words, True)
        table[k] = [guard, extremum, *bits]
    return table


def act_rows(rows: Sequence[str], parts: Mapping[str, int] | None = None) -> np.ndarray:
    """The table of place or remove: a row is `CONDITION, CONDITION -> place or remove`, one condition being enough.

    Where a game has parts of the map (masks by name), the act may name one, `remove military`: the row is then about that part
    alone; `remove military first`: about that part, and if it does not hold there, about the rest.
    """
    table = np.zeros((ROWS, 1 + CONDITIONS, 2 + FACTORS), np.int32)
    table[:, 1:, 0] = NEVER
    _fits(rows)
    for k, row in enumerate(rows):
        text, arrow, act = row.partition("->")
        table[k, 0, :3] = _act(row, act.split() if arrow else [], parts or {})
        conditions = text.split(",")
        if len(conditions) > CONDITIONS:
            raise ValueError(f"{row!r}: a row has at most {CONDITIONS} conditions")
        for j, condition in enumerate(conditions):
            table[k, 1 + j] = _condition(condition)
    if not rows or not rows[-1].startswith("always"):
        raise ValueError("the last row must be 'always -> place' or 'always -> remove'")
    return table


def _act(row: str, words: list[str], parts: Mapping[str, int]) -> list[int]:
    """The act, and the parts of the map for which the row is tried one after the other (0: no second one)."""
    if not words or words[0] not in ("place", "remove"):
        raise ValueError(f"{row!r}: expected CONDITION -> place or CONDITION -> remove")
    act = REMOVE if words[0] == "remove" else PLACE
    if len(words) == 1:
        return [act, ANYWHERE, 0]
    if words[1] not in parts or words[2:] not in ([], ["first"]):
        raise ValueError(
            f"{row!r}: expected one of {', '.join(parts) or 'no more words'} after {words[0]}, perhaps 'first'"
        )
    part = parts[words[1]]
    return [act, part, ANYWHERE & ~part if words[2:] else 0]


def _condition(text: str) -> list[int]:
    guard, rest = _guard(text)
    if rest in SPECIAL:
        return [guard, SPECIAL[rest], *[0] * FACTORS]
    act, _, words = rest.partition(" ")
    if act not in ("place", "remove") or not words:
        raise ValueError(
            f"{text.strip()!r}: expected {', '.join(SPECIAL)}, or place or remove and the words of a space"
        )
    bits, _ = _factors(words.strip(), False)
    return [guard, REMOVE if act == "remove" else PLACE, *bits]


def _fits(rows: Sequence[str]) -> None:
    if len(rows) > ROWS:
        raise ValueError(f"a table has {len(rows)} rows, expected at most {ROWS}")
