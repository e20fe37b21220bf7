"""Load a pack and compile it to the tables that the rules read."""

from pathlib import Path
from typing import Any

import numpy as np

from ....core.errors import PackError
from ....core.interpreter import FIRST, OP, SECOND
from ....core.packs import ints
from ....systems.crisis_dimension.constants import SPACES
from ....systems.crisis_dimension.loading import PackForm, loader
from ....systems.crisis_dimension.packs import lenders_of, lends_table, mask_of, start_cubes
from ..constants import CARDS, CUBES, FIRST_MILITARY, PARIS_SPACES, GameOp
from ..names import SIDES, SPACE_NAMES
from ..names import SPACES as SPACE_WORDS
from .cards import Board, Card, Objective, SoloTables
from .effects import GROUPS, HALVES, LANGUAGE

SHIPPED = Path(__file__).parent.parent / "packs"
OWN_WORTH: dict[int, float] = {GameOp.DISC: 1.75, GameOp.PEEK: 0.4, GameOp.REDRAW: 0.5, GameOp.SWAP: 0.6}
TRACK_CUBES, BONUS_CUBES, COLLABORATION_CUBES = (6, 9), (4, 6), 6
"""What the rulebook says lies on the tracks, in the bonus areas, under Prussian Collaboration."""
PARAMETERS = {
    "dealt": ints(4),
    "plays": ints(3),
    "lay_first": ints(0),
    "reuse_foe_only": ints(1),
    "reach_removes": ints(1),
    "snapshot_twice": ints(1),
    "refill_removed": ints(1),
    "goal_vp_first": ints(1),
    "goals_counted": ints(1),
    "bot_keeps_room": ints(1),
    "breach_frees": ints(0),
    "breach_vp": ints([0, 0, 0, 0]),
    "vp_side": ints([1, 0]),
    "vp_marker": ints([0, 0, 1, 1]),
    "heart": ints(0),
    "centre": ints(0),
    "paris": ints(PARIS_SPACES),
}


def own_worth(row: np.ndarray) -> float:
    """What a step of this game alone is worth in points."""
    op = int(row[OP])
    if op == GameOp.RESTORE:
        return 1.05 * int(row[FIRST])
    if op == GameOp.MOMENTUM:
        return 0.75 if int(row[SECOND]) > 0 else 1.25
    return OWN_WORTH.get(op, 0.0)


def _board_tables(board: Board, path: Path) -> dict[str, np.ndarray]:
    lenders = lenders_of(board.edges.value, SPACE_WORDS)
    present: Any = board.always_present.value
    begun: Any = board.start_cubes.value
    answers: Any = board.reaction.value
    tables = {
        "lends": lends_table(lenders, [mask_of(board.headquarters.value, SPACE_WORDS), 0]),
        "lenders": ints(lenders),
        "occupied": ints(mask_of(board.occupied.value, SPACE_WORDS)),
        "always_present": ints([mask_of(present[side], SPACE_WORDS) for side in SIDES]),
        "start_cubes": start_cubes(begun, SIDES, SPACE_WORDS),
        "start_zone": ints(board.start_zones.value),
        "start_bonus": ints(board.start_bonus.value),
        "collaboration_cubes": ints(board.collaboration_cubes.value),
        "pool_places": ints(board.pool_places.value),
        "reaction": ints([GROUPS[answers[side]] for side in SIDES]),
    }
    _check_board(tables, lenders, path)
    return tables


def _check_board(tables: dict[str, np.ndarray], lenders: list[int], path: Path) -> None:
    """Sums of cubes, halves apart, and a Military half in which every edge goes both ways (R-PACK-1, R-PACK-2)."""
    under = int(tables["collaboration_cubes"].sum())
    if under != COLLABORATION_CUBES:
        raise PackError(
            f"{path}: field collaboration_cubes: {under} cubes in all, expected {COLLABORATION_CUBES}"
        )
    for k, side in enumerate(SIDES):
        for name, expected in (("start_zone", TRACK_CUBES[k]), ("start_bonus", BONUS_CUBES[k])):
            found = int(tables[name][k].sum())
            if found != expected:
                field = "start_zones" if name == "start_zone" else name
                raise PackError(f"{path}: field {field}: {side} has {found} cubes there, expected {expected}")
        cubes = TRACK_CUBES[k] + BONUS_CUBES[k] + int(tables["start_cubes"][k].sum()) + (0 if k else under)
        if cubes != CUBES:
            raise PackError(f"{path}: {side} has {cubes} cubes in all places together, expected {CUBES}")
    for target in range(SPACES):
        for source in range(SPACES):
            if not lenders[target] >> source & 1:
                continue
            names = f"{SPACE_NAMES[source]} to {SPACE_NAMES[target]}"
            if (source < FIRST_MILITARY) != (target < FIRST_MILITARY):
                raise PackError(f"{path}: field edges: {names} joins the two halves")
            if target >= FIRST_MILITARY and not lenders[source] >> target & 1:
                raise PackError(
                    f"{path}: field edges: {names} is one way, expected both in the Military half"
                )


load_pack = loader(
    PackForm(
        game="red_flag_over_paris",
        shipped=SHIPPED,
        cards=CARDS,
        sides=SIDES,
        spaces=SPACE_WORDS,
        final="Final Crisis",
        models=(Board, Card, Objective, SoloTables),
        board=_board_tables,
        language=lambda boards: LANGUAGE,
        faces=lambda cards: {"card_solo": ints([card.solo for card in cards])},
        parameters=PARAMETERS,
        worth=own_worth,
        parts=HALVES,
    )
)
