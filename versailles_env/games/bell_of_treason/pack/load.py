"""Load a pack and compile it to the tables that the rules read."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ....core.effects import Effect, Effects, Language, Needs, Program
from ....core.errors import PackError
from ....core.packs import Pack, check, check_cards, digest_of, ints, pack_loader, padded, read_files
from ....core.record import table_record
from ....systems.crisis_dimension.constants import ANYWHERE, SPACES
from ....systems.crisis_dimension.tables import act_rows, space_rows
from ..constants import CARDS, CUBES, Space
from ..names import SIDES
from ..names import SPACES as SPACE_WORDS
from .cards import Board, Card, Objective, SoloTables, parse_edge
from .effects import game_language
from .worth import row_worth

SHIPPED = Path(__file__).parent.parent / "packs"
DEFAULT = "reconstructed"
PROGRAM_ROWS = 512
FILES = {"board": "", "cards": "card", "objectives": "objective", "solo": ""}


@dataclass(frozen=True)
class Cards:
    """The checked pack; cards in the order of their numbers, which is the order of their indices."""

    board: Board
    cards: tuple[Card, ...]
    objectives: tuple[Objective, ...]
    solo: SoloTables
    events: tuple[Effects, ...]
    """The events of the cards, then of the Objectives, as they are read."""
    needs: tuple[Needs, ...]
    """What the events of the cards need."""
    branches: dict[int, tuple[str, ...]]
    """The labels of a choice, by its row in the program."""


def build_pack(folder: Path) -> Pack:
    info, raw = read_files(folder, SHIPPED, FILES, "bell_of_treason")
    board = check(Board, raw["board"], folder / "board.toml", "board")
    cards = check_cards(Card, raw["cards"], folder / "cards.toml", "card", CARDS)
    goals = check_cards(Objective, raw["objectives"], folder / "objectives.toml", "objective", SPACES)
    solo = check(SoloTables, raw["solo"], folder / "solo.toml", "solo")
    _check_decks(cards, goals, folder)
    boards = _board_tables(board, folder / "board.toml")
    language = game_language(int(boards["heart"]))
    events = tuple(_read(language, card, folder / "cards.toml", "card") for card in cards)
    scored = tuple(_read(language, goal, folder / "objectives.toml", "objective") for goal in goals)
    needs = tuple(_needs(language, card, folder / "cards.toml") for card in cards)
    program = Program(language)
    tables = {
        **boards,
        **_card_tables(cards, events, needs, program),
        **_goal_tables(goals, scored, program),
        **_solo_tables(solo),
        **_parameters(),
    }
    starts = [*tables["card_event"], *tables["goal_event"]]
    tables["row_worth"] = padded(row_worth(program, starts), PROGRAM_ROWS, folder, "the effects of all cards")
    tables["program"] = padded(program.table(), PROGRAM_ROWS, folder, "the effects of all cards")
    content = Cards(board, cards, goals, solo, events + scored, needs, program.labels)
    return Pack(info, content, table_record(tables), digest_of(raw), str(folder))


load_pack = pack_loader(SHIPPED, DEFAULT, build_pack)


def _parameters() -> dict[str, np.ndarray]:
    """In what this game differs from others of the system (the table of parameters of its rules)."""
    return {
        "dealt": ints(5),
        "plays": ints(4),
        "lay_first": ints(1),
        "reuse_foe_only": ints(0),
        "reach_removes": ints(0),
        "snapshot_twice": ints(0),
        "refill_removed": ints(0),
        "goal_vp_first": ints(0),
        "goals_counted": ints(0),
        "bot_keeps_room": ints(0),
        "breach_frees": ints(1),
        "breach_vp": ints([0, 1]),
        "always_present": ints([0, 0]),
        "vp_side": ints([1]),
        "vp_marker": ints([0, 0, 0, 0]),
        "space_dimension": ints([k // 3 for k in range(SPACES)]),
        "dimension_spaces": ints([0b111 << 3 * k for k in range(4)]),
        "pivotal": ints([0, 3, 6, 9]),
        "centre": ints(1 << Space.PRESIDENT),
        "paris": ints(0),
        "bot_order": ints([1, 0, 2, 3]),  # T-SOLO-13: Political, International, Military, Public
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
    pressed: Any = board.virtual.value
    virtual = [sum(1 << SPACE_WORDS.index(name) for name in pressed[side]) for side in SIDES]
    heart = lenders[Space.PRESIDENT] | 1 << Space.PRESIDENT
    lends = np.zeros((2, ANYWHERE + 1), np.int16)
    for held in range(ANYWHERE + 1):
        reached = sum(1 << x for x in range(SPACES) if lenders[x] & held)
        for side in range(2):
            lends[side, held] = reached | virtual[side]
    start = np.zeros((2, SPACES), np.int16)
    begun: Any = board.start_cubes.value
    for k, faction in enumerate(SIDES):
        for name, count in begun[faction].items():
            start[k, SPACE_WORDS.index(name)] = count
    tables = {
        "lends": lends,
        "lenders": ints(lenders),
        "heart": ints(heart),
        "start_cubes": start,
        "start_pool": ints(board.start_pool.value),
        "start_zone": ints(board.start_zones.value),
        "start_guests": ints(board.start_guests.value),
        "mobilization_disks": ints(board.mobilization_disks.value),
        "mobilization_cubes": ints(board.mobilization_cubes.value),
        "round_card": ints(board.round_card.value),
        "deal_round": ints(board.deal_round.value),
    }
    _check_board(tables, virtual, path)
    return tables


def _check_board(tables: dict[str, np.ndarray], virtual: list[int], path: Path) -> None:
    """T-PACK-2, and the sum of cubes."""
    international = 0b111
    for space in range(3):
        if int(tables["lenders"][space]) & ~international:
            raise PackError(
                f"{path}: field edges: something domestic presses on {SPACE_WORDS[space]} (T-PACK-2)"
            )
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
        cubes = int(
            tables["start_pool"][k] + tables["start_zone"][k].sum() + tables["start_guests"][1 - k].sum()
        )
        cubes += int(tables["start_cubes"][k].sum()) + (
            3 if k == 0 else int(tables["mobilization_cubes"].sum())
        )
        if cubes != CUBES:
            raise PackError(f"{path}: {side} has {cubes} cubes in all places together, expected {CUBES}")


def _read(language: Language, card: Card | Objective, path: Path, what: str) -> Effects:
    try:
        if not card.effects:
            raise ValueError("the event is empty")
        return language.read(card.effects)
    except ValueError as error:
        raise PackError(f"{path}: {what} {card.id!r}: field effects: {error}") from None


def _card_tables(
    cards: tuple[Card, ...], events: tuple[Effects, ...], needs: tuple[Needs, ...], program: Program
) -> dict[str, np.ndarray]:
    colours = (*SIDES, "neutral")
    return {
        "card_side": ints([colours.index(card.side) for card in cards]),
        "card_points": ints([card.points for card in cards]),
        "card_tab": ints([SPACE_WORDS.index(card.tab) if card.tab else -1 for card in cards]),
        "card_tab_event": ints([card.tab_event for card in cards]),
        "card_repeated": ints([card.repeated for card in cards]),
        "card_event": ints([program.add(event) for event in events]),
        "card_needs": ints([program.add_needs(each) for each in needs]),
        "final_card": ints([next(k for k, c in enumerate(cards) if c.final and c.side == s) for s in SIDES]),
    }


def _needs(language: Language, card: Card, path: Path) -> Needs:
    try:
        return language.read_needs(card.needs)
    except ValueError as error:
        raise PackError(f"{path}: card {card.id!r}: field needs: {error}") from None


def _goal_tables(
    goals: tuple[Objective, ...], events: tuple[Effects, ...], program: Program
) -> dict[str, np.ndarray]:
    return {
        "goal_space": ints([SPACE_WORDS.index(goal.space) for goal in goals]),
        "goal_event": ints([program.add(event) for event in events]),
        "goal_free": ints([_is_free(event) for event in events]),
    }


def _is_free(event: Effects) -> bool:
    """One step of 'up to': whether to begin it need not be asked."""
    return len(event) == 1 and isinstance(event[0], Effect) and event[0].up_to


def _solo_tables(solo: SoloTables) -> dict[str, np.ndarray]:
    values = {name: getattr(solo, name).value for name in SoloTables.model_fields}
    return {
        "bot_acts": np.stack([act_rows(values[f"place_or_remove_{side}"]) for side in SIDES]),
        "bot_spaces": np.stack(
            [np.stack([space_rows(values[f"{act}_{side}"]) for act in ("place", "remove")]) for side in SIDES]
        ),
    }
