"""The games of a block as rows, one a game."""

from typing import Any

import numpy as np
import pyarrow as pa

from versailles_env.agents.runs.plan import Block, Plan
from versailles_env.agents.runs.play import Beat, Match, Players, play_block
from versailles_env.agents.runs.store import Folder
from versailles_env.agents.tournament.rows import TIME, game_id, keep_replay

from .plan import SoloPlan

CUT = 2
"""How a batch says that a game came to a limit of turns or steps."""
APART = "apart_"
"""Columns of circumstances that reports compare."""


def play_solo(plan: Plan, block: Block, players: Players, folder: Folder, beat: Beat) -> None:
    """Play a block and keep its results."""
    assert isinstance(plan, SoloPlan)
    turns = Turns(plan, block.size)
    match = play_block(plan, block, players, turns.watch if plan.solo.all_hold else None, beat)
    rows = [
        {**game_row(match, row), **turns.told(row), "replay": keep_replay(match, row, folder) or ""}
        for row in range(block.size)
    ]
    folder.write_part(block, pa.Table.from_pylist(rows))


class Turns:
    """Counts the person's turns of each game, and those on which all bots are in the game (`Solo.all_hold`)."""

    def __init__(self, plan: SoloPlan, games: int):
        self.solo = plan.solo
        self.moments = np.full(games, -1, np.int64)
        self.turns = np.zeros(games, np.int64)
        self.held = np.zeros(games, np.int64)

    def watch(self, match: Match, rows: np.ndarray, actions: np.ndarray) -> None:
        """Before the answers are taken: the first question of a turn, whoever is asked."""
        assert self.solo.all_hold is not None
        for row in rows.tolist():
            state = match.batch.states[row : row + 1]
            moment = self.solo.moment(state)
            if moment == self.moments[row]:
                continue
            self.moments[row] = moment
            held = self.solo.all_hold(state)
            if held is not None:
                self.turns[row] += 1
                self.held[row] += held

    def told(self, row: int) -> dict[str, int]:
        if self.solo.all_hold is None:
            return {}
        return {"own_turns": int(self.turns[row]), "held_turns": int(self.held[row])}


def game_row(match: Match, row: int) -> dict[str, Any]:
    """A finished game: who played whom, how it began, what came of it."""
    plan, block = match.plan, match.block
    assert isinstance(plan, SoloPlan)
    pair = plan.pairs[block.line_up]
    person = plan.person(pair)
    seat = plan.game.agents.index(person)
    state = match.batch.states[row : row + 1]
    summary = plan.game.words.summary(state, plan.pack)
    result = plan.game.result(state, plan.pack)
    moves = int(match.moves[row, seat])
    others = {name: score for name, score in summary.get("scores", {}).items() if name != person}
    return {
        "game": game_id(plan, block, row),
        "player": pair.player,
        "bots": pair.bots,
        "side": person,
        "level": "" if pair.level is None else str(pair.level),
        "seed": int(plan.seeds[block.first + row]),
        **{APART + name: value for name, value in plan.solo.apart(state, plan.pack).items()},
        "points": float(result.scores[person]),
        "won": person in result.winners,
        **{f"score_{name}": score for name, score in others.items()},
        "reward": float(match.returns[row, seat]),
        **{name: summary[name] for name in plan.game.counts},
        "decisions": int(state[0]["steps"]),
        "own_decisions": moves,
        "end": result.how,
        "cut": bool(match.batch.dones[row] == CUT),
        **({"locked": bool(summary["locked"])} if "locked" in summary else {}),
        "pack": plan.pack.label,
        TIME: float(match.seconds[row, seat]) / max(moves, 1) * 1000,
    }
