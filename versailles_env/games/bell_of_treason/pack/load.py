"""Load a pack and compile it to the tables that the rules read."""

from pathlib import Path
from typing import Any

import numpy as np

from ....core.effects import Program
from ....core.errors import PackError
from ....core.interpreter import OP
from ....core.packs import Pack, check, check_cards, digest_of, ints, pack_loader, padded, read_files
from ....core.record import table_record
from ....systems.crisis_dimension.constants import SPACES
from ....systems.crisis_dimension.packs import (
    Cards,
    card_tables,
    check_decks,
    dimension_tables,
    goal_tables,
    lenders_of,
    lends_table,
    mask_of,
    read_event,
    read_needs,
    solo_tables,
    start_cubes,
)
from ....systems.crisis_dimension.worth import row_worth
from ..constants import CARDS, CUBES, GameOp, Space
from ..names import SIDES
from ..names import SPACES as SPACE_WORDS
from .cards import Board, Card, Objective, SoloTables
from .effects import game_language

SHIPPED = Path(__file__).parent.parent / "packs"
DEFAULT = "reconstructed"
PROGRAM_ROWS = 512
OWN_WORTH: dict[int, float] = {GameOp.LIFT_DISK: 0.3, GameOp.MOBILIZE: 1.9, GameOp.PLACE_COUNTED: 1.86}
FILES = {"board": "", "cards": "card", "objectives": "objective", "solo": ""}


def build_pack(folder: Path) -> Pack:
    info, raw = read_files(folder, SHIPPED, FILES, "bell_of_treason")
    board = check(Board, raw["board"], folder / "board.toml", "board")
    cards = check_cards(Card, raw["cards"], folder / "cards.toml", "card", CARDS)
    goals = check_cards(Objective, raw["objectives"], folder / "objectives.toml", "objective", SPACES)
    solo = check(SoloTables, raw["solo"], folder / "solo.toml", "solo")
    check_decks(cards, goals, SIDES, "Final Decision", folder)
    boards = _board_tables(board, folder / "board.toml")
    language = game_language(int(boards["heart"]))
    events = tuple(read_event(language, card, folder / "cards.toml", "card") for card in cards)
    scored = tuple(read_event(language, goal, folder / "objectives.toml", "objective") for goal in goals)
    needs = tuple(read_needs(language, card, folder / "cards.toml") for card in cards)
    program = Program(language)
    tables = {
        **boards,
        **card_tables(cards, events, needs, program, SIDES),
        **_tabs(cards),
        **goal_tables(goals, scored, program, SPACE_WORDS),
        **solo_tables(solo, SIDES),
        **dimension_tables(),
        **_parameters(),
    }
    starts = [*tables["card_event"], *tables["goal_event"]]
    tables["row_worth"] = padded(
        row_worth(program, starts, own_worth), PROGRAM_ROWS, folder, "the effects of all cards"
    )
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
        "centre": ints(1 << Space.PRESIDENT),
        "paris": ints(0),
        "bot_order": ints([1, 0, 2, 3]),  # T-SOLO-13: Political, International, Military, Public
    }


def _tabs(cards: tuple[Card, ...]) -> dict[str, np.ndarray]:
    return {
        "card_tab": ints([SPACE_WORDS.index(card.tab) if card.tab else -1 for card in cards]),
        "card_tab_event": ints([card.tab_event for card in cards]),
        "card_repeated": ints([card.repeated for card in cards]),
    }


def own_worth(row: np.ndarray) -> float:
    """What a step of this game alone is worth in points."""
    return OWN_WORTH.get(int(row[OP]), 0.0)


def _board_tables(board: Board, path: Path) -> dict[str, np.ndarray]:
    lenders = lenders_of(board.edges.value, SPACE_WORDS)
    pressed: Any = board.virtual.value
    virtual = [mask_of(pressed[side], SPACE_WORDS) for side in SIDES]
    heart = lenders[Space.PRESIDENT] | 1 << Space.PRESIDENT
    begun: Any = board.start_cubes.value
    tables = {
        "lends": lends_table(lenders, virtual),
        "lenders": ints(lenders),
        "heart": ints(heart),
        "start_cubes": start_cubes(begun, SIDES, SPACE_WORDS),
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
