"""Load a pack and compile it to the tables that the rules read."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ....core.effects import Program
from ....core.errors import PackError
from ....core.packs import Pack, check, digest_of, find_pack, read_files
from ....core.record import table_record
from ....systems.crisis_dimension.constants import ANYWHERE, NEUTRAL, SPACES
from ....systems.crisis_dimension.models import read_deck
from ....systems.crisis_dimension.tables import act_rows, space_rows
from ....systems.crisis_dimension.vocabulary import CHOOSERS, TESTS, set_of
from ..constants import CARDS, CUBES, Space
from ..names import SIDES
from ..names import SPACES as SPACE_WORDS
from .cards import Board, Card, Objective, SoloTables, parse_edge
from .effects import game_ops, space_words

SHIPPED = Path(__file__).parent.parent / "packs"
DEFAULT = "reconstructed"
PROGRAM_ROWS = 512
FILES = {"board": "", "cards": "card", "objectives": "objective", "solo": ""}
FIRST_GOAL = CARDS + 1


@dataclass(frozen=True)
class Cards:
    """The checked pack; cards in the order of their numbers, which is the order of their indices."""

    board: Board
    cards: tuple[Card, ...]
    objectives: tuple[Objective, ...]
    solo: SoloTables
    branches: dict[int, tuple[str, ...]]
    """The labels of a choice, by its row in the program."""


def load_pack(pack: str | Path | None = None) -> Pack:
    """A shipped pack by id, or an owner's by path."""
    folder = find_pack(SHIPPED, pack, DEFAULT)
    stamp = tuple(path.stat().st_mtime_ns for path in sorted(folder.glob("*.toml")))
    return _load(folder.resolve(), stamp)


@lru_cache(maxsize=16)
def _load(folder: Path, stamp: tuple[int, ...]) -> Pack:
    info, raw = read_files(folder, SHIPPED, FILES, "bell_of_treason")
    board = check(Board, raw["board"], folder / "board.toml", "board")
    cards = read_deck(Card, raw["cards"], folder / "cards.toml", "card", range(1, CARDS + 1))
    goals = read_deck(
        Objective, raw["objectives"], folder / "objectives.toml", "objective", range(FIRST_GOAL, FIRST_GOAL + SPACES)
    )
    solo = check(SoloTables, raw["solo"], folder / "solo.toml", "solo")
    _check_decks(cards, goals, folder)
    boards = _board_tables(board, folder / "board.toml")
    heart = int(boards["heart"])
    program = Program(game_ops(heart), CHOOSERS)
    tables = {
        **boards,
        **_card_tables(cards, program, heart, folder / "cards.toml"),
        **_goal_tables(goals, program, folder / "objectives.toml"),
        **_solo_tables(solo),
        **_parameters(),
    }
    tables["program"] = _padded(program.table(), folder)
    content = Cards(board, cards, goals, solo, program.labels)
    return Pack(info, content, table_record(tables), digest_of(raw), str(folder))


def _ints(values: Any) -> np.ndarray:
    return np.array(values, np.int16)


