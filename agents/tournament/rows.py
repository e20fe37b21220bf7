"""The games of a block as rows: one a game and seat."""

from typing import Any

import pyarrow as pa

from versailles_env.agents.runs.plan import Block, Plan
from versailles_env.agents.runs.play import Beat, Match, Players, play_block
from versailles_env.agents.runs.store import Folder

TIME = "ms_per_move"
"""The one column that is measured: all others follow from the command."""
PART = "part_"
TOLD = ("reason", "pack")
"""What a summary says that has a column of its own here; its other numbers and words become columns as they are."""


def play_results(plan: Plan, block: Block, players: Players, folder: Folder, beat: Beat) -> None:
    """Play a block and keep its results."""
    match = play_block(plan, block, players, beat=beat)
    rows: list[dict[str, Any]] = []
    for row in range(block.size):
        rows += game_rows(match, row, keep_replay(match, row, folder))
    folder.write_part(block, pa.Table.from_pylist(rows))


def keep_replay(match: Match, row: int, folder: Folder) -> str | None:
    """Where the game was written, if it is one of those that are kept."""
    plan, block = match.plan, match.block
    if not plan.keeps_replay(block.line_up, block.first + row):
        return None
    name = f"replays/game-{game_id(plan, block, row):06d}.json"
    match.replay(row).save(folder.path / name)
    return name


def game_id(plan: Plan, block: Block, row: int) -> int:
    return block.line_up * plan.games_each + block.first + row


def game_rows(match: Match, row: int, replay: str | None) -> list[dict[str, Any]]:
    """A finished game, a row a seat in turn order."""
    plan, block = match.plan, match.block
    state = match.batch.states[row : row + 1]
    summary = plan.game.words.summary(state, plan.pack)
    result = plan.game.result(state, plan.pack)
    factions = [plan.game.agents[seat] for seat in plan.seats]
    order = turn_order(summary, factions)
    more = {
        name: value
        for name, value in summary.items()
        if isinstance(value, int | float | str) and name not in TOLD
    }
    rows = []
    for faction, agent, seat in zip(factions, match.seatings[row].agents, plan.seats, strict=True):
        parts = summary.get("parts", {}).get(faction, {})
        tallies = {
            f"{tally}_{name}": value
            for tally in plan.game.tallies
            for name, value in summary.get(tally, {}).get(faction, {}).items()
        }
        moves = int(match.moves[row, seat])
        rows.append(
            {
                "game": game_id(plan, block, row),
                "line_up": " + ".join(plan.line_ups[block.line_up]),
                "seed": int(plan.seeds[block.first + row]),
                "agent": agent,
                "faction": faction,
                "seat": order.index(faction) + 1,
                **{PART + name: value for name, value in parts.items() if name != "total"},
                "total": float(result.scores[faction]),
                "rank": int(result.places[faction]),
                "win": result.win_share(faction),
                "reward": float(match.returns[row, seat]),
                "decisions": int(state[0]["steps"]),
                "own_decisions": moves,
                **more,
                **tallies,
                "end": result.how,
                "pack": plan.pack.label,
                "replay": replay or "",
                TIME: float(match.seconds[row, seat]) / max(moves, 1) * 1000,
            }
        )
    return sorted(rows, key=lambda each: each["seat"])


def turn_order(summary: dict[str, Any], factions: list[str]) -> list[str]:
    """The factions that are played, in the order in which they take their turns."""
    order = [name for name in summary.get("order", factions) if name in factions]
    return order if len(order) == len(factions) else factions
