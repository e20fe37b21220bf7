"""Load a pack and compile it to the tables that the rules read."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ....core.errors import PackError
from ....core.interpreter import OP
from ....core.packs import ints
from ....systems.crisis_dimension.constants import SPACES
from ....systems.crisis_dimension.loading import PackForm, loader
from ....systems.crisis_dimension.packs import lenders_of, lends_table, mask_of, start_cubes
from ..constants import CARDS, CUBES, GameOp, Space
from ..names import SIDES
from ..names import SPACES as SPACE_WORDS
from .cards import Board, Card, Objective, SoloTables
from .effects import game_language

SHIPPED = Path(__file__).parent.parent / "packs"
OWN_WORTH: dict[int, float] = {GameOp.LIFT_DISK: 0.3, GameOp.MOBILIZE: 1.9, GameOp.PLACE_COUNTED: 1.86}
PARAMETERS = {
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


def _tabs(cards: Sequence[Card]) -> dict[str, np.ndarray]:
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


load_pack = loader(
    PackForm(
        game="bell_of_treason",
        shipped=SHIPPED,
        cards=CARDS,
        sides=SIDES,
        spaces=SPACE_WORDS,
        final="Final Decision",
        models=(Board, Card, Objective, SoloTables),
        board=_board_tables,
        language=lambda boards: game_language(int(boards["heart"])),
        faces=_tabs,
        parameters=PARAMETERS,
        worth=own_worth,
    )
)