def _parameters() -> dict[str, np.ndarray]:
    """In what this game differs from others of the system (the table of parameters of its rules)."""
    return {
        "dealt": _ints(5),
        "plays": _ints(4),
        "lay_first": _ints(1),
        "reuse_foe_only": _ints(0),
        "reach_removes": _ints(0),
        "breach_frees": _ints(1),
        "breach_vp": _ints([0, 1]),
        "always_present": _ints([0, 0]),
        "vp_side": _ints([1]),
        "vp_marker": _ints([0, 0, 0, 0]),
        "space_dimension": _ints([k // 3 for k in range(SPACES)]),
        "dimension_spaces": _ints([0b111 << 3 * k for k in range(4)]),
        "pivotal": _ints([0, 3, 6, 9]),
        "centre": _ints(1 << Space.PRESIDENT),
    }


def _check_decks(cards: tuple[Card, ...], goals: tuple[Objective, ...], folder: Path) -> None:
    for side in SIDES:
        finals = [card.id for card in cards if card.final and card.side == side]
        if len(finals) != 1:
            raise PackError(
                f"{folder / 'cards.toml'}: {side} has {len(finals)} Final Decision cards, expected one"
            )
    spaces = Counter(goal.space for goal in goals)
    for goal in goals:
        if spaces[goal.space] > 1:
            raise PackError(
                f"{folder / 'objectives.toml'}: objective {goal.id!r}: field space: {goal.space} has another Objective"
            )


def _board_tables(board: Board, path: Path) -> dict[str, np.ndarray]:
    lenders = [0] * SPACES
    for line in board.edges.value:
        for source, target in parse_edge(line):
            lenders[target] |= 1 << source
    virtual = [sum(1 << SPACE_WORDS.index(name) for name in board.virtual.value[side]) for side in SIDES]
    heart = lenders[Space.PRESIDENT] | 1 << Space.PRESIDENT
    lends = np.zeros((2, ANYWHERE + 1), np.int16)
    for held in range(ANYWHERE + 1):
        reached = sum(1 << x for x in range(SPACES) if lenders[x] & held)
        for side in range(2):
            lends[side, held] = reached | virtual[side]
    start = np.zeros((2, SPACES), np.int16)
    for k, side in enumerate(SIDES):
        for name, count in board.start_cubes.value[side].items():
            start[k, SPACE_WORDS.index(name)] = count
    tables = {
        "lends": lends,
        "lenders": _ints(lenders),
        "heart": _ints(heart),
        "start_cubes": start,
        "start_pool": _ints(board.start_pool.value),
        "start_zone": _ints(board.start_zones.value),
        "start_guests": _ints(board.start_guests.value),
        "mobilization_disks": _ints(board.mobilization_disks.value),
        "mobilization_cubes": _ints(board.mobilization_cubes.value),
        "round_card": _ints(board.round_card.value),
        "deal_round": _ints(board.deal_round.value),
    }
    _check_board(tables, virtual, path)
    return tables


def _check_board(tables: dict[str, np.ndarray], virtual: list[int], path: Path) -> None:
    """T-PACK-2, and the sum of cubes."""
    international = 0b111
    for space in range(3):
        if int(tables["lenders"][space]) & ~international:
            raise PackError(f"{path}: field edges: something domestic presses on {SPACE_WORDS[space]} (T-PACK-2)")
    for k, side in enumerate(SIDES):
        if virtual[k] >> Space.PRESIDENT & 1:
            raise PackError(f"{path}: field virtual: {side}'s virtual space presses on president (T-PACK-2)")
        reached = sum(1 << x for x in range(SPACES) if tables["start_cubes"][k, x] > 0)
        while True:
            further = reached | int(tables["lends"][k, reached])
            if further == reached:
                break
            reached = further
        missed = [SPACE_WORDS[x] for x in range(SPACES) if not reached >> x & 1]
        if missed:
            raise PackError(f"{path}: field edges: {side} can never reach {', '.join(missed)} (T-PACK-2)")
        cubes = int(tables["start_pool"][k] + tables["start_zone"][k].sum() + tables["start_guests"][1 - k].sum())
        cubes += int(tables["start_cubes"][k].sum()) + (3 if k == 0 else int(tables["mobilization_cubes"].sum()))
        if cubes != CUBES:
            raise PackError(f"{path}: {side} has {cubes} cubes in all places together, expected {CUBES}")


def _start(program: Program, effects: tuple[Any, ...], path: Path, what: str) -> int:
    try:
        if not effects:
            raise ValueError("the event is empty")
        return program.add(effects)
    except ValueError as error:
        raise PackError(f"{path}: {what}: field effects: {error}") from None


def _card_tables(cards: tuple[Card, ...], program: Program, heart: int, path: Path) -> dict[str, np.ndarray]:
    needs = [_need(card, heart, path) for card in cards]
    sides = {name: k for k, name in enumerate((*SIDES, "neutral"))}
    assert sides["neutral"] == NEUTRAL
    return {
        "card_side": _ints([sides[card.side] for card in cards]),
        "card_points": _ints([card.points for card in cards]),
        "card_tab": _ints([SPACE_WORDS.index(card.tab) if card.tab else -1 for card in cards]),
        "card_tab_event": _ints([card.tab_event for card in cards]),
        "card_repeated": _ints([card.repeated for card in cards]),
        "card_event": _ints([_start(program, card.effects, path, f"card {card.id!r}") for card in cards]),
        "need_test": _ints([need[0] for need in needs]),
        "need_set": _ints([need[1] for need in needs]),
        "final_card": _ints([next(k for k, c in enumerate(cards) if c.final and c.side == s) for s in SIDES]),
    }


def _need(card: Card, heart: int, path: Path) -> tuple[int, int]:
    if not card.needs:
        return -1, 0
    words = card.needs.split()
    try:
        if len(words) != 2 or words[0] not in TESTS:
            raise ValueError(f"{card.needs!r}: expected one of {', '.join(TESTS)} and a set of spaces")
        return int(TESTS[words[0]]), set_of(space_words(heart))(words[1])
    except ValueError as error:
        raise PackError(f"{path}: card {card.id!r}: field needs: {error}") from None


def _goal_tables(goals: tuple[Objective, ...], program: Program, path: Path) -> dict[str, np.ndarray]:
    starts = [_start(program, goal.effects, path, f"objective {goal.id!r}") for goal in goals]
    return {
        "goal_space": _ints([SPACE_WORDS.index(goal.space) for goal in goals]),
        "goal_event": _ints(starts),
        "goal_free": _ints([len(g.effects) == 1 and str(g.effects[0]).startswith("may_") for g in goals]),
    }


def _solo_tables(solo: SoloTables) -> dict[str, np.ndarray]:
    values = {name: getattr(solo, name).value for name in SoloTables.model_fields}
    return {
        "bot_acts": np.stack([act_rows(values[f"place_or_remove_{side}"]) for side in SIDES]),
        "bot_spaces": np.stack(
            [np.stack([space_rows(values[f"{act}_{side}"]) for act in ("place", "remove")]) for side in SIDES]
        ),
    }


def _padded(program: np.ndarray, folder: Path) -> np.ndarray:
    """One size for every pack: compiled code knows the shape of its tables, and another pack must not compile anew."""
    if len(program) > PROGRAM_ROWS:
        raise PackError(
            f"{folder}: the effects of all cards make {len(program)} rows, expected at most {PROGRAM_ROWS}"
        )
    table = np.zeros((PROGRAM_ROWS, program.shape[1]), np.int16)
    table[: len(program)] = program
    return table
