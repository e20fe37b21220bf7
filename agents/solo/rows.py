"""The games of a block as rows, one a game."""

from typing import Any

import pyarrow as pa

from versailles_env.agents.runs.plan import Block, Plan
from versailles_env.agents.runs.play import Beat, Match, Players, play_block
from versailles_env.agents.runs.store import Folder
from versailles_env.agents.tournament.rows import TIME, game_id
from versailles_env.envs.solo import PLAYER

from .plan import SoloPlan


def play_solo(plan: Plan, block: Block, players: Players, folder: Folder, beat: Beat) -> None:
    """Play a block and keep its results."""
    match = play_block(plan, block, players, beat=beat)
    folder.write_part(block, pa.Table.from_pylist([game_row(match, row) for row in range(block.size)]))


def game_row(match: Match, row: int) -> dict[str, Any]:
    """A finished game: who played whom, how it began, what came of it."""
    plan, block = match.plan, match.block
    assert isinstance(plan, SoloPlan)
    pair, seat = plan.pairs[block.line_up], plan.game.agents.index(PLAYER)
    state = match.batch.states[row : row + 1]
    summary = plan.game.words.summary(state, plan.pack)
    start, moves = plan.all_options["start"], int(match.moves[row, seat])
    return {
        "game": game_id(plan, block, row),
        "player": pair.player,
        "bots": pair.bots,
        "seed": int(plan.seeds[block.first + row]),
        "order": ",".join(summary["order"]),
        "start": summary["order"][-1] if start == "last" else start,
        "vp": summary["vp"],
        "threshold": summary["threshold"],
        "won": summary["won"],
        "faction": summary["faction"],
        **{f"strength_{name}": value for name, value in summary["scores"].items()},
        "reward": float(match.returns[row, seat]),
        "turns": summary["turns"],
        "settled": summary["settled"],
        "uprisings": summary["uprisings"],
        "decisions": int(state[0]["steps"]),
        "own_decisions": moves,
        "end": summary["reason"],
        "pack": plan.pack.label,
        TIME: float(match.seconds[row, seat]) / max(moves, 1) * 1000,
    }
