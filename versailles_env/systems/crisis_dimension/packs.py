"""What the packs of all games of the system are compiled by: events, Objectives, adjacency, solo tables."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...core.effects import Effect, Effects, Language, Needs, Program
from ...core.errors import PackError
from ...core.packs import ints
from .constants import ANYWHERE, SPACES
from .tables import act_rows, space_rows


@dataclass(frozen=True)
class Cards:
    """A checked pack; cards in the order of their numbers, which is the order of their indices."""

    board: Any
    cards: tuple[Any, ...]
    objectives: tuple[Any, ...]
    solo: Any
    events: tuple[Effects, ...]
    """The events of the cards, then of the Objectives, as they are read."""
    needs: tuple[Needs, ...]
    """What the events of the cards need."""
    branches: dict[int, tuple[str, ...]]
    """The labels of a choice, by its row in the program."""


def parse_edge(line: str, spaces: Sequence[str]) -> list[tuple[int, int]]:
    """'a -> b' or 'a <-> b' as pairs (who lends, to whom)."""
    words = line.split()
    if len(words) != 3 or words[1] not in ("->", "<->") or words[0] not in spaces or words[2] not in spaces:
        raise ValueError(f"{line!r}: expected 'SPACE -> SPACE' or 'SPACE <-> SPACE'")
    first, second = spaces.index(words[0]), spaces.index(words[2])
    return [(first, second)] if words[1] == "->" else [(first, second), (second, first)]


def lenders_of(edges: Sequence[str], spaces: Sequence[str]) -> list[int]:
    """The lenders of each space, as bits (CD-ADJ-1)."""
    lenders = [0] * SPACES
    for line in edges:
        for source, target in parse_edge(line, spaces):
            lenders[target] |= 1 << source
    return lenders


def lends_table(lenders: Sequence[int], virtual: Sequence[int]) -> np.ndarray:
    """By side and the spaces held: all spaces with a lender among them, or the side's virtual space."""
    lends = np.zeros((2, ANYWHERE + 1), np.int16)
    for held in range(ANYWHERE + 1):
        reached = sum(1 << x for x in range(SPACES) if lenders[x] & held)
        for side in range(2):
            lends[side, held] = reached | virtual[side]
    return lends


def start_cubes(begun: Mapping[str, Mapping[str, int]], sides: Sequence[str], spaces: Sequence[str]) -> Any:
    start = np.zeros((2, SPACES), np.int16)
    for k, faction in enumerate(sides):
        for name, count in begun[faction].items():
            start[k, spaces.index(name)] = count
    return start


def mask_of(names: Sequence[str], spaces: Sequence[str]) -> int:
    return sum(1 << spaces.index(name) for name in names)


def check_decks(
    cards: Sequence[Any], goals: Sequence[Any], sides: Sequence[str], final: str, folder: Path
) -> None:
    """One final card a side, one Objective a space."""
    for side in sides:
        finals = [card.id for card in cards if card.final and card.side == side]
        if len(finals) != 1:
            raise PackError(f"{folder / 'cards.toml'}: {side} has {len(finals)} {final} cards, expected one")
    spaces = Counter(goal.space for goal in goals)
    for goal in goals:
        if spaces[goal.space] > 1:
            raise PackError(
                f"{folder / 'objectives.toml'}: objective {goal.id!r}: field space: {goal.space} has another Objective"
            )


def read_event(language: Language, card: Any, path: Path, what: str) -> Effects:
    try:
        if not card.effects:
            raise ValueError("the event is empty")
        return language.read(card.effects)
    except ValueError as error:
        raise PackError(f"{path}: {what} {card.id!r}: field effects: {error}") from None


def read_needs(language: Language, card: Any, path: Path) -> Needs:
    try:
        return language.read_needs(card.needs)
    except ValueError as error:
        raise PackError(f"{path}: card {card.id!r}: field needs: {error}") from None


def card_tables(
    cards: Sequence[Any],
    events: Sequence[Effects],
    needs: Sequence[Needs],
    program: Program,
    sides: Sequence[str],
) -> dict[str, np.ndarray]:
    colours = (*sides, "neutral")
    return {
        "card_side": ints([colours.index(card.side) for card in cards]),
        "card_points": ints([card.points for card in cards]),
        "card_event": ints([program.add(event) for event in events]),
        "card_needs": ints([program.add_needs(each) for each in needs]),
        "final_card": ints([next(k for k, c in enumerate(cards) if c.final and c.side == s) for s in sides]),
    }


def goal_tables(
    goals: Sequence[Any], events: Sequence[Effects], program: Program, spaces: Sequence[str]
) -> dict[str, np.ndarray]:
    return {
        "goal_space": ints([spaces.index(goal.space) for goal in goals]),
        "goal_event": ints([program.add(event) for event in events]),
        "goal_free": ints([_is_free(event) for event in events]),
    }


def _is_free(event: Effects) -> bool:
    """One step of 'up to': whether to begin it need not be asked."""
    return len(event) == 1 and isinstance(event[0], Effect) and event[0].up_to


def solo_tables(
    solo: Any, sides: Sequence[str], parts: Mapping[str, int] | None = None
) -> dict[str, np.ndarray]:
    values = {name: getattr(solo, name).value for name in type(solo).model_fields}
    return {
        "bot_acts": np.stack([act_rows(values[f"place_or_remove_{side}"], parts) for side in sides]),
        "bot_spaces": np.stack(
            [np.stack([space_rows(values[f"{act}_{side}"]) for act in ("place", "remove")]) for side in sides]
        ),
    }


def dimension_tables() -> dict[str, np.ndarray]:
    """Three spaces a Dimension, its Pivotal space first (CD-STATE-1)."""
    return {
        "space_dimension": ints([k // 3 for k in range(SPACES)]),
        "dimension_spaces": ints([0b111 << 3 * k for k in range(4)]),
        "pivotal": ints([0, 3, 6, 9]),
    }
